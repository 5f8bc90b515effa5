"""The folder of an ingest that is under way: finished parts, so that it can go on after a stop.

A part is the games of some hundreds of megabytes of text, sorted by day, with the people and the
rejects that were new in it. Its state, written last, says where the reading goes on.
"""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa

from arpad.bulk.columns import number_column, string_column
from arpad.bulk.ids import Ids
from arpad.bulk.ingest.rows import Rows

State = dict[str, Any]
_TYPES: Final = {
    "white": np.int32,
    "black": np.int32,
    "half_points": np.int8,
    "day": np.int32,
    "mark": np.uint32,
}


class Part:
    """The games of a part while they are collected.

    Args:
        tags: names of the further columns.
    """

    def __init__(self, tags: tuple[str, ...]) -> None:
        self._tags = tags
        self._rows: list[Rows] = []
        self.rejects: list[str] = []
        self.games = 0

    def add(self, rows: Rows, file: str) -> None:
        """Take games of a file."""
        self._rows.append(rows)
        self.games += len(rows.day)
        for each in rows.rejects:
            told = {"file": file, "line": each.line, "reason": each.reason}
            self.rejects.append(json.dumps(told, ensure_ascii=False))

    def table(self) -> pa.Table:
        """All of them, sorted by day; those of a day in their order."""
        columns = {
            name: np.concatenate([getattr(rows, name) for rows in self._rows] or [np.zeros(0)])
            for name in _TYPES
        }
        order = np.argsort(columns["day"], kind="stable")
        arrays = {
            name: number_column(columns[name][order].astype(kind, copy=False))
            for name, kind in _TYPES.items()
        }
        for tag in self._tags:
            cells = string_column([cell for rows in self._rows for cell in rows.extra[tag]])
            arrays[tag] = cells.take(number_column(order))
        return pa.table(arrays)


class Work:
    """The folder.

    Args:
        out: where the games go in the end.
    """

    def __init__(self, out: Path) -> None:
        self.folder = out.parent / f".{out.name}.ingest"
        self._done = 0

    def exists(self) -> bool:
        """Whether an ingest was begun and not ended."""
        return self.folder.exists()

    def begin(self, job: State) -> None:
        """Make the folder; what was left by one that could not even say what it does goes."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self._write("job.json", json.dumps(job))

    def job(self) -> State | None:
        """What was begun; None where that is not known."""
        return self._read("job.json")

    def resume(self, ids: Ids) -> State | None:
        """The state after the last finished part, whose people are taken; None before the first."""
        state = None
        while (found := self._read(f"{self._done + 1:06}.json")) is not None:
            state = found
            self._done += 1
            with pa.OSFile(str(self._file("players")), "rb") as file:
                ids.load([pa.ipc.open_file(file).read_all()])
        return state

    def commit(self, part: Part, ids: Ids, state: State) -> None:
        """Finish a part."""
        self._done += 1
        write_table(self._file("games"), part.table())
        write_table(self._file("players"), ids.new())
        self._file("rejects").write_text("".join(f"{line}\n" for line in part.rejects), "utf-8")
        self._write(f"{self._done:06}.json", json.dumps(state))

    def parts(self, what: str) -> list[Path]:
        """The files of all finished parts: of ``games``, ``players`` or ``rejects``."""
        return [self._file(what, number) for number in range(1, self._done + 1)]

    def tell_ready(self) -> None:
        """Say that the result is complete."""
        self._write("ready.json", "{}")

    def is_ready(self) -> bool:
        """Whether the result is complete and has but to go to its place."""
        return self._read("ready.json") is not None

    def remove(self) -> None:
        """Take the folder away; one that was stopped at this has no job."""
        (self.folder / "job.json").unlink(missing_ok=True)
        shutil.rmtree(self.folder)

    def _file(self, what: str, number: int | None = None) -> Path:
        return self.folder / f"{number or self._done:06}.{what}"

    def _read(self, name: str) -> State | None:
        try:
            state: State = json.loads((self.folder / name).read_text("utf-8"))
        except (OSError, ValueError):
            return None
        return state

    def _write(self, name: str, text: str) -> None:
        """Write a file that is there whole or not at all."""
        beside = self.folder / f"{name}.new"
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self.folder / name)


def write_table(path: Path, table: pa.Table) -> None:
    """Write a table so that it can be read from the disk in parts."""
    with pa.OSFile(str(path), "wb") as file, pa.ipc.new_file(file, table.schema) as writer:
        writer.write_table(table)


def mapped(path: Path) -> pa.Table:
    """A table whose values stay on the disk until they are asked for."""
    return pa.ipc.open_file(pa.memory_map(str(path))).read_all()


def lines_of(paths: list[Path]) -> Iterator[bytes]:
    """The lines of text files, one after the other."""
    for path in paths:
        with path.open("rb") as file:
            yield from file
