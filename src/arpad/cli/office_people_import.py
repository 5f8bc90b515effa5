"""``arpad office people import``: the people of a list, and its ratings to start from."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from arpad.cli.columns import add_column_option, read_columns
from arpad.cli.encoding import add_encoding_option, read_encoding
from arpad.cli.office_place import actor_of, office_line
from arpad.cli.options import CommandLine, whole_number
from arpad.core.errors import BadValue
from arpad.core.findings import Severity
from arpad.core.parameters import read_date
from arpad.core.rate_of_play import TimeControl
from arpad.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from arpad.office.people_import_records import ImportedPeople

_NEW = "new"
_LARGEST = 999_999_999


def command_line(words: Catalogue) -> CommandLine:
    """The options of the action."""
    line = office_line("people import", words)
    add = line.inputs.add_argument
    add("file", metavar=words.text("metavar.file"), help=words.text("option.list_file"))
    add("--dry-run", action="store_true", help=words.text("office.people.option.dry_run"))
    add_column_option(line, words)
    add_encoding_option(line, words)
    fact = line.facts.add_argument
    day = words.text("metavar.date")
    fact("--list", metavar=day, help=words.text("office.people.option.list"))
    fact(
        "--time-control",
        metavar=words.text("metavar.time_control"),
        help=words.text("lists.option.time_control"),
    )
    fact(
        "--assign",
        action="append",
        default=[],
        metavar=words.text("office.people.metavar.assign"),
        help=words.text("office.people.option.assign"),
    )
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action; 1 when rows were unclear or made no sense.

    Raises:
        NothingImported: a list to start from has unclear rows.
    """
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    list_date = None if given.list is None else read_date("--list", given.list)
    decisions = _decisions(given.assign)
    kind = _time_control(given.time_control)
    columns, encoding = read_columns(given.column), read_encoding(given.encoding)

    from arpad.cli.list_progress import ImportProgress
    from arpad.cli.office_people_import_report import print_import
    from arpad.office.office import open_office
    from arpad.office.people_import import import_people
    from arpad.office.people_import_records import NothingImported

    progress = ImportProgress(words)
    with open_office(given.place) as office:
        try:
            report = import_people(
                office,
                given.file,
                actor=actor_of(given),
                today=datetime.now(UTC).astimezone().date(),
                list_date=list_date,
                decisions=decisions,
                time_control=kind,
                columns=columns,
                encoding=encoding,
                dry_run=given.dry_run,
                progress=progress,
            )
        except NothingImported as error:
            print_import(error.report, given, words, written=False)
            if not given.dry_run:
                raise
            return _code(error.report)
    print_import(report, given, words, written=True)
    if not given.json:
        progress.print_speed(report.people)
    return _code(report)


def _code(report: "ImportedPeople") -> int:
    errors = any(each.severity is Severity.ERROR for each in report.findings)
    return 1 if report.unclear or errors else 0


def _decisions(given: Sequence[str]) -> dict[int, int | None]:
    """Who unclear rows are.

    Raises:
        BadValue: a text is no ``LINE=PERSON``, or a line stands twice.
    """
    decisions: dict[int, int | None] = {}
    for text in given:
        line, sign, person = (part.strip() for part in text.partition("="))
        if not sign or not line:
            raise BadValue("--assign", text, "office.people.allowed_assign")
        number = whole_number("--assign", line, 1, _LARGEST)
        if number in decisions:
            raise BadValue("--assign", text, "office.people.allowed_assign")
        is_new = person.lower() == _NEW
        decisions[number] = None if is_new else whole_number("--assign", person, 1, _LARGEST)
    return decisions


def _time_control(given: str | None) -> TimeControl | None:
    if given is None:
        return None
    found = next((kind for kind in TimeControl if kind.value == given.lower()), None)
    if found is None:
        raise BadValue("--time-control", given, "allowed.list_kind")
    return found
