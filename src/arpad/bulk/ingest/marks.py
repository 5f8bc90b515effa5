"""By what the games of a folder are known again, kept beside them for the next files.

::

    games/period=2026-11/games.parquet    what engines read
    games/period=2026-11/marks.arrow      mark: of each of its rows in their order, 0 without one

No engine reads the marks: they would be half as much again for each of them.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from arpad.bulk.digest import file_digest
from arpad.bulk.ingest.work import mapped, write_table
from arpad.core.errors import InputError, UnreadableFile

MARKS_FILE: Final = "marks.arrow"
_SCHEMA: Final = pa.schema([("mark", pa.uint32())])
_OPTIONS: Final = pa.ipc.IpcWriteOptions(compression="zstd")  # many are zero
_PLACE: Final = 4  # of the marks among the columns of a part

Periods = Mapping[str, Mapping[str, Any]]


def check_has_marks(folder: Path, periods: Periods) -> None:
    """Whether games can be added to a folder.

    Args:
        folder: of the games.
        periods: what its manifest says of them.

    Raises:
        InputError: it has no marks, so that games would be counted twice without a word.
    """
    for each in periods.values():
        if "marks" not in each or not (folder / each["marks"]).exists():
            raise InputError("bulk.no_marks", folder=str(folder))


def games_before(folder: Path, periods: Periods, name: str, copy: Path) -> list[pa.Table]:
    """The games that a period of a folder has, with their marks, as those of a part; or nothing.

    Args:
        folder: of the games.
        periods: what its manifest says of them.
        name: of the period.
        copy: is written, so that they can be read from the disk in parts.

    Raises:
        UnreadableFile: the files are not those that the manifest speaks of.
    """
    if name not in periods:
        return []
    period = periods[name]
    for file, digest in (("file", "sha256"), ("marks", "marks_sha256")):
        path = folder / period[file]
        if not path.exists() or file_digest(path) != period[digest]:
            raise UnreadableFile("bulk.not_as_written", file=str(path))
    with pq.ParquetFile(folder / period["file"]) as file:
        table = file.read()
    marks = mapped(folder / period["marks"]).column("mark")
    write_table(copy, table.add_column(_PLACE, "mark", marks).combine_chunks())
    return [mapped(copy)]


def without_marks(groups: Iterable[pa.Table], path: Path) -> Iterator[pa.Table]:
    """The same groups of games without their marks, which go into a file.

    Args:
        groups: their sizes decide on the bytes of the file.
        path: of the file.
    """
    with (
        pa.OSFile(str(path), "wb") as file,
        pa.ipc.new_file(file, _SCHEMA, options=_OPTIONS) as writer,
    ):
        for group in groups:
            writer.write_table(group.select(["mark"]).combine_chunks())
            yield group.drop_columns(["mark"])
