"""What a new account starts with."""

from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.uncertain_ratings import UncertainRating

# What an account can be, and the rule with the values that it starts with.
ACCOUNTS: Final = {
    "player": "initial_rating",
    "class": "initial_rating_class",
    "bot": "initial_rating_bot",
}


def start_values(account: str, rules: Regime) -> UncertainRating:
    """The values of a new account.

    Args:
        account: a word of :data:`ACCOUNTS`.
        rules: of the day.

    Source: lila, modules/rating/src/main/Glicko.scala, ``default``.
    """
    rule = rules.rule(ACCOUNTS[account])
    return UncertainRating(
        rating=rule.integer("rating"),
        rating_deviation=rule.integer("deviation"),
        volatility=rule.decimal("volatility"),
    )
