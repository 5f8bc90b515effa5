"""What rating a period came to, as a table of those who changed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from arpad.cli import output
from arpad.core.quantities import RatingDifference
from arpad.explain.catalogue import Catalogue
from arpad.office.people_records import Person
from arpad.office.runs import Change, RatedPeriod

_SHORT: Final = 20  # players that are shown without --all
HEADS: Final = ("number", "name", "before", "after", "change", "games")


def print_run(
    rated: RatedPeriod, people: Mapping[int, Person], words: Catalogue, *, everybody: bool
) -> None:
    """One scope of a period: what is new, and who changed."""
    values: dict[str, object] = {
        "list_date": rated.period.list_date,
        "scope": words.text(f"time_control.{rated.scope}"),
        "events": len(rated.events),
        "rated": rated.rated,
        "reused": rated.reused,
    }
    if not rated.is_new:
        print(output.wrapped(words.text("office.rate.nothing_new", values)))
        return
    print(output.wrapped(words.text("office.rate.heading", values), style=output.bold))
    if rated.reused:
        print(output.wrapped(words.text("office.rate.kept", values)))
    shown = rated.corrected if rated.again else rated.changes
    if rated.again and not shown:
        print(output.wrapped(words.text("office.rate.same_numbers")))
    _print_changes(shown, people, words, everybody=everybody)
    for person, missing in rated.left_out[: None if everybody else _SHORT]:
        known = people.get(person)
        name = f"{person} {'' if known is None else known.name}".strip()
        text = words.text("office.rate.left_out", {"name": name, "missing": ", ".join(missing)})
        print(output.wrapped(output.harmless(text)))


def _print_changes(
    changes: Sequence[Change], people: Mapping[int, Person], words: Catalogue, *, everybody: bool
) -> None:
    if not changes:
        return
    ordered = sorted(changes, key=lambda change: (-_size(change), change.person))
    shown = ordered if everybody else ordered[:_SHORT]
    heads = [words.text(f"office.column.{name}") for name in HEADS]
    rows = [_row(change, people, words) for change in shown]
    print("\n".join(output.table(heads, rows, left=(1,))))
    if len(shown) < len(ordered):
        more = words.text("office.rate.more", {"count": len(ordered) - len(shown)})
        print(output.wrapped(more, style=output.dim))


def _size(change: Change) -> int:
    old, new = _rating(change.before), _rating(change.after)
    return abs(new - old) if old is not None and new is not None else new or old or 0


def _rating(line: Any) -> int | None:
    return None if line is None else line.rating


def _row(change: Change, people: Mapping[int, Person], words: Catalogue) -> list[str]:
    old, new = _rating(change.before), _rating(change.after)
    difference = "" if old is None or new is None else words.value(RatingDifference(new - old))
    person = people.get(change.person)
    return [
        str(change.person),
        "" if person is None else person.name,
        "-" if old is None else str(old),
        "-" if new is None else str(new),
        difference,
        "" if change.after is None else str(change.after.games),
    ]


def plain_runs(rated: Iterable[RatedPeriod], *, dry_run: bool) -> dict[str, Any]:
    """The same as plain values."""
    return {
        "schema": "arpad/office-run/1",
        "dry_run": dry_run,
        "lists": [_plain(each) for each in rated],
    }


def _plain(rated: RatedPeriod) -> dict[str, Any]:
    return {
        "list_date": rated.period.list_date.isoformat(),
        "scope": rated.scope,
        "run": rated.run,
        "is_new": rated.is_new,
        "events": list(rated.events),
        "rated": rated.rated,
        "reused": rated.reused,
        "changes": [_plain_change(change) for change in rated.changes],
        "corrected": [_plain_change(change) for change in rated.corrected],
        "left_out": [
            {"person": person, "missing": list(missing)} for person, missing in rated.left_out
        ],
    }


def _plain_change(change: Change) -> dict[str, Any]:
    return {
        "person": change.person,
        "rating_before": _rating(change.before),
        "rating_after": _rating(change.after),
        "games_after": None if change.after is None else change.after.games,
    }
