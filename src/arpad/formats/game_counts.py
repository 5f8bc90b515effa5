"""What a look at a file of games counts: people, games, first and last day."""

from datetime import date
from typing import Final

from arpad.core.findings import Severity
from arpad.core.played_games import PlayedGame
from arpad.formats.bounded_notes import BoundedNotes

_MOST_PLAYERS: Final = 1_000_000  # about 100 MB of memory
_MOST_GAMES: Final = 2_000_000  # about 150 MB of memory
_ADDRESS: Final = "://"


class SeenGames:
    """Knows which games a file told of before, as long as they are not too many to remember.

    A game is known again where something tells it from the others of its players: the address of
    a server, the moment when it began, or a round. All else must be the same, too.
    """

    def __init__(self) -> None:
        self._seen: set[int] = set()
        self.is_full = False

    def is_again(self, game: PlayedGame) -> bool:
        """Whether a game was there before; it is from now on."""
        if not (_ADDRESS in game.site or game.started or any(map(str.isdecimal, game.round))):
            return False
        when = (game.played_on, game.started, game.ended, game.round)
        where = (game.site, game.event, game.pool, game.termination, game.moves)
        key = hash((game.white, game.black, when, where))
        if key in self._seen:
            return True
        if len(self._seen) < _MOST_GAMES:
            self._seen.add(key)
        else:
            self.is_full = True
        return False


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
        self._seen = SeenGames()
        self._again = 0
        self._first_again: PlayedGame | None = None

    def add(self, game: PlayedGame) -> None:
        """Count one game."""
        self.games += 1
        if self._seen.is_again(game):
            self._again += 1
            self._first_again = self._first_again or game
        else:
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

    def note_again(self, notes: BoundedNotes) -> None:
        """One warning for all games that the file told of before: they count once."""
        first = self._first_again
        if first is not None:
            site = first.site if first.site != "?" else ""  # PGN for unknown
            name = site or f"{first.white.name} - {first.black.name}"
            notes.add(
                Severity.WARNING, "played_games.again", first.line, count=self._again, name=name
            )
        if self._seen.is_full:
            notes.add(Severity.WARNING, "played_games.many_games", most=_MOST_GAMES)

    def players(self, notes: BoundedNotes) -> int | None:
        """How many people played; None, with a finding, when there are too many to count."""
        if self._players is None:
            notes.add(Severity.WARNING, "played_games.many_players", most=_MOST_PLAYERS)
            return None
        return len(self._players)
