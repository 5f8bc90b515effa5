"""DWZ on the command line: the commands of the docs, JSON figures, bad input, Dutch."""

import json
from pathlib import Path

import pytest
from tests.cli.build import Report, Runner

ONE_GAME = ("rate", "dwz", "--rating", 1530, "--age", 26, "--index", 22, "1930=1")


def test_one_game_as_json(run: Runner) -> None:
    plain = run(*ONE_GAME, "--json").json
    assert plain["rating_after"] == 1565
    assert plain["rating_after_unrounded"] == pytest.approx(1565.10, abs=5e-3)
    assert plain["development_coefficient"] == 20
    assert plain["expected_points"] == pytest.approx(0.0786, abs=5e-5)
    assert plain["index_after"] == 23
    assert plain["coefficient_unrounded"] == pytest.approx(20.4798, abs=1e-4)


def test_the_curve_of_most_calculators(run: Runner) -> None:
    plain = run(*ONE_GAME, "--expectation", "logistic", "--json").json
    assert plain["rating_after"] == 1565
    assert plain["rating_after_unrounded"] == pytest.approx(1564.632, abs=1e-3)
    assert plain["expected_points"] == pytest.approx(0.091, abs=5e-4)
    loser = ("rate", "dwz", "--rating", 1930, "--age", 39, "--index", 103, "1530=0")
    assert run(*loser, "--expectation", "logistic", "--json").json["rating_after"] == 1906
    assert "1905.76, rounded 1906" in " ".join(run.ok(*loser).split())


def test_the_year_of_birth_instead_of_the_age(run: Runner) -> None:
    born = ("rate", "dwz", "--rating", 1530, "--born", 1999, "--index", 22, "1930=1")
    assert run(*born, "--on", "2025-06-30", "--json").json["rating_after"] == 1565


def test_the_answer_in_dutch_fits_the_screen(run: Runner) -> None:
    out = run.ok(*ONE_GAME, "--lang", "nl", "--explain")
    assert "Nieuwe rating             1565" in out
    assert "afgerond 20" in out
    assert max(map(len, out.splitlines())) <= 80


def test_the_factor_of_2026(run: Runner) -> None:
    plain = run(*ONE_GAME, "--regulations", "factor-k", "--on", "2026-09-01", "--json").json
    assert plain["development_coefficient"] == 32.0
    assert plain["regime"] == "K1"


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--rating", 1530, "--index", 22), "--born"),
        (("--rating", 1530, "--age", 26), "--index"),
        (("--age", 26, "--index", 22), "--rating"),
        (("--rating", 1530, "--age", 26, "--born", 1960, "--index", 22), "66"),
        (("--rating", 1530, "--age", 200, "--index", 22), "150"),
        (("--rating", 1530, "--age", "old", "--index", 22), "--age"),
    ],
)
def test_bad_input_is_told(run: Runner, options: tuple[object, ...], named: str) -> None:
    result = run("rate", "dwz", *options, "1930=1", "--on", "2026-01-01")
    assert result.code == 2
    assert named in result.err


def test_a_first_rating(run: Runner) -> None:
    games = ("1300=1", "1540=½", "1200=0", "1290=1", "1400=1")
    out = run.ok("initial", "dwz", *games)
    assert out.splitlines()[-3] == "First rating                       1491"
    none = run("initial", "dwz", "1300=1")
    assert none.code == 1
    assert "needed: 5" in none.out


def test_performance_expectation_table_and_rules(run: Runner) -> None:
    assert "1607" in run.ok("performance", "dwz", "1300=1", "1540=½")
    assert "0.0786" in run.ok("expect", "dwz", "1530", "1930")
    logistic = ("--expectation", "logistic")
    assert "0.0909" in run.ok("expect", "dwz", "1530", "1930", *logistic)
    assert "-728" in run.ok("table", "dwz", "difference-from-score")
    assert "SBr" in run.ok("rules", "dwz")
    assert "factor K" in run.ok("rules", "dwz", "--time-control", "factor_k")


def test_a_tournament_with_facts(run: Runner, report: Report, tmp_path: Path) -> None:
    facts = tmp_path / "facts.csv"
    facts.write_text("number,age,index\n1,40,20\n2,19,3\n", encoding="utf-8")
    plain = json.loads(
        run.ok("tournament", report(), "--system", "dwz", "--facts", facts, "--json")
    )
    players = plain["players"]
    assert plain["system"] == "dwz"
    assert players[0]["development_coefficient"] > 5
