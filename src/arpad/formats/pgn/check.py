"""A file of games in Portable Game Notation as a file among others: is it one, what is in it."""

import re
from typing import Final

from arpad.core.findings import Severity
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.checked_file import CheckedFile
from arpad.formats.game_counts import GameCounts
from arpad.formats.opening import Source
from arpad.formats.pgn.lines import Letters, utf16_of
from arpad.formats.pgn.reader import read_games

_NAMES: Final = b"event|site|date|round|white|black|result|variant|gameid|utcdate|fen"
_TAG: Final = re.compile(
    rb"(?:^|[\r\n]|\][ \t]*)[ \t]*\[[ \t]*(?:" + _NAMES + rb")[ \t]+\"", re.IGNORECASE
)


def recognises(source: Source) -> bool:
    """A tag that every game has, at the start of a line."""
    return recognises_bytes(source.head)


def recognises_bytes(head: bytes) -> bool:
    """The same for the first bytes of a file."""
    if utf16_of(head):
        head = head.replace(b"\x00", b"")
    return bool(_TAG.search(head.removeprefix(b"\xef\xbb\xbf").removeprefix(b"\xff\xfe")))


def check(source: Source) -> CheckedFile:
    """Read all headers and count the games.

    Raises:
        UnreadableFile: as :func:`~arpad.formats.pgn.reader.read_games`.
    """
    notes, counts = BoundedNotes(), GameCounts()
    letters: list[Letters] = []
    for game in read_games(source, notes, letters):
        counts.add(game)
    (decoder,) = letters
    for encoding, line in list(decoder.encodings.items())[1:]:
        notes.add(
            Severity.WARNING,
            "pgn.mixed_encodings",
            line,
            encoding=encoding,
            first=decoder.encoding,
        )
    return CheckedFile(
        format="pgn",
        encoding=utf16_of(source.head) or decoder.encoding,
        players=counts.players(notes),
        rated_games=counts.rated_games,
        start_date=counts.start,
        end_date=counts.end,
        findings=notes.findings(),
    )
