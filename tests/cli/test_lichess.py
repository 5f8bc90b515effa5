"""Lichess on the command line: the command of the manual, colours and days, bad input."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.build import Runner

OWN = ("--rating", 1400, "--rd", 79, "--volatility", 0.06)
GAME = "1550/110/0.065=1"
WHITE = ("--colour", "white")
LATER, BEFORE = ("--on", "2026-06-01"), ("--on", "2025-06-01")


def rate(run: Runner, *arguments: object) -> dict[str, Any]:
    """The JSON of ``arpad rate lichess``."""
    plain: dict[str, Any] = json.loads(run.ok("rate", "lichess", "--json", *arguments))
    return plain


def test_the_command_of_the_manual(run: Runner) -> None:
    plain = rate(run, *OWN, *WHITE, GAME)
    assert plain["rating_after"] == pytest.approx(1422.16, abs=0.005)
    assert plain["rating_deviation_after"] == pytest.approx(77.4603, abs=0.00005)
    assert plain["volatility_after"] == pytest.approx(0.06, abs=0.00001)
    assert plain["rating_after_shown"] == 1422
    assert plain["rating_change"] == 22
    assert plain["provisional"] is False
    assert plain["clueless"] is False
    assert plain["opponent_rating_after"] == pytest.approx(1507.28, abs=0.005)
    assert plain["opponent_rating_deviation_after"] == pytest.approx(105.7716, abs=0.00005)
    assert plain["games"][0]["colour_advantage"] == 11.782457
    assert plain["games"][0]["opponent_rating_change"] == -43


def test_the_day_decides_the_colour_advantage(run: Runner) -> None:
    before = rate(run, *OWN, *WHITE, *BEFORE, GAME)
    assert before["rating_after"] == pytest.approx(1422.63, abs=0.005)
    assert before["opponent_rating_after"] == pytest.approx(1506.32, abs=0.005)
    assert before["regime"] == "no-colour"
    assert rate(run, *OWN, *BEFORE, GAME)["rating_after"] == before["rating_after"]
    window = rate(run, *OWN, *WHITE, "--on", "2025-11-18", GAME)
    assert window["warnings"][0]["id"] == "lichess.remark.first_day"


def test_an_unknown_colour_is_asked_for(run: Runner) -> None:
    done = run("rate", "lichess", *OWN, *LATER, GAME)
    assert done.code == 2
    assert "colour (--colour)" in done.err
    other = rate(run, *OWN, *LATER, "--variant", "chess960", GAME)
    assert other["rating_after"] == pytest.approx(1422.63, abs=0.005)


def test_the_answer_as_text(run: Runner) -> None:
    lines = run.ok("rate", "lichess", *OWN, *WHITE, *LATER, GAME).splitlines()
    assert lines[0] == "Lichess: rules colour, in force since 18 Nov 2025"
    assert lines[3].split() == [
        *("1550", "±110", "win", "-150", "-138.22", "0.9441", "0.3206", "+0.679", "+22.16")
    ]
    assert "New rating                 1422.16  (shown as 1422)" in lines
    assert "Provisional                no" in lines
    assert "Opponent's new rating      1507.28" in lines
    assert any("--speed" in line for line in lines)


@pytest.mark.parametrize("language", ["nl", "da", "nb", "de", "fr"])
def test_the_lines_are_no_wider_than_a_terminal(run: Runner, language: str) -> None:
    out = run.ok(
        *("rate", "lichess", *OWN, *WHITE, *LATER, "--speed", "rapid", "--days-idle", 40),
        *(GAME, "unr=½", "2100/300=+", "1400/50=0", "--explain", "--lang", language),
    )
    lines = [line for line in out.splitlines() if "https://" not in line]
    assert max(map(len, lines)) <= 80
    assert "1550 ±110" in out


def test_the_answer_in_dutch(run: Runner) -> None:
    out = run.ok("rate", "lichess", *OWN, *WHITE, *LATER, GAME, "--lang", "nl", "--explain")
    assert "1422,16  (getoond als 1422)" in out
    assert "Wit: het voordeel van 11,7825 punten" in out
    assert "Nieuwe rating tegenstander" in out


def test_the_regulator_only_with_a_speed_and_the_bot_rule_only_with_a_bot(run: Runner) -> None:
    gain = rate(run, *OWN, *WHITE, *LATER, GAME)["rating_change_unrounded"]
    rapid = rate(run, *OWN, *WHITE, *LATER, "--speed", "rapid", GAME)
    assert rapid["rating_change_unrounded"] == pytest.approx(1.015 * gain)
    halved = rate(run, *OWN, *WHITE, *LATER, "--bot", GAME)
    assert halved["rating_change_unrounded"] == pytest.approx(gain / 2)
    refused = run("rate", "lichess", *OWN, *BEFORE, "--speed", "rapid", GAME)
    assert refused.code == 1
    assert "Regulator" in refused.err
    assert "1 Jan 2026" in refused.err


def test_days_idle_let_the_deviation_grow(run: Runner) -> None:
    plain = rate(
        run,
        "--rating",
        1500,
        "--rd",
        60,
        "--volatility",
        0.06,
        *WHITE,
        *LATER,
        "--days-idle",
        365,
        "1500/60=1",
    )
    assert plain["rating_deviation_used"] == pytest.approx(110.001, abs=0.0005)
    done = run(
        "rate",
        "lichess",
        "--rating",
        1500,
        "--rd",
        60,
        *WHITE,
        *LATER,
        "--days-idle",
        365,
        "1500/60=1",
    )
    assert done.code == 2
    assert "--volatility" in done.err


def test_dates_of_games_are_days_between_them(run: Runner, tmp_path: Path) -> None:
    marked = rate(
        run,
        *("--rating", 1500, "--rd", 60, "--volatility", 0.06, *WHITE),
        *("@2026-01-01", "1500/60=1", "@2026-07-01", "1500/60=1"),
    )
    one, two = marked["games"]
    assert two["rating_deviation_before"] > one["rating_deviation_after"]
    table = tmp_path / "games.csv"
    table.write_text(
        "date;rating;result;colour\n2026-01-01;1500/60;1;w\n2026-07-01;1500/60;1;w\n",
        encoding="utf-8",
    )
    from_file = rate(run, "--rating", 1500, "--rd", 60, "--volatility", 0.06, "--games", table)
    assert from_file["rating_after"] == marked["rating_after"]
    done = run(
        *("rate", "lichess", "--rating", 1500, "--rd", 60, *WHITE),
        *("@2026-07-01", "1500/60=1", "@2026-01-01", "1500/60=1"),
    )
    assert done.code == 2
    assert "in the order in which they were played" in done.told


def test_a_deviation_for_all_opponents(run: Runner) -> None:
    both = rate(run, *OWN, *WHITE, *LATER, "--opponent-rd", 60, "1500=1", "1500/110=0")
    one = rate(run, *OWN, *WHITE, *LATER, "1500/60=1", "1500/110=0")
    assert both["rating_after"] == one["rating_after"]
    line = ("expect", "lichess", 1400, 1550, "--rd", 79, *LATER, *WHITE, "--opponent-rd", 110)
    assert run(*line, "--json").json["expected_score"] == pytest.approx(0.320563, abs=1e-6)
    assert run("rate", "lichess", *OWN, *WHITE, "--opponent-rd", 0, "1500=1").code == 2


def test_the_games_as_csv(run: Runner) -> None:
    out = run.ok("rate", "lichess", *OWN, *WHITE, *LATER, GAME, "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["row"] for row in rows] == ["game", "total"]
    assert float(rows[1]["rating_after"]) == pytest.approx(1422.16, abs=0.005)
    assert float(rows[1]["rating_deviation_after"]) == pytest.approx(77.4603, abs=0.00005)
    assert rows[1]["provisional"] == "0"


def test_expected_scores(run: Runner) -> None:
    line = ("expect", "lichess", 1400, "1550/110", "--rd", 79, *LATER)
    plain = run(*line, *WHITE, "--json").json
    assert plain["expected_score"] == pytest.approx(0.320563, abs=1e-6)
    assert plain["opponent_expected_score"] == pytest.approx(0.683901, abs=1e-6)
    assert run(*line).code == 2
    assert run(*line, "--variant", "atomic").code == 0
    lacking = run("expect", "lichess", 1400, 1550, "--rd", 79, *LATER, *WHITE)
    assert lacking.code == 2
    assert "deviation" in lacking.err


def test_a_new_account(run: Runner) -> None:
    plain = run("initial", "lichess", *BEFORE, "1500/500/0.09=1", "--json").json
    assert plain["initial_rating"] == pytest.approx(1741.476, abs=0.0005)
    assert plain["rating_deviation_after"] == pytest.approx(396.690, abs=0.0005)
    assert plain["provisional"] is True
    assert plain["clueless"] is True
    out = run.ok("initial", "lichess", *LATER, *WHITE, "1500/500/0.09=1")
    assert "Provisional" in out
    bot = run("initial", "lichess", *BEFORE, "--account", "bot", "1500/60=0", "--json").json
    assert bot["start_rating"] == 2000


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--rd", 60, "1500/60=1"), "rating"),
        (("--rating", 1500, "1500/60=1"), "--rd"),
        (("--rating", 1500, "--rd", 0, "1500/60=1"), "--rd"),
        (("--rating", 1500, "--rd", 60, "1500=1"), "deviation"),
        (("--rating", 1500, "--rd", 60, "1500/0=1"), "deviation"),
        (("--rating", 1500, "--rd", 60, "1500/60/2=1"), "volatility"),
        (("--rating", 1500, "--rd", 60, "--volatility", 2, "1500/60=1"), "--volatility"),
        (("--rating", 1500, "--rd", 60, "1500/60/0.06/7=1"), "1500/60/0.06/7"),
        (("--rating", 1500, "--rd", 60, "--variant", "shogi", "1500/60=1"), "--variant"),
        (("--rating", 1500, "--rd", 60, "--speed", "slow", "1500/60=1"), "--speed"),
        (("--rating", 1500, "--rd", 60, "--days-idle", 99999, "1500/60=1"), "--days-idle"),
        (("--rating", 1500, "--rd", 60), "1850=1"),
    ],
)
def test_bad_input_is_refused(run: Runner, arguments: tuple[object, ...], told: str) -> None:
    done = run("rate", "lichess", *WHITE, *LATER, *arguments)
    assert done.code == 2
    assert told in done.err
    assert not done.out


def test_a_day_before_the_recorded_rules(run: Runner) -> None:
    done = run("rate", "lichess", *OWN, *WHITE, "--on", "2024-12-31", GAME)
    assert done.code == 1
    assert "1 Jan 2025" in done.err


def test_the_rules_show_their_numbers_as_they_are(run: Runner) -> None:
    out = run.ok("rules", "lichess", "--on", "2026-06-01")
    for number in ("0.21436", "11.782457", "20.30966", "1.005", "0.75", "0.1"):
        assert number in out


def test_a_tournament_needs_the_deviations(run: Runner, tmp_path: Path) -> None:
    report = Path(__file__).resolve().parents[2] / "examples" / "open.trf"
    without = run("tournament", report, "--system", "lichess", "--json").json
    assert all(player["missing"] for player in without["players"])
    count = len(without["players"])
    facts = tmp_path / "facts.csv"
    rows = [f"{number},60,0.06" for number in range(1, count + 1)]
    facts.write_text("number,rating_deviation,volatility\n" + "\n".join(rows), encoding="utf-8")
    line = ("tournament", report, "--system", "lichess", "--facts", facts)
    plain = run(*line, "--json").json
    assert len(plain["players"]) == count
    assert {player["outcome"] for player in plain["players"]} == {"rating_update", "first_rating"}
    assert "round by round" in " ".join(run.ok(*line).split())
    one = run.ok(*line, "--player", "1", "--explain")
    assert "New RD" in one
    assert "--speed" not in one
