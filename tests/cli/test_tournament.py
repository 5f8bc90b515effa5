"""``arpad tournament`` and ``arpad norms`` on a small report, with every option."""

import csv
import io
import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.cli.build import Report, Runner, sample_tournament

from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Entry


def players(run: Runner, *arguments: object) -> dict[int, dict[str, Any]]:
    """The players of the JSON output by starting number."""
    done = run("tournament", "--json", *arguments)
    assert done.code == 0, done.err
    return {player["number"]: player for player in done.json["players"]}


def test_overview(run: Runner, report: Report) -> None:
    out = run.ok("tournament", report())
    lines = out.splitlines()
    assert lines[:3] == [
        "Round Robin",
        "Players: 6, rounds: 5, 15 Nov 2025 to 19 Nov 2025",
        "FIDE, standard: rules R6, in force on 15 Nov 2025",
    ]
    rows = {line.split()[0]: line for line in lines[5:11]}
    assert rows["1"].split()[-3:] == ["20", "-15", "2085"]
    assert rows["6"].endswith("(1389)")
    assert "first" in rows["4"]
    assert "?" in rows["3"]
    assert "K is not certain for 1 player" in out


def test_json(run: Runner, report: Report) -> None:
    done = run("tournament", report(), "--json")
    assert done.code == 0
    assert done.json["tournament"] == {
        "name": "Round Robin",
        "city": "Brussel",
        "federation": "BEL",
        "start": "2025-11-15",
        "end": "2025-11-19",
        "rounds": 5,
        "players": 6,
        "rate_of_play": "90+30",
    }
    assert [player["outcome"] for player in done.json["players"]] == [
        "rating_change",
        "rating_change",
        "k_unknown",
        "initial_rating",
        "rating_change",
        "rating_change",
    ]
    first = done.json["players"][0]
    assert (first["number"], first["name"], first["fide_id"]) == (1, "First, Given K", 1000001)
    assert [game["opponent_number"] for game in first["games"]] == [6, 3, 5, 2, 4]
    assert [each["id"] for each in done.json["warnings"]] == ["fide.remark.unknown_k"]


def test_an_unknown_k_gives_every_possible_change_and_nothing_that_depends_on_k(
    run: Runner, report: Report
) -> None:
    third = players(run, report())[3]
    assert third["development_coefficient"]["value"] is None
    assert third["development_coefficient"]["missing"]
    assert third["rating_change"] is None
    assert [each["development_coefficient"] for each in third["possible_changes"]] == [40, 20, 10]
    out = run.ok("tournament", report(), "--player", 3, "--explain")
    assert "K cannot be decided" in out
    assert "given, not derived" not in out
    assert "K 20: +13.80, rounded +14, new rating 1714" in out


def test_one_player(run: Runner, report: Report) -> None:
    out = run.ok("tournament", report(), "--player", 5)
    assert "5 GM Fifth, Far Above; points: 5" in out
    assert "Sixth, Near The Floor (1401): not played (forfeit)" in " ".join(out.split())
    assert "First, Given K; points" not in out
    assert list(players(run, report(), "--player", 5)) == [5]
    assert "article 8.3.4" in run.ok("tournament", report(), "--player", 5, "--explain")


def test_all_players_with_the_reasoning(run: Runner, report: Report) -> None:
    out = run.ok("tournament", report(), "--explain")
    assert [line for line in out.splitlines() if "; points: " in line] == [
        "1 FM First, Given K; points: 2.5",
        "2 Second, Junior; points: 2",
        "3 Third, Unknown K; points: 3",
        "4 Fourth, Unrated; points: 2.5",
        "5 GM Fifth, Far Above; points: 5",
        "6 Sixth, Near The Floor; points: 0",
    ]


