"""The page of one player on chess-results: what is known of him, and his games round by round.

His games have the headings round, board, starting number, title, name, rating, result; the colour
is a mark beside the result. ``- 1K`` and ``- 0K`` were not played. The games of the others against
each other are not there, so only this player can be rated by the page.
"""

from collections.abc import Sequence
from typing import Final

from arpad.core.frozen import Record
from arpad.core.records import OTHER_COLOUR, Colour, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.formats.tournament_files.crosstable import HEADS
from arpad.formats.tournament_files.draft import MOST_PLAYERS, check_round, in_rounds
from arpad.formats.tournament_files.round_pairings import (
    FREE,
    NOBODY,
    RESULT,
    cell_at,
    plain_result,
)
from arpad.formats.tournament_files.table_cell import TableCell
from arpad.formats.trf import fields
from arpad.formats.trf.fields import Place
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import whole
from arpad.formats.trf.players import ReadPlayer

_Table = Sequence[Sequence[TableCell]]
_ROUND: Final = ("rd.", "rd", "rnd.", "rnd", "rda.", "r.", "runde", "ronde", "тур", "kolo")
_PAIR: Final = 2  # cells in a row that tells something of the player
_LABELS: Final = {
    "name": HEADS["name"],
    "number": (
        *("starting rank", "startrang", "startnummer", "startnr.", "ranking inicial"),
        *("rang initial", "rang de départ", "стартовый номер", "стартовый рейтинг"),
    ),
    "rating": ("rating", "elo", "wertung", "рейтинг"),
    "fide_rating": (
        *("rating international", "elo international", "elo internacional"),
        "рейтинг международный",
    ),
    "federation": (
        *("federation", "föderation", "federatie", "fédération", "federación"),
        *("føderation", "føderasjon", "федерация"),
    ),
    "fide_id": ("fide-id", "fide id", "fideid"),
}
_GAMES: Final = {
    "1": (Result.WIN, Result.LOSS),
    "½": (Result.DRAW, Result.DRAW),
    "0": (Result.LOSS, Result.WIN),
    "": (Result.PENDING, Result.PENDING),
    "1K": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "0K": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
}
_COLOURS: Final = {"FarbewT": Colour.WHITE, "FarbesT": Colour.BLACK}


class Card(Record):
    """The table of a player's games.

    Args:
        rows: below the headings.
        places: column by what is in it.
    """

    rows: tuple[Sequence[TableCell], ...]
    places: dict[str, int]


def find_card(tables: Sequence[_Table]) -> Card | None:
    """The table of the games of one player, if there is one."""
    for table in tables:
        for start, row in enumerate(table[:3]):
            places = _places([cell.text.strip().lower() for cell in row])
            if {"round", "number", "name", "result"} <= places.keys():
                return Card(rows=tuple(table[start + 1 :]), places=places)
    return None


def read_card(
    card: Card, tables: Sequence[_Table], notes: Notes
) -> tuple[Tournament, list[ReadPlayer]]:
    """The player, and his opponents with their side of his games.

    Args:
        card: the table of his games.
        tables: all tables of the page; one of them tells who he is.
        notes: takes what is found.
    """
    notes.warning("tournament_file.one_player")
    about = _about(tables)
    read = (_game(row, card, notes) for row in card.rows)
    games = [game for game in read if game is not None]
    taken = {opponent.number for _, opponent, _, _ in games if opponent is not None}
    number = whole(about["number"].text) if "number" in about else None
    if not number or number in taken or number > MOST_PLAYERS:
        number = next(each for each in range(1, MOST_PLAYERS + 1) if each not in taken)
    own: dict[int, Pairing] = {}
    met: dict[int, dict[int, Pairing]] = {}
    players: dict[int, ReadPlayer] = {}
    for round_, opponent, results, colour in games:
        other = None if opponent is None else opponent.number
        pairing = Pairing(opponent=other, result=results[0], colour=colour)
        if own.setdefault(round_, pairing) != pairing:
            notes.error("tournament_file.paired_twice", number=number, round=round_)
        elif opponent is not None:
            players.setdefault(opponent.number, opponent)
            met.setdefault(opponent.number, {})[round_] = Pairing(
                opponent=number, result=results[1], colour=OTHER_COLOUR[colour]
            )
    player = _player(number, about, notes).replace(pairings=in_rounds(own, notes, 1))
    others = [
        each.replace(pairings=in_rounds(met[each.number], notes, each.line))
        for each in players.values()
    ]
    return Tournament(rounds=max(own, default=0)), [player, *others]


