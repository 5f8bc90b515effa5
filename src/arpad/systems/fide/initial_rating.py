"""Article 8.2: the first rating of an unrated player, by the rules of any date.

Two formulas have been in force; the rulebook says which applies from when:

* ``hypothetical_draws``: two draws against opponents rated 1800 are added to the player's games,
  and the table gives the rest (since 1 March 2024);
* ``half_point_bonus``: the average of the opponents, plus a fixed bonus for each half point over
  one half, or the table below it (until then).
"""

from collections.abc import Sequence

from arpad.core.outcomes import GameLine, InitialRating
from arpad.core.periods import months_between
from arpad.core.quantities import Rating, RatingDifference, Score, total
from arpad.core.records import Event
from arpad.core.rounding import divide_half_up
from arpad.core.rulebook import Regime, Rule
from arpad.core.steps import Step, Word, step, word
from arpad.core.tables import fractional_score
from arpad.systems.fide.rateability import check_events, game_line, not_rated, why_not_rated
from arpad.systems.fide.remarks import after_the_last_check, under_the_floor
from arpad.systems.fide.rules import difference_table, regime, rulebook


def initial_rating(events: Sequence[Event]) -> InitialRating:
    """The first rating from one or more events, in the order in which they were played.

    Args:
        events: all of one time control; the rules of the last one decide.

    Raises:
        BadValue: no event, events out of order, or of several time controls.
        NoRuleInForce: an event starts before the first recorded rules.

    Source: FIDE Rating Regulations 7.1.4, 8.2 (B.02, 1 March 2024); rapid and blitz 6.1.4, 7.2.

    Example:
        >>> from datetime import date
        >>> from arpad.core.records import Game, Player
        >>> from arpad.core.results import Result
        >>> results = ((1902, Result.DRAW), (1877, Result.DRAW), (1884, Result.WIN),
        ...            (2012, Result.LOSS), (1832, Result.WIN))
        >>> games = tuple(Game(opponent=Player(rating=Rating(r)), result=x) for r, x in results)
        >>> initial_rating([Event(start=date(2025, 11, 7), games=games)]).initial_rating
        Rating(1922)
    """
    rules = _rules(events)
    rule = rules.rule("initial_rating")
    lines, dropped = _counted_games(events, rules, rule)
    counted = [line for line in lines if line.rated]
    points = total(Score, [line.score for line in counted])
    opponents = [line.opponent_rating for line in counted if line.opponent_rating is not None]
    result = _nothing_yet(lines, rules)
    chosen = step(
        "fide.step.regime",
        rules.citation("regime"),
        event=events[-1].name,
        start=rules.on,
        regime=rules.id,
    )
    steps = (chosen, *dropped)
    warnings = (
        *under_the_floor(None, lines, rules),
        *after_the_last_check(rules, rulebook().checked),
    )
    if opponents:
        formula = (
            _hypothetical_draws
            if rule.text("variant") == "hypothetical_draws"
            else _half_point_bonus
        )
        result, more = formula(result, opponents, points, rule, rules)
        steps += more
    return _publish(result.replace(warnings=warnings, steps=steps), rule, rules)


def round_robin_rating(event: Event, average: Rating) -> InitialRating:
    """The first rating of an unrated player of a round robin, until the end of 2021.

    Every opponent counts with the average of the field, rated or not.

    Args:
        event: the player's games, all of them played.
        average: the average from :func:`arpad.systems.fide.round_robin.round_robin_average`.

    Source: FIDE Handbook 2003, B.02.10 (worked example); certainty C.
    """
    rules = _rules([event])
    rule = rules.rule("initial_rating")
    games = tuple(game for game in event.games if game.opponent is not None)
    lines = tuple(game_line(game, rules).replace(rated=True) for game in games)
    result = _nothing_yet(lines, rules)
    points = result.points
    method = rules.citation("unrated_opponents")
    result, more = _half_point_bonus(result, [average] * len(lines), points, rule, rules)
    first = step("fide.step.round_robin", method, average=average)
    return _publish(result.replace(steps=(first, *more)), rule, rules)


def _nothing_yet(lines: tuple[GameLine, ...], rules: Regime) -> InitialRating:
    """The result before anything is computed: the games and the points of those that count."""
    counted = [line for line in lines if line.rated]
    return InitialRating(
        system=rules.system,
        regime=rules.id,
        time_control=rules.scope,
        games_counted=len(counted),
        points=total(Score, [line.score for line in counted]),
        average_opponent_rating=None,
        fractional_score=None,
        difference_from_score=None,
        initial_rating_unlimited=None,
        initial_rating=None,
        published=False,
        games=lines,
    )


def _rules(events: Sequence[Event]) -> Regime:
    check_events(events)
    return regime(events[-1].start, events[0].time_control.value)


def _counted_games(
    events: Sequence[Event], rules: Regime, rule: Rule
) -> tuple[tuple[GameLine, ...], tuple[Step, ...]]:
    """The games of all events with the reason for those that do not count."""
    lines: list[GameLine] = []
    dropped: list[Step] = []
    # In every event (until 2011), until one counts (until 2014), or only in the first event.
    may_drop = True
    zero_rule = rule.text("zero_rule")
    last = events[-1].start
    for event in events:
        event_lines = _lines(event, rules)
        counted = [line for line in event_lines if line.rated]
        if not counted:
            lines.extend(event_lines)
            continue
        reason = _first_event_reason(counted, rule) if may_drop else None
        may_drop = zero_rule == "every_event" or (
            reason is not None and zero_rule == "until_one_counts"
        )
        if months_between(event.start, last) >= rule.integer("window_months"):
            reason = word("fide.unrated.window", months=rule.integer("window_months"))
        if reason is not None:
            dropped.append(step("fide.step.event_dropped", rule.citation, reason=reason))
            event_lines = [
                not_rated(line.replace(rated=False), reason, rule.citation) if line.rated else line
                for line in event_lines
            ]
        lines.extend(event_lines)
    return tuple(lines), tuple(dropped)


