"""Work in an office that is killed at some moment, by processes of its own."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from random import Random  # noqa: TID251  moments of chance, by a seed
from typing import Any, Self

from sqlalchemy import Table, select

from arpad.office.office import open_office
from arpad.office.store import schema

_OTHERS = """SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


def contents(place: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables; and the database itself finds no fault in its files."""
    with open_office(place) as office, office.store.reading() as connection:
        if office.store.dialect == "sqlite":
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
            assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
        return {
            name: sorted(map(tuple, connection.execute(select(*_compared(table)))), key=repr)
            for name, table in schema.metadata.tables.items()
        }


def _compared(table: Table) -> list[Any]:
    """All columns but the moment of an act, which differs from run to run."""
    return [column for column in table.columns if (table.name, column.name) != ("act", "at")]


def wait_for_the_server(place: str) -> None:
    """PostgreSQL needs a moment to see that a client was killed, and to do what he asked for."""
    with open_office(place) as office:
        while office.store.dialect != "sqlite":
            with office.store.reading() as connection:
                if not connection.exec_driver_sql(_OTHERS).scalar():
                    return
            time.sleep(0.02)


class Workers:
    """Processes that do ``arpad office …``; what it needs is read before the first one starts."""

    def __init__(self) -> None:
        self._parent = subprocess.Popen(
            [sys.executable, "-c", _PARENT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._parent.communicate()  # no more work: it ends

    def _start(self, arguments: Sequence[str]) -> int:
        assert self._parent.stdin is not None
        self._parent.stdin.write(json.dumps(arguments) + "\n")
        self._parent.stdin.flush()
        return int(self._answer())

    def _end(self) -> int:
        assert self._parent.stdin is not None
        self._parent.stdin.write("\n")
        self._parent.stdin.flush()
        return int(self._answer())

    def _answer(self) -> str:
        assert self._parent.stdout is not None
        return self._parent.stdout.readline()

    def whole(self, arguments: Sequence[str]) -> float:
        """Do all the work; the seconds it took."""
        self._start(arguments)
        began = time.monotonic()
        assert self._end() == 0
        return time.monotonic() - began

    def killed(self, arguments: Sequence[str], after: float) -> bool:
        """Work for some seconds; whether the kill came before the end."""
        process = self._start(arguments)
        time.sleep(after)
        os.kill(process, signal.SIGKILL)  # a process that has ended is there until it is asked for
        code = self._end()
        assert code in (0, -signal.SIGKILL)
        return code != 0


# Told a work, it has a child of its own do it and tells its number; told once more, how it ended.
# Until then the number is nobody else's.
_PARENT = """
import json, os, sys
from importlib import import_module
from pkgutil import walk_packages
import arpad.cli.main, arpad.office, alembic.command, pg8000
for name in ("arpad.office", "arpad.formats"):
    for module in walk_packages(import_module(name).__path__, name + "."):
        if "migrations" not in module.name:
            import_module(module.name)
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os._exit(arpad.cli.main.main(["office", *json.loads(line)]))
    print(child, flush=True)
    sys.stdin.readline()
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


def killed_at_random(
    new_copy: Callable[[], str],
    arguments: Callable[[str], Sequence[str]],
    times: int,
    seed: int,
) -> tuple[int, int, int]:
    """Kill the same work at random moments, each time in a copy of the same office.

    Args:
        new_copy: makes a copy; its place.
        arguments: the work in a place.
        times: how often.
        seed: of chance.

    Returns:
        How often the office was as before and as after a kill, and how often the work was done
        when the kill came.
    """
    chance = Random(seed)  # noqa: S311  no secret
    counts = [0, 0, 0]
    with Workers() as workers:
        place = new_copy()
        before = contents(place)
        seconds = workers.whole(arguments(place))
        after = contents(place)
        assert before != after
        for _ in range(times):
            place = new_copy()
            killed = workers.killed(arguments(place), chance.uniform(0, seconds))
            wait_for_the_server(place)
            found = contents(place)
            assert found in (before, after), "the office is between before and after"
            assert killed or found == after, "what was told to be done is not there"
            counts[2 if not killed else 0 if found == before else 1] += 1
            if found == before:  # and the work can be done now
                workers.whole(arguments(place))
                assert _sizes(contents(place)) == _sizes(after)  # with other numbers perhaps
    return counts[0], counts[1], counts[2]


def _sizes(found: dict[str, list[tuple[Any, ...]]]) -> dict[str, int]:
    return {name: len(rows) for name, rows in found.items()}
