"""How far a long fit or evaluation is, on a terminal."""

import sys
import time
from typing import Final

from arpad.explain.catalogue import Catalogue

_A_MOMENT: Final = 1.0  # seconds after which something is shown


class BulkProgress:
    """Says on a terminal what is done, when it takes longer than a moment."""

    def __init__(self, words: Catalogue) -> None:
        self._words, self._start, self._is_shown = words, time.monotonic(), False

    def read(self, games: int) -> None:
        """So many games were read."""
        self._say("bulk.fit.progress_read", {"games": games})

    def step(self, number: int, size: float) -> None:
        """A step of a fit, and how far it was."""
        size = max(size, 1e-12)
        self._say("bulk.fit.progress_step", {"number": number + 1, "size": f"{size:.0e}"})

    def period(self, done: int, total: int) -> None:
        """So many of all rating periods were replayed."""
        self._say("bulk.evaluate.progress", {"done": done, "total": total})

    def end(self) -> None:
        """Take what is shown away."""
        if self._is_shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
            self._is_shown = False

    def _say(self, message: str, values: dict[str, object]) -> None:
        if sys.stderr.isatty() and time.monotonic() - self._start >= _A_MOMENT:
            self._is_shown = True
            text = self._words.text(message, values)
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
