"""Loops over the bytes of games, compiled: headers, marks, and values as numbers."""

# ruff: noqa: PLR2004  bytes of ASCII are numbers here

from typing import Any

import numpy as np

from arpad.bulk.compiled import compiled, inlined
from arpad.bulk.ingest.scanned import IDENTIFYING, LICHESS, LONGEST_VALUE, RATINGS, TAGS
from arpad.bulk.name_table import hash_of

SITE = TAGS.index("site")
_RESULT, _ROUND, _STARTED = TAGS.index("result"), TAGS.index("round"), TAGS.index("utctime")
_HOST = np.frombuffer(LICHESS, np.uint8)
_MARKED = np.array([TAGS.index(name) for name in (*IDENTIFYING, *RATINGS)])
_OF_LETTERS = len(TAGS)  # these have nothing but letters in their names
_ORDER = 64  # tags of a game whose order is remembered, a power of two
_LINE_ENDS = np.uint64(0x0A0A0A0A0A0A0A0A)
_ONES = np.uint64(0x0101010101010101)
_SIGNS = np.uint64(0x8080808080808080)


def _crc_tables() -> Any:
    """The table of CRC-32, and those of a byte with one, two and three zeros behind it."""
    table = np.zeros(4 * 256, np.uint32)
    for number in range(256):
        value = number
        for _ in range(8):
            value = value >> 1 ^ (0xEDB88320 if value & 1 else 0)
        table[number] = value
    for number in range(256, len(table)):
        before = table[number - 256]
        table[number] = table[before & 255] ^ before >> np.uint32(8)
    return table


_CRC = _crc_tables()


@compiled
def _is_letter(c: Any) -> Any:
    return 65 <= c <= 90 or 97 <= c <= 122


@compiled
def _is_digit(c: Any) -> Any:
    return 48 <= c <= 57


@compiled
def _value_at(s: Any, p: Any) -> Any:
    """Where the value of a tag begins whose bracket stands here; -1 where it is none."""
    n = len(s)
    q = p + 1
    if q >= n or s[p] != 91 or not _is_letter(s[q]):
        return -1
    while q < n and (_is_letter(s[q]) or _is_digit(s[q]) or s[q] == 95):
        q += 1
    return q + 2 if q + 1 < n and s[q] == 32 and s[q + 1] == 34 else -1


@inlined
def _tag_end(s: Any, v: Any) -> Any:
    """Where the value ends that begins here; -1 where its line has something else."""
    n = len(s)
    e = v
    while e < n and s[e] != 34 and s[e] != 92 and s[e] != 10:
        e += 1
    return e if e + 2 < n and s[e] == 34 and s[e + 1] == 93 and s[e + 2] == 10 else -1


@inlined
def _tag_number(s: Any, begin: Any, size: Any, keys: Any, sizes: Any) -> Any:
    """Which of the tags a name is, -1 for another."""
    for t in range(len(sizes)):
        if sizes[t] == size:
            same = True
            for j in range(size - 1, -1, -1):  # names differ at their ends
                if (s[begin + j] | 32) != keys[t, j]:
                    same = False
                    break
            if same:
                return t
    return -1


@inlined
def _value_of(s: Any, p: Any, size: Any, key: Any) -> Any:
    """Where the value of a tag begins whose bracket stands here; -1 where it is another tag.

    The name is of letters alone.
    """
    v = p + size + 3
    if v >= len(s) or s[v - 1] != 34 or s[v - 2] != 32:
        return -1
    for j in range(size - 1, -1, -1):  # names differ at their ends
        if (s[p + 1 + j] | 32) != key[j]:
            return -1
    return v


@inlined
def _header_end(  # noqa: PLR0913, PLR0917  the text, the tags, and where they go
    s: Any, p: Any, keys: Any, sizes: Any, order: Any, places: Any, lengths: Any
) -> Any:
    """Where the line behind a header begins, and how many tags it has; 0 where it is not plain."""
    n = len(s)
    lengths[:] = -1
    places[:] = 0
    count = 0
    while p < n and s[p] == 91:
        # Nearly all games of a file have the same tags in the same order.
        t = order[count & (len(order) - 1)]
        v = _value_of(s, p, sizes[t], keys[t]) if t >= 0 else -1
        is_guessed = v > 0
        if not is_guessed:
            v = _value_at(s, p)
        e = _tag_end(s, v) if v > 0 else -1
        if e < 0:
            return p, 0
        if not is_guessed:
            t = _tag_number(s, p + 1, v - p - 3, keys, sizes)
            order[count & (len(order) - 1)] = t if t < _OF_LETTERS else -1
        if t >= 0:
            if lengths[t] >= 0 or e - v > LONGEST_VALUE:
                return p, 0
            lengths[t] = e - v
            places[t] = v
        count += 1
        p = e + 3
    return p, count


