"""What a conversion answers."""

from datetime import date
from typing import ClassVar

from arpad.core.frozen import Record
from arpad.core.steps import Step


class Link(Record):
    """One link of a chain.

    Args:
        from_scale: name of the scale that it begins with.
        to_scale: name of the scale that it ends with.
        method: ``definition``, ``uplift``, ``uplift_undone``, ``entry``, ``official`` or
            ``regression``.
        formula: for people; x is the rating.
        date: of the study or rule, ISO as far as it is known.
        sample: number of players; None where it is no study.
        residual_sd: in points; None for an exact link.
        residual_basis: ``published`` or ``assumed``; None for an exact link.
        reliability: ``exact``, ``medium`` or ``low``.
        certainty: A to D.
        value: the rating after it.
        low: lower end of the interval after it.
        high: upper end.
        document: id of the source.
    """

    from_scale: str
    to_scale: str
    method: str
    formula: str
    date: str
    sample: int | None
    residual_sd: float | None
    residual_basis: str | None
    reliability: str
    certainty: str
    value: float
    low: float
    high: float
    document: str


class ScaleSource(Record):
    """A document on a conversion.

    Args:
        id: short name.
        title: its title.
        publisher: who issued it.
        date: ISO, as far as it is known.
        sample: number of players.
        formula: where it is known.
        link: where it can be read.
        used: whether the value comes from it.
        why_not: why it does not; None when it does.
    """

    id: str
    title: str
    publisher: str
    date: str
    sample: int | None
    formula: str
    link: str
    used: bool
    why_not: str | None


class ConvertedRating(Record):
    """A rating of one scale on another.

    Args:
        from_scale: name of the scale of the rating.
        rating: the rating.
        to_scale: name of the other scale.
        on: the day of the other scale.
        rated_on: the day of the rating's scale.
        value: the rating on the other scale, in whole points where ratings are whole.
        value_unrounded: with its decimals.
        low: lower end of the interval; the value itself where the conversion is exact.
        high: upper end.
        per_cent: level of the interval; None where it is exact.
        exact: whether every link is a definition, an entry rule or an uplift.
        reliability: ``exact``, ``medium`` or ``low``, that of the weakest link.
        method: that of the only link, ``chain`` for several, ``same`` for none.
        date: of the oldest study or rule in it; None for none.
        sample: the smallest one in it; None where there is no study.
        residual_sd: of the only study, in points; None for none or for several.
        residual_basis: ``published`` or ``assumed`` (when one of them is); None where exact.
        chain: link by link.
        sources: the documents used, then those that say something else or could not be used.
        warnings: remarks a reader should see.
    """

    SCHEMA: ClassVar[str] = "arpad/converted-rating/1"

    from_scale: str
    rating: float
    to_scale: str
    on: date
    rated_on: date
    value: int | float
    value_unrounded: float
    low: int | float
    high: int | float
    per_cent: int | None
    exact: bool
    reliability: str
    method: str
    date: str | None
    sample: int | None
    residual_sd: float | None
    residual_basis: str | None
    chain: tuple[Link, ...]
    sources: tuple[ScaleSource, ...]
    warnings: tuple[Step, ...] = ()
