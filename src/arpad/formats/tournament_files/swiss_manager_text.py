"""The pairings that Swiss-Manager exports as text, alone or joined with its list of players.

A pairing is a row below ``Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;...``: numbers
of both players, points of both, K for a forfeit. 0:0 without K has not been played yet, and NrS -1
is a bye, of which the program itself decides the points. ErgEloW and ErgEloS are the result for
rating where it is another one. The list of players has the heading ``Nr;Name;Titel;Identnr;...``;
the two files may stand in one, in any order.
"""

from collections.abc import Sequence
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.core.records import Colour, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import Source
from arpad.formats.table import Cell, line_cells
from arpad.formats.text import decode, split_lines
from arpad.formats.tournament_files.draft import MOST_PLAYERS, check_round, finished, in_rounds
from arpad.formats.trf import fields
from arpad.formats.trf.fields import Place
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import read_points, whole
from arpad.formats.trf.players import ReadPlayer

FORMAT: Final = "swiss-manager-text"
_LARGEST: Final = 20_000_000
_PAIRINGS: Final = b"Runde;Brett;IdentW;IdentS;NrW;NrS"
_BYE: Final = "-1"
_GAMES: Final = {
    (100, 0, ""): (Result.WIN, Result.LOSS),
    (50, 50, ""): (Result.DRAW, Result.DRAW),
    (0, 100, ""): (Result.LOSS, Result.WIN),
    (0, 0, ""): (Result.PENDING, Result.PENDING),
    (100, 0, "K"): (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (0, 100, "K"): (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (0, 0, "K"): (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}


class _Row(Record):
    """A line of either table, by its headings."""

    line: int
    cells: dict[str, Cell]

    def text(self, name: str) -> str:
        cell = self.cells.get(name)
        return cell.text if cell is not None else ""

    def field(self, name: str, notes: Notes) -> tuple[str, Place, Notes]:
        cell = self.cells.get(name)
        place = Place(line=self.line, column=cell.column if cell is not None else 1)
        return self.text(name), place, notes


def recognises(source: Source) -> bool:
    """The heading of the pairings, at the start or below the players."""
    return _PAIRINGS in source.head


def check(source: Source) -> CheckedFile:
    """Read the pairings, with the players where they are there.

    Raises:
        UnreadableFile: there is no pairing and no player.
    """
    decoded = decode(source.whole(_LARGEST), file=source.file)
    notes = Notes(file=source.file, strict=False)
    people, games = _rows(decoded.text, source.file)
    pairings: dict[int, dict[int, Pairing]] = {}
    lines: dict[int, int] = {}
    for row in games:
        _add(row, pairings, lines, notes)
    players = [each for each in (_player(row, notes) for row in people) if each is not None]
    known = {player.number for player in players}
    unnamed = sorted(pairings.keys() - known)
    if unnamed:
        notes.warning("tournament_file.players_unnamed", count=len(unnamed))
    players += [
        ReadPlayer(line=lines[number], player=Player(number=number), shift=None)
        for number in unnamed
    ]
    players = [
        player.replace(pairings=in_rounds(pairings.get(player.number, {}), notes, player.line))
        for player in players
    ]
    rounds = max((len(player.pairings) for player in players), default=0)
    return finished(
        Tournament(rounds=rounds), players, notes, format_id=FORMAT, encoding=decoded.encoding
    )


def _rows(text: str, file: str) -> tuple[list[_Row], list[_Row]]:
    """The rows of the players and those of the pairings."""
    people: list[_Row] = []
    games: list[_Row] = []
    heads: list[str] = []
    for number, line in enumerate(split_lines(text), 1):
        if not line.strip(" ;"):
            continue
        cells = line_cells(line, ";", file, number)
        names = [cell.text for cell in cells]
        if {"Runde", "NrW", "NrS"} <= set(names) or {"Nr", "Name"} <= set(names):
            heads = names
            continue
        if not heads:
            raise UnreadableFile(
                "tournament_file.line_unknown", file=file, line=number, text=line[:80]
            )
        row = _Row(line=number, cells=dict(zip(heads, cells, strict=False)))
        (games if "NrW" in heads else people).append(row)
    return people, games


def _player(row: _Row, notes: Notes) -> ReadPlayer | None:
    number = whole(row.text("Nr"))
    if not number or number > MOST_PLAYERS:
        notes.error("tournament_file.number_unreadable", row.line, text=row.text("Nr"))
        return None
    names = ", ".join(filter(None, (row.text("Nachname"), row.text("Vorname"))))
    birth = fields.read_birth_field(*row.field("Geburt", notes))
    national = fields.read_rating(*row.field("EloNat", notes))
    return ReadPlayer(
        line=row.line,
        player=Player(
            number=number,
            name=names or row.text("Name"),
            rating=fields.read_rating(*row.field("EloInt", notes)),
            federation=fields.read_federation(*row.field("Fed", notes)),
            title=fields.read_title(*row.field("Titel", notes)),
            sex=fields.read_sex(row.text("Sex").lower(), *row.field("Sex", notes)[1:]),
            birth_year=birth.year,
        ),
        birth_date=birth.text,
        national_rating=None if national is None else int(national),
        national_id="" if row.text("Identnr") == "0" else row.text("Identnr"),
        shift=None,
    )


def _add(
    row: _Row, pairings: dict[int, dict[int, Pairing]], lines: dict[int, int], notes: Notes
) -> None:
    round_, sides = whole(row.text("Runde")), _sides(row, notes)
    if not round_ or not sides or max(number for number, _ in sides) > MOST_PLAYERS:
        notes.error(
            "tournament_file.pairing_unreadable",
            row.line,
            round=row.text("Runde"),
            white=row.text("NrW"),
            black=row.text("NrS"),
        )
        return
    check_round(round_, notes, row.line)
    for number, pairing in sides:
        lines.setdefault(number, row.line)
        if pairings.setdefault(number, {}).setdefault(round_, pairing) != pairing:
            notes.error("tournament_file.paired_twice", row.line, number=number, round=round_)


def _sides(row: _Row, notes: Notes) -> Sequence[tuple[int, Pairing]]:
    white, black = whole(row.text("NrW")), whole(row.text("NrS"))
    if white and row.text("NrS") == _BYE:
        return ((white, Pairing(opponent=None, result=Result.PAIRING_ALLOCATED_BYE)),)
    results = _results(row, "ErgW", "ErgS", row.text("Kontumaz").upper())
    if not white or not black or results is None:
        return ()
    if row.text("ErgEloW") or row.text("ErgEloS"):
        for_rating = _results(row, "ErgEloW", "ErgEloS", "")
        if for_rating is None:
            return ()
        if for_rating != results:
            notes.warning(
                "tournament_file.other_result_for_rating",
                row.line,
                round=row.text("Runde"),
                white=white,
                black=black,
                result=f"{row.text('ErgW')}:{row.text('ErgS')}{row.text('Kontumaz')}",
                rated=f"{row.text('ErgEloW')}:{row.text('ErgEloS')}",
            )
        results = for_rating
    return (
        (white, Pairing(opponent=black, result=results[0], colour=Colour.WHITE)),
        (black, Pairing(opponent=white, result=results[1], colour=Colour.BLACK)),
    )


def _results(row: _Row, white: str, black: str, forfeit: str) -> tuple[Result, Result] | None:
    own, other = read_points(row.text(white)), read_points(row.text(black))
    if own is None or other is None:
        return None
    return _GAMES.get((own.hundredths, other.hundredths, forfeit))
