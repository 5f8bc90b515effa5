"""The words of the changes report that its text and its page share."""

from typing import Final

from arpad.explain.catalogue import Catalogue
from arpad.office.list_report import ListReport
from arpad.office.list_statistics import Figures, Group

FIGURE_HEADS: Final = ("players", "mean", "median", "lowest", "highest")


def summary_lines(report: ListReport, words: Catalogue) -> list[str]:
    """What the list is in a few sentences.

    Args:
        report: of the list.
        words: the language.
    """
    found, comparison = report.statistics, report.comparison
    values: dict[str, object] = {
        "people": found.people,
        "rated": 0 if found.rated is None else found.rated.players,
        "inactive": found.inactive,
        "played": found.played,
        "games": found.games,
    }
    lines = [words.text("office.report.people", values)]
    if comparison is None:
        return [*lines, words.text("office.report.first")]
    values |= {"before": report.listed.previous, "changed": comparison.changed}
    values |= {"new": len(comparison.new), "left": len(comparison.left)}
    lines.append(words.text("office.report.activity", values))
    lines.append(words.text("office.report.changes", values))
    return lines


def figure_cells(figures: Figures, words: Catalogue) -> list[str]:
    """The cells under :data:`FIGURE_HEADS`.

    Args:
        figures: of some people.
        words: the language.
    """
    return [
        str(figures.players),
        words.value((figures.total, figures.players)),
        words.value((figures.median, 2)),
        str(figures.lowest),
        str(figures.highest),
    ]


def group_name(kind: str, group: Group, words: Catalogue) -> str:
    """What the people of a group have in common, in words.

    Args:
        kind: one of :data:`~arpad.office.list_statistics.KINDS`.
        group: the group.
        words: the language.
    """
    if not group.name:
        return words.text("office.report.unknown")
    if kind in {"activity", "sex"}:
        return words.text(f"office.report.{kind}.{group.name}")
    if kind == "birth_decade":
        return f"{group.name}\N{EN DASH}{int(group.name) + 9}"
    return group.name
