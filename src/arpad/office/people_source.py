"""A list of people in a file of any format that has one, row by row."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any, Final

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding, Severity
from arpad.core.frozen import Record
from arpad.core.rate_of_play import TimeControl
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.checked_file import CheckedFile
from arpad.formats.kinds import check_source, format_module
from arpad.formats.opening import Source, opened
from arpad.office.people_rows import PersonRow, RowMaker, is_taken, row_of_entry

_FIDE_LIST: Final = "arpad.formats.fide_list.check"
_NOT_PLACED: Final = "headings.not_placed"
_TOLD_EVERY: Final = 2_000  # rows

ReadSoFar = Callable[[int, int], None]


class PeopleSource(Record):
    """An open list.

    Args:
        format: id of its format.
        month: first day of the month of the list, where the file tells it.
        rows: its people; can be gone through once.
        findings: what was found; complete when the rows are at their end.
    """

    format: str
    month: date | None
    rows: Iterator[PersonRow]
    findings: list[Finding]


@contextmanager
def opened_people(  # noqa: PLR0913  one argument a choice of the user
    path: Path | str,
    *,
    is_fide: bool,
    time_control: TimeControl | None = None,
    any_kind: bool = True,
    columns: Mapping[str, str] | None = None,
    encoding: str | None = None,
    progress: ReadSoFar | None = None,
) -> Iterator[PeopleSource]:
    """Open a list.

    Args:
        path: FIDE's list, a national list, a table of any kind; ``-`` is standard input.
        is_fide: the office keeps FIDE's ratings.
        time_control: which list it is, where FIDE's has one alone and does not tell it.
        any_kind: it does not matter which list it is, for nobody asks for its ratings.
        columns: headings of a table and what they stand for.
        encoding: of a text; found out without it.
        progress: told how far the reader is, and of how much (0 when that is not known).

    Raises:
        UnreadableFile: it cannot be read, or is no list of people.
    """
    with opened(path, encoding) as source:
        if not columns and format_module(source) == _FIDE_LIST:
            yield _fide_list(source, time_control, progress, is_fide=is_fide, any_kind=any_kind)
            return
        checked = check_source(source, None, columns)
        if checked.format == "lichess-fide-players":
            yield _lichess(str(path), checked, is_fide=is_fide)
            return
        yield _table(source, checked, progress, is_fide=is_fide)


def _fide_list(
    source: Source,
    time_control: TimeControl | None,
    progress: ReadSoFar | None,
    *,
    is_fide: bool,
    any_kind: bool,
) -> PeopleSource:
    from arpad.formats.fide_list import list_of
    from arpad.formats.fide_list.contents import contents_of
    from arpad.formats.fide_list.notes import Notes

    contents = contents_of(source)
    if time_control is None and any_kind and contents.named_list is None:
        time_control = TimeControl.STANDARD
    findings: list[Finding] = []
    listed = list_of(contents, time_control, progress)
    entries = listed.entries(None, Notes(source.file, findings))
    rows = (row_of_entry(number, each, is_fide=is_fide) for number, each in enumerate(entries, 1))
    return PeopleSource(format="fide-list", month=listed.month, rows=rows, findings=findings)


def _lichess(path: str, checked: CheckedFile, *, is_fide: bool) -> PeopleSource:
    """FIDE players as the API of Lichess tells them.

    Raises:
        UnreadableFile: it is standard input, which cannot be read again.
    """
    from arpad.formats.json_values import whole_json
    from arpad.formats.lichess.players import fide_player

    if path == "-":
        raise UnreadableFile("convert.read_twice", file=path, format=checked.format)
    with opened(path) as source:
        plain, _ = whole_json(source)
    people: list[Any] = plain if isinstance(plain, list) else [plain]
    rows = (
        row_of_entry(number, fide_player(each), is_fide=is_fide)
        for number, each in enumerate(people, 1)
    )
    findings = list(checked.findings)
    return PeopleSource(format=checked.format, month=None, rows=rows, findings=findings)


def _table(
    source: Source, checked: CheckedFile, progress: ReadSoFar | None, *, is_fide: bool
) -> PeopleSource:
    table = checked.table
    if table is None or not table.players:
        if checked.tournament is not None:
            raise UnreadableFile("office.people.is_event", file=source.file, format=checked.format)
        raise checked.without_tournament(source.file, "office.people.no_people")
    findings = [each for found in checked.findings for each in _without_taken(found)]
    notes = BoundedNotes(findings)

    def note(line: int, heading: str, text: str) -> None:
        notes.add(Severity.ERROR, "office.people.bad_number", line, heading=heading, value=text)

    maker = RowMaker((each.field for each in table.columns), note, is_fide=is_fide)
    count = len(table.players)

    def rows() -> Iterator[PersonRow]:
        for number, player in enumerate(table.players, 1):
            if progress is not None and (number % _TOLD_EVERY == 0 or number == count):
                progress(number, count)
            yield maker.row(player)

    return PeopleSource(format=checked.format, month=None, rows=rows(), findings=findings)


def _without_taken(finding: Finding) -> Iterator[Finding]:
    """A finding that columns were not placed, without those that the office uses."""
    if finding.message != _NOT_PLACED:
        yield finding
        return
    names = str(dict(finding.facts)["names"]).split(", ")
    rest = [name for name in names if not is_taken(name.rpartition(" (")[0] or name)]
    if rest:
        yield finding.replace(facts=(("names", ", ".join(rest)),))
