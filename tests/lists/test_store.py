"""The store: what goes in comes out, months replace each other, and nothing is half there."""

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arpad.core.errors import InputError, UnreadableFile
from arpad.core.rate_of_play import TimeControl
from arpad.formats.fide_list import read_fide_list
from arpad.lists.changes import changes
from arpad.lists.database import opened_database
from arpad.lists.folder import data_folder
from arpad.lists.importing import import_list, remove_month
from arpad.lists.search import contents, find_players, history, look_up_in_store

STANDARD, RAPID, BLITZ = TimeControl
TODAY = date(2026, 11, 30)
OCTOBER, NOVEMBER = date(2026, 10, 1), date(2026, 11, 1)
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
START = f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit {'OTit':<15}FOA "
COMBINED = f"{START}SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
SINGLE = f"{START}{{month}} Gms K  B-day Flag"


def row(fide_id: int, name: str, rating: int = 0, *, federation: str = "BEL") -> str:
    """A line of the combined list: rapid is 10 lower, no blitz."""
    start = f"{fide_id:<15}{name:<61}{federation:<4}{'M':<4}{'':<29}"
    rapid = max(rating - 10, 0)
    k = 20 if rating else 0
    return f"{start}{rating:<6}{3:<4}{k:<3}{rapid:<6}{0:<4}{k:<3}{0:<6}{0:<4}{0:<3}1990"


def single_row(fide_id: int, name: str, rating: int) -> str:
    return f"{fide_id:<15}{name:<61}{'BEL':<4}{'M':<4}{'':<29}{rating:<6}{0:<4}{20:<3}1990"


