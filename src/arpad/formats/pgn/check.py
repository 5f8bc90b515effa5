"""A file of games in Portable Game Notation as a file among others: is it one, what is in it."""

import re
from collections.abc import Iterator
from typing import Final

from arpad.core.findings import Finding, Severity
from arpad.core.played_games import PlayedGame
from arpad.core.records import Tournament
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.checked_file import CheckedFile
from arpad.formats.game_counts import GameCounts
from arpad.formats.opening import Source
from arpad.formats.pgn.event import MOST_GAMES, NoEvent, event_of
from arpad.formats.pgn.lines import Letters, utf16_of
from arpad.formats.pgn.reader import read_games

_NAMES: Final = b"event|site|date|round|white|black|result|variant|gameid|utcdate|fen"
_TAG: Final = re.compile(
    rb"(?:^|[\r\n]|\][ \t]*)[ \t]*\[[ \t]*(?:" + _NAMES + rb")[ \t]+\"", re.IGNORECASE
)


def recognises(source: Source) -> bool:
    """A tag that every game has, at the start of a line."""
    head = source.head
    if utf16_of(head):
        head = head.replace(b"\x00", b"")
    return bool(_TAG.search(head.removeprefix(b"\xef\xbb\xbf").removeprefix(b"\xff\xfe")))


def check(source: Source) -> CheckedFile:
    """Read all headers, count the games, and see whether they make a tournament.

    Raises:
        UnreadableFile: as :func:`~arpad.formats.pgn.reader.read_games`.
    """
    notes, counts = BoundedNotes(), GameCounts()
    letters: list[Letters] = []
    games: list[PlayedGame] = []  # of a server one is enough, else one more than an event can have
    for game in read_games(source, notes, letters):
        counts.add(game)
        if len(games) <= MOST_GAMES and not (games and games[0].server):
            games.append(game)
    counts.note_nameless(notes)
    counts.note_again(notes)
    (decoder,) = letters
    for encoding, line in list(decoder.encodings.items())[1:]:
        notes.add(
            Severity.WARNING,
            "pgn.mixed_encodings",
            line,
            encoding=encoding,
            first=decoder.encoding,
        )
    tournament, why_not = _event(games, notes)
    return CheckedFile(
        format="pgn",
        encoding=utf16_of(source.head) or decoder.encoding,
        players=counts.players(notes),
        rounds=None if tournament is None else tournament.rounds,
        rated_games=counts.rated_games,
        start_date=counts.start,
        end_date=counts.end,
        findings=notes.findings(),
        tournament=tournament,
        why_no_tournament=why_not,
    )


def games_of(source: Source, notes: BoundedNotes) -> Iterator[PlayedGame]:
    """The games of a file, one after the other.

    Raises:
        UnreadableFile: as :func:`check`.
    """
    return read_games(source, notes)


def _event(
    games: list[PlayedGame], notes: BoundedNotes
) -> tuple[Tournament | None, Finding | None]:
    """The tournament that these games make, or why they make none."""
    try:
        return event_of(games, notes), None
    except NoEvent as error:
        return None, error.finding
