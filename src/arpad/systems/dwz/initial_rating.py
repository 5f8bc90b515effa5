"""The first DWZ of a player, from his games against rated opponents."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from arpad.core.decimals import Decimals, SignedDecimals
from arpad.core.quantities import Score, total
from arpad.core.records import Game
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, Word, step, word
from arpad.core.tables import fractional_score
from arpad.core.updates import FirstRating, GameUpdate
from arpad.systems.common.answers import by_rules
from arpad.systems.common.counted_games import game_line, unrated_line, why_not_rated
from arpad.systems.dwz.expected_score import rating_of_score
from arpad.systems.dwz.remarks import regime_step
from arpad.systems.dwz.rules import difference_table

_PER_CENT: Final = 100


class DwzFirstRating(FirstRating):
    """A first rating with both ways to find it.

    Args:
        initial_rating_unlimited: before the rule for low results.
        rating_by_expectation: the rating that expects exactly the points made.
        stage: 1 for enough rated opponents, 2 with players of stage 1; None outside a tournament.
    """

    BY_TABLE: ClassVar[bool] = True

    initial_rating_unlimited: float | None = None
    rating_by_expectation: float | None = None
    stage: int | None = None


def corrected(rating: float, rules: Regime) -> float:
    """The first rating after the rule for low results.

    Source: Wertungsordnung 3.4.4 (700 + R / 8 up to 800); since 2026 a share of the distance to
    2000 is added instead.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.dwz.rules import regime
        >>> rules = regime(date(2025, 5, 1))
        >>> corrected(800, rules), corrected(400, rules), corrected(801, rules)
        (800.0, 750.0, 801)
    """
    return _CORRECTIONS[rules.rule("initial_correction").text("variant")](rating, rules)


def _eighth_added(rating: float, rules: Regime) -> float:
    rule = rules.rule("initial_correction")
    if rating > rule.integer("limit"):
        return rating
    return rule.integer("base_points") + rating / rule.integer("divisor")


def _share_added(rating: float, rules: Regime) -> float:
    rule = rules.rule("initial_correction")
    level, limit, share = rule.integer("level"), rule.integer("limit"), rule.decimal("share")
    if rating >= level:
        return rating
    if rating >= limit:
        return rating + share * (level - rating)
    return limit + share * (level - limit) * rating / limit


_CORRECTIONS: Final = {"eighth_added": _eighth_added, "share_added": _share_added}


def lines_of(games: Sequence[Game], rules: Regime) -> tuple[GameUpdate, ...]:
    """The games, those that do not count with the reason."""
    cited = (rules.citation("initial_games"),)
    reasons = [(game, why_not_rated(game)) for game in games]
    return tuple(
        game_line(game, rules=cited) if reason is None else unrated_line(game, reason)
        for game, reason in reasons
    )


def why_no_rating(points: Score, games: int, rules: Regime) -> tuple[Word, ...]:
    """Why these games give no first rating yet; empty when they do."""
    needed = rules.rule("initial_games").integer("games")
    by_expectation = rules.rule("initial_rating").text("variant") == "by_expectation"
    reasons = []
    if games < needed:
        reasons.append(word("dwz.reason.games", games=games, needed=needed))
    full = points.half_points == 2 * games
    if games and (points.half_points == 0 or (full and not by_expectation)):
        reasons.append(word("dwz.reason.extreme", points=points, games=games))
    return tuple(reasons)


def initial_rating(games: Sequence[Game], rules: Regime) -> DwzFirstRating:
    """The first rating of one player whose opponents have ratings, or why there is none.

    Args:
        games: his games, with those left over from tournaments of the last two years.
        rules: the rules of the tournament's last day.

    Source: Wertungsordnung 3.4, Anhang 2.1.
    """
    lines = lines_of(games, rules)
    counted = [line for line in lines if line.rated]
    points = total(Score, [line.score for line in counted])
    opponents = [float(line.opponent_rating or 0) for line in counted]
    reasons = why_no_rating(points, len(counted), rules)
    common = by_rules(rules) | {
        "games": lines,
        "games_counted": len(counted),
        "points": points,
    }
    counting = step(
        "dwz.step.first_games", rules.citation("initial_games"), points=points, games=len(counted)
    )
    steps: tuple[Step, ...] = (regime_step(rules), counting)
    if reasons:
        left = step("dwz.step.left_over", rules.citation("initial_games"))
        return DwzFirstRating(
            **common,
            initial_rating=None,
            published=False,
            why_not_published=reasons,
            steps=(*steps, left),
        )
    return _published(common, opponents, points, rules, steps)


def _published(
    common: dict[str, Any],
    opponents: list[float],
    points: Score,
    rules: Regime,
    steps: tuple[Step, ...],
) -> DwzFirstRating:
    """The first rating of somebody with enough games, by the table or by the expectation."""
    games = len(opponents)
    average = sum(opponents) / games
    made = points.half_points / 2
    rule = rules.citation("initial_rating")
    if made == games:  # only where the rules add a draw against the average
        opponents, made = [*opponents, average], made + 0.5
        steps = (*steps, step("dwz.step.draw_added", rule, average=Decimals(average)))
    exact = rating_of_score(opponents, made, "normal")
    per_cent = difference = None
    if rules.rule("initial_rating").text("variant") == "by_table":
        per_cent = fractional_score(points, games)
        difference = int(difference_table().difference_from_score(per_cent))
        found = average + difference
        told = {"per_cent": per_cent, "difference": SignedDecimals(difference, 0)}
        way = step(
            "dwz.step.by_table", rule, average=Decimals(average), rating=Decimals(found), **told
        )
    else:
        found = exact
        way = step("dwz.step.by_expectation", rule, rating=Decimals(found))
    return DwzFirstRating(
        **common,
        initial_rating=half_up(corrected(found, rules)),
        published=True,
        provisional=True,
        average_opponent_rating=average,
        fractional_score=None if per_cent is None else per_cent / _PER_CENT,
        difference_from_score=difference,
        initial_rating_unlimited=found,
        rating_by_expectation=exact,
        steps=(*steps, way, *correction_steps(found, rules)),
    )


def correction_steps(found: float, rules: Regime) -> tuple[Step, ...]:
    """The rule for low results, where it changes anything, and the rounding."""
    result = corrected(found, rules)
    steps = []
    if result != found:
        citation = rules.citation("initial_correction")
        values = {"before": Decimals(found), "after": Decimals(result)}
        steps.append(step("dwz.step.corrected", citation, **values))
    rounding = rules.citation("rounding")
    steps.append(step("dwz.step.first_rating", rounding, rating=half_up(result)))
    return tuple(steps)