def test_csv(run: Runner, report: Report) -> None:
    rows = list(csv.DictReader(io.StringIO(run.ok("tournament", report(), "--csv"))))
    assert list(rows[0]) == [
        "number",
        "name",
        "fide_id",
        "federation",
        "title",
        "rating",
        "tournament_points",
        "games_rated",
        "points",
        "expected_points",
        "score_minus_expected",
        "development_coefficient",
        "rating_change_unrounded",
        "rating_change",
        "rating_after",
        "initial_rating",
        "possible_development_coefficients",
        "possible_rating_changes",
    ]
    assert rows[2]["possible_rating_changes"] == "28/14/7"
    assert (rows[0]["rating_change_unrounded"], rows[0]["rating_change"]) == ("-14.60", "-15")
    assert (rows[2]["score_minus_expected"], rows[2]["rating_change"]) == ("0.69", "")
    assert (rows[3]["rating"], rows[3]["initial_rating"]) == ("", "1907")


def test_k_for_all(run: Runner, report: Report) -> None:
    found = players(run, report(), "--k", 30)
    for player in found.values():
        if player["outcome"] == "rating_change":
            assert player["development_coefficient"]["value"] == 30
    assert found[3]["outcome"] == "rating_change"


def test_another_first_day(run: Runner, report: Report) -> None:
    old = run("tournament", report(), "--json", "--on", "2023-05-05").json
    assert (old["regime"], old["tournament"]["start"]) == ("R4", "2023-05-05")
    without = report("without.trf", start=None, end=None)
    assert run("tournament", without, "--json", "--on", "2025-11-15").json["regime"] == "R6"


@pytest.mark.parametrize(
    ("given", "kind"),
    [("rapid", "rapid"), ("blitz", "blitz"), ("15+10", "rapid"), ("60+30", "standard")],
)
def test_another_time_control(run: Runner, report: Report, given: str, kind: str) -> None:
    path = report(rate_of_play=None, time_control=TimeControl.STANDARD)
    if given[0].isdigit():
        path = report(rate_of_play=None, time_control=None)
    done = run("tournament", path, "--json", "--time-control", given)
    assert done.json["time_control"] == kind


def test_a_rate_of_play_too_short_for_some(run: Runner, report: Report) -> None:
    day = ("--on", "2026-02-01")
    line = ("tournament", report(), "--json", "--time-control", "60+30", "--player", 5, *day)
    games = run(*line).json["players"][0]["games"]
    assert {game["why_not_rated"] for game in games if game["result"] != "forfeit_win"} == {
        "fide.unrated.rate_of_play",
        "fide.unrated.opponent",
    }
    approved = run(*line, "--approved").json["players"][0]
    assert approved["games_rated"] == 3


def test_facts(run: Runner, report: Report, tmp_path: Path) -> None:
    facts = tmp_path / "facts.csv"
    facts.write_text("number,born,games_played\n3,1970,50\n99,1980,1\n", encoding="utf-8")
    done = run("tournament", report(), "--facts", facts, "--json")
    third = done.json["players"][2]
    assert third["outcome"] == "k_unknown"  # the highest rating still decides between 20 and 10
    facts.write_text("number,born,games_played,highest_rating\n3,1970,50,1800\n", encoding="utf-8")
    third = run("tournament", report(), "--facts", facts, "--json").json["players"][2]
    assert third["development_coefficient"]["value"] == 20


def test_facts_about_nobody_are_a_finding(run: Runner, report: Report, tmp_path: Path) -> None:
    facts = tmp_path / "facts.csv"
    facts.write_text("number,k\n99,20\n", encoding="utf-8")
    done = run("tournament", report(), "--facts", facts)
    assert done.code == 0
    assert "warning: " in done.err
    assert "99" in done.err
    assert [
        each["id"]
        for each in run("tournament", report(), "--facts", facts, "--json").json["findings"]
    ] == ["player_facts.no_such_player"]


