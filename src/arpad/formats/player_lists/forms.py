"""Which list it is, by its first rows: a known one, a plain table, or none."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice, zip_longest
from typing import Final, NamedTuple

from arpad.core.frozen import Record
from arpad.formats.headings import OTHER, field_of
from arpad.formats.player_lists import games
from arpad.formats.player_lists.layouts import Layout, fields_of, layout_of
from arpad.formats.player_lists.players import ListRow
from arpad.formats.player_lists.rows import cut, delimiter_of, filled_lines
from arpad.formats.player_lists.shapes import Shape, shape_of

PLAIN: Final = "csv"
NAMES: Final = frozenset({"name", "last_name", "player", "club_name"})
TITLE_ROWS: Final = 10  # so many lines may stand before the headings
_LEAST: Final = 2  # headings that must be known before a plain table counts as one
_LEAST_CELLS: Final = 3


class Form(Record):
    """How the rows of a list are to be read.

    Args:
        format: id of the format.
        delimiter: between the values; empty where they come in cells.
        fields: what each column stands for.
        headings: what stands over each; empty texts in a list without headings.
        line: of the headings, the last where there are two; 0 in a list without headings.
        first_line: of the headings, the first where there are two.
        order: the order of the parts of dates, where the format tells it.
        dialect: makes a row that says things in its own way one that says them as others do.
    """

    format: str
    delimiter: str
    fields: list[str | None]
    headings: list[str]
    line: int = 0
    first_line: int = 0
    order: str = ""
    dialect: Callable[[ListRow], ListRow] | None = None


class Row(NamedTuple):
    """One of the first rows of a file.

    Args:
        line: its number, from 1.
        texts: of its cells.
        delimiter: between them; empty where they come in cells.
    """

    line: int
    texts: list[str]
    delimiter: str = ""


def form_of(lines: Iterable[str], given: Mapping[str, str] | None = None) -> Form | None:
    """The form of a list, by its first lines; None where it is no list.

    Args:
        lines: of the file.
        given: headings and what the user says that they stand for.
    """
    first = list(islice(filled_lines(lines), TITLE_ROWS + 1))
    rows = [_row(*each) for each in first]
    shape = shape_of(first[0][1]) if first else None
    # A title above known headings, with blank cells behind it, has the shape of a list without any.
    if shape is not None and headed_form(rows) is None:
        return _shaped(shape, first[0][1])
    return headed_form(rows, given)


def headed_form(rows: Sequence[Row], given: Mapping[str, str] | None = None) -> Form | None:
    """The form of a list with headings, by its first rows; None where it is no list.

    Args:
        rows: the first that are not blank.
        given: headings and what the user says that they stand for.
    """
    for row, below in zip_longest(rows[:TITLE_ROWS], rows[1 : TITLE_ROWS + 1]):
        if below is not None and below.delimiter == row.delimiter:
            joined = _joined(row.texts, below.texts)
            layout = layout_of(joined, 2)
            if layout is not None:
                return _headed(layout, joined, fields_of(joined, layout, given), row, below)
        layout = layout_of(row.texts)
        fields = fields_of(row.texts, layout, given)
        plain = fields if layout is None else fields_of(row.texts, None, given)
        # A table of somebody's own with some of its headings tells no name by it, or more without.
        if NAMES.isdisjoint(filter(None, fields)) or plain.count(None) < fields.count(None):
            layout, fields = None, plain
        if layout is not None or _is_plain_head(row.texts, fields, given):
            return _headed(layout, row.texts, fields, row, row)
    return None


def looks_like_a_table(lines: Iterable[str]) -> bool:
    """Two lines with the same number of values, the first of them all words.

    One value alone is a table where it is a known heading.
    """
    filled = list(filled_lines(lines))[:2]
    if len(filled) < 2:  # noqa: PLR2004  two lines
        return False
    delimiter = delimiter_of(filled[0][1])
    head, row = (cut(line, delimiter)[0] for _, line in filled)
    words = all(not text or text[0].isalpha() for text, _ in head)
    if len(head) == 1:
        return field_of(head[0][0]) is not None
    return words and len(head) == len(row)


def _row(number: int, line: str) -> Row:
    delimiter = delimiter_of(line)
    return Row(number, [text for text, _ in cut(line, delimiter)[0]], delimiter)


def _joined(groups: Sequence[str], headings: Sequence[str]) -> list[str]:
    """Headings under groups, each group over those up to the next one; the rest as above."""
    found = []
    group = ""
    for above, below in zip_longest(groups, headings, fillvalue=""):
        group = above or group
        found.append(f"{group} {below}" if below else above)
    return found


def _headed(
    layout: Layout | None, headings: list[str], fields: list[str | None], first: Row, last: Row
) -> Form:
    return Form(
        format=PLAIN if layout is None else layout.format,
        # In a column alone a comma parts last and first name, no values.
        delimiter=last.delimiter if len(headings) > 1 or not last.delimiter else "\t",
        fields=fields,
        headings=headings,
        line=last.line,
        first_line=first.line,
        order="" if layout is None else layout.order,
        dialect=None if layout is None else layout.dialect,
    )


def _shaped(shape: Shape, line: str) -> Form:
    width = max(len(cut(line, shape.delimiter)[0]), len(shape.fields))
    fields: list[str | None] = [*shape.fields, *[OTHER] * (width - len(shape.fields))]
    return Form(
        format=shape.format,
        delimiter=shape.delimiter,
        fields=fields,
        headings=[""] * width,
        order=shape.order,
    )


def _is_plain_head(
    headings: list[str], fields: list[str | None], given: Mapping[str, str] | None
) -> bool:
    known = [field for field in fields if field is not None]
    if not NAMES.isdisjoint(set(known) & set((given or {}).values())):
        return True  # the user says where the names are
    if any(heading[:1].isdigit() for heading in headings) or len(headings) < _LEAST:
        return False
    if games.is_game_table(fields):
        return True
    named = not NAMES.isdisjoint(known)
    return named and (len(known) >= _LEAST or len(headings) >= _LEAST_CELLS)
