"""Answers of Chess.com as files among others: which one it is, and what is in it."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from arpad.core.played_games import PlayedGame
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.checked_file import CheckedFile, no_tournament
from arpad.formats.chesscom.archive import read_game_lines, read_games, standings
from arpad.formats.game_counts import GameCounts
from arpad.formats.json_values import first_object, of_known_shape, whole_json
from arpad.formats.opening import Source

ARCHIVE: Final = "chesscom-archive"
GAMES: Final = "chesscom-games"
STATS: Final = "chesscom-stats"
_ARCHIVE_HEAD: Final = re.compile(rb'\s*\{\s*"games"\s*:\s*\[')
_ARCHIVE_FIELD: Final = re.compile(rb'"(?:time_class|end_time|time_control|rules)"\s*:')
_OF_A_GAME: Final = frozenset({"url", "end_time", "white", "black"})
_EMPTY: Final = re.compile(rb'\s*\{\s*"games"\s*:\s*\[\s*\]\s*\}\s*')
_STATS_HEAD: Final = re.compile(rb'\s*\{\s*"chess(?:960)?_[a-z0-9]+"\s*:\s*\{')
_STATS_FIELD: Final = re.compile(rb'"(?:last|record|best)"\s*:')


def recognises(source: Source) -> bool:
    """The fields that each answer begins with."""
    return bool(kind_of(source.head))


def kind_of(head: bytes) -> str:
    """Which answer a file is; empty for none.

    Args:
        head: its first bytes.
    """
    head = head.removeprefix(b"\xef\xbb\xbf")
    if (first_object(head) or {}).keys() >= _OF_A_GAME:
        return GAMES
    if _EMPTY.fullmatch(head) or (_ARCHIVE_HEAD.match(head) and _ARCHIVE_FIELD.search(head)):
        return ARCHIVE
    return STATS if _STATS_HEAD.match(head) and _STATS_FIELD.search(head) else ""


def check(source: Source) -> CheckedFile:
    """Read the whole file and count what is in it.

    Raises:
        UnreadableFile: it is no text, no JSON, or of another shape.
    """
    kind, notes = kind_of(source.head), BoundedNotes()
    if kind == GAMES:
        counts = _counted(read_game_lines(source, notes), notes)
        return CheckedFile(
            format=kind,
            encoding="utf-8",
            findings=notes.findings(),
            why_no_tournament=no_tournament("played_games.no_tournament"),
            **counts,
        )
    plain, encoding = whole_json(source)
    with of_known_shape(source.file):
        counts = _counted(read_games(plain, notes), notes) if kind == ARCHIVE else _stats(plain)
    why = no_tournament("played_games.no_tournament") if kind == ARCHIVE else None
    return CheckedFile(
        format=kind,
        encoding=encoding,
        findings=notes.findings(),
        why_no_tournament=why,
        **counts,
    )


def games_of(source: Source, notes: BoundedNotes) -> Iterator[PlayedGame] | None:
    """The games of a file, one after the other; None where it has none.

    Raises:
        UnreadableFile: it is no text or no JSON.
        WrongShape: it is of another shape.
    """
    kind = kind_of(source.head)
    if kind == GAMES:
        return read_game_lines(source, notes)
    return read_games(whole_json(source)[0], notes) if kind == ARCHIVE else None


def _counted(games: Iterable[PlayedGame], notes: BoundedNotes) -> dict[str, Any]:
    counts = GameCounts()
    for game in games:
        counts.add(game)
    counts.note_again(notes)
    return {
        "players": counts.players(notes),
        "rated_games": counts.rated_games,
        "start_date": counts.start,
        "end_date": counts.end,
    }


def _stats(plain: Any) -> dict[str, Any]:
    days = [each.last_game_on for each in standings(plain) if each.last_game_on is not None]
    return {"players": 1, "end_date": max(days, default=None)}
