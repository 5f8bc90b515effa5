"""``arpad office account``."""

import json
from pathlib import Path

import pytest

from arpad.cli.main import main
from arpad.office.accounts import is_password, password_of
from arpad.office.office import create_office, open_office


@pytest.fixture
def place(tmp_path: Path) -> str:
    """An office."""
    where = str(tmp_path / "club.db")
    create_office(where, "fide", actor="t").close()
    return where


def password(folder: Path, text: str) -> str:
    """A file with a password."""
    path = folder / "password"
    path.write_text(text, encoding="utf-8")
    return str(path)


def run(place: str, *arguments: str) -> int:
    return main(["office", "account", place, *arguments, "--lang", "en"])


def test_an_account_is_added_changed_and_removed(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = password(tmp_path, "a long enough one\nrest\n")
    assert run(place, "add", "Ann", "--role", "officer", "--password-file", file) == 0
    assert "Account ann: officer" in capsys.readouterr().out
    with open_office(place) as office, office.store.reading() as connection:
        assert is_password(password_of(connection, "ann"), "a long enough one")
        assert not is_password(password_of(connection, "bob"), "a long enough one")
    assert run(place, "role", "ann", "--role", "viewer") == 0
    capsys.readouterr()
    assert run(place, "list", "--json") == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed["accounts"] == [{"name": "ann", "role": "viewer"}]
    assert run(place, "remove", "ann") == 0
    assert run(place, "list") == 0
    assert "no account" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["add"],
        ["add", "ann"],
        ["add", "ann", "--role", "king"],
        ["add", "a b", "--role", "viewer"],
        ["add", "ann", "--role", "viewer", "--password-file", "nothing-here"],
        ["password", "nobody"],
        ["role", "nobody", "--role", "viewer"],
        ["remove", "nobody"],
        ["dance", "ann"],
    ],
)
def test_what_cannot_be_done_is_told(
    place: str, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(place, *arguments) == 2
    assert capsys.readouterr().err
    assert run(place, "list") == 0
    assert "no account" in capsys.readouterr().out


def test_a_password_that_is_too_short(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = password(tmp_path, "short")
    assert run(place, "add", "ann", "--role", "viewer", "--password-file", file) == 2
    assert "12" in capsys.readouterr().err
