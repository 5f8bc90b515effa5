"""The change of one player's rating over one tournament: full, provisional or foreign."""

from collections.abc import Sequence

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals
from arpad.core.errors import NotRateable
from arpad.core.rounding import half_away
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, Word, step
from arpad.core.updates import GameUpdate, RatingUpdate
from arpad.systems.common.answers import by_rules, from_before_to_after, whole
from arpad.systems.common.counted_games import points_of, rated
from arpad.systems.icu.bonus import Bonus, bonus_of
from arpad.systems.icu.development_coefficient import Coefficient, coefficient_step
from arpad.systems.icu.game_changes import Seen, change_of, counted, expected_points, game_lines
from arpad.systems.icu.performance_rating import performance
from arpad.systems.icu.rateability import FOREIGN, FULL, PROVISIONAL
from arpad.systems.icu.remarks import later_changes, regime_step


class IcuUpdate(RatingUpdate):
    """A rating change with what the Union's rules add.

    Args:
        rating_status: full, provisional or foreign.
        performance_rating: over the rated games of the tournament; None without any.
        bonus: points added to the new rating of a full rating; None for other ratings.
        games_played_after: games that a provisional rating rests on after the tournament.
    """

    rating_status: Word
    performance_rating: float | None = None
    bonus: int | None = None
    games_played_after: int | None = None


def rate_full(
    rating: float, coefficient: Coefficient, games: Sequence[Seen], rules: Regime
) -> IcuUpdate:
    """Rate a player with a full rating by himself: nobody else's bonus is known.

    Args:
        rating: before the tournament, in points.
        coefficient: K, and why.
        games: of the tournament.
        rules: the rules of the day.

    Source: icu_ratings (Irish Chess Union), rating change and bonus.
    """
    change = change_of(rating, coefficient.value, games, rules)
    reached = performance(counted(games), rules)
    bonus = Bonus()
    if reached is not None:
        number = len(counted(games))
        bonus = bonus_of(rating, coefficient.value, number, change, reached, rules)
    return full_update(rating, coefficient, games, rules, bonus, reached)


def full_update(  # noqa: PLR0913, PLR0917  the parts of an answer
    rating: float,
    coefficient: Coefficient,
    games: Sequence[Seen],
    rules: Regime,
    bonus: Bonus,
    reached: float | None,
) -> IcuUpdate:
    """The answer for a full rating with a bonus that is known.

    Args:
        rating: before the tournament, in points.
        coefficient: K, and why.
        games: of the tournament.
        rules: the rules of the day.
        bonus: whole points and why.
        reached: the performance; None without a game.
    """
    lines = game_lines(rating, games, rules, coefficient.value)
    expected = expected_points(rating, games, rules)
    change = change_of(rating, coefficient.value, games, rules)
    total = step(
        "icu.step.sum",
        rules.citation("rating_change"),
        points=points_of(lines),
        expected=Decimals(expected, 3),
        k=whole_or_decimals(coefficient.value),
        change=SignedDecimals(change),
    )
    steps = (coefficient_step(coefficient, rules), total, *bonus.steps)
    update = _update(rating, rating + change + bonus.points, lines, rules, FULL, *steps)
    return update.replace(
        rating_change_unrounded=change + bonus.points,
        development_coefficient=whole(coefficient.value),
        expected_points=expected,
        score_minus_expected=update.points.half_points / 2 - expected,
        performance_rating=reached,
        bonus=bonus.points,
    )


def rate_provisional(
    rating: float, games_played: int, games: Sequence[Seen], rules: Regime
) -> IcuUpdate:
    """Rate a player with a provisional rating by himself.

    Args:
        rating: before the tournament, in points.
        games_played: games that it rests on.
        games: of the tournament.
        rules: the rules of the day.

    Raises:
        NotRateable: no game counts.

    Source: ICU Rating Calculations (icu.ie, 2008), unrated players.
    """
    after = performance(counted(games), rules, rating, games_played)
    if after is None:
        raise NotRateable("error.no_rated_games")
    return provisional_update(rating, games_played, games, rules, after, after)


def provisional_update(  # noqa: PLR0913, PLR0917  the parts of an answer
    rating: float,
    games_played: int,
    games: Sequence[Seen],
    rules: Regime,
    after: float,
    used: float,
) -> IcuUpdate:
    """The answer for a provisional rating.

    Args:
        rating: before the tournament.
        games_played: games that it rests on.
        games: of the tournament.
        rules: the rules of the day.
        after: the new rating, unrounded.
        used: the player's rating in his expected scores (the one before bonuses).
    """
    lines = game_lines(used, games, rules)
    number = len(counted(games))
    reached = (after * (games_played + number) - rating * games_played) / number
    expected = expected_points(used, games, rules)
    pooled = step(
        "icu.step.pooled",
        rules.citation("performance"),
        rating=whole_or_decimals(rating),
        before=games_played,
        games=number,
        performance=Decimals(reached),
        after=Decimals(after),
    )
    update = _update(rating, after, lines, rules, PROVISIONAL, pooled)
    return update.replace(
        expected_points=expected,
        score_minus_expected=update.points.half_points / 2 - expected,
        performance_rating=reached,
        games_played_after=games_played + number,
    )


def foreign_update(
    rating: float, games: Sequence[Seen], rules: Regime, reached: float | None
) -> IcuUpdate:
    """The answer for a rating from elsewhere: it stays, whatever the player scored.

    Args:
        rating: from elsewhere, in points.
        games: of the tournament.
        rules: the rules of the day.
        reached: the performance; None without a game.
    """
    lines = game_lines(rating, games, rules)
    expected = expected_points(rating, games, rules)
    fixed = step("icu.step.foreign", rules.citation("performance"))
    update = _update(rating, rating, lines, rules, FOREIGN, fixed)
    return update.replace(
        expected_points=expected,
        score_minus_expected=update.points.half_points / 2 - expected,
        performance_rating=reached,
    )


def _update(
    rating: float,
    unrounded: float,
    lines: tuple[GameUpdate, ...],
    rules: Regime,
    status: Word,
    *steps: Step,
) -> IcuUpdate:
    """The common part: before and after, and how the new rating is rounded."""
    after = half_away(unrounded)
    rounded = step(
        "icu.step.new_rating",
        rules.citation("rounding"),
        before=whole_or_decimals(rating),
        unrounded=Decimals(unrounded),
        after=after,
    )
    return IcuUpdate(
        **by_rules(rules),
        **from_before_to_after(rating, unrounded - rating, after),
        games=lines,
        games_rated=len(rated(lines)),
        points=points_of(lines),
        rating_status=status,
        warnings=later_changes(rules),
        steps=(regime_step(rules), step("icu.step.status", None, status=status), *steps, rounded),
    )
