"""The changes report of a list as one page of HTML: no script, its pictures drawn in it."""

from collections.abc import Iterator

from arpad.bulk.pages import page
from arpad.core.quantities import RatingDifference
from arpad.explain.catalogue import Catalogue
from arpad.office.comparing import PARTS, Difference
from arpad.office.exports.heading import note_of, title_of
from arpad.office.list_report import ListReport
from arpad.office.list_statistics import Figures, Group
from arpad.office.pictures import HEIGHT, WIDTH, boxes, spread
from arpad.office.report_words import FIGURE_HEADS, figure_cells, group_name, summary_lines
from arpad.office.templates import FOLDER

_HEADS = ("number", "name", "before", "after", "change")


def report_page(report: ListReport, words: Catalogue, most: int) -> str:
    """The page.

    Args:
        report: of the list.
        words: the language.
        most: how many people and groups are shown of each kind.
    """
    statistics = report.statistics
    decades = dict(statistics.groups)["birth_decade"]
    known = tuple(each for each in decades if each.name)
    return page(
        "list_report.html",
        words,
        folder=FOLDER,
        title=title_of(report.listed, words),
        note=note_of(report.listed, words),
        lines=summary_lines(report, words),
        heads=[words.text(f"office.column.{name}") for name in _HEADS],
        parts=list(_parts(report, words, most)),
        ratings=spread([row.line.rating for row in report.listed.rows if row.line.rating]),
        changes=spread([row.change for row in report.listed.rows if row.change]),
        ages=boxes(known),
        figure_heads=[words.text(f"office.report.figure.{name}") for name in FIGURE_HEADS],
        tables=list(_tables(statistics.rated, statistics.groups, words, most)),
        width=WIDTH,
        height=HEIGHT,
    )


def _parts(
    report: ListReport, words: Catalogue, most: int
) -> Iterator[tuple[str, list[list[str]], int]]:
    if report.comparison is None:
        return
    for part in PARTS:
        people = getattr(report.comparison, part)
        if people:
            title = words.text(f"office.compare.{part}", {"count": len(people)})
            rows = [_cells(each, words) for each in people[:most]]
            yield title, rows, max(0, len(people) - most)


def _cells(each: Difference, words: Catalogue) -> list[str]:
    change = "" if each.change is None else words.value(RatingDifference(each.change))
    numbers = ("" if value is None else str(value) for value in (each.before, each.after))
    return [str(each.listed.person or ""), each.listed.name, *numbers, change]


def _tables(
    rated: Figures | None,
    groups: tuple[tuple[str, tuple[Group, ...]], ...],
    words: Catalogue,
    most: int,
) -> Iterator[tuple[str, list[list[str]], int]]:
    if rated is not None:
        everybody = words.text("office.report.everybody")
        yield everybody, [[everybody, *figure_cells(rated, words)]], 0
    for kind, found in groups:
        if found:
            rows = [
                [group_name(kind, each, words), *figure_cells(each.figures, words)]
                for each in found[:most]
            ]
            yield words.text(f"office.report.by.{kind}"), rows, max(0, len(found) - most)
