"""An ingest from its files to its folder, part by part, so that it can be stopped at any moment."""

import hashlib
import json
import os
import shutil
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

from arpad.bulk.digest import file_digest
from arpad.bulk.ids import Ids, ids_in
from arpad.bulk.ingest.assemble import Assembled, assemble
from arpad.bulk.ingest.chunks import Chunk, Place, Scan, chunks_of, scanned
from arpad.bulk.ingest.frames import is_zstandard
from arpad.bulk.ingest.marks import check_has_marks
from arpad.bulk.ingest.pgn_rows import Wanted, rows_of
from arpad.bulk.ingest.played_rows import rows_of_games
from arpad.bulk.ingest.rows import AGAIN, Rows
from arpad.bulk.ingest.scanned import Scanned
from arpad.bulk.ingest.tables import LINES, batches_of, is_of_a_server, kind_of, table_rows
from arpad.bulk.ingest.texts import Text, TextFile
from arpad.bulk.ingest.work import Part, State, Work
from arpad.bulk.one_writer import one_writer
from arpad.bulk.schema import PLAYERS_FILE
from arpad.core.errors import InputError, UnreadableFile
from arpad.core.os_reason import os_reason
from arpad.formats.opening import HEAD_SIZE

FORM: Final = "arpad/bulk-games/1"
_LARGE: Final = 64_000_000  # bytes of text from which a compiler is worth its start
_PACKED: Final = 5  # times smaller
_CHUNK: Final = 4 << 20
_SMALL_CHUNK: Final = 2 << 20
_PART_TEXT: Final = 512 << 20
_PART_GAMES: Final = 1_000_000
_MARKS_OF_TABLES: Final = (b"PAR1", b"ARROW1", b"\xff\xff\xff\xff")
_MARKS_OF_GZIP: Final = b"\x1f\x8b"
_GAMES: Final = 20_000  # of a server, taken together

Told = Callable[[str, int, int], None]


class Job(NamedTuple):
    """What is to be done.

    Args:
        files: of games.
        out: the folder.
        period: ``year``, ``month`` or ``day``.
        wanted: tags and pools.
        columns: headings of tables and the fields they stand for.
        resume: go on with what was begun.
        scan: ``compiled`` or ``regular``; by the size of the files without it.
        part: bytes of text after which a part is finished.
    """

    files: tuple[Path, ...]
    out: Path
    period: str = "month"
    wanted: Wanted = Wanted()
    columns: Mapping[str, str] = {}
    resume: bool = False
    scan: str = ""
    part: int = _PART_TEXT


class Ingested(NamedTuple):
    """What was done.

    Args:
        out: the folder.
        games: that were added.
        players: in the folder.
        new_players: of them.
        periods: with games that were added: name and games in the folder.
        pools: games by pool.
        aside: games by the reason why they do not count.
        rejects: how many of them the file of rejects lists.
        text: bytes of text that were read.
    """

    out: Path
    games: int
    players: int
    new_players: int
    periods: dict[str, int]
    pools: dict[str, int]
    aside: dict[str, int]
    rejects: int
    text: int


def ingest(job: Job, told: Told = lambda _stage, _done, _total: None) -> Ingested:
    """Read files of games into a folder.

    Args:
        job: what is to be done.
        told: is told of the stage, and how much of how much is done.

    Raises:
        UnreadableFile: a file is broken, cut off or was read before; nothing is kept then.
        InputError: there is an unfinished ingest, what is asked for does not fit the folder, or
            another process writes into it.
    """
    with one_writer(job.out):
        return _alone(job, told)


def _alone(job: Job, told: Told) -> Ingested:
    work = Work(job.out)
    try:
        return _ingest(job, work, told)
    except UnreadableFile:
        if work.exists():
            work.remove()
        raise
    except OSError as error:  # a full disk, say: what is finished stays
        facts = {"file": str(error.filename or job.out), "reason": os_reason(error)}
        raise InputError("bulk.stopped", **facts) from error


