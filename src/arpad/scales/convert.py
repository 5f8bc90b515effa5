"""A rating of one scale on another: along dated links, with an interval, or refused.

A link is a formula of a source, or the one-time uplift of a list. Chains are told link by link.
The interval is that of the studies: their residuals, carried through the later links; a
definition or an uplift has none.
"""

import math
from datetime import date
from fractions import Fraction

from arpad.core.errors import BadValue, NotRateable
from arpad.core.frozen import Record
from arpad.core.rounding import half_up
from arpad.scales.chain import Edge, path
from arpad.scales.conversions import RELIABILITIES, Pool, Scales, scales
from arpad.scales.known import refusal, remarks_of, sources_of
from arpad.scales.records import ConvertedRating, Link


class _State(Record):
    value: Fraction
    low: float
    high: float


def convert_rating(
    source: str, rating: float, target: str, on: date | None = None, rated_on: date | None = None
) -> ConvertedRating:
    """A rating of one scale on another.

    Args:
        source: name of the scale, such as ``lichess-blitz``; ``fide-before-2024`` for FIDE's
            before its uplift.
        rating: the rating, in points.
        target: name of the other scale.
        on: the day of the other scale; the newest known when None.
        rated_on: the day of the rating; as ``on`` when None.

    Raises:
        UnknownName: there is no such scale.
        BadValue: the rating lies outside its scale.
        NotRateable: there is no honest conversion; the error says what is known.

    Example:
        >>> found = convert_rating("ecf-grade", 125, "ecf")
        >>> found.value, found.low, found.high, found.exact
        (1637.5, 1637.5, 1637.5, True)
    """
    known = scales()
    day = on or known.checked
    rated = rated_on or day
    source_pool, source_before = known.pool(source)
    target_pool, target_before = known.pool(target)
    if not source_pool.lowest <= rating <= source_pool.highest:
        limits = {"lowest": source_pool.lowest, "highest": source_pool.highest}
        raise BadValue("rating", rating, "allowed.between", **limits)
    start = source_pool.before if source_before else source_pool.scale_on(rated)
    end = target_pool.before if target_before else target_pool.scale_on(day)
    way = path(start, end, known)
    if way is None:
        raise refusal(source_pool, target_pool, known)
    links, state = _followed(way, rating, target_pool, known)
    rounded = bool(way) and (way[-1].conversion is None or way[-1].conversion.rounded)
    return _answer(
        ConvertedRating(
            from_scale=start,
            rating=_plain(Fraction(str(rating))),
            to_scale=end,
            on=day,
            rated_on=rated,
            value=_told(state.value, rounded=rounded),
            value_unrounded=float(state.value),
            low=_told(state.low, rounded=rounded),
            high=_told(state.high, rounded=rounded),
            per_cent=known.per_cent,
            exact=True,
            reliability="exact",
            method="same",
            date=None,
            sample=None,
            residual_sd=None,
            residual_basis=None,
            chain=links,
            sources=sources_of(way, source_pool, target_pool, known),
            warnings=remarks_of(links, target_pool, day),
        )
    )


def _answer(found: ConvertedRating) -> ConvertedRating:
    """The fields that sum up the chain."""
    studies = [link for link in found.chain if link.residual_sd is not None]
    if not found.chain:
        return found.replace(per_cent=None)
    bases = {link.residual_basis for link in studies}
    samples = [link.sample for link in studies if link.sample is not None]
    reliability = max((link.reliability for link in found.chain), key=RELIABILITIES.index)
    return found.replace(
        exact=not studies,
        per_cent=found.per_cent if studies else None,
        reliability=reliability,
        method=found.chain[0].method if len(found.chain) == 1 else "chain",
        date=min(link.date for link in studies or found.chain),
        sample=min(samples, default=None),
        residual_sd=studies[0].residual_sd if len(studies) == 1 else None,
        residual_basis=("assumed" if "assumed" in bases else "published") if studies else None,
    )


def _plain(value: Fraction) -> int | float:
    """A whole number as one."""
    return int(value) if value.denominator == 1 else float(value)


def _told(value: Fraction | float, *, rounded: bool) -> int | float:
    return half_up(value) if rounded else _plain(Fraction(value))


def _followed(
    way: tuple[Edge, ...], rating: float, target: Pool, known: Scales
) -> tuple[tuple[Link, ...], _State]:
    exact = Fraction(str(rating))
    state = _State(value=exact, low=float(exact), high=float(exact))
    links = []
    for edge in way:
        _check_range(edge, state.value)
        state = _after(edge, state, known.deviations)
        links.append(_link(edge, state))
    if way and not target.lowest <= state.value <= target.highest:
        raise NotRateable(
            "scales.error.outside",
            target=target.title,
            value=half_up(state.value),
            lowest=target.lowest,
            highest=target.highest,
        )
    return tuple(links), state


def _check_range(edge: Edge, rating: Fraction) -> None:
    conversion = edge.conversion
    if conversion is None or edge.backwards or conversion.lowest is None:
        return
    if rating < conversion.lowest:
        raise NotRateable(
            "scales.error.at_least",
            title=conversion.document.title,
            lowest=conversion.lowest,
            rating=half_up(rating),
        )


def _after(edge: Edge, state: _State, deviations: float) -> _State:
    """Value and interval after a link; the intervals of independent studies add in squares."""
    value = edge.applied(state.value)
    low = float(edge.applied(Fraction(state.low)))
    high = float(edge.applied(Fraction(state.high)))
    spread = edge.conversion.residual_sd if edge.conversion else None
    if spread is not None:
        own = deviations * spread
        middle = float(value)
        low = middle - math.hypot(middle - low, own)
        high = middle + math.hypot(high - middle, own)
    return _State(value=value, low=low, high=high)


def _link(edge: Edge, state: _State) -> Link:
    conversion = edge.conversion
    if conversion is not None:
        return Link(
            from_scale=edge.source,
            to_scale=edge.target,
            method=conversion.method,
            formula=conversion.formula,
            date=conversion.date,
            sample=conversion.sample,
            residual_sd=conversion.residual_sd,
            residual_basis=conversion.residual_basis,
            reliability=conversion.reliability,
            certainty=conversion.certainty,
            value=float(state.value),
            low=state.low,
            high=state.high,
            document=edge.document.id,
        )
    lift = edge.uplift
    return Link(
        from_scale=edge.source,
        to_scale=edge.target,
        method="uplift_undone" if edge.backwards else "uplift",
        formula=f"x < {lift.level}: x + {lift.share} ({lift.level} - x)",
        date=lift.day.isoformat(),
        sample=None,
        residual_sd=None,
        residual_basis=None,
        reliability="exact",
        certainty=lift.rule.certainty,
        value=float(state.value),
        low=state.low,
        high=state.high,
        document=edge.document.id,
    )
