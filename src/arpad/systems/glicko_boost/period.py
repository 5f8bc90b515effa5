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
    start = own.replace(
        rating_deviation=boosted_deviation(own.rating_deviation, surplus, constants)
    )
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
    players = {player: mine for player, mine in games.items() if mine}

    def against(player: Id, pool: Mapping[Id, UncertainRating]) -> list[Played]:
        return [
            Played(
                opponent=pool[game.opponent],  # type: ignore[index]  # an id of the pool
                score=game.score,
                advantage=game.advantage,
            )
            for game in players[player]
        ]

    def one_pass(
        start: Mapping[Id, UncertainRating], pool: Mapping[Id, UncertainRating]
    ) -> dict[Id, GlickoNumbers]:
        return {
            player: glicko_update(start[player], against(player, pool), constants.scale)
            for player in players
        }

    def pool_after(
        before: Mapping[Id, UncertainRating], numbers: Mapping[Id, GlickoNumbers]
    ) -> dict[Id, UncertainRating]:
        return {**before, **{player: each.after for player, each in numbers.items()}}

    first = one_pass(ratings, ratings)
    second = one_pass(ratings, pool_after(ratings, first))
    rerated = pool_after(ratings, second)
    surplus = {
        player: standardized_surplus(ratings[player], against(player, rerated), constants)
        for player in players
    }
    start = {
        player: rating.replace(
            rating_deviation=boosted_deviation(rating.rating_deviation, surplus[player], constants)
            if player in surplus
            else rating.rating_deviation
        )
        for player, rating in ratings.items()
    }
    fourth = one_pass(start, start)
    pool = pool_after(start, fourth)
    final = one_pass(start, pool)
    return {
        player: Passes(
            first=first[player],
            second=second[player],
            surplus=surplus[player],
            start=start[player],
            final=final[player],
            opponents=tuple(game.opponent for game in against(player, pool)),
            after=grown(final[player].after, constants),
        )
        for player in players
    }
