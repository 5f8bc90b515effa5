"""Stephenson and Glicko-Boost on the command line."""

from pathlib import Path
from typing import Any

import pytest
from tests.cli.build import Runner

STEPHENSON = ("rate", "stephenson", "--rating", 2200, "--rd", 60)
BOOST = ("rate", "glicko-boost", "--rating", 1500, "--rd", 200)
EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "open.trf"


def plain(run: Runner, *arguments: object) -> dict[str, Any]:
    """The JSON of a command."""
    answer: dict[str, Any] = run(*arguments, "--json").json
    return answer


def test_a_win_as_white_by_glicko_boost(run: Runner) -> None:
    answer = plain(run, *BOOST, "--colour", "white", "1620/105=1")
    assert answer["rating_after_shown"] == 1606
    assert answer["rating_deviation_after"] == pytest.approx(177.634630775)
    assert answer["standardized_surplus"] == pytest.approx(1.279, abs=5e-4)
    assert [each["id"] for each in answer["warnings"]] == ["glicko_boost.remark.one_pass"]


def test_an_exceptional_result_boosts_the_deviation(run: Runner) -> None:
    out = run.ok(*BOOST, "2300/50=1", "2300/50=1", "--explain")
    assert "at most 250: 250.00" in " ".join(out.split())
    assert "RD used" in out


def test_a_deviation_above_that_of_a_new_player_needs_max_rd(run: Runner) -> None:
    line = ("rate", "glicko-boost", "--rating", 1500, "--rd", 300, "1500/300=1")
    done = run(*line)
    assert (done.code, "250" in done.err) == (2, True)
    assert run(*line, "--max-rd", 350).code == 0


def test_glicko_boost_says_what_is_not_established(run: Runner) -> None:
    out = run.ok("systems", "glicko-boost")
    assert "partial" in out.lower()
    assert "worked example" in " ".join(out.split())


def test_glicko_with_all_extras_at_nought(run: Runner) -> None:
    extras = ("--c", 0, "--h", 0, "--lambda", 0)
    answer = plain(
        run, "rate", "stephenson", "--rating", 1500, "--rd", 200, *extras,
        "1400/30=1", "1550/100=0", "1700/300=0",
    )  # fmt: skip
    assert answer["rating_after"] == pytest.approx(1464.1065, abs=5e-5)
    assert answer["rating_deviation_after"] == pytest.approx(151.398902447969)


def test_periods_without_games_of_an_opponent(run: Runner) -> None:
    answer = plain(run, *STEPHENSON, "2100/50/3=½")
    used = answer["games"][0]["opponent_rating_deviation"]
    assert used == pytest.approx((50**2 + 4 * 10**2) ** 0.5)
    assert "50 has grown to 53.85" in run.ok(*STEPHENSON, "2100/50/3=½", "--explain")


@pytest.mark.parametrize("rate", [STEPHENSON, BOOST], ids=["stephenson", "glicko-boost"])
def test_the_answer_in_dutch_fits_the_screen(run: Runner, rate: tuple[object, ...]) -> None:
    line = (*rate, "1620/105=1", "unr=½", "--colour", "black", "--lang", "nl", "--explain")
    out = run.ok(*line)
    assert "ratingperiode" in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("system", ["stephenson", "glicko-boost"])
def test_forecasts_know_the_advantage_of_white(run: Runner, system: str) -> None:
    line = ("expect", system, 1400, "1500/150", "--rd", 40)
    assert plain(run, *line)["forecast_score"] == pytest.approx(0.3737004, abs=5e-8)
    white = plain(run, *line, "--colour", "white")
    assert white["forecast_score"] == pytest.approx(0.4106057, abs=5e-8)
    assert "The colour counts +30.00 points." in run.ok(*line, "--colour", "white", "--explain")


@pytest.mark.parametrize(("system", "start"), [("stephenson", 2200), ("glicko-boost", 1946.25)])
def test_the_first_rating(run: Runner, system: str, start: float) -> None:
    answer = plain(run, "initial", system, "1900/60=1", "2000/60=½")
    assert answer["start_rating"] == start
    assert answer["rating_deviation_after"] < 250
    own = plain(run, "initial", system, "1900/60=1", "--initial-rating", 1500, "--initial-rd", 200)
    assert own["start_rating"] == 1500


@pytest.mark.parametrize("system", ["stephenson", "glicko-boost"])
def test_the_tables(run: Runner, system: str) -> None:
    assert run.ok("table", system, "uncertainty-factor").splitlines()[4].split()[1] == "0.9955"
    rows = run.ok("table", system, "growth-of-deviation").splitlines()
    assert rows[1].split()[:2] == ["30", "1"]


@pytest.mark.parametrize("system", ["stephenson", "glicko-boost"])
def test_a_tournament_with_deviations(run: Runner, tmp_path: Path, system: str) -> None:
    facts = tmp_path / "facts.csv"
    lines = ["number,rating_deviation,periods_idle"]
    lines += [f"{number},{60 + number},{number % 3}" for number in range(1, 41)]
    facts.write_text("\n".join(lines), encoding="utf-8")
    done = run("tournament", EXAMPLE, "--system", system, "--facts", facts, "--json")
    players = done.json["players"]
    assert all(player["rating_deviation_after"] < 350 for player in players)
    assert [player["rating_deviation_before"] for player in players[:2]] == [61, 62]


@pytest.mark.parametrize("system", ["stephenson", "glicko-boost"])
def test_idle_periods_need_no_games(run: Runner, system: str) -> None:
    line = ("rate", system, "--rating", 2000, "--rd", 60, "--periods-idle")
    two, four = (plain(run, *line, idle)["rating_deviation_after"] for idle in (2, 4))
    assert 60 < two < four
