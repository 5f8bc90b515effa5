"""How far the import of a list is, and how fast it was."""

import sys
import time
from typing import Final

from arpad.explain.catalogue import Catalogue

_MB: Final = 1_000_000
_A_MOMENT: Final = 1.0  # second


class ImportProgress:
    """Shows on a terminal how much of a list has been imported, and how many players a second."""

    def __init__(self, words: Catalogue) -> None:
        self._words = words
        self._start = time.perf_counter()
        self._shown = ""

    def __call__(self, done: int, total: int, players: int) -> None:
        """Show the state when it has changed.

        Args:
            done: bytes of the file that were read.
            total: bytes of the file, 0 when not known.
            players: how many are in the store.
        """
        place = f"{100 * done // total} %" if total else f"{done // _MB} MB"
        if place == self._shown or not sys.stderr.isatty():
            return
        self._shown = place
        speed = self._speed(players)
        values = {"place": place, "count": self._words.value(players), "speed": speed}
        text = self._words.text("lists.importing", values)
        end = "\r" + " " * len(text) + "\r" if total and done >= total else ""
        print(f"\r{text}{end}", end="", file=sys.stderr, flush=True)

    def print_speed(self, players: int) -> None:
        """Say how fast it was; nothing of an import that took but a moment."""
        seconds = time.perf_counter() - self._start
        if seconds >= _A_MOMENT:
            values = {"seconds": round(seconds), "speed": self._speed(players)}
            print(self._words.text("lists.speed", values))

    def _speed(self, players: int) -> str:
        return self._words.value(int(players / max(time.perf_counter() - self._start, 0.001)))
