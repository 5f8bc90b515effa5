"""``arpad bulk rate``: the games of a folder, period after period, to rating lists in folders."""

import os
import re
import sys
from argparse import Namespace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from arpad.cli import bulk_glicko
from arpad.cli.bulk_needs import check_installed
from arpad.cli.bulk_sequential import (
    OF_ELO,
    OF_LICHESS,
    add_sequential_options,
    elo_numbers,
    lichess_choices,
    refuse,
)
from arpad.cli.columns import add_column_option
from arpad.cli.options import CommandLine, whole_number
from arpad.core.errors import ArpadError, BadValue, InputError
from arpad.core.os_reason import os_reason
from arpad.explain.catalogue import Catalogue
from arpad.systems.registry import load_system

if TYPE_CHECKING:
    from arpad.bulk.sequential.systems import SequentialSystem
    from arpad.bulk.steps import Job, RatedPeriod
    from arpad.cli.bulk_rate_report import RateProgress

# What each engine needs, with the extra that brings it.
ENGINES: Final = {
    "kernel": ("bulk", ("numpy", "pyarrow")),
    "duckdb": ("sql", ("numpy", "pyarrow", "duckdb")),
    "spark": ("spark", ("numpy", "pyarrow", "pyspark", "pandas")),
}
# What each system can be rated with.
SYSTEMS: Final = {
    "fide": tuple(ENGINES),
    "kbsb": ("kernel",),
    "icu": ("kernel",),
    "dwz": ("kernel",),
    "elo": ("kernel",),
    "lichess": ("kernel",),
    "glicko": tuple(ENGINES),
    "glicko2": tuple(ENGINES),
}
# Module and class of each engine, for FIDE's rules.
_FIDE_ENGINES: Final = {
    "kernel": ("arpad.bulk.engines.kernel", "KernelEngine"),
    "duckdb": ("arpad.bulk.engines.duckdb", "DuckdbEngine"),
    "spark": ("arpad.bulk.engines.spark", "SparkEngine"),
}
_BY_EVENT: Final = ("icu", "dwz")  # rate whole events
_IN_ORDER: Final = ("elo", "lichess")  # rate game by game
_COMMAND: Final = "arpad bulk rate"
# Options of one system alone; the others refuse them.
_OPTIONS_OF: Final = {
    "fide": ("time_control", "threads"),
    "icu": ("threads",),
    "dwz": ("threads", "regulations"),
    "elo": tuple(OF_ELO),
    "lichess": OF_LICHESS,
    "glicko": ("threads", *bulk_glicko.OF_SYSTEMS["glicko"]),
    "glicko2": ("threads", *bulk_glicko.OF_SYSTEMS["glicko2"]),
}
REGULATIONS: Final = ("coefficient-e", "factor-k")
TIME_CONTROLS: Final = ("standard", "rapid", "blitz")
# Options whose help needs nothing to be put in.
TEXTS: Final = (
    "games",
    "ratings",
    "pool",
    "time_control",
    "regulations",
    "master",
    "memory",
    "threads",
    "history",
    "out",
)
_MOST_THREADS: Final = 256
_MEMORY: Final = re.compile(r"(\d+(?:\.\d+)?)\s?([KMGT])i?B", re.IGNORECASE)


