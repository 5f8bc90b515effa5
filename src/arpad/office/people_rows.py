"""Rows of a list of any format, as the office takes them: facts of a person, and ratings."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from arpad.core.quantities import Score
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import LARGEST_COUNT, ListEntry
from arpad.formats.headings import heading_key
from arpad.formats.numbers import read_count, read_rating
from arpad.formats.player_lists.record import ListedPlayer

# Which list of a file is the office's own, the first that the file has; FIDE's own first.
_OF_FIDE: Final[Mapping[str, tuple[str, ...]]] = {
    "standard": ("fide_standard", "rating", "national", "national_standard"),
    "rapid": ("fide_rapid", "national_rapid"),
    "blitz": ("fide_blitz", "national_blitz"),
}
_OF_OTHERS: Final[Mapping[str, tuple[str, ...]]] = {
    "standard": ("national", "national_standard", "rating"),
}
# FIDE Rating Regulations 8.3: K 10 is for who has been at 2400, K above 20 for who has not yet
# played 30 games, and for juniors. FIDE's list tells K and nothing of the two.
_TOP_K: Final = 10
_TOP_RATING: Final = 2400
_USUAL_K: Final = 20
_USUAL_GAMES: Final = 30


class PersonRow(NamedTuple):
    """What a list says of one person.

    Args:
        line: line of the file, or number of the record, from 1.
        facts: by the names of :data:`~arpad.office.people_records.FACTS`; those that are known.
        lines: fields of a :class:`~arpad.office.list_lines.ListLine` by scope.
    """

    line: int
    facts: dict[str, str]
    lines: dict[str, dict[str, Any]]


Note = Callable[[int, str, str], None]  # line, heading, text of what makes no sense


def row_of_entry(number: int, entry: ListEntry, *, is_fide: bool) -> PersonRow:
    """A row of a FIDE list.

    Args:
        number: of the record.
        entry: what it says.
        is_fide: the office keeps FIDE's ratings; else they are those of another federation.
    """
    facts = {
        "name": entry.name,
        "fide_id": entry.fide_id.lstrip("0"),
        "federation": entry.federation or "",
        "sex": entry.sex.value if entry.sex else "",
        "birth_year": str(entry.birth_year or ""),
        "title": entry.title or entry.women_title,
    }
    lines: dict[str, dict[str, Any]] = {}
    if is_fide:
        lines = {kind.value: _line_of_entry(entry, kind, int(r)) for kind, r in entry.ratings}
    elif (rating := entry.rating(TimeControl.STANDARD)) is not None:
        facts["fide_rating"] = str(int(rating))
    return PersonRow(number, {name: text for name, text in facts.items() if text}, lines)


def _line_of_entry(entry: ListEntry, kind: TimeControl, rating: int) -> dict[str, Any]:
    k = entry.development_coefficient(kind)
    line: dict[str, Any] = {"rating": rating}
    if k is not None and k <= _USUAL_K:
        line["games"] = _USUAL_GAMES
    if k == _TOP_K:
        line["highest_rating"] = max(rating, _TOP_RATING)
    if dict(entry.inactive).get(kind):
        line["inactive"] = True
    return line


class RowMaker:
    """Makes rows of the players of a table.

    Args:
        fields: what its columns stand for.
        is_fide: the office keeps FIDE's ratings.
        note: told what makes no sense.
    """

    def __init__(self, fields: Iterable[str | None], note: Note, *, is_fide: bool) -> None:
        there = {field.partition(":")[2] for field in fields if field and ":" in field}
        wanted = _OF_FIDE if is_fide else _OF_OTHERS
        self._lists = {
            scope: next((name for name in names if name in there), None)
            for scope, names in wanted.items()
        }
        self._is_fide = is_fide
        self._note = note

    def row(self, player: ListedPlayer) -> PersonRow:
        """The row of a player."""
        ratings = dict(player.ratings)
        facts = {
            "name": player.name,
            "federation": player.federation or "",
            "sex": player.sex.value if player.sex else "",
            "birth_year": str(player.birth.year) if player.birth else "",
            "title": player.title or player.women_title or "",
            "club": player.club or player.club_id,
            "fide_id": player.fide_id or "",
            "local_id": player.local_id or "",
            "fide_rating": "" if self._is_fide else str(ratings.get("fide_standard") or ""),
        }
        lines = {scope: self._line(player, name) for scope, name in self._lists.items() if name}
        return PersonRow(
            player.line,
            {name: text for name, text in facts.items() if text},
            {scope: line for scope, line in lines.items() if line},
        )

    def _line(self, player: ListedPlayer, name: str) -> dict[str, Any]:
        games = dict(player.games)
        count = games.get(name, games.get("rating"))
        line: dict[str, Any] = {"rating": dict(player.ratings).get(name), "games": count}
        if player.others:
            line |= self._further(player)
        return {field: value for field, value in line.items() if value is not None}

    def _further(self, player: ListedPlayer) -> dict[str, Any]:
        """What columns without a field of their own say of the rating."""
        line: dict[str, Any] = {}
        facts: list[tuple[str, object]] = []
        for heading, text in player.others:
            field, read = _FURTHER.get(heading_key(heading), ("", str))
            if not field or not text.strip():
                continue
            try:
                value = read(text)
            except ValueError:
                self._note(player.line, heading, text)
                continue
            if field in _FACTS:
                facts.append((field, value))
            elif value is not None:
                line[field] = value
        return line | {"facts": tuple(facts)} if facts else line


def is_taken(heading: str) -> bool:
    """Whether a column that the readers of lists have no field for is used all the same.

    Example:
        >>> is_taken("Highest rating"), is_taken("Colour of hair")
        (True, False)
    """
    return heading_key(heading) in _FURTHER


def _score(text: str) -> Score:
    halves = Fraction(text.strip().replace(",", ".")) * 2
    if halves.denominator != 1 or not 0 <= halves <= LARGEST_COUNT:
        raise ValueError(text)
    return Score.from_half_points(int(halves))


def _real(text: str) -> float:
    value = float(text)
    if not 0 <= value < LARGEST_COUNT:
        raise ValueError(text)
    return value


_FACTS: Final = frozenset({"opponents_sum", "points"})
_FURTHER: Final[Mapping[str, tuple[str, Callable[[str], object]]]] = {
    **dict.fromkeys(
        ("highestrating", "highest", "peak", "peakrating", "high"), ("highest_rating", read_rating)
    ),
    **dict.fromkeys(("ratingdeviation", "deviation", "rd"), ("rating_deviation", _real)),
    "volatility": ("volatility", _real),
    "opponentssum": ("opponents_sum", read_count),
    "points": ("points", _score),
}
