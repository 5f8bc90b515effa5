"""``arpad office report``: what a list brought, and the figures of the list."""

import sys

from arpad.cli import output
from arpad.cli.office_compare import MOST, add_most, plain_parts, print_parts
from arpad.cli.office_export import add_list_words
from arpad.cli.office_place import office_line
from arpad.cli.options import CommandLine, whole_number
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.office.list_report import ListReport
from arpad.office.list_statistics import Figures, Group


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = office_line("report", words, writes=False)
    add_list_words(line, words)
    add_most(line, words)
    add = line.outputs.add_argument
    add("--html", metavar=words.text("metavar.file"), help=words.text("office.report.option.html"))
    add("--force", action="store_true", help=words.text("option.force"))
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.lists.reading import without_collector
    from arpad.office.list_choice import chosen_list
    from arpad.office.list_report import list_report
    from arpad.office.list_rows import gone_from, office_list
    from arpad.office.office import open_office

    most = whole_number("--most", given.most, 0, MOST)
    with (
        without_collector(),
        open_office(given.place) as office,
        office.store.reading() as connection,
    ):
        chosen = chosen_list(connection, given.list, given.scope)
        listed = office_list(connection, office, chosen)
        report = list_report(listed, gone_from(connection, chosen, listed))
    if given.html is not None:
        _write_page(report, given.html, given.place, words, most, force=given.force)
    if given.json:
        output.print_json(plain_report(report))
    else:
        print_report(report, words, most)
    return 0


def _write_page(  # noqa: PLR0913  what a page needs
    report: ListReport, file: str, place: str, words: Catalogue, most: int, *, force: bool
) -> None:
    from arpad.formats.written_file import write_file
    from arpad.office.report_page import report_page

    data = report_page(report, words, most).encode("utf-8", "xmlcharrefreplace")
    write_file(file, data, sources=[place], force=force)
    print(words.text("office.report.written", {"file": file}), file=sys.stderr)


def print_report(report: ListReport, words: Catalogue, most: int) -> None:
    """The report for people."""
    from arpad.office.exports.heading import note_of, title_of
    from arpad.office.report_words import FIGURE_HEADS, figure_cells, group_name, summary_lines

    print(output.wrapped(title_of(report.listed, words), style=output.bold))
    print(output.wrapped(note_of(report.listed, words)))
    for line in summary_lines(report, words):
        print(output.wrapped(line))
    if report.comparison is not None:
        print_parts(report.comparison, words, most)
    found = report.statistics
    if found.rated is None:
        return
    heads = [words.text(f"office.report.figure.{name}") for name in FIGURE_HEADS]
    everybody = [words.text("office.report.everybody"), *figure_cells(found.rated, words)]
    print()
    print("\n".join(output.table(["", *heads], [everybody])))
    for kind, groups in found.groups:
        rows = [
            [group_name(kind, each, words), *figure_cells(each.figures, words)]
            for each in groups[:most]
        ]
        if rows:
            title = words.text(f"office.report.by.{kind}")
            print()
            print("\n".join(output.table([title, *heads], rows)))
        if len(groups) > len(rows):
            more = words.text("office.compare.more", {"count": len(groups) - len(rows)})
            print(output.wrapped(more, style=output.dim))


def plain_report(report: ListReport) -> dict[str, object]:
    """The report as plain values."""
    listed, found, comparison = report.listed, report.statistics, report.comparison
    changes: dict[str, object] | None = None
    if comparison is not None:
        changes = {"changed": comparison.changed, "same": comparison.same}
        changes.update(plain_parts(comparison))
    return {
        "schema": "arpad/office-report/1",
        "office": listed.office,
        "system": listed.system,
        "list_date": listed.list_date.isoformat(),
        "scope": listed.scope,
        "version": listed.version,
        "previous": None if listed.previous is None else listed.previous.isoformat(),
        "people": found.people,
        "inactive": found.inactive,
        "played": found.played,
        "games": found.games,
        "rated": None if found.rated is None else _plain_figures(found.rated),
        "groups": {kind: [_plain_group(each) for each in groups] for kind, groups in found.groups},
        "changes": changes,
    }


def _plain_group(group: Group) -> dict[str, object]:
    return {"name": group.name or None, **_plain_figures(group.figures)}


def _plain_figures(figures: Figures) -> dict[str, object]:
    return {
        "players": figures.players,
        "mean": figures.mean_text,
        "median": figures.median_text,
        "lowest": figures.lowest,
        "quarter": figures.quarter,
        "three_quarters": figures.three_quarters,
        "highest": figures.highest,
    }
