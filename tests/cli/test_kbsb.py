"""The Belgian national rating on the command line: the figures that clubs ask for."""

import pytest
from tests.cli.build import Report, Runner

RATE = ("rate", "kbsb", "--rating", "1850", "--games-played", "50")


def test_a_loss_against_1950(run: Runner) -> None:
    plain = run(*RATE, "1950=0", "--json").json
    assert plain["rating_change_unrounded"] == "-11.52"
    assert plain["rating_after"] == 1838
    assert plain["games"][0]["development_coefficient"] == 32
    assert plain["change_before_rescaling"] is None


def test_crossing_2000(run: Runner) -> None:
    line = ("rate", "kbsb", "--rating", "1989", "--games-played", "393", "--on", "2022-03-01")
    games = ("1708=1", "1669=1", "1883=1", "2012=1", "1858=½")
    plain = run(*line, *games, "--json").json
    assert plain["change_before_rescaling"] == "16.00"
    assert plain["rating_change_unrounded"] == "14.75"
    assert plain["rating_after"] == 2004
    out = run.ok(*line, *games, "--lang", "nl")
    assert "Wijziging vóór herschaling  +16,00" in out
    assert out.rstrip().endswith("--explain toont de redenering met de artikels.")


def test_a_first_rating_from_an_average(run: Runner) -> None:
    line = ("initial", "kbsb", "--average", "1230", "--points", "13")
    plain = run(*line, "--games", "20", "--json").json
    assert (plain["initial_rating"], plain["provisional"]) == (1337, False)
    assert plain["initial_rating_by_performance_table"] == 1340
    assert "1340" in run.ok(*line, "--games", "20")


@pytest.mark.parametrize(
    ("games", "rating", "provisional"), [(9, None, False), (10, 1500, True), (20, 1500, False)]
)
def test_first_ratings_by_the_number_of_games(
    run: Runner, games: int, rating: int | None, *, provisional: bool
) -> None:
    plain = run("initial", "kbsb", *["1500=½"] * games, "--json").json
    assert (plain["initial_rating"], plain["provisional"]) == (rating, provisional)
    assert plain["published"] is (rating is not None)
    assert bool(plain["why_not_published"]) is (rating is None)


def test_what_is_missing_or_wrong(run: Runner) -> None:
    assert "--games-played" in run.fails("rate", "kbsb", "--rating", "1850", "1950=0")
    assert "initial kbsb" in run("rate", "kbsb", "--rating", "9", "--games-played", "9", "9=1").err
    assert "1 Jul 2022" in run.fails(*RATE, "@2022-03-01", "1950=0", "@2022-04-10", "1950=0")
    assert run("rate", "kbsb", *RATE[2:], "--on", "2008-06-01", "1950=0").code == 1


def test_csv(run: Runner) -> None:
    lines = run.ok(*RATE, "1950=0", "1900/12=1", "--csv").splitlines()
    assert len(lines) == 4
    assert "kbsb.reason.provisional_opponent" in lines[2]


def test_a_tournament(run: Runner, report: Report) -> None:
    plain = run("tournament", report(), "--system", "kbsb", "--json").json
    outcomes = [player["outcome"] for player in plain["players"]]
    assert outcomes == ["none", "rating_update", "none", "first_rating", "none", "none"]
    ids = [warning["id"] for warning in plain["warnings"]]
    assert ids == ["kbsb.remark.other_ratings", "kbsb.remark.changes_announced"]
