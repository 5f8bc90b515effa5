"""Lines of players whose fields do not stand in their columns.

A line whose columns are in order is cut at its columns. Otherwise the known ways of getting
them wrong are tried: columns counted in bytes, and everything after the name shifted.
Source: FIDE TRF16 and TRF26, record 001 and National Rating Support.
"""

import re

from arpad.formats.trf import layout
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.rounds import opponents_are_numbers, rounds_are_aligned

_FURTHEST_SHIFT = 16  # columns: more letters beyond ASCII than that no name has
_GAP = re.compile("   ")  # no name has three blanks in a row: other fields are among it
_PLAUSIBLE = (
    (layout.RATING, re.compile(r" *[0-9]* *")),
    (layout.FEDERATION, re.compile(r" *|[A-Za-z]{3}")),
    (layout.FIDE_ID, re.compile(r" *[0-9A-Z]* *")),
    (layout.BIRTH, re.compile(r"[0-9./ -]*")),
    (layout.POINTS, re.compile(r"[0-9., -]*")),
    (layout.RANK, re.compile(r" *[0-9]* *")),
)
# A national line has there the origin of the player, in letters of any number.
_PLAUSIBLE_NATIONAL = (
    _PLAUSIBLE[0],
    (layout.FEDERATION, re.compile(r"[A-Za-z0-9 ]*")),
    *_PLAUSIBLE[2:],
)
_Patterns = tuple[tuple[layout.Columns, re.Pattern[str]], ...]


def aligned(text: str, number: int, notes: Notes, *, national: bool = False) -> tuple[str, int]:
    """The line with its fields in their columns, and by how many columns they had moved.

    In a ``national`` line a shift must bring a number into the columns of the rating.
    """
    patterns = _PLAUSIBLE_NATIONAL if national else _PLAUSIBLE
    if _is_aligned(text) and (text.isascii() or _is_plausible(text, patterns)):
        return text, 0
    by_bytes = _cut_by_bytes(text)
    if by_bytes is not None and _is_aligned(by_bytes) and _is_plausible(by_bytes, patterns):
        notes.repair("trf.columns_by_bytes", number, layout.RATING.first)
        return by_bytes, len(text) - len(by_bytes)
    if _is_aligned(text):
        return text, 0
    shifts = [
        shift
        for shift in range(-_FURTHEST_SHIFT, _FURTHEST_SHIFT + 1)
        if shift and _fits_shifted(text, shift, patterns)
    ]
    if len(shifts) == 1:
        notes.repair("trf.columns_shifted", number, layout.RATING.first, columns=shifts[0])
        return _moved(text, shifts[0]), shifts[0]
    ordered = _reassembled(text, patterns)
    if ordered is not None:
        notes.repair("trf.field_shifted", number, first_disorder(text))
        return ordered, 0
    return text, 0


def _fits_shifted(text: str, shift: int, patterns: _Patterns) -> bool:
    """Whether the line is in order when all after the name is moved by so many columns."""
    if _GAP.search(text[layout.NAME.first - 1 : layout.NAME.last + shift].strip()):
        return False
    moved = _moved(text, shift)
    if patterns is _PLAUSIBLE_NATIONAL and not layout.RATING.of(moved).strip():
        return False
    return _is_aligned(moved) and _is_plausible(moved, patterns)


_SEPARATORS = tuple(
    slice(column - 1, column)
    for column in layout.SEPARATORS_BEFORE_NAME + layout.SEPARATORS_AFTER_NAME
)


def _is_separated(line: str) -> bool:
    return not "".join([line[separator] for separator in _SEPARATORS]).strip()


def _is_aligned(line: str) -> bool:
    return _is_separated(line) and rounds_are_aligned(layout.rounds_part(line))


def _is_plausible(line: str, patterns: _Patterns) -> bool:
    return opponents_are_numbers(layout.rounds_part(line)) and all(
        pattern.fullmatch(columns.of(line)) for columns, pattern in patterns
    )


def first_disorder(line: str) -> int:
    """The first column that should be blank and is not; that of the first round without one."""
    if _is_separated(line):
        return layout.FIRST_ROUND_COLUMN
    return next(place.stop for place in _SEPARATORS if line[place].strip())


def _cut_by_bytes(text: str) -> str | None:
    """The line as a program meant it that counts a letter beyond ASCII as two columns."""
    if text.isascii():
        return None
    data = text.encode("utf-8", "surrogatepass")
    name_end = layout.NAME.last
    try:
        head, tail = data[:name_end].decode(), data[name_end:].decode()
    except UnicodeDecodeError:
        return None
    return head.ljust(name_end) + tail


def _moved(text: str, shift: int) -> str:
    """The line with everything after the name moved left by ``shift`` columns."""
    name_end = layout.NAME.last
    head = text[: name_end + shift]
    if shift > 0:
        head = head[:name_end] if not head[name_end:].strip() else head
    return head.ljust(name_end)[:name_end] + text[name_end + shift :]


_FIELDS_AFTER_NAME = tuple(columns for columns, _ in _PLAUSIBLE)


def _reassembled(text: str, patterns: _Patterns) -> str | None:
    """The line with each word after the name put into the field that it covers most."""
    start, end = layout.NAME.last, layout.FIRST_ROUND_COLUMN - 1
    words: dict[int, str] = {}
    for match in re.finditer(r"\S+", text[start:end]):
        first, last = start + match.start() + 1, start + match.end()
        field = max(
            _FIELDS_AFTER_NAME,
            key=lambda each: min(last, each.last) - max(first, each.first),
        )
        if field.first in words or len(match[0]) > field.width:
            return None
        words[field.first] = match[0]
    line = text[:start]
    for field in _FIELDS_AFTER_NAME:
        line = line.ljust(field.first - 1) + words.get(field.first, "").rjust(field.width)
    line = line.ljust(end) + text[end:]
    return line if _is_aligned(line) and _is_plausible(line, patterns) else None
