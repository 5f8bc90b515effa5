"""A backup is the whole office in one file, and becomes an office again anywhere."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import pytest
from sqlalchemy import update
from tests.office.build import people
from tests.office.killing import contents
from tests.office.places import place_of
from tests.office.postgres import Server
from tests.office.test_verifying import filled, tampered

from arpad.core.errors import InputError
from arpad.office.backup import back_up, restore
from arpad.office.office import Office, create_office, open_office
from arpad.office.store import schema
from arpad.office.verifying import verify_office

Place = Callable[[], str]


@pytest.fixture(params=["sqlite", "postgresql"])
def new_place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A place where there is no office yet."""

    def make() -> str:
        if request.param == "sqlite":
            return str(tmp_path / "restored" / "club.db")
        running: Server = request.getfixturevalue("postgresql")
        return running.new_database()

    return make


@pytest.mark.both
def test_from_any_database_into_any_other(office: Office, tmp_path: Path, new_place: Place) -> None:
    filled(office)
    before = contents(place_of(office))
    file, place = tmp_path / "backup" / "club.db", new_place()
    copied = back_up(office, str(file))
    assert (copied.name, copied.system, copied.size) == ("Club", "fide", file.stat().st_size)
    assert [path.name for path in file.parent.iterdir()] == ["club.db"]
    kept = file.read_bytes()
    restore(str(file), place)
    assert file.read_bytes() == kept
    assert [path.name for path in file.parent.iterdir()] == ["club.db"]
    assert contents(place) == before
    with open_office(place) as restored:
        assert verify_office(restored).faults == ()
        number = people(restored, 1)[0]  # and it goes on: with the next numbers, guarded
        assert number == max(row[0] for row in before["person"]) + 1
        with pytest.raises(InputError, match="history"), restored.store.writing() as connection:
            connection.execute(update(schema.act).values(actor="nobody"))


@pytest.mark.both
def test_while_others_work(office: Office, tmp_path: Path) -> None:
    people(office, 1)
    place, done, began = place_of(office), Event(), Event()

    def work() -> None:
        with open_office(place) as own:
            while not done.is_set():
                people(own, 2)
                began.set()

    working = Thread(target=work)
    working.start()
    try:
        assert began.wait(60)
        for number in range(3):
            back_up(office, str(tmp_path / f"{number}.db"))
    finally:
        done.set()
        working.join()
    for number in range(3):
        found = contents(str(tmp_path / f"{number}.db"))
        assert len(found["person"]) == 1 + 2 * (len(found["act"]) - 2)  # each act whole


def test_nothing_is_overwritten(office: Office, tmp_path: Path, new_place: Place) -> None:
    file = tmp_path / "backup.db"
    back_up(office, str(file))
    kept = file.read_bytes()
    with pytest.raises(InputError, match=r"office\.backup\.exists"):
        back_up(office, str(file))
    place = new_place()
    create_office(place, "elo", actor="ann").close()
    before = contents(place)
    with pytest.raises(InputError, match=r"exists"):
        restore(str(file), place)
    assert contents(place) == before
    assert file.read_bytes() == kept


def test_what_is_no_whole_backup_makes_no_office(
    office: Office, tmp_path: Path, new_place: Place
) -> None:
    filled(office)
    whole, place = tmp_path / "whole.db", new_place()
    back_up(office, str(whole))
    text, empty, torn, later, forged = (tmp_path / f"{n}.db" for n in "abcde")
    text.write_text("no database", encoding="utf-8")
    sqlite3.connect(empty).close()
    torn.write_bytes(whole.read_bytes()[:100_000])
    for copy, change in (
        (later, "UPDATE alembic_version SET version_num = '9999'"),
        (forged, "DROP TRIGGER keep_update_list_document; UPDATE list_document SET digest = '0'"),
    ):
        shutil.copy(whole, copy)
        connection = sqlite3.connect(copy)
        connection.executescript(change)
        connection.close()
    for file, message in (
        (text, "office.no_database"),
        (empty, "office.no_database"),
        (torn, "office.damaged"),
        (later, "office.later_version"),
        (forged, "office.backup.damaged"),
        (tmp_path / "nothing.db", "office.not_there"),
    ):
        with pytest.raises(InputError) as told:
            restore(str(file), place)
        assert told.value.message == message
        assert told.value.facts["file"] == str(file)
        with pytest.raises(InputError):
            open_office(place)
    assert not list(tmp_path.rglob("*.part*"))


def test_a_damaged_office_makes_no_backup(office: Office, tmp_path: Path) -> None:
    filled(office)
    tampered(office, update(schema.list_document).values(digest="0"))
    with pytest.raises(InputError, match=r"office\.backup\.damaged"):
        back_up(office, str(tmp_path / "backup.db"))
    assert not list(tmp_path.glob("backup*"))
