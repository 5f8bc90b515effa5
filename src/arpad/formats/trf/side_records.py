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
    warn_unreadable,
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
        points_columns: the columns of match points and of game points, in a record that has them.
    """

    line: int
    code: str
    record: SideRecord
    rounds: tuple[tuple[int, int], ...]
    numbers: tuple[tuple[int, int], ...]
    points_columns: tuple[int, int] = (0, 0)


_KIND: Final = Columns(first=5, last=5)
_BYE_ROUND: Final = Columns(first=7, last=9)
_BYE_NUMBERS: Final = 11
_MATCH_250: Final = Columns(first=5, last=8)
_GAME_250: Final = Columns(first=10, last=13)
_FIRST_ROUND_250: Final = Columns(first=15, last=17)
_LAST_ROUND_250: Final = Columns(first=19, last=21)
_FIRST_250: Final = Columns(first=23, last=26)
_LAST_250: Final = Columns(first=28, last=31)
_FIRST_ROUND_260: Final = Columns(first=5, last=7)
_LAST_ROUND_260: Final = Columns(first=9, last=11)
_NUMBERS_260: Final = 13
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
    highest = max(known, default=0)
    for source in lines:
        line = source
        if source.code == "330" and _KIND.of(source.text) in _BYE_KINDS:
            line = source.replace(code="240")  # as the draft of 2024 has it
        if line.code not in _READERS or not line.value:
            continue
        try:
            side = _side_line(line)
        except UnreadableFieldError as error:
            warn_unreadable(line, error, notes)
            continue
        found.append(side)
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
    points = (0, 0)
    if isinstance(record, AnnouncedByes):
        rounds: tuple[tuple[int | None, Columns], ...] = ((record.round, _BYE_ROUND),)
        numbers = _numbers(record.numbers, text, _BYE_NUMBERS)
    elif isinstance(record, Acceleration):
        rounds = ((record.first_round, _FIRST_ROUND_250), (record.last_round, _LAST_ROUND_250))
        numbers = ((record.first, _FIRST_250.first), (record.last, _LAST_250.first))
        points = (_MATCH_250.first, _GAME_250.first)
    elif isinstance(record, ForbiddenPairings):
        rounds = ((record.first_round, _FIRST_ROUND_260), (record.last_round, _LAST_ROUND_260))
        numbers = _numbers(record.numbers, text, _NUMBERS_260)
    else:
        match, game, of_round, first = _columns_299(text)
        rounds = ((record.round, of_round),)
        numbers = _numbers(record.numbers, text, first)
        points = (match.first, game.first)
    return SideLine(
        line=line.number,
        code=line.code,
        record=record,
        rounds=tuple((number, columns.first) for number, columns in rounds if number is not None),
        numbers=numbers,
        points_columns=points,
    )


def _numbers(numbers: tuple[int, ...], text: str, first: int) -> tuple[tuple[int, int], ...]:
    return tuple(zip(numbers, columns_from(text, first), strict=True))


def _byes(text: str) -> AnnouncedByes:
    return AnnouncedByes(
        kind=_kind(text, _BYE_KINDS),
        round=required(text, _BYE_ROUND),
        numbers=numbers_from(text, _BYE_NUMBERS),
    )


def _acceleration(text: str) -> Acceleration:
    return Acceleration(
        match_points=points_of(text, _MATCH_250),
        game_points=points_of(text, _GAME_250),
        first_round=required(text, _FIRST_ROUND_250),
        last_round=required(text, _LAST_ROUND_250),
        first=required(text, _FIRST_250),
        last=required(text, _LAST_250),
    )


def _forbidden(text: str) -> ForbiddenPairings:
    return ForbiddenPairings(
        first_round=required(text, _FIRST_ROUND_260),
        last_round=required(text, _LAST_ROUND_260),
        numbers=numbers_from(text, _NUMBERS_260),
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
