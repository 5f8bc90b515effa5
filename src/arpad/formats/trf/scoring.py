"""What points the results of a player bring in the scoring of the event.

Only to check the points column: ratings never come from it.
Source: FIDE TRF26, records 162 and 299; bbpPairings (BBW ... BBU) and JaVaFo (XXS) manuals.
"""

import re
from collections.abc import Iterable, Mapping

from arpad.core.frozen import Record
from arpad.core.records import Pairing
from arpad.core.results import Result
from arpad.formats.trf.lines import SourceLine
from arpad.formats.trf.numbers import read_points
from arpad.formats.trf.record_fields import UnreadableFieldError
from arpad.formats.trf.side_records import other_points

_WINS = (Result.WIN, Result.SHORT_WIN, Result.FORFEIT_WIN, Result.FULL_POINT_BYE)
_DRAWS = (Result.DRAW, Result.SHORT_DRAW, Result.HALF_POINT_BYE)
_LOSSES = (Result.LOSS, Result.SHORT_LOSS)
_ABSENCES = (Result.FORFEIT_LOSS, Result.ZERO_POINT_BYE)
_ALLOCATED = (Result.PAIRING_ALLOCATED_BYE,)

# What each code of each record sets.
_BY_162 = {
    "W": _WINS + _ALLOCATED,
    "D": _DRAWS,
    "L": _LOSSES,
    "A": _ABSENCES,
    "Z": _ABSENCES,
    "P": _ALLOCATED,
    "X": (Result.PENDING,),
}
_BY_BB = {
    "BBW": _WINS + _ALLOCATED,
    "BBD": _DRAWS,
    "BBL": _LOSSES,
    "BBZ": (Result.ZERO_POINT_BYE,),
    "BBF": (Result.FORFEIT_LOSS,),
    "BBU": _ALLOCATED,
}
_BY_XXS = {
    "W": _WINS + _ALLOCATED,
    "D": _DRAWS,
    "PAB": _ALLOCATED,
    "FPB": (Result.FULL_POINT_BYE,),
    "HPB": (Result.HALF_POINT_BYE,),
    "ZPB": (Result.ZERO_POINT_BYE,),
    "FW": (Result.FORFEIT_WIN,),
    "FL": (Result.FORFEIT_LOSS,),
}
_ITEM_162 = re.compile(r"([WDLAZPX]) *([0-9.,]{1,4})(?= |$)")
_ITEM_XXS = re.compile(r"([A-Z]{1,3})=([0-9.,]+)")


class Scoring(Record):
    """Hundredths of a point for each result, and what was given or taken besides.

    Args:
        hundredths: by result.
        extra: hundredths by starting number (record 299: penalties and bonuses).
        unclear: starting numbers whose points follow rules of their own (record 299).
        optional: results whose points may be missing: open ones, and in a team event the
            allocated bye, which goes to the team.
    """

    hundredths: Mapping[Result, int]
    extra: Mapping[int, int]
    unclear: frozenset[int]
    optional: frozenset[Result] = frozenset({Result.PENDING})

    def total(self, pairings: Iterable[Pairing | None]) -> int:
        """The hundredths that these rounds bring."""
        return sum(self.hundredths[each.result] for each in pairings if each is not None)


def read_scoring(lines: Iterable[SourceLine]) -> Scoring:
    """The scoring of the event; 1, 0.5 and 0 where the file does not say otherwise."""
    points = {result: 50 * result.half_points for result in Result}
    points[Result.PENDING] = points[Result.DRAW]
    specific: dict[Result, int] = {}
    extra: dict[int, int] = {}
    unclear: set[int] = set()
    optional = {Result.PENDING}
    for line in lines:
        if line.code == "310":
            optional |= set(_ALLOCATED)
        for results, value in _settings(line):
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
    )


def _settings(line: SourceLine) -> list[tuple[tuple[Result, ...], int]]:
    if line.code == "162":
        items = [(_BY_162[code], text) for code, text in _ITEM_162.findall(line.value)]
    elif line.code in _BY_BB:
        items = [(_BY_BB[line.code], line.value)]
    elif line.code == "XXS":
        items = [
            (_BY_XXS[code], text) for code, text in _ITEM_XXS.findall(line.value) if code in _BY_XXS
        ]
    else:
        return []
    read = [(results, read_points(text)) for results, text in items]
    return [(results, points.hundredths) for results, points in read if points is not None]


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
