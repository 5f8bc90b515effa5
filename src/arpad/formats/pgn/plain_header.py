"""Games as nearly all programs write them, cut with a few searches each.

Every tag stands on a line of its own, with one blank between name and value and neither quotes nor
strokes in the value; a blank line follows, then moves up to the next blank line. Whatever is
written otherwise is read line by line.
"""

import re
from typing import Final, NamedTuple

from arpad.formats.pgn.lines import Letters

LONGEST_VALUE: Final = 2000
MOST_TAGS: Final = 200
# Value without quotes and escapes, line from 1, column from 1 where the value begins.
Tag = tuple[str, int, int]

_LONGEST_HEADER: Final = 8000  # bytes; a longer one is read line by line
_MOST_SEQUENCES: Final = 1000
_NAME_BEFORE_VALUE: Final = re.compile(r"\]\n\[([A-Za-z][A-Za-z0-9_]*) ")
_STARTS_OF_OTHER_LINES: Final = frozenset({b"", b"[", b"%", b" ", b"\t", b"\x0b", b"\x0c"})


class PlainGame(NamedTuple):
    """A game, or the part of it that is plain.

    Args:
        tags: by name in lower case.
        moves: lines, none of them blank, each with its end; empty when they are not plain.
        end: where the file goes on.
    """

    tags: dict[str, Tag]
    moves: bytes
    end: int


class _Sequence(NamedTuple):
    """The names of a header in lower case, and where their values begin."""

    names: tuple[str, ...]
    columns: tuple[int, ...]


class PlainGames:
    """Finds games; most of a file have the same tags in the same order.

    Args:
        letters: decodes lines beyond ASCII.
    """

    def __init__(self, letters: Letters) -> None:
        self._letters = letters
        self._sequences: dict[tuple[str, ...], _Sequence | None] = {}

    def at(self, block: bytes, place: int, number: int) -> PlainGame | None:
        """The game that begins there; None when its header is not plain.

        Args:
            block: whole lines.
            place: the start of a line in it.
            number: of that line.
        """
        if block[place : place + 1] != b"[":
            return None
        line_end = b"\n"
        end = block.find(b'"]\n\n', place, place + _LONGEST_HEADER)
        if end < 0:
            line_end = b"\r\n"
            end = block.find(b'"]\r\n\r\n', place, place + _LONGEST_HEADER)
        tags = None if end < 0 else self._tags(block[place : end + 2], number)
        if tags is None:
            return None
        end += 2 + 2 * len(line_end)
        stop = block.find(2 * line_end, end)
        moves = block[end : stop + len(line_end)] if stop > end else b""
        if not _is_plain(moves):
            moves = b""
        return PlainGame(tags, moves, end + len(moves))

    def _tags(self, header: bytes, number: int) -> dict[str, Tag] | None:
        if b"\\" in header:
            return None
        lines = header.replace(b"\r\n", b"\n")
        if b"\r" in lines:
            return None
        text = lines.decode("latin-1")  # the signs around the values are the same in all encodings
        parts = text.split('"')
        if len(parts) % 2 == 0:  # a quote without another
            return None
        sequence = self._sequence(tuple(parts[::2]))
        if sequence is None or text.count("\n") != len(sequence.names) - 1:
            return None
        if not text.isascii():
            parts = "\n".join(
                self._letters.text(line, place)
                for place, line in enumerate(lines.split(b"\n"), number)
            ).split('"')
        values = parts[1::2]
        if len(text) > LONGEST_VALUE:
            values = [value[:LONGEST_VALUE] for value in values]
        places = range(number, number + len(values))
        tags = zip(values, places, sequence.columns, strict=True)
        return dict(zip(sequence.names, tags, strict=True))

    def _sequence(self, between: tuple[str, ...]) -> _Sequence | None:
        """What headers have in common that are the same but for their values.

        Args:
            between: what stands before, between and after the values.
        """
        if between not in self._sequences:
            if len(self._sequences) >= _MOST_SEQUENCES:
                self._sequences.clear()
            self._sequences[between] = _sequence_of(between)
        return self._sequences[between]


def _is_plain(moves: bytes) -> bool:
    """Whether lines hold moves alone: no blank lines, tags, escapes, or lone CR."""
    lines = moves.replace(b"\r\n", b"\n") if b"\r" in moves else moves
    starts = {line[:1] for line in lines.removesuffix(b"\n").split(b"\n")}
    return starts.isdisjoint(_STARTS_OF_OTHER_LINES) and b"\r" not in lines


def _sequence_of(between: tuple[str, ...]) -> _Sequence | None:
    """None when they are no names of tags, or one of them stands twice."""
    first, *others, last = between
    found = [_NAME_BEFORE_VALUE.fullmatch(text) for text in ("]\n" + first, *others)]
    names = [match[1] for match in found if match is not None]
    lower = tuple(name.lower() for name in names)
    is_plain = len(set(lower)) == len(found) <= MOST_TAGS and last == "]"
    columns = tuple(len(f'[{name} "') + 1 for name in names)
    return _Sequence(lower, columns) if is_plain else None
