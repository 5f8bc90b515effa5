"""Article 10.a and 10.e: provisional ratings from 10 games, the first rating from 20."""

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

from arpad.core.decimals import SignedDecimals
from arpad.core.errors import BadValue
from arpad.core.frozen import Record
from arpad.core.quantities import RatingDifference, Score
from arpad.core.records import Game
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, Word, step, word
from arpad.core.updates import FirstRating, GameUpdate
from arpad.systems.common.answers import by_rules
from arpad.systems.common.counted_games import game_line, unrated_line
from arpad.systems.common.requests import Field
from arpad.systems.kbsb.expected_score import counted_per_cent, smallest_difference
from arpad.systems.kbsb.game_changes import KbsbGame, game_lines, sums_of
from arpad.systems.kbsb.performance_rating import Formula, formula, points_of, sum_of_opponents
from arpad.systems.kbsb.rateability import is_of_second_run, why_not_counted
from arpad.systems.kbsb.rating_change import at_least_floor
from arpad.systems.kbsb.remarks import list_remarks, regime_step


class Past(Record):
    """What a player without a first rating brings from earlier periods.

    Args:
        games: counted games.
        opponents_sum: sum of those opponents' ratings (A).
        points: points against them (S).
    """

    games: int = 0
    opponents_sum: int = 0
    points: Score = Score(0)


class KbsbFirstRating(FirstRating):
    """A first or provisional rating.

    Args:
        games_before: counted games of earlier periods that are in it.
        opponents_sum: sum of the ratings of all counted opponents, for the next period.
        first_rating: the rating of the first 20 games, where more were played.
        rating_change_unrounded: what the games after the 20th add.
        initial_rating_by_performance_table: with an average given, what the federation's table
            of performances makes of it.
    """

    BY_TABLE: ClassVar[bool] = True

    games_before: int | None = None
    opponents_sum: int | None = None
    first_rating: int | None = None
    rating_change_unrounded: Fraction | None = None
    initial_rating_by_performance_table: int | None = None


_NOTHING = Past()


def first_rating(games: Sequence[Game], rules: Regime, past: Past = _NOTHING) -> KbsbFirstRating:
    """The rating of a player with fewer than 20 counted games before.

    Args:
        games: in the order in which they count.
        rules: the rules of the list.
        past: the games of earlier periods.

    Source: KBSB Tournament Rules 10.a, 10.e, 10.f.3, with the practice of the lists.
    """
    counted = [game for game in games if why_not_counted(game, rules) is None]
    number = past.games + len(counted)
    whole = rules.rule("first_rating").integer("games")
    in_first = counted[: max(0, whole - past.games)]
    made = _formula(in_first, past, rules)
    answer = KbsbFirstRating(
        **by_rules(rules),
        games=_lines(games, in_first, made, whole, rules),
        games_counted=number,
        points=past.points + points_of(counted),
        initial_rating=None,
        published=False,
        games_before=past.games or None,
        opponents_sum=past.opponents_sum + sum_of_opponents(counted),
        warnings=list_remarks(rules),
        steps=(regime_step(rules),),
    )
    if made is None:
        return answer.replace(why_not_published=(_too_few(0, rules),))
    answer = answer.replace(
        average_opponent_rating=made.average,
        fractional_score=Fraction(made.per_cent, 100),
        difference_from_score=made.difference,
        steps=(regime_step(rules), *made.steps(rules)),
    )
    return _decided(answer, made, number, rules)


def first_of_twenty(games: Sequence[Game], past: Past, rules: Regime) -> int:
    """The first rating alone, from exactly the first 20 games that count (R20); no floor.

    Args:
        games: the games that count, in order; with the past, which alone may be, at least 20.
        past: the games of earlier periods.
        rules: the rules of the list.
    """
    whole = rules.rule("first_rating").integer("games")
    made = _formula(games[: max(0, whole - past.games)], past, rules)
    return 0 if made is None else made.rounded


def _formula(games: Sequence[Game], past: Past, rules: Regime) -> Formula | None:
    number = past.games + len(games)
    if not number:
        return None
    opponents = past.opponents_sum + sum_of_opponents(games)
    return formula(opponents, past.points + points_of(games), number, rules)


