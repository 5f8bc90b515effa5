"""Writing a file, or a folder of files, as a whole: never half, never over its own source."""

import errno
import os
import stat
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from arpad.core.errors import UnreadableFile
from arpad.core.os_reason import os_reason

_NEW_FILE = 0o666


def write_file(
    path: str | Path, data: bytes | Iterable[bytes], *, sources: Iterable[str | Path], force: bool
) -> None:
    """Write a file beside its place and move it there when it is complete.

    Args:
        path: where it goes.
        data: all of it, or its pieces.
        sources: the files that it was made from, which are never written over; ``-`` is none.
        force: write over another file that is there.

    Raises:
        UnreadableFile: the file is there already, is a source, or cannot be written.

    Example:
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_file(f"{folder}/a", b"all", sources=(), force=False)
        ...     Path(f"{folder}/a").read_bytes()
        b'all'
    """
    target = Path(path)
    try:
        mode = _mode_of(target, sources, force=force)
        _write(Path(os.path.realpath(target)), data, mode)
    except UnreadableFile:
        raise
    except (OSError, ValueError) as error:
        raise UnreadableFile(
            "convert.not_written", file=str(path), reason=os_reason(error)
        ) from error


def check_target(path: str | Path, *, sources: Iterable[str | Path] = (), force: bool) -> None:
    """Refuse a file that could not be written at the end of long work.

    Args:
        path: where it is to go.
        sources: the files that it is to be made from; ``-`` is none.
        force: it may be there already.

    Raises:
        UnreadableFile: as :func:`write_file`, as far as it can be told before.
    """
    target = Path(path)
    try:
        _mode_of(target, sources, force=force)
        if not target.absolute().parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    except UnreadableFile:
        raise
    except (OSError, ValueError) as error:
        raise UnreadableFile(
            "convert.not_written", file=str(path), reason=os_reason(error)
        ) from error


def write_folder(path: str | Path, files: Mapping[str, bytes]) -> None:
    """Write a new folder beside its place and move it there when all its files are complete.

    Args:
        path: where it goes; nothing may be there.
        files: their bytes by name.

    Raises:
        UnreadableFile: something is there already, or it cannot be written.

    Example:
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     write_folder(f"{folder}/new", {"a": b"all"})
        ...     Path(f"{folder}/new/a").read_bytes()
        b'all'
    """
    target = Path(path)
    if os.path.lexists(target):
        raise UnreadableFile("convert.folder_exists", file=str(path))
    try:
        with tempfile.TemporaryDirectory(prefix=".arpad.", dir=target.parent) as beside:
            new = Path(beside) / "new"
            new.mkdir()
            for name, data in files.items():
                (new / name).write_bytes(data)
            new.rename(target)
    except (OSError, ValueError) as error:
        raise UnreadableFile(
            "convert.not_written", file=str(path), reason=os_reason(error)
        ) from error


def _mode_of(target: Path, sources: Iterable[str | Path], *, force: bool) -> int:
    """The permissions that the file gets: those of the file in its place, if there is one."""
    try:
        there = target.stat()
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return _NEW_FILE & ~mask
    named = [Path(source) for source in sources if str(source) != "-"]
    if any(source.exists() and target.samefile(source) for source in named):
        raise UnreadableFile("convert.same_file", file=str(target))
    if not stat.S_ISREG(there.st_mode):
        raise UnreadableFile("convert.no_plain_file", file=str(target))
    if not force:
        raise UnreadableFile("convert.exists", file=str(target))
    return stat.S_IMODE(there.st_mode)


def _write(target: Path, data: bytes | Iterable[bytes], mode: int) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:32]}.", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines((data,) if isinstance(data, bytes) else data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(mode)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
