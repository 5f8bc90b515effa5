"""Where an office may stand: a file, or a PostgreSQL by an address that can be read."""

import os
import sqlite3
import sys
from pathlib import Path

import pytest

from arpad.core.errors import InputError
from arpad.office.acts import new_act
from arpad.office.office import create_office, open_office
from arpad.office.store.opening import check_free, create_store, open_store


@pytest.mark.parametrize(
    "place",
    [
        "mysql://ann:secret@host/club",
        "sqlite:///club.db",
        "postgresql://",
        "postgresql://host/club",
        "postgresql://ann:secret@host:port/club",
    ],
)
def test_what_is_no_address_is_refused_and_no_password_told(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for ask in (create_store, open_store, check_free):
        with pytest.raises(InputError) as refused:
            ask(place)
        assert refused.value.message == "office.no_address"
        assert "secret" not in str(refused.value.facts)
    assert not list(tmp_path.iterdir())


def _foreign(path: Path, *statements: str) -> bytes:
    connection = sqlite3.connect(path)
    for statement in ("CREATE TABLE t (a)", *statements):
        connection.execute(statement)
    connection.commit()
    connection.close()
    return path.read_bytes()


def test_the_database_of_another_program_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    before = _foreign(path, "CREATE TABLE alembic_version (version_num)")
    for ask, message in ((open_store, "no_database"), (create_store, "file_is_there")):
        with pytest.raises(InputError) as refused:
            ask(str(path))
        assert refused.value.message == f"office.{message}"
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["other.db"]


def test_a_new_office_takes_the_place_of_no_file(tmp_path: Path) -> None:
    text, office = tmp_path / "text.db", tmp_path / "club.db"
    text.write_text("no database at all, and longer than the head of one\n" * 3)
    create_store(str(office)).close()
    for path, message in ((text, "file_is_there"), (office, "exists")):
        before = path.read_bytes()
        with pytest.raises(InputError) as refused:
            create_store(str(path))
        assert refused.value.message == f"office.{message}"
        assert path.read_bytes() == before


def test_an_office_that_may_only_be_read_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a club?.db"
    with create_office(str(path), "fide", name="Club", actor="tester"):
        pass
    before = path.read_bytes()
    # For root, who runs some of these tests, every file can be written.
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)
    with open_office(str(path)) as office:
        assert office.name == "Club"
        with pytest.raises(InputError) as refused, office.store.writing() as connection:
            new_act(connection, "tester", "event.accepted")
    assert refused.value.message == "office.read_only"
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_a_driver_or_a_server_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    place = "postgresql://ann@127.0.0.1:1/club"
    with pytest.raises(InputError) as refused:
        open_store(place)
    assert refused.value.message == "office.no_server"
    monkeypatch.setitem(sys.modules, "pg8000", None)
    with pytest.raises(InputError) as refused:
        create_store(place)
    assert refused.value.message == "office.no_driver"
