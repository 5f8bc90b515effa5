"""A new account over its first games."""

from collections.abc import Sequence

from arpad.core.decimals import Decimals
from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.core.updates import GameUpdate
from arpad.systems.common.counted_games import rated
from arpad.systems.common.uncertain_ratings import UncertainFirstRating
from arpad.systems.lichess.choices import Choices
from arpad.systems.lichess.game_by_game import DatedGame, LichessUpdate, rate_games
from arpad.systems.lichess.rules import regime
from arpad.systems.lichess.start_values import ACCOUNTS, start_values


class LichessFirstRating(UncertainFirstRating):
    """The rating of a new account after its first games.

    Args:
        clueless: whether nearly nothing is known of the strength.
    """

    clueless: bool


def first_rating(
    games: Sequence[DatedGame], choices: Choices, account: str = "player"
) -> LichessFirstRating:
    """Rate the first games of a new account, each as a period of its own.

    Args:
        games: in the order in which they were played; at least one.
        choices: variant, speed and so on.
        account: a word of ``ACCOUNTS``.

    Raises:
        MissingFact: as for a player with a rating.
        BadValue: likewise.
        NoRuleInForce: likewise.

    Source: lila, modules/rating/src/main/Glicko.scala, ``default``; PerfsUpdater.scala.
    """
    rules = regime(games[0].day)
    start = start_values(account, rules)
    update = rate_games(start, games, choices.replace(own_bot=account == "bot"))
    return first_rating_of(update, account, rules)


def first_rating_of(update: LichessUpdate, account: str, rules: Regime) -> LichessFirstRating:
    """The answer for a new account from its games as those of a player with the start values.

    Args:
        update: from the start values on.
        account: a word of ``ACCOUNTS``.
        rules: of the first day.
    """
    start = start_values(account, rules)
    counted = rated(update.games)
    first, *others = update.steps
    told = step(
        "lichess.step.new_account",
        rules.citation(ACCOUNTS[account]),
        rating=Decimals(start.rating, 0),
        deviation=Decimals(start.rating_deviation, 0),
        volatility=Decimals(float(start.volatility or 0)),
    )
    return LichessFirstRating(
        system=update.system,
        regime=update.regime,
        time_control=update.time_control,
        games=update.games,
        games_counted=len(counted),
        points=update.points,
        average_opponent_rating=_average(counted),
        fractional_score=update.points.half_points / 2 / len(counted) if counted else None,
        start_rating=start.rating,
        rating_deviation_before=start.rating_deviation,
        volatility_before=start.volatility,
        initial_rating=update.rating_after,
        rating_deviation_after=update.rating_deviation_after,
        rating_deviation_after_shown=update.rating_deviation_after_shown,
        volatility_after=update.volatility_after,
        interval_low=update.interval_low,
        interval_high=update.interval_high,
        published=True,
        provisional=update.provisional,
        clueless=update.clueless,
        warnings=update.warnings,
        steps=(first, told, *others),
    )


def _average(counted: Sequence[GameUpdate]) -> float | None:
    ratings = [float(line.opponent_rating or 0) for line in counted]
    return sum(ratings) / len(ratings) if ratings else None
