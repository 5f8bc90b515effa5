"""Tables for a terminal, JSON and CSV."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

WIDTH: Final = 80
# What a name out of a file must not do to a terminal: control characters become a mark.
# Signs that steer a terminal, and those that turn the direction of the letters after them.
_TURNING: Final = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
_CONTROL: Final = dict.fromkeys((*range(32), *range(127, 160), *_TURNING), "�")
# French has blanks within « » and before : ; ! ?; no line begins with a sign of those or ends at «.
_STAYS_BEHIND: Final = re.compile(r" (?=[:;!?»](?:[ .,)]|$))|(?<=«) ")
_TIE: Final = "\x1f"  # no text has it here
_GREEN: Final = "\033[32m"
_RED: Final = "\033[31m"
_BOLD: Final = "\033[1m"
_DIM: Final = "\033[2m"
_PLAIN: Final = "\033[0m"


def harmless(text: str) -> str:
    """The text in one line and without signs that would steer a terminal."""
    return text.translate(_CONTROL)


def has_colour() -> bool:
    """Colour only on a terminal, and not when NO_COLOR is set (no-color.org)."""
    dumb = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not dumb


def bold(text: str) -> str:
    """Bold on a terminal."""
    return f"{_BOLD}{text}{_PLAIN}" if has_colour() else text


def dim(text: str) -> str:
    """Faint on a terminal."""
    return f"{_DIM}{text}{_PLAIN}" if has_colour() else text


def by_sign(text: str, value: int) -> str:
    """Green for a gain, red for a loss, on a terminal."""
    if not has_colour() or value == 0:
        return text
    return f"{_GREEN if value > 0 else _RED}{text}{_PLAIN}"


def wrapped(
    text: str, first: str = "", rest: str = "", style: Callable[[str], str] | None = None
) -> str:
    """A text in lines no wider than the terminal, each line in its style.

    Args:
        text: one paragraph.
        first: what stands before its first line.
        rest: what stands before the others.
        style: :func:`bold` or :func:`dim`.
    """
    text = harmless(text)
    if len(first) + len(text) <= WIDTH:  # most are: textwrap need not even be loaded
        return f"{first}{text}" if style is None else style(f"{first}{text}")
    from textwrap import wrap

    lines = wrap(
        _STAYS_BEHIND.sub(_TIE, text),
        WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_on_hyphens=False,
        break_long_words=False,  # the place of a finding stays whole
    )
    lines = [line.replace(_TIE, " ") for line in lines]
    return "\n".join(lines if style is None else map(style, lines))


def drop_empty_columns(heads: list[str], rows: Sequence[list[str]]) -> None:
    """Take columns in which no row has anything out of a table, in place.

    Example:
        >>> heads, rows = ["a", "b", "c"], [["1", "", "2"], ["3", "", ""]]
        >>> drop_empty_columns(heads, rows)
        >>> heads, rows
        (['a', 'c'], [['1', '2'], ['3', '']])
    """
    empty = [column for column, cells in enumerate(zip(*rows, strict=True)) if not any(cells)]
    for cells in (heads, *rows):
        for column in reversed(empty):
            del cells[column]


def width_of(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> int:
    """How wide a table is before anything gives way."""
    columns = zip(heads, *rows, strict=True)
    return sum(max(map(len, column)) for column in columns) + 2 * (len(heads) - 1)


def table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], left: Sequence[int] = (0,)
) -> list[str]:
    """Aligned columns; numbers to the right, the columns named in ``left`` to the left.

    The widest left column gives way when the table would be wider than the terminal.
    """
    cells = [[harmless(str(cell)) for cell in row] for row in rows]
    widths = [
        max(len(head), *(len(row[column]) for row in cells), 0) for column, head in enumerate(heads)
    ]
    surplus = sum(widths) + 2 * (len(widths) - 1) - WIDTH
    if surplus > 0 and left:
        widest = max(left, key=widths.__getitem__)
        widths[widest] = max(8, widths[widest] - surplus)

    def line(row: Sequence[str]) -> str:
        parts = []
        for column, (cell, width) in enumerate(zip(row, widths, strict=True)):
            short = cell if len(cell) <= width else cell[: width - 1] + "…"
            parts.append(f"{short:<{width}}" if column in left else f"{short:>{width}}")
        return "  ".join(parts).rstrip()

    return [dim(line(heads)), *map(line, cells)]


def print_json(value: Any) -> None:
    """One JSON document, readable, in UTF-8; half a character out of a file stays its escape."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.stdout.writelines(json_pieces(value))


def json_pieces(value: Any) -> Iterator[str]:
    r"""A JSON document as text in pieces: a list in an object may be of any length.

    Args:
        value: of the document; in an object an iterator is written as a list, item by item.

    Example:
        >>> print("".join(json_pieces({"a": 1, "b": iter([2, {"c": 3}]), "d": iter([])})), end="")
        {
          "a": 1,
          "b": [
            2,
            {
              "c": 3
            }
          ],
          "d": []
        }
    """
    is_long = isinstance(value, dict) and any(isinstance(each, Iterator) for each in value.values())
    if not is_long:
        yield f"{_json(value)}\n"
        return
    before = "{"
    for name, each in value.items():
        yield f"{before}\n  {_json(name)}: "
        if isinstance(each, Iterator):
            yield from _list_pieces(each)
        else:
            yield _json(each).replace("\n", "\n  ")
        before = ","
    yield "\n}\n"


def _list_pieces(items: Iterator[Any]) -> Iterator[str]:
    before = "["
    for item in items:
        text = _json(item).replace("\n", "\n    ")
        yield f"{before}\n    {text}"
        before = ","
    yield "[]" if before == "[" else "\n  ]"


def _json(value: Any) -> str:
    import json

    return json.dumps(value, ensure_ascii=False, indent=2)


def print_csv(rows: Iterable[Sequence[object]]) -> None:
    """Comma separated rows; decimal points, empty for what is not known."""
    import csv

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerows([("" if cell is None else cell) for cell in row] for row in rows)
