"""Rows of a table made into its players, games or clubs, wherever the rows come from."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from arpad.formats.player_lists import clubs, games, players
from arpad.formats.player_lists.game_days import GameDays
from arpad.formats.player_lists.game_tally import GamesReadAgain, GameTally
from arpad.formats.player_lists.list_notes import NoNotes
from arpad.formats.player_lists.players import ListRow
from arpad.formats.player_lists.record import (
    ColumnUse,
    ListedGame,
    ListedPlayer,
    PeopleCount,
    PlayersReadAgain,
    PlayerTable,
    has_history,
)
from arpad.formats.player_lists.told_games import note_doubtful
from arpad.formats.trf.notes import Notes

Rows = Callable[[frozenset[str], Notes], Iterable[ListRow]]
_OF_GAMES: Final = frozenset(
    {"result", "round", "date", "opponent_rating", "colour", "board", "event"}
)
LONG: Final = 10_000_000  # bytes of a list whose players are not kept


def with_games(
    table: PlayerTable, rows: Rows, dates: Iterable[str], notes: Notes, *, is_long: bool = False
) -> PlayerTable:
    """A table with the games of its rows.

    Args:
        table: with its columns.
        rows: answers the rows, cells by the fields that it is asked for; findings to the notes.
            It is asked once more for the games of a long table.
        dates: the column of dates; empty without one.
        notes: gets the findings.
        is_long: the games are not kept, but read whenever they are asked for.
    """
    fields = _fields(table.columns)
    used, is_nameless = games.fields_used(fields), games.has_nameless_opponents(fields)
    silent = NoNotes(notes.file)
    days = GameDays(dates)
    if is_nameless:
        notes.warning("player_list.opponents_not_named", None)

    def read(told: Notes) -> Iterator[ListedGame]:
        found = (
            games.game_of(row, days, told, is_nameless=is_nameless) for row in rows(used, told)
        )
        return (game for game in found if game is not None)

    tally = GameTally()
    passing = tally.counted(read(notes))
    if not is_long:
        kept = tuple(passing)
        _note_names(tally, notes)
        note_doubtful(kept, tally, notes)
        return table.replace(games=kept)
    deque(passing, maxlen=0)
    _note_names(tally, notes)
    note_doubtful(read(silent), tally, notes)
    return table.replace(games=GamesReadAgain(lambda: read(silent), tally))


def _note_names(tally: GameTally, notes: Notes) -> None:
    """A warning where one name stands in several events, and no id tells whether it is one man."""
    if tally.is_name_shared:
        notes.warning("player_list.name_in_events", None)


def with_players(
    table: PlayerTable, rows: Rows, order: str, notes: Notes, *, is_long: bool = False
) -> PlayerTable:
    """A table with the players of its rows; those who come again are told.

    Args:
        table: with its columns.
        rows: as for games; asked once more for the players of a long list.
        order: the order of the parts of dates, where it is known.
        notes: gets the findings.
        is_long: the players are not kept, but read whenever they are asked for.
    """
    fields = _fields(table.columns)
    used = players.fields_used(fields)
    if "result" in fields and "opponent" not in fields:
        unused = [each.heading for each in table.columns if each.field in _OF_GAMES]
        notes.warning("player_list.not_used", None, names=", ".join(unused))
    by_name = has_history(table.columns)

    def read(told: Notes) -> Iterator[ListedPlayer]:
        found = (players.player_of(row, order, told) for row in rows(used, told))
        return (player for player in found if player is not None)

    return table.replace(players=counted_players(read, notes, is_long=is_long, by_name=by_name))


def counted_players(
    read: Callable[[Notes], Iterator[ListedPlayer]],
    notes: Notes,
    *,
    is_long: bool,
    by_name: bool = False,
) -> tuple[ListedPlayer, ...] | PlayersReadAgain:
    """The players, kept or to be read again, with one finding for all who were named before.

    A FIDE id that another player had before is an error of its own.

    Args:
        read: answers them from the first on; findings go to the notes.
        notes: gets the findings.
        is_long: the players are not kept.
        by_name: as for :class:`PeopleCount`.
    """

    def tell(player: ListedPlayer) -> None:
        fide_id, name = player.fide_id, player.name
        notes.error("player_list.fide_id_twice", player.line, fide_id=fide_id, name=name)

    count = PeopleCount(by_name=by_name, of_another=tell)
    passing = count.counted(read(notes))
    kept: tuple[ListedPlayer, ...] | PlayersReadAgain
    if is_long:
        deque(passing, maxlen=0)
        silent = NoNotes(notes.file)
        kept = PlayersReadAgain(lambda: read(silent), count=count.rows, people=count.people)
    else:
        kept = tuple(passing)
    first = count.first_again
    if first is not None:
        number = str(first.local_id or first.fide_id)
        notes.warning("player_list.named_again", first.line, count=count.again, number=number)
    return kept


def with_clubs(table: PlayerTable, rows: Rows, notes: Notes) -> PlayerTable:
    """A table with the clubs of its rows.

    Args:
        table: with its columns.
        rows: as for games.
        notes: gets the findings.
    """
    found = [clubs.club_of(row, notes) for row in rows(clubs.FIELDS, notes)]
    return table.replace(clubs=tuple(club for club in found if club is not None))


def _fields(columns: Sequence[ColumnUse]) -> list[str | None]:
    return [column.field for column in columns]
