"""``arpad`` for Ireland: what it prints, in figures and words, and what it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.build import Report, Runner

RATE = ("rate", "icu", "--on", "2013-01-01")
FACTS = "number;rating;k;games_played;foreign;birth_date;joined\n"


def figures(run: Runner, *line: str) -> dict[str, Any]:
    """The answer as JSON."""
    answer: dict[str, Any] = json.loads(run.ok(*line, "--json"))
    return answer


def facts(folder: Path, *rows: str) -> str:
    file = folder / "facts.csv"
    file.write_text(FACTS + "".join(f"{row}\n" for row in rows), encoding="utf-8")
    return str(file)


def test_a_rating_change(run: Runner) -> None:
    answer = figures(run, *RATE, "--rating", "1500", "--k", "24", "1400=1", "1600=½")
    assert answer["rating_after"] == 1512
    assert answer["performance_rating"] == 1700
    assert answer["bonus"] == 0


def test_k_by_the_rules(run: Runner) -> None:
    born = ("--born", "1993", "--joined", "2004-11-28", "--on", "2010-07-10")
    answer = figures(run, "rate", "icu", "--rating", "2225", *born, "2225=½")
    assert answer["development_coefficient"] == 16


def test_a_provisional_rating(run: Runner) -> None:
    answer = figures(run, *RATE, "--rating", "1016", "--games-played", "7", "1469=0")
    assert answer["rating_after"] == 1023
    assert answer["rating_status"] == "icu.status.provisional"


def test_first_rating_performance_and_expectation(run: Runner) -> None:
    day = ("--on", "2013-01-01")
    assert figures(run, "initial", "icu", *day, "1400=1", "1500.5=0")["initial_rating"] == 1450
    assert (
        figures(run, "performance", "icu", *day, "1500=1", "1600=½")["performance_rating"] == 1750
    )
    expected = figures(run, "expect", "icu", *day, "1500", "1600")
    assert expected["expected_score"] == pytest.approx(0.3599, abs=0.0001)


def test_the_bonus_is_explained(run: Runner) -> None:
    won = ["1893=0", "1790=1", "1832=0", "1955=1", "1939=1", "1832=1", "2036=0"]
    line = ["rate", "icu", "--rating", "1667", "--born", "1995", "--on", "2008-09-14"]
    out = run.ok(*line, *won, "--explain")
    assert "threshold 41" in out
    assert "K = 40: younger than 21." in out
    assert "New rating          1836" in out


def test_the_answer_in_dutch(run: Runner) -> None:
    out = run.ok(*RATE, "--rating", "1500", "--k", "24", "1400=1", "--lang", "nl", "--explain")
    assert "volledige rating" in out
    assert "Verwachte score" in out


def test_a_day_whose_rules_were_not_read_is_remarked(run: Runner) -> None:
    line = ("rate", "icu", "--rating", "1500", "--k", "24", "1400=1")
    assert "2 Dec 2015" in run.ok(*line, "--on", "2020-01-01")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ((*RATE, "1400=1"), "--rating"),
        ((*RATE, "--rating", "1500", "1400=1"), "--born"),
        ((*RATE, "--rating", "1500", "--born", "1992", "1400=1"), "--birth-date"),
        ((*RATE, "--rating", "1500", "--born", "1980", "1400=1"), "--joined"),
        ((*RATE, "--rating", "1500", "--k", "0", "1400=1"), "--k"),
        ((*RATE, "--rating", "1500", "--joined", "2010", "1400=1"), "--joined"),
        ((*RATE, "--rating", "1500", "--k", "24", "1400/30=1"), "1400/30"),
    ],
)
def test_what_is_missing_or_wrong_is_named(run: Runner, line: tuple[str, ...], said: str) -> None:
    assert said in run.fails(*line)


def test_a_day_before_the_rules(run: Runner) -> None:
    line = ("rate", "icu", "--rating", "1500", "--k", "24", "1=1", "--on", "1999-08-31")
    assert "1 Sept 1999" in run.fails(*line, code=1)


def test_a_tournament_with_all_kinds_of_players(
    run: Runner, report: Report, tmp_path: Path
) -> None:
    table = facts(
        tmp_path,
        "1;2100;;;;;",
        "2;1850;;;;2009-03-01;",
        "3;1700;;7;;;",
        "5;2700;;;1;;",
        "6;1401;;;;1980-01-01;2000-01-01",
    )
    line = ("tournament", str(report()), "--system", "icu", "--facts", table)
    answer = figures(run, *line, "--on", "2015-01-01")
    status = {player["number"]: player.get("rating_status") for player in answer["players"]}
    assert status == {
        1: "icu.status.full",
        2: "icu.status.full",
        3: "icu.status.provisional",
        4: "icu.status.unrated",
        5: "icu.status.foreign",
        6: "icu.status.full",
    }
    assert "were stable after" in run.ok(*line, "--on", "2015-01-01")


def test_the_rules_of_a_day(run: Runner) -> None:
    assert "halves to the even number" in " ".join(
        run.ok("rules", "icu", "--on", "2010-01-01").split()
    )
