"""The tables of a US Chess report: their fields, and the cell of a round.

THEXPORT has one record of the event, TSEXPORT one a section, TDEXPORT one a player with a cell a
round. All fields are texts, days too (yyyymmdd).
Source: US Chess, upload of rating reports in dBase files, version 2C.
"""

import re
from collections.abc import Iterable
from typing import Final

from arpad.core.frozen import Record
from arpad.core.records import Colour, Pairing
from arpad.core.results import Result

HEADER: Final = "THEXPORT"
SECTIONS: Final = "TSEXPORT"
DETAILS: Final = "TDEXPORT"
TABLES: Final = (HEADER, SECTIONS, DETAILS)
CELL_LENGTH: Final = 7
MOST_ROUNDS: Final = 99  # D_RND99 is the last that two digits can name
HEADER_FIELDS: Final = (
    *(("H_FORMAT", 5), ("H_PROGRAM", 10), ("H_EVENT_ID", 12), ("H_NAME", 35), ("H_TOT_SECT", 2)),
    *(("H_BEG_DATE", 8), ("H_END_DATE", 8), ("H_AFF_ID", 8), ("H_CITY", 21), ("H_STATE", 2)),
    *(("H_ZIPCODE", 10), ("H_COUNTRY", 21), ("H_SENDCROS", 1), ("H_CTD_ID", 8)),
    *(("H_ATD_ID", 8), ("H_OTHER_TD", 254)),
)
SECTION_FIELDS: Final = (
    *(("S_EVENT_ID", 12), ("S_SEC_NUM", 2), ("S_SEC_NAME", 30), ("S_R_SYSTEM", 1)),
    *(("S_TIMECTL", 40), ("S_CTD_ID", 8), ("S_ATD_ID", 8), ("S_TRN_TYPE", 1), ("S_TOT_RNDS", 2)),
    *(("S_LST_PAIR", 4), ("S_BEG_DATE", 8), ("S_END_DATE", 8), ("S_SCH_LVL", 1)),
    *(("S_GR_PRIX", 1), ("S_GP_PTS", 3), ("S_FIDE", 1)),
)
DETAIL_FIELDS: Final = (
    *(("D_EVENT_ID", 12), ("D_SEC_NUM", 2), ("D_PAIR_NUM", 4), ("D_MEM_ID", 8), ("D_NAME", 30)),
    *(("D_STATE", 2), ("D_RATING", 4)),
)
# A table is known by these, whatever its file is called.
_MARKS: Final = {
    HEADER: frozenset({"H_NAME", "H_BEG_DATE"}),
    SECTIONS: frozenset({"S_SEC_NUM", "S_SEC_NAME"}),
    DETAILS: frozenset({"D_SEC_NUM", "D_PAIR_NUM", "D_MEM_ID", "D_NAME"}),
}
_ROUND: Final = re.compile(r"D_RND(\d\d)")
_CELL: Final = re.compile(r"([WDLXFHBUZ])\s*(\d{0,4})\s*([WB]?)")
_GAMES: Final = {"W": Result.WIN, "D": Result.DRAW, "L": Result.LOSS}
_UNPLAYED: Final = {
    "X": Result.FORFEIT_WIN,
    "F": Result.FORFEIT_LOSS,
    "H": Result.HALF_POINT_BYE,
    "B": Result.FULL_POINT_BYE,
    "U": Result.ZERO_POINT_BYE,
    "Z": Result.ZERO_POINT_BYE,
}
_LETTERS: Final = {
    **{result: letter for letter, result in (_GAMES | _UNPLAYED).items() if letter != "Z"},
    Result.SHORT_WIN: "X",
    Result.SHORT_LOSS: "F",
    Result.PAIRING_ALLOCATED_BYE: "B",
}
_COLOURS: Final = {"W": Colour.WHITE, "B": Colour.BLACK, "": None}


class RoundCell(Record):
    """What a player did in a round.

    Args:
        kind: ``W``, ``D``, ``L`` played; ``X`` and ``F`` forfeit; ``H``, ``B``, ``U``, ``Z`` byes.
        opponent: pair number; None for nobody.
        colour: ``W``, ``B`` or empty.
    """

    kind: str
    opponent: int | None
    colour: str


def read_round_cell(text: str) -> RoundCell | None:
    """The cell of a round; None where it is none.

    Example:
        >>> read_round_cell("W9B")
        RoundCell(kind='W', opponent=9, colour='B')
        >>> read_round_cell("H0").opponent is None
        True
    """
    match = _CELL.fullmatch(text.strip().upper())
    if match is None:
        return None
    return RoundCell(kind=match[1], opponent=int(match[2] or 0) or None, colour=match[3])


def read_pairing(text: str) -> Pairing | None:
    """What a cell tells; None where it tells nothing, or of a game against nobody.

    Example:
        >>> read_pairing("D16W").opponent, read_pairing("W0") is None
        (16, True)
    """
    cell = read_round_cell(text)
    if cell is None or (cell.kind in _GAMES and cell.opponent is None):
        return None
    result = _GAMES.get(cell.kind) or _UNPLAYED[cell.kind]
    opponent = cell.opponent if cell.kind in {*_GAMES, "X", "F"} else None
    return Pairing(opponent=opponent, result=result, colour=_COLOURS[cell.colour])


def write_pairing(pairing: Pairing | None) -> str:
    """The cell of a round; ``U0`` for what has no letter of its own.

    Example:
        >>> write_pairing(read_pairing("W9B")), write_pairing(None)
        ('W9B', 'U0')
    """
    letter = "U" if pairing is None else _LETTERS.get(pairing.result, "U")
    if pairing is None or letter not in {*_GAMES, "X", "F"}:
        return f"{letter}0"
    colour = "" if pairing.colour is None else pairing.colour.value.upper()
    return f"{letter}{pairing.opponent or 0}{colour if pairing.opponent else ''}"


def kind_of_table(names: Iterable[str]) -> str | None:
    """Which of the three tables has fields of these names, or None."""
    found = frozenset(names)
    return next((kind for kind, marks in _MARKS.items() if marks <= found), None)


def round_fields(names: Iterable[str]) -> dict[int, str]:
    """The fields of the rounds by number of the round."""
    matches = (_ROUND.fullmatch(name) for name in names)
    return {int(match[1]): match[0] for match in matches if match and int(match[1])}