def fide_list(path: Path, *, third: int = 1720, day: str = "NOV25") -> Path:
    """A list in the layout of a single list of that month: id, name, rating, games, K."""
    head = (
        "ID Number      Name                                                         Fed Sex Tit  "
        f"WTit OTit           FOA {day} Gms K  B-day Flag"
    )
    rows = [head]
    for fide_id, name, rating, k in (
        ("1000001", "First, Given K", 2100, 20),
        ("1000003", "Third, Unknown K", third, 20),
        ("1000005", "Fifth, Far Above", 2700, 10),
    ):
        rows.append(
            f"{fide_id:<15}{name:<61}{'NED':<4}{'M':<4}{'':<5}{'':<5}{'':<15}{'':<4}"
            f"{rating:<6}{0:<4}{k:<3}{1980:<6}"
        )
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def test_a_rating_list_wins_over_the_report(run: Runner, report: Report, tmp_path: Path) -> None:
    listed = fide_list(tmp_path / "standard_nov25frl.txt")
    done = run("tournament", report(), "--list", listed, "--json")
    assert done.code == 0, done.err
    third = done.json["players"][2]
    assert (third["rating_before"], third["development_coefficient"]["value"]) == (1720, 20)
    found = [each["id"] for each in done.json["findings"]]
    assert found.count("list.rating_differs") == 1
    assert found.count("list.not_listed") == 3
    done = run("tournament", report(), "--list", listed)
    assert "the report says 1700, the list 1720" in done.err


def test_an_id_that_belongs_to_somebody_else_on_the_list_is_told(
    run: Runner, report: Report, tmp_path: Path
) -> None:
    listed = fide_list(tmp_path / "standard_nov25frl.txt")
    listed.write_text(listed.read_text(encoding="utf-8").replace("Third,", "Other,"), "utf-8")
    done = run("tournament", report(), "--list", listed)
    assert "but FIDE id 1000003 belongs to Other, Unknown K" in " ".join(done.err.split())


def test_the_list_of_another_month_is_a_finding(
    run: Runner, report: Report, tmp_path: Path
) -> None:
    listed = fide_list(tmp_path / "standard_oct25frl.txt", day="OCT25")
    done = run("tournament", report(), "--list", listed, "--json")
    assert "list.other_month" in [each["id"] for each in done.json["findings"]]


def test_a_terminal_sees_how_much_of_the_list_has_been_read(
    run: Runner, report: Report, tmp_path: Path
) -> None:
    listed = fide_list(tmp_path / "standard_nov25frl.txt")
    assert "Reading the rating list" not in run("tournament", report(), "--list", listed).err
    run.is_terminal = True
    err = run("tournament", report(), "--list", listed).err
    assert "\rReading the rating list: 100 %\r" in err
    assert err.rpartition("\r")[0].endswith(" ")  # nothing of it stays on the line


def test_a_list_without_a_month_is_taken_as_it_is(
    run: Runner, report: Report, tmp_path: Path
) -> None:
    listed = tmp_path / "list.xml"
    listed.write_text(
        "<playerslist><player><fideid>1000003</fideid><name>Third, Unknown K</name>"
        "<country>NED</country><sex>M</sex><rating>1730</rating><games>0</games><k>20</k>"
        "<rapid_rating>1810</rapid_rating><rapid_k>20</rapid_k><birthday>1980</birthday>"
        "</player></playerslist>\n",
        encoding="utf-8",
    )
    done = run("tournament", report(), "--list", listed, "--json")
    assert done.code == 0, done.err
    assert done.json["players"][2]["rating_before"] == 1730
    assert "list.other_month" not in [each["id"] for each in done.json["findings"]]
    rapid = run("tournament", report(), "--list", listed, "--json", "--time-control", "15+10")
    assert rapid.json["players"][2]["rating_before"] == 1810
    unknown = report(rate_of_play=None, start=None, end=None)
    assert run("tournament", unknown, "--list", listed).code == 2


