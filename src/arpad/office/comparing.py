"""What differs between two lists: of two days, of two versions, or of the office and a file."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Final

from arpad.core.frozen import Record


class Listed(Record):
    """A person on one of the two lists.

    Args:
        person: number in the office; None for somebody of a file whom the office does not know.
        name: of a person who was erased the number alone.
        federation: three letters; None when it is not known.
        rating: None for unrated.
        games: counted games so far; None where the list does not tell.
        inactive: None where the list does not tell.
    """

    person: int | None
    name: str
    federation: str | None = None
    rating: int | None = None
    games: int | None = None
    inactive: bool | None = None


class Difference(Record):
    """A person on the two lists.

    Args:
        listed: as on the later list, or on the earlier where the later has him not.
        before: rating on the earlier list.
        after: rating on the later list.
    """

    listed: Listed
    before: int | None
    after: int | None

    @property
    def change(self) -> int | None:
        """What was gained or lost; None where one of the two is not there."""
        return None if self.before is None or self.after is None else self.after - self.before


class Comparison(Record):
    """What differs between two lists. Who is new has a rating on the later list alone.

    Args:
        before: how the earlier list is called.
        after: how the later list is called.
        players_before: people with a rating on the earlier list.
        players_after: people with a rating on the later list.
        same: people with the same rating on both.
        gains: the largest first.
        losses: the largest first.
        new: the highest rating first.
        left: the highest rating first.
        inactive: who is inactive on the later list alone.
        active: who is active again.
    """

    before: str
    after: str
    players_before: int
    players_after: int
    same: int
    gains: tuple[Difference, ...]
    losses: tuple[Difference, ...]
    new: tuple[Difference, ...]
    left: tuple[Difference, ...]
    inactive: tuple[Difference, ...]
    active: tuple[Difference, ...]

    @property
    def changed(self) -> int:
        """How many have another rating."""
        return len(self.gains) + len(self.losses)


# The parts of a comparison, in the order in which they are shown.
PARTS: Final = ("gains", "losses", "new", "left", "inactive", "active")

Side = Mapping[Hashable, Listed]


def compared(before: Side, after: Side, names: tuple[str, str]) -> Comparison:
    """What differs between two lists.

    Args:
        before: the earlier list, by what tells people apart.
        after: the later list, by the same.
        names: how the two are called.

    Example:
        >>> ann, bo = Listed(person=1, name="Ann", rating=1500), Listed(person=2, name="Bo")
        >>> found = compared({1: ann, 2: bo}, {1: ann.replace(rating=1510)}, ("a", "b"))
        >>> found.gains[0].change, found.left, found.same
        (10, (), 0)
    """
    found = [_difference(before.get(key), after.get(key)) for key in {**before, **after}]
    both = [each for each in found if each.change is not None]
    turned = [
        (each, before[key].inactive, after[key].inactive)
        for key, each in zip({**before, **after}, found, strict=True)
        if key in before and key in after
    ]
    return Comparison(
        before=names[0],
        after=names[1],
        players_before=sum(each.before is not None for each in found),
        players_after=sum(each.after is not None for each in found),
        same=sum(each.change == 0 for each in both),
        gains=_sorted((each for each in both if (each.change or 0) > 0), _by_change),
        losses=_sorted((each for each in both if (each.change or 0) < 0), _by_change),
        new=_sorted(
            (each for each in found if each.before is None and each.after is not None), _by_rating
        ),
        left=_sorted(
            (each for each in found if each.before is not None and each.after is None), _by_rating
        ),
        inactive=_sorted(
            (each for each, old, new in turned if each.before is not None and old is False and new),
            _by_rating,
        ),
        active=_sorted((each for each, old, new in turned if old and new is False), _by_rating),
    )


def _difference(old: Listed | None, new: Listed | None) -> Difference:
    shown = new or old
    if shown is None:  # a key is of one of the two
        raise LookupError
    return Difference(
        listed=shown,
        before=None if old is None else old.rating,
        after=None if new is None else new.rating,
    )


_Key = Callable[[Difference], tuple[int, int, str]]


def _sorted(found: Iterable[Difference], key: _Key) -> tuple[Difference, ...]:
    return tuple(sorted(found, key=key))


def _by_change(each: Difference) -> tuple[int, int, str]:
    return -abs(each.change or 0), -(each.after or 0), each.listed.name


def _by_rating(each: Difference) -> tuple[int, int, str]:
    rating = each.after if each.after is not None else each.before
    return -(rating or 0), each.listed.person or 0, each.listed.name
