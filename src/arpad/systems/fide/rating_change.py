"""Articles 8.3.1 to 8.3.4: the change of a rated player's rating over a rating period.

Everything is exact in hundredths until the one rounding of the period's sum.
"""

from collections.abc import Sequence

from arpad.core.errors import MissingFact
from arpad.core.outcomes import DevelopmentCoefficient, EventLine, GameLine, RatingChange
from arpad.core.quantities import (
    ExpectedScore,
    Rating,
    RatingDifference,
    Score,
    ScoreDifference,
    total,
)
from arpad.core.records import Event, Player
from arpad.core.rounding import half_away_from_zero
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.systems.fide.development_coefficient import (
    development_coefficient,
    possible_coefficients,
    volume_limited,
)
from arpad.systems.fide.expected_score import differences_used, expected_score
from arpad.systems.fide.performance_rating import performance
from arpad.systems.fide.rateability import (
    check_events,
    game_line,
    not_rated,
    rating_used,
    why_not_rated,
)
from arpad.systems.fide.remarks import (
    after_the_last_check,
    event_remarks,
    falls_below,
    player_remarks,
    several_periods,
)
from arpad.systems.fide.rules import regime, rulebook


def rate_period(
    player: Player, events: Sequence[Event], base: Rating | None = None
) -> RatingChange:
    """The rating change of a rated player over the events of one rating period.

    Args:
        player: the player as the list before the period shows him.
        events: at least one event, all of one time control. An event's own ``rating`` is used
            for its games where it is given (list in force on its first day).
        base: corrected base to which the change is added, where FIDE started from another
            value than its list; the player's rating otherwise.

    Raises:
        BadValue: no event, or events of several time controls.
        MissingFact: the player has no rating, or K cannot be decided.
        NoRuleInForce: an event starts before the first recorded rules.

    Source: FIDE Rating Regulations 8.3 (B.02, 1 March 2024); rapid and blitz 7.3.

    Example:
        >>> from datetime import date
        >>> from arpad.core.records import Game
        >>> from arpad.core.results import Result
        >>> games = tuple(Game(opponent=Player(rating=Rating(r)), result=result)
        ...     for r, result in ((1400, Result.WIN), (1600, Result.DRAW), (1550, Result.LOSS)))
        >>> change = rate_period(
        ...     Player(rating=Rating(1500), development_coefficient=20),
        ...     [Event(start=date(2025, 11, 15), games=games)])
        >>> change.rating_change_unrounded, change.rating_change, change.rating_after
        (RatingPoints(1.40), RatingDifference(1), Rating(1501))
    """
    regimes = _regimes(events)
    own = _own_rating(player, regimes[-1])
    normal_k = development_coefficient(player, regimes[0])
    games = _all_games(events, regimes, own)
    return _with_k(normal_k, player, events, regimes, games, base or own)


def possible_changes(player: Player, events: Sequence[Event]) -> tuple[RatingChange, ...]:
    """The change for each K that the known facts allow, the greatest K first.

    Raises:
        BadValue: no event, or events of several time controls.
        MissingFact: the player has no rating.
        NoRuleInForce: an event starts before the first recorded rules.
    """
    regimes = _regimes(events)
    own = _own_rating(player, regimes[-1])
    games = _all_games(events, regimes, own)
    changes = []
    for value in possible_coefficients(player, regimes[0]):
        one = player.replace(development_coefficient=value)
        k = development_coefficient(one, regimes[0])
        changes.append(_with_k(k, one, events, regimes, games, own))
    return tuple(changes)


_Games = tuple[tuple[GameLine, ...], ...]


def _own_rating(player: Player, rules: Regime) -> Rating:
    own = rating_used(player, rules)
    if own is None:
        rule = rules.citation("unrated_opponents")
        raise MissingFact(("rating",), article=rule.article, source=rule.source)
    return own


def _all_games(events: Sequence[Event], regimes: Sequence[Regime], own: Rating) -> _Games:
    return tuple(
        _rated_games(event, event.rating or own, rules)
        for event, rules in zip(events, regimes, strict=True)
    )


def _with_k(  # noqa: PLR0913, PLR0917  all that does not depend on K, and K
    normal_k: DevelopmentCoefficient,
    player: Player,
    events: Sequence[Event],
    regimes: Sequence[Regime],
    games: _Games,
    base: Rating,
) -> RatingChange:
    """The change with a K, which the number of rated games of the period may still lower."""
    own = _own_rating(player, regimes[-1])
    last = regimes[-1]
    games_rated = sum(line.rated for lines in games for line in lines)
    k = volume_limited(normal_k, games_rated, last.rules.get("volume_limit"))
    event_lines = tuple(
        _event_line(event, event.rating or own, lines, rules, k)
        for event, lines, rules in zip(events, games, regimes, strict=True)
    )
    return over_the_period(player, event_lines, k, last, base)


def _regimes(events: Sequence[Event]) -> tuple[Regime, ...]:
    check_events(events)
    return tuple(regime(event.start, event.time_control.value) for event in events)