def test_the_list_by_the_rate_of_play(run: Runner, report: Report, tmp_path: Path) -> None:
    listed = fide_list(tmp_path / "standard_nov25frl.txt")
    for changes in ({"rate_of_play": None, "time_control": TimeControl.STANDARD}, {}):
        path = report("kind.trf", **changes)
        done = run("tournament", path, "--list", listed, "--json", "--time-control", "standard")
        assert done.json["players"][2]["rating_before"] == 1720


def test_a_repair_is_told_and_strict_refuses_it(run: Runner, report: Report) -> None:
    path = report()
    text = path.read_bytes().replace(b"2025/11/15", b"15/11/2025", 1)
    path.write_bytes(text.replace(b"032 BEL", b"032 bel"))
    done = run("tournament", path)
    assert done.code == 0
    assert "repaired: " in done.err
    strict = run("tournament", path, "--strict")
    assert (strict.code, strict.out) == (2, "")
    assert strict.err.startswith(f"Error: {path}:")


def contradiction(path: Path) -> Path:
    """Player 1 and player 3 both win their game."""
    text = path.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("001    3"))
    assert "   1 w 0" in line
    path.write_text(text.replace(line, line.replace("   1 w 0", "   1 w 1")), encoding="utf-8")
    return path


def test_a_contradiction_is_exit_code_1_with_its_place(run: Runner, report: Report) -> None:
    path = contradiction(report())
    done = run("tournament", path)
    assert done.code == 1
    assert "error: " in done.err
    assert re.search(rf"^{re.escape(str(path))}:\d+:\d+:", done.err, re.MULTILINE)
    as_json = run("tournament", path, "--json")
    assert as_json.code == 1
    assert "error" in [each["severity"] for each in as_json.json["findings"]]
    assert run("norms", path).code == 1


def test_many_findings_of_a_kind_are_cut_short(run: Runner, report: Report, tmp_path: Path) -> None:
    facts = tmp_path / "facts.csv"
    rows = "".join(f"{number},20\n" for number in range(50, 70))
    facts.write_text(f"number,k\n{rows}", encoding="utf-8")
    err = run("tournament", report(), "--facts", facts).err
    assert err.count("(--json") + err.count("--json lists all") == 1
    assert 0 < err.count("warning: ") < 20


def test_from_standard_input(run: Runner, report: Report) -> None:
    path = report()
    out = run.ok("tournament", "-", stdin=path.read_bytes())
    assert out == run.ok("tournament", path)


def test_a_tournament_without_a_name(run: Runner, report: Report) -> None:
    done = run("tournament", report(name=""))
    assert done.out.startswith("(tournament without a name)\n")


def entries(count: int) -> tuple[Entry, ...]:
    """The entries with the first rounds only."""
    return tuple(
        entry.replace(pairings=entry.pairings[:count], points=None)
        for entry in sample_tournament().entries
    )


def test_a_first_rating_that_is_not_published(run: Runner, report: Report) -> None:
    path = report(entries=entries(3), rounds=3, round_dates=())
    assert players(run, path)[4]["published"] is False
    row = next(line for line in run.ok("tournament", path).splitlines() if "Fourth" in line)
    assert row.split()[-2:] == ["-", "-"]
    assert "needed: 5" in run.ok("tournament", path, "--player", 4)


def test_three_rounds_on_one_day_are_no_remark_but_four_are(run: Runner, report: Report) -> None:
    day = date(2025, 11, 15)
    path = report(round_dates=(day,) * 5, end=day)
    ids = [each["id"] for each in run("tournament", path, "--json").json["warnings"]]
    assert "fide.remark.hours_a_day" in ids


def test_norms(run: Runner, report: Report) -> None:
    out = run.ok("norms", report())
    assert out == "Nobody made a title norm. --player N shows what was missing.\n"
    out = run.ok("norms", report(), "--player", 1)
    assert out.count("norm: not achieved") == 2
    assert "  - [ ] games counted: 5, needed: 9 [fide-b01-2024, article 1.4.1" in out
    assert "registration of the event" in out
    assert run.ok("norms", report(), "--player", 5) == "There is no title norm left to make.\n"


