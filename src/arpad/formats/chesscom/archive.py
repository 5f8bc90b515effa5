"""The games of a player in a month, and his standings, as Chess.com publishes them.

Source: the published-data API of Chess.com. Times in seconds; ratings are those after the game; a
game belongs to the month in which it ended; each side has a result of its own.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from arpad.core.findings import Severity
from arpad.core.played_games import GameSide, PlayedGame, PoolStanding
from arpad.core.results import Result
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.game_lines import note_own_opponent, records_by_line
from arpad.formats.json_values import Fields, WrongShape, day_of
from arpad.formats.opening import Source
from arpad.formats.pgn.values import rate_of_play

T = TypeVar("T")
_RESULTS: Final = {
    "win": Result.WIN,
    **dict.fromkeys(
        (
            "checkmated",
            "timeout",
            "resigned",
            "lose",
            "abandoned",
            "kingofthehill",
            "threecheck",
            "bughousepartnerlose",
        ),
        Result.LOSS,
    ),
    **dict.fromkeys(
        ("agreed", "repetition", "stalemate", "insufficient", "50move", "timevsinsufficient"),
        Result.DRAW,
    ),
}
_FITTING: Final = {
    (Result.WIN, Result.LOSS),
    (Result.LOSS, Result.WIN),
    (Result.DRAW, Result.DRAW),
}


def read_games(plain: Any, notes: BoundedNotes) -> Iterator[PlayedGame]:
    """The games of an archive in its order.

    Args:
        plain: the object with ``games``.
        notes: gets what was found; a game that cannot be read is left out with an error.

    Raises:
        WrongShape: the whole is no archive.
    """
    for number, game in records_of(plain, notes, game_of):
        note_own_opponent(game, notes)
        yield _checked(game, notes, number=number)


def records_of(
    plain: Any, notes: BoundedNotes, record_of: Callable[[Any], T]
) -> Iterator[tuple[int, T]]:
    """The records of an archive in its order, each with its number.

    Args:
        plain: the object with ``games``.
        notes: gets what was found; a game that cannot be read is left out with an error.
        record_of: the record of a game; a WrongShape when it is none.

    Raises:
        WrongShape: the whole is no archive.
    """
    for number, each in enumerate(Fields(plain).list("games"), 1):
        try:
            yield number, record_of(each)
        except WrongShape as error:
            notes.add(
                Severity.ERROR,
                "played_games.bad_game",
                number=number,
                name=error.name,
                value=error.value,
            )


def read_game_lines(source: Source, notes: BoundedNotes) -> Iterator[PlayedGame]:
    """The games of a file with an object a line, as ``arpad fetch`` writes it.

    Args:
        source: the open file.
        notes: gets what was found; a line that is no game is left out with an error.

    Raises:
        UnreadableFile: it is no text, or a line has no end.
    """
    for number, game in enumerate(records_by_line(source, notes, game_of, note_own_opponent), 1):
        yield _checked(game, notes, number=number)


def _checked(game: PlayedGame, notes: BoundedNotes, *, number: int) -> PlayedGame:
    """The game; without a result when those of the two sides do not make one."""
    if (game.white.result, game.black.result) in _FITTING:
        return game
    notes.add(Severity.WARNING, "played_games.results_unclear", game.line, number=number)
    return game.replace(white=_unclear(game.white), black=_unclear(game.black))


def _unclear(side: GameSide) -> GameSide:
    return side.replace(result=Result.PENDING)


def game_of(plain: Any, line: int | None = None) -> PlayedGame:
    """A game from its object.

    Raises:
        WrongShape: a field is missing or of another kind.
    """
    game = Fields(plain)
    ended = game.moment("end_time")
    rules, time_class, clock = (game.text(name) for name in ("rules", "time_class", "time_control"))
    return PlayedGame(
        white=_side(game.needed("white")),
        black=_side(game.needed("black")),
        server="chesscom",
        event=game.text("tournament") or game.text("match"),
        site=game.text("url"),
        played_on=day_of(ended),
        started=game.moment("start_time"),
        ended=ended,
        rated=game.flag("rated"),
        variant="standard" if rules in {"", "chess"} else rules,
        pool=time_class if rules in {"", "chess"} else rules,
        rate_of_play=rate_of_play(clock),
        rate_of_play_text=clock,
        ratings_are_after=True,
        line=line,
    )


def _side(side: Fields) -> GameSide:
    return GameSide(
        name=side.text("username"),
        result=_RESULTS.get(side.text("result"), Result.PENDING),
        rating=side.rating("rating"),
    )


def standings(plain: Any) -> tuple[PoolStanding, ...]:
    """The lists of a player; lists that he has not played on are missing, ``fide`` is none.

    Raises:
        WrongShape: it is no answer on the standings of a player.
    """
    found = []
    stats = Fields(plain)
    for pool in stats.plain:
        if not pool.startswith("chess"):
            continue
        of_pool = stats.fields(pool)
        last, record = of_pool.fields("last"), of_pool.fields("record")
        rating = last.rating("rating")
        if rating is not None:
            games = [record.whole(name) or 0 for name in ("win", "loss", "draw")]
            found.append(
                PoolStanding(
                    pool=pool.removeprefix("chess_"),
                    rating=rating,
                    rating_deviation=last.whole("rd"),
                    games=sum(games),
                    last_game_on=day_of(last.moment("date")),
                )
            )
    return tuple(found)
