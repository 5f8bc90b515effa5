"""Answers of Lichess as files among others: which one it is, and what is in it."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from arpad.core.errors import UnreadableFile
from arpad.core.played_games import PlayedGame
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.checked_file import CheckedFile, no_tournament
from arpad.formats.game_counts import GameCounts
from arpad.formats.game_lines import note_own_opponent
from arpad.formats.json_values import first_object, of_known_shape, whole_json
from arpad.formats.lichess import games, players
from arpad.formats.opening import Source

GAMES: Final = "lichess-games"
RESULTS: Final = "lichess-results"
HISTORY: Final = "lichess-rating-history"
USER: Final = "lichess-user"
FIDE_PLAYERS: Final = "lichess-fide-players"
_OPENINGS: Final = "openings"  # recognised, and refused with the reason
_WHY_NO_TOURNAMENT: Final = {
    GAMES: "played_games.no_tournament",
    RESULTS: "played_games.results_no_tournament",
}
_HISTORY_HEAD: Final = re.compile(rb'\s*\[\s*\{\s*"name"\s*:\s*"[^"]*"\s*,\s*"points"\s*:\s*\[')
_FIDE_HEAD: Final = re.compile(rb'\s*(?:\[\s*)?\{\s*"id"\s*:\s*\d+\s*,\s*"name"\s*:\s*"')
_FIDE_FIELD: Final = re.compile(rb'"(?:federation|standard|rapid|blitz)"\s*:')
_USER_HEAD: Final = re.compile(rb'\s*\{\s*"(?:id|username)"\s*:\s*"')
_GAME_HEAD: Final = re.compile(rb'\s*\{\s*"id"\s*:\s*"[^"]*"\s*,\s*"rated"\s*:')


def recognises(source: Source) -> bool:
    """The fields that each answer begins with."""
    return bool(kind_of(source.head))


def kind_of(head: bytes) -> str:
    """Which answer a file is; empty for none.

    Args:
        head: its first bytes.
    """
    head = head.removeprefix(b"\xef\xbb\xbf")
    first = first_object(head)
    if first is not None:
        if "players" in first and ("speed" in first or "perf" in first or "createdAt" in first):
            return GAMES
        if {"rank", "username"} <= first.keys():
            return RESULTS
        if {"white", "draws", "black", "moves"} <= first.keys():
            return _OPENINGS
    for kind, pattern, field in (
        (HISTORY, _HISTORY_HEAD, re.compile(b"")),
        (FIDE_PLAYERS, _FIDE_HEAD, _FIDE_FIELD),
        (USER, _USER_HEAD, re.compile(rb'"perfs"\s*:')),
        (GAMES, _GAME_HEAD, re.compile(rb'"(?:players|speed|perf)"\s*:')),
    ):
        if pattern.match(head) and field.search(head):
            return kind
    return ""


def check(source: Source) -> CheckedFile:
    """Read the whole file and count what is in it.

    Raises:
        UnreadableFile: it is no text, no JSON, of another shape, or counts openings.
    """
    kind, notes = kind_of(source.head), BoundedNotes()
    if kind == _OPENINGS:
        raise UnreadableFile("played_games.openings", file=source.file)
    if kind in {GAMES, RESULTS} and first_object(source.head) is not None:
        return (_games if kind == GAMES else _results)(source, notes)
    plain, encoding = whole_json(source)
    readers: dict[str, Callable[[Any, BoundedNotes], dict[str, Any]]] = {
        HISTORY: _history,
        FIDE_PLAYERS: _fide_players,
        USER: _user,
        GAMES: _one_game,
    }
    with of_known_shape(source.file):
        counts = readers[kind](plain, notes)
    why = _WHY_NO_TOURNAMENT.get(kind)
    return CheckedFile(
        format=kind,
        encoding=encoding,
        findings=notes.findings(),
        why_no_tournament=None if why is None else no_tournament(why),
        **counts,
    )


def _games(source: Source, notes: BoundedNotes) -> CheckedFile:
    counts = GameCounts()
    for game in games.read_games(source, notes):
        counts.add(game)
    counts.note_again(notes)
    return CheckedFile(
        format=GAMES,
        encoding="utf-8",
        **_of_counts(counts, notes),
        findings=notes.findings(),
        why_no_tournament=no_tournament(_WHY_NO_TOURNAMENT[GAMES]),
    )


def games_of(source: Source, notes: BoundedNotes) -> Iterator[PlayedGame] | None:
    """The games of a file, one after the other; None where it has none.

    Raises:
        UnreadableFile: it is no text or no JSON.
        WrongShape: it is of another shape.
    """
    if kind_of(source.head) != GAMES:
        return None
    if first_object(source.head) is not None:
        return games.read_games(source, notes)
    return iter((_only_game(whole_json(source)[0], notes),))


def _of_counts(counts: GameCounts, notes: BoundedNotes) -> dict[str, Any]:
    return {
        "players": counts.players(notes),
        "rated_games": counts.rated_games,
        "start_date": counts.start,
        "end_date": counts.end,
    }


def _results(source: Source, notes: BoundedNotes) -> CheckedFile:
    count = sum(1 for _ in players.results(source, notes))
    return CheckedFile(
        format=RESULTS,
        encoding="utf-8",
        players=count,
        findings=notes.findings(),
        why_no_tournament=no_tournament(_WHY_NO_TOURNAMENT[RESULTS]),
    )


def _history(plain: Any, notes: BoundedNotes) -> dict[str, Any]:
    days = [point.day for point in players.rating_points(plain, notes)]
    return {"start_date": min(days, default=None), "end_date": max(days, default=None)}


def _fide_players(plain: Any, _notes: BoundedNotes) -> dict[str, Any]:
    found = plain if isinstance(plain, list) else [plain]
    return {"players": len({players.fide_player(each).fide_id for each in found})}


def _user(plain: Any, _notes: BoundedNotes) -> dict[str, Any]:
    players.standings(plain)
    return {"players": 1}


def _one_game(plain: Any, notes: BoundedNotes) -> dict[str, Any]:
    counts = GameCounts()
    counts.add(_only_game(plain, notes))
    return _of_counts(counts, notes)


def _only_game(plain: Any, notes: BoundedNotes) -> PlayedGame:
    game = games.game_of(plain)
    note_own_opponent(game, notes)
    return game
