"""A dBase table as a file among others: is it one, and how much is in it."""

from typing import Final

from arpad.formats.checked_file import CheckedFile
from arpad.formats.dbf.contents import FORMAT, contents
from arpad.formats.dbf.table import looks_like_dbf, read_dbf
from arpad.formats.dbf.us_chess import count_report, is_player_table
from arpad.formats.opening import Source
from arpad.formats.player_lists.check import checked_table
from arpad.formats.trf.notes import Notes

_LARGEST: Final = 100_000_000


def recognises(source: Source) -> bool:
    """The head of a dBase table, with a field."""
    return looks_like_dbf(source.head)


def check(source: Source) -> CheckedFile:
    """Read the table and count what is in it.

    Raises:
        UnreadableFile: as :func:`~arpad.formats.dbf.table.read_dbf`.
    """
    notes = Notes(file=source.file, strict=False)
    table = read_dbf(source.whole(_LARGEST), notes, file=source.file)
    if is_player_table(table):
        counts = count_report(table, notes)
        return CheckedFile(
            format=FORMAT,
            encoding=table.encoding,
            players=counts.players,
            rounds=counts.rounds,
            rated_games=counts.games,
            findings=notes.findings(),
        )
    found = checked_table(contents(table, notes))
    return found if found.players or not table.rows else found.replace(players=None)