class Store:
    """A store in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "data" / "lists.sqlite"

    def add(self, *rows: str, month: date = NOVEMBER, kind: TimeControl | None = None) -> int:
        """Import rows; a single list with ``kind``. Answers the number of players."""
        path = self.folder / "list.txt"
        head = COMBINED if kind is None else SINGLE.format(month="Rtng ")
        path.write_text("\n".join((head, *rows, "")), encoding="utf-8")
        stored = import_list(self.file, path, today=TODAY, month=month, time_control=kind)
        return stored.players

    def names(self, text: str, **choices: object) -> list[str]:
        """The names that are found."""
        found = find_players(self.file, text, **choices)  # type: ignore[arg-type]
        return [player.entry.name for player in found]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def test_what_goes_in_comes_out(store: Store) -> None:
    path = EXAMPLES / "list_mar26.txt"
    import_list(store.file, path, today=TODAY)
    for entry in read_fide_list(path):
        (found,) = find_players(store.file, entry.fide_id)
        assert found.entry == entry
        assert found.month == date(2026, 3, 1)


def test_the_same_month_again_replaces_it(store: Store) -> None:
    assert store.add(row(1001, "One", 1500), row(1002, "Two", 1600)) == 2
    assert store.add(row(1001, "One, Uno", 1700)) == 1
    (player,) = find_players(store.file, "one")
    assert (player.entry.name, player.highest_rating) == ("One, Uno", 1700)
    assert store.names("two") == []


def test_a_list_that_lacks_many_players_of_the_one_it_replaces_is_refused(store: Store) -> None:
    rows = [row(1000 + number, f"Player {number}", 1500) for number in range(200)]
    assert store.add(*rows) == 200
    with pytest.raises(UnreadableFile) as refused:
        store.add(*rows[:179])
    assert refused.value.facts["before"] == 200
    assert (contents(store.file).months[0].players, len(store.names("player", limit=500))) == (
        200,
        200,
    )
    assert store.add(*rows[:180]) == 180
    single = [single_row(1000 + number, f"Player {number}", 1500) for number in range(100)]
    with pytest.raises(UnreadableFile):
        store.add(*single, kind=STANDARD)
    remove_month(store.file, NOVEMBER)
    assert store.add(*single, kind=STANDARD) == 100


def test_who_left_a_replaced_month_is_shown_as_on_the_one_before(store: Store) -> None:
    store.add(row(1001, "One", 1500), row(1002, "Two", 1600), month=OCTOBER)
    store.add(row(1001, "One", 1510), row(1002, "Two", 1610), row(1003, "Three", 1700))
    store.add(row(1001, "One", 1520))
    assert [each.month for each in find_players(store.file, "two")] == [OCTOBER]
    assert store.names("three") == []
    remove_month(store.file, NOVEMBER)
    (one,) = find_players(store.file, "one")
    assert (one.month, one.highest_rating) == (OCTOBER, 1500)


def test_an_older_list_does_not_rename_anybody(store: Store) -> None:
    store.add(row(1001, "New Name", 1500))
    store.add(row(1001, "Old Name", 1400), month=OCTOBER)
    assert store.names("1001") == ["New Name"]
    assert [each.highest_rating for each in history(store.file, "01001")] == [1500, 1400]


def test_single_lists_go_beside_each_other(store: Store) -> None:
    store.add(single_row(1001, "One", 1500), kind=STANDARD)
    store.add(single_row(1001, "One", 1450), single_row(1002, "Two", 1300), kind=RAPID)
    assert contents(store.file).months[0].kinds == (STANDARD, RAPID)
    (one,) = find_players(store.file, "one")
    assert dict(one.entry.ratings) == {STANDARD: 1500, RAPID: 1450}
    store.add(single_row(1001, "One", 1460), kind=RAPID)
    assert dict(find_players(store.file, "one")[0].entry.ratings) == {STANDARD: 1500, RAPID: 1460}
    assert find_players(store.file, "two")[0].entry.ratings == ()
    store.add(row(1001, "One", 1510))
    assert contents(store.file).months[0].kinds == (STANDARD, RAPID, BLITZ)


def test_of_two_rows_with_one_id_the_first_counts(store: Store) -> None:
    assert store.add(row(1001, "One", 1500), row(1001, "Other", 1600)) == 1
    assert find_players(store.file, "1001")[0].highest_rating == 1500


@pytest.mark.parametrize(
    "text",
    [
        "Müller-Lüdenscheidt",
        "MUELLER",
        "muller jörg",
        "Joerg Mueller",
        "ludensch",
        "Mulller",
        "lüdenschiedt joerg",
    ],
)
def test_names_are_found_in_any_spelling(store: Store, text: str) -> None:
    store.add(row(1001, "Muller-Luedenscheidt, Jorg", 1500), row(1002, "Okelly, Paul", 1500))
    assert store.names(text) == ["Muller-Luedenscheidt, Jorg"]


def test_whole_words_come_first_and_then_the_highest_rated(store: Store) -> None:
    rows = (row(1, "Ann", 1500), row(2, "Anna", 2800), row(3, "Ann B", 1600), row(4, "Ann C"))
    store.add(*rows)
    assert store.names("ann") == ["Ann B", "Ann", "Ann C", "Anna"]
    assert store.names("ann", limit=2) == ["Ann B", "Ann"]
    assert store.names("zzzzzz") == []


def test_signs_of_the_search_language_are_only_signs(store: Store) -> None:
    store.add(row(1, "Near, Or", 1500))
    for text in ('near" OR "x', "near*", "(near)", "near:or", "NEAR(or)", "-near"):
        assert isinstance(store.names(text), list)
    assert store.names("NEAR or") == ["Near, Or"]
    with pytest.raises(InputError, match="no_words"):
        store.names('"*"')


def test_changes_of_a_federation(store: Store) -> None:
    store.add(row(1, "Up", 1500), row(2, "Down", 1600), row(3, "Same", 1700), month=OCTOBER)
    store.add(
        row(1, "Up", 1520),
        row(2, "Down", 1590, federation="NED"),
        row(3, "Same", 1700),
        row(4, "New", 1400),
    )
    all_changes = changes(store.file, NOVEMBER, OCTOBER)
    assert (all_changes.players, all_changes.changed) == (4, 2)
    assert [(g.player.entry.name, int(g.change)) for g in all_changes.gains] == [("Up", 20)]
    assert [(g.player.entry.name, int(g.change)) for g in all_changes.losses] == [("Down", -10)]
    belgians = changes(store.file, OCTOBER, NOVEMBER, federation="bel")
    assert (belgians.players, belgians.changed, belgians.new_count) == (3, 1, 1)
    rapid = changes(store.file, OCTOBER, NOVEMBER, time_control=RAPID)
    assert [int(g.after) for g in rapid.gains] == [1510]


def test_look_up_takes_the_list_in_force(store: Store) -> None:
    store.add(row(1, "One", 1500), month=OCTOBER)
    store.add(row(1, "One", 1520))
    for day, rating in ((date(2026, 10, 31), 1500), (NOVEMBER, 1520), (None, 1520)):
        found = look_up_in_store(store.file, {"1", "7"}, on=day)
        assert found.entries[0].rating(STANDARD) == rating
        assert found.missing == ("7",)
    with pytest.raises(InputError, match="none_before"):
        look_up_in_store(store.file, {"1"}, on=date(2026, 9, 30))


def test_remove_takes_players_of_no_other_list_along(store: Store) -> None:
    store.add(row(1, "One", 1500), row(2, "Two", 1500), month=OCTOBER)
    store.add(row(1, "One", 1520))
    remove_month(store.file, OCTOBER)
    assert store.names("two") == []
    assert store.names("one") == ["One"]
    remove_month(store.file, NOVEMBER)
    with pytest.raises(InputError, match="nothing_imported"):
        store.names("one")


def test_a_list_that_breaks_off_changes_nothing(store: Store, tmp_path: Path) -> None:
    store.add(row(1, "One", 1500))
    path = tmp_path / "list_nov26.xml"
    player = "<player><fideid>{}</fideid><name>X</name><rapid_rating>0</rapid_rating></player>"
    many = "".join(player.format(number) for number in range(2, 20_000))
    path.write_text(f"<playerslist>{many}<play", encoding="utf-8")
    with pytest.raises(UnreadableFile, match="broken_xml"):
        import_list(store.file, path, today=TODAY)
    assert store.names("one") == ["One"]
    assert store.names("x") == []


def test_a_list_without_players(store: Store) -> None:
    with pytest.raises(UnreadableFile, match="no_players"):
        store.add()
    assert not store.file.exists()


def test_a_full_disk_changes_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.add(row(1, "One", 1500))
    opened = opened_database

    @contextlib.contextmanager
    def small(file: Path, *, create: bool = False) -> Iterator[sqlite3.Connection]:
        with opened(file, create=create) as connection:
            connection.execute("PRAGMA max_page_count = 30")
            yield connection

    monkeypatch.setattr("arpad.lists.importing.opened_database", small)
    with pytest.raises(InputError, match="disk_full"):
        store.add(*(row(number, f"Player {number}") for number in range(1, 5000)))
    assert store.names("one") == ["One"]
    assert store.names("player") == []


def test_a_locked_store(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.add(row(1, "One", 1500))
    monkeypatch.setattr("arpad.lists.database._PATIENCE", 0.01)
    other = sqlite3.connect(store.file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(InputError, match="locked"):
        store.add(row(1, "One", 1600))
    assert store.names("one") == ["One"]  # looking is possible all the while
    other.close()


def test_a_killed_import_leaves_the_store_as_it_was(store: Store, tmp_path: Path) -> None:
    store.add(row(1, "One", 1500))
    path = tmp_path / "list_dec26.txt"
    rows = (row(number, f"Player {number}", 1400) for number in range(1, 60_000))
    path.write_text("\n".join((COMBINED, *rows)), encoding="utf-8")
    code = (
        "import sys; from datetime import date; from pathlib import Path\n"
        "from arpad.lists.importing import import_list\n"
        "import_list(Path(sys.argv[1]), Path(sys.argv[2]), today=date(2026, 12, 1))"
    )
    process = subprocess.Popen([sys.executable, "-c", code, str(store.file), str(path)])
    log = store.file.with_name(f"{store.file.name}-wal")
    deadline = time.monotonic() + 30
    while process.poll() is None and time.monotonic() < deadline:
        if log.exists() and log.stat().st_size > 0:
            break
        time.sleep(0.005)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    months = contents(store.file).months
    assert months[0].players in {1, 59_999}  # whole, or not at all
    assert [month.month for month in months][-1] == NOVEMBER
    assert store.names("one") == ["One"]


@pytest.mark.parametrize(
    ("environment", "platform", "folder"),
    [
        ({"ARPAD_DATA": "/x"}, "win32", "/x"),
        ({"XDG_DATA_HOME": "/data"}, "linux", "/data/arpad"),
        ({"XDG_DATA_HOME": "relative"}, "linux", "/home/me/.local/share/arpad"),
        ({}, "darwin", "/home/me/Library/Application Support/arpad"),
        ({}, "win32", "/home/me/AppData/Local/arpad"),
        ({"LOCALAPPDATA": "/local"}, "win32", "/local/arpad"),
    ],
)
def test_the_folder_is_that_of_the_system(
    environment: dict[str, str], platform: str, folder: str
) -> None:
    assert data_folder(environment, platform, Path("/home/me")).as_posix() == folder


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=400), st.sampled_from(["", f"{COMBINED}\n", "<playerslist>"]))
def test_any_bytes_are_imported_or_refused(tmp_path: Path, data: bytes, start: str) -> None:
    path, file = tmp_path / "list_nov26.txt", tmp_path / "store.sqlite"
    path.write_bytes(start.encode() + data)
    try:
        stored = import_list(file, path, today=TODAY, time_control=STANDARD, findings=[])
    except UnreadableFile:
        return
    assert stored.players > 0


def test_a_name_in_another_alphabet_finds_its_latin_spellings(store: Store) -> None:
    store.add(
        row(1, "Carlov, Phili", 2000),
        row(2, "Karlov, Filiy", 1900),
        row(3, "Dokimopoylos, Thalis", 1800),
        row(4, "Carlova, Xenia", 2100),
    )
    assert store.names("Карлов") == ["Karlov, Filiy", "Carlov, Phili"]
    assert store.names("карлов фили") == ["Karlov, Filiy", "Carlov, Phili"]
    assert store.names("Δοκιμόπουλος") == ["Dokimopoylos, Thalis"]
    assert store.names("Щукин") == []
