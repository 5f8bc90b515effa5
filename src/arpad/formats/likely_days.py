"""Whether a day can be one on which chess was played: neither long ago nor far ahead."""

from datetime import UTC, date, datetime, timedelta
from typing import Final

_FIRST: Final = date(1800, 1, 1)  # of a game
_FIRST_EVENT: Final = date(1900, 1, 1)
_AHEAD: Final = timedelta(days=366)
LONGEST_EVENT: Final = timedelta(days=800)  # a league of two seasons


def today() -> date:
    """The day where this computer is."""
    return datetime.now(UTC).astimezone().date()


def is_likely_game(day: date) -> bool:
    """Whether a game can have been played on a day: it is not yet to come."""
    return _FIRST <= day <= today() + timedelta(days=1)  # it may be tomorrow elsewhere


def is_likely_event(day: date) -> bool:
    """Whether an event that is reported can begin or end on a day; it may be announced."""
    return _FIRST_EVENT <= day <= today() + _AHEAD