def _ingest(job: Job, work: Work, told: Told) -> Ingested:
    before = manifest_of(job.out)
    _check_fits(job, before)
    begun = work.job() if work.exists() else None
    if begun is not None and not job.resume:
        raise InputError("bulk.unfinished", folder=str(work.folder))
    plan = _plan(job, told)
    if begun is not None and begun != plan:
        raise InputError("bulk.other_job", folder=str(work.folder))
    if before is not None and (begun is None or not work.is_ready()):
        _check_new(plan, before)
        check_has_marks(job.out, before["periods"])
    if begun is None:
        work.begin(plan)
    ids = ids_in(job.out / PLAYERS_FILE)
    known = len(ids)
    if not work.is_ready():
        ids.new()
        state = work.resume(ids)
        if state is None:
            state = _no_state()
        state = _Reading(job, work, ids, told).run(state)
        told("sort", 0, 1)
        assembled = assemble(
            work,
            job.out,
            (before or {}).get("periods", {}),
            job.period,
            job.wanted.tags,
            lambda *done: told("sort", *done),
        )
        result = _result(job, state, assembled, known)
        _write_manifest(work.folder / "new", plan, before, assembled, result)
        (work.folder / "done.json").write_text(json.dumps(result._replace(out="")), "utf-8")  # type: ignore[arg-type]  # a path is no JSON
        work.tell_ready()
    found = json.loads((work.folder / "done.json").read_text("utf-8"))
    _move(work.folder / "new", job.out)
    work.remove()
    return Ingested(job.out, *found[1:])


def unread(job: Job, told: Told = lambda _stage, _done, _total: None) -> tuple[Path, ...]:
    """The files of a job whose games are not in its folder yet.

    Args:
        job: what is to be done.
        told: as of :func:`ingest`.

    Raises:
        UnreadableFile: a file cannot be read.
        InputError: the folder has games of other files, or was read with other choices.
    """
    before = manifest_of(job.out)
    if before is None:
        return job.files
    _check_fits(job, before)
    columns = before.get("columns", {})
    if columns != dict(job.columns):
        shown = ", ".join(f"{heading}={field}" for heading, field in columns.items())
        facts = {"folder": str(job.out), "option": "--column"}
        raise InputError("bulk.other_choice", before=shown or "-", **facts)
    digests = [each["sha256"] for each in _plan(job, told)["files"]]
    others = [each["name"] for each in before["files"] if each["sha256"] not in digests]
    if others:
        raise InputError("bulk.other_files", folder=str(job.out), names=", ".join(others))
    known = {each["sha256"] for each in before["files"]}
    return tuple(
        path for path, digest in zip(job.files, digests, strict=True) if digest not in known
    )


def manifest_of(folder: Path) -> State | None:
    """What a folder of games says of itself; None where there is none.

    Raises:
        InputError: there is something else.
    """
    try:
        manifest: Any = json.loads((folder / "manifest.json").read_text("utf-8"))
    except FileNotFoundError:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise InputError("bulk.no_folder_of_games", folder=str(folder)) from None
        return None
    except (OSError, ValueError):
        raise InputError("bulk.no_folder_of_games", folder=str(folder)) from None
    if not isinstance(manifest, dict) or manifest.get("schema") != FORM:
        raise InputError("bulk.no_folder_of_games", folder=str(folder))
    found: State = manifest
    return found


def _check_fits(job: Job, before: State | None) -> None:
    """What is in the folder must have been read with the same choices."""
    if before is None:
        return
    asked = {
        "period": job.period,
        "tags": list(job.wanted.tags),
        "pools": sorted(job.wanted.pools),
    }
    for name, value in asked.items():
        if before.get(name) != value:
            shown = ", ".join(before[name]) if isinstance(before[name], list) else before[name]
            facts = {
                "folder": str(job.out),
                "option": f"--{name.removesuffix('s') if name == 'pools' else name}",
            }
            raise InputError("bulk.other_choice", before=shown or "-", **facts)


def _plan(job: Job, told: Told) -> State:
    """What is done, with the digests of the files."""
    total = sum(map(_size, job.files))
    done = 0
    files = []
    for path in job.files:
        digest = hashlib.sha256()
        try:
            with path.open("rb") as file:
                while block := file.read(1 << 22):
                    digest.update(block)
                    done += len(block)
                    told("check", done, total)
        except (OSError, ValueError) as error:
            raise UnreadableFile("error.file", file=str(path), reason=os_reason(error)) from error
        files.append({"name": path.name, "bytes": _size(path), "sha256": digest.hexdigest()})
    return {
        "files": files,
        "period": job.period,
        "tags": list(job.wanted.tags),
        "pools": sorted(job.wanted.pools),
        "columns": dict(job.columns),
    }


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError) as error:
        raise UnreadableFile("error.file", file=str(path), reason=os_reason(error)) from error


