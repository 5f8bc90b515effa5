"""The table of players of a US Chess report: pair numbers and a cell a round.

Source: US Chess, upload of rating reports in dBase files, version 2C (THEXPORT, TSEXPORT,
TDEXPORT).
"""

import re
from typing import Final

from arpad.core.frozen import Record
from arpad.formats.dbf.table import DbfTable
from arpad.formats.trf.notes import Notes

_NEEDED: Final = frozenset({"D_SEC_NUM", "D_PAIR_NUM", "D_MEM_ID", "D_NAME"})
_ROUND: Final = re.compile(r"D_RND(\d\d)")
_CELL: Final = re.compile(r"([WDLXFHBU])\s*(\d{0,4})\s*([WB]?)")
_PLAYED: Final = {"W": "L", "L": "W", "D": "D"}


class RoundCell(Record):
    """What a player did in a round.

    Args:
        kind: ``W``, ``D``, ``L`` played; ``X`` and ``F`` forfeit; ``H``, ``B``, ``U`` not paired.
        opponent: pair number; None for nobody.
        colour: ``W``, ``B`` or empty.
    """

    kind: str
    opponent: int | None
    colour: str


class ReportCounts(Record):
    """How much is in a table of players.

    Args:
        players: rows.
        rounds: the last round with a cell.
        games: played, of which both players tell alike.
    """

    players: int
    rounds: int
    games: int


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


def is_player_table(table: DbfTable) -> bool:
    """Whether it is the table of players of a report."""
    return _NEEDED.issubset(table.names())


def count_report(table: DbfTable, notes: Notes) -> ReportCounts:
    """Count players, rounds and games; games that only one player tells of are findings.

    Raises:
        UnreadableFile: as :meth:`~arpad.formats.dbf.table.DbfTable.records`.
    """
    rounds = [name for name in table.names() if _ROUND.fullmatch(name)]
    told: dict[tuple[str, str, int, int], tuple[str, int]] = {}
    players, last = 0, 0
    for row in table.records(notes):
        players += 1
        pair = row.values["D_PAIR_NUM"]
        if not pair.isdecimal():
            notes.error("dbf.pair_number", row.number, value=pair)
            continue
        for place, name in enumerate(rounds, start=1):
            text = row.values[name]
            cell = read_round_cell(text)
            if text and cell is None:
                notes.error("dbf.round_cell", row.number, name=name, value=text)
            if cell is None:
                continue
            last = max(last, place)
            if cell.kind in _PLAYED and cell.opponent is not None:
                key = (row.values["D_SEC_NUM"], name, int(pair), cell.opponent)
                told[key] = (cell.kind, row.number)
    return ReportCounts(players=players, rounds=last, games=_games(told, notes))


def _games(told: dict[tuple[str, str, int, int], tuple[str, int]], notes: Notes) -> int:
    halves = 0
    for (section, name, own, other), (kind, number) in told.items():
        back = told.get((section, name, other, own))
        if back is not None and back[0] == _PLAYED[kind]:
            halves += 1
        else:
            notes.error("dbf.not_mutual", number, name=name, opponent=other)
    return halves // 2