@inlined
def _line_end(s: Any, words: Any, skipped: Any, p: Any) -> Any:
    """Where a line ends; eight bytes at once where none of them is a line end."""
    n = len(s)
    while p < n and (p - skipped) & 7 and s[p] != 10:
        p += 1
    if p < n and not (p - skipped) & 7:
        w = (p - skipped) >> 3
        while w + 3 < len(words):
            a, b = words[w] ^ _LINE_ENDS, words[w + 1] ^ _LINE_ENDS
            c, d = words[w + 2] ^ _LINE_ENDS, words[w + 3] ^ _LINE_ENDS
            either = (a - _ONES) & ~a | (b - _ONES) & ~b | (c - _ONES) & ~c | (d - _ONES) & ~d
            if either & _SIGNS:
                break
            w += 4
        while w < len(words):
            other = words[w] ^ _LINE_ENDS
            if (other - _ONES) & ~other & _SIGNS:
                break
            w += 1
        p = (w << 3) + skipped
        while p < n and s[p] != 10:
            p += 1
    return p


@inlined
def _moves_end(s: Any, words: Any, skipped: Any, p: Any) -> Any:
    """Where moves end, where their last line begins and how many lines there are; 0: not plain."""
    n = len(s)
    end = last = p
    lines = 0
    while p < n and s[p] != 10:
        c = s[p]
        if c == 91 or c == 37 or c == 32 or c == 9 or c == 11 or c == 12:  # noqa: PLR1714  bytes
            return end, last, 0
        last = p
        end = p = _line_end(s, words, skipped, p)
        lines += 1
        p += 1
    return end, last, lines


@compiled
def _ends_with(  # noqa: PLR0913, PLR0917  the moves and the result
    s: Any, moves: Any, last: Any, end: Any, place: Any, length: Any
) -> Any:
    """Whether the last word of moves is the result of the header, outside a comment."""
    word = end
    while word > last and s[word - 1] != 32:
        word -= 1
    if length != end - word:
        return False
    for j in range(length):
        if s[word + j] != s[place + j]:
            return False
    q = end - 1
    while q >= moves and s[q] != 125 and s[q] != 123:
        q -= 1
    return q < moves or s[q] == 125


@compiled
def headers(  # noqa: PLR0913, PLR0917  the text, the tags, and where they go
    s: Any,
    words: Any,
    skipped: Any,
    p: Any,
    line: Any,
    games: Any,
    keys: Any,
    sizes: Any,
    places: Any,
    lengths: Any,
    starts: Any,
    lines: Any,
) -> Any:
    """The headers of games up to the first that is not plain, to the end, or until no room is left.

    Args:
        s: the text.
        words: the same, eight bytes each, without a rest.
        skipped: bytes before the first of them, fewer than eight.
        p: where it goes on.
        line: number of that line.
        games: that were found before.
        keys: names of tags in lower case, a row each.
        sizes: their lengths.
        places: gets where the values begin, a row for each game.
        lengths: gets how long they are, -1 for a tag that is missing.
        starts: gets where the games begin.
        lines: gets the numbers of their first lines.

    Returns:
        Games found so far, where it ended, and the number of that line.
    """
    n = len(s)
    order = np.full(_ORDER, -1, np.int64)
    while True:
        while p < n and s[p] == 10:
            p += 1
            line += 1
        if p >= n or games == len(starts):
            return games, p, line
        end, count = _header_end(s, p, keys, sizes, order, places[games], lengths[games])
        if count == 0 or end >= n or s[end] != 10:
            return games, p, line
        moves = end + 1
        end, last, count_of_lines = _moves_end(s, words, skipped, moves)
        place, length = places[games, _RESULT], lengths[games, _RESULT]
        if count_of_lines == 0 or not _ends_with(s, moves, last, end, np.int64(place), length):
            return games, p, line
        after = end
        blank = 0
        while after < n and s[after] == 10:
            after += 1
            blank += 1
        if after < n and _value_at(s, after) < 0:
            return games, p, line
        starts[games] = p
        lines[games] = line
        games += 1
        line += count + 1 + count_of_lines - 1 + blank
        p = after


