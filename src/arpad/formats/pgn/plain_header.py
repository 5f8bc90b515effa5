"""Headers as nearly all programs write them, cut in one step.

Each tag stands on a line of its own, with one blank between name and value and neither quotes nor
strokes in the value; a blank line follows. Whatever is written otherwise is read line by line.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from arpad.formats.pgn.lines import Letters

LONGEST_VALUE: Final = 2000
MOST_TAGS: Final = 200
# The tags, and after the blank lines as many lines of moves as begin with no sign of their own.
PLAIN_GAME: Final = re.compile(
    rb'((?:\[[A-Za-z][A-Za-z0-9_]* "[^\x00-\x1f"\\\x7f]*"\]\r?\n)+)(?:\r?\n)+'
    rb"((?:[^\x00-\x20%\[][^\r\n]*\r?\n)*)"
)
_TAG: Final = re.compile(r'^\[([A-Za-z0-9_]+) "(.*)"\]$', re.MULTILINE)
_MOST_SEQUENCES: Final = 1000


class Tag(NamedTuple):
    """A tag of a header.

    Args:
        value: without quotes and escapes.
        line: from 1.
        column: where the value begins, from 1.
    """

    value: str
    line: int
    column: int


class _Sequence(NamedTuple):
    """The names of a header in lower case, and where their values begin."""

    names: tuple[str, ...]
    columns: tuple[int, ...]


class PlainHeaders:
    """Cuts headers; most games of a file have the same tags in the same order.

    Args:
        letters: decodes lines beyond ASCII.
    """

    def __init__(self, letters: Letters) -> None:
        self._letters = letters
        self._sequences: dict[tuple[str, ...], _Sequence | None] = {}

    def tags(self, header: bytes, line: int) -> dict[str, Tag] | None:
        """The tags by name in lower case; None for one that is not plain after all.

        Args:
            header: the lines of the tags, as :data:`PLAIN_GAME` finds them.
            line: the first of them.
        """
        if b"\r" in header:
            header = header.replace(b"\r\n", b"\n")
        if header.isascii():
            text = header.decode("ascii")
        else:
            text = "\n".join(
                self._letters.text(each, number)
                for number, each in enumerate(header.rstrip(b"\n").split(b"\n"), line)
            )
        names, values = zip(*_TAG.findall(text), strict=True)
        sequence = self._sequence(names)
        if sequence is None:
            return None
        if len(text) > LONGEST_VALUE:
            values = tuple(value[:LONGEST_VALUE] for value in values)
        lines: Iterable[int] = range(line, line + len(names))
        return dict(zip(sequence.names, map(Tag, values, lines, sequence.columns), strict=True))

    def _sequence(self, names: tuple[str, ...]) -> _Sequence | None:
        """What these names have in common in every header; None when a name stands twice."""
        if names not in self._sequences:
            if len(self._sequences) >= _MOST_SEQUENCES:
                self._sequences.clear()
            lower = tuple(name.lower() for name in names)
            is_plain = len(set(lower)) == len(lower) <= MOST_TAGS
            columns = tuple(len(f'[{name} "') + 1 for name in names)
            self._sequences[names] = _Sequence(lower, columns) if is_plain else None
        return self._sequences[names]
