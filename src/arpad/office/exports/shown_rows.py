"""The cells of a list that people read, with the place of each by the rating."""

from collections.abc import Callable, Iterator

from arpad.core.quantities import RatingDifference
from arpad.explain.catalogue import Catalogue
from arpad.office.exports.columns import Cell, Column
from arpad.office.list_rows import OfficeList


def shown_rows(
    listed: OfficeList, columns: tuple[Column, ...], words: Catalogue
) -> Iterator[tuple[str, ...]]:
    """A tuple of texts for each person.

    Args:
        listed: the list.
        columns: that are shown.
        words: the language.
    """
    writers = [(column.value, _writer(column, words)) for column in columns]
    for row in listed.rows:
        yield tuple(write(value(row)) for value, write in writers)


def _writer(column: Column, words: Catalogue) -> Callable[[Cell], str]:
    if column.name == "change":
        return lambda value: "" if value is None else words.value(RatingDifference(int(value)))
    if column.name == "inactive":
        yes = words.text("office.export.inactive")
        return lambda value: yes if value else ""
    if column.name == "rating_deviation":
        return lambda value: "" if value is None else f"{float(value):.0f}"
    return lambda value: "" if value is None else str(value)
