"""Tables of the pairings of one round or of all, as chess-results shows and exports them.

A table has the headings board, number, title, White, rating, result, title, Black, rating, number;
which columns there are is up to the event. The round stands above it: ``Round 1 on 2026/03/07 at
10:00``. Who has no opponent was free; what he got for it stands where the result would.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.core.records import Colour, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.formats.tournament_files.crosstable import HEADS
from arpad.formats.tournament_files.draft import MOST_PLAYERS, check_round, in_rounds
from arpad.formats.tournament_files.table_cell import TableCell
from arpad.formats.trf import fields
from arpad.formats.trf.fields import Place
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import whole
from arpad.formats.trf.players import ReadPlayer

_WHITE: Final = frozenset(
    {"white", "weiß", "weiss", "wit", "hvid", "hvit", "vit", "blancs", "blanc", "blancas"}
    | {"bianco", "brancas", "белые", "bílý", "biały", "biale"}
)
_BLACK: Final = frozenset(
    {"black", "schwarz", "zwart", "sort", "svart", "noirs", "noir", "negras", "nero", "pretas"}
    | {"чёрные", "черные", "černý", "czarny", "czarne"}
)
RESULT: Final = frozenset(
    {"result", "results", "res", "res.", "ergebnis", "erg.", "erg", "resultaat", "uitslag"}
    | {"resultat", "résultat", "rés.", "resultado", "risultato", "рез.", "результат", "výsledek"}
    | {"wynik"}
)
_ROUND_WORD: Final = (
    r"(?:round|rd|runde|ronde|ronda|rond|tour|turno|rodada|runda|kolo|kierros|forduló|тур)\.?"
)
_ROUND: Final = re.compile(
    rf"(?:{_ROUND_WORD}\s*(\d{{1,3}})\b|(\d{{1,3}})\.?\s*{_ROUND_WORD}(?!\w))"
)
_DAY: Final = re.compile(r"\b(\d{4})[/-](\d{2})[/-](\d{2})\b")
_NUMBER_IN_LINK: Final = re.compile(r"[?&]snr=(\d{1,4})(?!\d)")
_FEDERATION_IN_LINK: Final = re.compile(r"[?&]fed=([A-Za-z]{3})(?![A-Za-z])")
_NOTE: Final = re.compile(r"\s*\*+\)\s*$")  # refers to a line below the table
GAMES: Final[dict[str, tuple[Result, ...]]] = {
    "1-0": (Result.WIN, Result.LOSS),
    "0-1": (Result.LOSS, Result.WIN),
    "½-½": (Result.DRAW, Result.DRAW),
    "+--": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "--+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "---": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "1-0K": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "0-1K": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "0-0K": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "": (Result.PENDING, Result.PENDING),
    "-": (Result.PENDING, Result.PENDING),
}
FREE: Final[dict[str, tuple[Result, ...]]] = {
    "": (Result.PAIRING_ALLOCATED_BYE,),
    "1": (Result.FULL_POINT_BYE,),
    "½": (Result.HALF_POINT_BYE,),
    "0": (Result.ZERO_POINT_BYE,),
}
NOBODY: Final = frozenset({"", "0", "-1", "-2"})  # numbers of who is no opponent
_BYE: Final = "bye"


class Side(Record):
    """The columns of one of both players."""

    name: int
    number: int | None
    rating: int | None
    title: int | None


class _Columns(Record):
    """The columns of a table of pairings."""

    white: Side
    black: Side
    result: int


class Rounds:
    """What is gathered of the players, row by row."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.players: dict[int, ReadPlayer] = {}
        self.pairings: dict[int, dict[int, Pairing]] = {}
        self.dates: dict[int, date | None] = {}

    def add(self, player: ReadPlayer, round_: int, pairing: Pairing) -> None:
        """Take a pairing of a player."""
        number = player.number
        self.players.setdefault(number, player)
        if self.pairings.setdefault(number, {}).setdefault(round_, pairing) != pairing:
            self.notes.error(
                "tournament_file.paired_twice", player.line, number=number, round=round_
            )


def is_pairings_head(heads: Sequence[str]) -> bool:
    """Whether these are the headings of a table of pairings.

    Example:
        >>> is_pairings_head(["Bo.", "No.", "", "White", "Rtg", "Result", "", "Black", "Rtg"])
        True
    """
    return _columns_of(heads) is not None


def read_rounds(
    rows: Iterable[Sequence[TableCell]], heading: str, notes: Notes
) -> tuple[Tournament, list[ReadPlayer]]:
    """The rounds, the days they were played, and the players who are named in them.

    Args:
        rows: all rows of the tables, those between them included.
        heading: what stands above the first table, outside of it.
        notes: takes what is found.

    Raises:
        UnreadableFile: a table does not say which round it is.
    """
    found = Rounds(notes)
    columns: _Columns | None = None
    for row, round_ in rows_of_rounds(rows, heading, found):
        head = _columns_of([cell.text for cell in row])
        if head is not None:
            columns = head
        elif columns is not None:
            _add_row(row, columns, known_round(round_, row, notes), found)
    return tournament_of(found), players_of(found)


def rows_of_rounds(
    rows: Iterable[Sequence[TableCell]], heading: str, found: Rounds
) -> Iterator[tuple[Sequence[TableCell], int | None]]:
    """The rows with several values, each with the round that stands last above it.

    Args:
        rows: all rows of the tables, those between them included.
        heading: what stands above the first table, outside of it.
        found: keeps the days of the rounds.
    """
    round_ = _take_heading(heading, found)
    for row in rows:
        filled = [cell.text for cell in row if cell.text]
        if len(filled) == 1:
            round_ = _take_heading(filled[0], found) or round_
        elif filled:
            yield row, round_


