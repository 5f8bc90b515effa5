"""``arpad list`` and ``--list store``: what an arbiter types, and what can go wrong."""

import gzip
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from tests.cli.build import Runner

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FEBRUARY, MARCH = EXAMPLES / "list_feb26.txt", EXAMPLES / "list_mar26.txt"


@pytest.fixture
def filled(run: Runner) -> Runner:
    """Runs ``arpad`` with February and March imported."""
    run.ok("list", "import", FEBRUARY)
    run.ok("list", "import", MARCH)
    return run


def names(found: list[dict[str, object]]) -> list[object]:
    return [player["name"] for player in found]


def test_import_says_what_it_did(run: Runner) -> None:
    out = run.ok("list", "import", MARCH)
    assert out == "Imported: list of 2026-03 (standard, rapid, blitz), 40 players.\n"


def test_the_month_is_told_by_the_option_or_the_file(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "players_list_foa.txt"
    path.write_bytes(MARCH.read_bytes())
    assert "--month" in run.fails("list", "import", path)
    assert "2026-11" in run.ok("list", "import", path, "--month", "2026-11")
    assert "2026-03" in run.fails("list", "import", MARCH, "--month", "2026-11")


def test_a_row_that_makes_no_sense_is_told(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "list_mar26.txt"
    path.write_bytes(MARCH.read_bytes().replace(b"990000102", b"Oak      "))
    done = run("list", "import", path)
    assert done.code == 1
    assert "39 players" in done.out
    assert f"{path}:3:1: error:".replace("\n", "") in done.out.replace("\n  ", " ")


def test_find_by_name_id_and_spelling(filled: Runner) -> None:
    for text in ("oak", "990000102", "OAK"):
        (found,) = filled("list", "find", text, "--json").json["players"]
        assert (found["name"], found["fide_id"]) == ("Oak", 990000102)
    (player,) = filled("list", "find", "sequioa", "--json").json["players"]
    assert (player["name"], player["ratings"]["standard"]) == ("Sequoia", 2668)
    assert player["month"] == "2026-03"


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.ZstdCompressor().compress])
@pytest.mark.parametrize("part", [0.1, 0.5, 0.99])
def test_a_packed_list_that_is_cut_off_does_not_replace_the_good_one(
    filled: Runner, tmp_path: Path, pack: Callable[[bytes], bytes], part: float
) -> None:
    good = filled("list", "show", "--json").json
    packed = pack(MARCH.read_bytes())
    path = tmp_path / "list_mar26.txt.packed"
    path.write_bytes(packed[: int(len(packed) * part)])
    for command in (("list", "import"), ("check",)):
        done = filled(*command, path)
        assert done.code == 2
        assert "ends before its end" in done.err
    assert filled("list", "show", "--json").json == good


@pytest.mark.parametrize("place", ["file", "file/below"])
@pytest.mark.parametrize("action", [("show",), ("find", "oak"), ("import", MARCH)])
def test_a_file_where_the_folder_of_lists_has_to_be(
    run: Runner,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    place: str,
    action: tuple[str | Path, ...],
) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"mine")
    monkeypatch.setenv("ARPAD_DATA", str(tmp_path / place))
    error = run.fails("list", *action)
    assert f"{file} is a file" in error
    assert "ARPAD_DATA" in error
    assert file.read_bytes() == b"mine"


def test_find_in_a_month_and_a_federation(filled: Runner) -> None:
    (player,) = filled("list", "find", "oak", "--month", "2026-02", "--json").json["players"]
    assert player["month"] == "2026-02"
    done = filled("list", "find", "oak", "--federation", "bel")
    assert (done.code, done.out) == (1, 'Nobody on the list was found for "oak".\n')


def test_the_table_of_players(filled: Runner) -> None:
    head, row = filled.ok("list", "find", "oak").splitlines()
    assert head.split() == ["FIDE", "id", "Name", "Fed", "Born", "Title", "Std", "Rpd", "Blz", "K"]
    assert row.split()[:5] == ["990000102", "Oak", "GER", "1990", "GM"]


def test_history(filled: Runner) -> None:
    out = filled.ok("list", "history", "990000101")
    assert out.startswith("990000101 Sequoia IND 1996 GM\n")
    assert [line.split()[0] for line in out.splitlines()[2:]] == ["2026-03", "2026-02"]


def test_changes(filled: Runner) -> None:
    plain = filled("list", "changes", "2026-03", "2026-02", "--limit", "2", "--json").json
    assert (plain["before"], plain["after"]) == ("2026-02", "2026-03")
    assert [each["rating_change"] for each in plain["gains"]] == [9, 9]
    assert names(plain["new"]) == ["Fir", "Almond"]
    assert names(plain["gone"]) == ["Baobab"]
    out = filled.ok("list", "changes", "2026-02", "2026-03", "--lang", "nl")
    assert "Grootste winsten" in out
    assert "Nieuw op de lijst: 2" in out


