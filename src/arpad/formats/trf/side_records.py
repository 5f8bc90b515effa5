"""Records 240, 250, 260 and 299: announced byes, acceleration, forbidden pairings, other points.

They decide pairings and standings, never which games are rated. Their lines are written again as
they stand. Source: FIDE TRF26.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Final

from arpad.core.frozen import Record
from arpad.core.quantities import Score
from arpad.formats.trf.layout import Columns
from arpad.formats.trf.lines import SourceLine
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.record_fields import (
    UnreadableFieldError,
    columns_from,
    numbers_from,
    optional,
    points_of,
    required,
)


class AnnouncedByes(Record):
    """Record 240: byes decided before the round.

    Args:
        kind: ``F``, ``H`` or ``Z``.
        round: round number.
        numbers: starting numbers, or numbers of teams in a tournament of teams.
    """

    kind: str
    round: int
    numbers: tuple[int, ...]


class Acceleration(Record):
    """Record 250: points that count for pairing alone.

    Args:
        match_points, game_points: how many.
        first_round, last_round: in which rounds.
        first, last: from which number to which.
    """

    match_points: Score | None
    game_points: Score | None
    first_round: int
    last_round: int
    first: int
    last: int


class ForbiddenPairings(Record):
    """Record 260: numbers that may not meet each other.

    Args:
        first_round, last_round: in which rounds.
        numbers: of players or teams.
    """

    first_round: int
    last_round: int
    numbers: tuple[int, ...]


class OtherPoints(Record):
    """Record 299: points that do not follow from the results.

    Args:
        kind: whose value changes (``W D L F H Z + -``); empty for a penalty or bonus.
        match_points, game_points: how many, below zero for a penalty.
        round: round number; None for all.
        numbers: of players or teams; empty for all.
    """

    kind: str
    match_points: Score | None
    game_points: Score | None
    round: int | None
    numbers: tuple[int, ...]


SideRecord = AnnouncedByes | Acceleration | ForbiddenPairings | OtherPoints


class SideLine(Record):
    """A line with one of these records.

    Args:
        line: line of the file.
        code: ``240``, ``250``, ``260`` or ``299``.
        record: what it says.
        rounds: the rounds that it names, with the column of each.
        numbers: the numbers that it names, with the column of each.
    """

    line: int
    code: str
    record: SideRecord
    rounds: tuple[tuple[int, int], ...]
    numbers: tuple[tuple[int, int], ...]


_KIND: Final = Columns(first=5, last=5)
_BYE_KINDS: Final = frozenset("FHZ")
_OTHER_KINDS: Final = frozenset(["", *"WDLFHZ+-"])
# Columns of 299 as the document has them, and as a sample of its authors is laid out.
_OFFICIAL_299: Final = (
    Columns(first=8, last=11),
    Columns(first=14, last=17),
    Columns(first=20, last=22),
    24,
)
_CLOSE_299: Final = (
    Columns(first=7, last=10),
    Columns(first=12, last=15),
    Columns(first=17, last=19),
    21,
)
_BLANK_OFFICIAL: Final = (6, 7, 12, 13, 18, 19, 23)


def read_side_records(
    lines: Iterable[SourceLine], known: Collection[int], notes: Notes
) -> tuple[SideLine, ...]:
    """The lines of these records; one that cannot be read, or an unknown number, is a warning.

    Args:
        lines: all lines of the report.
        known: starting numbers of the players and numbers of the teams.
        notes: takes the warnings.
    """
    found: list[SideLine] = []
    for source in lines:
        line = source
        if source.code == "330" and _KIND.of(source.text) in _BYE_KINDS:
            line = source.replace(code="240")  # as the draft of 2024 has it
        if line.code not in _READERS or not line.value:
            continue
        try:
            side = _side_line(line)
        except UnreadableFieldError as error:
            notes.warning(
                "trf.record_unreadable",
                line.number,
                error.column,
                code=line.code,
                text=error.text,
            )
            continue
        found.append(side)
        highest = max(known, default=0)
        for number, column in side.numbers:
            # An acceleration names the ends of a range, which may have gaps.
            inside = number <= highest if line.code == "250" else number in known
            if not inside:
                notes.warning(
                    "trf.number_of_record_unknown",
                    line.number,
                    column,
                    code=line.code,
                    number=number,
                )
    return tuple(found)


def _side_line(line: SourceLine) -> SideLine:
    """A line with its rounds and numbers at their columns."""
    text = line.text
    record = _READERS[line.code](text)
    if isinstance(record, AnnouncedByes):
        rounds: tuple[tuple[int, int], ...] = ((record.round, 7),)
        first = 11
    elif isinstance(record, Acceleration):
        rounds = ((record.first_round, 15), (record.last_round, 19))
        numbers = ((record.first, 23), (record.last, 28))
        return SideLine(
            line=line.number, code=line.code, record=record, rounds=rounds, numbers=numbers
        )
    elif isinstance(record, ForbiddenPairings):
        rounds = ((record.first_round, 5), (record.last_round, 9))
        first = 13
    else:
        _, _, of_round, first = _columns_299(text)
        rounds = () if record.round is None else ((record.round, of_round.first),)
    return SideLine(
        line=line.number,
        code=line.code,
        record=record,
        rounds=rounds,
        numbers=tuple(zip(record.numbers, columns_from(text, first), strict=True)),
    )


def _byes(text: str) -> AnnouncedByes:
    return AnnouncedByes(
        kind=_kind(text, _BYE_KINDS),
        round=required(text, Columns(first=7, last=9)),
        numbers=numbers_from(text, 11),
    )


def _acceleration(text: str) -> Acceleration:
    return Acceleration(
        match_points=points_of(text, Columns(first=5, last=8)),
        game_points=points_of(text, Columns(first=10, last=13)),
        first_round=required(text, Columns(first=15, last=17)),
        last_round=required(text, Columns(first=19, last=21)),
        first=required(text, Columns(first=23, last=26)),
        last=required(text, Columns(first=28, last=31)),
    )


def _forbidden(text: str) -> ForbiddenPairings:
    return ForbiddenPairings(
        first_round=required(text, Columns(first=5, last=7)),
        last_round=required(text, Columns(first=9, last=11)),
        numbers=numbers_from(text, 13),
    )


def other_points(text: str) -> OtherPoints:
    """A line 299.

    Raises:
        UnreadableFieldError: a field is not what it must be.

    Example:
        >>> record = other_points("299          -1.0  000 0002")
        >>> record.game_points, record.round, record.numbers
        (Score(-1), None, (2,))
    """
    match, game, of_round, first = _columns_299(text)
    return OtherPoints(
        kind=_kind(text, _OTHER_KINDS),
        match_points=points_of(text, match),
        game_points=points_of(text, game),
        round=optional(text, of_round) or None,
        numbers=numbers_from(text, first),
    )


def _columns_299(text: str) -> tuple[Columns, Columns, Columns, int]:
    is_official = not any(text[column - 1 : column].strip() for column in _BLANK_OFFICIAL)
    return _OFFICIAL_299 if is_official else _CLOSE_299


def _kind(text: str, allowed: Collection[str]) -> str:
    kind = _KIND.of(text).strip().upper()
    if kind not in allowed:
        raise UnreadableFieldError(kind, _KIND.first)
    return kind


_READERS: Final[dict[str, Callable[[str], SideRecord]]] = {
    "240": _byes,
    "250": _acceleration,
    "260": _forbidden,
    "299": other_points,
}
