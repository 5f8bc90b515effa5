"""Persons of an office on a terminal and as JSON."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from arpad.cli import output
from arpad.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from arpad.office.people_records import Person

COLUMNS: Final = ("person", "name", "birth_year", "federation", "club", "fide_id", "local_id")
HISTORY_COLUMNS: Final = ("fact", "value", "since", "recorded_at", "recorded_by")


def column_words(names: Iterable[str], words: Catalogue) -> list[str]:
    """The names of facts and other columns."""
    return [words.text(f"office.people.column.{name}") for name in names]


def print_people(people: Sequence["Person"], words: Catalogue) -> None:
    """A line for each person."""
    rows = [[_cell(person, name) for name in COLUMNS] for person in people]
    heads = column_words(COLUMNS, words)
    output.drop_empty_columns(heads, rows)
    print("\n".join(output.table(heads, rows, left=range(1, len(heads)))))


def _cell(person: "Person", name: str) -> str:
    value = person.id if name == "person" else getattr(person, name)
    return "" if value is None else str(value)


def print_history(history: Iterable[Mapping[str, Any]], words: Catalogue) -> None:
    """What was recorded of a person, line by line."""
    heads = column_words(HISTORY_COLUMNS, words)
    rows = [
        [
            words.text(f"office.people.column.{each['fact']}"),
            each["value"],
            each["since"] or "",
            each["recorded_at"][:10],
            each["recorded_by"],
        ]
        for each in history
    ]
    output.drop_empty_columns(heads, rows)
    print("\n".join(output.table(heads, rows, left=range(len(heads)))))


def print_person(
    person: "Person",
    numbers: Sequence[int],
    history: Sequence[Mapping[str, Any]],
    words: Catalogue,
) -> None:
    """A person with all that was recorded."""
    print(output.bold(output.harmless(title(person, words))))
    if len(numbers) > 1:
        others = ", ".join(map(str, numbers[1:]))
        print(output.wrapped(words.text("office.people.also", {"numbers": others})))
    if person.merged_into is not None:
        values = {"person": person.merged_into}
        print(output.wrapped(words.text("office.people.known_as", values)))
    if person.erased:
        print(output.wrapped(words.text("office.people.was_erased")))
    if history:
        print_history(history, words)


def title(person: "Person", words: Catalogue) -> str:
    """Number and name."""
    return f"{person.id} {person.name or words.text('office.people.nameless')}"


def print_person_json(
    person: "Person",
    numbers: Sequence[int],
    history: Sequence[Mapping[str, Any]],
    differences: Sequence[Mapping[str, Any]] = (),
) -> None:
    """A person as JSON."""
    from arpad.office.people_json import office_person_json

    output.print_json(
        {
            "schema": "arpad/office-person/1",
            "person": office_person_json(person),
            "numbers": list(numbers),
            "facts": list(history),
            "differences": list(differences),
        }
    )
