"""Lichess game by game, some games at a time: loops for many games, which Numba compiles.

Most of the time of a game goes to waiting: each step of it needs the number before. Games one after
the other without a common player do not hang on each other, so each step is done for all sides of
such a block before the next step, and no number changes by a bit. Nothing else may be in this file:
what was compiled is kept as long as the file stays the same.
"""

import math
from typing import Any

import numpy as np

from arpad.bulk.sequential.prefetch import prefetch

NEVER = -2147483648.0  # the last day of who has not played
LARGEST_EXPONENT = 150.0
_TOLERANCE = 0.000001
_MOST_ROUNDS = 100
GAMES = 32  # of a block at most
_ROUNDS = 2  # of a search in step with others; hardly one needs more, and those end by themselves
_PLACES = 4096  # where players leave the number of their block; two may share one, at no harm
# Where in the room of a block the numbers of all its sides begin: all white ones, then all black.
_SIDES = 2 * GAMES
_RATING, _DEVIATION, _VOLATILITY, _DAYS = 0, _SIDES, 2 * _SIDES, 3 * _SIDES
_OTHER_RATING, _OTHER_DEVIATION = 4 * _SIDES, 5 * _SIDES
_SCORE, _ADVANTAGE, _FACTOR, _EXPONENT = 6 * _SIDES, 7 * _SIDES, 8 * _SIDES, 9 * _SIDES
_POWER, _ODDS, _PRECISION, _SURPLUS = 10 * _SIDES, 11 * _SIDES, 12 * _SIDES, 13 * _SIDES
_START, _WITHOUT, _EXCESS = 14 * _SIDES, 15 * _SIDES, 16 * _SIDES
_LOW, _AT_LOW, _HIGH, _AT_HIGH = 17 * _SIDES, 18 * _SIDES, 19 * _SIDES, 20 * _SIDES
_OWN, _ROOM = 21 * _SIDES, 22 * _SIDES


def slope_at(x: float, without: float, surplus: float, start: float, tau: float) -> float:
    """The function whose zero is the logarithm of the new variance."""
    power = math.exp(x)
    total = without + power
    drive = power / total * ((surplus - power) / total) / 2
    return drive - (x - start) / (tau * tau)


def zero_between(  # noqa: PLR0913, PLR0917  both ends, the function there, and its numbers
    low: float,
    at_low: float,
    high: float,
    at_high: float,
    without: float,
    surplus: float,
    start: float,
    tau: float,
    rounds: int,
) -> float:
    """Where the function is 0, by the Illinois variant of the false position.

    Args:
        low: one end.
        at_low: the function there.
        high: the other end, and the last place that was tried.
        at_high: likewise.
        without: as of :func:`slope_at`.
        surplus: likewise.
        start: likewise.
        tau: likewise.
        rounds: that were done before.
    """
    while abs(high - low) > _TOLERANCE:
        rounds += 1
        if rounds <= _MOST_ROUNDS:
            middle = low + (low - high) * at_low / (at_high - at_low)
        else:
            middle = low + (high - low) / 2
        at_middle = slope_at(middle, without, surplus, start, tau)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return low


def idle_days(last: float, today: float) -> float:
    """Days without a game; none where one of the days is not known."""
    return today - last if last > NEVER and today > NEVER else 0.0


def block_end(white: Any, black: Any, begin: int, seen: Any, block: int) -> int:
    """Where the next games end in which nobody plays twice.

    Args:
        white: rows of the players.
        black: likewise.
        begin: the first game.
        seen: numbers of the last blocks of players, changed in place.
        block: number of this one.
    """
    end, most = begin, min(begin + GAMES, len(white))
    while end < most:
        own, other = white[end] % _PLACES, black[end] % _PLACES
        if seen[own] == block or seen[other] == block:
            break
        seen[own] = block
        seen[other] = block
        end += 1
    return end


def gather(  # noqa: PLR0913, PLR0917  the games of a block, the values and a rule
    room: Any, games: Any, begin: int, end: int, values: Any, advantage: float
) -> None:
    """Take the values of all sides and the results."""
    white, black, half_points, day = games
    for game in range(begin, end):
        own, other = white[game], black[game]
        one = game - begin
        two = one + end - begin
        today, score = float(day[game]), 0.5 * half_points[game]
        room[_RATING + one], room[_RATING + two] = values[own, 0], values[other, 0]
        room[_OTHER_RATING + one], room[_OTHER_RATING + two] = values[other, 0], values[own, 0]
        room[_DEVIATION + one], room[_DEVIATION + two] = values[own, 1], values[other, 1]
        room[_VOLATILITY + one], room[_VOLATILITY + two] = values[own, 2], values[other, 2]
        room[_DAYS + one] = idle_days(values[own, 3], today)
        room[_DAYS + two] = idle_days(values[other, 3], today)
        room[_SCORE + one], room[_SCORE + two] = score, 1 - score
        room[_ADVANTAGE + one], room[_ADVANTAGE + two] = advantage, -advantage


