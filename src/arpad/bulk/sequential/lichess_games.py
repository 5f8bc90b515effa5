"""Lichess game by game, for few games; :mod:`arpad.bulk.sequential.lichess_blocks` is for many.

The steps are those of :mod:`arpad.systems.lichess` and :mod:`arpad.systems.glicko2`, in the same
order, so that every number is the same to the last bit.
"""

import math
from typing import Any, NamedTuple

from arpad.bulk.sequential.lichess_blocks import (
    LARGEST_EXPONENT,
    NEVER,
    idle_days,
    slope_at,
    zero_between,
)


class Numbers(NamedTuple):
    """The numbers of the rules of a day, of one variant and speed.

    Args:
        tau: how much volatilities can change.
        unit: points of one unit of the internal scale.
        periods_a_day: rating periods.
        lowest_rating: limits of what is kept.
        lowest_deviation: likewise.
        highest_deviation: likewise.
        highest_volatility: likewise.
        change_limit: points of one game.
        rating_below: bounds of sound values.
        deviation_below: likewise.
        volatility_below: likewise.
        advantage: points of White.
        regulates: 1 where gains have a factor, else 0.
        gain: that factor.
        start_rating: values of a new account.
        start_deviation: likewise.
        start_volatility: likewise.
    """

    tau: float
    unit: float
    periods_a_day: float
    lowest_rating: float
    lowest_deviation: float
    highest_deviation: float
    highest_volatility: float
    change_limit: float
    rating_below: float
    deviation_below: float
    volatility_below: float
    advantage: float
    regulates: float
    gain: float
    start_rating: float
    start_deviation: float
    start_volatility: float


def volatility_after(
    volatility: float, deviation: float, variance: float, improvement: float, tau: float
) -> float:
    """The new volatility, by the Illinois variant of the false position."""
    start = math.log(volatility * volatility)
    without = deviation * deviation + variance
    surplus = improvement * improvement - without
    if surplus > 0:
        high = math.log(surplus)
        at_high = slope_at(high, without, surplus, start, tau)
    else:
        high = start - tau
        at_high = slope_at(high, without, surplus, start, tau)
        while at_high < 0:
            high -= tau
            at_high = slope_at(high, without, surplus, start, tau)
    at_start = slope_at(start, without, surplus, start, tau)
    ends = (start, at_start, high, at_high)
    low = zero_between(*ends, without, surplus, start, tau, 0)
    return math.exp(low / 2)


def deviation_after_days(deviation: float, volatility: float, days: float, rules: Any) -> float:
    """The deviation after some days without a game."""
    if days == 0.0:
        return deviation
    own = min(max(deviation, rules.lowest_deviation), rules.highest_deviation) / rules.unit
    kept = min(volatility, rules.highest_volatility)
    grown = math.sqrt(own * own + days * rules.periods_a_day * (kept * kept))
    after = rules.unit * (1 / math.sqrt(1 / (grown * grown) + 0.0))
    return float(min(max(after, rules.lowest_deviation), rules.highest_deviation))


def side_after(  # noqa: PLR0913, PLR0917  both players, the result and the rules
    rating: float,
    deviation: float,
    volatility: float,
    other_rating: float,
    other_deviation: float,
    score: float,
    advantage: float,
    rules: Any,
) -> tuple[float, float, float]:
    """Rating, deviation and volatility of one side after a game."""
    before = max(rating, rules.lowest_rating)
    own = min(max(deviation, rules.lowest_deviation), rules.highest_deviation) / rules.unit
    kept = min(volatility, rules.highest_volatility)
    theirs = max(other_rating, rules.lowest_rating)
    doubt = min(max(other_deviation, rules.lowest_deviation), rules.highest_deviation)
    part = doubt / rules.unit / math.pi
    factor = 1 / math.sqrt(1 + 3 * (part * part))
    exponent = factor * (before + advantage - theirs) / rules.unit
    exponent = max(-LARGEST_EXPONENT, min(LARGEST_EXPONENT, exponent))
    power = math.exp(-exponent)
    expected = 1 / (1 + power)
    odds = power if exponent >= 0 else math.exp(exponent)
    precision = factor * factor * (odds / ((1 + odds) * (1 + odds)))
    surplus = factor * (score - expected)
    variance = 1 / precision
    new_volatility = volatility_after(kept, own, variance, variance * surplus, rules.tau)
    grown = math.sqrt(own * own + 0.0 * (new_volatility * new_volatility))
    after = 1 / math.sqrt(1 / (grown * grown) + precision)
    new_rating = before + rules.unit * (after * after * surplus)
    new_deviation = rules.unit * after
    if rules.regulates and new_rating > before:
        new_rating = before + (new_rating - before) * rules.gain
    new_rating = min(max(new_rating, rating - rules.change_limit), rating + rules.change_limit)
    if not (
        0 < new_rating < rules.rating_below
        and 0 < new_deviation < rules.deviation_below
        and 0 < new_volatility < rules.volatility_below
    ):
        new_rating = rules.start_rating
        new_deviation = rules.start_deviation
        new_volatility = rules.start_volatility
    return (
        max(new_rating, rules.lowest_rating),
        min(max(new_deviation, rules.lowest_deviation), rules.highest_deviation),
        min(new_volatility, rules.highest_volatility),
    )


def rate_lichess(  # noqa: PLR0913, PLR0917  the games, the values and the rules
    white: Any,
    black: Any,
    half_points: Any,
    day: Any,
    values: Any,
    rules: Any,
    ahead: int,  # noqa: ARG001  as the compiled loop has it
) -> None:
    """Rate games of one day's rules.

    Args:
        white: rows of the players.
        black: likewise.
        half_points: White's.
        day: days since 1970-01-01; without one no time passes.
        values: rating, deviation, volatility and last day of all players, changed in place: a
            row of 32 bytes each, so that a player costs one access to the memory.
        rules: their numbers.
        ahead: means nothing here.
    """
    games = len(white)
    for game in range(games):
        own, other = white[game], black[game]
        today = float(day[game])
        rating, volatility, last = (
            float(values[own, 0]),
            float(values[own, 2]),
            float(values[own, 3]),
        )
        idle = idle_days(last, today)
        deviation = deviation_after_days(float(values[own, 1]), volatility, idle, rules)
        other_rating = float(values[other, 0])
        other_volatility = float(values[other, 2])
        last = float(values[other, 3])
        idle = idle_days(last, today)
        doubt = float(values[other, 1])
        other_deviation = deviation_after_days(doubt, other_volatility, idle, rules)
        score = 0.5 * half_points[game]
        mine = side_after(
            rating,
            deviation,
            volatility,
            other_rating,
            other_deviation,
            score,
            rules.advantage,
            rules,
        )
        theirs = side_after(
            other_rating,
            other_deviation,
            other_volatility,
            rating,
            deviation,
            1 - score,
            -rules.advantage,
            rules,
        )
        values[own, 0], values[own, 1], values[own, 2] = mine
        values[other, 0], values[other, 1], values[other, 2] = theirs
        if today != NEVER:
            values[own, 3] = today
            values[other, 3] = today