def command_line(words: Catalogue) -> CommandLine:
    """The options of the command."""
    line = CommandLine("bulk rate", words, "bulk.rate.description")
    folder = words.text("metavar.folder")
    text = {name: words.text(f"bulk.rate.option.{name}") for name in TEXTS}
    inputs, facts, outputs = line.inputs.add_argument, line.facts.add_argument, line.outputs
    inputs("games", nargs="+", metavar=words.text("bulk.rate.metavar.games"), help=text["games"])
    add_column_option(line, words)
    inputs("--ratings", metavar=words.text("metavar.file"), help=text["ratings"])
    system = words.text("bulk.rate.option.system", {"systems": ", ".join(SYSTEMS)})
    facts("--system", metavar=words.text("metavar.system"), required=True, help=system)
    kind = words.text("metavar.time_control")
    facts("--time-control", metavar=kind, help=text["time_control"])
    facts("--regulations", metavar=words.text("metavar.word"), help=text["regulations"])
    add_sequential_options(line, words)
    bulk_glicko.add_glicko_options(line, words)
    engine = words.text("bulk.rate.option.engine", {"engines": ", ".join(ENGINES)})
    word = words.text("metavar.word")
    facts("--pool", metavar=word, help=text["pool"])
    facts("--engine", metavar=word, default="kernel", help=engine)
    facts("--master", metavar="URL", help=text["master"])
    facts("--memory", metavar="1GB", help=text["memory"])
    facts("--threads", metavar=words.text("metavar.count"), help=text["threads"])
    outputs.add_argument("--out", metavar=folder, required=True, help=text["out"])
    outputs.add_argument("--history", action="store_true", help=text["history"])
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command.

    Raises:
        ArpadError: something given cannot be used, or nothing can be written.
    """
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    threads = _check(given)

    from arpad.bulk.one_writer import one_writer

    with one_writer(Path(given.out)):
        return _rate(given, threads, words)


def _rate(given: Namespace, threads: int | None, words: Catalogue) -> int:
    """Run the command once all is right with its options, and no other writes where it does."""
    from arpad.bulk.steps import Job
    from arpad.cli.bulk_federations import remarks_of_federation
    from arpad.cli.bulk_rate_games import folder_of_games, remark_on_games
    from arpad.cli.bulk_rate_report import RateProgress, print_rated

    ratings = None if given.ratings is None else Path(given.ratings)
    folder = folder_of_games(given, words, ("Event",) if given.system in _BY_EVENT else ())
    job = Job(
        games=folder,
        ratings=ratings,
        out=Path(given.out),
        time_control=_time_control(given),
        history=given.history,
    )
    progress = RateProgress(words)
    try:
        rated = _rated(given, job, threads, words, progress)
    except OSError as error:
        reason = os_reason(error)
        raise ArpadError("bulk.rate.error.write", folder=given.out, reason=reason) from None
    finally:
        progress.end()
    remarks = [
        *remark_on_games(job),
        *remarks_of_federation(given.system, rated, words),
        *bulk_glicko.remarks_of(given, rated, words),
    ]
    print_rated(rated, job, (given.system, given.engine), words, remarks, as_json=given.json)
    return 0


def _time_control(given: Namespace) -> str:
    """Which list; empty for systems that have one alone."""
    return (given.time_control or TIME_CONTROLS[0]) if given.system == "fide" else ""


def _rated(
    given: Namespace,
    job: "Job",
    threads: int | None,
    words: Catalogue,
    progress: "RateProgress",
) -> "tuple[RatedPeriod, ...]":
    if given.system == "fide":
        from arpad.bulk.periods import rate_periods

        make = _engines(_FIDE_ENGINES, given, job, threads, words)
        return rate_periods(job, make, progress)
    if given.system == "kbsb":
        from arpad.bulk.kbsb.periods import rate_lists

        return rate_lists(job, progress)
    if given.system in _BY_EVENT:
        from arpad.bulk.events.periods import rate_events
        from arpad.cli.bulk_federations import system_of_events

        words.add_system(load_system(given.system))  # for the reason of an error
        processes = threads or os.cpu_count() or 1
        return rate_events(job, system_of_events(given), progress, processes)
    if given.system in bulk_glicko.OF_SYSTEMS:
        from arpad.bulk.glicko.periods import rate_by_period

        make = _engines(bulk_glicko.ENGINES, given, job, threads, words)
        return rate_by_period(job, bulk_glicko.choices_of(given), make, progress)
    from arpad.bulk.sequential.periods import rate_in_order

    def warn() -> None:
        if find_spec("numba") is None:
            print(words.text("bulk.rate.without_compiler"), file=sys.stderr, flush=True)

    return rate_in_order(job, _sequential(given), progress, warn)


def _sequential(given: Namespace) -> "SequentialSystem":
    """The system that rates game by game, with its constants."""
    from arpad.bulk.sequential.systems import Elo, Lichess

    if given.system == "elo":
        numbers = elo_numbers(given, _COMMAND)
        return Elo(start_rating=numbers.pop("start"), **numbers)
    variant, speed = lichess_choices(given, _COMMAND)
    return Lichess(variant=variant, speed=speed)


def _check(given: Namespace) -> int | None:
    """Refuse what cannot be before anything is read; the number of threads.

    Raises:
        InputError: an option cannot be, or something is not installed.
    """
    choices = (
        ("--system", given.system, tuple(SYSTEMS)),
        ("--time-control", given.time_control or TIME_CONTROLS[0], TIME_CONTROLS),
        ("--engine", given.engine, tuple(ENGINES)),
        ("--regulations", given.regulations or REGULATIONS[0], REGULATIONS),
    )
    for option, value, allowed in choices:
        if value not in allowed:
            raise BadValue(option, value, "allowed.one_of", choices=", ".join(allowed))
    _check_engine(given)
    own = _OPTIONS_OF.get(given.system, ())
    others = [each for names in _OPTIONS_OF.values() for each in names if each not in own]
    refuse(given, tuple(others), _COMMAND)
    if Path(given.out).resolve() in {Path(each).resolve() for each in given.games}:
        raise InputError("bulk.rate.error.same_folder", folder=given.out)
    if given.memory is not None and _MEMORY.fullmatch(given.memory) is None:
        raise BadValue("--memory", given.memory, "bulk.rate.allowed.memory")
    extra, needed = ENGINES[given.engine]
    check_installed("bulk.rate.error.not_installed", needed, extra=extra)
    if given.system in _IN_ORDER:
        _sequential(given)
    elif given.system in bulk_glicko.OF_SYSTEMS:
        bulk_glicko.choices_of(given)
    if given.threads is None:
        return None
    return whole_number("--threads", given.threads, 1, _MOST_THREADS)


def _check_engine(given: Namespace) -> None:
    """Refuse an engine that does not compute the system, and options of another engine."""
    if given.engine not in SYSTEMS[given.system]:
        facts = {"engine": given.engine, "engines": ", ".join(SYSTEMS[given.system])}
        able = [name for name, engines in SYSTEMS.items() if given.engine in engines]
        facts |= {"system": given.system, "systems": ", ".join(able)}
        raise InputError("bulk.rate.error.system_engine", **facts)
    for option, value, engines in (
        ("--memory", given.memory, ("duckdb", "spark")),
        ("--master", given.master, ("spark",)),
    ):
        if value is not None and given.engine not in engines:
            facts = {"option": option, "engines": ", ".join(engines)}
            raise InputError("bulk.rate.error.other_engine", **facts)


def _megabytes(size: str | None) -> int | None:
    """A size such as 1.5GB in megabytes.

    Example:
        >>> _megabytes("1.5GB"), _megabytes("500 MiB"), _megabytes(None)
        (1500, 500, None)
    """
    found = _MEMORY.fullmatch(size) if size is not None else None
    return found and round(float(found[1]) * 1000 ** ("KMGT".index(found[2].upper()) - 1))


def _engines(
    classes: dict[str, tuple[str, str]],
    given: Namespace,
    job: "Job",
    threads: int | None,
    words: Catalogue,
) -> Any:
    """What makes the engine that was asked for, for so many games.

    Args:
        classes: module and class of each engine.
        given: the options.
        job: what is to be rated.
        threads: how many at once.
        words: the language.
    """

    def make(games: int) -> Any:
        module, name = classes[given.engine]
        engine = getattr(import_module(module), name)
        if given.engine == "duckdb":
            return engine(job.scratch, given.memory, threads)
        if given.engine == "spark":
            master = given.master or f"local[{threads or '*'}]"
            return engine(job.scratch.absolute(), master, _megabytes(given.memory))
        from arpad.bulk.engines.kernel import WORTH_COMPILING

        if games >= WORTH_COMPILING and find_spec("numba") is None:
            print(words.text("bulk.rate.without_compiler"), file=sys.stderr, flush=True)
            games = 0
        return engine(games, threads or os.cpu_count() or 1)

    return make
