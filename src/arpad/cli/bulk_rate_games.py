"""The games of ``arpad bulk rate``: a folder that is there, or files that are read into one first.

::

    OUT/games/    what arpad bulk ingest makes of the files, month by month
"""

from argparse import Namespace
from pathlib import Path
from typing import Final

from arpad.bulk.ingest.pgn_rows import Wanted
from arpad.bulk.ingest.run import Job as Reading
from arpad.bulk.ingest.run import ingest, manifest_of, unread
from arpad.bulk.ingest.work import Work
from arpad.bulk.parquet import reading
from arpad.bulk.steps import Job
from arpad.cli.bulk_ingest import REASONS, IngestProgress, names_given
from arpad.cli.columns import read_columns
from arpad.core.errors import InputError
from arpad.explain.catalogue import Catalogue

READ_INTO: Final = "games"  # in the folder of the lists


def folder_of_games(given: Namespace, words: Catalogue, tags: tuple[str, ...] = ()) -> Path:
    """The folder to rate; files are read into it, those that it has already are not read again.

    Args:
        given: ``games``, the folder or files; ``out``; ``ratings``, looked at before a long
            reading; and, for files, ``pool`` and ``column``.
        words: the language.
        tags: what is kept of the games of files beside players, result and day.

    Raises:
        InputError: a file cannot be used, or what is given does not go together.
    """
    paths, out = [Path(each) for each in given.games], Path(given.out)
    folders = [path for path in paths if path.is_dir()]
    if len(paths) == 1 and (folders or not (paths[0].exists() or paths[0].suffix)):
        for option, value in (("--pool", given.pool), ("--column", given.column)):
            if value:
                facts = {"option": option, "folder": given.games[0]}
                raise InputError("bulk.rate.error.option_of_files", **facts)
        return paths[0]
    if folders:
        raise InputError("bulk.rate.error.folder_among_files", folder=str(folders[0]))
    if given.ratings is not None:
        with reading(Path(given.ratings)):
            Path(given.ratings).open("rb").close()
    job = Reading(
        tuple(paths),
        out / READ_INTO,
        wanted=Wanted(tags=tags, pools=frozenset(names_given("--pool", given.pool))),
        columns=read_columns(given.column),
        resume=True,
    )
    return _read(job, words)


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