@compiled
def _is_known_again(s: Any, places: Any, lengths: Any) -> Any:
    """Whether a game has an address, or a round or a time with a digit."""
    at = np.int64(places[SITE])
    for j in range(lengths[SITE] - 2):
        if s[at + j] == 58 and s[at + j + 1] == 47 and s[at + j + 2] == 47:
            return True
    for t in (_ROUND, _STARTED):
        at = np.int64(places[t])
        for j in range(lengths[t]):
            if _is_digit(s[at + j]):
                return True
    return False


@inlined
def _crc_of(crc: Any, s: Any, at: Any, size: Any) -> Any:
    """The CRC with some more bytes, four at once."""
    j = 0
    while j + 4 <= size:
        crc = (
            _CRC[768 + ((crc ^ np.uint32(s[at + j])) & np.uint32(255))]
            ^ _CRC[512 + ((crc >> np.uint32(8) ^ np.uint32(s[at + j + 1])) & np.uint32(255))]
            ^ _CRC[256 + ((crc >> np.uint32(16) ^ np.uint32(s[at + j + 2])) & np.uint32(255))]
            ^ _CRC[(crc >> np.uint32(24) ^ np.uint32(s[at + j + 3])) & np.uint32(255)]
        )
        j += 4
    while j < size:
        crc = _CRC[(crc ^ np.uint32(s[at + j])) & np.uint32(255)] ^ (crc >> np.uint32(8))
        j += 1
    return crc


@compiled
def marks_of(s: Any, places: Any, lengths: Any) -> Any:
    """By what each game is known again: the CRC of some values with a line end between them."""
    games = len(places)
    marks = np.zeros(games, np.uint32)
    for g in range(games):
        if not _is_known_again(s, places[g], lengths[g]):
            continue
        crc = np.uint32(0xFFFFFFFF)
        for k in range(len(_MARKED)):
            t = _MARKED[k]
            if k:
                crc = _CRC[(crc ^ np.uint32(10)) & np.uint32(255)] ^ (crc >> np.uint32(8))
            at = np.int64(places[g, t])
            crc = _crc_of(crc, s, at, lengths[g, t])
        crc ^= np.uint32(0xFFFFFFFF)
        marks[g] = crc if crc != 0 else np.uint32(1)
    return marks


@compiled
def shorten(s: Any, places: Any, lengths: Any) -> Any:
    """Leave of the address of a game on Lichess the host."""
    host = len(_HOST)
    for g in range(len(places)):
        rest = lengths[g] - host
        if rest < 8 or rest > 12:
            continue
        at = np.int64(places[g])
        same = True
        for j in range(host):
            if s[at + j] != _HOST[j]:
                same = False
                break
        for j in range(host, lengths[g]):
            if not (_is_letter(s[at + j]) or _is_digit(s[at + j])):
                same = False
        if same:
            lengths[g] = host


@compiled
def _same(s: Any, one: Any, other: Any, size: Any) -> Any:
    for j in range(size):  # noqa: SIM110  a loop can be compiled
        if s[one + j] != s[other + j]:
            return False
    return True


@compiled
def coded(s: Any, places: Any, lengths: Any) -> Any:
    """Numbers of the values in the order of their appearance, and the first game of each."""
    games = len(places)
    codes = np.zeros(games, np.int64)
    firsts = np.zeros(games, np.int64)
    room = 64
    while room < 2 * games:
        room *= 2
    table = np.full(room, -1, np.int32)
    found = 0
    for g in range(games):
        size = max(lengths[g], 0)
        at = np.int64(places[g])
        if g and max(lengths[g - 1], 0) == size and _same(s, np.int64(places[g - 1]), at, size):
            codes[g] = codes[g - 1]  # days, places and events change seldom
            continue
        slot = np.int64(hash_of(s, at, size) & np.uint64(room - 1))
        while True:
            code = table[slot]
            if code < 0:
                table[slot] = found
                firsts[found] = g
                codes[g] = found
                found += 1
                break
            other = firsts[code]
            there = np.int64(places[other])
            if max(lengths[other], 0) == size and _same(s, there, at, size):
                codes[g] = code
                break
            slot = (slot + 1) & (room - 1)
    return codes, firsts[:found]


@compiled
def gathered(s: Any, places: Any, lengths: Any, firsts: Any) -> Any:
    """The values of some games one after the other, and where each begins, with the end."""
    ends = np.zeros(len(firsts) + 1, np.int64)
    for number in range(len(firsts)):
        ends[number + 1] = ends[number] + max(lengths[firsts[number]], 0)
    values = np.empty(ends[-1], np.uint8)
    for number in range(len(firsts)):
        begin = ends[number]
        at = np.int64(places[firsts[number]])
        for j in range(ends[number + 1] - begin):
            values[begin + j] = s[at + j]
    return ends, values
