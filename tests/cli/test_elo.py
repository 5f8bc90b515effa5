"""Classic Elo on the command line: the answers of any system as text, CSV and JSON."""

import csv
import io

import pytest
from tests.cli.build import Runner

PLAIN = ("rate", "elo", "--rating", 1500, "--k", 20, "--on", "2026-01-10")
GAMES = ("1400=1", "1600=½", "1550=0")


def test_the_games_and_the_sum(run: Runner) -> None:
    lines = run.ok(*PLAIN, *GAMES).splitlines()
    assert lines[0] == "Elo (classic): rules classic, in force since 1 Jan 1960"
    assert lines[3].split() == ["1400", "win", "+100", "0.6401", "+0.360", "+7.20"]
    assert lines[-3] == "New rating         1501"


def test_the_answer_in_dutch(run: Runner) -> None:
    out = run.ok(*PLAIN, *GAMES, "--lang", "nl", "--explain")
    assert "Nieuwe rating             1501" in out
    assert "0,3599) = +2,80" in out
    assert max(map(len, out.splitlines())) <= 80


def test_the_answer_as_json(run: Runner) -> None:
    plain = run(*PLAIN, *GAMES, "--json").json
    assert plain["rating_after"] == 1501
    assert plain["rating_change_unrounded"] == pytest.approx(20 * (1.5 - 1.4285369), abs=1e-5)
    assert plain["games"][0]["expected_score"] == pytest.approx(0.640065, abs=1e-6)
    assert plain["steps"][0]["id"] == "elo.step.regime"


def test_games_that_do_not_count_are_told(run: Runner) -> None:
    out = run.ok(*PLAIN, "1400=1", "unr=1", "1500=+")
    assert "unrated: the opponent is unrated" in out
    assert "1500: not played (forfeit)" in out


def test_a_rating_with_decimals_shows_both_forms(run: Runner) -> None:
    out = run.ok("rate", "elo", "--rating", "1500.4", "--k", "20", "1400.5=1")
    assert "1400.50" in out
    assert "New rating" in out


def test_the_games_as_csv(run: Runner) -> None:
    rows = list(csv.DictReader(io.StringIO(run.ok(*PLAIN, *GAMES, "1500=-", "--csv"))))
    assert [row["row"] for row in rows] == ["game"] * 4 + ["total"]
    assert rows[3]["why_not_rated"] == "unrated.forfeit"
    assert rows[3]["rating_difference"] == ""
    assert rows[-1]["rating_after"] == "1501"
    assert rows[-1]["estimate"] == "0"


def test_a_game_of_a_table_has_its_round(run: Runner) -> None:
    table = "rating;result;round;colour\n1400;1;2;w\n1500;0;3;b\n"
    out = run.ok(*PLAIN, "--white-advantage", 30, "--games", "-", stdin=table)
    assert out.splitlines()[2].split() == [
        "Rd",
        "Opponent",
        "Result",
        "D",
        "D",
        "used",
        "Expected",
        "Score\N{MINUS SIGN}exp.",
        "Change",
    ]
    assert out.splitlines()[3].split()[:5] == ["2", "1400", "win", "+100", "+130"]


def test_performance_and_expectation(run: Runner) -> None:
    assert "Performance rating        1705" in run.ok("performance", "elo", "1400=1", "1600=½")
    out = run.ok("expect", "elo", "1500", "1700", "--white-advantage", "35", "--colour", "w")
    assert "Difference used" in out
    assert "Expected score             0.2789" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("rate", "elo", "--rating", "1500", "1400=1"), "K (--k)"),
        (("rate", "elo", "--rating", "1500", "--k", "x", "1400=1"), "a number such as 20"),
        (("rate", "elo", "--rating", "1500", "--k", "20", "1400/30=1"), "takes the rating alone"),
        (("rate", "elo", "--rating", "1500", "--k", "20", "--colour", "red", "1400=1"), "w or b"),
        (("expect", "elo", "1500", "unr"), "OPPONENT"),
        ((*PLAIN, "--per-event", "1400=1"), "--per-event"),
        (("expect", "elo", "1500", "1400/30"), "takes the rating alone"),
        ((*PLAIN, "--average", "1600", "--points", "9", "--games", "5"), "no more than the 5"),
    ],
)
def test_bad_input(run: Runner, arguments: tuple[object, ...], words: str) -> None:
    assert words in run.fails(*arguments)


def test_a_perfect_score_has_no_performance(run: Runner) -> None:
    done = run("performance", "elo", "1400=1")
    assert done.code == 1
    assert "it would be infinite" in done.err
