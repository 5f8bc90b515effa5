"""``arpad import --dry-run``: how lists and tables are understood."""

import json
from pathlib import Path

import pytest
from tests.cli.build import Runner
from tests.formats.player_lists.national import CZECH
from tests.formats.player_lists.test_clubs import CLUBS
from tests.formats.workbooks import xls

ROOT = Path(__file__).resolve().parents[2]
PLAYERS = ROOT / "examples" / "players.csv"
TREE_REPORT = ROOT / "examples" / "open.trf"


def test_the_columns_and_the_first_rows(run: Runner) -> None:
    done = run("import", PLAYERS, "--dry-run")
    assert done.code == 0
    assert "     2  Naam       name\n" in done.out
    assert "     1  Lid        not placed\n" in done.out
    assert "name            Voorbeeld, Ann  Voorbeeld, Bram  Voorbeeld, Cor\n" in done.out
    assert '"Lid"           0012            0013             0014\n' in done.out
    assert "could not be placed and are kept as they are: Lid (A)," in done.out
    assert max(map(len, done.out.splitlines())) <= 80
    assert "niet geplaatst" in run.ok("import", PLAYERS, "--dry-run", "--lang", "nl")


def test_nothing_of_the_first_rows_is_hidden(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    head, value = "Een kop " + "lang" * 20, "waarde " * 20 + "eind" * 20
    path.write_text(f"Wit;Zwart;Uitslag;{head}\nA;B;1-0;{value}\nB;\x1b[1mC;=;\n", "utf-8")
    out = run.ok("import", path, "--dry-run")
    shown = out.partition("Row 2")[2].partition("warning")[0]
    assert max(map(len, shown.splitlines())) <= 80
    assert "\x1b" not in out
    for text in (head, value):
        assert set(text.replace(" ", "")) <= set(shown)
    assert shown.count("waarde") == 20
    assert "".join(shown.split()).count("eind") >= 10


def test_a_heading_that_comes_twice_is_shown_with_both_values(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("Naam;Elo;Nota;Nota\nProef, Jan;1500;een;twee\n", "utf-8")
    assert '"Nota"          een; twee\n' in run.ok("import", path, "--dry-run")


def test_all_rows_as_json(run: Runner) -> None:
    plain = run("import", PLAYERS, "--dry-run", "--json").json
    first, second, third = plain["players"]
    assert first["fide_id"] == 700001
    assert (first["birth_year"], first["birth_month"], first["birth_day"]) == (1982, 4, 3)
    assert first["ratings"] == {"rating": 1850}
    assert {"heading": "Lid", "text": "0012"} in first["others"]
    assert (second["ratings"], second["birth_month"]) == ({}, None)
    assert (third["ratings"], third["birth_year"], third["birth_day"]) == (
        {"rating": 1490},
        1975,
        None,
    )
    assert plain["games"] == []
    assert [each["code"] for each in plain["warnings"]] == [
        "headings.not_placed",
        "birth.two_orders",
    ]


def test_a_column_that_the_user_explains(run: Runner) -> None:
    plain = run("import", PLAYERS, "--dry-run", "--column", "lid=local_id", "--json").json
    assert plain["players"][0]["local_id"] == "0012"
    assert plain["columns"][0] == {"column": 1, "heading": "Lid", "field": "local_id"}
    failed = run.fails("import", PLAYERS, "--dry-run", "--column", "Lid=licence")
    assert "local_id" in failed
    assert "HEADING=FIELD" in run.fails("import", PLAYERS, "--dry-run", "--column", "Lid")


def test_a_table_that_only_the_user_can_explain(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("P;Q;R\nA;B;1-0\n", encoding="utf-8")
    assert "P, Q, R" in run.fails("import", path, "--dry-run")
    columns = ("--column", "P=white", "--column", "Q=black", "--column", "R=result")
    plain = run("import", path, "--dry-run", "--json", *columns).json
    assert plain["games"] == [
        {
            "line": 2,
            "player": "A",
            "opponent": "B",
            "result": "win",
            "colour": "w",
            "rating": None,
            "opponent_rating": None,
            "round": None,
            "date": None,
            "others": [],
        }
    ]
    assert "Games played  1" in run.ok("import", path, "--dry-run", *columns)


def test_a_field_or_a_heading_that_there_is_not(run: Runner) -> None:
    failed = run.fails("import", PLAYERS, "--dry-run", "--column", "Lid=lokal_id")
    assert 'did you mean "local_id"?' in failed
    failed = run.fails("check", PLAYERS, "--column", "Lidnr=local_id")
    assert "Naam (B)" in failed
    twice = ("--column", "Lid=club", "--column", "Commissie=club")
    assert "club" in run.fails("import", PLAYERS, "--dry-run", *twice)


@pytest.mark.parametrize("command", [("check",), ("import", "--dry-run")])
def test_a_column_is_of_a_table_and_not_of_games_or_a_report(
    run: Runner, tmp_path: Path, command: tuple[str, ...]
) -> None:
    games = tmp_path / "games.pgn"
    games.write_text('[White "Alder"]\n[Black "Birch"]\n[Result "1-0"]\n\n1-0\n', encoding="utf-8")
    report = tmp_path / "report.txt"
    report.write_text("012 Open\n001    1      Alder\n", encoding="utf-8")
    for path in (games, report):
        failed = " ".join(run.fails(*command, path, "--column", "White=white").split())
        assert "reads without it: leave --column out" in failed
        assert "headings do not tell" not in failed
    table = tmp_path / "table.csv"  # a table that needs it is still told which
    table.write_text("A;B\n1;2\n", encoding="utf-8")
    assert "The headings do not tell" in run.fails(*command, table, "--column", "A=club")


def test_two_columns_for_one_field_are_asked_about(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("Naam;Elo;Rating\nProef, Jan;1500;1600\n", encoding="utf-8")
    plain = run("import", path, "--dry-run", "--json").json
    assert plain["players"][0]["ratings"] == {"rating": 1500}
    (question,) = plain["warnings"]
    assert question["code"] == "headings.several"
    assert "rating:rating: Elo (B), Rating (C)" in question["message"]
    for column in ("Rating=rating:rating", "#3=rating:rating"):
        plain = run("import", path, "--dry-run", "--json", "--column", column).json
        assert plain["players"][0]["ratings"] == {"rating": 1600}
        assert [each["code"] for each in plain["warnings"]] == ["headings.not_placed"]
    columns = ("--column", "#3=rating:rating", "--column", "Elo=other")
    assert run("import", path, "--dry-run", "--json", *columns).json["warnings"] == []


def test_json_of_players(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "players"
    path.write_text('[{"Naam": "Proef, Jan", "Lid": "0012"}]', encoding="utf-8")
    plain = run("import", path, "--dry-run", "--json", "--column", "lid=local_id").json
    assert (plain["format"], plain["players"][0]["local_id"]) == ("json", "0012")
    assert run("check", path, "--json").json["format"] == "json"
    path.write_text('[{"Naam": "Proef, Jan"', encoding="utf-8")
    assert f"{path}:1:23: " in run.fails("import", path, "--dry-run")


def test_half_a_character_is_shown_as_it_is_written(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "players"
    path.write_text(r'[{"name": "\ud800A", "\udc00": "x", "elo": "\udc00"}]', encoding="utf-8")
    done = run("import", path, "--dry-run", "--json")
    assert (done.code, done.json["players"][0]["name"]) == (1, "\\ud800A")
    assert "\\ud800A" in run("import", path, "--dry-run").out
    records = {"schema": "arpad/records/1", "players": [{"number": 1, "name": "\ud800"}]}
    path.write_text(json.dumps(records), encoding="utf-8")
    assert "\\ud800" in run.fails("convert", path, "--to", "trf26")


def test_errors_of_the_file_are_the_exit_code(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("Naam;Elo\nProef, Jan;abc\n", encoding="utf-8")
    done = run("import", path, "--dry-run")
    assert done.code == 1
    assert '2:12: error: rating: "abc" cannot be used' in done.out


def test_a_file_of_another_kind_is_refused(run: Runner) -> None:
    assert "trf26" in run.fails("import", TREE_REPORT, "--dry-run")


def test_nothing_is_stored(run: Runner) -> None:
    assert "--dry-run" in run.fails("import", PLAYERS)


def test_a_list_of_clubs_is_none_of_players(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "vereine.csv"
    path.write_bytes(CLUBS.encode("cp1252"))
    done = run("check", path)
    assert done.code == 1
    assert "Clubs     2\n" in done.out
    assert run("check", path, "--json").json["clubs"] == 2
    shown = run("import", path, "--dry-run", "--lang", "nl").out
    assert "Verenigingen  2\n" in shown
    assert "association      C00" in shown
    assert run("import", path, "--dry-run", "--json").json["clubs"][1] == {
        "line": 3,
        "name": "Probefreunde Süd",
        "club_id": "00012",
        "association": "100",
        "others": [{"heading": "Landesverband", "text": "1"}],
    }
    refused = run("match", path, path)
    assert refused.code == 2
    assert "names no people" in refused.err


def test_a_workbook_with_a_heading_explained(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "list.xls"
    path.write_bytes(xls(CZECH, 1250))
    plain = run("import", path, "--dry-run", "--column", "PARTIE=games", "--json").json
    assert [player["games"] for player in plain["players"]] == [{"rating": 7}, {"rating": 0}]
    refused = run("import", path, "--dry-run", "--column", "Elo=name")
    assert refused.code == 2
    assert "ID_no (A), Name (B)" in refused.err


def test_people_of_a_workbook_are_matched(run: Runner, tmp_path: Path) -> None:
    path, other = tmp_path / "list.xls", tmp_path / "other.csv"
    path.write_bytes(xls(CZECH, 1250))
    other.write_text("Name;Licence;FIDE id\nZkouska Rehor;90001;9760486\n", "utf-8")
    found = run("match", path, other, "--json").json
    assert (found["matched"], found["none"]) == (1, 1)
    assert found["people"][0]["by"] == "licence"
    refused = run("convert", path, tmp_path / "a.trf")
    assert refused.code == 2
    assert "swiss-manager-players" in refused.err
