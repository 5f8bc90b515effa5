"""Where the three tables of a US Chess report lie: in a zip, in a folder, or beside each other."""

import io
from collections.abc import Mapping
from pathlib import Path, PurePath, PurePosixPath
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.os_reason import os_reason
from arpad.core.reader_reason import reader_reason
from arpad.formats.checked_file import CheckedFile
from arpad.formats.dbf.us_chess import DETAILS, TABLES
from arpad.formats.dbf.us_chess_report import read_report
from arpad.formats.opening import Source

_ZIP: Final = b"PK\x03\x04"
_LARGEST: Final = 20_000_000


def recognises(source: Source) -> bool:
    """A zip that stays packed, with the name of one of the tables."""
    head = source.head
    return head.startswith(_ZIP) and any(name.encode() in head.upper() for name in TABLES)


def check(source: Source) -> CheckedFile:
    """Read the tables of a zip.

    Raises:
        UnreadableFile: the zip is broken or a table is, one is missing, or there is no player.
    """
    files = unpacked(source.whole(_LARGEST), source.file)
    parts = {name.removesuffix(".DBF"): data for name, data in files.items()}
    if DETAILS not in parts:
        raise UnreadableFile(
            "tournament_file.part_missing", file=source.file, name=f"{DETAILS}.DBF"
        )
    return read_report(parts, source.file)


def beside(file: str, own: str, data: bytes) -> dict[str, bytes]:
    """The tables of a report of which one was named.

    Args:
        file: the one that was named.
        own: which one it is.
        data: its bytes.

    Raises:
        UnreadableFile: another one is there but cannot be read.
    """
    found = {own: data}
    path = Path(file)
    if path.is_file():
        for name, other in _tables_in(path.parent).items():
            if name != own and not other.samefile(path):
                found[name] = _bytes(other)
    return found


def packed_folder(folder: Path) -> bytes | None:
    """The tables of a folder as a zip; None where TDEXPORT is not in it.

    Raises:
        UnreadableFile: a table cannot be read.
    """
    tables = _tables_in(folder)
    if DETAILS not in tables:
        return None
    return packed({name: _bytes(path) for name, path in tables.items()})


def packed(parts: Mapping[str, bytes]) -> bytes:
    """The tables as a zip, the same for the same tables."""
    import zipfile

    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in TABLES:
            if name in parts:
                archive.writestr(zipfile.ZipInfo(f"{name}.DBF"), parts[name])
    return data.getvalue()


def unpacked(data: bytes, file: str) -> dict[str, bytes]:
    """The tables of a zip by the names of their files.

    Raises:
        UnreadableFile: the zip is broken, or a table is too large.
    """
    import zipfile

    found: dict[str, bytes] = {}
    is_large = False
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for info in archive.infolist():
                name = table_of(info.filename)
                is_large = is_large or (name is not None and info.file_size > _LARGEST)
                if name is not None and not is_large:
                    found.setdefault(f"{name}.DBF", archive.read(info))
    except Exception as error:  # whatever is wrong with the archive
        raise UnreadableFile("opening.broken", file=file, reason=reader_reason(error)) from error
    if is_large:
        raise UnreadableFile("error.file_too_large", file=file, most=_LARGEST // 1_000_000)
    return found


def table_of(name: str) -> str | None:
    """Which table a file of this name is; None when it is none.

    Example:
        >>> table_of("june/tdexport.dbf"), table_of("list.dbf")
        ('TDEXPORT', None)
    """
    path = PurePosixPath(PurePath(name).as_posix())
    stem = path.stem.upper()
    return stem if path.suffix.lower() == ".dbf" and stem in TABLES else None


def _tables_in(folder: Path) -> dict[str, Path]:
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        raise UnreadableFile("error.file", file=str(folder), reason=os_reason(error)) from error
    found: dict[str, Path] = {}
    for path in paths:
        name = table_of(path.name)
        if name is not None and path.is_file():
            found.setdefault(name, path)
    return found


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        raise UnreadableFile("error.file", file=str(path), reason=os_reason(error)) from error
    if len(data) > _LARGEST:
        raise UnreadableFile("error.file_too_large", file=str(path), most=_LARGEST // 1_000_000)
    return data
