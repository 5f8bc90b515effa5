"""How often somebody may guess a password.

Counted by name and address together, and by address: who guesses from elsewhere cannot lock out
the one whose name he guesses with.
"""

from collections import deque
from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Final

SECONDS: Final = 15 * 60.0
MOST_OF_NAME: Final = 5  # wrong passwords for a name from an address
MOST_OF_ADDRESS: Final = 30  # and for all names
_MOST_KEPT: Final = 50_000


class Throttle:
    """The wrong guesses of the last minutes.

    Args:
        clock: seconds that never go backwards.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._wrong: dict[tuple[str, ...], deque[float]] = {}

    def wait(self, name: str, address: str) -> int:
        """Seconds to wait before the next guess; 0 when there is one left."""
        with self._lock:
            return max(
                self._left((name, address), MOST_OF_NAME), self._left((address,), MOST_OF_ADDRESS)
            )

    def wrong(self, name: str, address: str) -> None:
        """A guess was wrong."""
        now = self._clock()
        with self._lock:
            if len(self._wrong) > _MOST_KEPT:
                self._forget(now)
            for key in ((name, address), (address,)):
                self._wrong.setdefault(key, deque(maxlen=MOST_OF_ADDRESS)).append(now)

    def right(self, name: str, address: str) -> None:
        """The password was right: the guesses for this name are forgotten."""
        with self._lock:
            self._wrong.pop((name, address), None)

    def _left(self, key: tuple[str, ...], most: int) -> int:
        now = self._clock()
        recent = [at for at in self._wrong.get(key, ()) if now - at < SECONDS]
        return 0 if len(recent) < most else int(SECONDS - (now - recent[-most])) + 1

    def _forget(self, now: float) -> None:
        self._wrong = {
            key: times for key, times in self._wrong.items() if now - times[-1] < SECONDS
        }
