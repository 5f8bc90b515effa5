"""``arpad convert``: the records of a file in another format, with nothing lost in silence."""

import json
from pathlib import Path
from typing import Literal

import pytest
from tests.cli.build import Report, Runner, sample_tournament

from arpad.core.errors import BadValue, UnreadableFile
from arpad.core.quantities import Rating
from arpad.core.records import Entry, Player, Tournament
from arpad.explain.catalogue import LANGUAGES, load_catalogue
from arpad.formats.checked_file import CheckedFile
from arpad.formats.trf import read_trf
from arpad.formats.trf.convert import convert_to_trf

EDITIONS: tuple[Literal["TRF16", "TRF26"], ...] = ("TRF16", "TRF26")
ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "open.trf"
TRF26 = (
    "012 Small\n042 2026/01/10\n122 by feel\n142 1\n162  W 3.0    D 1.0\n222 900+10\n"
    "BEL    1 m  A Een, Speler                       1900 VLA      L01854 1980/05/00\n"
    "001    1      One                               2000                             1.0    1"
    "     2 w 1\n"
    "001    2      Two                               1900                             0.0    2"
    "     1 b 0\n"
)


def test_the_records_as_json(run: Runner) -> None:
    plain = run("convert", EXAMPLE, "--to", "json").json
    checked = run("check", EXAMPLE, "--json").json
    assert len(plain["players"]) == checked["players"]
    assert sum(game["rated"] for game in plain["games"]) == checked["rated_games"]
    assert all(game["rated"] == (game["why_not"] is None) for game in plain["games"])
    places = [(game["round"], game["white"]) for game in plain["games"]]
    places += [(game["round"], game["black"]) for game in plain["games"] if game["black"]]
    assert len(places) == len(set(places))
    assert {game["why_not"] for game in plain["games"]} >= {None, "bye"}


def test_the_records_are_read_back(run: Runner, tmp_path: Path) -> None:
    written, again = tmp_path / "records.json", tmp_path / "again.json"
    run.ok("convert", EXAMPLE, written)
    run.ok("convert", written, again)
    first, second = (json.loads(path.read_text(encoding="utf-8")) for path in (written, again))
    assert second["format"] == "arpad-json"
    for part in ("tournament", "rounds", "players", "games", "teams", "other_records"):
        assert first[part] == second[part]
    rated = [run("tournament", path, "--json").json["players"] for path in (EXAMPLE, written)]
    assert rated[0] == rated[1]
    report = [run("convert", path, "--to", "trf26").out for path in (EXAMPLE, written)]
    assert report[0] == report[1]


def test_forfeits_are_games_that_are_not_rated(run: Runner, report: Report) -> None:
    games = run("convert", report(), "--to", "json").json["games"]
    (forfeit,) = (game for game in games if not game["rated"])
    assert (forfeit["why_not"], forfeit["white"], forfeit["black"]) == ("forfeit", 5, 6)
    assert (forfeit["result"], forfeit["white_result"]) == ("1-0", "forfeit_win")


def test_fields_of_a_player(run: Runner, report: Report) -> None:
    first, *_ = run("convert", report(), "--to", "json").json["players"]
    assert {
        "number": 1,
        "name": "First, Given K",
        "fide_id": 1000001,
        "local_id": None,
        "sex": "m",
        "title": "FM",
        "federation": "NED",
        "rating": 2100,
        "birth_year": 1980,
        "development_coefficient": 20,
    }.items() <= first.items()


