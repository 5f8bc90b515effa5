"""What points the results of a player bring in the scoring of the event.

Only to check the points column: ratings never come from it.
Source: FIDE TRF26, records 162 and 299; bbpPairings (BBW ... BBU) and JaVaFo (XXS) manuals.
"""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from arpad.core.frozen import Record
from arpad.core.records import Colour, Pairing
from arpad.core.results import Result
from arpad.formats.trf.layout import CODE
from arpad.formats.trf.lines import SourceLine
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import read_points
from arpad.formats.trf.record_fields import WORD, UnreadableFieldError, unread, warn_unreadable
from arpad.formats.trf.side_records import other_points

_WINS = (Result.WIN, Result.SHORT_WIN, Result.FORFEIT_WIN, Result.FULL_POINT_BYE)
_DRAWS = (Result.DRAW, Result.SHORT_DRAW, Result.HALF_POINT_BYE)
_LOSSES = (Result.LOSS, Result.SHORT_LOSS)
_ABSENCES = (Result.FORFEIT_LOSS, Result.ZERO_POINT_BYE)
_ALLOCATED = (Result.PAIRING_ALLOCATED_BYE,)

# What each code of each record sets.
_BY_162: dict[str, tuple[Result, ...]] = {
    "W": _WINS + _ALLOCATED,
    "D": _DRAWS,
    "L": _LOSSES,
    "A": _ABSENCES,
    "Z": _ABSENCES,
    "P": _ALLOCATED,
    "X": (Result.PENDING,),
}
_BY_BB: dict[str, tuple[Result, ...]] = {
    "BBW": _WINS + _ALLOCATED,
    "BBD": _DRAWS,
    "BBL": _LOSSES,
    "BBZ": (Result.ZERO_POINT_BYE,),
    "BBF": (Result.FORFEIT_LOSS,),
    "BBU": _ALLOCATED,
}
USUAL = (100, 50, 0)  # hundredths of a point for a win, a draw and a loss
THREE_POINTS = (300, 100, 0)
_BY_XXS: dict[str, tuple[Result, ...]] = {
    "W": _WINS + _ALLOCATED,
    "D": _DRAWS,
    "PAB": _ALLOCATED,
    "FPB": (Result.FULL_POINT_BYE,),
    "HPB": (Result.HALF_POINT_BYE,),
    "ZPB": (Result.ZERO_POINT_BYE,),
    "FW": (Result.FORFEIT_WIN,),
    "FL": (Result.FORFEIT_LOSS,),
}
# Of XXS the codes with a colour: they hold for games alone.
_BY_COLOUR: dict[str, tuple[tuple[Result, ...], Colour]] = {
    f"{side}{result}": (results, colour)
    for side, colour in (("W", Colour.WHITE), ("B", Colour.BLACK))
    for result, results in (
        ("W", (Result.WIN, Result.SHORT_WIN)),
        ("D", (Result.DRAW, Result.SHORT_DRAW)),
        ("L", _LOSSES),
    )
}
_ITEM_162 = re.compile(r"([WDLAZPX]) *([0-9.,]{1,4})(?= |$)")
_ITEM_XXS = re.compile(r"([A-Z]{1,3})=([0-9.,]+)(?= |$)")


class Scoring(Record):
    """Hundredths of a point for each result, and what was given or taken besides.

    Args:
        hundredths: by result.
        extra: hundredths by starting number (record 299: penalties and bonuses).
        unclear: starting numbers whose points follow rules of their own (record 299).
        optional: results whose points may be missing: open ones, and in a team event the
            allocated bye, which goes to the team.
        of_colour: hundredths by result and colour, where they depend on it.
        line: the first line of the file that says anything of it; None when none does.
    """

    hundredths: Mapping[Result, int]
    extra: Mapping[int, int]
    unclear: frozenset[int]
    optional: frozenset[Result] = frozenset({Result.PENDING})
    of_colour: Mapping[tuple[Result, Colour | None], int] = MappingProxyType({})
    line: int | None = None

    def total(self, pairings: Iterable[Pairing | None]) -> int:
        """The hundredths that these rounds bring."""
        if not self.of_colour:
            return sum(self.hundredths[each.result] for each in pairings if each is not None)
        return sum(
            self.of_colour.get((each.result, each.colour), self.hundredths[each.result])
            for each in pairings
            if each is not None
        )

    def with_games(self, win: int, draw: int, loss: int) -> "Scoring":
        """The same event with other hundredths for all that is a win, a draw or a loss."""
        hundredths = _for_games(win, draw, loss)
        return self.replace(hundredths=hundredths, of_colour=MappingProxyType({}))


