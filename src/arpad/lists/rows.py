"""What the store keeps of a player, as rows of its tables, without the month."""

from typing import Final

from arpad.core.name_key import name_key
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import ListEntry

_REMEMBERED: Final = 50_000
KINDS: Final = tuple(TimeControl)
OF_KINDS: Final = tuple(
    f"{kind.value}{part}" for kind in KINDS for part in ("", "_games", "_k", "_inactive")
)
_PARTS: Final = len(OF_KINDS) // len(KINDS)
_FIRST_OF: Final = {kind: _PARTS * place for place, kind in enumerate(KINDS)}

Row = tuple[object, ...]
Batch = tuple[list[Row], list[Row]]  # of players and of ratings


class RowMaker:
    """Makes rows of players; what lists say of them comes again and again.

    The reader gives equal parts of records as one object, so that the last answers can be found
    by identity, which is many times quicker than to compare them.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[ListEntry, Row]] = {}

    def batch(self, entries: list[ListEntry]) -> Batch:
        """The rows of some players."""
        return [_player(entry) for entry in entries], [self._ratings(entry) for entry in entries]

    def _ratings(self, entry: ListEntry) -> Row:
        key = id(entry.games_in_period)
        known = self._known.get(key)
        if known is not None and _has_the_parts_of(known[0], entry):
            values = known[1]
        else:
            values = _values(entry)
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[key] = (entry, values)
        return (int(entry.fide_id), entry.federation, entry.title, *values)


def _player(entry: ListEntry) -> Row:
    return (
        int(entry.fide_id),
        entry.name,
        name_key(entry.name),
        entry.sex.value if entry.sex else None,
        entry.birth_year,
        entry.women_title,
        ",".join(entry.other_titles),
    )


def _has_the_parts_of(one: ListEntry, other: ListEntry) -> bool:
    return (
        one.games_in_period is other.games_in_period
        and one.ratings is other.ratings
        and one.development_coefficients is other.development_coefficients
        and one.inactive is other.inactive
    )


def _values(entry: ListEntry) -> Row:
    row: list[int | None] = [None] * len(OF_KINDS)
    for part, pairs in enumerate(
        (entry.ratings, entry.games_in_period, entry.development_coefficients, entry.inactive)
    ):
        for kind, value in pairs:
            row[_FIRST_OF[kind] + part] = int(value)
    return tuple(row)
