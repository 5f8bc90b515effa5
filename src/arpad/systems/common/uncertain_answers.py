"""From the games of a player to the answer of a system whose ratings have a deviation."""

from collections.abc import Callable, Sequence
from typing import Any

from arpad.core.decimals import Decimals
from arpad.core.records import Game
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, Word, step, word
from arpad.core.updates import Amount, GameUpdate
from arpad.systems.common.answers import by_rules, from_before_to_after, over_games, whole
from arpad.systems.common.counted_games import (
    facts_of_game,
    rated,
    unrated_line,
    why_not_rated,
)
from arpad.systems.common.uncertain_ratings import (
    Met,
    Period,
    UncertainFirstRating,
    UncertainGame,
    UncertainRating,
    UncertainUpdate,
)

RatePeriod = Callable[[UncertainRating, Sequence[Met]], Period]


def rate_in_periods(
    own: UncertainRating,
    games: Sequence[Game],
    met: Callable[[Game], Met],
    rate_period: RatePeriod,
    *,
    per_game: bool,
) -> tuple[tuple[GameUpdate, ...], Period]:
    """Rate the games of a player, all as one period or each as a period of its own.

    Args:
        own: his rating before them.
        games: in the order in which they were played.
        met: finds the numbers of an opponent.
        rate_period: rates one period by the system's rules.
        per_game: every game is a period.

    Returns:
        All games in order, those that do not count too; and the period, or what all of them
        together bring.
    """
    counted = [met(game) for game in games if why_not_rated(game, unrated_count=True) is None]
    if per_game and counted:
        lines: list[UncertainGame] = []
        running = own
        for each in counted:
            period = rate_period(running, (each,))
            (line,) = period.lines
            lines.append(
                line.replace(
                    rating_before=running.rating,
                    rating_deviation_before=running.rating_deviation,
                    volatility_before=running.volatility,
                    steps=(*line.steps, *period.steps),
                )
            )
            running = period.after
        whole = Period(after=running, lines=tuple(lines))
    else:
        whole = rate_period(own, counted)
    rest = iter(whole.lines)
    every: list[GameUpdate] = []
    for game in games:
        reason = why_not_rated(game, unrated_count=True)
        every.append(next(rest) if reason is None else unrated_line(game, reason))
    return tuple(every), whole


def order_words(*, per_game: bool) -> Word:
    """How the games were put into rating periods."""
    return word("order.per_game") if per_game else word("order.period")


def rated_game(each: Met, **figures: Any) -> UncertainGame:
    """A game that counts, with what was computed for it.

    Args:
        each: the game with the opponent's numbers.
        figures: fields of :class:`UncertainGame`.
    """
    used: dict[str, Amount] = {"opponent_rating_deviation": each.opponent.rating_deviation}
    if each.unrated:
        used["opponent_rating"] = whole(each.opponent.rating)
    line = UncertainGame(**(facts_of_game(each.game) | {"rated": True} | used | figures))
    if each.unrated:
        said = step(
            "step.unrated_counts_as",
            None,
            rating=Decimals(each.opponent.rating, 0),
            deviation=Decimals(each.opponent.rating_deviation, 0),
        )
        return line.replace(steps=(said, *line.steps))
    return line


def update_of(
    own: UncertainRating,
    lines: tuple[GameUpdate, ...],
    period: Period,
    rules: Regime,
    steps: Sequence[Step],
) -> UncertainUpdate:
    """The answer for a rated player.

    Args:
        own: his rating as it was given.
        lines: all his games.
        period: what they bring.
        rules: for the interval and the citations.
        steps: what comes before the steps of the period.
    """
    after = period.after
    expected = sum(float(line.expected_score or 0) for line in rated(lines))
    low, high, said = _interval(after, rules)
    used = period.used.rating_deviation if period.used else own.rating_deviation
    return UncertainUpdate(
        **by_rules(rules),
        **over_games(lines, expected),
        **from_before_to_after(own.rating, after.rating - own.rating, after.rating)
        | {"rating_after_unrounded": after.rating},
        rating_deviation_before=own.rating_deviation,
        rating_deviation_used=used if used != own.rating_deviation else None,
        estimated_variance=period.estimated_variance,
        estimated_improvement=period.estimated_improvement,
        standardized_surplus=period.standardized_surplus,
        rating_deviation_after=after.rating_deviation,
        rating_deviation_after_shown=half_up(after.rating_deviation),
        volatility_before=own.volatility,
        volatility_after=after.volatility,
        interval_low=low,
        interval_high=high,
        steps=(*steps, *period.steps, said),
    )


def first_rating_of(update: UncertainUpdate, rules: Regime) -> UncertainFirstRating:
    """The answer for a new player, from his games as those of a player with the start numbers."""
    start = step(
        "step.new_player",
        rules.citation("initial_rating"),
        rating=Decimals(float(update.rating_before), 0),
        deviation=Decimals(update.rating_deviation_before, 0),
    )
    regime, *steps = update.steps
    counted = rated(update.games)
    ratings = [float(line.opponent_rating or 0) for line in counted]
    return UncertainFirstRating(
        system=update.system,
        regime=update.regime,
        time_control=update.time_control,
        games=update.games,
        games_counted=update.games_rated,
        points=update.points,
        average_opponent_rating=sum(ratings) / len(ratings) if ratings else None,
        fractional_score=update.points.half_points / 2 / len(counted) if counted else None,
        initial_rating=update.rating_after,
        published=True,
        start_rating=float(update.rating_before),
        rating_deviation_before=update.rating_deviation_before,
        rating_deviation_after=update.rating_deviation_after,
        rating_deviation_after_shown=update.rating_deviation_after_shown,
        volatility_before=update.volatility_before,
        volatility_after=update.volatility_after,
        interval_low=update.interval_low,
        interval_high=update.interval_high,
        warnings=update.warnings,
        steps=(regime, start, *steps),
    )


def _interval(after: UncertainRating, rules: Regime) -> tuple[float, float, Step]:
    """The interval in which the strength lies in 95 % of cases, and the step that says so."""
    rule = rules.rule("interval")
    times = float(rule.decimal("deviations"))
    low = after.rating - times * after.rating_deviation
    high = after.rating + times * after.rating_deviation
    said = step(
        "step.rating_interval",
        rule.citation,
        rating=Decimals(after.rating, 0),
        times=Decimals(times, 2 if times % 1 else 0),
        deviation=Decimals(after.rating_deviation, 0),
        low=Decimals(low, 0),
        high=Decimals(high, 0),
    )
    return low, high, said
