"""Several games one after the other, with the time between them."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from arpad.core.decimals import Decimals, SignedDecimals
from arpad.core.frozen import Record
from arpad.core.records import Game
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.core.updates import GameUpdate
from arpad.systems.common.answers import by_rules, over_games
from arpad.systems.common.counted_games import points_of, rated, unrated_line, why_not_rated
from arpad.systems.common.uncertain_ratings import UncertainRating, UncertainUpdate
from arpad.systems.lichess.choices import Choices
from arpad.systems.lichess.rating_change import LichessGame, rate_game
from arpad.systems.lichess.rating_deviation import after_days, days_between
from arpad.systems.lichess.rating_list import interval_of, is_clueless, is_provisional, shown
from arpad.systems.lichess.remarks import day_remarks, regime_step
from arpad.systems.lichess.rules import regime


class LichessUpdate(UncertainUpdate):
    """A rating change with what people see beside it, and the other side.

    Args:
        provisional: whether a question mark stands behind the new rating.
        clueless: whether nearly nothing is known of the strength.
        opponent_rating_after: the opponent's new rating, when exactly one game is rated.
        opponent_rating_deviation_after: his new deviation, likewise.
        opponent_volatility_after: his new volatility, likewise, when it is known.
    """

    provisional: bool
    clueless: bool
    opponent_rating_after: float | None = None
    opponent_rating_deviation_after: float | None = None
    opponent_volatility_after: float | None = None


class DatedGame(Record):
    """A game with the day on which it was played.

    Args:
        day: decides the rules, and how long nothing was played before.
        game: the game.
    """

    day: date
    game: Game


class Chain(Record):
    """Games one after the other, and where the player stands after them.

    Args:
        values: of the player.
        last_day: of the last rated game.
        lines: the games.
        remarks: on them.
        steps: of the days before the first of them.
    """

    values: UncertainRating
    last_day: date | None = None
    lines: tuple[GameUpdate, ...] = ()
    remarks: tuple[Step, ...] = ()
    steps: tuple[Step, ...] = ()


def rate_games(
    values: UncertainRating, games: Sequence[DatedGame], choices: Choices, days_idle: float = 0
) -> LichessUpdate:
    """Rate games one after the other, each as a period of its own.

    Args:
        values: the player's, after his last game before these.
        games: in the order in which they were played; at least one.
        choices: variant, speed and so on.
        days_idle: days without a game before the first of these.

    Raises:
        MissingFact: a game lacks what the rules of its day need.
        BadValue: the games are not in order.
        NoRuleInForce: rules of a day are not recorded.

    Source: lila, modules/round/src/main/PerfsUpdater.scala.
    """
    rules = regime(games[0].day)
    live, idle = after_days(values, days_idle, rules)
    chain = Chain(values=live, steps=idle)
    for dated in games:
        chain = with_game(chain, dated, choices)
    update = update_of(values, chain, choices, regime(games[-1].day))
    gains = any(float(line.rating_change_unrounded or 0) > 0 for line in rated(chain.lines))
    if not gains or choices.speed is not None:
        return update
    return update.replace(warnings=(*update.warnings, step("lichess.remark.no_regulator")))


def with_game(chain: Chain, dated: DatedGame, choices: Choices) -> Chain:
    """The chain with one game more.

    Raises:
        MissingFact: the game lacks what the rules of its day need.
        BadValue: it was played before the last one.
    """
    game = dated.game
    reason = why_not_rated(game, unrated_count=True)
    if reason is not None:
        return chain.replace(lines=(*chain.lines, unrated_line(game, reason)))
    rules = regime(dated.day)
    live, idle = after_days(chain.values, days_between(chain.last_day, dated.day), rules)
    line = rate_game(live, game, choices, rules)
    return chain.replace(
        values=line.after,
        last_day=dated.day,
        lines=(*chain.lines, line.replace(steps=(*idle, *line.steps))),
        remarks=(*chain.remarks, *day_remarks(line.colour_advantage, rules)),
    )


def update_of(
    before: UncertainRating, chain: Chain, choices: Choices, rules: Regime
) -> LichessUpdate:
    """The answer over a chain of games.

    Args:
        before: the player's values before the first of them.
        chain: the games.
        choices: variant, speed and so on.
        rules: of the last of them.
    """
    counted = rated(chain.lines)
    expected = sum(float(line.expected_score or 0) for line in counted)
    games = [line for line in counted if isinstance(line, LichessGame)]
    used = games[0].rating_deviation_before if games else before.rating_deviation
    after = chain.values
    low, high, interval = interval_of(after, rules)
    return LichessUpdate(
        **by_rules(rules),
        **over_games(chain.lines, expected),
        rating_before=before.rating,
        rating_change_unrounded=after.rating - before.rating,
        rating_after=after.rating,
        rating_after_unrounded=after.rating,
        rating_after_shown=shown(after.rating),
        rating_change=shown(after.rating) - shown(before.rating),
        rating_deviation_before=before.rating_deviation,
        rating_deviation_used=used if used != before.rating_deviation else None,
        rating_deviation_after=after.rating_deviation,
        rating_deviation_after_shown=shown(after.rating_deviation),
        volatility_before=before.volatility,
        volatility_after=after.volatility,
        interval_low=low,
        interval_high=high,
        provisional=is_provisional(after.rating_deviation, rules),
        clueless=is_clueless(after.rating_deviation, rules),
        warnings=tuple(dict.fromkeys(chain.remarks)),
        steps=(
            regime_step(choices.variant, rules),
            *chain.steps,
            _total_step(before, chain, rules),
            interval,
        ),
        **(_opponent_after(games[0]) if len(games) == 1 else {}),
    )


def _total_step(before: UncertainRating, chain: Chain, rules: Regime) -> Step:
    after = chain.values.rating
    return step(
        "lichess.step.total",
        rules.citation("rounding"),
        games=len(rated(chain.lines)),
        points=points_of(chain.lines),
        before=Decimals(before.rating),
        after=Decimals(after),
        change=SignedDecimals(after - before.rating),
        shown=shown(after),
    )


def _opponent_after(game: LichessGame) -> dict[str, Any]:
    """The other side of the only game, by field of the answer."""
    names = ("rating", "rating_deviation", "volatility")
    return {f"opponent_{name}_after": getattr(game, f"opponent_{name}_after") for name in names}
