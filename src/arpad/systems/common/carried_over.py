"""The first rating on a list that was raised as a whole, from the rating on the list before."""

from datetime import date
from fractions import Fraction
from typing import Final

from arpad.core.errors import NotRateable
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.quantities import Rating, Score
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime, Rulebook
from arpad.core.steps import Step, step
from arpad.core.updates import FirstRating
from arpad.systems.common.uplifts import Uplift

OLD_RATING: Final = Parameter(
    name="old_rating", kind=Kind.RATING, help="parameter.old_rating", without_games=True
)


class CarriedOver(FirstRating):
    """A rating taken over from another list.

    Args:
        old_rating: on that list, in points.
        initial_rating_unrounded: what became of it, exact.
    """

    old_rating: int
    initial_rating_unrounded: Fraction


def carried_over(old: int, found: Uplift, on: date, rules: Regime, begin: Step) -> CarriedOver:
    """The rating that a rating of the list before the uplift became.

    Args:
        old: on the last list before it.
        found: the uplift.
        on: the day asked for.
        rules: the rules on the day of the uplift.
        begin: the first step, which names them.

    Raises:
        NotRateable: the day is before the uplift.
    """
    if on < found.day:
        raise NotRateable("error.before_uplift", day=found.day, on=on)
    raised = found.raised(old)
    figures = {"old": old, "level": found.level, "day": found.day}
    if old < found.level:
        done = step("step.uplift", found.rule, share=str(found.share), raised=raised, **figures)
    else:
        done = step("step.no_uplift", found.rule, **figures)
    return taken_over(old, raised, rules, begin, done)


def taken_over(old: int, exact: Fraction, rules: Regime, begin: Step, done: Step) -> CarriedOver:
    """The answer for a rating taken over from another list.

    Args:
        old: on that list.
        exact: what it became.
        rules: the rules that were used.
        begin: the first step, which names them.
        done: the step that tells how it came to be.
    """
    rating = half_up(exact)
    rounded = step("step.rounded_rating", rules.citation("rounding"), rating=rating)
    return CarriedOver(
        system=rules.system,
        regime=rules.id,
        time_control=rules.scope,
        games=(),
        games_counted=0,
        points=Score.from_half_points(0),
        old_rating=old,
        initial_rating_unrounded=exact,
        initial_rating=rating,
        published=True,
        steps=(begin, done) if exact == rating else (begin, done, rounded),
    )


def old_rating_of(request: Request, name: str = "old_rating") -> int | None:
    """A rating of another list that was told; None when it was not."""
    value = request.get(name)
    return int(value) if isinstance(value, Rating | int) else None


def with_document(book: Rulebook, found: Uplift) -> Rulebook:
    """The rulebook with the document of the uplift among its sources."""
    return book.replace(sources={**book.sources, found.document.id: found.document})
