"""ECF on the command line: a month, what is asked for, what is refused, Dutch."""

import pytest
from tests.cli.build import Runner

MONTH = ("rate", "ecf", "--rating", 1754, "--on", "2024-02-01")
GAMES = ("1700=1", "1820=½", "2050=0", "1500=1")


def test_a_month_as_json(run: Runner) -> None:
    plain = run(*MONTH, "--k", 20, *GAMES, "--json").json
    assert plain["rating_change_unrounded"] == "11.00"
    assert plain["expected_points"] == "1.95"
    assert plain["rating_after"] == 1765
    assert plain["games"][0]["expected_score"] == "0.58"


def test_a_partial_rating_counts_half(run: Runner) -> None:
    out = run.ok(*MONTH, "--k", 20, "1700/7=1", "--explain")
    assert "rests on 7 games" in out
    assert "+4.20" in out


def test_the_answer_in_dutch_fits_the_screen(run: Runner) -> None:
    out = run.ok(*MONTH, "--k", 20, *GAMES, "--lang", "nl", "--explain")
    assert "verwacht 1,95" in out
    assert max(len(line) for line in out.splitlines() if "https:" not in line) <= 80


@pytest.mark.parametrize(
    ("options", "code", "named"),
    [
        ((), 2, "--k"),
        (("--k", 30), 2, "20, 40"),
        (("--k", 20, "--partial"), 1, "fictional draw"),
    ],
)
def test_what_is_missing_is_told(
    run: Runner, options: tuple[object, ...], code: int, named: str
) -> None:
    assert named in run.fails(*MONTH, *options, "1700=1", code=code)


def test_grades_before_2020_and_the_conversion(run: Runner) -> None:
    grades = run.ok("rate", "ecf", "--rating", 160, "--on", "2019-06-30", *["150=1"] * 30)
    assert "New rating         200" in grades
    assert "100  1450.0" in run.ok("table", "ecf", "rating-of-grade")


def test_a_first_rating_says_what_was_not_read(run: Runner) -> None:
    assert "nominal rating" in run.fails("initial", "ecf", "1500=1", code=1)


def test_the_rules(run: Runner) -> None:
    assert "Partial ratings of opponents" in run.ok("rules", "ecf")
    assert "Grade of a game" in run.ok("rules", "ecf", "--on", "2019-01-01")