def _check_new(plan: State, before: State) -> None:
    known = {each["sha256"] for each in before["files"]}
    for each in plan["files"]:
        if each["sha256"] in known:
            raise UnreadableFile("bulk.read_before", file=each["name"])


def _no_state() -> State:
    return {"file": 0, "place": None, "row": 0, "text": 0, "pools": {}, "aside": {}}


class _Reading:
    """Reads the files, and finishes a part now and then."""

    def __init__(self, job: Job, work: Work, ids: Ids, told: Told) -> None:
        self._job, self._work, self._ids, self._told = job, work, ids, told
        self._part = Part(job.wanted.tags)
        self._sizes = [_size(path) for path in job.files]
        self._pools: Counter[str] = Counter()
        self._aside: Counter[str] = Counter()
        self._text = self._since = self._number = 0

    def run(self, state: State) -> State:
        """All files from a state on; answers the last state."""
        self._pools.update(state["pools"])
        self._aside.update(state["aside"])
        self._text = state["text"]
        for number in range(state["file"], len(self._job.files)):
            self._number = number
            path = self._job.files[number]
            self._file(path, state if number == state["file"] else _no_state())
        last = self._state(len(self._job.files))
        if self._part.games or self._part.rejects or not self._work.parts("games"):
            self._work.commit(self._part, self._ids, last)
        return last

    def _file(self, path: Path, state: State) -> None:
        with path.open("rb") as file:
            head = file.read(HEAD_SIZE)
        if not head:
            raise UnreadableFile("opening.empty", file=str(path))
        if is_zstandard(head) or head.startswith(_MARKS_OF_GZIP) or _is_pgn(head, path):
            self._pgn(path, Place(*(state["place"] or Place())))
        elif head.startswith((b"PK", b"[")) or (kind_of(head) == LINES and is_of_a_server(head)):
            self._of_a_server(path, state["row"])
        else:
            self._table(path, head, state["row"])

    def _pgn(self, path: Path, place: Place) -> None:
        file = TextFile(path)
        scan, size = self._scan(file)
        with ThreadPoolExecutor(os.cpu_count() or 1) as executor:
            waiting: deque[tuple[Chunk, Future[tuple[Text, Scanned]]]] = deque()
            line = place.line
            for chunk in chunks_of(file, executor, size, place):
                task = executor.submit(scanned, chunk, scan, self._job.wanted.extra)
                waiting.append((chunk, task))
                if len(waiting) > (os.cpu_count() or 1):
                    line = self._scanned(file, line, *waiting.popleft())
            while waiting:
                line = self._scanned(file, line, *waiting.popleft())

    def _scan(self, file: TextFile) -> tuple[Scan, int]:
        """The scan for a file, and how much it takes at once."""
        is_packed = is_zstandard(file.head) or file.head.startswith(_MARKS_OF_GZIP)
        text = sum(self._sizes) * (_PACKED if is_packed else 1)
        name = self._job.scan or ("compiled" if text > _LARGE and find_spec("numba") else "regular")
        if name == "compiled":
            from arpad.bulk.ingest import scan_compiled

            return scan_compiled.scan, _CHUNK
        from arpad.bulk.ingest import scan_regular

        return scan_regular.scan, _SMALL_CHUNK

    def _scanned(
        self, file: TextFile, line: int, chunk: Chunk, task: "Future[tuple[Text, Scanned]]"
    ) -> int:
        text, found = task.result()
        rows = rows_of(text, line, found, self._ids, self._job.wanted, str(file.path))
        file.rooms.give(chunk.room)
        line += found.line_ends
        place = Place(chunk.start + len(chunk.text), line, chunk.frame, chunk.before)
        self._add(rows, file.path, len(chunk.text), chunk.read, {"place": place})
        return line

    def _of_a_server(self, path: Path, skipped: int) -> None:
        for rows, last in rows_of_games(path, skipped, _GAMES, self._ids, self._job.wanted):
            self._add(rows, path, 0, 0, {"row": last})

    def _table(self, path: Path, head: bytes, skipped: int) -> None:
        read = 0
        for batch in batches_of(path, head, self._job.columns, self._job.wanted.tags):
            last = batch.first + len(next(iter(batch.columns.values()))) - 1 + len(batch.bad)
            if last > skipped:
                rows = table_rows(batch, self._ids, self._job.wanted)
                self._add(rows, path, batch.read - read, batch.read, {"row": last})
            read = batch.read

    def _add(self, rows: Rows, path: Path, text: int, read: int, place: Mapping[str, Any]) -> None:
        self._part.add(rows, path.name)
        self._pools.update(rows.counts)
        self._aside.update(rows.aside)
        self._text += text
        self._since += text
        done = sum(self._sizes[: self._number]) + read
        self._told("read", done, sum(self._sizes))
        if self._since >= self._job.part or self._part.games >= _PART_GAMES:
            self._work.commit(self._part, self._ids, self._state(self._number) | dict(place))
            self._part = Part(self._job.wanted.tags)
            self._since = 0

    def _state(self, number: int) -> State:
        counts = {"pools": dict(self._pools), "aside": dict(self._aside), "text": self._text}
        return _no_state() | {"file": number} | counts


