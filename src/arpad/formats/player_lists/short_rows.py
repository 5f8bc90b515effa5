"""Rows of a text with fewer values than the others have: the file may be cut off there.

Many programs leave out the separators of blank values at the end of a row. How many values are
usual in a file is therefore what at least half of its rows have, and no more than the headings.
"""

from array import array
from collections import Counter
from collections.abc import Sequence

from arpad.formats.trf.notes import Notes


class ShortRows:
    """Looks at each row, and tells of the short ones when all have been seen.

    Args:
        headings: over the columns; those at the end may be blank. Without any, the first row
            tells how many values there are.
    """

    def __init__(self, headings: Sequence[str]) -> None:
        named = [place for place, heading in enumerate(headings, 1) if heading]
        self._width = max(named, default=len(headings))
        self._counts: Counter[int] = Counter()
        self._rows = 0
        self._short = array("Q")  # line and number of values in turn: a file may have millions

    def see(self, line: int, count: int) -> None:
        """Take the next row.

        Args:
            line: its number.
            count: of its values, blank ones too.
        """
        self._rows += 1
        if count < self._width:
            self._counts[count] += 1
            self._short.extend((line, count))

    def tell(self, notes: Notes) -> None:
        """A warning for each row that has fewer values than are usual."""
        expected = self._usual()
        for line, count in zip(self._short[::2], self._short[1::2], strict=True):
            if count < expected:
                notes.warning("player_list.short_row", line, count=count, expected=expected)

    def _usual(self) -> int:
        """The most values that at least half of the rows have."""
        width, having = self._width, self._rows - len(self._short) // 2
        while width and 2 * having < self._rows:
            width -= 1
            having += self._counts[width]
        return width
