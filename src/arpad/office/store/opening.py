"""Open an office's database: a file, or a PostgreSQL by its address; what goes wrong is told."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from arpad.core.errors import InputError
from arpad.core.os_reason import os_reason
from arpad.office.store.sqlite_files import is_office, is_read_only, read_only_uri

_PATIENCE: Final = 30.0  # seconds that another program may hold the file
_ADDRESS: Final = ("postgresql://", "postgres://")
LATEST: Final = "0001"
STEPS: Final = Path(__file__).parent / "migrations"
_SQLITE_REASONS: Final = {
    5: "office.locked",
    6: "office.locked",
    8: "office.read_only",
    11: "office.damaged",
    13: "office.disk_full",
    14: "office.cannot_open",
    26: "office.no_database",
}


class Store:
    """An open database.

    Args:
        engine: of SQLAlchemy.
        place: how the user named it, without a password.
        only_read: nothing may be written there.
    """

    def __init__(self, engine: Any, place: str, *, only_read: bool = False) -> None:
        self.engine = engine
        self.place = place
        self._only_read = only_read

    @property
    def dialect(self) -> str:
        """``sqlite`` or ``postgresql``."""
        return str(self.engine.dialect.name)

    @contextmanager
    def reading(self) -> Iterator[Any]:
        """A connection that sees one state of the database all the time.

        Raises:
            InputError: the database cannot be read.
        """
        with told_errors(self.place), self.engine.connect() as connection:
            if self.dialect == "sqlite":
                connection.exec_driver_sql("BEGIN")
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Any]:
        """A connection whose changes are all kept, or none; one writer at a time.

        Raises:
            InputError: the database cannot be written; nothing was changed.
        """
        if self._only_read:
            raise InputError("office.read_only", file=self.place, reason="os_reason.not_allowed")
        with told_errors(self.place), self.engine.connect() as connection:
            if self.dialect == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                connection.exec_driver_sql("LOCK TABLE office IN EXCLUSIVE MODE")
            yield connection
            connection.commit()

    @contextmanager
    def changing_form(self, *, new: bool) -> Iterator[Any]:
        """A connection for a migration: all of it is kept, or nothing.

        Args:
            new: there is nothing in the database yet.
        """
        with self.engine.connect() as connection:
            if self.dialect == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            elif not new:  # who comes second finds the work done
                connection.exec_driver_sql("LOCK TABLE office IN ACCESS EXCLUSIVE MODE")
            yield connection
            connection.commit()

    def faults(self, connection: Any) -> tuple[str, ...]:
        """What a file of SQLite finds wrong with itself; PostgreSQL minds its own files."""
        if self.dialect != "sqlite":
            return ()
        told = connection.exec_driver_sql("PRAGMA integrity_check").scalars()
        lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        broken = [str(text) for text in told if text != "ok"]
        return (*broken, *(f"{table} {row}: {other}?" for table, row, other, _ in lost))

    def settle(self) -> None:
        """Have no trace of what was deleted in the log of a file beside the database.

        Raises:
            InputError: the database cannot be written.
        """
        if self.dialect == "sqlite":
            with told_errors(self.place), self.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()


def create_store(place: str, *, fill: Callable[[Any], None] | None = None) -> Store:
    """Make a new database.

    Args:
        place: a file that is not there yet, or the address of an empty PostgreSQL database.
        fill: puts something into its empty tables, all of it or nothing.

    Raises:
        InputError: there is one already, or it cannot be made.
    """
    _check_name(place)
    if is_file(place) and Path(place).exists() and not Path(place).is_dir():
        _refuse_file(place)
    store = _connected(place, create=True)
    try:
        _make_form(store, fill)
    except BaseException:
        store.close()
        if is_file(place):
            for end in ("", "-wal", "-shm"):
                Path(f"{place}{end}").unlink(missing_ok=True)
        raise
    return store


def _refuse_file(place: str) -> None:
    """Say of a file whether there is an office in it."""
    try:
        message = "office.exists" if is_office(Path(place)) else "office.file_is_there"
    except sqlite3.Error:
        message = "office.file_is_there"
    raise InputError(message, file=place)


def _make_form(store: Store, fill: Callable[[Any], None] | None) -> None:
    with told_errors(store.place):
        if _revision(store) is not None:
            raise InputError("office.exists", file=store.place)
        _upgrade(store, new=True, fill=fill)


def open_store(place: str) -> Store:
    """Open a database, and bring it to this version's form.

    Raises:
        InputError: there is none, it is no office, or a later version of Arpad made it.
    """
    _check_name(place)
    if is_file(place):
        _refuse_others(place)
    store = _connected(place, create=False)
    try:
        _bring_up_to_date(store)
    except BaseException:
        store.close()
        raise
    return store


def _refuse_others(place: str) -> None:
    """Leave the file of another program as it is."""
    path = Path(place)
    if path.is_file():
        with told_errors(place):
            if not is_office(path):
                raise InputError("office.no_database", file=place, reason="")


def _bring_up_to_date(store: Store) -> None:
    with told_errors(store.place):
        revision = _revision(store)
        if revision is None:
            raise InputError("office.no_database", file=store.place, reason="")
        if revision > LATEST:
            raise InputError("office.later_version", file=store.place)
        if revision < LATEST:
            _upgrade(store, new=False)


def is_file(place: str) -> bool:
    """Whether a place is a file of SQLite, and no address of a PostgreSQL.

    Example:
        >>> is_file("club.db"), is_file("postgresql://ann@host/club")
        (True, False)
    """
    return not place.startswith(_ADDRESS)


def place_of_file(store: Store) -> Path:
    """The file of a database of SQLite."""
    return Path(store.place)


def check_free(place: str) -> None:
    """Refuse the address of a database that has an office.

    Raises:
        InputError: there is one, or the database does not answer.
    """
    _check_name(place)
    store = _connected(place, create=True)
    try:
        with told_errors(place):
            if _revision(store) is not None:
                raise InputError("office.exists", file=store.place)
    finally:
        store.close()


def _check_name(place: str) -> None:
    """Refuse a name that no file can have, and what is no address of a PostgreSQL database."""
    if not place or "\0" in place:
        raise InputError("office.cannot_open", file=repr(place), reason="os_reason.not_found")
    kind, is_address, _ = place.partition("://")
    if is_address and (is_file(place) or not _is_address(place)):
        raise InputError("office.no_address", start=f"{kind}://")  # the rest may hold a password


def _is_address(place: str) -> bool:
    """Whether an address tells a user, and can be read at all."""
    sqlalchemy = needed_sqlalchemy()
    try:
        url = sqlalchemy.make_url(place)
        return bool(url.username) or "user" in url.query
    except (sqlalchemy.exc.ArgumentError, ValueError):  # the second for a port that is no number
        return False


def _connected(place: str, *, create: bool) -> Store:
    sqlalchemy = needed_sqlalchemy()
    if not is_file(place):
        url = sqlalchemy.make_url(place)
        _check_driver()
        engine = sqlalchemy.create_engine(
            url.set(drivername="postgresql+pg8000"), isolation_level="REPEATABLE READ"
        )
        return Store(engine, url.render_as_string(hide_password=True))
    path = Path(place)
    if path.is_dir():
        raise InputError("office.is_folder", file=place.rstrip("/") or "/")
    if not create and not path.is_file():
        raise InputError("office.not_there", file=place)
    try:
        if create:
            path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError("office.cannot_open", file=place, reason=os_reason(error)) from error
    only_read = path.exists() and is_read_only(path)
    name = read_only_uri(path) if only_read else str(path)  # no URL: "?" may stand in a name
    engine = sqlalchemy.create_engine(
        sqlalchemy.URL.create("sqlite", database=str(path)),
        creator=lambda: sqlite3.connect(
            name, timeout=_PATIENCE, isolation_level=None, uri=only_read, check_same_thread=False
        ),
    )
    if not only_read:
        sqlalchemy.event.listen(engine, "connect", _prepare_sqlite)
    return Store(engine, place, only_read=only_read)


def _check_driver() -> None:
    """Say how to get what talks to a PostgreSQL.

    Raises:
        InputError: it is not installed.
    """
    try:
        import_module("pg8000")  # SQLAlchemy loads it itself
    except ImportError as error:
        raise InputError("office.no_driver") from error


def needed_sqlalchemy() -> Any:
    """SQLAlchemy, or how to get it.

    Raises:
        InputError: it is not installed.
    """
    try:
        import sqlalchemy
    except ImportError as error:
        raise InputError("office.not_installed") from error
    return sqlalchemy


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # what was told to be done stays done
    connection.execute("PRAGMA secure_delete = ON")  # of who is erased no byte stays
    connection.execute("PRAGMA cache_size = -64000")


def _revision(store: Store) -> str | None:
    sqlalchemy = needed_sqlalchemy()
    if not sqlalchemy.inspect(store.engine).has_table("alembic_version"):
        return None
    with store.engine.connect() as connection:
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return None if found is None else str(found)


def _upgrade(store: Store, *, new: bool, fill: Callable[[Any], None] | None = None) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(STEPS))
    config.set_main_option("path_separator", "os")
    with store.changing_form(new=new) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        if fill is not None:
            fill(connection)


@contextmanager
def told_errors(place: str) -> Iterator[None]:
    """Say in our words what the database or its driver refuses.

    Raises:
        InputError: it refused.
    """
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        original = getattr(error, "orig", error)
        code = getattr(original, "sqlite_errorcode", 0) & 0xFF
        message = _SQLITE_REASONS.get(code, "office.database")
        if "create a connection" in str(original):  # pg8000, of a server that is not there
            message = "office.no_server"
        raise InputError(message, file=place, reason=_reason(original or error)) from error


def _reason(error: BaseException) -> str:
    details = error.args[0] if error.args else error
    if isinstance(details, dict):  # pg8000 tells an error as its fields
        return str(details.get("M", details)).rstrip(".")
    first = (str(details).splitlines() or [""])[0]  # SQLite tells every page of a damaged file
    return " ".join(first.split()).rstrip(".")  # our sentence has a stop of its own