def _places(heads: Sequence[str]) -> dict[str, int]:
    places: dict[str, int] = {}
    words = {"round": _ROUND, "result": tuple(RESULT), **HEADS}
    for name, known in words.items():
        place = next((each for each, head in enumerate(heads) if head in known), None)
        if place is not None:
            places[name] = place
    if "name" in places and places["name"] and not heads[places["name"] - 1]:
        places.setdefault("title", places["name"] - 1)
    return places


def _about(tables: Sequence[_Table]) -> dict[str, TableCell]:
    """What rows of two cells tell of the player, the first of each kind."""
    found: dict[str, TableCell] = {}
    for table in tables:
        pairs = [row for row in table if len(row) == _PAIR]
        for label, value in pairs:
            plain = label.text.strip().rstrip(":").lower()
            for name, known in _LABELS.items():
                if plain in known:
                    found.setdefault(name, value)
    return found


def _player(number: int, about: dict[str, TableCell], notes: Notes) -> ReadPlayer:
    def field(name: str) -> tuple[str, Place, Notes]:
        cell = about.get(name, TableCell(text="", line=1, column=1))
        return cell.text, Place(line=cell.line, column=cell.column), notes

    fide_id, _ = fields.read_fide_id(*field("fide_id"))
    rating = "fide_rating" if "fide_rating" in about else "rating"
    return ReadPlayer(
        line=field("name")[1].line,
        player=Player(
            number=number,
            name=field("name")[0],
            rating=fields.read_rating(*field(rating)),
            fide_id=fide_id,
            federation=fields.read_federation(*field("federation")),
        ),
        shift=None,
    )


_Game = tuple[int, ReadPlayer | None, tuple[Result, ...], Colour | None]


def _game(row: Sequence[TableCell], card: Card, notes: Notes) -> _Game | None:
    """The round, the opponent, the results of both, and the player's colour."""
    at = cell_at(row, card.places["round"])
    if not at.text:
        return None
    round_ = whole(at.text)
    check_round(round_ or 0, notes, row[0].line)
    written = cell_at(row, card.places["number"])
    number = whole(written.text)
    result = cell_at(row, card.places["result"])
    plain = plain_result(result.text)
    free = written.text in NOBODY
    if free:
        results = FREE.get(plain.removeprefix("-"))
    else:
        results = _GAMES.get(plain.removeprefix("-") if plain.endswith("K") else plain)
    if not round_ or results is None or not (free or (number and number <= MOST_PLAYERS)):
        notes.error(
            "tournament_file.round_unreadable",
            result.line,
            result.column,
            number=written.text,
            round=at.text,
            text=result.text,
        )
        return None
    colour = next((_COLOURS[each] for each in result.classes if each in _COLOURS), None)
    opponent = None if free else _opponent(row, int(number or 0), card, notes)
    return round_, opponent, results, None if free else colour


def _opponent(row: Sequence[TableCell], number: int, card: Card, notes: Notes) -> ReadPlayer:
    def field(name: str) -> tuple[str, Place, Notes]:
        cell = cell_at(row, card.places.get(name))
        text = cell.text if name in card.places else ""
        return text, Place(line=cell.line, column=cell.column), notes

    rating = "fide_rating" if "fide_rating" in card.places else "rating"
    return ReadPlayer(
        line=row[0].line,
        player=Player(
            number=number,
            name=field("name")[0],
            rating=fields.read_rating(*field(rating)),
            federation=fields.read_federation(*field("federation")),
            title=fields.read_title(*field("title")),
        ),
        shift=None,
    )
