"""A list of players or games as a file among others: is it one, and how much is in it."""

from collections.abc import Mapping
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding, Severity
from arpad.formats.checked_file import CheckedFile
from arpad.formats.held_bytes import held
from arpad.formats.opening import HEAD_SIZE, Source
from arpad.formats.player_lists.forms import form_of, looks_like_a_table
from arpad.formats.player_lists.game_tally import MOST_NAMES, tally_of
from arpad.formats.player_lists.reader import read_player_table
from arpad.formats.player_lists.record import PlayerTable
from arpad.formats.text import decode, split_lines

_FEW: Final = 16  # a NUL in so many bytes is no sign of another kind of file
LARGEST: Final = 100_000_000
_MANY_PLAYERS: Final = Finding(
    severity=Severity.WARNING,
    message="played_games.many_players",
    facts=(("most", MOST_NAMES),),
)


def recognises(source: Source) -> bool:
    """Known headings, lines of a known shape, or what looks like a table with a first line."""
    head = source.head
    if 0 < _FEW * head.count(b"\x00") < len(head):
        head = head.replace(b"\x00", b"")  # a damaged table, which its reader refuses with the line
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
    data = held(source)
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
    if not table.games:
        return CheckedFile(
            format=table.format,
            encoding=table.encoding,
            players=table.people,
            findings=table.findings,
            table=table,
        )
    tally = tally_of(table)
    players = table.people if table.players else tally.people
    findings = table.findings if players is not None else (*table.findings, _MANY_PLAYERS)
    return CheckedFile(
        format=table.format,
        encoding=table.encoding,
        players=players,
        rounds=tally.rounds,
        rated_games=tally.played_games,
        start_date=tally.start,
        end_date=tally.end,
        findings=findings,
        table=table,
    )
