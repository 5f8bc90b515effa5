"""The games of ``arpad bulk rate``: a folder that is there, or files that are read into one first.

::

    OUT/games/    what arpad bulk ingest makes of the files, month by month
"""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from arpad.bulk.ingest.pgn_rows import Wanted
from arpad.bulk.ingest.run import Job as Reading
from arpad.bulk.ingest.run import ingest, manifest_of, unread
from arpad.bulk.ingest.work import Work
from arpad.bulk.parquet import reading
from arpad.bulk.steps import Job
from arpad.cli.bulk_ingest import REASONS, IngestProgress, names_given
from arpad.core.errors import InputError
from arpad.explain.catalogue import Catalogue

READ_INTO: Final = "games"  # in the folder of the lists


def folder_of_games(
    given: Sequence[str], ratings: Path | None, out: Path, pool: str | None, words: Catalogue
) -> Path:
    """The folder to rate; files are read into it, those that it has already are not read again.

    Args:
        given: the folder, or files.
        ratings: the list, looked at before a long reading.
        out: folder of the lists.
        pool: lists of a server, for files.
        words: the language.

    Raises:
        InputError: a file cannot be used, or what is given does not go together.
    """
    paths = [Path(each) for each in given]
    folders = [path for path in paths if path.is_dir()]
    if len(paths) == 1 and (folders or not (paths[0].exists() or paths[0].suffix)):
        if pool is not None:
            raise InputError("bulk.rate.error.pool_of_folder", folder=given[0])
        return paths[0]
    if folders:
        raise InputError("bulk.rate.error.folder_among_files", folder=str(folders[0]))
    if ratings is not None:
        with reading(ratings):
            ratings.open("rb").close()
    wanted = Wanted(pools=frozenset(names_given("--pool", pool)))
    is_new = not out.exists()
    try:
        return _read(Reading(tuple(paths), out / READ_INTO, wanted=wanted, resume=True), words)
    finally:
        if is_new:
            with suppress(OSError):  # there is something in it
                out.rmdir()


def _read(job: Reading, words: Catalogue) -> Path:
    progress = IngestProgress(words)
    try:
        files = unread(job, progress)
        if files:
            ingest(job._replace(files=files), progress)
        elif Work(job.out).exists():  # it was stopped when all was in its place
            Work(job.out).remove()
    finally:
        progress.end()
    manifest = manifest_of(job.out) or {}
    if not manifest.get("games"):
        aside = manifest.get("set_aside", {}).items()
        reasons = ", ".join(f"{words.text(REASONS[name])}: {count}" for name, count in aside)
        raise InputError("bulk.rate.error.none_counts", reasons=reasons or "-")
    return job.out


def remark_on_games(job: Job) -> list[tuple[str, dict[str, object]]]:
    """How many games the files had, where they were read."""
    if job.games != job.out / READ_INTO:
        return []
    manifest = manifest_of(job.games) or {}
    facts: dict[str, object] = {
        "games": manifest["games"],
        "folder": str(job.games),
        "aside": sum(manifest["set_aside"].values()),
    }
    return [("bulk.rate.remark.read", facts)]
