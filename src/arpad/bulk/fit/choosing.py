"""Players by name: the numbers of those that a person names, also where names have commas."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from arpad.core.errors import UnknownName

_MOST_SHOWN: Final = 5
_MOST_COMPARED: Final = 100_000  # names among which one that is spelt alike is looked for


class Named:
    """The players of a set of games by name.

    Args:
        names: by number; of several with one name the first is meant.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._numbers: dict[str, int] = {}
        for number, name in enumerate(names):
            self._numbers.setdefault(name.casefold(), number)

    def number(self, name: str) -> int:
        """The number of a player.

        Raises:
            UnknownName: nobody is called so.
        """
        found = self._numbers.get(" ".join(name.split()).casefold())
        if found is None:
            raise UnknownName("kind.player", name, self._alike(name))
        return found

    def _alike(self, name: str) -> tuple[str, ...]:
        some = list(self._numbers)[:_MOST_COMPARED]
        near = get_close_matches(name.casefold(), some, n=_MOST_SHOWN, cutoff=0.5)
        near = near or some[:_MOST_SHOWN]
        return tuple(self._names[self._numbers[each]] for each in near)

    def several(self, text: str) -> list[int]:
        """The numbers of players whose names stand with commas between; a name may have some.

        Args:
            text: the names.

        Raises:
            UnknownName: nobody is called so.

        Example:
            >>> Named(["Fine, Reuben", "Tal", "Euwe, Max"]).several("Fine, Reuben,Tal")
            [0, 1]
        """
        parts = text.split(",")
        found: list[int] = []
        place = 0
        while place < len(parts):
            ends = range(len(parts), place, -1)  # the longest name first
            for end in ends:
                name = " ".join(",".join(parts[place:end]).split()).casefold()
                if name in self._numbers:
                    found.append(self._numbers[name])
                    place = end
                    break
            else:
                raise UnknownName("kind.player", parts[place].strip(), self._alike(parts[place]))
        return found
