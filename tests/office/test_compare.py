"""Two lists side by side: of two days, of two versions, and of a file."""

import json
from pathlib import Path

import pytest
from tests.cli.schemas import check
from tests.office.made_lists import keep_list, make_lists

from arpad.cli.main import main
from arpad.explain.catalogue import LANGUAGES
from arpad.office.acts import new_act
from arpad.office.compared_sides import compare_lists
from arpad.office.comparing import Comparison
from arpad.office.list_store import latest_run, list_of_run, publish_run
from arpad.office.office import Office

pytestmark = pytest.mark.both


def _compared(office: Office, before: str, after: str, ids: str = "fide") -> Comparison:
    with office.store.reading() as connection:
        return compare_lists(connection, office, (before, after), "standard", ids)


def _names(found: Comparison, part: str) -> list[str]:
    return [each.listed.name for each in getattr(found, part)]


def test_two_days(office: Office) -> None:
    make_lists(office)
    found = _compared(office, "2026-11", "2026-12")
    assert [(each.listed.name, each.change) for each in found.gains] == [("Ash, Ann", 10)]
    assert [(each.listed.name, each.change) for each in found.losses] == [("Łęcki, Bo", -40)]
    assert _names(found, "new") == ["Elm, Ed"]
    assert _names(found, "left") == ["Dale, Di"]
    assert _names(found, "inactive") == ["=1+1, <Cy> & Co"]
    assert (found.players_before, found.players_after, found.same) == (4, 4, 1)
    back = _compared(office, "2026-12", "2026-11")
    assert _names(back, "active") == ["=1+1, <Cy> & Co"]
    assert _names(back, "gains") == ["Łęcki, Bo"]


def test_two_versions_of_a_list(office: Office) -> None:
    persons = make_lists(office)
    with office.store.writing() as connection:
        act = new_act(connection, "tester", "test")
        run = latest_run(connection, "standard")
        assert run is not None
        assert run.previous is not None
        lines = list_of_run(connection, run.id)
        lines[persons[1]] = lines[persons[1]].replace(rating=1470)
        corrected = keep_list(connection, act, lines, {}, run.previous)
        publish_run(connection, act, corrected)
    found = _compared(office, "2026-12:1", "2026-12:2")
    assert (found.changed, found.same) == (1, 3)
    assert (found.gains[0].before, found.gains[0].after) == (1460, 1470)
    assert _compared(office, "2026-12:2", "2026-12").changed == 0


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("standard.txt", "office"),
        ("standard.xml", "office"),
        ("list.csv", "fide"),
        ("list.xlsx", "fide"),
    ],
)
def test_a_list_and_its_own_file_do_not_differ(
    office: Office, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, ids: str
) -> None:
    make_lists(office)
    file, place = str(tmp_path / name), office.store.place
    assert main(["office", "export", place, "--to", file, "--ids", ids]) == 0
    found = _compared(office, file, "2026-12", ids)
    # A table guards a name against formulas; the FIDE id tells who it is.
    assert (found.changed, found.same, found.new, found.left) == (0, 4, (), ())
    capsys.readouterr()


def test_who_is_not_in_the_office_is_told_by_the_name_of_the_file(
    office: Office, tmp_path: Path
) -> None:
    make_lists(office)
    file = tmp_path / "other.csv"
    file.write_text("name,fide id,rating\nAsh Ann,201,1990\nNobody,999,1777\n")
    found = _compared(office, str(file), "2026-12")
    assert [(each.listed.name, each.change) for each in found.gains] == [("Ash, Ann", 20)]
    assert [(each.listed.person, each.listed.name) for each in found.left] == [(None, "Nobody")]
    assert found.before == "other.csv"


def test_command_in_json_and_csv(office: Office, capsys: pytest.CaptureFixture[str]) -> None:
    make_lists(office)
    command = ["office", "compare", office.store.place, "2026-11", "2026-12"]
    assert main([*command, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    check(answer)
    assert answer["losses"][0]["rating_change"] == -40
    assert main([*command, "--csv"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "part,number,name,federation,before,after,change"
    assert len(lines) == 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_wider_than_a_terminal(
    office: Office, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    make_lists(office)
    for command in (["compare", office.store.place, "2026-11", "2026-12"],
                    ["report", office.store.place]):  # fmt: skip
        assert main(["office", *command, "--most", "1", "--lang", language]) == 0
        out = capsys.readouterr().out
        assert max(map(len, out.splitlines())) <= 80
        assert "Ash, Ann" in out
        assert "office." not in out


def test_a_list_that_is_not_there_is_an_error(
    office: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    make_lists(office)
    for word in ("2026-10", "2026-12:9", "no-file.csv", "2026-13"):
        assert main(["office", "compare", office.store.place, "2026-11", word]) == 2
        assert capsys.readouterr().err.startswith("Error")
