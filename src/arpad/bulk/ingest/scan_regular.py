"""The scan by regular expressions, for files that are read before a compiler is loaded."""

import re
import zlib
from collections.abc import Sequence
from typing import Final

import numpy as np

from arpad.bulk.ingest.boundaries import next_boundary
from arpad.bulk.ingest.scanned import (
    GAME_ON_LICHESS,
    IDENTIFYING,
    LICHESS,
    LONGEST_VALUE,
    RATINGS,
    TAGS,
    Column,
    Scanned,
    Slab,
    is_known_again,
)

_HEADER: Final = re.compile(rb'((?:\[[A-Za-z][A-Za-z0-9_]* "[^"\\\n]*"\]\n)+)\n')
_TAG: Final = re.compile(rb'\[([A-Za-z0-9_]+) "([^"\n]*)"\]\n')
_MOVES: Final = re.compile(rb"(?:[^\[% \t\x0b\x0c\n][^\n]*(?:\n|\Z))+")
_AFTER: Final = re.compile(rb'\n*(?:\Z|(?=\[[A-Za-z][A-Za-z0-9_]* "))')


def scan(text: bytes | memoryview, extra: Sequence[str] = ()) -> Scanned:
    """Scan whole games.

    Args:
        text: begins with a game and ends with one, lines ended by LF.
        extra: tags that are asked for beside those that decide, in lower case.
    """
    text = bytes(text)
    names = (*TAGS, *(name for name in extra if name not in TAGS))
    wanted = frozenset(name.encode() for name in names)
    values: list[list[bytes]] = [[] for _ in names]
    starts, lines, marks, differences, slabs = [], [], [], [], []
    place, line, size = 0, 1, len(text)
    while place < size:
        if text[place] == 10:  # noqa: PLR2004  a line end
            place, line = place + 1, line + 1
            continue
        game = _plain(text, place, wanted)
        if game is None:
            end = next_boundary(text, place)
            slabs.append(Slab(place, end, line))
        else:
            tags, end = game
            starts.append(place)
            lines.append(line)
            marks.append(mark_of(tags))
            differences.append(b"whiteratingdiff" in tags or b"blackratingdiff" in tags)
            for name, column in zip(names, values, strict=True):
                column.append(tags.get(name.encode(), b""))
        line += text.count(b"\n", place, end)
        place = end
    site = values[TAGS.index("site")]
    if "site" not in extra:
        site[:] = [LICHESS if GAME_ON_LICHESS.fullmatch(each) else each for each in site]
    return Scanned(
        starts=np.array(starts, np.int64),
        lines=np.array(lines, np.int64),
        marks=np.array(marks, np.uint32),
        has_difference=np.array(differences, np.bool_),
        columns={name: _column(each) for name, each in zip(names, values, strict=True)},
        slabs=slabs,
        line_ends=line - 1,
    )


def mark_of(tags: dict[bytes, bytes]) -> int:
    """By what a game is known again; 0 where nothing tells it from others."""
    parts = [tags.get(name.encode(), b"") for name in IDENTIFYING]
    if not is_known_again(parts[1], parts[3], parts[2]):
        return 0
    parts += [tags.get(name.encode(), b"") for name in RATINGS]
    return zlib.crc32(b"\n".join(parts)) or 1


def _plain(
    text: bytes, place: int, wanted: frozenset[bytes]
) -> tuple[dict[bytes, bytes], int] | None:
    """The tags of a plain game and where it ends; None when it is not plain."""
    header = _HEADER.match(text, place)
    moves = header and _MOVES.match(text, header.end())
    after = moves and _AFTER.match(text, moves.end())
    if header is None or moves is None or not after:
        return None
    if moves.end() < len(text) and text[moves.end()] != 10:  # noqa: PLR2004  a blank line ends it
        return None
    tags: dict[bytes, bytes] = {}
    for found in _TAG.finditer(header[1]):
        name = found[1].lower()
        if name in wanted:
            if name in tags or len(found[2]) > LONGEST_VALUE:
                return None
            tags[name] = found[2]
    lines = moves[0].removesuffix(b"\n")
    token = lines[max(lines.rfind(b" "), lines.rfind(b"\n")) + 1 :]
    if token != tags.get(b"result") or lines.rfind(b"{") > lines.rfind(b"}"):
        return None
    return tags, after.end()


def _column(values: list[bytes]) -> Column:
    numbers: dict[bytes, int] = {}
    codes = [numbers.setdefault(value, len(numbers)) for value in values]
    return Column(np.array(codes, np.int64), list(numbers))