def _for_games(win: int, draw: int, loss: int) -> dict[Result, int]:
    by_half_points = (loss, draw, win)
    found = {result: by_half_points[result.half_points] for result in Result}
    return found | {Result.PENDING: draw, **dict.fromkeys(_ABSENCES, 0)}


def read_scoring(lines: Iterable[SourceLine], notes: Notes) -> Scoring:
    """The scoring of the event; 1, 0.5 and 0 where the file does not say otherwise."""
    points = _for_games(*USUAL)
    specific: dict[Result, int] = {}
    of_colour: dict[tuple[Result, Colour | None], int] = {}
    said_in: int | None = None
    extra: dict[int, int] = {}
    unclear: set[int] = set()
    optional = {Result.PENDING}
    for line in lines:
        if line.code == "310":
            optional |= set(_ALLOCATED)
        for code, value in _settings(line, notes):
            said_in = said_in or line.number
            if line.code == "XXS" and code in _BY_COLOUR:
                games, colour = _BY_COLOUR[code]
                of_colour.update(dict.fromkeys(((each, colour) for each in games), value))
                continue
            results = _CODES[line.code][code]
            # A code for a single kind of result holds against a general one, in any order.
            target = specific if len(results) == 1 else points
            target.update(dict.fromkeys(results, value))
        if line.code == "299":
            _read_abnormal(line.text, extra, unclear)
    hundredths = points | specific
    if optional.issuperset(_ALLOCATED):
        hundredths[Result.PAIRING_ALLOCATED_BYE] = hundredths[Result.WIN]
    return Scoring(
        hundredths=hundredths,
        extra=extra,
        unclear=frozenset(unclear),
        optional=frozenset(optional),
        of_colour=MappingProxyType(of_colour),
        line=said_in,
    )


_CODES = {"162": _BY_162, "XXS": _BY_XXS, **{code: {code: _BY_BB[code]} for code in _BY_BB}}


def _settings(line: SourceLine, notes: Notes) -> list[tuple[str, int]]:
    """Each code of a line with its hundredths; what cannot be read is a warning."""
    if line.code not in _CODES:
        return []
    if line.code in _BY_BB:
        items = [(match, line.code, match[0]) for match in WORD.finditer(line.text, CODE.last)]
    else:
        pattern = _ITEM_162 if line.code == "162" else _ITEM_XXS
        items = [(match, match[1], match[2]) for match in pattern.finditer(line.text, CODE.last)]
    spans = []
    found = []
    for match, code, text in items:
        points = read_points(text)
        if points is not None and (code in _CODES[line.code] or code in _BY_COLOUR):
            found.append((code, points.hundredths))
            spans.append(match.span())
    left = unread(line.text, spans)
    if left is not None:
        warn_unreadable(line, left, notes)
    return found


def _read_abnormal(text: str, extra: dict[int, int], unclear: set[int]) -> None:
    """Record 299: without a kind it adds points, with one it replaces a rule."""
    try:
        record = other_points(text)
    except UnreadableFieldError:
        unclear |= set(map(int, re.findall(r"[0-9]{1,4}", text[3:])))
        return
    if record.kind or record.game_points is None:
        unclear |= set(record.numbers)
        return
    for number in set(record.numbers):
        extra[number] = extra.get(number, 0) + record.game_points.hundredths