def let_time_pass(room: Any, sides: int, rules: Any) -> None:
    """Deviations grow with the days without a game, and become those of the opponents too."""
    for side in range(sides):
        deviation, days = room[_DEVIATION + side], room[_DAYS + side]
        own = min(max(deviation, rules.lowest_deviation), rules.highest_deviation) / rules.unit
        kept = min(room[_VOLATILITY + side], rules.highest_volatility)
        grown = math.sqrt(own * own + days * rules.periods_a_day * (kept * kept))
        after = rules.unit * (1 / math.sqrt(1 / (grown * grown) + 0.0))
        after = min(max(after, rules.lowest_deviation), rules.highest_deviation)
        room[_DEVIATION + side] = deviation if days == 0.0 else after
        room[_VOLATILITY + side] = kept
    half = sides // 2
    for side in range(half):
        room[_OTHER_DEVIATION + side] = room[_DEVIATION + half + side]
    for side in range(half):
        room[_OTHER_DEVIATION + half + side] = room[_DEVIATION + side]


def measure(room: Any, sides: int, rules: Any) -> None:
    """What the games tell of each side: its precision and the surplus of its score."""
    for side in range(sides):
        before = max(room[_RATING + side], rules.lowest_rating)
        theirs = max(room[_OTHER_RATING + side], rules.lowest_rating)
        doubt = room[_OTHER_DEVIATION + side]
        doubt = min(max(doubt, rules.lowest_deviation), rules.highest_deviation)
        part = doubt / rules.unit / math.pi
        factor = 1 / math.sqrt(1 + 3 * (part * part))
        exponent = factor * (before + room[_ADVANTAGE + side] - theirs) / rules.unit
        room[_FACTOR + side] = factor
        room[_EXPONENT + side] = max(-LARGEST_EXPONENT, min(LARGEST_EXPONENT, exponent))
    for side in range(sides):
        room[_POWER + side] = math.exp(-room[_EXPONENT + side])
    for side in range(sides):
        exponent = room[_EXPONENT + side]
        room[_ODDS + side] = room[_POWER + side] if exponent >= 0 else math.exp(exponent)
    for side in range(sides):
        deviation = room[_DEVIATION + side]
        own = min(max(deviation, rules.lowest_deviation), rules.highest_deviation) / rules.unit
        factor, odds = room[_FACTOR + side], room[_ODDS + side]
        precision = factor * factor * (odds / ((1 + odds) * (1 + odds)))
        surplus = factor * (room[_SCORE + side] - 1 / (1 + room[_POWER + side]))
        variance = 1 / precision
        improvement = variance * surplus
        without = own * own + variance
        room[_OWN + side], room[_PRECISION + side], room[_SURPLUS + side] = own, precision, surplus
        room[_WITHOUT + side] = without
        room[_EXCESS + side] = improvement * improvement - without


def slopes(room: Any, sides: int, places: int, found: int, tau: float) -> None:
    """The function of the search at one place of each side."""
    for side in range(sides):
        room[_POWER + side] = math.exp(room[places + side])
    for side in range(sides):
        x, power = room[places + side], room[_POWER + side]
        total = room[_WITHOUT + side] + power
        drive = power / total * ((room[_EXCESS + side] - power) / total) / 2
        room[found + side] = drive - (x - room[_START + side]) / (tau * tau)


def search_begins(room: Any, sides: int, tau: float) -> None:
    """Both ends of the search of each new volatility."""
    for side in range(sides):
        volatility = room[_VOLATILITY + side]
        room[_START + side] = math.log(volatility * volatility)
    for side in range(sides):
        start, excess = room[_START + side], room[_EXCESS + side]
        room[_LOW + side] = start
        room[_HIGH + side] = math.log(excess) if excess > 0 else start - tau
    slopes(room, sides, _LOW, _AT_LOW, tau)
    slopes(room, sides, _HIGH, _AT_HIGH, tau)
    for side in range(sides):
        excess, start, without = room[_EXCESS + side], room[_START + side], room[_WITHOUT + side]
        while excess <= 0 and room[_AT_HIGH + side] < 0:
            high = room[_HIGH + side] - tau
            room[_HIGH + side] = high
            room[_AT_HIGH + side] = slope_at(high, without, excess, start, tau)