def _rated_games(event: Event, own: Rating, rules: Regime) -> tuple[GameLine, ...]:
    """All games of an event; those that count with their expected scores."""
    reasons = [why_not_rated(game, event, own, rules) for game in event.games]
    lines = [game_line(game, rules) for game in event.games]
    opponents = [
        line.opponent_rating
        for line, reason in zip(lines, reasons, strict=True)
        if reason is None and line.opponent_rating is not None
    ]
    used = iter(differences_used(own, opponents, rules.rules.get("difference_limit")))
    return tuple(
        not_rated(line, *reason) if reason is not None else _rated(line, own, next(used), rules)
        for line, reason in zip(lines, reasons, strict=True)
    )


def _rated(line: GameLine, own: Rating, used: RatingDifference, rules: Regime) -> GameLine:
    """One game: D, D used, PD and score minus PD (8.3.1, 8.3.2 a and b)."""
    opponent = line.opponent_rating
    assert opponent is not None  # noqa: S101  only games against rated opponents come here
    difference = own - opponent
    expected = expected_score(used)
    minus = line.score.minus(expected)
    table = rules.citation("expected_score")
    limit = rules.rules.get("difference_limit")
    steps = [step("fide.step.difference", own=own, opponent=opponent, difference=difference)]
    cited = [table]
    if limit is not None:
        most = limit.integer("limit")
        exempt = limit.optional_integer("exempt_from_rating")
        if used != difference:
            cited.append(limit.citation)
            steps.append(step("fide.step.limited", limit.citation, limit=most, used=used, own=own))
        elif abs(difference) > most:
            cited.append(limit.citation)
            if exempt is not None:
                steps.append(
                    step("fide.step.exempt", limit.citation, own=own, rating=Rating(exempt))
                )
            else:
                steps.append(step("fide.step.upgrade_spent", limit.citation, limit=most))
    steps.append(step("fide.step.expected", table, difference=used, expected=expected))
    steps.append(step("fide.step.minus", score=line.score, expected=expected, minus=minus))
    return line.replace(
        rated=True,
        rating_difference=difference,
        difference_used=used,
        expected_score=expected,
        score_minus_expected=minus,
        rules=tuple(cited),
        steps=tuple(steps),
    )


def _event_line(
    event: Event, own: Rating, games: tuple[GameLine, ...], rules: Regime, k: DevelopmentCoefficient
) -> EventLine:
    rated = [line for line in games if line.rated]
    points = total(Score, [line.score for line in rated])
    expected = total(ExpectedScore, [line.expected_score for line in rated if line.expected_score])
    minus = points.minus(expected)
    opponents = [line.opponent_rating for line in rated if line.opponent_rating is not None]
    return EventLine(
        name=event.name,
        start=event.start,
        regime=rules.id,
        rating=own,
        games=games,
        games_rated=len(rated),
        points=points,
        expected_points=expected,
        score_minus_expected=minus,
        rating_change_unrounded=k.value * minus,
        performance_rating=performance(opponents, points)[3] if opponents else None,
    )


def over_the_period(
    player: Player,
    events: tuple[EventLine, ...],
    k: DevelopmentCoefficient,
    rules: Regime,
    base: Rating,
) -> RatingChange:
    """The sum over the events, K, the one rounding and the new rating (8.3.2 c, d; 8.3.4)."""
    minus = total(ScoreDifference, [event.score_minus_expected for event in events])
    unrounded = k.value * minus
    change = half_away_from_zero(unrounded)
    after = base + change
    floor = rules.rules.get("floor")
    published = floor is None or after >= floor.integer("rating")
    result = RatingChange(
        system=rules.system,
        regime=rules.id,
        time_control=rules.scope,
        rating_before=base,
        development_coefficient=k,
        events=events,
        games_rated=sum(event.games_rated for event in events),
        points=total(Score, [event.points for event in events]),
        expected_points=total(ExpectedScore, [event.expected_points for event in events]),
        score_minus_expected=minus,
        rating_change_unrounded=unrounded,
        rating_change=change,
        rating_after=after,
        published=published,
    )
    return result.replace(
        steps=_period_steps(result, rules),
        warnings=(
            *player_remarks(player, rules),
            *several_periods(events),
            *event_remarks(events, rules.scope),
            *falls_below(result, rules),
            *after_the_last_check(rules, rulebook().checked),
        ),
    )


def _period_steps(result: RatingChange, rules: Regime) -> tuple[Step, ...]:
    k = result.development_coefficient
    chosen = (
        step(
            "fide.step.regime",
            regime(event.start, rules.scope).citation("regime"),
            event=event.name,
            start=event.start,
            regime=event.regime,
        )
        for event in result.events
    )
    return (
        *chosen,
        step("fide.step.k", k.rule, k=k.value, reason=k.reason),
        step(
            "fide.step.sum",
            points=result.points,
            expected=result.expected_points,
            minus=result.score_minus_expected,
            games=result.games_rated,
        ),
        step(
            "fide.step.product",
            k=k.value,
            minus=result.score_minus_expected,
            change=result.rating_change_unrounded,
        ),
        step(
            "fide.step.rounded",
            rules.citation("period_rounding"),
            unrounded=result.rating_change_unrounded,
            change=result.rating_change,
        ),
        step(
            "fide.step.new_rating",
            before=result.rating_before,
            change=result.rating_change,
            after=result.rating_after,
        ),
    )
