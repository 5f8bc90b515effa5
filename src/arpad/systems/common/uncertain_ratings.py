"""Ratings that know how uncertain they are, and what the systems that keep them answer."""

from collections.abc import Callable, Sequence
from typing import Any

from arpad.core.decimals import Decimals
from arpad.core.frozen import Record
from arpad.core.records import Game
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, Word, step, word
from arpad.core.updates import ExpectedScores, FirstRating, GameUpdate, RatingUpdate
from arpad.systems.common.counted_games import (
    facts_of_game,
    points_of,
    rated,
    unrated_line,
    why_not_rated,
)


def whole(value: float) -> float:
    """A whole number as one, so that it is written without decimals.

    Example:
        >>> whole(1500.0), whole(1464.5)
        (1500, 1464.5)
    """
    return int(value) if value == int(value) else value


class UncertainRating(Record):
    """A rating with its deviation, and with its volatility where the system has one.

    Args:
        rating: in points, with decimals.
        rating_deviation: RD, in points.
        volatility: for Glicko-2 and what is made from it.
    """

    rating: float
    rating_deviation: float
    volatility: float | None = None


class Met(Record):
    """A game that counts, with the opponent's numbers.

    Args:
        game: the game.
        opponent: his rating and RD from before the period.
        unrated: he had no rating: the numbers are those of a new player.
    """

    game: Game
    opponent: UncertainRating
    unrated: bool = False

    @property
    def score(self) -> float:
        """0, 0.5 or 1."""
        return self.game.result.half_points / 2


class UncertainGame(GameUpdate):
    """A game with what the uncertainty of the opponent's rating does to it.

    Args:
        uncertainty_factor: g of the opponent's RD, 0-1.
        rating_deviation_before: own RD before the game, when every game is a period of its own.
        volatility_before: the same of the own volatility.
    """

    uncertainty_factor: float | None = None
    rating_deviation_before: float | None = None
    volatility_before: float | None = None


class Period(Record):
    """What one rating period brings.

    Args:
        after: the rating at its end.
        lines: its games, in order.
        steps: the reasoning over the whole period.
        used: the rating that the games started from, where it is not the one before.
        estimated_variance: of the rating, from the results alone; None without games.
        estimated_improvement: the difference between what the results alone say and the rating.
        standardized_surplus: how far the results lie above what was expected, in their own
            standard deviations.
    """

    after: UncertainRating
    lines: tuple[UncertainGame, ...] = ()
    steps: tuple[Step, ...] = ()
    used: UncertainRating | None = None
    estimated_variance: float | None = None
    estimated_improvement: float | None = None
    standardized_surplus: float | None = None


class UncertainUpdate(RatingUpdate):
    """A rating change with the change of its deviation and volatility.

    Args:
        rating_deviation_before: RD as it was given, in points.
        rating_deviation_used: RD that the games were rated with, where it is another.
        volatility_before: for systems that have it.
        estimated_variance: of the rating from the results alone: d^2 in points squared (Glicko),
            v on the internal scale (Glicko-2); None when every game is a period of its own.
        estimated_improvement: on the internal scale (Glicko-2).
        standardized_surplus: how far the results lie above what was expected, in their own
            standard deviations (Glicko-Boost).
        rating_deviation_after: with all decimals.
        rating_deviation_after_shown: in whole points.
        volatility_after: with all decimals.
        interval_low: lower end of the interval in which the strength lies in 95 % of cases.
        interval_high: its upper end.
    """

    volatility_before: float | None = None
    rating_deviation_before: float
    rating_deviation_used: float | None = None
    estimated_variance: float | None = None
    estimated_improvement: float | None = None
    standardized_surplus: float | None = None
    volatility_after: float | None = None
    rating_deviation_after: float
    rating_deviation_after_shown: int
    interval_low: float
    interval_high: float


class UncertainFirstRating(FirstRating):
    """The first rating of a player who starts from the numbers of a new player.

    Args:
        start_rating: rating that he starts from.
        rating_deviation_before: RD that he starts from.
        volatility_before: volatility that he starts from.
        rating_deviation_after: with all decimals.
        rating_deviation_after_shown: in whole points.
        volatility_after: with all decimals.
        interval_low: lower end of the interval in which the strength lies in 95 % of cases.
        interval_high: its upper end.
    """

    start_rating: float
    rating_deviation_before: float
    volatility_before: float | None = None
    volatility_after: float | None = None
    rating_deviation_after: float
    rating_deviation_after_shown: int
    interval_low: float
    interval_high: float


class UncertainExpectedScores(ExpectedScores):
    """Expected scores as each side's update uses them, and one forecast of the game.

    Args:
        rating_deviation: own RD.
        opponent_rating_deviation: RD of the opponent.
        uncertainty_factor: g of the opponent's RD, in the player's expected score.
        opponent_uncertainty_factor: g of the own RD, in the opponent's.
        forecast_score: the player's expected score with the uncertainty of both ratings.
    """

    rating_deviation: float
    opponent_rating_deviation: float
    uncertainty_factor: float
    opponent_uncertainty_factor: float
    forecast_score: float


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
    used = {"opponent_rating_deviation": each.opponent.rating_deviation}
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
    points = points_of(lines)
    expected = sum(float(line.expected_score or 0) for line in rated(lines))
    low, high, said = _interval(after, rules)
    used = period.used.rating_deviation if period.used else own.rating_deviation
    return UncertainUpdate(
        system=rules.system,
        regime=rules.id,
        time_control=rules.scope,
        rating_before=whole(own.rating),
        games=lines,
        games_rated=len(rated(lines)),
        points=points,
        expected_points=expected,
        score_minus_expected=points.half_points / 2 - expected,
        rating_change_unrounded=after.rating - own.rating,
        rating_after=after.rating,
        rating_after_unrounded=after.rating,
        rating_after_shown=half_up(after.rating),
        rating_change=half_up(after.rating) - half_up(own.rating),
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


def new_player(rules: Regime) -> UncertainRating:
    """The numbers of a player who has not played yet.

    Args:
        rules: with the rule ``initial_rating``.
    """
    rule = rules.rule("initial_rating")
    return UncertainRating(
        rating=rule.decimal("rating"),
        rating_deviation=rule.decimal("rating_deviation"),
        volatility=rule.decimal("volatility") if "volatility" in rule.values else None,
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
