"""``arpad convert --to csv``: the games of servers and of PGN as a table."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.build import Runner
from tests.formats.test_chesscom_files import GAME
from tests.formats.test_lichess_files import GAME as LICHESS_GAME

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "open.trf"
ARCHIVE: dict[str, Any] = {
    "games": [
        GAME | {"white": GAME["white"] | {"username": "one, or two"}},
        {"url": "", "end_time": 1709251999, "white": {"rating": 1}, "black": {"rating": 2}},
    ]
}
PGN = """[Event "Rated Blitz game"]
[Site "https://lichess.org/abcdefgh"]
[White "one"]
[Black "two"]
[Result "1/2-1/2"]
[UTCDate "2024.03.01"]
[UTCTime "10:00:00"]
[WhiteElo "1500"]
[BlackElo "1510"]
[WhiteRatingDiff "+1"]
[TimeControl "300+3"]

1. e4 e5 1/2-1/2

"""


def rows_of(text: str) -> list[dict[str, str]]:
    """The rows of a table by the headings."""
    return list(csv.DictReader(text.splitlines()))


def test_games_of_a_server_as_a_table(run: Runner, tmp_path: Path) -> None:
    archive, table = tmp_path / "2024-03.json", tmp_path / "games.csv"
    archive.write_text(json.dumps(ARCHIVE), encoding="utf-8")
    done = run("convert", archive, table)
    assert (done.code, done.out) == (0, f"{table} was written: one row a game.\n")
    assert "Found in the file that was read: 1" in done.err
    first, second = rows_of(table.read_text(encoding="utf-8"))
    known = {"Date": "2024-03-01", "White": "one, or two", "White rating": "1204", "Result": "1-0"}
    assert known.items() <= first.items()
    assert [first[name] for name in ("Ratings", "Pool", "Rated")] == ["after", "rapid", "yes"]
    assert (second["Result"], second["Played"], second["White rating"]) == ("*", "no", "1")
    again = run("check", table, "--json").json
    assert (again["format"], again["players"]) == ("csv", 2)


def test_games_of_pgn_as_a_table(run: Runner) -> None:
    (row,) = rows_of(run.ok("convert", "-", "--to", "csv", stdin=PGN))
    known = {"Start UTC": "2024-03-01 10:00:00", "White change": "1", "Black change": ""}
    assert known.items() <= row.items()
    assert (row["Ratings"], row["Result"], row["Rated"]) == ("before", "1/2-1/2", "yes")


def test_a_long_file_of_games_is_written_in_pieces(run: Runner, tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    games.write_text(PGN * 2500, encoding="utf-8")
    assert len(rows_of(run.ok("convert", games, "--to", "csv"))) == 2500


def test_a_game_that_cannot_be_read_is_told(run: Runner, tmp_path: Path) -> None:
    archive = tmp_path / "archive.json"
    broken = {"games": [*ARCHIVE["games"], {"white": 1, "end_time": "x"}]}
    archive.write_text(json.dumps(broken), encoding="utf-8")
    done = run("convert", archive, "--to", "csv")
    assert (done.code, len(rows_of(done.out))) == (1, 2)
    assert "error: Found in the file that was read: 1" in done.err


@pytest.mark.parametrize("target", ["csv", "json"])
@pytest.mark.parametrize(
    "text",
    ['{"id": "a",\n"rated": true,\n"speed": "blitz"}', '{"games": [{"rules": 1}],\n"games": 3}'],
)
def test_an_answer_of_another_shape_is_refused(
    run: Runner, tmp_path: Path, text: str, target: str
) -> None:
    answer = tmp_path / "answer.json"
    answer.write_text(text, encoding="utf-8")
    done = run("convert", answer, "--to", target)
    assert (done.code, done.out) == (2, "")
    assert "is not what it must be" in done.err


def test_a_single_game_against_oneself_is_told(run: Runner, tmp_path: Path) -> None:
    side = {"user": {"name": "One"}, "rating": 1500}
    game = {"id": "a", "rated": True, "speed": "blitz", "status": "mate"}
    whole = game | {"winner": "white", "players": {"white": side, "black": side}}
    answer = tmp_path / "game.json"
    answer.write_text(json.dumps(whole, indent=1), encoding="utf-8")
    done = run("convert", answer, "--to", "csv")
    assert (done.code, len(rows_of(done.out))) == (1, 1)
    assert "error: Found in the file that was read: 1" in done.err


def test_games_of_a_server_are_no_tournament(run: Runner, tmp_path: Path) -> None:
    archive, results = tmp_path / "archive.json", tmp_path / "results.ndjson"
    archive.write_text(json.dumps(ARCHIVE), encoding="utf-8")
    results.write_text('{"rank":1,"username":"one","rating":1500}\n', encoding="utf-8")
    for command in (("tournament",), ("convert", "--to", "trf26")):
        done = run(command[0], archive, *command[1:])
        assert (done.code, "arpad convert FILE games.csv" in done.err) == (2, True)
        done = run(command[0], results, *command[1:])
        assert (done.code, ".trf" in done.err) == (2, True)


def test_the_records_of_games(run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = tmp_path / "games.pgn"
    games.write_text(PGN, encoding="utf-8")
    found = run("convert", games, "--to", "json").json
    assert [(each["number"], each["name"], each["rating"]) for each in found["players"]] == [
        (1, "one", 1500),
        (2, "two", 1510),
    ]
    (game,) = found["games"]
    assert (game["round"], game["white"], game["black"], game["result"]) == (None, 1, 2, "1/2-1/2")
    assert (game["rated"], game["facts"]["rate_of_play_text"]) == (True, "300+3")
    assert game["facts"]["white"]["rating_difference"] == 1
    games.write_text(PGN.replace('"+1"', '"+0"'), encoding="utf-8")
    (same,) = run("convert", games, "--to", "json").json["games"]
    assert same["facts"]["white"]["rating_difference"] == 0
    games.write_text(PGN, encoding="utf-8")
    archive = tmp_path / "archive.json"
    archive.write_text(json.dumps(ARCHIVE), encoding="utf-8")
    _, unknown = run("convert", archive, "--to", "json").json["games"]
    assert (unknown["white"], unknown["rated"], unknown["why_not"]) == (None, False, "pending")
    assert "Save it" in run.fails("convert", "-", "--to", "json", stdin=PGN)
    monkeypatch.setattr("arpad.cli.listed_records.MOST_PEOPLE", 0)
    assert "games.csv" in run.fails("convert", games, "--to", "json")


def test_what_is_no_file_of_games_is_not_written_as_csv(run: Runner, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    done = run("convert", EXAMPLE, out)
    assert (done.code, "--to" in done.err, out.exists()) == (2, True, False)
    players = tmp_path / "players.csv"
    players.write_text("Name;Rating\nA;1500\n", encoding="utf-8")
    assert run("convert", players, "--to", "csv").code == 2
    assert run("convert", EXAMPLE, out, "--section", "1").code == 2


@pytest.mark.parametrize("form", ["lichess", "pgn", "chesscom"])
def test_a_file_joined_with_itself_counts_each_game_once(
    run: Runner, tmp_path: Path, form: str
) -> None:
    other = PGN.replace("abcdefgh", "abcdefgx")
    archive = {"games": [GAME, GAME | {"url": "https://www.chess.com/game/live/2"}, GAME]}
    lines = [json.dumps(LICHESS_GAME | {"id": name}) for name in ("a", "b", "a")]
    text = {
        "lichess": "\n".join(lines),
        "pgn": PGN + other + PGN,
        "chesscom": json.dumps(archive),
    }[form]
    file, table = tmp_path / "games", tmp_path / "games.csv"
    file.write_text(text, encoding="utf-8")
    checked = run("check", file, "--json").json
    assert (checked["rated_games"], checked["error_count"]) == (2, 0)
    assert [each["code"] for each in checked["warnings"]] == ["played_games.again"]
    games = run("convert", file, "--to", "json").json["games"]
    assert [game["why_not"] for game in games] == [None, None, "repeated"]
    run.ok("convert", file, table)
    assert run("check", table, "--json").json["rated_games"] == 2


def test_games_that_nothing_tells_apart_are_not_taken_for_one(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    game = '[Date "2026.01.09"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1-0\n\n'
    file.write_text(game * 2, encoding="utf-8")
    assert run("check", file, "--json").json["rated_games"] == 2


def test_a_game_at_an_unknown_place_is_named_by_its_players(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(PGN.replace("https://lichess.org/abcdefgh", "?") * 2, encoding="utf-8")
    (warning,) = run("check", file, "--json").json["warnings"]
    assert (warning["code"], "one - two" in warning["message"]) == ("played_games.again", True)


def test_of_too_many_games_it_is_told_that_they_were_not_remembered(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arpad.formats.game_counts._MOST_GAMES", 1)
    file = tmp_path / "games.ndjson"
    lines = [json.dumps(LICHESS_GAME | {"id": name}) for name in ("a", "b", "a")]
    file.write_text("\n".join(lines), encoding="utf-8")
    found = run("check", file, "--json").json
    codes = [each["code"] for each in found["warnings"]]
    assert codes == ["played_games.again", "played_games.many_games"]


def test_casual_games_and_variants_stay_unrated_on_the_way_through_a_table(
    run: Runner, tmp_path: Path
) -> None:
    games = [
        LICHESS_GAME | {"id": "a"},
        LICHESS_GAME | {"id": "b", "rated": False},
        LICHESS_GAME | {"id": "c", "variant": "crazyhouse", "rated": False},
        LICHESS_GAME | {"id": "d", "status": "aborted", "winner": None},
    ]
    file, table = tmp_path / "games.ndjson", tmp_path / "games.csv"
    file.write_text("\n".join(map(json.dumps, games)), encoding="utf-8")
    run.ok("convert", file, table)
    found = run("check", table, "--json").json
    assert (found["rated_games"], found["errors"], found["warnings"]) == (1, [], [])
    assert run("check", file, "--json").json["rated_games"] == 1
    for each in (file, table):
        written = run("convert", each, "--to", "json").json["games"]
        reasons = [None, "marked_unrated", "marked_unrated", "pending"]
        assert [game["why_not"] for game in written] == reasons


@pytest.mark.parametrize(
    ("head", "no"),
    [("Telt mee", "nee"), ("Ratet", "nej"), ("Gewertet", "nein"), ("Comptée", "non")],
)
def test_unrated_in_other_languages(run: Runner, tmp_path: Path, head: str, no: str) -> None:
    file = tmp_path / "games.csv"
    file.write_text(f"White;Black;Result;{head}\nA;B;1-0;{no}\nA;C;1-0;?\nA;D;1-0;maybe\n", "utf-8")
    found = run("check", file, "--json").json
    assert found["rated_games"] == 2
    assert [(each["code"], each["line"]) for each in found["warnings"]] == [
        ("player_list.yes_or_no", 4)
    ]


def test_a_variant_is_not_rated_unless_the_table_says_so(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    rows = "A;B;1-0;chess960;\nA;C;1-0;chess960;yes\nA;D;1-0;standard;\nA;E;1-0;;\n"
    file.write_text(f"White;Black;Result;Variant;Rated\n{rows}", "utf-8")
    written = run("convert", file, "--to", "json").json["games"]
    assert [game["why_not"] for game in written] == ["marked_unrated", None, None, None]
    assert run("check", file, "--json").json["rated_games"] == 3


def test_columns_are_explained_as_for_check(run: Runner, tmp_path: Path) -> None:
    games = tmp_path / "club.csv"
    games.write_text("Links;Rechts;Stand\nAnna;Bert;remise\nBert;Anna;1-0r\n", encoding="utf-8")
    meant = ("--column", "Links=white", "--column", "Rechts=black", "--column", "Stand=result")
    plain = run("convert", games, "--to", "json", *meant).json
    assert [each["name"] for each in plain["players"]] == ["Anna", "Bert"]
    assert [(each["result"], each["rated"]) for each in plain["games"]] == [
        ("1/2-1/2", True),
        ("1-0", False),
    ]
    assert run("convert", games, tmp_path / "out.csv", *meant).code == 2
