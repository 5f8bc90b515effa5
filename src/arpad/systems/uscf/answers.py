"""The answers of US Chess: the common fields and its own figures by name."""

from collections.abc import Sequence

from arpad.core.records import Game
from arpad.core.results import Result
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import step, word
from arpad.core.updates import FirstRating, RatingUpdate
from arpad.systems.common.answers import by_rules, from_before_to_after
from arpad.systems.uscf.rating_floor import EventScore
from arpad.systems.uscf.reasoning import Rated, steps_of


class UscfUpdate(RatingUpdate):
    """What an event brings a rated player.

    Args:
        games_before: N: games that the rating was based on.
        effective_games: N'.
        formula: ``standard`` or ``special``.
        bonus: bonus points; None in the special formula.
        intermediate_rating: after step B, when a whole section was rated.
        rating_floor: the floor that held the rating up; None when none did.
        games_after: games that the new rating is based on.
    """

    games_before: int
    effective_games: float
    formula: str
    bonus: float | None = None
    intermediate_rating: float | None = None
    rating_floor: int | None = None
    games_after: int = 0


class UscfFirstRating(FirstRating):
    """The first rating of an unrated player.

    Args:
        starting_rating: what he started from.
        games_before: games that this counts for.
        effective_games: N'; None when no game counts.
        formula: ``special``, or ``standard`` when the start counts for more than eight games;
            None when no game counts.
        intermediate_rating: after step B, when a whole section was rated.
        rating_floor: the floor that held the rating up; None when none did.
        games_after: games that the new rating is based on.
        initial_rating_shown: the new rating in whole points.
    """

    starting_rating: float
    games_before: int
    effective_games: float | None = None
    formula: str | None = None
    intermediate_rating: float | None = None
    rating_floor: int | None = None
    games_after: int = 0
    initial_rating_shown: int | None = None


def event_score(games: Sequence[Game]) -> EventScore:
    """Wins, draws and number of these games."""
    results = [game.result for game in games]
    return EventScore(
        wins=results.count(Result.WIN), draws=results.count(Result.DRAW), games=len(results)
    )


def update_of(rated: Rated, rules: Regime) -> UscfUpdate:
    """The answer for a rated player."""
    computed, standing = rated.computed, rated.standing
    after = rated.finished.rating
    before = standing.rating
    is_standard = computed.k is not None
    expected = sum(computed.expected) if is_standard else None
    return UscfUpdate(
        **by_rules(rules),
        **from_before_to_after(before, after - before, after) | {"rating_after_unrounded": after},
        games=rated.lines,
        games_rated=len(computed.expected),
        points=rated.points,
        expected_points=expected,
        score_minus_expected=None if expected is None else rated.points.half_points / 2 - expected,
        development_coefficient=computed.k,
        estimate=rated.estimate,
        games_before=standing.games,
        effective_games=computed.effective_games,
        formula=computed.formula,
        bonus=computed.bonus,
        intermediate_rating=rated.intermediate,
        rating_floor=rated.finished.floor.rating if rated.finished.is_on_floor else None,
        games_after=standing.games + len(computed.expected),
        warnings=rated.warnings,
        steps=steps_of(rated, rules),
    )


def first_rating_of(rated: Rated, rules: Regime) -> UscfFirstRating:
    """The answer for an unrated player."""
    computed, standing = rated.computed, rated.standing
    after = rated.finished.rating
    games = standing.games + len(computed.expected)
    opponents = [line.opponent_rating for line in rated.lines if line.rated]
    known = [float(rating) for rating in opponents if rating is not None]
    least = rules.rule("publication")
    is_few = games < least.integer("minimum_games")
    few = step("uscf.remark.few_games", least.citation, games=least.integer("minimum_games"))
    return UscfFirstRating(
        **by_rules(rules),
        games=rated.lines,
        games_counted=len(computed.expected),
        points=rated.points,
        average_opponent_rating=sum(known) / len(known) if known else None,
        initial_rating=after if known else None,
        published=bool(known),
        why_not_published=() if known else (word("uscf.why.no_games"),),
        provisional=games <= rules.rule("established").integer("above_games"),
        starting_rating=standing.rating,
        games_before=standing.games,
        effective_games=computed.effective_games if known else None,
        formula=computed.formula if known else None,
        intermediate_rating=rated.intermediate,
        rating_floor=rated.finished.floor.rating if rated.finished.is_on_floor else None,
        games_after=games,
        initial_rating_shown=half_up(after) if known else None,
        warnings=rated.warnings + ((few,) if known and is_few else ()),
        steps=steps_of(rated, rules),
    )
