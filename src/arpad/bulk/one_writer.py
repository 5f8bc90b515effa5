"""One process at a time writes into a folder.

The folder itself is locked, by the system: it gives the lock back when the process ends, however it
ends, and no file is left behind that another run would find. Where the system or the file system
has no such locks (Windows, some network drives), nothing is locked.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from arpad.core.errors import InputError

_HELD: Final = (errno.EAGAIN, errno.EACCES)
# A process that was split off has the descriptor too, and would hold the folder when the one that
# locked it is gone.
_OPEN: Final[set[int]] = set()


@contextmanager
def one_writer(folder: Path) -> Iterator[None]:
    """Holds a folder for this process; makes it, and takes it away again if nothing came into it.

    Args:
        folder: into which is to be written. One that cannot be made is left to who writes.

    Raises:
        InputError: another process holds it.
    """
    made = [each for each in (folder, *folder.parents) if not each.exists()]
    held = _held(folder)
    try:
        yield
    finally:
        for each in made:
            with suppress(OSError):  # there is something in it
                each.rmdir()
        if held is not None:
            _OPEN.discard(held)
            os.close(held)


def _held(folder: Path) -> int | None:
    """The descriptor that holds the folder; None where there are no locks."""
    try:
        import fcntl
    except ImportError:  # Windows
        return None
    while True:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            found = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        except OSError:  # the same is told when something is written
            return None
        try:
            fcntl.flock(found, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(found)
            if error.errno in _HELD:
                raise InputError("bulk.busy", folder=str(folder)) from None
            return None
        if _is_still(folder, found):
            _OPEN.add(found)
            return found
        os.close(found)  # who held it before took it away just now


def _is_still(folder: Path, found: int) -> bool:
    try:
        return os.path.samestat(folder.stat(), os.fstat(found))
    except OSError:
        return False


def _forget() -> None:
    for each in _OPEN:
        with suppress(OSError):
            os.close(each)
    _OPEN.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
