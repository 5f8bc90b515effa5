"""Rows of a table made into its players, games or clubs, wherever the rows come from."""

from collections.abc import Callable, Iterable, Sequence

from arpad.formats.player_lists import clubs, games, players
from arpad.formats.player_lists.players import ListRow
from arpad.formats.player_lists.record import ColumnUse, PlayerTable
from arpad.formats.trf.notes import Notes

Rows = Callable[[frozenset[str]], Iterable[ListRow]]


def with_games(table: PlayerTable, rows: Rows, notes: Notes) -> PlayerTable:
    """A table with the games of its rows.

    Args:
        table: with its columns.
        rows: answers the rows, cells by the fields that it is asked for.
        notes: gets the findings.
    """
    used = games.fields_used(_fields(table.columns))
    found = [games.game_of(row, notes) for row in rows(used)]
    return table.replace(games=tuple(game for game in found if game is not None))


def with_players(table: PlayerTable, rows: Rows, order: str, notes: Notes) -> PlayerTable:
    """A table with the players of its rows; those who come again are told.

    Args:
        table: with its columns.
        rows: as for games.
        order: the order of the parts of dates, where it is known.
        notes: gets the findings.
    """
    used = players.fields_used(_fields(table.columns))
    found = [players.player_of(row, order, notes) for row in rows(used)]
    table = table.replace(players=tuple(player for player in found if player is not None))
    _note_repeated(table, notes)
    return table


def with_clubs(table: PlayerTable, rows: Rows, notes: Notes) -> PlayerTable:
    """A table with the clubs of its rows.

    Args:
        table: with its columns.
        rows: as for games.
        notes: gets the findings.
    """
    found = [clubs.club_of(row, notes) for row in rows(clubs.FIELDS)]
    return table.replace(clubs=tuple(club for club in found if club is not None))


def _fields(columns: Sequence[ColumnUse]) -> list[str | None]:
    return [column.field for column in columns]


def _note_repeated(table: PlayerTable, notes: Notes) -> None:
    """One finding for all rows of players who were named before under the same number."""
    seen: dict[str, int] = {}
    again = []
    for player in table.players:
        if player.local_id is not None:
            first = seen.setdefault(player.local_id, player.line)
            if first != player.line:
                again.append(player)
    if again:
        number = str(again[0].local_id)
        notes.warning("player_list.named_again", again[0].line, count=len(again), number=number)
