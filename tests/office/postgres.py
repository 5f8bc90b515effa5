"""A PostgreSQL of the tests' own: started for them, on a socket, in a folder that goes again."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_OWNERS = ("postgres", "nobody")  # as whom root runs the server, which refuses to be root's
_PATIENCE = 60.0  # seconds that a busy machine may need for the start
_QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "listen_addresses=")


class NoServer(Exception):
    """This machine cannot have a PostgreSQL; the reason."""


class Server:
    """A running PostgreSQL.

    Args:
        folder: of its socket.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.templates: dict[str, str] = {}
        self._made = 0

    def address(self, database: str) -> str:
        """The address of a database, as an office is told it."""
        return f"postgresql://postgres@/{database}?unix_sock={self.folder}/.s.PGSQL.5432"

    def new_database(self, copied: str = "") -> str:
        """The address of a new database.

        Args:
            copied: address of one to which nobody is connected; empty for nothing in it.
        """
        self._made += 1
        name = f"office{self._made}"
        template = _database(copied) or "template0"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.address(name)

    def drop(self, address: str) -> None:
        """Remove a database: each has some megabytes, and the tests make hundreds."""
        self.run(f"DROP DATABASE IF EXISTS {_database(address)} WITH (FORCE)")

    def run(self, statement: str, database: str = "postgres") -> None:
        """Run a statement, as the owner of everything."""
        import pg8000.native  # type: ignore[import-untyped]  # it has no types

        socket = f"{self.folder}/.s.PGSQL.5432"
        connection = pg8000.native.Connection("postgres", database=database, unix_sock=socket)
        try:
            connection.run(statement)
        finally:
            connection.close()


def _database(address: str) -> str:
    return address.partition("@/")[2].partition("?")[0]


def programs() -> Path:
    """The folder of the server's programs; Debian keeps them off the path.

    Raises:
        NoServer: there are none.
    """
    found = shutil.which("postgres")
    if found is not None and (Path(found).resolve().parent / "initdb").exists():
        return Path(found).resolve().parent
    versions = Path("/usr/lib/postgresql").glob("*/bin/postgres")
    newest = max(versions, key=lambda path: float(path.parts[-3]), default=None)
    if newest is None:
        raise NoServer("no PostgreSQL on this machine")
    return newest.parent


def _owner() -> str | None:
    """As whom the server runs; None for as whoever runs the tests."""
    if os.geteuid() != 0:
        return None
    import pwd

    known = {entry.pw_name for entry in pwd.getpwall()}
    for name in _OWNERS:
        if name in known:
            return name
    raise NoServer("PostgreSQL does not run as root, and there is nobody else")


@contextmanager
def server() -> Iterator[Server]:
    """A server for as long as the tests need it.

    Raises:
        NoServer: this machine cannot have one.
    """
    bin_folder, owner = programs(), _owner()
    folder = Path(tempfile.mkdtemp(prefix="arpad-pg"))  # short: a socket's name has 107 bytes
    as_owner: dict[str, Any] = {} if owner is None else {"user": owner, "extra_groups": []}
    if owner is not None:
        shutil.chown(folder, owner)
    data = folder / "data"
    try:
        made = subprocess.run(
            [
                *(bin_folder / "initdb", "-D", data, "-U", "postgres", "-A", "trust"),
                *("-E", "UTF8", "--locale=C", "--no-sync"),
            ],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            **as_owner,
        )
        if made.returncode != 0:
            raise NoServer(f"initdb failed: {made.stderr.strip()}")
        settings = [part for each in _QUICK for part in ("-c", each)]
        with (folder / "log").open("w", encoding="utf-8") as log:
            running = subprocess.Popen(
                [bin_folder / "postgres", "-D", data, "-k", folder, *settings],
                cwd=folder,
                stdout=log,
                stderr=log,
                **as_owner,
            )
            try:
                yield _answering(Server(folder), running, folder / "log")
            finally:
                running.send_signal(signal.SIGQUIT)  # "immediate": nothing is to be kept
                running.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _answering(started: Server, running: "subprocess.Popen[bytes]", log: Path) -> Server:
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            started.run("SELECT 1")
        except Exception as error:
            if running.poll() is not None or time.monotonic() > end:
                raise NoServer(f"PostgreSQL did not start: {log.read_text()}") from error
            time.sleep(0.05)
        else:
            return started
