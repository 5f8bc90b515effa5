"""Ratings after games, game by game: by plain Python for few games, compiled for many."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from arpad.bulk.schema import NO_DAY
from arpad.bulk.sequential import elo_games, lichess_games
from arpad.bulk.sequential.lichess_blocks import NEVER
from arpad.bulk.sequential.lichess_games import Numbers
from arpad.bulk.sequential.order import Games
from arpad.bulk.sequential.prefetch import AHEAD
from arpad.systems.lichess.regulator import factor
from arpad.systems.lichess.rules import regime

if TYPE_CHECKING:
    import numpy.typing as npt

    Values = npt.NDArray[np.float64]

# Games from which a compiler, which takes some seconds the first time, is worth its start.
LARGE: Final = 1_000_000
LARGE_LICHESS: Final = 100_000
_UNIT: Final = 173.7178  # points of one unit of Glicko-2
_EPOCH: Final = date(1970, 1, 1)


def _loops(games: int, large: int, *, is_large: bool | None) -> Any:
    """The module with the compiled loops; None where there are too few games for it."""
    wanted = games >= large if is_large is None else is_large
    if wanted and find_spec("numba") is not None:
        from arpad.bulk.sequential import kernels

        return kernels
    return None


def _columns(games: Games) -> tuple[Any, Any, Any]:
    """Players and results; numbers without a sign need no look at whether they are below 0."""
    return games.white.view(np.uint32), games.black.view(np.uint32), games.half_points


def rate_elo(  # noqa: PLR0913  what classic Elo leaves open, and how it is computed
    games: Games,
    ratings: "Values",
    k: float,
    *,
    scale: float = 400.0,
    white_advantage: float = 0.0,
    ahead: int = AHEAD,
    is_large: bool | None = None,
) -> None:
    """Rate games by classic Elo.

    Args:
        games: in their order, checked.
        ratings: of all players, changed in place.
        k: points a point, of both sides.
        scale: points at which the odds are ten to one.
        white_advantage: points of White.
        ahead: so many games before a rating is needed the memory is asked for it; it changes no
            bit.
        is_large: whether the loop is compiled; by the number of games without it.

    Example:
        >>> from arpad.bulk.sequential.order import games_of
        >>> ratings = np.array([1500.0, 1500.0])
        >>> rate_elo(games_of([0], [1], [2], [0]), ratings, 20)
        >>> ratings.tolist()
        [1510.0, 1490.0]
    """
    loops = _loops(len(games.day), LARGE, is_large=is_large) or elo_games
    numbers = (float(k), float(scale), float(white_advantage), ahead)
    loops.rate_elo(*_columns(games), ratings, *numbers)


def rate_by_table(  # noqa: PLR0913  as above
    games: Games,
    ratings: "npt.NDArray[np.int32]",
    table: "npt.NDArray[np.int32]",
    k: int,
    *,
    ahead: int = AHEAD,
    is_large: bool | None = None,
) -> None:
    """Rate games in whole hundredths by a printed table.

    Args:
        games: in their order, checked.
        ratings: of all players in hundredths, changed in place.
        table: expected score of the stronger side in hundredths by whole points of difference.
        k: points a point, of both sides.
        ahead: as of :func:`rate_elo`.
        is_large: likewise.
    """
    loops = _loops(len(games.day), LARGE, is_large=is_large) or elo_games
    loops.rate_by_table(*_columns(games), ratings, table, int(k), ahead)


@lru_cache(maxsize=10_000)
def numbers_of(day: date, variant: str = "standard", speed: str | None = None) -> Numbers:
    """The numbers of the rules of Lichess on a day.

    Args:
        day: of the games.
        variant: a variant of :data:`arpad.systems.lichess.choices.VARIANTS`.
        speed: a speed of :data:`arpad.systems.lichess.choices.SPEEDS`; None: gains have no factor.

    Raises:
        NoRuleInForce: none are recorded of that day.
    """
    rules = regime(day)
    limits, sound = rules.rule("limits"), rules.rule("sound_values")
    start = rules.rule("initial_rating")
    advantage = 0.0
    if rules.has("colour_advantage") and variant in rules.rule("colour_advantage").values:
        advantage = rules.rule("colour_advantage").decimal(variant)
    return Numbers(
        tau=rules.rule("system_constant").decimal("tau"),
        unit=_UNIT,
        periods_a_day=rules.rule("rating_period").decimal("periods_a_day"),
        lowest_rating=float(limits.integer("lowest_rating")),
        lowest_deviation=float(limits.integer("lowest_deviation")),
        highest_deviation=float(limits.integer("highest_deviation")),
        highest_volatility=limits.decimal("highest_volatility"),
        change_limit=float(rules.rule("change_limit").integer("points")),
        rating_below=float(sound.integer("rating_below")),
        deviation_below=float(sound.integer("deviation_below")),
        volatility_below=sound.decimal("volatility_below"),
        advantage=advantage,
        regulates=0.0 if speed is None else 1.0,
        gain=1.0 if speed is None else factor(variant, speed, rules),
        start_rating=float(start.integer("rating")),
        start_deviation=float(start.integer("deviation")),
        start_volatility=start.decimal("volatility"),
    )


def new_values(players: int, numbers: Numbers) -> "Values":
    """Rating, deviation, volatility and last day of new accounts."""
    start = [numbers.start_rating, numbers.start_deviation, numbers.start_volatility, NEVER]
    return np.tile(np.array(start), (players, 1))


def rate_lichess(  # noqa: PLR0913  as above
    games: Games,
    values: "Values",
    *,
    variant: str = "standard",
    speed: str | None = None,
    rules_of: date | None = None,
    ahead: int = AHEAD,
    is_large: bool | None = None,
) -> None:
    """Rate games as Lichess does, each as a period of its own.

    Args:
        games: of one list, in their order, checked.
        values: of all players, as :func:`new_values` makes them, changed in place.
        variant: of the games.
        speed: of the games; None: gains have no factor.
        rules_of: the day whose rules hold for all games; each game's own day without it.
        ahead: as of :func:`rate_elo`.
        is_large: likewise.

    Raises:
        NoRuleInForce: no rules are recorded of the day of a game.
    """
    loops = _loops(len(games.day), LARGE_LICHESS, is_large=is_large) or lichess_games
    for part, numbers in _by_rules(games, variant, speed, rules_of):
        loops.rate_lichess(*_columns(part), part.day, values, numbers, ahead)


def _by_rules(
    games: Games, variant: str, speed: str | None, rules_of: date | None
) -> list[tuple[Games, Numbers]]:
    """The games cut where the rules change."""
    if rules_of is not None:
        return [(games, numbers_of(rules_of, variant, speed))]
    days, firsts = np.unique(games.day, return_index=True)
    cuts: list[tuple[int, Numbers]] = []
    for day, first in sorted(zip(days.tolist(), firsts.tolist(), strict=True)):
        on = _EPOCH if day == NO_DAY else _EPOCH + timedelta(day)
        numbers = numbers_of(on, variant, speed)
        if not cuts or cuts[-1][1] != numbers:
            cuts.append((first, numbers))
    ends = [first for first, _ in cuts[1:]] + [len(games.day)]
    return [(games.part(cut[0], end), cut[1]) for cut, end in zip(cuts, ends, strict=True)]


def in_threads(pools: Sequence[tuple[int, Callable[[], None]]], threads: int) -> None:
    """Rate pools beside each other, the largest first; compiled loops hold no lock.

    Args:
        pools: how many games each has, and what rates it.
        threads: how many at once.
    """
    with ThreadPoolExecutor(max(1, threads)) as executor:
        ordered = sorted(pools, key=lambda pool: -pool[0])
        for task in [executor.submit(rate) for _, rate in ordered]:
            task.result()