def _too_few(games: int, rules: Regime) -> Word:
    needed = rules.rule("provisional_rating").integer("games")
    return word("kbsb.reason.too_few_games", games=games, needed=needed)


def _decided(answer: KbsbFirstRating, made: Formula, number: int, rules: Regime) -> KbsbFirstRating:
    """None, provisional, or a first rating with what later games add."""
    whole = rules.rule("first_rating").integer("games")
    if number < rules.rule("provisional_rating").integer("games"):
        return answer.replace(why_not_published=(_too_few(number, rules),))
    if number < whole:
        said = step("kbsb.step.provisional", rules.citation("provisional_rating"), count=number)
        return answer.replace(
            initial_rating=made.rounded,
            published=True,
            provisional=True,
            steps=(*answer.steps, said),
        )
    rating, steps = made.rounded, answer.steps
    if number > whole:
        change = sums_of(answer.games).change
        rating = half_up(made.rounded + change)
        steps += (_later_step(made.rounded, number - whole, change, rating, rules),)
        answer = answer.replace(first_rating=made.rounded, rating_change_unrounded=change)
    rating, floor_steps = at_least_floor(rating, rules)
    return answer.replace(
        initial_rating=rating, published=True, opponents_sum=None, steps=(*steps, *floor_steps)
    )


def _later_step(first: int, games: int, change: Fraction, rating: int, rules: Regime) -> Step:
    return step(
        "kbsb.step.later_games",
        rules.citation("first_rating"),
        first=first,
        count=games,
        change=SignedDecimals(float(change)),
        rating=rating,
    )


def _lines(
    games: Sequence[Game],
    in_first: Sequence[Game],
    made: Formula | None,
    whole: int,
    rules: Regime,
) -> tuple[GameUpdate, ...]:
    """The games of the first rating without figures, later ones rated with it."""
    lines: list[GameUpdate] = []
    left = len(in_first)
    later: list[Game] = []
    for game in games:
        reason = why_not_counted(game, rules)
        if reason is not None:
            lines.append(unrated_line(game, reason))
        elif left:
            left -= 1
            lines.append(_line_of_first(game, rules))
        else:
            later.append(game)
    if made is not None and later:
        lines += game_lines(made.rounded, whole, later, rules)
    return tuple(lines)


def _line_of_first(game: Game, rules: Regime) -> GameUpdate:
    line = game_line(game, rules=(rules.citation("first_rating"),))
    return KbsbGame(**(line.as_dict() | {"second_run": is_of_second_run(game)}))


def first_rating_of_field(field: Field, rules: Regime) -> KbsbFirstRating:
    """The rating from an average, as clubs explain it: the table of expectations backwards.

    Raises:
        BadValue: there are more than 20 games, of which only the first 20 make the rating.

    Source: the clubs' explanation of KBSB Tournament Rules 10.e (docs/systems/kbsb.md, KBSB-5).
    """
    whole = rules.rule("first_rating").integer("games")
    if field.games > whole:
        raise BadValue("--games", field.games, "allowed.between", lowest=1, highest=whole)
    average = Fraction(str(field.average))
    official = formula(average * field.games, field.points, field.games, rules)
    per_cent = counted_per_cent(field.points.half_points, field.games, rules)
    difference = smallest_difference(per_cent)
    rule = rules.citation("first_rating_from_average")
    made = official.replace(difference=difference, unrounded=average + difference)
    backwards = step(
        "kbsb.step.backwards",
        rule,
        per_cent=per_cent,
        difference=RatingDifference(difference),
    )
    answer = KbsbFirstRating(
        **by_rules(rules),
        games=(),
        games_counted=field.games,
        points=field.points,
        initial_rating=None,
        published=False,
        average_opponent_rating=average,
        fractional_score=Fraction(per_cent, 100),
        difference_from_score=difference,
        estimate=True,
        warnings=list_remarks(rules),
        steps=(regime_step(rules), *made.steps(rules)[:1], backwards, *made.steps(rules)[2:]),
    )
    answer = _decided(answer, made, field.games, rules)
    if not answer.published:
        return answer
    by_table = official.rounded
    if field.games == whole:
        by_table, _ = at_least_floor(by_table, rules)
    said = step("kbsb.remark.by_table", rule, rating=by_table)
    return answer.replace(
        initial_rating_by_performance_table=by_table, warnings=(said, *answer.warnings)
    )
