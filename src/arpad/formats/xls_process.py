"""A workbook of the old kind (xls), read by a second process that may use only so much memory.

Its reader believes what the file claims: how many cells, how many texts, how long a chain of
blocks. A few kilobytes can ask for 96 GB, which ends a whole Python without a word. So a Python of
its own runs :func:`main` within a limit; where that one ends, the file is refused.
"""

import os
import pickle
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final

from arpad.core.errors import UnreadableFile

if TYPE_CHECKING:
    from arpad.formats.spreadsheet import Sheet

_MOST_MEMORY: Final = 2 << 30  # bytes; the largest list of 50 MB needs half of it
_MOST_SECONDS: Final = 120
_START: Final = (
    "import os, sys; sys.path[:] = sys.argv.pop(1).split(os.pathsep); "
    "from arpad.formats.xls_process import main; main()"
)


def read_beside(data: bytes, file: str) -> "tuple[Sheet, ...]":
    """The sheets of a workbook, read by a second process.

    Args:
        data: the bytes of the file.
        file: its name, for errors.

    Raises:
        UnreadableFile: as :func:`~arpad.formats.spreadsheet.read_workbook`; or the reader broke
            down, or no process can be started here.
    """
    if not sys.executable or getattr(sys, "frozen", False):
        raise UnreadableFile("spreadsheet.no_reader", file=file)
    try:
        done = subprocess.run(  # noqa: S603  this Python, and a text of our own
            [sys.executable, "-c", _START, os.pathsep.join(sys.path)],
            input=pickle.dumps((data, file)),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_MOST_SECONDS,
            check=False,
        )
        answer: Any = pickle.loads(done.stdout)  # noqa: S301  our own process
    except (OSError, NotImplementedError):  # a browser has no processes
        raise UnreadableFile("spreadsheet.no_reader", file=file) from None
    except (subprocess.TimeoutExpired, EOFError, pickle.UnpicklingError) as error:
        raise UnreadableFile("spreadsheet.reader_lost", file=file) from error
    if isinstance(answer, UnreadableFile):
        raise answer
    sheets: tuple[Sheet, ...] = answer
    return sheets


def main() -> None:
    """Read the workbook of standard input; answer its sheets or the error on standard output."""
    from arpad.formats.spreadsheet import read_here

    data, file = pickle.load(sys.stdin.buffer)  # noqa: S301  who has started this process
    _limit_memory()
    answer: object
    try:
        answer = read_here(data, file)
    except UnreadableFile as error:
        answer = error
    pickle.dump(answer, sys.stdout.buffer, pickle.HIGHEST_PROTOCOL)
    sys.stdout.buffer.flush()


def _limit_memory() -> None:
    """Have what is asked for beyond the limit refused, on systems that can."""
    try:
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        limit = _MOST_MEMORY if most == resource.RLIM_INFINITY else min(most, _MOST_MEMORY)
        resource.setrlimit(resource.RLIMIT_AS, (limit, most))
    except (ImportError, AttributeError, ValueError, OSError):
        pass  # there the system itself has to refuse it
