"""A rating list read by a second process, so that reading and storing go on at the same time.

The second process is a Python of its own that runs :func:`main`. It is told what to read on its
command line, and answers messages on its standard output, which are Python objects (pickled): the
month, then batches of rows, then the findings, or the error that ended it. It stops by itself
when nobody listens any more.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import IO, Any, Final

from arpad.core.errors import ArpadError
from arpad.core.findings import Finding
from arpad.core.rate_of_play import TimeControl
from arpad.lists.reading import ListRows, ReadBytes, read_here
from arpad.lists.rows import Batch

_WORTH_IT: Final = 4_000_000  # bytes, that take longer than to start a process
_PIPE_BYTES: Final = 1 << 20  # a batch and a half: the reader goes on while one is stored
_START: Final = (
    "import os, sys; sys.path[:] = sys.argv.pop(1).split(os.pathsep); "
    "from arpad.lists.second_process import main; main(*sys.argv[1:])"
)
_BROKEN: Final = (EOFError, OSError, pickle.UnpicklingError)


class ReaderLost(Exception):
    """The second process did not start, or ended without a word: it says nothing of the list."""


def is_worth_it(path: Path | str) -> bool:
    """Whether a second process makes it quicker: two processors, and a large file."""
    if str(path) == "-" or not sys.executable or getattr(sys, "frozen", False):
        return False
    try:
        return _processors() > 1 and Path(path).stat().st_size >= _WORTH_IT
    except OSError:
        return False


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def read_beside(
    path: Path | str,
    time_control: TimeControl | None,
    findings: list[Finding] | None,
    progress: ReadBytes | None,
) -> Iterator[ListRows]:
    """Let a second process open a list.

    Args:
        path: as for :func:`arpad.formats.fide_list.read_fide_list`.
        time_control: likewise.
        findings: likewise; gets them when the list was read, or could not be.
        progress: likewise.

    Raises:
        UnreadableFile: likewise.
        ReaderLost: the second process did not start, or was ended by somebody else.
    """
    kind = time_control.value if time_control else ""
    told = [os.fspath(path), kind, "" if findings is None else "findings"]
    search = os.pathsep.join(sys.path)
    try:
        process = subprocess.Popen(  # noqa: S603  this Python, and a text of our own
            [sys.executable, "-c", _START, search, *told],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except OSError as error:
        raise ReaderLost from error
    assert process.stdout is not None  # noqa: S101  it is a pipe
    try:
        messages = _Messages(process.stdout, findings, progress)
        yield ListRows(month=messages.month(), batches=messages.batches())
    finally:
        process.kill()
        process.stdout.close()
        process.wait()


class _Messages:
    """What the second process says."""

    def __init__(
        self, stream: IO[bytes], findings: list[Finding] | None, progress: ReadBytes | None
    ) -> None:
        self._stream = stream
        self._findings = findings
        self._progress = progress

    def month(self) -> date | None:
        """The month of the list; the first message."""
        found: date | None = self._next()[1]
        return found

    def batches(self) -> Iterator[tuple[tuple[TimeControl, ...], Batch]]:
        """The rows, until the end of the list."""
        while (message := self._next())[0] == "rows":
            _, place, kinds, batch = message
            self._tell(place)
            yield kinds, batch
        _, place, findings = message
        self._tell(place)
        self._take(findings)

    def _next(self) -> tuple[Any, ...]:
        try:
            message: tuple[Any, ...] = pickle.load(self._stream)  # noqa: S301  our own process
        except _BROKEN as error:
            raise ReaderLost from error
        if message[0] == "error":
            _, told, findings = message
            self._take(findings)
            raise told
        return message

    def _take(self, findings: list[Finding]) -> None:
        if self._findings is not None:
            self._findings.extend(findings)

    def _tell(self, place: tuple[int, int] | None) -> None:
        if self._progress is not None and place is not None:
            self._progress(*place)


def main(path: str, kind: str, wants_findings: str) -> None:
    """Read a list and tell it on standard output.

    Args:
        path: of the list.
        kind: which list it is, or nothing.
        wants_findings: nothing when a row without sense is an error.
    """
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who has started this process ends it
    stream = sys.stdout.buffer
    _widen(stream)
    findings: list[Finding] | None = [] if wants_findings else None
    try:
        try:
            _tell_list(path, TimeControl(kind) if kind else None, findings, stream)
        except ArpadError as error:
            pickle.dump(("error", error, findings or []), stream, pickle.HIGHEST_PROTOCOL)
        stream.flush()
    except BrokenPipeError:
        os._exit(1)  # nobody listens


def _tell_list(
    path: str,
    time_control: TimeControl | None,
    findings: list[Finding] | None,
    stream: IO[bytes],
) -> None:
    place: tuple[int, int] | None = None

    def note(done: int, total: int) -> None:
        nonlocal place
        place = done, total

    def tell(*message: object) -> None:
        pickle.dump(message, stream, pickle.HIGHEST_PROTOCOL)
        stream.flush()

    with read_here(path, time_control, findings, note) as rows:
        tell("month", rows.month)
        for kinds, batch in rows.batches:
            tell("rows", place, kinds, batch)
        tell("end", place, findings or [])


def _widen(stream: IO[bytes]) -> None:
    """Make room for more than a batch in the pipe, on systems that can."""
    try:
        import fcntl

        fcntl.fcntl(stream, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
    except (ImportError, AttributeError, OSError):
        pass  # it is only quicker