def test_norms_as_json(run: Runner, report: Report) -> None:
    done = run("norms", report(), "--json")
    assert done.code == 0
    titles = {
        each["number"]: [norm["title"] for norm in each["norms"]] for each in done.json["players"]
    }
    assert titles[1] == ["GM", "IM"]
    assert titles[2] == ["GM", "IM", "WGM", "WIM"]
    assert titles[5] == []
    one = run("norms", report(), "--json", "--player", 2).json
    assert [each["number"] for each in one["players"]] == [2]


def test_norms_with_the_mix_of_federations_waived(run: Runner, report: Report) -> None:
    line = ("norms", report(), "--player", 1)
    assert "federations other than the own" in run.ok(*line)
    waived = run.ok(*line, "--federations-waived")
    assert "the mix of federations is waived" in waived
    assert "federations other than the own" not in waived


def test_norms_with_an_alias_of_the_system(run: Runner, report: Report) -> None:
    for command in ("norms", "tournament"):
        assert run.ok(command, report(), "--system", "elo-fide") == run.ok(command, report())


def test_the_example_of_the_project(run: Runner) -> None:
    example = Path(__file__).resolve().parents[2] / "examples" / "open.trf"
    done = run("tournament", example)
    assert done.code == 0
    as_json = json.loads(run("tournament", example, "--json").out)
    assert len(as_json["players"]) == as_json["tournament"]["players"]


def test_an_opponent_who_is_not_in_the_report_is_told_with_his_line(
    run: Runner, report: Report
) -> None:
    path = report()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(line for line in lines if not line.startswith(b"001    6")))
    done = run("tournament", path, "--json")
    assert done.code == 1
    assert len(done.json["players"]) == 5
    errors = [found for found in done.json["findings"] if found["severity"] == "error"]
    assert len(errors) == 5
    assert all(error["line"] for error in errors)
    assert run("norms", path).code == 1


def test_facts_from_standard_input_have_no_file_name(run: Runner, report: Report) -> None:
    done = run("tournament", report(), "--facts", "-", stdin="number,k\n99,20\n")
    assert "<stdin>:2: warning: The tournament has no player 99" in done.err
    error = run.fails("tournament", report(), "--facts", "-", stdin=b"\x00")
    assert error.startswith("<stdin>:1: A NUL byte stands in this line")


EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "open.trf"


def test_the_overview_says_why_a_player_is_not_rated(run: Runner, tmp_path: Path) -> None:
    words = " ".join(run.ok("tournament", EXAMPLE, "--system", "kbsb").split())
    assert "Note: Not rated, no. 36: With 18 of the 20 counted games" in words
    facts = tmp_path / "facts.csv"
    facts.write_text("number,games_played\n36,30\n")
    done = run("tournament", EXAMPLE, "--system", "kbsb", "--facts", facts)
    assert "Not rated" not in done.out
    assert "36  Olive" in done.out


def test_help_names_the_columns_of_the_system(run: Runner) -> None:
    plain = " ".join(run.ok("tournament", "--help").split())
    assert "highest_rating, standard_rating, sex, title, federation" in plain
    assert "index" not in plain
    for line in (("--system", "dwz", "--help"), ("--help", "--system=dwz")):
        assert "federation, age, index" in " ".join(run.ok("tournament", *line).split())
    for other in ("none", "pzszach"):
        assert "index" not in run.ok("tournament", "--help", "--system", other)


def test_errors_of_one_kind_are_counted_after_the_first_twenty(tmp_path: Path, run: Runner) -> None:
    again = tmp_path / "again.trf"
    example = Path(__file__).parents[2] / "examples" / "open.trf"
    again.write_bytes(example.read_bytes() * 2)  # 40 starting numbers stand twice
    told = run("tournament", again).err
    assert told.count("stands twice, first") == 20
    assert "20 more of this kind" in told
