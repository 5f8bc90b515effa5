"""What a look at a file of games counts: people, games, first and last day."""

from datetime import date
from typing import Final

from arpad.core.findings import Severity
from arpad.core.played_games import PlayedGame
from arpad.formats.bounded_notes import BoundedNotes

_MOST_PLAYERS: Final = 1_000_000  # about 100 MB of memory


class GameCounts:
    """Counts games one after the other, in bounded memory."""

    def __init__(self) -> None:
        self.games = 0
        self.rated_games = 0
        self.start: date | None = None
        self.end: date | None = None
        self.nameless = 0
        self.first_nameless: PlayedGame | None = None
        self._players: set[int] | None = set()

    def add(self, game: PlayedGame) -> None:
        """Count one game."""
        self.games += 1
        self.rated_games += game.counts
        sides = (game.white, game.black)
        if not all(side.name for side in sides) and all(side.result.is_played for side in sides):
            self.nameless += 1
            self.first_nameless = self.first_nameless or game
        day = game.played_on
        if day is not None:
            self.start = day if self.start is None else min(day, self.start)
            self.end = day if self.end is None else max(day, self.end)
        if self._players is not None:
            self._players.update(hash(side.key) for side in (game.white, game.black) if side.key)
            if len(self._players) > _MOST_PLAYERS:
                self._players = None

    def note_nameless(self, notes: BoundedNotes) -> None:
        """One warning for all games that do not count because they do not name both players."""
        first = self.first_nameless
        if first is not None:
            variant = first.variant
            notes.add(
                Severity.WARNING, "pgn.nameless", first.line, count=self.nameless, variant=variant
            )

    def players(self, notes: BoundedNotes) -> int | None:
        """How many people played; None, with a finding, when there are too many to count."""
        if self._players is None:
            notes.add(Severity.WARNING, "played_games.many_players", most=_MOST_PLAYERS)
            return None
        return len(self._players)