def test_what_a_national_federation_says_of_a_player(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "small.trf"
    path.write_text(TRF26, encoding="utf-8")
    one, two = run("convert", path, "--to", "json").json["players"]
    assert one["national"] == [
        {
            "federation": "BEL",
            "sex": "m",
            "classification": "A",
            "name": "Een, Speler",
            "rating": 1900,
            "origin": "VLA",
            "local_id": "L01854",
            "birth_date": "1980-05",
        }
    ]
    assert (one["national_rating"], one["local_id"], two["national"]) == (1900, "L01854", [])
    line = next(line for line in TRF26.splitlines() if line.startswith("BEL"))
    assert f"### {line}" in run("convert", path, "--to", "trf16").out.splitlines()
    assert line in run("convert", path, "--to", "trf26").out.splitlines()


@pytest.mark.parametrize("edition", ["trf16", "trf26"])
def test_a_report_is_the_same_in_another_edition(run: Runner, tmp_path: Path, edition: str) -> None:
    out = tmp_path / f"open.{edition}"
    done = run("convert", EXAMPLE, out)
    assert done.code == 0
    assert done.out.startswith(f"{out} was written as {edition} with 40 players.")
    assert run("check", out, "--json").json["format"] == edition
    before = read_trf(EXAMPLE.read_bytes(), file="")
    assert read_trf(out.read_bytes(), file="").tournament == before.tournament
    assert list(tmp_path.iterdir()) == [out]


def test_what_trf16_has_no_record_for_is_a_comment_and_told(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "small.trf"
    path.write_text(TRF26, encoding="utf-8")
    done = run("convert", path, "--to", "trf16")
    lines = done.out.splitlines()
    assert "### 162  W 3.0    D 1.0" in lines
    assert lines.count("### 222 900+10") == 1
    assert "### DAT 1 NATIONAL:RATING 1900" in lines
    assert "XXR 1" in lines
    for told in ("no record 162", "no record BEL", "NATIONAL:RATING", "rate of play"):
        assert told in done.err
    again = run("convert", path, "--to", "trf26")
    assert "### TRF26" not in again.out
    assert "162  W 3.0" in again.out


def test_a_rate_of_play_goes_into_words_for_trf16(run: Runner, report: Report) -> None:
    assert "122 90+30" in run("convert", report(), "--to", "trf16").out


def test_a_report_without_a_record_of_trf26_says_that_it_is_one(
    run: Runner, tmp_path: Path
) -> None:
    path = tmp_path / "small.trf"
    path.write_text("012 a\n042 2026/01/10\n001    1      One\n", encoding="utf-8")
    out = tmp_path / "out.trf"
    assert run("convert", path, out).code == 0
    assert run("check", out, "--json").json["format"] == "trf26"
    done = run("convert", out, "--to", "trf26")
    assert done.out.count("### TRF26") == 1
    assert "### TRF26" not in run("convert", out, "--to", "trf16").out


def test_facts_that_trf_does_not_hold_are_told() -> None:
    player = Player(
        number=1,
        name="x" * 40,
        rating=Rating(1500),
        rating_deviation=40.0,
        facts=(("club", "A"), ("age", None)),
    )
    checked = CheckedFile(
        format="x", encoding="utf-8", tournament=Tournament(entries=(Entry(player=player),))
    )
    found = convert_to_trf(checked, "TRF26").findings
    assert [each.message for each in found] == [
        "convert.names_cut",
        "convert.fields_of_players_lost",
    ]
    assert dict(found[1].facts)["fields"] == (("club", 1), ("rating_deviation", 1))
    told = {language: load_catalogue(language).finding(found[1]) for language in LANGUAGES}
    assert "club (1), rating deviation (1)" in told["en"]
    assert "vereniging (1)" in told["nl"]
    assert all("rating_deviation" not in text for text in told.values())


def test_every_field_of_the_records_has_words() -> None:
    fields = {*Tournament._fields, *Entry._fields, *Player._fields} - {"entries", "player", "facts"}
    for language in LANGUAGES:
        words = load_catalogue(language)
        assert [name for name in sorted(fields) if not words.has(f"convert.field.{name}")] == []


def test_a_comment_that_only_begins_like_a_fact_is_a_comment(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "cut.trf"
    path.write_text(TRF26 + "### DAT 1\n### DAT 1 FIDE:K\n", encoding="utf-8")
    done = run("convert", path, "--to", "trf26")
    assert "### DAT 1 FIDE:K" in done.out.splitlines()
    assert "FIDE:K" not in done.err


def test_a_report_cut_anywhere_is_converted_or_refused() -> None:
    data = EXAMPLE.read_bytes()
    done = 0
    for size in range(0, len(data), 100):
        try:
            report = read_trf(data[:size], file="a")
        except UnreadableFile:
            continue
        checked = CheckedFile(
            format="trf26",
            encoding="utf-8",
            tournament=report.tournament,
            other_lines=report.other_lines,
        )
        for edition in EDITIONS:
            again = read_trf(convert_to_trf(checked, edition).data, file="a")
            assert again.tournament.entries == report.tournament.entries
        done += 1
    assert done > len(data) // 200


def test_a_name_that_no_text_file_can_hold_is_refused() -> None:
    entry = Entry(player=Player(number=1, name="a\0b"))
    checked = CheckedFile(format="x", encoding="utf-8", tournament=Tournament(entries=(entry,)))
    with pytest.raises(BadValue):
        convert_to_trf(checked, "TRF26")


def test_a_tournament_without_players_is_written() -> None:
    checked = CheckedFile(format="x", encoding="utf-8", tournament=Tournament(name="Open"))
    assert convert_to_trf(checked, "TRF26").data.startswith(b"012 Open\r\n")


def test_the_file_that_is_read_is_never_written_over(run: Runner, report: Report) -> None:
    path = report()
    before = path.read_bytes()
    for out in (path, path.parent / "." / path.name):
        assert "never written over" in run.fails("convert", path, out, "--force")
    link = path.with_suffix(".trf26")
    link.symlink_to(path)
    assert "never written over" in run.fails("convert", path, link, "--force")
    assert path.read_bytes() == before


def test_a_file_that_is_there_needs_force(run: Runner, report: Report, tmp_path: Path) -> None:
    out = tmp_path / "there.trf"
    out.write_bytes(b"mine")
    out.chmod(0o640)
    assert "--force" in run.fails("convert", report(), out)
    assert out.read_bytes() == b"mine"
    assert run("convert", report(), out, "--force").code == 0
    assert out.read_bytes().startswith(b"012 Round Robin")
    assert out.stat().st_mode & 0o777 == 0o640


def test_places_that_cannot_be_written(run: Runner, report: Report, tmp_path: Path) -> None:
    assert "could not be written" in run.fails("convert", report(), tmp_path / "no" / "a.trf")
    folder = tmp_path / "folder.trf"
    folder.mkdir()
    assert "not a file" in run.fails("convert", report(), folder, "--force")
    assert "could not be written" in run.fails("convert", report(), f"{tmp_path}/\0.trf")


def test_the_format_must_be_clear(run: Runner, report: Report, tmp_path: Path) -> None:
    for rest in ((), (tmp_path / "a.txt",)):
        assert "--to" in run.fails("convert", report(), *rest)
    assert "--to" in run.fails("convert", report(), "--json", "--to", "trf16")
    assert run("convert", report(), "--json").json["schema"] == "arpad/records/1"


def test_the_records_of_a_fide_list(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(
        b"ID Number      Name                             TitlFed  Nov26 GamesBorn  Flag\n"
        b" 9900101        Probe, Ann                       g   NOR  2340   0   1990\n"
    )
    found = run("convert", path, "--to", "json").json
    (player,) = found["players"]
    assert (found["tournament"], found["games"]) == (None, [])
    known = {"number": 1, "name": "Probe, Ann", "fide_id": 9900101, "rating": 2340}
    assert (known | {"title": "GM", "birth_year": 1990}).items() <= player.items()
    assert "no tournament" in run.fails("convert", path, "--to", "trf26")
    again = tmp_path / "again.json"
    run.ok("convert", path, again)
    assert "without a tournament" in run.fails("check", again)


def test_a_long_list_is_written_too(run: Runner, tmp_path: Path) -> None:
    path, out = tmp_path / "list.csv", tmp_path / "list.json"
    rows = "".join(f"Probe {number};{number}\n" for number in range(1, 100_003))
    path.write_text(f"Name;Fide ID\n{rows}", encoding="utf-8")
    run.ok("convert", path, out)
    players = json.loads(out.read_text(encoding="utf-8"))["players"]
    assert len(players) == 100_002
    assert (players[-1]["number"], players[-1]["name"]) == (100_002, "Probe 100002")


@pytest.mark.parametrize("long", [0, 10_000_000])
def test_the_records_of_a_table_of_games_of_any_length(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, long: int
) -> None:
    monkeypatch.setattr("arpad.formats.player_lists.reader.LONG", long)
    path = tmp_path / "games.csv"
    path.write_text("White;Black;Result;Round\nA;B;1-0;1\nB;C;+-;2\n", encoding="utf-8")
    found = run("convert", path, "--to", "json").json
    assert [each["name"] for each in found["players"]] == ["A", "B", "C"]
    told = [(each["white"], each["black"], each["rated"]) for each in found["games"]]
    assert told == [(1, 2, True), (2, 3, False)]
    assert found["teams"] is None


def test_many_games_of_a_short_table_are_written(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arpad.cli.listed_records.MOST_KEPT", 1)
    path = tmp_path / "games.csv"
    path.write_text("White;Black;Result;Round\nA;B;1-0;1\nB;C;1-0;2\n", encoding="utf-8")
    assert len(run("convert", path, "--to", "json").json["games"]) == 2


def test_games_that_both_players_tell_have_to_fit_into_memory(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, out = tmp_path / "games.csv", tmp_path / "games.json"
    path.write_text("Round,Player,Opponent,Colour,Result\n1,A,B,w,1\n1,B,A,b,0\n", encoding="utf-8")
    monkeypatch.setattr("arpad.formats.player_lists.reader.LONG", 0)
    assert len(run("convert", path, "--to", "json").json["games"]) == 1
    monkeypatch.setattr("arpad.cli.listed_records.MOST_KEPT", 1)
    assert "oth players" in run.fails("convert", path, out)
    monkeypatch.setattr("arpad.cli.listed_records.MOST_PEOPLE", 1)
    assert "people" in run.fails("convert", path, out)
    assert not out.exists()


def test_the_records_of_a_list_of_players(run: Runner) -> None:
    table = "Name;Fide ID;Club;Rating;Born\nProbe, Ann;9900101;Oaks;1700;1990\nOther, Bo;;;;\n"
    first, second = run("convert", "-", "--to", "json", stdin=table).json["players"]
    known = {"number": 1, "name": "Probe, Ann", "fide_id": 9900101, "rating": 1700}
    assert (known | {"birth_year": 1990}).items() <= first.items()
    assert first["facts"]["club"] == "Oaks"
    assert (second["number"], second["fide_id"], second["rating"]) == (2, None, None)


def test_a_game_of_a_table_that_both_players_tell_of_is_one(run: Runner) -> None:
    table = "Round,Player,Opponent,Colour,Result\n1,A,B,w,1\n1,B,A,b,0\n2,A,C,b,1/2\n2,C,A,w,1\n"
    table += "1200,B,C,w,1\n"
    found = run("convert", "-", "--to", "json", stdin=table).json
    assert [player["name"] for player in found["players"]] == ["A", "B", "C"]
    one, two, three = found["games"]
    assert (one["round"], one["white"], one["black"], one["result"]) == (1, 1, 2, "1-0")
    assert [row["line"] for row in one["facts"]["rows"]] == [2, 3]
    assert (two["white"], two["black"], two["why_not"]) == (3, 1, "results_contradict")
    assert (three["round"], three["white"], three["black"]) == (1200, 2, 3)


def test_a_report_with_errors_is_converted_and_told(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "one.trf"
    path.write_text(TRF26.replace("     1 b 0\n", "\n"), encoding="utf-8")
    done = run("convert", path, "--to", "json")
    assert (done.code, done.json["games"][0]["why_not"]) == (1, "not_mutual")
    assert done.json["games"][0]["result"] == "*"
    assert "error: Found in the file that was read: 1." in done.err
    assert run("convert", path, tmp_path / "a.json").code == 1
    assert (tmp_path / "a.json").read_bytes() == done.out.encode()


def test_check_counts_the_games_that_the_records_rate(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "both.trf"
    path.write_text(TRF26.replace("1 b 0", "1 b 1"), encoding="utf-8")
    (game,) = run("convert", path, "--to", "json").json["games"]
    assert (game["rated"], game["why_not"]) == (False, "results_contradict")
    assert run("check", path, "--json").json["rated_games"] == 0


def test_players_who_are_counted_and_not_named_are_told(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "details.html"
    rows = [("Event code", "1"), ("Tournament Name", "Probe"), ("Number of players", "8")]
    rows += [("Date received", "2024-05-01"), ("Start Date", "2024-04-03")]
    cells = "".join(f"<tr><td>{name}</td><td>{value}</td></tr>" for name, value in rows)
    path.write_text(f"<html><body><table>{cells}</table></body></html>", encoding="utf-8")
    assert run("check", path, "--json").json["players"] == 8
    done = run("convert", path, "--to", "json")
    assert (done.code, done.json["players"]) == (1, [])
    assert [each["code"] for each in done.json["errors"]] == ["convert.players_not_named"]
    assert "8 players" in done.json["errors"][0]["message"]


def test_every_way_to_write_a_report_reads_the_same() -> None:
    tournament = sample_tournament()
    checked = CheckedFile(format="x", encoding="utf-8", tournament=tournament)
    for edition in EDITIONS:
        data = convert_to_trf(checked, edition).data
        assert read_trf(data, file="").tournament.entries == tournament.entries


def test_records_that_mean_something_else_elsewhere_become_comments(
    run: Runner, tmp_path: Path
) -> None:
    draft = tmp_path / "draft.trf"
    draft.write_text("042 2026/01/10\n340 -- 001   1   2\n001    1      One\n", encoding="utf-8")
    assert "### 340 -- 001   1   2" in run("convert", draft, "--to", "trf26").out.splitlines()
    vega = tmp_path / "a.tdf"
    vega.write_text(
        "012 Open\n042 18/12/2009\n152 1\n162 1\n"
        "001    1|m|   |One                |2000|ITA|1503014|2000|1|1990/01/01|1.0|1|   2 w 1\n"
        "001    2|w|   |Two                |1900|ITA|1503022|1900|2|1991/01/01|0.0|2|   1 b 0\n",
        encoding="utf-8",
    )
    done = run("convert", vega, "--to", "trf16")
    assert {"### 152 1", "XXR 1"} <= set(done.out.splitlines())
    assert "no record 152" in done.err


def test_teams_in_json(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "teams.trf"
    team = f"310   1 {'Rook':32} {'ROOK':5}   2000    3.0    3.5   1     1    2\n"
    path.write_text(TRF26 + team + "320  2.0  5.0   1\n330 -- 001   1   2\n", encoding="utf-8")
    teams = run("convert", path, "--to", "json").json["teams"]
    assert teams["teams"][0] == {
        "number": 1,
        "name": "Rook",
        "nickname": "ROOK",
        "strength": 2000,
        "match_points": "3",
        "game_points": "3.5",
        "rank": 1,
        "players": [1, 2],
    }
    assert teams["byes"] == [{"match_points": "2", "game_points": "5", "teams": [1]}]
    assert teams["forfeited"] == [{"round": 1, "white": 1, "black": 2, "result": "--"}]
    assert run("check", path, "--json").json["teams"] == 1


def test_the_records_of_games_whose_opponents_are_not_named(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text(
        "player,round,opp_rating,score\n1,1,,Forfeit (-)\n2,1,2587,1.0\n2,2,,0.5\n",
        encoding="utf-8",
    )
    plain = run("convert", file, "--to", "json").json
    assert [each["name"] for each in plain["players"]] == ["1", "2"]
    told = [(game["white"], game["black"], game["rated"]) for game in plain["games"]]
    assert told == [(1, None, False), (2, None, True), (2, None, False)]
    assert [game["why_not"] for game in plain["games"]] == ["forfeit", None, "opponent_unknown"]
    assert plain["games"][1]["facts"]["rows"][0]["opponent_rating"] == 2587


def test_starting_numbers_of_two_events_are_different_people(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("Event,White,Black,Result\na,1,2,1-0\nb,1,2,0-1\n", encoding="utf-8")
    plain = run("convert", path, "--to", "json").json
    assert [each["facts"]["event"] for each in plain["players"]] == ["a", "a", "b", "b"]
    assert [(each["white"], each["black"]) for each in plain["games"]] == [(1, 2), (3, 4)]
