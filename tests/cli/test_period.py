"""``arpad period``: the new list as text, CSV and JSON; one player; what is refused."""

import csv
import io
from pathlib import Path

import pytest
from tests.cli.build import Runner

from arpad.cli import period
from arpad.core.frozen import Record
from arpad.core.parameters import Request
from arpad.core.records import Player
from arpad.core.system import Capability
from arpad.systems.kbsb.system import KbsbSystem
from arpad.systems.registry import load_system

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LIST, GAMES = str(EXAMPLES / "period-list.csv"), str(EXAMPLES / "period-games.csv")
LINE = ("period", "kbsb", "--list", LIST, "--games", GAMES, "--on", "2022-04-01")
NEW = {
    "101": ("1850", "1832", "established"),
    "102": ("1950", "1963", "established"),
    "103": ("1390", "1341", "first_rating"),
    "104": ("", "", "unrated"),
    "105": ("", "2105", "foreign"),
    "109": ("", "2301", "transferred"),
    "110": ("1995", "2009", "established"),
    "111": ("1152", "1150", "established"),
}


def test_the_new_list_as_csv(run: Runner) -> None:
    rows = list(csv.DictReader(io.StringIO(run.ok(*LINE, "--csv"))))
    assert tuple(rows[0]) == period.CSV_HEAD
    found = {row["id"]: (row["rating_before"], row["rating"], row["status"]) for row in rows}
    assert NEW.items() <= found.items()
    ratings = [int(row["rating"]) for row in rows if row["rating"]]
    assert ratings == sorted(ratings, reverse=True)
    unrated = next(row for row in rows if row["id"] == "104")
    assert (unrated["opponents_sum"], unrated["points"], unrated["games"]) == ("1850", "0.5", "1")


def test_the_new_list_is_the_next_list_before(run: Runner, tmp_path: Path) -> None:
    new = tmp_path / "april.csv"
    new.write_text(run.ok(*LINE, "--csv"), encoding="utf-8")
    games = tmp_path / "none.csv"
    games.write_text("white,black,result,date\n", encoding="utf-8")
    line = ("period", "kbsb", "--list", new, "--games", games, "--on", "2022-07-01", "--json")
    after = {player["id"]: player for player in run(*line).json["players"]}
    for name, (_, rating, _) in NEW.items():
        assert str(after[name]["rating_after"] or "") == rating
    assert (after["104"]["opponents_sum"], after["104"]["points"]) == (1850, "0.5")


def test_a_list_given_for_the_games_names_the_columns_of_games(run: Runner) -> None:
    players = EXAMPLES / "period-list.csv"
    words = run.fails("period", "kbsb", "--list", players, "--games", players)
    assert 'There is no column "id". Known: white, black, player, opponent, result' in words


def test_another_player_names_those_there_are(run: Runner) -> None:
    words = run.fails(*LINE, "--player", "999")
    assert "Known: 109, 105, 110, 102, 101, 108, 106, 107, 103, 111, 104." in words


def test_text(run: Runner) -> None:
    out = run.ok(*LINE)
    assert out.startswith("KBSB/FRBE (Belgium), list of 1 Apr 2022: rules 2015\n")
    assert "Players: 11, games: 11, counted for a player: 19, runs: 2" in out
    assert "first rating" in out
    assert "Name" not in out
    assert max(map(len, out.splitlines())) <= 80
    dutch = run.ok(*LINE, "--lang", "nl")
    assert "lijst van 1 apr 2022" in dutch
    assert "eerste rating" in dutch


def test_names_are_shown_where_there_are_any(run: Runner, tmp_path: Path) -> None:
    players = tmp_path / "list.csv"
    players.write_text("id,rating,games,name\n1,1850,50,Oak\n2,1950,50,Elm\n", encoding="utf-8")
    games = tmp_path / "games.csv"
    games.write_text("white,black,result,date\n1,2,0,2022-01-09\n", encoding="utf-8")
    out = run.ok("period", "kbsb", "--list", players, "--games", games, "--on", "2022-04-01")
    assert "Oak" in out
    assert "1838" in out


def test_one_player(run: Runner) -> None:
    out = run.ok(*LINE, "--player", "103", "--explain")
    assert out.startswith("103\nOld rating 1390, new rating 1341 (first rating)")
    assert "1356" in out
    assert "-15.04" in out
    assert "10.e" in out
    plain = run(*LINE, "--player", "103", "--json").json
    (player,) = plain["players"]
    assert player["outcome"]["schema"] == "arpad/first-rating/1"
    assert player["outcome"]["first_rating"] == 1356
    assert run(*LINE, "--json").json["players"][0]["outcome"] is None
    assert "of federation NED" in run.ok(*LINE, "--player", "105")


def test_unknown_players_and_days(run: Runner) -> None:
    assert '"999"' in run.fails(*LINE, "--player", "999")
    assert "1 Jul 2022" in run.fails(*LINE[:-1], "2022-04-02")
    assert run.fails(*LINE[:-1], "April")
    assert 'Elo (classic) has no "period"' in run.fails("period", "elo", *LINE[2:])
    assert "--games" in run.fails("period", "kbsb", "--list", LIST)


def test_without_a_day_the_next_list_is_meant(run: Runner) -> None:
    plain = run(*LINE[:-2], "--json").json
    assert plain["list_date"][5:] in {"01-01", "04-01", "07-01", "10-01"}


def test_files_that_cannot_be_used(run: Runner, tmp_path: Path) -> None:
    assert "list.csv" in run.fails("period", "kbsb", "--list", tmp_path / "list.csv", *LINE[4:])
    assert "--list" in run.fails("period", "kbsb", "--list", "-", "--games", "-")
    games = tmp_path / "games.csv"
    games.write_text("white,black,result,date\n101,999,1,2022-01-09\n", encoding="utf-8")
    error = run.fails("period", "kbsb", "--list", LIST, "--games", games)
    assert f"{games}:2:5: " in error
    assert "999" in error


def test_help_for_any_system(run: Runner) -> None:
    assert "--list" in run.ok("period", "--help")
    assert "--on" in run.ok("period", "kbsb", "--help")


def test_a_terminal_is_told_of_long_work(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(period, "_LONG", 5)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    done = run(*LINE, "--csv")
    assert "11" in done.err
    assert done.code == 0


def test_an_answer_of_another_kind_is_a_programming_error(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(_self: KbsbSystem, _ability: Capability, _request: Request) -> Record:
        return Player()

    monkeypatch.setattr(type(load_system("kbsb")), "run", wrong)
    with pytest.raises(TypeError, match="Player"):
        run(*LINE)
