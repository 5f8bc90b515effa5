"""One-time uplifts of whole lists: the formula and, in ``uplifts.toml``, who raised what when.

Below a level every rating was raised by a share of its distance to that level:
``R + share (level - R)``. Ratings from the level on stayed.
"""

from datetime import date
from fractions import Fraction
from functools import cache

from arpad.core.errors import UnknownName
from arpad.core.frozen import Record
from arpad.core.rulebook import Citation, Source
from arpad.systems.package_data import read_text


class Uplift(Record):
    """An uplift of one list.

    Args:
        system: id of the system whose list it was.
        day: first day of the new ratings.
        time_control: which of its lists; ``standard`` where there is but one.
        level: ratings from here on stayed, in points.
        share: part of the distance to the level that was added, 0-1.
        rule: where it is written.
        document: the document.
    """

    system: str
    day: date
    time_control: str
    level: int
    share: Fraction
    rule: Citation
    document: Source

    def raised(self, rating: int | Fraction) -> Fraction:
        """The rating after it, exact: R + share (level - R) under the level.

        Example:
            >>> uplift("fide").raised(1600), uplift("oesb").raised(800), uplift("dsu").raised(2000)
            (Fraction(1760, 1), Fraction(1200, 1), Fraction(2000, 1))
        """
        under = max(self.level - Fraction(rating), Fraction(0))
        return rating + self.share * under

    def lowered(self, rating: int | Fraction) -> Fraction:
        """The rating before it that became this one: the formula turned round.

        Example:
            >>> uplift("fide").lowered(1760)
            Fraction(1600, 1)
        """
        under = max(self.level - Fraction(rating), Fraction(0))
        return rating - under * self.share / (1 - self.share)


@cache
def _all() -> dict[str, Uplift]:
    import tomllib

    from arpad.systems import common

    found = {}
    for system, entry in tomllib.loads(read_text(common, "uplifts.toml")).items():
        day: date = entry["day"]
        found[system] = Uplift(
            system=system,
            day=day,
            time_control=entry["time_control"],
            level=entry["level"],
            share=Fraction(*entry["share"]),
            rule=Citation(
                source=entry["source"],
                article=entry["article"],
                in_force_from=day,
                certainty=entry["certainty"],
            ),
            document=Source(
                id=entry["source"],
                title=entry["title"],
                publisher=entry["publisher"],
                applied_from=day.isoformat(),
                link=entry["link"],
            ),
        )
    return found


def uplift(system: str) -> Uplift:
    """The uplift of a system's list.

    Raises:
        UnknownName: there was none, or none is recorded.

    Example:
        >>> uplift("ssb").day.isoformat(), uplift("ssb").share
        ('2025-01-01', Fraction(3, 10))
    """
    try:
        return _all()[system]
    except KeyError:
        raise UnknownName("kind.system", system, tuple(_all())) from None


def uplifted_systems() -> tuple[str, ...]:
    """The ids of the systems with an uplift.

    Example:
        >>> uplifted_systems()
        ('fide', 'dsu', 'oesb', 'ssb')
    """
    return tuple(_all())
