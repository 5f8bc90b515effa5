"""Cross tables and starting lists as chess-results shows them, as web page or as CSV.

A round of a Swiss tournament is ``54b1``: starting number of the opponent, colour, result; ``13b``
has no result yet, ``21w+`` was won by forfeit, ``-1`` ``-½`` ``-0`` are byes. In a round robin
there is a column for each opponent instead, with two results a cell where they meet twice (``1½``).
Headings are in the language of the page.
"""

import re
from collections.abc import Sequence
from typing import Final

from arpad.core.frozen import Record
from arpad.core.records import Colour, Pairing, Player
from arpad.core.results import Result
from arpad.formats.tournament_files.draft import MOST_PLAYERS, check_round
from arpad.formats.tournament_files.table_cell import TableCell
from arpad.formats.trf import fields
from arpad.formats.trf.fields import Place
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import whole
from arpad.formats.trf.players import ReadPlayer

HEADS: Final = {
    "number": ("no.", "sno", "snr", "snr.", "nr.", "n°", "nº", "№", "ном."),
    "name": ("name", "naam", "navn", "nom", "nombre", "nome", "имя"),
    "rating": ("rtg", "elo", "рейт."),
    "fide_rating": ("rtgi", "eloi", "eloint"),
    "national_rating": ("rtgn", "elon", "elonat"),
    "federation": ("fed", "land", "фед."),
    "fide_id": ("fideid", "fide-id", "fide id", "fide_id"),
    "national_id": ("id", "identnr", "ident-number"),
    "points": ("pts.", "pts", "pkt.", "pkt", "pt.", "pnt", "очки"),
    "rank": ("rk.", "rg.", "pl.", "rang", "м"),
    "title": ("title", "titel", "titre"),
    "sex": ("sex", "geschl."),
}
_BY_HEAD: Final = {head: name for name, heads in HEADS.items() for head in heads}
# Columns without meaning for ratings: tie-breaks, performance, changes, clubs, groups.
_IDLE: Final = re.compile(
    r"(?:tb|wtg|bh|sb)[ ]?\d*\.?|rp|w|we|w-we|n|k|rtg\+/-|typ|type|gr|gr\.|club.*|verein.*|"
)
_ROUND: Final = re.compile(r"(\d{1,3})\.\s*[^\W\d]{1,8}\.?")
_OPPONENT: Final = re.compile(r"\d{1,4}")
_CELL: Final = re.compile(r"(\d{1,4})\s*([wbs])\s*(1|0|½|=|\+|-|)K?")
_RESULTS: Final = {
    "1": Result.WIN,
    "½": Result.DRAW,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
    "": Result.PENDING,
}
_COLOURS: Final = {"w": Colour.WHITE, "b": Colour.BLACK, "s": Colour.BLACK}
_BYES: Final = {
    "-1": Result.FULL_POINT_BYE,
    "-½": Result.HALF_POINT_BYE,
    "-0": Result.ZERO_POINT_BYE,
    "0": Result.ZERO_POINT_BYE,  # a spreadsheet knows no -0
}
_MOST_CYCLES: Final = 2
_NOT_PAIRED: Final = frozenset({"*", "bye"})


class Columns(Record):
    """Which column holds what.

    Args:
        places: column by what is in it.
        rounds: column by number of the round, of a Swiss tournament.
        opponents: column by starting number of the opponent, of a round robin.
        left_out: headings nobody knows.
    """

    places: dict[str, int]
    rounds: dict[int, int]
    opponents: dict[int, int]
    left_out: tuple[str, ...]


def columns_of(heads: Sequence[str]) -> Columns | None:
    """The columns of a table with these headings; None when it is no table of players."""
    places: dict[str, int] = {}
    rounds: dict[int, int] = {}
    opponents: dict[int, int] = {}
    left_out = []
    for place, head in enumerate(heads):
        plain = head.strip().lower()
        name = _BY_HEAD.get(plain)
        match = _ROUND.fullmatch(plain)
        if name is not None and name not in places:
            places[name] = place
        elif match is not None:
            rounds.setdefault(int(match[1]), place)
        elif _OPPONENT.fullmatch(plain):
            opponents.setdefault(int(plain), place)
        elif not _IDLE.fullmatch(plain):
            left_out.append(head.strip())
    if "name" not in places or not ({"number", "rank"} & places.keys()):
        return None
    before = [place for place in range(places["name"]) if not heads[place].strip()]
    if before:
        places.setdefault("title", before[-1])
    if sorted(opponents) != list(range(1, len(opponents) + 1)) or rounds:
        left_out += [heads[place] for place in opponents.values()]
        opponents = {}
    known = rounds or opponents or {"rating", "fide_rating", "fide_id"} & places.keys()
    if not known:
        return None
    return Columns(places=places, rounds=rounds, opponents=opponents, left_out=tuple(left_out))


