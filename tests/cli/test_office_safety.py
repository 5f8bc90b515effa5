"""``arpad office`` backup, restore and verify; and what it says when it cannot write."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event
from tests.cli.build import WIDTH, Runner
from tests.cli.schemas import check

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LANGUAGES = ["en", "nl", "da", "nb", "de", "fr"]


@pytest.fixture
def place(run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An office with a list that was computed and published."""
    monkeypatch.chdir(tmp_path)
    place = Path("club.db")
    run.ok("office", "init", place, "--name", "Club")
    run.ok("office", "people", "import", place, EXAMPLES / "list_mar26.txt", "--list", "2026-03-01")
    run.ok("office", "add", place, EXAMPLES / "open.trf")
    run.ok("office", "accept", place, "1")
    run.ok("office", "rate", place, "--period", "2026-03")
    run.ok("office", "publish", place)
    return place


def words(text: str) -> str:
    return " ".join(text.split())


def forge(place: Path) -> None:
    """Change a published list as somebody with the file in his hands could."""
    with sqlite3.connect(place) as connection:
        connection.execute("DROP TRIGGER keep_update_publication")
        connection.execute("UPDATE publication SET digest = '0' WHERE list_date = '2026-04-01'")
    connection.close()


def test_a_backup_becomes_an_office_that_verifies(run: Runner, place: Path) -> None:
    assert "club.db is copied into copy.db" in words(run.ok("office", "backup", place, "copy.db"))
    assert "again.db is made of copy.db" in words(
        run.ok("office", "restore", "copy.db", "again.db")
    )
    for each in (place, "again.db"):
        told = words(run.ok("office", "verify", each))
        assert "Lists: 6, of which computed again: 3" in told
        assert "every list comes out again as it is" in told
    for name, action in (("b.db", "backup"), ("r.db", "restore")):
        plain = run("office", action, "copy.db", name, "--json").json
        check(plain)
        assert (plain["place"], plain["name"], plain["system"]) == (name, "Club", "fide")
    check(run("office", "verify", place, "--json").json)


def test_what_differs_is_told_with_exit_code_1(run: Runner, place: Path) -> None:
    forge(place)
    done = run("office", "verify", place)
    assert done.code == 1
    assert "Publication 2026-04-01, standard, version 1: its checksum is not" in words(done.out)
    plain = run("office", "verify", place, "--json").json
    check(plain)
    assert not plain["equal"]
    assert plain["faults"][0]["kind"] == "publication"


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language_within_the_screen(run: Runner, place: Path, language: str) -> None:
    outs = [
        run.ok("office", "backup", place, f"{language}.db", "--lang", language),
        run.ok("office", "restore", f"{language}.db", f"r{language}.db", "--lang", language),
        run.ok("office", "verify", place, "--lang", language),
    ]
    forge(place)
    outs.append(run("office", "verify", place, "--lang", language).out)
    for out in outs:
        assert not [line for line in out.splitlines() if len(line) > WIDTH]


def test_nothing_is_overwritten(run: Runner, place: Path) -> None:
    run.ok("office", "backup", place, "copy.db")
    assert "copy.db is there already" in words(run.fails("office", "backup", place, "copy.db"))
    assert "club.db is there already" in words(run.fails("office", "restore", "copy.db", place))


@pytest.fixture
def full_disk(place: Path) -> Iterator[Path]:
    """The database may not become larger than it is."""
    pages = -(-place.stat().st_size // 4096)

    def limit(connection: Any, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages}")

    event.listen(Engine, "connect", limit)
    yield place
    event.remove(Engine, "connect", limit)


def test_a_full_disk_is_told_and_nothing_changes(run: Runner, full_disk: Path) -> None:
    before = run.ok("office", "log", full_disk, "--newest", "1000", "--csv")
    rows = "\n".join(f"{n},Player {n},Club {n}" for n in range(2000))
    Path("more.csv").write_text(f"id,name,club\n{rows}\n", encoding="utf-8")
    told = run.fails("office", "people", "import", full_disk, "more.csv")
    assert "no room left" in told
    assert "Nothing was changed" in words(told)
    assert run.ok("office", "log", full_disk, "--newest", "1000", "--csv") == before
    assert "every list comes out again" in words(run.ok("office", "verify", full_disk))


def bound(*arguments: object) -> subprocess.CompletedProcess[str]:
    """``arpad office`` of somebody for whom the rights of files count: root's do not."""
    command = [sys.executable, "-m", "arpad", "office", *map(str, arguments)]
    if os.geteuid() == 0:
        setpriv = shutil.which("setpriv")
        if setpriv is None:
            pytest.skip("root may write everywhere, and there is no setpriv here")
        command = [setpriv, "--bounding-set=-dac_override,-dac_read_search", *command]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env)


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_cannot_be_written_is_told_and_nothing_changes(
    run: Runner, place: Path, tmp_path: Path, what: str
) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    kept = folder / "club.db"
    run.ok("office", "backup", place, kept)
    content = kept.read_bytes()
    if what == "folder":
        folder.chmod(0o555)
    kept.chmod(0o444)
    try:
        for more in (("people", "add", kept, "name=Ash"), ("publish", kept)):
            done = bound(*more)
            assert done.returncode == 2, done.stdout + done.stderr
            assert "Traceback" not in done.stderr
            assert "club.db" in done.stderr
        for more in (("lists", kept), ("people", "find", kept, "1")):  # it can be read
            done = bound(*more)
            assert (done.returncode, done.stderr) == (0, "")
        if what == "folder":
            for action in ("backup", "restore"):
                done = bound(action, place, folder / "new.db")
                assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    finally:
        folder.chmod(0o755)
    assert kept.read_bytes() == content
    assert [path.name for path in folder.iterdir()] == ["club.db"]
