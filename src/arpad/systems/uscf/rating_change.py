"""The rating of one player after an event, from given ratings of the opponents."""

import math
from collections.abc import Sequence
from typing import Final

from arpad.core.frozen import Record
from arpad.core.rulebook import Regime, Rule
from arpad.systems.common.logistic import logistic
from arpad.systems.uscf.development_coefficient import development_coefficient, effective_games
from arpad.systems.uscf.expected_score import provisional_expectation
from arpad.systems.uscf.rating_floor import EventScore, Floor, floor_of
from arpad.systems.uscf.special_rating import anchor, special_rating
from arpad.systems.uscf.standing import Conditions, Standing

STANDARD: Final = "standard"
SPECIAL: Final = "special"


class Computed(Record):
    """What a formula gives, before floors and limits.

    Args:
        rating: the new rating.
        formula: ``standard`` or ``special``.
        effective_games: N'.
        expected: the expectation of each game; in the special formula at the new rating.
        k: K of the standard formula.
        change: K (S - E) of the standard formula, without the bonus.
        bonus: of the standard formula; 0.0 when there is none.
        bonus_threshold: what the change must exceed; None when no bonus is possible.
        is_open: in the special formula: a whole range of ratings fitted.
    """

    rating: float
    formula: str
    effective_games: float
    expected: tuple[float, ...]
    k: float | None = None
    change: float = 0.0
    bonus: float | None = None
    bonus_threshold: float | None = None
    is_open: bool = False


def uses_special_formula(standing: Standing, rules: Regime) -> bool:
    """Whether eight games or fewer were played, or all were won, or all were lost.

    Source: Glickman and Doan, The US Chess Rating System (2020), 4.
    """
    few = standing.games <= rules.rule("special_formula").integer("games")
    return few or standing.all_won or standing.all_lost


def compute(  # noqa: PLR0913  each a fact
    standing: Standing,
    opponents: Sequence[float],
    points: float,
    conditions: Conditions,
    rules: Regime,
    *,
    counted_games: float | None = None,
) -> Computed:
    """The new rating by the formula that is due.

    Args:
        standing: the player before the event.
        opponents: their ratings, at least one.
        points: made against them.
        conditions: the event.
        rules: the rules of its last day.
        counted_games: effective games where they are not those of the player (first estimates).

    Source: Glickman and Doan, The US Chess Rating System (2020), 4.
    """
    effective = counted_games
    if effective is None:
        effective = effective_games(standing.rating, standing.games, rules.rule("effective_games"))
    if uses_special_formula(standing, rules):
        return _special(standing, opponents, points, effective, rules)
    return _standard(standing, opponents, points, effective, conditions, rules)


def _special(
    standing: Standing, opponents: Sequence[float], points: float, effective: float, rules: Regime
) -> Computed:
    rule = rules.rule("special_formula")
    before = anchor(
        standing.rating, effective, rule, all_won=standing.all_won, all_lost=standing.all_lost
    )
    rating, is_open = special_rating(before, opponents, points, rule)
    width = rule.integer("width")
    return Computed(
        rating=rating,
        formula=SPECIAL,
        effective_games=effective,
        expected=tuple(provisional_expectation(rating - each, width) for each in opponents),
        is_open=is_open,
    )


def _standard(  # noqa: PLR0913, PLR0917  each a fact
    standing: Standing,
    opponents: Sequence[float],
    points: float,
    effective: float,
    conditions: Conditions,
    rules: Regime,
) -> Computed:
    scale = rules.rule("scale").integer("points")
    games = len(opponents)
    expected = tuple(logistic(standing.rating - each, scale) for each in opponents)
    k = development_coefficient(standing.rating, effective, games, rules, dual=conditions.dual)
    change = k * (points - math.fsum(expected))
    threshold = bonus_threshold(games, conditions, rules.rule("bonus"))
    bonus = max(0.0, change - threshold) if threshold is not None else 0.0
    return Computed(
        rating=standing.rating + change + bonus,
        formula=STANDARD,
        effective_games=effective,
        expected=expected,
        k=k,
        change=change,
        bonus=bonus,
        bonus_threshold=threshold,
    )


def bonus_threshold(games: int, conditions: Conditions, rule: Rule) -> float | None:
    """B sqrt(max(m, 4)): what a gain above it is counted twice for; None when none is.

    Args:
        games: m: games of the event.
        conditions: the event.
        rule: ``bonus`` of the rulebook.

    Returns:
        None with fewer than three games, in a match, and when somebody was met more than twice.

    Source: Glickman and Doan, The US Chess Rating System (2020), 4.2.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.uscf.rules import regime
        >>> rule = regime(date(2025, 6, 1)).rule("bonus")
        >>> [bonus_threshold(games, Conditions(), rule) for games in (2, 3, 4, 9)]
        [None, 20.0, 20.0, 30.0]
    """
    if games < rule.integer("games") or conditions.match or conditions.met_too_often:
        return None
    return rule.integer("bonus_threshold") * math.sqrt(max(games, rule.integer("least_games")))


class Finished(Record):
    """The rating that is kept.

    Args:
        rating: after the limit of a match and the floor.
        limit: how far a match may move a rating, when it held the rating back.
        floor: the floor that is known.
        is_on_floor: the floor held the rating up.
    """

    rating: float
    limit: int | None
    floor: Floor
    is_on_floor: bool


def finish(
    standing: Standing, rating: float, event: EventScore, conditions: Conditions, rules: Regime
) -> Finished:
    """Apply the limit of a match, then the floor.

    Args:
        standing: the player before the event.
        rating: by the formula.
        event: what was made in it.
        conditions: the event.
        rules: the rules of its last day.

    Source: Glickman and Doan, The US Chess Rating System (2020), 5 and 7.
    """
    limit = None
    if conditions.match:
        most = rules.rule("match").integer("change")
        held = min(max(rating, standing.rating - most), standing.rating + most)
        limit = most if held != rating else None
        rating = held
    floor = floor_of(standing, event, rules)
    is_on_floor = rating < floor.rating
    return Finished(
        rating=max(rating, float(floor.rating)),
        limit=limit,
        floor=floor,
        is_on_floor=is_on_floor,
    )