def read_players(
    rows: Sequence[Sequence[TableCell]], columns: Columns, notes: Notes
) -> list[ReadPlayer]:
    """The players of the rows below the headings.

    Raises:
        UnreadableFile: there are more rounds than any tournament has.
    """
    check_round(max(columns.rounds, default=0), notes)
    if columns.left_out:
        notes.warning("tournament_file.columns_left_out", names=", ".join(columns.left_out))
    _note_rounds(rows, columns, notes)
    players = []
    for row in rows:
        if any(cell.text for cell in row):
            player = _player(row, columns, notes)
            if player is not None:
                players.append(player)
    return players


def _note_rounds(rows: Sequence[Sequence[TableCell]], columns: Columns, notes: Notes) -> None:
    """Say what such a table cannot tell: rounds of a round robin, points of who was free."""
    if columns.opponents:
        notes.warning("tournament_file.rounds_by_table")
    free = sum(
        1
        for row in rows
        for place in columns.rounds.values()
        if place < len(row) and row[place].text in _NOT_PAIRED
    )
    if free:
        notes.warning("tournament_file.not_paired", count=free)


def _player(row: Sequence[TableCell], columns: Columns, notes: Notes) -> ReadPlayer | None:
    def cell(name: str) -> TableCell:
        place = columns.places.get(name, len(row))
        return row[place] if place < len(row) else TableCell(text="", line=row[0].line, column=1)

    def field(name: str) -> tuple[str, Place, Notes]:
        found = cell(name)
        return found.text, Place(line=found.line, column=found.column), notes

    by = "number" if "number" in columns.places else "rank"
    number = whole(cell(by).text)
    if not number or number > MOST_PLAYERS:
        notes.error(
            "tournament_file.number_unreadable",
            cell(by).line,
            cell(by).column,
            text=cell(by).text,
        )
        return None
    rating = "fide_rating" if "fide_rating" in columns.places else "rating"
    national = fields.read_rating(*field("national_rating"))
    fide_id, _ = fields.read_fide_id(*field("fide_id"))
    return ReadPlayer(
        line=row[0].line,
        player=Player(
            number=number,
            name=cell("name").text,
            rating=fields.read_rating(*field(rating)),
            fide_id=fide_id,
            federation=fields.read_federation(*field("federation")),
            title=fields.read_title(*field("title")),
            sex=fields.read_sex(*field("sex")),
        ),
        pairings=_pairings(row, number, columns, notes),
        points=fields.read_points_field(*field("points")),
        rank=fields.read_rank(*field("rank")),
        national_rating=None if national is None else int(national),
        national_id=cell("national_id").text,
        shift=None,
    )


def _pairings(
    row: Sequence[TableCell], number: int, columns: Columns, notes: Notes
) -> tuple[Pairing | None, ...]:
    found: dict[int, Pairing] = {}
    for round_, place in columns.rounds.items():
        if place < len(row):
            pairing = _swiss(row[place], round_, number, notes)
            if pairing is not None:
                found[round_] = pairing
    size = len(columns.opponents)
    for opponent, place in columns.opponents.items():
        if place < len(row) and opponent != number:
            first = berger_round(number, opponent, size)
            games = _round_robin(row[place], opponent, number, notes)
            for cycle, pairing in enumerate(games):
                found[first + cycle * (size - 1 + size % 2)] = pairing
    last = max(columns.rounds, default=max(found, default=0))
    return tuple(found.get(round_) for round_ in range(1, last + 1))


def _swiss(cell: TableCell, round_: int, number: int, notes: Notes) -> Pairing | None:
    text = cell.text
    if not text or text in _NOT_PAIRED:
        return None
    if text in _BYES:
        return Pairing(opponent=None, result=_BYES[text])
    match = _CELL.fullmatch(text)
    if match is None:
        notes.error(
            "tournament_file.round_unreadable",
            cell.line,
            cell.column,
            number=number,
            round=round_,
            text=text,
        )
        return None
    return Pairing(opponent=int(match[1]), result=_RESULTS[match[3]], colour=_COLOURS[match[2]])


def _round_robin(cell: TableCell, opponent: int, number: int, notes: Notes) -> tuple[Pairing, ...]:
    """The games of two players, one or, where all meet twice, two."""
    text = cell.text.replace(" ", "").replace("/", "")
    if not text.strip("*"):
        return ()
    results = [_RESULTS.get(sign) for sign in text]
    if None in results or len(results) > _MOST_CYCLES:
        notes.error(
            "tournament_file.game_unreadable",
            cell.line,
            cell.column,
            number=number,
            opponent=opponent,
            text=cell.text,
        )
        return ()
    return tuple(Pairing(opponent=opponent, result=each) for each in results if each is not None)


def berger_round(number: int, opponent: int, size: int) -> int:
    """The round in which two players meet by the Berger tables.

    Example:
        >>> [berger_round(1, opponent, 4) for opponent in (4, 2, 3)]
        [1, 2, 3]
    """
    even = size + size % 2
    last = even - 1
    meeting = 2 * min(number, opponent) if even in (number, opponent) else number + opponent
    return (meeting - 2) % last + 1
