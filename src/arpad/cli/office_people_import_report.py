"""What an import of people did, on a terminal and as JSON."""

from argparse import Namespace
from collections.abc import Sequence
from typing import Any, Final

from arpad.cli import output
from arpad.cli.office_people_report import column_words, title
from arpad.core.findings import Finding, Severity
from arpad.explain.catalogue import Catalogue
from arpad.formats.bounded_notes import count_of
from arpad.office.people_import_records import FactChange, ImportedPeople, UnclearRow
from arpad.office.people_json import office_person_json

_SHOWN: Final = 20  # rows of each kind
CHANGE_COLUMNS: Final = ("person", "name", "fact", "before", "after")
ROW_COLUMNS: Final = ("line", "name", "birth_year", "why", "candidates")


def print_import(
    report: ImportedPeople, given: Namespace, words: Catalogue, *, written: bool
) -> None:
    """What was done, what changed, and what has to be decided."""
    if given.json:
        output.print_json(_plain(report, given, words, written=written))
        return
    values = {
        "file": given.file,
        "count": report.people,
        "new": report.new,
        "changed": report.changed,
        "unchanged": report.unchanged,
    }
    message = "office.people.import.done" if written else "office.people.import.would"
    print(output.wrapped(words.text(message, values)))
    if report.repeated:
        text = words.text("office.people.import.repeated", {"count": report.repeated})
        print(output.wrapped(text))
    if report.is_older:
        print(output.wrapped(words.text("office.people.import.older", {"day": report.since})))
    if given.list is not None and written:
        _print_lists(report, words)
    elif given.list is None and any(report.lists.values()):
        print(output.wrapped(words.text("office.people.import.people_alone")))
    if report.changes:
        _print_changes(report.changes, words)
    if report.unclear:
        _print_unclear(report.unclear, words)
    _print_findings(report.findings, given.file, words)


def _print_lists(report: ImportedPeople, words: Catalogue) -> None:
    for scope, lines in report.lists.items():
        if lines:
            kind = words.text(f"time_control.{scope}")
            values = {"day": report.since, "kind": kind, "count": len(lines)}
            print(output.wrapped(words.text("office.people.import.list", values)))


def _print_changes(changes: Sequence[FactChange], words: Catalogue) -> None:
    rows = [
        [
            str(each.person),
            each.name,
            words.text(f"office.people.column.{each.fact}"),
            each.before,
            each.after,
        ]
        for each in changes[:_SHOWN]
    ]
    print()
    print("\n".join(output.table(column_words(CHANGE_COLUMNS, words), rows, left=range(1, 5))))
    _print_rest(len(changes), words)


def _print_unclear(unclear: Sequence[UnclearRow], words: Catalogue) -> None:
    rows = []
    for each in unclear[:_SHOWN]:
        facts = dict(each.facts)
        people = "; ".join(title(person, words) for person in each.candidates)
        why = words.text(f"office.people.why.{each.why}")
        rows.append([str(each.line), facts["name"], facts.get("birth_year", ""), why, people])
    heads = column_words(ROW_COLUMNS, words)
    output.drop_empty_columns(heads, rows)
    print(
        f"\n{output.wrapped(words.text('office.people.import.unclear', {'count': len(unclear)}))}"
    )
    print("\n".join(output.table(heads, rows, left=range(1, len(heads)))))
    _print_rest(len(unclear), words)
    print(output.wrapped(words.text("office.people.import.decide")))


def _print_rest(count: int, words: Catalogue) -> None:
    if count > _SHOWN:
        text = words.text("office.people.import.more", {"count": count - _SHOWN})
        print(output.wrapped(text))


def _print_findings(findings: Sequence[Finding], file: str, words: Catalogue) -> None:
    by_weight = [each for severity in Severity for each in findings if each.severity is severity]
    for each in by_weight[:_SHOWN]:
        place = ":".join(str(part) for part in (file, each.line, each.column) if part)
        label = words.label(f"severity.{each.severity.value}")
        print(output.wrapped(f"{place}: {label} {words.finding(each)}", rest="  "))
    rest = count_of(by_weight[_SHOWN:])
    if rest > 0:
        print(output.wrapped(words.text("lists.more_findings", {"count": rest})))


def _plain(
    report: ImportedPeople, given: Namespace, words: Catalogue, *, written: bool
) -> dict[str, Any]:
    from arpad.explain.json_form import findings as plain_findings

    of_file = tuple(each.replace(file=given.file) for each in report.findings)
    return {
        "schema": "arpad/office-import/1",
        "file": given.file,
        "format": report.format,
        "written": written,
        "since": report.since.isoformat(),
        "list": given.list if written else None,
        "people": report.people,
        "new": report.new,
        "changed": report.changed,
        "unchanged": report.unchanged,
        "repeated": report.repeated,
        "is_older": report.is_older,
        "ratings": {scope: len(lines) for scope, lines in report.lists.items()},
        "changes": (each.as_dict() for each in report.changes),
        "unclear": [_plain_row(each) for each in report.unclear],
        "findings": plain_findings(of_file, words),
    }


def _plain_row(row: UnclearRow) -> dict[str, Any]:
    return {
        "line": row.line,
        "facts": dict(row.facts),
        "why": row.why,
        "candidates": [office_person_json(person) for person in row.candidates],
    }
