"""A cell of a table, whether of a web page, a workbook or a file of separated values."""

from typing import NamedTuple


class TableCell(NamedTuple):
    """A value, where it stands, and what a web page has in it.

    Args:
        text: what is to be read in it, blanks made single.
        line: where it starts.
        column: where it starts.
        anchors: the names that links can point to.
        links: the targets of its links.
        classes: the style classes of the elements in it.
    """

    text: str
    line: int
    column: int
    anchors: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
