"""Article 10.e as a formula: average of the opponents and the difference for the score."""

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

from arpad.core.errors import NotRateable
from arpad.core.frozen import Record
from arpad.core.quantities import RatingDifference, Score
from arpad.core.records import Game
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.core.updates import Performance
from arpad.systems.common.answers import by_rules
from arpad.systems.common.printed_table import difference_by_table
from arpad.systems.kbsb.expected_score import counted_per_cent
from arpad.systems.kbsb.rateability import why_not_counted
from arpad.systems.kbsb.remarks import list_remarks, regime_step


class Formula(Record):
    """R = Rc + D(P) over some games, with every part.

    Args:
        games: how many.
        opponents_sum: sum of the opponents' ratings.
        points: points against them.
        per_cent: P as it counts: whole per cent, within the limit.
        difference: D(P).
        unrounded: the result, exact.
    """

    games: int
    opponents_sum: Fraction | int
    points: Score
    per_cent: int
    difference: int
    unrounded: Fraction

    @property
    def average(self) -> Fraction:
        """Rc, exact."""
        return Fraction(self.opponents_sum) / self.games

    @property
    def rounded(self) -> int:
        """In whole points, a half going up."""
        return half_up(self.unrounded)

    def steps(self, rules: Regime) -> tuple[Step, ...]:
        """Average, score and sum."""
        rule = rules.citation("first_rating")
        return (
            step(
                "kbsb.step.average",
                rule,
                sum=_plain(self.opponents_sum),
                games=self.games,
                average=_plain(self.average),
            ),
            step(
                "kbsb.step.score",
                rules.citation("score_limit"),
                points=self.points,
                games=self.games,
                per_cent=self.per_cent,
                difference=RatingDifference(self.difference),
            ),
            step(
                "kbsb.step.formula",
                rule,
                average=_plain(self.average),
                difference=RatingDifference(self.difference),
                rating=self.rounded,
            ),
        )


class KbsbPerformance(Performance):
    """A performance by the table of performances."""

    BY_TABLE: ClassVar[bool] = True


def _plain(value: Fraction | int) -> Fraction | int:
    return int(value) if Fraction(value).denominator == 1 else value


def formula(opponents_sum: Fraction | int, points: Score, games: int, rules: Regime) -> Formula:
    """Average and D(P) by the table of performances.

    Args:
        opponents_sum: sum of the opponents' ratings, in points.
        points: made against them.
        games: number of games, at least 1.
        rules: the rules of the list.

    Source: KBSB Tournament Rules 10.e.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.kbsb.rules import regime
        >>> made = formula(18669, Score.from_half_points(6), 13, regime(date(2019, 10, 1)))
        >>> made.per_cent, made.difference, made.rounded
        (23, -211, 1225)
    """
    per_cent = counted_per_cent(points.half_points, games, rules)
    difference = difference_by_table(per_cent)
    return Formula(
        games=games,
        opponents_sum=opponents_sum,
        points=points,
        per_cent=per_cent,
        difference=difference,
        unrounded=Fraction(opponents_sum) / games + difference,
    )


def performance_rating(games: Sequence[Game], rules: Regime) -> KbsbPerformance:
    """The performance over some games, by the formula of a first rating.

    Raises:
        NotRateable: no game counts.
    """
    counted = [game for game in games if why_not_counted(game, rules) is None]
    if not counted:
        raise NotRateable("kbsb.error.no_counted_game")
    made = formula(sum_of_opponents(counted), points_of(counted), len(counted), rules)
    return KbsbPerformance(
        **by_rules(rules),
        games_counted=made.games,
        points=made.points,
        average_opponent_rating=made.average,
        fractional_score=Fraction(made.per_cent, 100),
        difference_from_score=made.difference,
        performance_rating=made.rounded,
        performance_rating_unrounded=made.unrounded,
        warnings=list_remarks(rules),
        steps=(regime_step(rules), *made.steps(rules)),
    )


def sum_of_opponents(games: Sequence[Game]) -> int:
    """The sum of the opponents' ratings of games that count."""
    return sum(int(game.opponent.rating or 0) for game in games if game.opponent is not None)


def points_of(games: Sequence[Game]) -> Score:
    """The points of games that count."""
    return Score.from_half_points(sum(game.result.half_points for game in games))
