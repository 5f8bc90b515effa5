"""Glicko and Glicko-2 on the command line: the worked examples, input that is wrong, languages."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from tests.cli.build import Runner

GAMES = ("1400/30=1", "1550/100=0", "1700/300=0")
GLICKO = ("rate", "glicko", "--rating", 1500, "--rd", 200)
GLICKO2 = ("rate", "glicko2", "--rating", 1500, "--rd", 200, "--volatility", 0.06)
EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "open.trf"


def plain(run: Runner, *arguments: object) -> dict[str, Any]:
    """The JSON of a command."""
    answer: dict[str, Any] = run(*arguments, "--json").json
    return answer


def test_the_worked_example_of_glicko2(run: Runner) -> None:
    answer = plain(run, *GLICKO2, "--tau", 0.5, *GAMES)
    assert answer["rating_after"] == pytest.approx(1464.0507, abs=5e-5)
    assert answer["rating_deviation_after"] == pytest.approx(151.5165, abs=5e-5)
    assert answer["volatility_after"] == pytest.approx(0.0599960, abs=5e-8)
    assert (answer["rating_after_shown"], answer["rating_deviation_after_shown"]) == (1464, 152)
    assert answer["rating_change"] == -36
    assert answer["interval_low"] == pytest.approx(1464.0507 - 2 * 151.5165, abs=2e-4)
    assert answer["interval_high"] == pytest.approx(1464.0507 + 2 * 151.5165, abs=2e-4)
    assert answer["estimated_variance"] == pytest.approx(1.7790, abs=5e-5)
    assert answer["estimated_improvement"] == pytest.approx(-0.4839, abs=5e-5)
    assert answer["games"][0]["uncertainty_factor"] == pytest.approx(0.9955, abs=5e-5)
    changes = sum(game["rating_change_unrounded"] for game in answer["games"])
    assert changes == pytest.approx(answer["rating_change_unrounded"])


def test_the_worked_example_of_glicko(run: Runner) -> None:
    answer = plain(run, *GLICKO, *GAMES)
    assert answer["rating_after"] == pytest.approx(1464.1065, abs=5e-5)
    assert answer["rating_deviation_after"] == pytest.approx(151.3989, abs=5e-5)
    assert answer["volatility_after"] is None
    assert answer["rating_after_shown"] == 1464
    assert answer["interval_low"] == pytest.approx(1464.1065 - 1.96 * 151.3989, abs=2e-4)


def test_the_example_as_text(run: Runner) -> None:
    lines = run.ok(*GLICKO2, *GAMES).splitlines()
    assert lines[0] == "Glicko-2: rules glicko2, in force since 1 Aug 2001"
    game = ["1400", "±30", "win", "+100", "0.9955", "0.6395", "+0.361", "+47.43"]
    assert lines[3].split() == game
    assert "New volatility           0.059996" in lines
    assert "New rating               1464.05  (shown as 1464)" in lines


@pytest.mark.parametrize("rate", [GLICKO, GLICKO2], ids=["glicko", "glicko2"])
def test_the_example_in_dutch_fits_the_screen(run: Runner, rate: tuple[object, ...]) -> None:
    out = run.ok(*rate, *GAMES, "--lang", "nl", "--explain")
    assert "Nieuwe RD" in out
    assert "alle partijen tellen als één ratingperiode" in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("rate", [GLICKO, GLICKO2], ids=["glicko", "glicko2"])
def test_an_opponent_without_a_deviation_is_told_how_to_write_it(
    run: Runner, rate: tuple[object, ...]
) -> None:
    done = run(*rate, "1400=1")
    assert done.code == 2
    assert "1400/30=1" in done.err
    assert "--opponent-rd" in done.err
    assert run(*rate, "1400=1", "--opponent-rd", 30).code == 0


def test_the_deviation_for_all_yields_to_that_of_the_game(run: Runner) -> None:
    both = plain(run, *GLICKO, "1400/30=1", "1550=0", "--opponent-rd", 100)
    assert [game["opponent_rating_deviation"] for game in both["games"]] == [30, 100]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        (("rate", "glicko", "--rating", 1500, "1400/30=1"), "--rd"),
        (("rate", "glicko2", "--rating", 1500, "--rd", 50, "1400/30=1"), "--volatility"),
        (("rate", "glicko", "--rd", 50, "1400/30=1"), "--rating"),
        ((*GLICKO, "1400/30/0.06=1"), "rating_deviation"),
        ((*GLICKO, "1400/351=1"), "351"),
        (("rate", "glicko", "--rating", 1500, "--rd", 351, "1400/30=1"), "350"),
        (("rate", "glicko", "--rating", 1500, "--rd", 0, "1400/30=1"), "--rd"),
        ((*GLICKO, "1400/30=1", "--opponent-rd", 400), "--opponent-rd"),
        ((*GLICKO, "1400/30=1", "--c", 1001), "--c"),
        ((*GLICKO, "1400/30=1", "--min-rd", 351), "--min-rd"),
        ((*GLICKO2, "1400/30=1", "--tau", 0), "--tau"),
        ((*GLICKO2, "1400/30=1", "--tau", 11), "--tau"),
        ((*GLICKO2, "1400/30=1", "--order", "weekly"), "per-game"),
        ((*GLICKO2, "1400/1001=1"), "1001"),
        (("rate", "glicko2", "--rating", 1500, "--rd", 9, "--volatility", 2, "9/9=1"), "0.0001"),
        ((*GLICKO2,), "1850=1"),
        (("expect", "glicko2", 1500, "1400/30"), "--rd"),
        (("expect", "glicko2", 1500, 1400, "--rd", 50), "--opponent-rd"),
        (("initial", "glicko2", "1400/30=1", "--initial-volatility", 2), "--initial-volatility"),
        (("table", "glicko", "growth"), "growth-of-deviation"),
        (("table", "glicko2"), "TABLE"),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, tuple) else None,
)
def test_what_cannot_be_used_is_refused(run: Runner, line: tuple[object, ...], word: str) -> None:
    done = run(*line)
    assert done.code == 2
    assert word in done.err


def test_a_day_before_the_system_is_refused(run: Runner) -> None:
    assert run(*GLICKO2, "--on", "2001-08-01", *GAMES).code == 0
    assert run(*GLICKO2, "--on", "2001-07-31", *GAMES).code == 1
    assert run(*GLICKO, "--on", "1995-01-01", *GAMES).code == 0
    assert run(*GLICKO, "--on", "1994-12-31", *GAMES).code == 1


def test_the_line_of_glicko2_can_be_put_to_glicko(run: Runner) -> None:
    """Volatility and constant change nothing, come out as they went in, and it is said."""
    bare = plain(run, *GLICKO, *GAMES)
    same = plain(run, *GLICKO, "--volatility", 0.06, "--tau", 0.5, *GAMES)
    figures = ("rating_after", "rating_deviation_after", "interval_low", "rating_change_unrounded")
    assert [same[name] for name in figures] == [bare[name] for name in figures]
    assert (bare["volatility_after"], same["volatility_after"]) == (None, 0.06)
    assert bare["warnings"] == []
    assert [remark["id"] for remark in same["warnings"]] == ["glicko.remark.of_glicko2"]
    only_tau = plain(run, *GLICKO, "--tau", 0.5, *GAMES)
    assert only_tau["volatility_after"] is None
    assert [remark["id"] for remark in only_tau["warnings"]] == ["glicko.remark.of_glicko2"]


@pytest.mark.parametrize(("option", "value"), [("--volatility", 2), ("--tau", 20)])
def test_numbers_of_glicko2_are_checked_by_glicko_too(
    run: Runner, option: str, value: float
) -> None:
    assert option in run.fails(*GLICKO, option, value, *GAMES)


def test_periods_without_games_need_no_game(run: Runner) -> None:
    answer = plain(run, *GLICKO2, "--periods-idle", 5)
    assert answer["rating_after"] == 1500
    assert answer["rating_deviation_after"] == pytest.approx(201.3534, abs=5e-5)
    assert answer["volatility_after"] == 0.06
    grown = plain(run, "rate", "glicko", "--rating", 1500, "--rd", 50, "--periods-idle", 30)
    assert grown["rating_deviation_after"] == 350
    assert [each["id"] for each in grown["warnings"]] == ["glicko.remark.example_growth"]


def test_the_growth_of_glicko_can_be_given(run: Runner) -> None:
    line = ("rate", "glicko", "--rating", 1500, "--rd", 50, "--periods-idle", 1, "--c", 63.2)
    answer = plain(run, *line)
    assert answer["rating_deviation_after"] == pytest.approx(80.58684756211773)
    assert answer["warnings"] == []
    assert "80.59" in run.ok(*line, "--explain")


def test_games_after_idle_periods_start_from_the_grown_deviation(run: Runner) -> None:
    answer = plain(run, *GLICKO2, "--periods-idle", 5, *GAMES)
    assert answer["rating_deviation_used"] == pytest.approx(201.3534, abs=5e-5)
    assert answer["rating_deviation_before"] == 200
    again = plain(run, *GLICKO, "--periods-idle", 1, "--c", 100, *GAMES)
    assert again["rating_deviation_used"] == pytest.approx((200**2 + 100**2) ** 0.5)


@pytest.mark.parametrize("rate", [GLICKO, GLICKO2], ids=["glicko", "glicko2"])
def test_every_game_as_a_period_starts_from_the_one_before(
    run: Runner, rate: tuple[object, ...]
) -> None:
    answer = plain(run, *rate, *GAMES, "--order", "per-game")
    assert answer["games"][0]["rating_before"] == 1500
    one = plain(run, *rate, GAMES[0])
    assert answer["games"][1]["rating_before"] == pytest.approx(one["rating_after"])
    assert answer["games"][1]["rating_deviation_before"] == pytest.approx(
        one["rating_deviation_after"]
    )
    assert answer["estimated_variance"] is None
    assert "own rating" not in run.ok(*rate, *GAMES, "--order", "per-game", "--explain")


def test_the_floor_of_the_deviation(run: Runner) -> None:
    line = ("rate", "glicko", "--rating", 1500, "--rd", 31, "1500/30=1", "1500/30=0", "1500/30=1")
    assert plain(run, *line)["rating_deviation_after"] < 31
    raised = plain(run, *line, "--min-rd", 31)
    assert raised["rating_deviation_after"] == 31
    assert "glicko.step.floor" in [each["id"] for each in raised["steps"]]


def test_unrated_opponents_count_as_new_players(run: Runner) -> None:
    answer = plain(run, *GLICKO2, "unr=½", "1500=+")
    game = answer["games"][0]
    assert (game["opponent_rating"], game["opponent_rating_deviation"]) == (1500, 350)
    assert answer["games_rated"] == 1
    out = run.ok(*GLICKO2, "unr=½", "--explain")
    assert "counts as a new player: 1500, RD 350" in out


def test_games_that_do_not_count_leave_a_period_without_games(run: Runner) -> None:
    answer = plain(run, *GLICKO2, "1500/30=+")
    assert answer["rating_after"] == 1500
    assert answer["rating_deviation_after"] == pytest.approx(200.2714, abs=5e-5)
    assert plain(run, *GLICKO, "1500/30=+")["rating_deviation_after"] == 200


def test_the_first_rating(run: Runner) -> None:
    answer = plain(run, "initial", "glicko2", "1500/350=1")
    assert answer["initial_rating"] == pytest.approx(1662.3, abs=0.1)
    assert answer["start_rating"] == 1500
    assert answer["published"] is True
    own = ("--initial-rating", 1200, "--initial-rd", 300)
    chosen = plain(run, "initial", "glicko", "1200/300=½", *own)
    assert chosen["initial_rating"] == pytest.approx(1200)
    assert chosen["rating_deviation_before"] == 300
    assert "A new player starts from 1200 with RD 300." in run.ok(
        "initial", "glicko", "1200/300=½", *own, "--explain"
    )


def test_the_expected_scores_of_both_updates_and_the_forecast(run: Runner) -> None:
    answer = plain(run, "expect", "glicko2", 1500, "1400/30", "--rd", 200)
    assert answer["expected_score"] == pytest.approx(0.6395, abs=5e-5)
    assert answer["opponent_expected_score"] == pytest.approx(0.3808, abs=5e-5)
    assert answer["forecast_score"] == pytest.approx(0.6188, abs=5e-5)
    assert answer["uncertainty_factor"] == pytest.approx(0.9955, abs=5e-5)
    out = run.ok("expect", "glicko", 1400, "1500/150", "--rd", 80, "--explain")
    assert "0.376" in out
    assert "No update uses it." in out


def test_the_games_as_csv(run: Runner) -> None:
    rows = list(csv.DictReader(io.StringIO(run.ok(*GLICKO2, *GAMES, "--csv"))))
    assert rows[0]["opponent_rating_deviation"] == "30.0"
    assert float(rows[0]["uncertainty_factor"]) == pytest.approx(0.9955, abs=5e-5)
    assert float(rows[-1]["volatility_after"]) == pytest.approx(0.059996, abs=5e-7)


@pytest.mark.parametrize("system", ["glicko", "glicko2"])
def test_the_tables(run: Runner, system: str) -> None:
    rows = run.ok("table", system, "uncertainty-factor").splitlines()
    assert rows[1].split() == ["0", "1.0000", "0.7597"]
    assert rows[4].split()[:2] == ["30", "0.9955"]
    growth = run.ok("table", system, "growth-of-deviation").splitlines()
    assert growth[0].split() == ["RD", "before", "Periods", "RD", "after"]


@pytest.mark.parametrize("system", ["glicko", "glicko2"])
def test_a_tournament_is_a_rating_period(run: Runner, tmp_path: Path, system: str) -> None:
    facts = tmp_path / "facts.csv"
    lines = [f"{number},{60 + number},0.06" for number in range(1, 100)]
    head = "number,rating_deviation,volatility"
    if system == "glicko":
        lines, head = [line[:-5] for line in lines], head.rpartition(",")[0]
    facts.write_text("\n".join([head, *lines[:40]]), encoding="utf-8")
    done = run("tournament", EXAMPLE, "--system", system, "--facts", facts, "--json")
    players = done.json["players"]
    # The last player is unrated: he takes part as a new player.
    before = [player["rating_deviation_before"] for player in players]
    assert before == [*range(61, 100), 350]
    assert all(player["rating_deviation_after"] < 350 for player in players)
    one = run.ok("tournament", EXAMPLE, "--system", system, "--facts", facts, "--player", 1)
    assert "RD before" in one


def test_players_without_a_deviation_are_told(run: Runner) -> None:
    out = run.ok("tournament", EXAMPLE, "--system", "glicko2", "--player", 1)
    assert "rating deviation" in out
    assert "--facts: rating_deviation, volatility." in " ".join(out.split())