def search_goes_on(room: Any, sides: int, tau: float) -> None:
    """A round of all searches; those that have come to their end stay there."""
    for side in range(sides):
        low, at_low = room[_LOW + side], room[_AT_LOW + side]
        share = (low - room[_HIGH + side]) * at_low / (room[_AT_HIGH + side] - at_low)
        room[_EXPONENT + side] = low + share
    slopes(room, sides, _EXPONENT, _ODDS, tau)
    for side in range(sides):
        low, at_low = room[_LOW + side], room[_AT_LOW + side]
        high, at_high = room[_HIGH + side], room[_AT_HIGH + side]
        middle, at_middle = room[_EXPONENT + side], room[_ODDS + side]
        goes_on, crosses = abs(high - low) > _TOLERANCE, at_middle * at_high <= 0
        new_low, new_at_low = (high if crosses else low), (at_high if crosses else at_low / 2)
        room[_LOW + side] = new_low if goes_on else low
        room[_AT_LOW + side] = new_at_low if goes_on else at_low
        room[_HIGH + side] = middle if goes_on else high
        room[_AT_HIGH + side] = at_middle if goes_on else at_high


def search_ends(room: Any, sides: int, tau: float) -> None:
    """The new volatilities."""
    for side in range(sides):
        if abs(room[_HIGH + side] - room[_LOW + side]) > _TOLERANCE:
            room[_LOW + side] = zero_between(
                room[_LOW + side],
                room[_AT_LOW + side],
                room[_HIGH + side],
                room[_AT_HIGH + side],
                room[_WITHOUT + side],
                room[_EXCESS + side],
                room[_START + side],
                tau,
                _ROUNDS,
            )
    for side in range(sides):
        room[_VOLATILITY + side] = math.exp(room[_LOW + side] / 2)


def change(room: Any, sides: int, rules: Any) -> None:
    """What all sides have after their games."""
    for side in range(sides):
        rating, own, volatility = room[_RATING + side], room[_OWN + side], room[_VOLATILITY + side]
        before = max(rating, rules.lowest_rating)
        grown = math.sqrt(own * own + 0.0 * (volatility * volatility))
        after = 1 / math.sqrt(1 / (grown * grown) + room[_PRECISION + side])
        new = before + rules.unit * (after * after * room[_SURPLUS + side])
        gained = before + (new - before) * rules.gain
        new = gained if rules.regulates and new > before else new
        new = min(max(new, rating - rules.change_limit), rating + rules.change_limit)
        deviation = rules.unit * after
        is_sound = (new > 0) & (new < rules.rating_below)
        is_sound &= (deviation > 0) & (deviation < rules.deviation_below)
        is_sound &= (volatility > 0) & (volatility < rules.volatility_below)
        new = new if is_sound else rules.start_rating
        deviation = deviation if is_sound else rules.start_deviation
        volatility = volatility if is_sound else rules.start_volatility
        room[_RATING + side] = max(new, rules.lowest_rating)
        deviation = min(max(deviation, rules.lowest_deviation), rules.highest_deviation)
        room[_DEVIATION + side] = deviation
        room[_VOLATILITY + side] = min(volatility, rules.highest_volatility)


def scatter(room: Any, games: Any, begin: int, end: int, values: Any) -> None:
    """Write what all sides have."""
    white, black, _, day = games
    for game in range(begin, end):
        own, other = white[game], black[game]
        one = game - begin
        two = one + end - begin
        values[own, 0], values[other, 0] = room[_RATING + one], room[_RATING + two]
        values[own, 1], values[other, 1] = room[_DEVIATION + one], room[_DEVIATION + two]
        values[own, 2], values[other, 2] = room[_VOLATILITY + one], room[_VOLATILITY + two]
        today = float(day[game])
        if today != NEVER:
            values[own, 3] = today
            values[other, 3] = today


def rate_lichess(  # noqa: PLR0913, PLR0917  the games, the values and the rules
    white: Any, black: Any, half_points: Any, day: Any, values: Any, rules: Any, ahead: int
) -> None:
    """Rate games of one day's rules, as :func:`arpad.bulk.sequential.lichess_games.rate_lichess`.

    Args:
        white: rows of the players.
        black: likewise.
        half_points: White's.
        day: days since 1970-01-01; without one no time passes.
        values: rating, deviation, volatility and last day of all players, changed in place.
        rules: their numbers.
        ahead: whether the rows of the next block are asked for before they are needed; 0: not.
    """
    count, end, block = len(white), 0, 0
    games = (white, black, half_points, day)
    seen = np.zeros(_PLACES, np.int64)
    room = np.empty(_ROOM)
    while end < count:
        begin, block = end, block + 1
        end = block_end(white, black, begin, seen, block)
        if ahead:
            for game in range(end, min(end + GAMES, count)):
                prefetch(values, white[game])
                prefetch(values, black[game])
        sides = 2 * (end - begin)
        gather(room, games, begin, end, values, rules.advantage)
        let_time_pass(room, sides, rules)
        measure(room, sides, rules)
        search_begins(room, sides, rules.tau)
        for _ in range(_ROUNDS):
            search_goes_on(room, sides, rules.tau)
        search_ends(room, sides, rules.tau)
        change(room, sides, rules)
        scatter(room, games, begin, end, values)
