"""The ways from one scale to another: conversions and uplifts, one after the other."""

from collections.abc import Iterator
from fractions import Fraction

from arpad.core.frozen import Record
from arpad.core.rulebook import Source
from arpad.scales.conversions import Conversion, Pool, Scales
from arpad.systems.common.uplifts import Uplift


class Edge(Record):
    """A possible link: a conversion, one turned round, or an uplift of a pool."""

    source: str
    target: str
    conversion: Conversion | None = None
    pool: Pool | None = None
    backwards: bool = False

    @property
    def cost(self) -> tuple[int, int]:
        """Studies first, then links."""
        return (int(bool(self.conversion and self.conversion.residual_sd)), 1)

    @property
    def document(self) -> Source:
        """The document behind it."""
        if self.conversion is not None:
            return self.conversion.document
        return self.uplift.document

    @property
    def uplift(self) -> Uplift:
        """The uplift, where it is one."""
        lift = self.pool.uplift if self.pool else None
        assert lift is not None  # noqa: S101  a link is a conversion or an uplift
        return lift

    def applied(self, rating: Fraction) -> Fraction:
        """The formula."""
        if self.conversion is not None:
            turned = self.conversion.turned_round
            return turned(rating) if self.backwards else self.conversion.applied(rating)
        lift = self.uplift
        return lift.lowered(rating) if self.backwards else lift.raised(rating)


def links_of(known: Scales) -> Iterator[Edge]:
    """Every possible link."""
    for each in known.conversions:
        start = known.pools[each.source].scale_on(each.day)
        end = known.pools[each.target].scale_on(each.day)
        yield Edge(source=start, target=end, conversion=each)
        if each.invertible:
            yield Edge(source=end, target=start, conversion=each, backwards=True)
    for pool in known.pools.values():
        if pool.uplift is not None:
            yield Edge(source=pool.before, target=pool.id, pool=pool)
            yield Edge(source=pool.id, target=pool.before, pool=pool, backwards=True)


def path(start: str, end: str, known: Scales) -> tuple[Edge, ...] | None:
    """The way with the fewest studies, then the fewest links; None for none."""
    edges = tuple(links_of(known))
    ways: list[tuple[tuple[int, int], tuple[Edge, ...]]] = [((0, 0), ())]
    found: list[tuple[tuple[int, int], tuple[Edge, ...]]] = []
    while ways:
        cost, way = ways.pop()
        here = way[-1].target if way else start
        if here == end:
            found.append((cost, way))
            continue
        seen = {start, *(edge.target for edge in way)}
        ways += [
            ((cost[0] + edge.cost[0], cost[1] + edge.cost[1]), (*way, edge))
            for edge in edges
            if edge.source == here and edge.target not in seen
        ]
    return min(found, key=lambda each: each[0])[1] if found else None
