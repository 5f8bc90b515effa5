"""Games of Lichess, an object of JSON a line.

Source: the public API of Lichess (games of a user, a tournament, by id); times in milliseconds.
"""

from collections.abc import Iterator
from typing import Any, Final

from arpad.core.played_games import GameSide, PlayedGame
from arpad.core.rate_of_play import RateOfPlay
from arpad.core.results import Result
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.game_lines import note_own_opponent, records_by_line
from arpad.formats.json_values import Fields, WrongShape, day_of
from arpad.formats.opening import Source

# Without a winner; who runs out of time against one who cannot mate draws.
_DRAWS: Final = frozenset(
    {"draw", "stalemate", "insufficientmaterialclaim", "outoftime", "timeout", "variantend"}
)
_MILLISECONDS: Final = 1000
_ENOUGH: Final = 2
_RESULTS: Final = {
    "white": (Result.WIN, Result.LOSS),
    "black": (Result.LOSS, Result.WIN),
}
_PENDING: Final = (Result.PENDING, Result.PENDING)


def read_games(source: Source, notes: BoundedNotes) -> Iterator[PlayedGame]:
    """The games of a file in its order, in bounded memory.

    Args:
        source: the open file; blank lines are passed over.
        notes: gets what was found; a line that is no game is left out with an error.

    Raises:
        UnreadableFile: it is no text, or a line has no end.
    """
    return records_by_line(source, notes, game_of, note_own_opponent)


def game_of(plain: Any, line: int | None = None) -> PlayedGame:
    """A game from its object.

    Raises:
        WrongShape: a field is missing or of another kind.
    """
    game = Fields(plain)
    started = game.moment("createdAt", a_second=_MILLISECONDS)
    ended = game.moment("lastMoveAt", a_second=_MILLISECONDS)
    players = game.needed("players")
    white, black = _results(game)
    rate = _rate(game.fields("clock"))
    moves = game.text("moves") if "moves" in game.plain else None
    return PlayedGame(
        white=_side(players.needed("white"), white),
        black=_side(players.needed("black"), black),
        server="lichess",
        event=game.text("tournament") or game.text("swiss"),
        site=f"https://lichess.org/{game.text('id')}",
        played_on=day_of(ended or started),
        started=started,
        ended=ended,
        rated=game.flag("rated"),
        variant=game.text("variant").lower() or "standard",
        pool=game.text("perf") or game.text("speed"),
        rate_of_play=rate,
        rate_of_play_text="" if rate is None else f"{rate.base_seconds}+{rate.increment_seconds}",
        termination=game.text("status"),
        moves=None if moves is None else min(_ENOUGH, len(moves.split())),
        line=line,
    )


def _results(game: Fields) -> tuple[Result, Result]:
    winner, status = game.text("winner"), game.text("status").lower()
    if winner:
        if winner not in _RESULTS:
            raise WrongShape("winner", winner)
        return _RESULTS[winner]
    return (Result.DRAW, Result.DRAW) if status in _DRAWS else _PENDING


def _side(side: Fields, result: Result) -> GameSide:
    user = side.fields("user")
    level = side.whole("aiLevel")
    return GameSide(
        name=user.text("name") if level is None else f"lichess AI level {level}",
        result=result,
        rating=side.rating("rating"),
        rating_difference=side.whole("ratingDiff"),
        title=user.text("title"),
        provisional=bool(side.flag("provisional")),
        is_engine=level is not None,
    )


def _rate(clock: Fields) -> RateOfPlay | None:
    initial, increment = clock.whole("initial"), clock.whole("increment") or 0
    if initial is None or initial < 0 or increment < 0 or initial + increment == 0:
        return None
    return RateOfPlay(base_seconds=initial, increment_seconds=increment)