def test_show_and_remove(filled: Runner) -> None:
    out = filled.ok("list", "show")
    assert [line.split()[0] for line in out.splitlines()[1:3]] == ["2026-03", "2026-02"]
    assert "2026-02" not in filled.ok("list", "remove", "2026-02")
    assert '"2026-02"' in filled.fails("list", "remove", "2026-02")


def test_an_empty_store_says_how_to_import(run: Runner) -> None:
    assert "arpad list import" in run.ok("list", "show")
    for words in (("find", "x"), ("history", "1"), ("changes", "2026-01", "2026-02")):
        assert "arpad list import" in run.fails("list", *words)
    assert "arpad list import" in run.fails("tournament", EXAMPLES / "open.trf", "--list", "store")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("changes", "2026-02", "2025-01"), "2026-03, 2026-02"),
        (("changes", "2026-02", "March"), "YYYY-MM"),
        (("changes", "2026-02"), "MONTH MONTH"),
        (("find", "oak", "--month", "2026-13"), "YYYY-MM"),
        (("find", "oak", "--limit", "0"), "from 1 to"),
        (("find", "oak", "--federation", "Belgium"), "three letters"),
        (("find", "--", "..."), "no letters"),
        (("find",), "NAME"),
        (("history", "990000999"), "Nobody with the FIDE id 990000999"),
        (("history", "x"), "Nobody with the FIDE id x"),
        (("show", "--limit", "3"), "--limit"),
        (("show", "all"), "all"),
        (("lookup", "oak"), "import, find"),
        (("import", EXAMPLES / "open.trf"), "header line"),
        (("import", EXAMPLES / "none.txt"), "cannot be read"),
        (("import", MARCH, "--time-control", "90+30"), "standard, rapid or blitz"),
    ],
)
def test_what_cannot_be_done_is_told(filled: Runner, words: tuple[object, ...], error: str) -> None:
    assert error in filled.fails("list", *words)


def test_a_file_that_is_no_store(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "data" / "rating-lists.sqlite"
    file.parent.mkdir()
    file.write_text("This is a letter, not a database. " * 50, encoding="utf-8")
    for words in (("find", "x"), ("show",), ("import", MARCH)):
        error = " ".join(run.fails("list", *words).split())
        assert "is not a store of rating lists, or is damaged. Move it away" in error
        assert error.count("damaged") == 1
    file.unlink()
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE things (a)")
    other.close()
    assert "another version" in run.fails("list", "find", "x")


def test_a_folder_that_cannot_be_made(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARPAD_DATA", "/dev/null/data")
    assert "cannot be opened" in run.fails("list", "import", MARCH)


def test_progress_on_a_terminal(run: Runner) -> None:
    run.is_terminal = True
    assert "100 %" in run("list", "import", MARCH).err


def test_a_tournament_takes_the_list_of_its_month(filled: Runner) -> None:
    line = ("tournament", EXAMPLES / "open.trf", "--json", "--list")
    plain = filled(*line, "store").json
    codes = [finding["id"] for finding in plain["findings"]]
    assert "list.other_month" not in codes
    from_file = filled(*line, MARCH).json
    assert plain["players"] == from_file["players"]


def test_a_tournament_by_the_list_of_another_month(filled: Runner) -> None:
    plain = filled("norms", EXAMPLES / "open.trf", "--list", "2026-02", "--json").json
    codes = [finding["id"] for finding in plain["findings"]]
    assert "list.other_month" in codes
    assert "list.not_listed" in codes  # Fir came in March


def test_a_tournament_before_all_lists(filled: Runner) -> None:
    done = filled("tournament", EXAMPLES / "open.trf", "--list", "store", "--on", "2025-12-01")
    assert done.code == 2
    assert "2026-03, 2026-02" in done.told


def test_a_single_list_does_not_serve_another(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "rapid_mar26.txt"
    head = f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit {'OTit':<15}FOA MAR26 Gms K  B-day Flag"
    row = f"{'990000101':<15}{'Sequoia':<61}IND M   GM        {'':<15}    2600  0   10 1996"
    path.write_text(f"{head}\n{row}\n", encoding="utf-8")
    run.ok("list", "import", path)
    error = run.fails("tournament", EXAMPLES / "open.trf", "--list", "store")
    assert "standard list of 2026-03 was not imported" in error
    assert "standard list of 2026-03" in run.fails("list", "changes", "2026-03", "2026-03")


def test_a_month_far_ahead_is_refused(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(MARCH.read_bytes())
    done = run("list", "import", file, "--month", "2099-01")
    assert done.code == 2
    assert "2099-01 is more than two months ahead" in " ".join(done.err.split())


def test_what_is_missing_is_named_in_the_language(run: Runner) -> None:
    assert "Ontbreekt: NAAM." in run("list", "find", "--lang", "nl").err
    assert "MAAND MAAND" in run("list", "changes", "2026-02", "--lang", "nl").err
