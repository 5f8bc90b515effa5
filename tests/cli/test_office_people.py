"""``arpad office people``: what an officer types, and what can go wrong."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.build import Runner
from tests.cli.schemas import check

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
MARCH = EXAMPLES / "list_mar26.txt"
LIST = "id,name,born,club,fide_id,rating\n"


def answer(run: Runner, *arguments: object) -> dict[str, Any]:
    """The JSON answer, which is of its schema."""
    plain = run("office", "people", *arguments).json
    check(plain)
    return plain


@pytest.fixture
def place(run: Runner, tmp_path: Path) -> Path:
    """An office with the people of March."""
    place = tmp_path / "club.db"
    run.ok("office", "init", place)
    run.ok("office", "people", "import", place, MARCH, "--list", "2026-03-01")
    return place


def test_an_import_says_what_it_did(run: Runner, tmp_path: Path) -> None:
    place = tmp_path / "club.db"
    run.ok("office", "init", place)
    out = run.ok("office", "people", "import", place, MARCH)
    assert "persons 40; new 40, changed 0" in out.replace("\n  ", " ")
    assert "--list YYYY-MM-DD" in out
    out = run.ok("office", "people", "import", place, MARCH, "--list", "2026-03-01")
    assert "List of 1 Mar 2026, standard: ratings of 39 persons." in out  # Quince is unrated
    plain = answer(run, "import", place, MARCH, "--json")
    assert (plain["new"], plain["unchanged"], plain["changes"]) == (0, 40, [])
    assert plain["ratings"]["rapid"] == 39


def test_unclear_rows_are_shown_with_how_to_decide(
    run: Runner, place: Path, tmp_path: Path
) -> None:
    file = tmp_path / "club.csv"
    file.write_text(f"{LIST},Oak,,Hastings,,1500\n", encoding="utf-8")
    done = run("office", "people", "import", place, file)
    assert done.code == 1
    assert "same name, birth unknown" in done.out
    assert "2 Oak" in done.out
    assert "--assign LINE=NUMBER" in done.out
    (row,) = answer(run, "import", place, file, "--json")["unclear"]
    assert (row["line"], row["why"], row["candidates"][0]["name"]) == (2, "birth_unknown", "Oak")
    out = run.ok("office", "people", "import", place, file, "--assign", "2=2")
    assert "Hastings" in out
    error = run.fails("office", "people", "import", place, file, "--assign", "2=99")
    assert "person 99" in error
    assert "--assign" in run.fails("office", "people", "import", place, file, "--assign", "2:2")


def test_a_starting_list_with_doubts_ends_with_an_error(
    run: Runner, place: Path, tmp_path: Path
) -> None:
    file = tmp_path / "club.csv"
    file.write_text(f"{LIST},Oak,,Hastings,,1500\n", encoding="utf-8")
    done = run("office", "people", "import", place, file, "--list", "2026-04-01")
    assert done.code == 2
    assert "rows are not clear: 1" in done.err
    assert "same name, birth unknown" in done.out
    plain = answer(run, "find", place, "oak", "--json")["people"]
    assert [person["club"] for person in plain] == [None]


def test_a_dry_run_writes_nothing(run: Runner, place: Path, tmp_path: Path) -> None:
    file = tmp_path / "club.csv"
    file.write_text(f'{LIST}7,"New, Nora",2001,Hastings,,1500\n', encoding="utf-8")
    assert "new 1" in run.ok("office", "people", "import", place, file, "--dry-run")
    assert run("office", "people", "find", place, "nora").code == 1


def test_a_bad_number_beside_the_rating_is_told_with_its_line(
    run: Runner, place: Path, tmp_path: Path
) -> None:
    file = tmp_path / "club.csv"
    head = "id,name,born,rating,highest rating\n"
    file.write_text(f'{head}7,"New, Nora",2001,1500,high\n', encoding="utf-8")
    done = run("office", "people", "import", place, file)
    assert done.code == 1
    assert ":2: error:" in done.out.replace("\n  ", " ")
    assert '"high" under "highest rating"' in done.out


def test_find_show_add_and_set(run: Runner, place: Path) -> None:
    out = run.ok("office", "people", "find", place, "sequioa")
    assert "Sequoia" in out
    assert "990000101" in out
    assert run("office", "people", "find", place, "nobody").code == 1
    out = run.ok("office", "people", "add", place, "name=Ash, Ann", "birth_year=1990")
    assert out.startswith("41 Ash, Ann")
    run.ok("office", "people", "set", place, 41, "name=Oak, Ann", "--since", "2026-05-01")
    plain = answer(run, "show", place, 41, "--json")
    assert plain["person"]["name"] == "Oak, Ann"
    assert [(each["value"], each["since"]) for each in plain["facts"]] == [
        ("Ash, Ann", None),
        ("1990", None),
        ("Oak, Ann", "2026-05-01"),
    ]


def test_merge_and_split(run: Runner, place: Path) -> None:
    run.ok("office", "people", "add", place, "name=Sequoia", "birth_year=1997")
    plain = answer(run, "merge", place, 41, 1, "--reason", "same man", "--json")
    assert plain["numbers"] == [1, 41]
    assert [each["name"] for each in plain["differences"]] == ["birth_year"]
    assert "known as 1 now" in run.ok("office", "people", "show", place, 41)
    run.ok("office", "people", "split", place, 41)
    assert "not merged" in run.fails("office", "people", "split", place, 41)
    assert "reason=same man" in run.ok("office", "log", place, "--csv")


def test_export_and_erase(run: Runner, place: Path, tmp_path: Path) -> None:
    plain = answer(run, "export", place, 1)
    assert plain["facts"][0]["value"] == "Sequoia"
    assert [each["list"] for each in plain["lists"]] == ["2026-03-01"] * 3
    file = tmp_path / "sequoia.json"
    assert not run.ok("office", "people", "export", place, 1, "--out", file)
    assert json.loads(file.read_text(encoding="utf-8")) == plain
    assert str(file) in run.fails("office", "people", "export", place, 1, "--out", file)
    assert "--for-good" in run.fails("office", "people", "erase", place, 1)
    done = answer(run, "erase", place, 1, "--for-good", "--json")
    assert (done["numbers"], done["events"]) == ([1], [])
    assert "Was erased at request." in run.ok("office", "people", "show", place, 1)
    assert "erased" in run.fails("office", "people", "erase", place, 1, "--for-good")
    assert "erased" in run.fails("office", "people", "set", place, 1, "name=Again")


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (("set", 99, "name=Ash"), "no person 99"),
        (("set", "x", "name=Ash"), "PERSON"),
        (("set", 1, "colour=red"), "no fact"),
        (("set", 1, "Ash"), "FACT=VALUE"),
        (("set", 1, "name=Ash", "name=Oak"), "FACT=VALUE"),
        (("set", 1, "name=Ash", "--since", "2026-13-01"), "--since"),
        (("add", "club=Hastings"), "needs a name"),
        (("merge", 1, 1), "same number"),
        (("find", "?!"), "no letter or digit"),
        (("import", "no-such-file.csv"), "no-such-file.csv"),
        (("import", EXAMPLES / "open.trf"), "report of an event"),
        (("import", MARCH, "--list", "2026-03-02"), "2 Mar 2026"),
        (("import", MARCH, "--list", "2026-03-01"), "1 Mar 2026 already"),
        (("import", MARCH, "--time-control", "bullet"), "--time-control"),
        (("bury", 1), "no action"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(
    run: Runner, place: Path, action: tuple[object, ...], said: str
) -> None:
    before = run.ok("office", "log", place, "--csv")
    assert said in run.fails("office", "people", action[0], place, *action[1:])
    assert run.ok("office", "log", place, "--csv") == before
