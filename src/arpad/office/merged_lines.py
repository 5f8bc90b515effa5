"""Lists in which persons who were merged stand once, by the number they are known by now."""

from collections.abc import Iterator, Mapping
from typing import Any

from arpad.office.list_lines import ListLine, RatingList


def by_current_number(lines: RatingList, current: Mapping[int, int]) -> RatingList:
    """A list in which nobody stands twice after a merge; the list itself where all is well.

    Args:
        lines: as it was computed.
        current: number by which a person is known now, of those who were merged.

    Example:
        >>> lines = {1: ListLine(person=1), 2: ListLine(person=2, rating=1700, games=9)}
        >>> [(line.person, line.rating) for line in by_current_number(lines, {2: 1}).values()]
        [(1, 1700)]
    """
    old = [person for person in current if person in lines]
    if not old:
        return lines
    merged = {person: line for person, line in lines.items() if person not in current}
    for person in sorted(old):
        line, now = lines[person], current[person]
        merged[now] = _one(merged.get(now) or ListLine(person=now), line)
    return merged


def _one(line: ListLine, other: ListLine) -> ListLine:
    """One line out of two: the rating that rests on more, the games of both."""
    kept, dropped = (other, line) if _weight(other) > _weight(line) else (line, other)
    return kept.replace(
        person=line.person,
        games=line.games + other.games,
        highest_rating=_last(line.highest_rating, other.highest_rating, dropped.rating),
        last_played=_last(line.last_played, other.last_played),
        inactive=line.inactive and other.inactive,
        facts=tuple(_facts(kept, dropped)),
    )


def _weight(line: ListLine) -> tuple[bool, int]:
    return line.rating is not None, line.games


def _last(*values: Any) -> Any:
    return max((value for value in values if value is not None), default=None)


def _facts(kept: ListLine, dropped: ListLine) -> Iterator[tuple[str, object]]:
    """What is carried towards a rating is that of both; a rating that stands needs none."""
    names = dict(kept.facts) if kept.rating is not None else dict(dropped.facts) | dict(kept.facts)
    for name in names:
        one, other = kept.fact(name), dropped.fact(name)
        yield name, one + other if None not in {one, other} else (other if one is None else one)
