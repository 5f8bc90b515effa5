"""The numbers of one rating period, without any words: the steps of Glicko-Boost."""

import math
from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from arpad.core.frozen import Record
from arpad.systems.common.uncertain_ratings import UncertainRating
from arpad.systems.common.weighing import GlickoNumbers, Played, glicko_update, weigh

Id = TypeVar("Id", bound=Hashable)


class Constants(Record):
    """What a pool that rates by Glicko-Boost fixes for all its players.

    Args:
        scale: 1 / q, points of one natural unit.
        threshold: k, the standardized surplus above which an RD is boosted.
        factor: B1, by which the RD grows for each standard deviation above that.
        addition: B2, points added to a boosted RD.
        coefficients: alpha 0 to 4 of the growth with time.
        maximum: RD of a new player, which no RD exceeds.
    """

    scale: float
    threshold: float
    factor: float
    addition: float
    coefficients: tuple[float, ...]
    maximum: float


class PopulationGame(Record):
    """A game of one player of a population.

    Args:
        opponent: id of the opponent.
        score: 0, 0.5 or 1.
        advantage: points by which the player is stronger in this game, for the colour.
    """

    opponent: Hashable
    score: float
    advantage: float = 0.0


class Passes(Record):
    """What the steps compute for one player.

    Args:
        first: Step 1: against the opponents as they were before the period.
        second: Step 2: against the opponents after Step 1; None where these are not known.
        surplus: Z: how far the results lie above what was expected.
        start: the rating before the period, with the RD after Step 3.
        final: Step 5 (Step 4 where the second pass is not known): the rating of the period.
        opponents: the opponents as the last of these steps took them.
        after: with the RD grown for the time that passes.
    """

    first: GlickoNumbers
    second: GlickoNumbers | None
    surplus: float
    start: UncertainRating
    final: GlickoNumbers
    opponents: tuple[UncertainRating, ...]
    after: UncertainRating


def standardized_surplus(
    own: UncertainRating, played: Sequence[Played], constants: Constants
) -> float:
    """Z: the surplus of a period's results, in their own standard deviations.

    Args:
        own: the rating before the period.
        played: the games, at least one.
        constants: of the pool.

    Source: M. Glickman, Glicko-Boost, Section 2.2.
    """
    weighed = weigh(own.rating, played, constants.scale)
    return weighed.surplus / math.sqrt(weighed.precision)


def boosted_deviation(deviation: float, surplus: float, constants: Constants) -> float:
    """RD from before the period, boosted when the results were exceptional.

    Args:
        deviation: RD before the period, in points.
        surplus: Z.
        constants: of the pool.

    Source: M. Glickman, Glicko-Boost, Section 2.2.
    """
    if surplus <= constants.threshold:
        return deviation
    above = surplus - constants.threshold
    grown = (1 + above * constants.factor) * deviation + constants.addition
    return max(deviation, min(grown, constants.maximum))


def grown(rating: UncertainRating, constants: Constants) -> UncertainRating:
    """The rating one period later: the RD grows, for higher ratings a little less.

    Args:
        rating: at the end of a period.
        constants: of the pool.

    Source: M. Glickman, Glicko-Boost, Section 2.3.
    """
    a0, a1, a2, a3, a4 = constants.coefficients
    deviation, thousands = rating.rating_deviation, rating.rating / 1000
    exponent = a0 + a1 * deviation + a2 * deviation * thousands + a3 * thousands + a4 * thousands**2
    increased = math.sqrt(deviation**2 + math.exp(exponent))
    return rating.replace(rating_deviation=max(deviation, min(increased, constants.maximum)))


def rate_alone(own: UncertainRating, played: Sequence[Played], constants: Constants) -> Passes:
    """Rate a player of whose opponents no other results are known: without the second passes.

    Args:
        own: the rating before the period.
        played: his games, at least one.
        constants: of the pool.
    """
    first = glicko_update(own, played, constants.scale)
    surplus = standardized_surplus(own, played, constants)
    start = _boosted(own, surplus, constants)
    final = glicko_update(start, played, constants.scale)
    return Passes(
        first=first,
        second=None,
        surplus=surplus,
        start=start,
        final=final,
        opponents=tuple(game.opponent for game in played),
        after=grown(final.after, constants),
    )


def rate_population(
    ratings: Mapping[Id, UncertainRating],
    games: Mapping[Id, Sequence[PopulationGame]],
    constants: Constants,
) -> dict[Id, Passes]:
    """Rate all players of a period together: every player twice, then again after the boosts.

    Args:
        ratings: of all players before the period, by their ids.
        games: of every player who played; each game stands with both of its players.
        constants: of the pool.

    Source: M. Glickman, Glicko-Boost, Section 3.
    """
    played = {player: mine for player, mine in games.items() if mine}
    first = _one_pass(ratings, ratings, played, constants)
    second = _one_pass(ratings, _after(ratings, first), played, constants)
    rerated = _after(ratings, second)
    surplus = {
        player: standardized_surplus(ratings[player], _against(mine, rerated), constants)
        for player, mine in played.items()
    }
    start = {
        **ratings,
        **{player: _boosted(ratings[player], surplus[player], constants) for player in played},
    }
    pool = _after(start, _one_pass(start, start, played, constants))
    final = _one_pass(start, pool, played, constants)
    return {
        player: Passes(
            first=first[player],
            second=second[player],
            surplus=surplus[player],
            start=start[player],
            final=final[player],
            opponents=tuple(game.opponent for game in _against(mine, pool)),
            after=grown(final[player].after, constants),
        )
        for player, mine in played.items()
    }


def _boosted(rating: UncertainRating, surplus: float, constants: Constants) -> UncertainRating:
    deviation = boosted_deviation(rating.rating_deviation, surplus, constants)
    return rating.replace(rating_deviation=deviation)


def _against(games: Sequence[PopulationGame], pool: Mapping[Id, UncertainRating]) -> list[Played]:
    """The games of a player, each opponent as he stands in the pool."""
    return [
        Played(
            opponent=pool[game.opponent],  # type: ignore[index]  # an id of the pool
            score=game.score,
            advantage=game.advantage,
        )
        for game in games
    ]


def _one_pass(
    start: Mapping[Id, UncertainRating],
    pool: Mapping[Id, UncertainRating],
    games: Mapping[Id, Sequence[PopulationGame]],
    constants: Constants,
) -> dict[Id, GlickoNumbers]:
    """Rate everybody who played from his start, against the opponents of the pool."""
    return {
        player: glicko_update(start[player], _against(mine, pool), constants.scale)
        for player, mine in games.items()
    }


def _after(
    before: Mapping[Id, UncertainRating], numbers: Mapping[Id, GlickoNumbers]
) -> dict[Id, UncertainRating]:
    """The pool after a pass; who did not play stays."""
    return {**before, **{player: each.after for player, each in numbers.items()}}