def known_round(round_: int | None, row: Sequence[TableCell], notes: Notes) -> int:
    """The round above a row.

    Raises:
        UnreadableFile: none stands there.
    """
    if round_ is None:
        raise UnreadableFile("tournament_file.round_unknown", file=notes.file, line=row[0].line)
    return round_


def tournament_of(found: Rounds) -> Tournament:
    """The rounds and their days; rounds that are not there are told."""
    rounds = sorted({round_ for each in found.pairings.values() for round_ in each})
    last = max(rounds, default=0)
    missing = [str(number) for number in range(1, last + 1) if number not in rounds]
    if missing:
        found.notes.warning("tournament_file.rounds_missing", rounds=", ".join(missing))
    days = tuple(found.dates.get(number) for number in range(1, last + 1))
    return Tournament(
        rounds=last,
        start=days[0] if days else None,
        round_dates=days if any(days) else (),
    )


def players_of(found: Rounds) -> list[ReadPlayer]:
    """The players with their pairings, by starting number."""
    return [
        player.replace(pairings=in_rounds(found.pairings[number], found.notes, player.line))
        for number, player in sorted(found.players.items())
    ]


def _take_heading(text: str, found: Rounds) -> int | None:
    """The round that a heading names, if it names one; keeps its day."""
    match = _ROUND.search(text.lower())
    if match is None:
        return None
    round_ = int(match[1] or match[2])
    check_round(round_, found.notes)
    day = _DAY.search(text)
    try:
        found.dates[round_] = date(*(int(part) for part in day.groups())) if day else None
    except ValueError:
        found.notes.warning("tournament_file.start_unknown")
    return round_ or None


def _columns_of(heads: Sequence[str]) -> _Columns | None:
    plain = [head.strip().lower() for head in heads]

    def only(words: frozenset[str]) -> int | None:
        places = [place for place, head in enumerate(plain) if head in words]
        return places[0] if len(places) == 1 else None

    white, black, result = only(_WHITE), only(_BLACK), only(RESULT)
    if white is None or black is None or result is None or not white < result < black:
        return None
    return _Columns(
        white=_side(plain, white, range(result)),
        black=_side(plain, black, range(result + 1, len(plain))),
        result=result,
    )


def _side(heads: Sequence[str], name: int, places: range) -> Side:
    def place(words: tuple[str, ...]) -> int | None:
        return next((each for each in places if heads[each] in words), None)

    titled = name - 1 in places and not heads[name - 1]
    return Side(
        name=name,
        number=place(HEADS["number"]),
        rating=place(HEADS["fide_rating"]) or place(HEADS["rating"]),
        title=name - 1 if titled else None,
    )


def _add_row(row: Sequence[TableCell], columns: _Columns, round_: int, found: Rounds) -> None:
    white = player_of(row, columns.white, found.notes)
    if white is None:
        cell = cell_at(row, columns.white.number)
        found.notes.error(
            "tournament_file.number_unreadable", cell.line, cell.column, text=cell.text
        )
        return
    black = player_of(row, columns.black, found.notes)
    written = cell_at(row, columns.result)
    results = GAMES.get(plain_result(written.text)) if black else _free(row, columns)
    if results is None:
        found.notes.error(
            "tournament_file.round_unreadable",
            written.line,
            written.column,
            number=white.number,
            round=round_,
            text=written.text,
        )
    elif black is None:
        found.add(white, round_, Pairing(opponent=None, result=results[0]))
    else:
        for player, other, result, colour in (
            (white, black, results[0], Colour.WHITE),
            (black, white, results[1], Colour.BLACK),
        ):
            pairing = Pairing(opponent=other.number, result=result, colour=colour)
            found.add(player, round_, pairing)


def _free(row: Sequence[TableCell], columns: _Columns) -> tuple[Result, ...] | None:
    """What a player without an opponent got; None where that cannot be told."""
    if cell_at(row, columns.black.number).text not in NOBODY:
        return None
    points = plain_result(cell_at(row, columns.result).text)
    if points == "1" and cell_at(row, columns.black.name).text.lower() == _BYE:
        return (Result.PAIRING_ALLOCATED_BYE,)  # its points are those of the event
    return FREE.get(points)


def plain_result(text: str) -> str:
    """A result without blanks, with one sign between the points and one for a half."""
    plain = text.replace(" ", "").replace(":", "-").replace("\N{MINUS SIGN}", "-")
    return plain.replace("0,5", "½").replace("0.5", "½")


def cell_at(row: Sequence[TableCell], place: int | None) -> TableCell:
    """A cell of a row; empty where the table has no such column or the row ends before it."""
    if place is not None and place < len(row):
        return row[place]
    return TableCell(text="", line=row[0].line, column=row[0].column)


def player_of(row: Sequence[TableCell], side: Side, notes: Notes) -> ReadPlayer | None:
    """A player of a row; None where nobody with a starting number stands."""
    name = cell_at(row, side.name)
    links = " ".join(name.links)
    linked = _NUMBER_IN_LINK.search(links)
    number = int(linked[1]) if linked else whole(cell_at(row, side.number).text)
    if not number or not 0 < number <= MOST_PLAYERS:
        return None
    federation = _FEDERATION_IN_LINK.search(links)
    place = Place(line=name.line, column=name.column)
    rating, title = cell_at(row, side.rating), cell_at(row, side.title)
    return ReadPlayer(
        line=name.line,
        player=Player(
            number=number,
            name=_NOTE.sub("", name.text),
            rating=fields.read_rating(
                rating.text, Place(line=rating.line, column=rating.column), notes
            ),
            federation=fields.read_federation(federation[1] if federation else "", place, notes),
            title=fields.read_title(title.text, Place(line=title.line, column=title.column), notes),
        ),
        shift=None,
    )
