"""Remarks on a result: true, rated as given, but worth a look."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from arpad.core.outcomes import EventLine, GameLine, RatingChange
from arpad.core.periods import months_between
from arpad.core.quantities import Rating
from arpad.core.records import Player
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.systems.fide.rules import regime

_ANNOUNCED_AHEAD = timedelta(days=90)


def event_remarks(events: Iterable[EventLine], scope: str) -> tuple[Step, ...]:
    """Ratings under the floor that was in force: such a player is not on FIDE's list."""
    return tuple(
        remark
        for event in events
        for remark in under_the_floor(event.rating, event.games, regime(event.start, scope))
    )


def under_the_floor(
    own: Rating | None, games: Iterable[GameLine], rules: Regime
) -> tuple[Step, ...]:
    """One remark when the player or opponents are rated under the floor in force."""
    floor = rules.rule("floor")
    lowest = floor.integer("rating")
    ratings = {line.opponent_rating for line in games if line.rated and line.opponent_rating}
    low = sorted(rating for rating in {*ratings, *((own,) if own else ())} if rating < lowest)
    if not low:
        return ()
    return (
        step(
            "fide.remark.under_the_floor",
            floor.citation,
            floor=Rating(lowest),
            ratings=", ".join(str(rating) for rating in low),
            count=len(low),
        ),
    )


def falls_below(result: RatingChange, rules: Regime) -> tuple[Step, ...]:
    """The new rating is under the floor: the next list shows the player as unrated."""
    if result.published:
        return ()
    floor = rules.rule("floor")
    return (
        step(
            "fide.remark.falls_below",
            floor.citation,
            after=result.rating_after,
            floor=Rating(floor.integer("rating")),
        ),
    )


def after_the_last_check(rules: Regime, checked: date) -> tuple[Step, ...]:
    """The event starts long after the day up to which the rules are known.

    Amendments are announced months ahead, so an event soon after the last check is safe.
    """
    if rules.on <= checked + _ANNOUNCED_AHEAD:
        return ()
    return (step("fide.remark.future", rules.citation("regime"), start=rules.on, checked=checked),)


def player_remarks(player: Player, rules: Regime) -> tuple[Step, ...]:
    """A rapid or blitz player who counts with the standard rating."""
    if player.rating is not None or player.standard_rating is None:
        return ()
    return (
        step(
            "fide.remark.standard_rating_used",
            rules.citation("standard_rating_used"),
            rating=player.standard_rating,
        ),
    )


def several_periods(events: Sequence[EventLine]) -> tuple[Step, ...]:
    """Events so far apart that FIDE rates them on different lists, each with its own rounding."""
    starts = sorted(event.start for event in events)
    if len(starts) < 2 or months_between(starts[0], starts[-1]) < 2:  # noqa: PLR2004  a late event of one month and one of the next may share a list
        return ()
    return (step("fide.remark.several_periods", None, start=starts[0], end=starts[-1]),)
