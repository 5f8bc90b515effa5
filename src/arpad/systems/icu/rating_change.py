"""The change of one player's rating over one tournament: full, provisional or foreign."""

from collections.abc import Sequence

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals
from arpad.core.errors import NotRateable
from arpad.core.frozen import Record
from arpad.core.records import Game
from arpad.core.results import Result
from arpad.core.rounding import half_away
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, Word, step
from arpad.core.updates import GameUpdate, RatingUpdate
from arpad.systems.common.answers import by_rules, from_before_to_after, whole
from arpad.systems.common.counted_games import game_line, points_of, rated, unrated_line
from arpad.systems.icu.bonus import Bonus, bonus_of
from arpad.systems.icu.development_coefficient import Coefficient, coefficient_step
from arpad.systems.icu.expected_score import difference_step, expected_score, expected_step
from arpad.systems.icu.performance_rating import performance
from arpad.systems.icu.rateability import FOREIGN, FULL, PROVISIONAL, why_not_rated
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


class Seen(Record):
    """A game with the rating that its opponent counts with.

    Args:
        game: the game.
        opponent_rating: the rating used; None when the game does not count.
        why_not: why it does not.
        note: what rating of the opponent that is, when it is not the one from before.
    """

    game: Game
    opponent_rating: float | None
    why_not: Word | None = None
    note: Step | None = None


def seen_games(games: Sequence[Game]) -> tuple[Seen, ...]:
    """The games of a single player, each opponent with the rating that was given."""
    seen = []
    for game in games:
        reason = why_not_rated(game)
        opponent = game.opponent.exact_rating if game.opponent and reason is None else None
        seen.append(Seen(game=game, opponent_rating=opponent, why_not=reason))
    return tuple(seen)


def counted(games: Sequence[Seen]) -> tuple[tuple[float, Result], ...]:
    """Opponents' ratings and results of the games that count."""
    return tuple(
        (seen.opponent_rating, seen.game.result)
        for seen in games
        if seen.opponent_rating is not None
    )


def expected_points(rating: float, games: Sequence[Seen], rules: Regime) -> float:
    """The expected score of the games that count."""
    return sum(expected_score(rating, opponent, rules) for opponent, _ in counted(games))


def change_of(rating: float, k: float, games: Sequence[Seen], rules: Regime) -> float:
    """K times (score minus expected score), summed.

    Args:
        rating: before the tournament, in points.
        k: development coefficient.
        games: of the tournament.
        rules: the rules of the day.
    """
    return sum(
        k * (result.half_points / 2 - expected_score(rating, opponent, rules))
        for opponent, result in counted(games)
    )


def game_lines(
    own: float, games: Sequence[Seen], rules: Regime, k: float | None = None
) -> tuple[GameUpdate, ...]:
    """Each game with its expected score and, when there is a K, what it brings."""
    return tuple(_line(own, seen, rules, k) for seen in games)


def _line(own: float, seen: Seen, rules: Regime, k: float | None) -> GameUpdate:
    opponent = seen.opponent_rating
    if opponent is None or seen.why_not is not None:
        assert seen.why_not is not None  # noqa: S101  what does not count has a reason
        return unrated_line(seen.game, seen.why_not)
    difference = own - opponent
    expected = expected_score(own, opponent, rules)
    score = seen.game.result.half_points / 2
    steps = [difference_step(own, opponent), expected_step(difference, expected, rules)]
    if seen.note is not None:
        steps.insert(0, seen.note)
    change = None
    if k is not None:
        change = k * (score - expected)
        figures = {"expected": Decimals(expected, 4), "change": SignedDecimals(change)}
        steps.append(
            step(
                "icu.step.change",
                rules.citation("rating_change"),
                k=whole_or_decimals(k),
                score=seen.game.result.score,
                **figures,
            )
        )
    return game_line(
        seen.game,
        opponent_rating=opponent,
        rating_difference=difference,
        difference_used=difference,
        expected_score=expected,
        score_minus_expected=score - expected,
        rating_change_unrounded=change,
        rules=(rules.citation("expected_score"), rules.citation("rating_change")),
        steps=tuple(steps),
    )


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
