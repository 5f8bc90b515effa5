"""The cross table that SwissPerfect exports as text, with tabs between the columns.

Headings ``No``, ``Name``, ``Feder``, ``Intl Id``, ``Loc Id``, ``Rtg``, ``Loc``, ``Title``,
``Total`` and the numbers of the rounds. A round is ``6:W``: starting number of the opponent and
result. ``+``, ``=`` and ``-`` were not played; opponent 0 is a bye. There are neither colours nor
the name or the date of the event.
"""

import re
from collections.abc import Mapping
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.records import Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import Source
from arpad.formats.table import Cell, line_cells
from arpad.formats.text import decode, split_lines
from arpad.formats.tournament_files.draft import MOST_PLAYERS, check_round, finished, in_rounds
from arpad.formats.trf import fields
from arpad.formats.trf.fields import Place
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import whole
from arpad.formats.trf.players import ReadPlayer

FORMAT: Final = "swissperfect"
_LARGEST: Final = 20_000_000
_LONGEST_HEAD: Final = 20_000
_NUMBER, _NAME = "No", "Name"
_HEADS: Final = frozenset(
    {_NUMBER, _NAME, "Feder", "Intl Id", "Loc Id", "Rtg", "Loc", "Title", "Total"}
)
_ROUND: Final = re.compile(r"[1-9]\d{0,2}")
_CELL: Final = re.compile(r"(\d{0,4})\s*:\s*([-+=LWD]?)", re.IGNORECASE)
_GAMES: Final = {
    "W": Result.WIN,
    "D": Result.DRAW,
    "L": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "=": Result.SHORT_DRAW,
    "-": Result.FORFEIT_LOSS,
    "": Result.PENDING,
}
_BYES: Final = {
    "W": Result.FULL_POINT_BYE,
    "+": Result.FULL_POINT_BYE,
    "D": Result.HALF_POINT_BYE,
    "=": Result.HALF_POINT_BYE,
    "L": Result.ZERO_POINT_BYE,
    "-": Result.ZERO_POINT_BYE,
    "": Result.ZERO_POINT_BYE,
}


def recognises(source: Source) -> bool:
    """The heading line, with tabs."""
    head = source.head.removeprefix(b"\xef\xbb\xbf").lstrip()
    first = head.replace(b"\r", b"\n").partition(b"\n")[0]
    if len(first) > _LONGEST_HEAD:
        return False
    names = [cell.strip() for cell in first.split(b"\t")]
    has_rounds = any(re.fullmatch(rb"[1-9]\d{0,2}", name) for name in names)
    return names[0] == b"No" and b"Name" in names and has_rounds


def check(source: Source) -> CheckedFile:
    """Read the table.

    Raises:
        UnreadableFile: a needed heading is missing, or there is no player.
    """
    decoded = decode(source.whole(_LARGEST), file=source.file)
    notes = Notes(file=source.file, strict=False)
    columns: dict[str, int] = {}
    players = []
    for number, line in enumerate(split_lines(decoded.text), 1):
        if not line.strip():
            continue
        cells = line_cells(line, "\t", source.file, number)
        if columns:
            player = _player(cells, number, columns, notes)
            if player is not None:
                players.append(player)
        else:
            columns = _columns(cells, number, notes)
    rounds = max((int(name) for name in columns if _ROUND.fullmatch(name)), default=0)
    check_round(rounds, notes)
    return finished(
        Tournament(rounds=rounds), players, notes, format_id=FORMAT, encoding=decoded.encoding
    )


def _columns(cells: list[Cell], line: int, notes: Notes) -> dict[str, int]:
    columns: dict[str, int] = {}
    left_out = []
    for place, cell in enumerate(cells):
        if cell.text in _HEADS or _ROUND.fullmatch(cell.text):
            columns.setdefault(cell.text, place)
        elif cell.text:
            left_out.append(cell.text)
    for name in (_NUMBER, _NAME):
        if name not in columns:
            raise UnreadableFile("table.column_missing", file=notes.file, line=line, name=name)
    if left_out:
        notes.warning("tournament_file.columns_left_out", names=", ".join(left_out))
    return columns


def _player(
    cells: list[Cell], line: int, columns: Mapping[str, int], notes: Notes
) -> ReadPlayer | None:
    def field(name: str) -> tuple[str, Place, Notes]:
        place = columns.get(name, len(cells))
        cell = cells[place] if place < len(cells) else Cell(text="", column=1)
        return cell.text, Place(line=line, column=cell.column), notes

    number = whole(field(_NUMBER)[0])
    if not number or number > MOST_PLAYERS:
        text, place, _ = field(_NUMBER)
        notes.error("tournament_file.number_unreadable", line, place.column, text=text)
        return None
    pairings = {}
    for name in columns:
        if _ROUND.fullmatch(name):
            text, place, _ = field(name)
            pairing = _pairing(text, place, (number, int(name)), notes)
            if pairing is not None:
                pairings[int(name)] = pairing
    fide_id, _ = fields.read_fide_id(*field("Intl Id"))
    national = fields.read_rating(*field("Loc"))
    return ReadPlayer(
        line=line,
        player=Player(
            number=number,
            name=field(_NAME)[0],
            rating=fields.read_rating(*field("Rtg")),
            fide_id=fide_id,
            federation=fields.read_federation(*field("Feder")),
            title=fields.read_title(*field("Title")),
        ),
        pairings=in_rounds(pairings, notes, line),
        points=fields.read_points_field(*field("Total")),
        national_rating=None if national is None else int(national),
        national_id=field("Loc Id")[0],
        shift=None,
    )


def _pairing(text: str, place: Place, at: tuple[int, int], notes: Notes) -> Pairing | None:
    """A round of a player; ``at`` is his number and that of the round."""
    match = _CELL.fullmatch(text)
    if match is None and text:
        notes.error(
            "tournament_file.round_unreadable",
            place.line,
            place.column,
            number=at[0],
            round=at[1],
            text=text,
        )
    if match is None or not (match[1] or match[2]):
        return None
    opponent, sign = int(match[1] or 0), match[2].upper()
    if not opponent:
        return Pairing(opponent=None, result=_BYES[sign])
    return Pairing(opponent=opponent, result=_GAMES[sign])
