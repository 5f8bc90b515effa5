"""What a scan of many games finds: their tags as columns, and the stretches it left to the reader.

A scan takes only games as nearly all programs write them: tags on lines of their own with neither
quotes nor strokes in their values, a blank line, moves that end with the result of the header.
Whatever is written otherwise is left to the reader of :mod:`arpad.formats.pgn`, so that both agree.
"""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.int64]

# The tags that decide on a game, in lower case, the first the order of a scan's columns.
TAGS: Final = (
    "white",
    "black",
    "result",
    "event",
    "site",
    "link",
    "round",
    "date",
    "utcdate",
    "utctime",
    "enddate",
    "endtime",
    "variant",
    "rules",
    "timecontrol",
    "termination",
    "whitefideid",
    "blackfideid",
    "whiteelo",
    "blackelo",
    "whiteratingdiff",
    "blackratingdiff",
)
# Those by which a game is known again, beside its players, its day and its result.
IDENTIFYING: Final = ("event", "site", "round", "utctime", "endtime", "termination")
RATINGS: Final = ("whiteelo", "blackelo")
LONGEST_VALUE: Final = 2000
# The address of a game on Lichess: what stands behind the host decides on nothing.
LICHESS: Final = b"https://lichess.org/"
_DIGIT: Final = re.compile(rb"[0-9]")
GAME_ON_LICHESS: Final = re.compile(re.escape(LICHESS) + rb"[A-Za-z0-9]{8,12}")


class Column(NamedTuple):
    """The values of a tag.

    Args:
        codes: for each game which of the values it has.
        values: each once, empty for games without the tag.
    """

    codes: "Numbers"
    values: list[bytes]


class Written(NamedTuple):
    """The values of a tag where they stand in the text.

    Args:
        text: bytes.
        places: where the value of each game begins.
        lengths: its bytes, -1 for games without the tag.
        column: makes a column of all three.
    """

    text: Any
    places: Any
    lengths: Any
    column: Callable[[Any, Any, Any], Column]

    def values(self, games: Any = ...) -> Column:
        """The values of some games, or of all."""
        return self.column(self.text, self.places[games], self.lengths[games])


class Slab(NamedTuple):
    """A stretch that was left to the reader, in bytes, and the number of its first line."""

    start: int
    end: int
    line: int


class Scanned(NamedTuple):
    """The games of a stretch of text.

    Args:
        starts: bytes at which they begin, in rising order.
        lines: their numbers.
        marks: of each game, by which it is known again; 0 where nothing tells it from others.
        has_difference: whether a change of rating is printed, even an empty one.
        columns: by the name of the tag in lower case.
        slabs: what was left to the reader.
        line_ends: how many there are in all.
        written: tags whose values were left in the text; they may have no column.
    """

    starts: "Numbers"
    lines: "Numbers"
    marks: "npt.NDArray[np.uint32]"
    has_difference: "npt.NDArray[np.bool_]"
    columns: dict[str, Column]
    slabs: list[Slab]
    line_ends: int
    written: Mapping[str, Written] = {}


def is_known_again(site: bytes, started: bytes, round_: bytes) -> bool:
    """Whether a game has something that tells it from others between the same two on a day."""
    return b"://" in site or bool(_DIGIT.search(started) or _DIGIT.search(round_))
