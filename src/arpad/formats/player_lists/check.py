"""A list of players or games as a file among others: is it one, and how much is in it."""

from collections.abc import Mapping
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import HEAD_SIZE, Source
from arpad.formats.player_lists.forms import form_of, looks_like_a_table
from arpad.formats.player_lists.reader import read_player_table
from arpad.formats.player_lists.record import PlayerTable
from arpad.formats.text import decode, split_lines

LARGEST: Final = 100_000_000


def recognises(source: Source) -> bool:
    """Known headings, lines of a known shape, or what looks like a table with a first line."""
    head = source.head
    if len(head) >= HEAD_SIZE:  # a line or a letter may be cut
        head = head[: head.rfind(b"\n") + 1]
    try:
        lines = split_lines(decode(head, file=source.file).text)
    except UnreadableFile:
        return False
    return form_of(lines) is not None or looks_like_a_table(lines)


def check(source: Source, columns: Mapping[str, str] | None = None) -> CheckedFile:
    """Read the list and count what is in it.

    Args:
        source: the file.
        columns: headings and what the user says that they stand for.

    Raises:
        UnreadableFile: as :func:`~arpad.formats.player_lists.reader.read_player_table`.
    """
    data = source.whole(LARGEST)
    return checked_table(read_player_table(data, file=source.file, columns=columns))


def checked_table(table: PlayerTable) -> CheckedFile:
    """What there is to tell of a list."""
    if table.clubs:
        return CheckedFile(
            format=table.format,
            encoding=table.encoding,
            clubs=len(table.clubs),
            findings=table.findings,
            table=table,
        )
    days = [game.played_on for game in table.games if game.played_on is not None]
    named = {name for game in table.games for name in (game.player, game.opponent) if name}
    return CheckedFile(
        format=table.format,
        encoding=table.encoding,
        players=table.people if table.players or not table.games else len(named),
        rounds=max((game.round for game in table.games if game.round is not None), default=None),
        rated_games=table.played_games if table.games else None,
        start_date=min(days, default=None),
        end_date=max(days, default=None),
        findings=table.findings,
        table=table,
    )
