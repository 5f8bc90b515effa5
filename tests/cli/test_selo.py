"""``arpad`` for Finland: SELO and PELO, what they print and what they refuse."""

import json
from typing import Any

import pytest
from tests.cli.build import Report, Runner

SELO = ("rate", "selo", "--on", "2012-01-01")
PELO = ("rate", "pelo", "--on", "2012-01-01")


def figures(run: Runner, *line: str) -> dict[str, Any]:
    """The answer as JSON."""
    answer: dict[str, Any] = json.loads(run.ok(*line, "--json"))
    return answer


def test_a_rating_change(run: Runner) -> None:
    answer = figures(run, *SELO, "--rating", "1800", "1900=1")
    assert answer["rating_after"] == 1823
    assert answer["expected_points"] == "0.36"
    assert answer["rating_change_unrounded"] == "22.50"
    assert answer["game_bonus"] == "0.10"
    assert answer["rate_factor"] == "1.00"
    assert [warning["id"] for warning in answer["warnings"]] == ["selo.remark.rate_assumed"]


def test_less_time_counts_less(run: Runner) -> None:
    line = (*SELO, "--rating", "1800", "--time-control", "15+10", "1900=1")
    answer = figures(run, *line)
    assert (answer["rate_factor"], answer["rating_after"]) == ("0.30", 1807)
    assert "At least 15 minutes a player: K counts 0.30 times." in run.ok(*line, "--explain")


def test_a_new_player(run: Runner) -> None:
    answer = figures(run, *SELO, "--rating", "1725", "--games-played", "1", "1441=1")
    assert (answer["rating_after"], answer["games_played_after"]) == (1683, 2)


def test_first_rating(run: Runner) -> None:
    for system in ("selo", "pelo"):
        answer = figures(run, "initial", system, "--on", "2012-01-01", "1525=1", "1441=1")
        assert answer["initial_rating"] == 1683


def test_the_limit_of_the_stronger_side(run: Runner) -> None:
    day = ("--on", "2012-01-01")
    selo = figures(run, "expect", "selo", *day, "2000", "1400")
    assert (selo["expected_score"], selo["opponent_expected_score"]) == ("0.92", "0.02")
    pelo = figures(run, "expect", "pelo", *day, "2000", "1400")
    assert (pelo["expected_score"], pelo["opponent_expected_score"]) == ("0.98", "0.02")


def test_blitz_by_pelo(run: Runner) -> None:
    opponents = ("1977", "2013", "1923", "1728", "1638")
    wins = [f"{opponent}=1" for opponent in 2 * opponents]
    line = (*PELO, "--rating", "1996", "--time-control", "3+2", *wins, "1684=½", "1684=0")
    assert figures(run, *line)["rating_after"] == 2034
    assert "= +37.88." in run.ok(*line, "--explain")


def test_the_answer_in_dutch(run: Runner) -> None:
    out = run.ok(*SELO, "--rating", "1800", "1900=1", "--lang", "nl", "--explain")
    assert "Bonus voor spelen" in out
    assert "Verwachte score volgens de tabel: 0,36." in out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ((*SELO, "1900=1"), "--rating"),
        ((*SELO, "--rating", "1800.5", "1900=1"), "1800.5"),
        ((*SELO, "--rating", "1800", "1900.5=1"), "1900.5"),
        ((*SELO, "--rating", "1800", "--time-control", "slow", "1900=1"), "slow"),
        ((*PELO, "--rating", "1800", "--games-played", "-1", "1900=1"), "--games-played"),
    ],
)
def test_what_is_missing_or_wrong_is_named(run: Runner, line: tuple[str, ...], said: str) -> None:
    assert said in run.fails(*line)


def test_each_points_to_the_other(run: Runner) -> None:
    blitz, slow = ("--time-control", "3+2"), ("--time-control", "90+30")
    assert "arpad rate pelo" in run.fails(*SELO, "--rating", "1800", *blitz, "1900=1", code=1)
    assert "arpad rate selo" in run.fails(*PELO, "--rating", "1800", *slow, "1900=1", code=1)


def test_days_whose_rules_were_not_read_are_remarked(run: Runner) -> None:
    for system in ("selo", "pelo"):
        line = ("rate", system, "--on", "2020-01-01", "--rating", "1800", "1900=1")
        assert "22 May 2015" in run.ok(*line)


def test_a_tournament(run: Runner, report: Report) -> None:
    line = ("tournament", str(report()), "--on", "2012-01-01")
    answer = figures(run, *line, "--system", "selo")
    assert [player["outcome"] for player in answer["players"]].count("rating_update") == 5
    assert "arpad rate selo" in run.fails(*line, "--system", "pelo", code=1)
    assert "2012" in run.ok(*line, "--system", "pelo", "--time-control", "3+2")


def test_the_rules_of_a_day(run: Runner) -> None:
    said = " ".join(run.ok("rules", "selo", "--on", "2010-06-01").split())
    assert "hundredths: 85" in said
    assert "exponential" in run.ok("rules", "pelo", "--on", "2010-06-01")
