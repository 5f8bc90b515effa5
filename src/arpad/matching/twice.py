"""People who may stand twice on one list: a person decides, nothing is put together."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from arpad.core.frozen import Record
from arpad.matching.likeness import Likeness, compare_births, word_key
from arpad.matching.match import (
    DOUBTFUL,
    FIDE_ID,
    LICENCE,
    MATCHED,
    NAME_AND_BIRTH,
    NONE_DECIDED,
    Decisions,
    Match,
    speaks_against,
)
from arpad.matching.person import Person

_BITS: Final = 28  # 32 MB, in which two million people leave one bit in seventy set
# Somebody is compared with so many of his name and year, so that a list of one name ends too.
_COMPARED: Final = 100
_ANY_YEAR: Final = 0

_Key = tuple[str, Hashable]


class Twin(Record):
    """Two entries of a list that may be one person.

    Args:
        person: who stands first.
        other: the later entry.
        by: ``licence``, ``fide_id`` or ``name_and_birth``: what both have.
        reasons: ids of the messages that say what speaks against it.
        decided: a person said that they are one.
    """

    person: Person
    other: Person
    by: str
    reasons: tuple[str, ...] = ()
    decided: bool = False

    def as_match(self) -> Match:
        """The same for a file of decisions."""
        return Match(
            person=self.person,
            state=MATCHED if self.decided else DOUBTFUL,
            by=self.by,
            candidates=(self.other,),
            reasons=self.reasons,
        )


class Recurring:
    """Notes in little memory which of many people share a number or a name with another.

    Every number and name is a bit of a field; a few that share a bit by chance do no harm, since
    :func:`twins` compares who is left.
    """

    def __init__(self) -> None:
        self._bits = bytearray(1 << (_BITS - 3))
        self._again: set[int] = set()

    def note(self, person: Person) -> None:
        """See somebody for the first time."""
        for place in map(self._place, _keys(person)):
            byte, bit = place >> 3, 1 << (place & 7)
            if self._bits[byte] & bit:
                self._again.add(place)
            else:
                self._bits[byte] |= bit

    def recurs(self, person: Person) -> bool:
        """Whether what identifies him was noted more than once."""
        return any(self._place(key) in self._again for key in _keys(person))

    @staticmethod
    def _place(key: Hashable) -> int:
        return hash(key) & ((1 << _BITS) - 1)


def _keys(person: Person) -> Iterator[_Key]:
    if (licence := person.licence_key) is not None:
        yield LICENCE, licence
    if person.fide_id is not None:
        yield FIDE_ID, person.fide_id
    if name := word_key(person.name):
        yield NAME_AND_BIRTH, name


def twins(people: Iterable[Person], decisions: Decisions = NONE_DECIDED) -> tuple[Twin, ...]:
    """The entries of a list that may be somebody who stands there before.

    Two entries may be one person when they have the same licence, the same FIDE id, or the same
    name and no births that contradict each other. What speaks against it is told.

    Args:
        people: the list.
        decisions: of an earlier look: whom a person said to be two is not told again.

    Returns:
        At most one for each later entry, with the earlier one that fits best, in the order of the
        list.

    Example:
        >>> from arpad.formats.births import Birth
        >>> one = Person(place=1, name="Sørensen, Bo", birth=Birth(year=1990), licence="12")
        >>> other = Person(place=7, name="Bo Soerensen", birth=Birth(year=1990))
        >>> [(twin.person.place, twin.other.place, twin.by) for twin in twins([one, other])]
        [(1, 7, 'name_and_birth')]
    """
    earlier: dict[_Key, list[Person]] = defaultdict(list)
    found = []
    for person in people:
        best = _best(person, earlier, decisions)
        if best is not None:
            found.append(best)
        for key in _noted(person):
            if len(earlier[key]) < _COMPARED:
                earlier[key].append(person)
    return tuple(found)


def _best(
    person: Person, earlier: Mapping[_Key, Sequence[Person]], decisions: Decisions
) -> Twin | None:
    """The earlier entry against which the least speaks, the first of equals."""
    best: Twin | None = None
    for key in _sought(person):
        for other in earlier.get(key, ()):
            twin = _twin(other, person, key[0], decisions)
            if twin is not None and (best is None or len(twin.reasons) < len(best.reasons)):
                best = twin
            if best is not None and not best.reasons:
                return best
    return best


def _noted(person: Person) -> Iterator[_Key]:
    """Under what somebody is found; his name with the year of his birth, and without."""
    year = None if person.birth is None else person.birth.year
    for by, value in _keys(person):
        if by == NAME_AND_BIRTH:
            yield by, (value, year)
            yield by, (value, _ANY_YEAR)
        else:
            yield by, value


def _sought(person: Person) -> Iterator[_Key]:
    """Under what those are found who can be the same; without a birth he can be of any year."""
    for by, value in _keys(person):
        if by != NAME_AND_BIRTH:
            yield by, value
        elif person.birth is None:
            yield by, (value, _ANY_YEAR)
        else:
            yield by, (value, person.birth.year)
            yield by, (value, None)


def _twin(one: Person, other: Person, by: str, decisions: Decisions) -> Twin | None:
    """Two entries with something in common as a possible twin, unless they are two people."""
    pair = (one.identity, other.identity)
    if pair in decisions.other:
        return None
    if pair in decisions.same:
        return Twin(person=one, other=other, by=by, decided=True)
    if by == NAME_AND_BIRTH and compare_births(one.birth, other.birth) is Likeness.OTHER:
        return None
    return Twin(person=one, other=other, by=by, reasons=tuple(speaks_against(one, other, by)))