def _lines(event: Event, rules: Regime) -> list[GameLine]:
    lines = []
    for game in event.games:
        reason = why_not_rated(game, event, None, rules)
        line = game_line(game, rules)
        lines.append(not_rated(line, *reason) if reason else line.replace(rated=True))
    return lines


def _first_event_reason(counted: Sequence[GameLine], rule: Rule) -> Word | None:
    """Why the first event with rated opponents is disregarded; None when it counts."""
    needed = rule.integer("first_event_half_points")
    half_points = sum(line.score.half_points for line in counted)
    if half_points < needed:
        return word("fide.unrated.first_event", points=Score.from_half_points(needed))
    games = rule.integer("first_event_rated_games")
    if len(counted) < games:
        return word("fide.unrated.first_event_games", games=games)
    return None


def _hypothetical_draws(
    result: InitialRating, opponents: Sequence[Rating], points: Score, rule: Rule, rules: Regime
) -> tuple[InitialRating, tuple[Step, ...]]:
    """8.2.2 and 8.2.3 since 1 March 2024: two draws with 1800 are part of both averages."""
    draws, draw_rating = rule.integer("draws"), rule.integer("draw_rating")
    top = sum(opponents) + draws * draw_rating
    count = len(opponents) + draws
    score = points + Score.from_half_points(draws)
    fraction = fractional_score(score, count)
    difference = difference_table().difference_from_score(fraction)
    unlimited = Rating(divide_half_up(top + count * difference, count))
    maximum = Rating(rule.integer("maximum"))
    steps = [
        step("fide.step.draws_added", rule.citation, draws=draws, rating=Rating(draw_rating)),
        step("fide.step.average_exact", total=top, games=count, average=(top, count)),
        step("fide.step.fraction", points=score, games=count, per_cent=fraction),
        step(
            "fide.step.difference_from_score",
            rules.citation("difference_from_score"),
            per_cent=fraction,
            difference=difference,
        ),
        step(
            "fide.step.initial",
            rule.citation,
            average=(top, count),
            difference=difference,
            rating=unlimited,
        ),
    ]
    if unlimited > maximum:
        steps.append(step("fide.step.maximum", rule.citation, maximum=maximum, rating=unlimited))
    computed = result.replace(
        average_opponent_rating=(top, count),
        fractional_score=fraction,
        difference_from_score=difference,
        initial_rating_unlimited=unlimited,
        initial_rating=min(unlimited, maximum),
    )
    return computed, tuple(steps)


def _half_point_bonus(
    result: InitialRating, opponents: Sequence[Rating], points: Score, rule: Rule, rules: Regime
) -> tuple[InitialRating, tuple[Step, ...]]:
    """The older 8.2.3: a bonus for each half point over one half, the table below it."""
    top, count = sum(opponents), len(opponents)
    fraction = fractional_score(points, count)
    over = points.half_points - count  # half points over one half of the points
    steps = [
        step("fide.step.average_exact", total=top, games=count, average=(top, count)),
        step("fide.step.fraction", points=points, games=count, per_cent=fraction),
    ]
    if over > 0:
        tenths = rule.integer("bonus_tenths") * over
        rating = Rating(divide_half_up(10 * top + count * tenths, 10 * count))
        difference = RatingDifference(divide_half_up(tenths, 10))
        steps.append(
            step(
                "fide.step.bonus",
                rule.citation,
                count=over,
                bonus=(rule.integer("bonus_tenths"), 10),
                total=(tenths, 10),
            )
        )
    else:
        difference = difference_table().difference_from_score(fraction)
        rating = Rating(divide_half_up(top + count * difference, count))
        steps.append(
            step(
                "fide.step.difference_from_score",
                rules.citation("difference_from_score"),
                per_cent=fraction,
                difference=difference,
            )
        )
    steps.append(
        step(
            "fide.step.initial",
            rule.citation,
            average=(top, count),
            difference=difference,
            rating=rating,
        )
    )
    computed = result.replace(
        average_opponent_rating=(top, count),
        fractional_score=fraction,
        difference_from_score=difference,
        initial_rating_unlimited=rating,
        initial_rating=rating,
    )
    return computed, tuple(steps)


def _publish(result: InitialRating, rule: Rule, rules: Regime) -> InitialRating:
    """7.1.4: enough games and not under the floor, or nothing is published."""
    floor = rules.rule("floor")
    reasons: list[Word] = []
    needed = rule.integer("minimum_games")
    if result.games_counted < needed:
        reasons.append(word("fide.not_published.games", games=result.games_counted, needed=needed))
    rating = result.initial_rating
    if rating is not None and rating < floor.integer("rating"):
        reasons.append(
            word("fide.not_published.floor", rating=rating, floor=Rating(floor.integer("rating")))
        )
    if reasons:
        steps = tuple(step("fide.step.not_published", rule.citation, reason=r) for r in reasons)
        return result.replace(
            initial_rating=None, why_not_published=tuple(reasons), steps=result.steps + steps
        )
    assert rating is not None  # noqa: S101  enough games means there was an average
    k = rules.rule("development_coefficient")
    published = step("fide.step.published", rule.citation, rating=rating)
    return result.replace(
        published=True,
        development_coefficient=k.optional_integer("new") or k.integer("normal"),
        steps=(*result.steps, published),
    )
