"""One player's event from his games to the answer, with given ratings of his opponents."""

from collections.abc import Mapping, Sequence

from arpad.core.frozen import Record
from arpad.core.quantities import Score, total
from arpad.core.records import Game
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, Word, step, word
from arpad.core.updates import GameUpdate
from arpad.systems.common.counted_games import unrated_line, why_not_rated
from arpad.systems.common.requests import Field
from arpad.systems.uscf.answers import (
    UscfFirstRating,
    UscfUpdate,
    event_score,
    first_rating_of,
    update_of,
)
from arpad.systems.uscf.development_coefficient import effective_games
from arpad.systems.uscf.initial_rating import Start
from arpad.systems.uscf.rating_change import (
    SPECIAL,
    STANDARD,
    Computed,
    Finished,
    compute,
    finish,
    uses_special_formula,
)
from arpad.systems.uscf.rating_floor import EventScore, floor_of
from arpad.systems.uscf.reasoning import Rated, rated_line
from arpad.systems.uscf.standing import Conditions, Standing


class Opponent(Record):
    """The rating that an opponent counts with.

    Args:
        rating: in points.
        before: his rating before the event, when ``rating`` is his intermediate one.
    """

    rating: float
    before: float | None = None


def known_opponents(games: Sequence[Game]) -> dict[int, Opponent]:
    """The opponents of games that count, by place, each with the rating that was given."""
    return {
        place: Opponent(rating=game.opponent.exact_rating)
        for place, game in enumerate(games)
        if why_not_rated(game) is None
        and game.opponent is not None
        and game.opponent.exact_rating is not None
    }


def why_left_out(game: Game) -> Word:
    """Why a game does not count; an unrated opponent has a rating only within his section."""
    reason = why_not_rated(game, unrated_count=True)
    return word("uscf.unrated.opponent") if reason is None else reason


def rate_player(  # noqa: PLR0913  each a fact
    standing: Standing,
    games: Sequence[Game],
    opponents: Mapping[int, Opponent],
    conditions: Conditions,
    rules: Regime,
    *,
    start: Start | None = None,
    intermediate: float | None = None,
    warnings: tuple[Step, ...] = (),
) -> UscfUpdate | UscfFirstRating:
    """Rate a player's event.

    Args:
        standing: the player before it.
        games: all his games.
        opponents: the ratings that the opponents count with, by place among the games; a game
            without one is not rated.
        conditions: the event.
        rules: the rules of its last day.
        start: where an unrated player started from.
        intermediate: his rating after step B, when a whole section is rated.
        warnings: remarks that are known already.

    Source: Glickman and Doan, The US Chess Rating System (2020), 1.
    """
    counted = [games[place] for place in sorted(opponents)]
    points = total(Score, [game.result.score for game in counted])
    ratings = [opponents[place].rating for place in sorted(opponents)]
    event = event_score(counted)
    computed, finished = _outcome(standing, ratings, points, event, conditions, rules)
    expected = dict(zip(sorted(opponents), computed.expected, strict=True))
    lines: list[GameUpdate] = []
    for place, game in enumerate(games):
        if place not in opponents:
            lines.append(unrated_line(game, why_left_out(game)))
            continue
        opponent = opponents[place]
        lines.append(
            rated_line(
                game,
                standing.rating,
                opponent.rating,
                expected[place],
                computed.formula,
                rules,
                before=opponent.before,
                rating_after=computed.rating,
            )
        )
    rated = Rated(
        standing=standing,
        conditions=conditions,
        points=points,
        computed=computed,
        finished=finished,
        lines=tuple(lines),
        start=start,
        intermediate=intermediate,
        warnings=(*warnings, *_remarks(standing, finished, conditions)),
    )
    return update_of(rated, rules) if start is None else first_rating_of(rated, rules)


def rate_field(
    standing: Standing, field: Field, conditions: Conditions, rules: Regime
) -> UscfUpdate | UscfFirstRating:
    """Points against an average field: an estimate, and said so."""
    ratings = [field.average] * field.games
    event = EventScore(wins=0, draws=0, games=field.games)
    computed, finished = _outcome(standing, ratings, field.points, event, conditions, rules)
    remarks = _remarks(standing, finished, conditions)
    rated = Rated(
        standing=standing,
        conditions=conditions,
        points=field.points,
        computed=computed,
        finished=finished,
        lines=(),
        warnings=(step("uscf.remark.estimate"), *remarks),
        estimate=True,
    )
    return update_of(rated, rules)


def _outcome(  # noqa: PLR0913, PLR0917  each a fact
    standing: Standing,
    ratings: Sequence[float],
    points: Score,
    event: EventScore,
    conditions: Conditions,
    rules: Regime,
) -> tuple[Computed, Finished]:
    """By the formula, and after limit and floor; without games the rating stays as it is."""
    if not ratings:
        is_special = uses_special_formula(standing, rules)
        unchanged = Computed(
            rating=standing.rating,
            formula=SPECIAL if is_special else STANDARD,
            effective_games=effective_games(
                standing.rating, standing.games, rules.rule("effective_games")
            ),
            expected=(),
        )
        floor = floor_of(standing, event, rules)
        return unchanged, Finished(
            rating=standing.rating, limit=None, floor=floor, is_on_floor=False
        )
    computed = compute(standing, ratings, points.half_points / 2, conditions, rules)
    return computed, finish(standing, computed.rating, event, conditions, rules)


def _remarks(standing: Standing, finished: Finished, conditions: Conditions) -> tuple[Step, ...]:
    """What a reader must know: an unknown floor that may hold the rating up, limits of matches."""
    remarks = []
    if finished.rating < standing.rating and not finished.floor.is_certain:
        floor = finished.floor.rating
        remarks.append(step("uscf.remark.floor_unknown", finished.floor.rule, floor=floor))
    if conditions.match:
        remarks.append(step("uscf.remark.match"))
    return tuple(remarks)