def _is_pgn(head: bytes, path: Path) -> bool:
    """Games by a tag that each of them has."""
    from arpad.formats.opening import Source
    from arpad.formats.pgn.check import recognises

    return recognises(
        Source(file=str(path), names=(path.name,), packing="", head=head, read=lambda _size: b"")
    )


def _result(job: Job, state: State, assembled: Assembled, known: int) -> Ingested:
    aside: Counter[str] = Counter(state["aside"])
    if assembled.again:
        aside[AGAIN] += assembled.again
    return Ingested(
        out=job.out,
        games=sum(state["pools"].values()) - assembled.again,
        players=assembled.players,
        new_players=assembled.players - known,
        periods={name: each.games for name, each in assembled.periods.items()},
        pools=dict(sorted(state["pools"].items())),
        aside=dict(sorted(aside.items())),
        rejects=assembled.rejects,
        text=state["text"],
    )


def _write_manifest(
    folder: Path, plan: State, before: State | None, assembled: Assembled, result: Ingested
) -> None:
    periods = (before or {}).get("periods", {}) | {
        name: each._asdict() for name, each in assembled.periods.items()
    }
    aside: Counter[str] = Counter((before or {}).get("set_aside", {})) + Counter(result.aside)
    manifest = {
        "schema": FORM,
        "period": plan["period"],
        "tags": plan["tags"],
        "pools": plan["pools"],
        "columns": (before or {}).get("columns", {}) | plan["columns"],
        "games": sum(each["games"] for each in periods.values()),
        "players": assembled.players,
        "players_sha256": assembled.players_sha256,
        "set_aside": dict(sorted(aside.items())),
        "rejects_sha256": file_digest(folder / "rejects.ndjson"),
        "periods": dict(sorted(periods.items())),
        "files": [*(before or {}).get("files", []), *plan["files"]],
    }
    text = json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"
    (folder / "manifest.json").write_text(text, "utf-8")


def _move(new: Path, out: Path) -> None:
    """Put the result in its place: a new folder at once, into an old one file by file.

    The manifest comes last, so that a folder whose manifest names a file has it.
    """
    if not new.exists():
        return  # it was moved, and the program stopped then
    if not out.exists() or not any(out.iterdir()):
        if out.exists():
            out.rmdir()
        new.rename(out)
        return
    for path in _in_order(new):
        target = out / path.relative_to(new)
        target.parent.mkdir(parents=True, exist_ok=True)
        path.replace(target)
    shutil.rmtree(new)


def _in_order(new: Path) -> Iterator[Path]:
    files: Sequence[Path] = sorted(path for path in new.rglob("*") if path.is_file())
    yield from (path for path in files if path.name != "manifest.json")
    yield from (path for path in files if path.name == "manifest.json")
