"""What ``conversions.toml`` holds, checked: pools, conversions, and studies not computed."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from functools import cache
from typing import Any, Final

from arpad.core.errors import RulebookError, UnknownName
from arpad.core.frozen import Record
from arpad.core.records import HIGHEST_RATING, LOWEST_RATING
from arpad.core.rulebook import Source
from arpad.systems.common.uplifts import Uplift, uplift
from arpad.systems.package_data import read_text

METHODS: Final = ("definition", "entry", "official", "regression")
RELIABILITIES: Final = ("exact", "medium", "low")
REASONS: Final = ("two_ratings", "not_read", "table", "practice", "no_official")
_FILE: Final = "scales/conversions.toml"


class Pool(Record):
    """A scale of ratings.

    Args:
        id: short name, such as ``lichess-blitz``.
        title: its own name.
        uplift: the one-time uplift of its list; None where there was none.
        until: last day of the list, where it was closed.
        lowest: lowest number on the scale.
        highest: highest number.
        aliases: other names by which it is found.
    """

    id: str
    title: str
    uplift: Uplift | None = None
    until: date | None = None
    lowest: int = LOWEST_RATING
    highest: int = HIGHEST_RATING
    aliases: tuple[str, ...] = ()

    @property
    def before(self) -> str:
        """The name of the scale before its uplift, such as ``fide-before-2024``."""
        return f"{self.id}-before-{self.uplift.day.year}" if self.uplift else self.id

    def scale_on(self, day: date) -> str:
        """The name of the scale on a day."""
        return self.before if self.uplift and day < self.uplift.day else self.id


class Piece(Record):
    """One straight piece of a formula.

    Args:
        slope: points per point.
        intercept: in points.
        up_to: highest rating that it is for; None for no bound.
    """

    slope: Fraction
    intercept: Fraction
    up_to: Fraction | None = None


class Conversion(Record):
    """A conversion that is computed.

    Args:
        id: short name.
        source: id of the pool that it begins with.
        target: id of the pool that it ends with.
        method: ``definition`` (the scale was made so), ``entry`` (a federation enters players
            so), ``official`` (a federation's formula for first ratings), ``regression``.
        day: the day whose scales it is about.
        date: the same as far as it is known, ISO.
        formula: for people; x is the rating.
        pieces: the straight pieces, from the lowest rating on.
        reliability: ``exact``, ``medium`` or ``low``.
        certainty: A (text and official figures) to D (inference).
        document: where it is from.
        lowest: lowest rating that it is for; None for no bound.
        invertible: whether it may be turned round; a regression may not.
        rounded: whether its result is a rating in whole points.
        sample: number of players.
        r_squared: share of the spread that it explains, 0-1.
        residual_sd: standard deviation of the residuals, in points; None for an exact one.
        residual_basis: ``published`` or ``assumed``; None for an exact one.
    """

    id: str
    source: str
    target: str
    method: str
    day: date
    date: str
    formula: str
    pieces: tuple[Piece, ...]
    reliability: str
    certainty: str
    document: Source
    lowest: int | None = None
    invertible: bool = False
    rounded: bool = True
    sample: int | None = None
    r_squared: float | None = None
    residual_sd: float | None = None
    residual_basis: str | None = None

    def applied(self, rating: Fraction) -> Fraction:
        """The formula.

        Example:
            >>> conversion("fide-to-uscf-2022").applied(Fraction(2000))
            Fraction(2060, 1)
        """
        piece = next(p for p in self.pieces if p.up_to is None or rating <= p.up_to)
        return piece.slope * rating + piece.intercept

    def turned_round(self, rating: Fraction) -> Fraction:
        """The formula turned round, where it is one straight line."""
        (piece,) = self.pieces
        return (rating - piece.intercept) / piece.slope


class Study(Record):
    """What is known and not computed.

    Args:
        sources: ids of the pools that it begins with.
        target: id of the pool that it ends with.
        why: ``two_ratings``, ``not_read`` (coefficients), ``table`` (not copied), ``practice`` or
            ``no_official``.
        date: ISO, as far as it is known.
        sample: number of players.
        formula: where it is known.
        document: where it is from.
    """

    sources: tuple[str, ...]
    target: str
    why: str
    date: str
    document: Source
    sample: int | None = None
    formula: str = ""


class Scales(Record):
    """All that is known of scales.

    Args:
        checked: the day up to which it is known.
        per_cent: level of the intervals.
        deviations: standard deviations to either side for that level.
        pools: by id.
        conversions: in the order of the file.
        studies: in the order of the file.
    """

    checked: date
    per_cent: int
    deviations: float
    pools: Mapping[str, Pool]
    conversions: tuple[Conversion, ...]
    studies: tuple[Study, ...]

    def pool(self, name: str) -> tuple[Pool, bool]:
        """The pool of that name or alias, and whether its scale before the uplift is meant.

        Raises:
            UnknownName: there is none.
        """
        wanted = name.strip().lower()
        for pool in self.pools.values():
            if wanted == pool.id or wanted in pool.aliases:
                return pool, False
            if pool.uplift and wanted == pool.before:
                return pool, True
        known = [pool.id for pool in self.pools.values()]
        known += [pool.before for pool in self.pools.values() if pool.uplift]
        raise UnknownName("kind.scale", name, tuple(known))


def conversion(name: str) -> Conversion:
    """A conversion by its id.

    Raises:
        UnknownName: there is none.
    """
    found = {each.id: each for each in scales().conversions}
    if name not in found:
        raise UnknownName("kind.scale", name, tuple(found))
    return found[name]


@cache
def scales() -> Scales:
    """The pools and conversions of ``conversions.toml``.

    Example:
        >>> scales().pool("uschess")[0].title
        'US Chess'
    """
    from arpad import scales as home

    return read_scales(read_text(home, "conversions.toml"))


def read_scales(text: str) -> Scales:
    """Read and check pools and conversions.

    Raises:
        RulebookError: a key is unknown or missing, or a word or pool is none that is known.
    """
    import tomllib

    try:
        data = tomllib.loads(text)
        pools = {name: _pool(name, entry) for name, entry in data["pool"].items()}
        found = Scales(
            checked=data["checked"],
            per_cent=data["interval"]["per_cent"],
            deviations=data["interval"]["deviations"],
            pools=pools,
            conversions=tuple(map(_conversion, data["conversion"])),
            studies=tuple(map(_study, data["study"])),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RulebookError(f"not sound: {error!r}", file=_FILE, line=1) from error
    for reason in _faults(found):
        raise RulebookError(reason, file=_FILE, line=1)
    return found


def _pool(name: str, entry: dict[str, Any]) -> Pool:
    rest = dict(entry)
    lifted = rest.pop("uplift", None)
    aliases = tuple(rest.pop("aliases", ()))
    found = uplift(lifted) if lifted else None
    return Pool(id=name, uplift=found, aliases=aliases, **rest)


def _document(entry: dict[str, Any], date_text: str) -> Source:
    return Source(
        id=entry.pop("source"),
        title=entry.pop("title"),
        publisher=entry.pop("publisher"),
        applied_from=date_text,
        link=entry.pop("link"),
    )


def _conversion(entry: dict[str, Any]) -> Conversion:
    rest = dict(entry)
    pieces = tuple(
        Piece(**{name: Fraction(value) for name, value in each.items()})
        for each in rest.pop("pieces")
    )
    document = _document(rest, rest["date"])
    source, target = rest.pop("from"), rest.pop("to")
    return Conversion(source=source, target=target, pieces=pieces, document=document, **rest)


def _study(entry: dict[str, Any]) -> Study:
    rest = dict(entry)
    document = _document(rest, rest["date"])
    return Study(sources=tuple(rest.pop("from")), target=rest.pop("to"), document=document, **rest)


def _faults(found: Scales) -> list[str]:
    """What does not fit together."""
    faults = []
    for each in found.conversions:
        unknown = {each.source, each.target} - found.pools.keys()
        faults += [f"{each.id}: unknown pool {name}" for name in sorted(unknown)]
        if each.method not in METHODS or each.reliability not in RELIABILITIES:
            faults.append(f"{each.id}: unknown method or reliability")
        exact = each.reliability == "exact"
        if exact != (each.residual_sd is None) or exact != (each.residual_basis is None):
            faults.append(f"{each.id}: an exact conversion has no residual, every other has one")
        if any(piece.up_to is None for piece in each.pieces[:-1]) or each.pieces[-1].up_to:
            faults.append(f"{each.id}: the last piece alone has no bound")
        if each.invertible and (not exact or len(each.pieces) > 1):
            faults.append(f"{each.id}: only an exact straight line may be turned round")
    for study in found.studies:
        unknown = {*study.sources, study.target} - found.pools.keys()
        faults += [f"{study.document.id}: unknown pool {name}" for name in sorted(unknown)]
        if study.why not in REASONS:
            faults.append(f"{study.document.id}: unknown reason {study.why}")
    return faults
