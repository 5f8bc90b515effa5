"""What the games of a file show: each game, and several games of one player together."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from arpad.core.errors import ArpadError
from arpad.core.frozen import Record
from arpad.core.game_moves import GameMoves
from arpad.core.played_games import PlayedGame
from arpad.core.steps import Word
from arpad.strength.choice import Choice, Chooser
from arpad.strength.estimate import GameReading, moves_for_engine, read_game
from arpad.strength.evaluated import Answer, EngineFailed, Question
from arpad.strength.interval import widened
from arpad.strength.model import Model
from arpad.strength.pooling import Pooled, pool
from arpad.strength.refusals import SetAside, replayed
from arpad.strength.replay import Replay

_SEVERAL: Final = 2  # games

Ask = Callable[[Iterable[tuple[Any, Question]]], Iterable[tuple[Any, Answer]]]


class Aside(Record):
    """A game of which nothing is told.

    Args:
        game: who played and when.
        reason: why, to be put into words.
    """

    game: PlayedGame
    reason: Word


class PlayerReading(Record):
    """Several games of one player at one speed, evaluated in one way.

    Args:
        name: as it is written in the file.
        speed: ``blitz`` or ``rapid``.
        origin: of the evaluations, ``engine`` or ``lichess``.
        calibrated: whether the model was fitted for the evaluations of all games.
        wider: by so many points the interval is wider on each side where it was not.
        pooled: level of all of them together.
        limits: ratings beyond which the model cannot tell levels apart.
        games: places of the games among the readings, from 0, and the side that he had.
    """

    name: str
    speed: str
    origin: str
    calibrated: bool
    wider: int
    pooled: Pooled
    limits: tuple[int, int]
    games: tuple[tuple[int, int], ...]


class Report(Record):
    """What the games of a file show.

    Args:
        readings: of the games that show something, in their order.
        asides: the others.
        players: those with several games.
    """

    readings: tuple[GameReading, ...]
    asides: tuple[Aside, ...]
    players: tuple[PlayerReading, ...]


def report_of(
    games: Iterable[GameMoves], chooser: Chooser, ask: Ask, player: str | None = None
) -> Report:
    """What games show.

    Args:
        games: in the order in which they are told; they may come from a stream.
        chooser: of their models.
        ask: gives the values of games (:meth:`arpad.strength.evaluating.Evaluator.evaluated`).
        player: only his games are put together; None for all with several.
    """
    readings: list[GameReading] = []
    models: list[Model] = []
    asides: dict[int, Aside] = {}
    for (number, game, played, choice), answer in ask(_asked(games, chooser, asides)):
        try:
            if isinstance(answer, EngineFailed):
                raise answer
            readings.append(read_game(game, played, answer, choice))
            models.append(choice.model)
        except (SetAside, EngineFailed) as error:
            asides[number] = _aside(game, error)
    return Report(
        readings=tuple(readings),
        asides=tuple(asides[number] for number in sorted(asides)),
        players=tuple(_players(readings, models, player)),
    )


def _asked(
    games: Iterable[GameMoves], chooser: Chooser, asides: dict[int, Aside]
) -> Iterator[tuple[tuple[int, GameMoves, Replay, Choice], Question]]:
    """The games that can be read, with what is to be asked; the others are set aside."""
    known: set[int] = set()
    for number, game in enumerate(games):
        try:
            played = replayed(game)
            _check_new(game, known)
            choice = chooser.choice(game, played)
        except (SetAside, EngineFailed) as error:
            asides[number] = _aside(game, error)
        else:
            yield (number, game, played, choice), choice.evaluated or moves_for_engine(played)


def _check_new(game: GameMoves, known: set[int]) -> None:
    """A game that counts twice would make a player look surer than he is."""
    played = game.game
    start = played.started or played.ended or played.played_on
    names = played.white.name.casefold(), played.black.name.casefold()
    key = hash((start, played.round, names, game.moves))
    if key in known:
        raise SetAside("strength.aside.twice")
    known.add(key)


def _players(
    readings: list[GameReading], models: list[Model], player: str | None
) -> Iterator[PlayerReading]:
    shown: dict[tuple[str, str, str], list[tuple[int, int]]] = {}
    for place, reading in enumerate(readings):
        for side, each in enumerate(reading.sides):
            name = each.name.casefold()
            if name and (player is None or player.casefold() == name):
                key = name, reading.speed, reading.evaluations.origin
                shown.setdefault(key, []).append((place, side))
    for (_, speed, origin), places in shown.items():
        if len(places) < _SEVERAL:
            continue
        own = [readings[place].sides[side] for place, side in places]
        model = models[places[0][0]]
        calibrated = all(readings[place].uncalibrated is None for place, _ in places)
        pooled = pool(model.pooling, [(each.interval.level, each.own_moves) for each in own])
        wider = max(readings[place].wider for place, _ in places)
        pooled = pooled.replace(interval=widened(pooled.interval, wider))
        yield PlayerReading(
            name=own[0].name,
            speed=speed,
            origin=origin,
            calibrated=calibrated,
            wider=wider,
            pooled=pooled,
            limits=readings[places[0][0]].limits,
            games=tuple(places),
        )


def _aside(game: GameMoves, error: ArpadError) -> Aside:
    return Aside(
        game=game.game, reason=Word(message=error.message, values=tuple(error.facts.items()))
    )
