"""The scan as a compiled loop over bytes, for large files; it finds what the other one finds."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from arpad.bulk.ingest.boundaries import next_boundary
from arpad.bulk.ingest.scan_kernels import SITE, coded, gathered, headers, marks_of, shorten
from arpad.bulk.ingest.scanned import RATINGS, TAGS, Column, Scanned, Slab, Written

_USUAL_BYTES = 256  # of a short game
_PLAYERS = ("white", "black")
_NOT_CODED = {*_PLAYERS, *RATINGS, "utctime", "endtime", "round"}
_CODED = tuple(name for name in TAGS if name not in _NOT_CODED)


def scan(text: bytes | memoryview, extra: Sequence[str] = ()) -> Scanned:
    """As :func:`arpad.bulk.ingest.scan_regular.scan`; it holds no lock of the interpreter."""
    names = (*TAGS, *(name for name in extra if name not in TAGS))
    keys = np.zeros((len(names), max(map(len, names))), np.uint8)
    for row, name in zip(keys, names, strict=True):
        row[: len(name)] = np.frombuffer(name.encode(), np.uint8)
    sizes = np.array([len(name) for name in names])
    data = np.frombuffer(text, np.uint8)
    data.flags.writeable = False  # or the loops are compiled for both kinds
    skipped = min(-data.ctypes.data % 8, len(data))  # words stand where the processor likes them
    words = data[skipped : skipped + (len(data) - skipped) // 8 * 8].view(np.uint64)
    whole = b""  # made where a stretch is left to the reader
    room = len(data) // _USUAL_BYTES + 16
    places = np.empty((room, len(names)), np.uint32)
    lengths = np.empty((room, len(names)), np.int32)
    starts, lines = np.empty(room, np.int64), np.empty(room, np.int64)
    slabs: list[Slab] = []
    place, line, games = 0, 1, 0
    while place < len(data):
        games, place, line = headers(
            data, words, skipped, place, line, games, keys, sizes, places, lengths, starts, lines
        )
        if games == len(starts):
            places, lengths = np.append(places, places, 0), np.append(lengths, lengths, 0)
            starts, lines = np.append(starts, starts), np.append(lines, lines)
        elif place < len(data):
            whole = whole or bytes(text)
            end = next_boundary(whole, place)
            slabs.append(Slab(place, end, line))
            line += whole.count(b"\n", place, end)
            place = end
    places, lengths = places[:games], lengths[:games]
    marks = marks_of(data, places, lengths)
    difference = TAGS.index("whiteratingdiff")
    has_difference = (lengths[:, difference] >= 0) | (lengths[:, difference + 1] >= 0)
    columns = {
        name: _column(data, places[:, number], lengths[:, number])
        for number, name in enumerate(names)
        if name in _CODED or name in extra
    }
    if "site" not in extra:
        shorten(data, places[:, SITE], lengths[:, SITE])
        columns["site"] = _column(data, places[:, SITE], lengths[:, SITE])
    written = {
        name: Written(data, places[:, number], lengths[:, number], _column)
        for number, name in enumerate(_PLAYERS)
    }
    return Scanned(
        starts=starts[:games],
        lines=lines[:games],
        marks=marks,
        has_difference=has_difference,
        columns=columns,
        slabs=slabs,
        line_ends=line - 1,
        written=written,
    )


def _column(data: Any, places: Any, lengths: Any) -> Column:
    codes, firsts = coded(data, places, lengths)
    ends, values = gathered(data, places, lengths, firsts)
    text, bounds = values.tobytes(), ends.tolist()
    return Column(codes, [text[at:end] for at, end in pairwise(bounds)])
