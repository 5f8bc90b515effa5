"""Progress of long work in an office, on a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from arpad.explain.catalogue import Catalogue

_EVERY = 0.5  # seconds


@contextmanager
def told(words: Catalogue) -> Iterator[Callable[[int], None] | None]:
    """What tells a terminal how many players are rated; None where nobody looks."""
    with _shown(words, "office.rate.progress") as tell:
        yield tell and (lambda count: tell(count=count))


@contextmanager
def told_lists(words: Catalogue) -> Iterator[Callable[[int, int], None] | None]:
    """What tells a terminal how many lists are verified, of how many; None where nobody looks."""
    with _shown(words, "office.verify.progress") as tell:
        yield tell and (lambda done, total: tell(done=done, total=total))


@contextmanager
def _shown(words: Catalogue, message: str) -> Iterator[Callable[..., None] | None]:
    if not sys.stderr.isatty():
        yield None
        return
    last = monotonic()
    shown = False

    def tell(**facts: int) -> None:
        nonlocal last, shown
        if monotonic() - last >= _EVERY:
            last, shown = monotonic(), True
            text = words.text(message, facts)
            print(f"\r{text}", end="", file=sys.stderr, flush=True)

    yield tell
    if shown:
        print("\r\N{ESCAPE}[K", end="", file=sys.stderr, flush=True)
