"""What a dBase table tells: players, games of the Belgian check list, or neither."""

from collections.abc import Iterator, Mapping
from typing import Final

from arpad.core.errors import BadValue
from arpad.core.records import Colour
from arpad.core.results import Result
from arpad.formats.dbf.table import DbfRow, DbfTable
from arpad.formats.headings import OTHER, heading_key
from arpad.formats.numbers import read_rating
from arpad.formats.player_lists.assembling import LONG, counted_players, with_clubs
from arpad.formats.player_lists.clubs import is_club_list
from arpad.formats.player_lists.columns import column_uses
from arpad.formats.player_lists.layouts import Layout, fields_of
from arpad.formats.player_lists.players import ListRow, fields_used, player_of
from arpad.formats.player_lists.record import ListedGame, ListedPlayer, PlayerTable
from arpad.formats.table import Cell
from arpad.formats.trf.notes import Notes

FORMAT: Final = "dbf"
# The tables of the Belgian federation (KBSB/FRBE) and of Swiss-Chess, by names of fields.
_BELGIAN_PLAYERS: Final = {
    "MATRICULE": "local_id",
    "NOM_PRENOM": "name",
    "SEXE": "sex",
    "CLUB": "club_id",
    "DATE_NAISS": "birth",
    "ELO_CALCUL": "rating:national",
    "PART_CALCU": "games:national",
    "TITRE": "title",
    "FIDE": "fide_id",
    "NATFIDE": "federation",
}
_SWISS_CHESS_PLAYERS: Final = {
    "NAME": "name",
    "CLUB": "club",
    "FED": "federation",
    "ELO_FIDE": "rating:fide_standard",
    "ELO_BEL": "rating:national",
    "TIT": "title",
    "BIRTH": "birth",
    "ID_FIDE": "fide_id",
    "ID_BEL": "local_id",
    "SX": "sex",
}
_BELGIAN_CLUBS: Final = {"NUMERO": "club_id", "ABREV": "club_name", "CLUB_FEDE": "association"}
_NEEDED: Final = frozenset({"name", "local_id", "club_name", "association"})
_CHECK_LIST: Final = frozenset({"JOUEUR", "ADVERS", "RESULTAT", "VAL_ADVERS"})
_CHECK_LIST_RESULTS: Final = {"1": Result.WIN, "0": Result.LOSS, "5": Result.DRAW}
_COLOURS: Final = {"W": Colour.WHITE, "B": Colour.BLACK}


def contents(table: DbfTable, notes: Notes, given: Mapping[str, str] | None = None) -> PlayerTable:
    """The players or games of a table; a table of neither has none of both.

    Args:
        table: the table.
        notes: gets the findings.
        given: names of fields and what the user says that they stand for.

    Raises:
        UnreadableFile: as :meth:`~arpad.formats.dbf.table.DbfTable.records`.
    """
    names = table.names()
    if _CHECK_LIST.issubset(names):
        games = [_check_list_game(row, notes) for row in table.records(notes)]
        found = PlayerTable(
            format=FORMAT,
            encoding=table.encoding,
            games=tuple(game for game in games if game is not None),
        )
    else:
        found = _players(table, names, notes, given)
    return found.replace(findings=notes.findings())


def _players(
    table: DbfTable, names: list[str], notes: Notes, given: Mapping[str, str] | None
) -> PlayerTable:
    fields = _player_fields(names, given)
    found = PlayerTable(format=FORMAT, encoding=table.encoding, columns=column_uses(names, fields))

    def listed(used: frozenset[str], told: Notes) -> Iterator[ListRow]:
        return (_list_row(table, row, fields, used) for row in table.records(told))

    if is_club_list(fields):
        return with_clubs(found, listed, notes)
    if "name" not in fields and "last_name" not in fields:
        for _ in table.records(notes):
            continue  # only for what is wrong with them
        return found
    used = fields_used(fields)

    def read(told: Notes) -> Iterator[ListedPlayer]:
        players = (player_of(row, "ymd", told) for row in listed(used, told))
        return (player for player in players if player is not None)

    is_long = len(table.data) > LONG
    return found.replace(players=counted_players(read, notes, is_long=is_long))


def _player_fields(names: list[str], given: Mapping[str, str] | None) -> list[str | None]:
    for known in (_BELGIAN_PLAYERS, _SWISS_CHESS_PLAYERS, _BELGIAN_CLUBS):
        needed = [name for name, field in known.items() if field in _NEEDED]
        if set(needed).issubset(names):
            pairs = tuple((heading_key(name), known.get(name, OTHER)) for name in names)
            return fields_of(names, Layout(format=FORMAT, columns=pairs), given)
    return fields_of(names, None, given)


def _list_row(
    table: DbfTable, row: DbfRow, fields: list[str | None], used: frozenset[str]
) -> ListRow:
    cells: dict[str, Cell] = {}
    others = []
    for field, meaning in zip(table.fields, fields, strict=True):
        text = row.values[field.name]
        if meaning is not None and meaning in used:
            cells[meaning] = Cell(text=text, column=field.start + 1)
        elif text:
            others.append((field.name, text))
    return ListRow(line=row.number, cells=cells, others=tuple(others))


def _check_list_game(row: DbfRow, notes: Notes) -> ListedGame | None:
    """A game of CHCKLIST.DBF: 5 is a draw, a rating of 0 means an unrated opponent."""
    values = row.values
    result = _CHECK_LIST_RESULTS.get(values["RESULTAT"])
    if result is None:
        notes.error("player_list.result", row.number, value=values["RESULTAT"])
        return None
    if not values["JOUEUR"] or not values["ADVERS"]:
        notes.error("player_list.no_opponent", row.number)
        return None
    try:
        rating = read_rating(values["VAL_ADVERS"])
    except BadValue as error:
        notes.error("table.bad_value", row.number, None, **error.facts)
        rating = None
    told = {"JOUEUR", "ADVERS", "RESULTAT", "VAL_ADVERS", "DATE"}
    others = [(name, text) for name, text in values.items() if text and name not in told]
    return ListedGame(
        line=row.number,
        player=values["JOUEUR"],
        opponent=values["ADVERS"],
        result=result,
        colour=_COLOURS.get(values.get("WH_BL", "").upper()[:1]),
        opponent_rating=rating,
        others=(("date", values.get("DATE", "")), *others),
    )
