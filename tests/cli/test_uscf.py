"""US Chess on the command line: the answer as text and JSON, facts, sections, wrong input."""

from pathlib import Path

import pytest
from tests.cli.build import Report, Runner

ROOT = Path(__file__).resolve().parents[2]
ISSUE = ("rate", "uscf", "--rating", 1300, "--games-played", 45, "--on", "2025-06-01")
GAMES = ("1250=1", "1400=½", "1500=1", "1550=1")


def test_the_example_as_json(run: Runner) -> None:
    plain = run(*ISSUE, *GAMES, "--json").json
    assert plain["rating_after"] == pytest.approx(1468.80488826, abs=1e-8)
    assert plain["rating_after_shown"] == 1469
    assert plain["effective_games"] == pytest.approx(14.1069, abs=1e-4)
    assert plain["development_coefficient"] == pytest.approx(44.1821, abs=1e-4)
    assert plain["bonus"] == pytest.approx(74.4024, abs=1e-4)
    assert plain["formula"] == "standard"
    assert plain["steps"][0]["id"] == "uscf.step.regime"


def test_the_example_as_text(run: Runner) -> None:
    lines = run.ok(*ISSUE, *GAMES).splitlines()
    assert lines[0] == "US Chess, Regular: rules 2025-01, in force since 1 Jan 2025"
    assert "Effective games    14.1069" in lines
    assert "Formula            standard" in lines
    assert "New rating         1468.80  (shown as 1469)" in lines


def test_the_answer_in_dutch(run: Runner) -> None:
    out = run.ok(*ISSUE, *GAMES, "--lang", "nl", "--explain")
    assert "Nieuwe rating             1468,80  (getoond als 1469)" in out
    assert "Formule                   standaard" in out
    assert "tussenratings" in out
    assert max(len(line) for line in out.splitlines() if "http" not in line) <= 80


def test_the_decimals_go_on_to_the_next_event(run: Runner) -> None:
    first = run(*ISSUE, *GAMES, "--json").json
    next_event = ("rate", "uscf", "--on", "2025-07-01", "--rating", first["rating_after"])
    second = run(*next_event, "--games-played", first["games_after"], "1500=1", "--json").json
    assert second["rating_before"] == first["rating_after"]


def test_a_first_rating(run: Runner) -> None:
    line = ("initial", "uscf", "--on", "2025-06-01", "--age", "20", "1200=1", "1500=½", "2400=0")
    plain = run(*line, "--json").json
    assert (plain["initial_rating_shown"], plain["starting_rating"]) == (1550, 1000)
    out = run.ok(*line)
    assert "Starts from" in out
    assert "does not become official" in out.replace("\n ", "")
    assert run("initial", "uscf", "--age", "20", "unr=1").code == 1


def test_peak_and_history(run: Runner) -> None:
    losses = ["900=0"] * 9
    line = ("rate", "uscf", "--rating", 1510, "--games-played", 80, "--on", "2025-06-01")
    plain = run(*line, "--peak-rating", 1730, *losses, "--json").json
    assert (plain["rating_after"], plain["rating_floor"]) == (1500, 1500)
    plain = run(*line, "--prior-wins-all", "1500=1", "--json").json
    assert plain["formula"] == "special"


def test_a_section_from_a_report(run: Runner, report: Report, tmp_path: Path) -> None:
    facts = tmp_path / "facts.csv"
    rows = [f"{number},{100 * number},,1900,0" for number in (1, 2, 3, 5, 6)]
    head = "number,games_played,age,highest_rating,prior_wins_all"
    facts.write_text("\n".join([head, *rows, "4,,20,,"]), encoding="utf-8")
    line = ("tournament", report(), "--system", "uscf", "--facts", facts)
    plain = run(*line, "--time-control", "60+5", "--json").json
    rated = {player["number"]: player for player in plain["players"]}
    assert rated[1]["intermediate_rating"] != rated[1]["rating_after"]
    assert rated[4]["starting_rating"] == 1000
    assert plain["time_control"] == "regular"
    assert "US Chess, Regular: rules 2025-01" in run(*line).out


def test_missing_games_are_named(run: Runner, report: Report) -> None:
    out = run.ok("tournament", report(), "--system", "uscf", "--player", "1")
    assert "not known: games played. Columns of the table for --facts: games_played." in " ".join(
        out.split()
    )


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--rating", "1500", "1500=1"), 2, "--games-played"),
        (("--games-played", "30", "1500=1"), 2, "--rating"),
        (("--rating", "1500", "--games-played", "many", "1500=1"), 2, "many"),
        (("--rating", "1500", "--games-played", "30", "--on", "2015-05-31", "1500=1"), 1, "2015"),
        (("--rating", "1500", "--games-played", "3", "--match", "1500=1"), 1, "established"),
        (
            ("--rating", "1500", "--games-played", "30", "1500=1", "@2025-06-01", "1500=1"),
            2,
            "one event",
        ),
        (
            (
                *("--rating", "1500", "--games-played", "30"),
                *("--prior-wins-all", "--prior-losses-all", "1500=1"),
            ),
            2,
            "exclude",
        ),
        (
            ("--rating", "1500", "--games-played", "30", "--time-control", "3+0", "1500=1"),
            1,
            "minutes",
        ),
    ],
)
def test_wrong_input(run: Runner, arguments: tuple[str, ...], code: int, said: str) -> None:
    done = run("rate", "uscf", *arguments)
    assert done.code == code
    assert said in " ".join(done.err.split())


def test_conversions_that_are_not_established(run: Runner) -> None:
    done = run("initial", "uscf", "--cfc-rating", "1800", "1500=1")
    assert (done.code, "--initial-rating" in done.err) == (1, True)
    done = run("initial", "uscf", "--fide-rating", "1800", "--on", "2024-06-01", "1500=1")
    assert (done.code, "2025" in done.err) == (1, True)


def test_the_rules_of_a_day(run: Runner) -> None:
    out = run.ok("rules", "uscf", "--on", "2024-12-31", "--diff", "2025-01-01")
    assert "threshold B: 12" in out
    assert "threshold B: 10" in out
    assert "Quick" in run.ok("rules", "uscf", "--time-control", "quick", "--lang", "fr")


def test_expectation_and_performance(run: Runner) -> None:
    assert "0.2403" in run.ok("expect", "uscf", 1600, 1800)
    assert "1600" in run.ok("performance", "uscf", "1500=1", "1600=½", "1700=0")
