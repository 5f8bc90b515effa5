"""The scan as a compiled loop over bytes, for large files; it finds what the other one finds."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from arpad.bulk.ingest.boundaries import next_boundary
from arpad.bulk.ingest.scan_kernels import SITE, coded, headers, marks_of, shorten
from arpad.bulk.ingest.scanned import RATINGS, TAGS, Column, Scanned, Slab

_USUAL_BYTES = 256  # of a short game
_CODED = tuple(name for name in TAGS if name not in {*RATINGS, "utctime", "endtime", "round"})


def scan(text: bytes, extra: Sequence[str] = ()) -> Scanned:
    """As :func:`arpad.bulk.ingest.scan_regular.scan`; it holds no lock of the interpreter."""
    names = (*TAGS, *(name for name in extra if name not in TAGS))
    keys = np.zeros((len(names), max(map(len, names))), np.uint8)
    for row, name in zip(keys, names, strict=True):
        row[: len(name)] = np.frombuffer(name.encode(), np.uint8)
    sizes = np.array([len(name) for name in names])
    data = np.frombuffer(text, np.uint8)
    words = np.frombuffer(text, np.uint64, len(text) // 8)
    room = len(data) // _USUAL_BYTES + 16
    places = np.empty((room, len(names)), np.uint32)
    lengths = np.empty((room, len(names)), np.int32)
    starts, lines = np.empty(room, np.int64), np.empty(room, np.int64)
    slabs: list[Slab] = []
    place, line, games = 0, 1, 0
    while place < len(data):
        games, place, line = headers(
            data, words, place, line, games, keys, sizes, places, lengths, starts, lines
        )
        if games == len(starts):
            places, lengths = np.append(places, places, 0), np.append(lengths, lengths, 0)
            starts, lines = np.append(starts, starts), np.append(lines, lines)
        elif place < len(data):
            end = next_boundary(text, place)
            slabs.append(Slab(place, end, line))
            line += text.count(b"\n", place, end)
            place = end
    places, lengths = places[:games], lengths[:games]
    marks = marks_of(data, places, lengths)
    difference = TAGS.index("whiteratingdiff")
    has_difference = (lengths[:, difference] >= 0) | (lengths[:, difference + 1] >= 0)
    columns = {
        name: _column(text, data, places[:, number], lengths[:, number])
        for number, name in enumerate(names)
        if name in _CODED or name in extra
    }
    if "site" not in extra:
        shorten(data, places[:, SITE], lengths[:, SITE])
        columns["site"] = _column(text, data, places[:, SITE], lengths[:, SITE])
    return Scanned(
        starts[:games], lines[:games], marks, has_difference, columns, slabs, line_ends=line - 1
    )


def _column(text: bytes, data: Any, places: Any, lengths: Any) -> Column:
    codes, firsts = coded(data, places, lengths)
    begin, size = places[firsts].tolist(), lengths[firsts].tolist()
    values = [text[at : at + max(0, long)] for at, long in zip(begin, size, strict=True)]
    return Column(codes, values)
