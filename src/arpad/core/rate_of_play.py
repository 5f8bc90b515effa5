"""Rate of play: how much time each player has, and whether that is standard, rapid or blitz.

Which limits hold on which date is in the rulebooks; this module only measures.
Source: FIDE Rating Regulations 1.1 and Rapid and Blitz Rating Regulations 1 (time for 60 moves).
"""

import re
from enum import Enum

from arpad.core.errors import BadValue
from arpad.core.frozen import Record


class TimeControl(Enum):
    """The three kinds of list that FIDE keeps."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


class RateOfPlay(Record):
    """Thinking time of one player.

    Args:
        base_seconds: time for all moves without increments, in seconds, summed over the periods.
        increment_seconds: seconds added for each move.
        first_control_moves: moves of the first period, where there is one with a move count.

    Example:
        >>> parse_rate_of_play("90+30").seconds_for_60_moves
        7200
    """

    base_seconds: int
    increment_seconds: int = 0
    first_control_moves: int | None = None

    @property
    def seconds_for_60_moves(self) -> int:
        """Base time plus sixty increments."""
        return self.base_seconds + 60 * self.increment_seconds

    def __str__(self) -> str:
        minutes, seconds = divmod(self.base_seconds, 60)
        base = f"{minutes}" if not seconds else f"{minutes}:{seconds:02d}"
        return f"{base}+{self.increment_seconds}"


_MINUTES_PLUS_SECONDS = r"(\d{1,3})(?:'|m|min)?(?:\s*\+\s*(\d{1,3})(?:\"|''|s|sec)?)?"


def parse_rate_of_play(text: str) -> RateOfPlay:
    """Read ``90+30`` (minutes and seconds a move) or ``15``.

    Raises:
        BadValue: the text is not of that form, or leaves no time at all.
    """
    match = re.fullmatch(_MINUTES_PLUS_SECONDS, text.strip())
    if match is None or not (int(match[1]) or int(match[2] or 0)):
        raise BadValue("time_control", text, "allowed.rate_of_play")
    return RateOfPlay(base_seconds=60 * int(match[1]), increment_seconds=int(match[2] or 0))
