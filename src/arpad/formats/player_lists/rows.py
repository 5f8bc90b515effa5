"""Lines of a list cut into cells; a list with broken quotes is cut all the same, with a note."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

DELIMITERS: Final = "\t;,"
_QUOTED: Final = {sign: re.compile(rf'[ ]*"((?:[^"]|"")*)"[ ]*(?={sign}|$)') for sign in DELIMITERS}


def cut(line: str, delimiter: str) -> tuple[list[tuple[str, int]], int | None]:
    """The texts of a line with their columns, and the column of the first quote out of place.

    Columns are from 1. A quote out of place does not shift the cells: its cell ends at the next
    delimiter, and quotes at its ends are taken away.

    Example:
        >>> cells, place = cut('1,"Scar, A",Toronto",0', ",")
        >>> [text for text, column in cells], place
        (['1', 'Scar, A', 'Toronto', '0'], 20)
    """
    if '"' not in line:
        return _bare_cells(line, 1, delimiter), None
    plain = _cut_plain(line.split('"'), delimiter)
    if plain is not None:
        return plain, None
    cells: list[tuple[str, int]] = []
    broken: int | None = None
    quoted = _QUOTED[delimiter]
    start, length = 0, len(line)
    while start <= length:
        match = quoted.match(line, start) if line[start : start + 1] in {'"', " "} else None
        if match is not None:
            text, column, stop = match[1].replace('""', '"'), match.start(1) + 1, match.end()
        else:
            stop = line.find(delimiter, start)
            stop = length if stop < 0 else stop
            text, column = line[start:stop], start + 1
            if '"' in text:
                broken = broken or start + text.index('"') + 1
                text = text.strip().strip('"')
        cells.append((text.strip(), column))
        start = stop + 1
    return cells, broken


def _bare_cells(text: str, column: int, delimiter: str) -> list[tuple[str, int]]:
    cells = []
    for each in text.split(delimiter):
        cells.append((each.strip(), column))
        column += len(each) + 1
    return cells


def _cut_plain(parts: list[str], delimiter: str) -> list[tuple[str, int]] | None:
    """The cells of a line whose quotes stand next to delimiters, as nearly all do; else None.

    Args:
        parts: what stands before, in turn in and between, and after the quotes.
        delimiter: between the cells.
    """
    last = len(parts) - 1
    if last % 2:
        return None
    cells: list[tuple[str, int]] = []
    column = 1
    for place, part in enumerate(parts):
        if place % 2:
            cells.append((part.strip(), column))
        elif place in {0, last} and not part:
            pass  # the line begins or ends with a quote
        else:
            if (place and part[:1] != delimiter) or (place < last and part[-1:] != delimiter):
                return None
            start, end = min(place, 1), len(part) - (place < last)
            if start <= end:
                cells += _bare_cells(part[start:end], column + start, delimiter)
        column += len(part) + 1
    return cells


def delimiter_of(line: str) -> str:
    """The first of tab, semicolon and comma that stands in a line outside quotes."""
    bare = re.sub(r'"[^"]*"', "", line)
    return next((sign for sign in DELIMITERS if sign in bare), ",")


def filled_lines(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, with their numbers from 1."""
    for number, line in enumerate(lines, start=1):
        if line.strip(" \t;,"):
            yield number, line
