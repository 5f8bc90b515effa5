"""Backups: the whole office as one file of SQLite, and back into a file or a PostgreSQL."""

import tempfile
from pathlib import Path
from typing import Any

from arpad.core.errors import InputError
from arpad.core.frozen import Record
from arpad.core.os_reason import os_reason
from arpad.office.office import Office, open_office
from arpad.office.store.copying import copy_file, copy_tables, new_file, to_one_file
from arpad.office.store.opening import check_free, is_file, place_of_file
from arpad.office.verifying import check_digests


class Copied(Record):
    """A copy of an office.

    Args:
        place: where it is, without a password.
        name: of the office.
        system: of the office.
        size: bytes of the file; None for a PostgreSQL database.
    """

    place: str
    name: str
    system: str
    size: int | None


def back_up(office: Office, file: str) -> Copied:
    """Copy an office into a file as it is at one moment, while others work in it.

    The copy is read again before it takes its name.

    Args:
        office: on any database.
        file: that is not there yet.

    Raises:
        InputError: the file is there, cannot be written, or is not what was copied.
    """
    target = _free_file(file)
    with new_file(target) as part:
        if office.store.dialect == "sqlite":
            copy_file(place_of_file(office.store), part)
            with open_office(str(part)) as copy, copy.store.reading() as connection:
                _check(connection, copy, file)
        else:
            copy_tables(office.store, str(part), _refuse_damaged(file))
        to_one_file(part)
    return Copied(place=file, name=office.name, system=office.system, size=target.stat().st_size)


def restore(file: str, place: str) -> Copied:
    """Make an office of a backup, in a new place; the backup is only read.

    Args:
        file: the backup.
        place: a file that is not there yet, or the address of an empty PostgreSQL database.

    Raises:
        InputError: the backup is none, is damaged or of a later version, or the place is not free.
    """
    source = Path(file)
    if not source.is_file():
        raise InputError("office.not_there", file=file)
    if is_file(place):
        target = _free_file(place)
        with new_file(target) as part:
            found = _unpacked(source, part, file)
        return found.replace(place=place, size=target.stat().st_size)
    check_free(place)
    try:
        with tempfile.TemporaryDirectory(prefix="arpad-") as folder:
            part = Path(folder) / "copy.db"
            found = _unpacked(source, part, file)
            with open_office(str(part)) as copy:
                copy_tables(copy.store, place, _refuse_damaged(file))
    except OSError as error:
        raise InputError("office.cannot_open", file=place, reason=os_reason(error)) from error
    with open_office(place) as restored:
        return found.replace(place=restored.store.place)


def _unpacked(source: Path, part: Path, file: str) -> Copied:
    """A copy of a backup that was brought to the form of today and read."""
    copy_file(source, part)
    try:
        with open_office(str(part)) as copy, copy.store.reading() as connection:
            _check(connection, copy, file)
            found = Copied(place=file, name=copy.name, system=copy.system, size=None)
    except InputError as error:
        error.facts |= {"file": file} if error.facts.get("file") == str(part) else {}
        raise
    to_one_file(part)
    return found


def _free_file(file: str) -> Path:
    if not file or "\0" in file:
        raise InputError("office.cannot_open", file=repr(file), reason="os_reason.not_found")
    if Path(file).exists():
        raise InputError("office.backup.exists", file=file)
    return Path(file)


def _check(connection: Any, copy: Office, file: str) -> None:
    for fault in copy.store.faults(connection):
        raise InputError("office.damaged", file=file, reason=fault)
    _refuse_damaged(file)(connection)


def _refuse_damaged(file: str) -> Any:
    def check(connection: Any) -> None:
        for fault in check_digests(connection):
            what = f"{fault.kind} {fault.event or fault.run}"
            raise InputError("office.backup.damaged", file=file, what=what)

    return check
