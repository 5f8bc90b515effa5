"""``initial``, ``performance``, ``expect``, ``table``, ``rules``, ``systems``, ``completion``."""

import csv
import io
import subprocess
from pathlib import Path

import pytest
from tests.cli.build import Runner

from arpad.cli.main import COMMANDS
from arpad.systems.registry import system_ids

FIRST = ("initial", "fide", "--on", "2025-11-07")
FIRST_GAMES = ("1902=½", "1877=½", "1884=1", "2012=0", "1832=1")


def test_initial(run: Runner) -> None:
    result = run(*FIRST, "--json", *FIRST_GAMES).json
    assert result["initial_rating"] == 1922
    assert result["development_coefficient"] == {"value": 40}
    assert result["games"][0]["expected_score"] is None
    out = run.ok(*FIRST, *FIRST_GAMES)
    assert "First rating" in out
    assert "1922" in out


def test_initial_that_is_not_published_is_exit_code_1(run: Runner) -> None:
    done = run(*FIRST, "1902=½", "1877=1")
    assert done.code == 1
    assert "games against rated opponents: 2, needed: 5" in " ".join(done.out.split())
    done = run(*FIRST, "--json", "1902=½", "1877=1")
    assert done.code == 1
    assert done.json["initial_rating"] is None
    assert done.json["published"] is False
    assert done.json["why_not_published"]


def test_initial_without_a_single_rated_opponent(run: Runner) -> None:
    done = run(*FIRST, "--json", "unr=1")
    assert done.code == 1
    assert done.json["average_opponent_rating"] is None
    assert done.json["games"][0]["why_not_rated"] == "fide.unrated.opponent"
    assert "the opponent is unrated" in run(*FIRST, "unr=1").out


def test_initial_over_two_events_with_the_first_one_lost(run: Runner) -> None:
    lost = ("1900=0", "@2025-11-20", *FIRST_GAMES)
    result = run(*FIRST, "--json", *lost).json
    assert result["initial_rating"] == 1922
    assert result["games"][0]["why_not_rated"] == "fide.unrated.first_event"


@pytest.mark.parametrize(
    ("day", "regime"), [("2024-02-29", "R4"), ("2024-03-01", "R5"), ("2025-10-01", "R6")]
)
def test_initial_by_date(run: Runner, day: str, regime: str) -> None:
    done = run("initial", "fide", "--on", day, "--json", *FIRST_GAMES)
    assert done.json["regime"] == regime


def test_initial_as_csv_and_from_a_file(run: Runner) -> None:
    games = "".join(game.replace("=", " ", 1) + "\n" for game in FIRST_GAMES)
    out = run.ok(*FIRST, "--csv", "--games", "-", stdin=games)
    *rows, total = csv.DictReader(io.StringIO(out))
    assert [row["opponent_rating"] for row in rows] == ["1902", "1877", "1884", "2012", "1832"]
    assert (total["row"], total["new_rating"]) == ("total", "1922")
    assert "--explain" not in run.ok(*FIRST, "--explain", *FIRST_GAMES)


def test_performance(run: Runner) -> None:
    line = ("performance", "fide", "--on", "2026-01-01")
    result = run(*line, "--json", "1500=1", "1500=½").json
    assert result["performance_rating"] == 1693
    assert result["fractional_score"] == "0.75"
    assert "1693" in run.ok(*line, "1500=1", "1500=½")
    assert run.ok(*line, "--csv", "1500=1", "1500=½").splitlines() == [
        "games_counted,points,average,fractional_score,difference,performance_rating",
        "2,1.5,1500,0.75,193,1693",
    ]
    assert "article 8.1.1" in " ".join(run.ok(*line, "--explain", "1500=1").split())


def test_performance_without_a_rated_game_cannot_be_computed(run: Runner) -> None:
    error = run.fails("performance", "fide", "--on", "2026-01-01", "unr=1", code=1)
    assert "nothing to compute" in error


def test_expect(run: Runner) -> None:
    line = ("expect", "fide", 1600, 1800, "--on", "2026-01-01")
    assert run.ok(*line).splitlines()[3:5] == [
        "  1600  -200    -200      0.24",
        "  1800  +200    +200      0.76",
    ]
    assert run(*line, "--json").json["expected_score"] == "0.24"
    assert "not the chance to win" in " ".join(run.ok(*line, "--explain").split())
    assert run("expect", "fide", "1600", "1800").code == 0


def test_expect_with_a_limit_on_one_side_only(run: Runner) -> None:
    result = run("expect", "fide", 2700, 2000, "--on", "2026-01-01", "--json").json
    assert (result["difference_used"], result["opponent_difference_used"]) == (700, -400)


def test_expected_score_table(run: Runner) -> None:
    rows = list(csv.reader(io.StringIO(run.ok("table", "fide", "expected-score", "--csv"))))
    assert rows[0] == ["from", "to", "higher", "lower"]
    assert rows[1] == ["0", "3", "0.50", "0.50"]
    assert rows[-1] == ["736", "", "1.00", "0.00"]
    assert all(len(row) == 4 for row in rows)
    text = run.ok("table", "fide", "expected-score").splitlines()
    assert len(text) == len(rows) + 2
    assert "article 8.1.2" in text[-1]


def test_difference_table(run: Runner) -> None:
    rows = list(csv.reader(io.StringIO(run.ok("table", "fide", "difference-from-score", "--csv"))))
    assert rows[0] == ["per_cent", "difference"]
    assert (rows[1], rows[51], rows[-1]) == (["100", "800"], ["50", "0"], ["0", "-800"])
    result = run("table", "fide", "difference-from-score", "--json").json
    assert result["rows"][50] == [50, 0]
    assert "-800" in run.ok("table", "fide", "difference-from-score")


def test_rules_on_a_day(run: Runner) -> None:
    out = run.ok("rules", "fide", "--on", "2026-01-01")
    assert out.startswith("FIDE, standard: the rules on 1 Jan 2026 (rule set R6)\n")
    assert "not for own rating from: 2650" in " ".join(out.split())
    rules = run("rules", "fide", "--on", "2026-01-01", "--json").json["rules"]
    assert rules["difference_limit"]["values"]["exempt_from_rating"] == 2650
    assert run("rules", "fide").code == 0


def test_rules_of_another_list(run: Runner) -> None:
    line = ("rules", "fide", "--on", "2026-01-01", "--time-control", "blitz", "--json")
    assert run(*line).json["time_control"] == "blitz"


def test_rules_that_differ_between_two_days(run: Runner) -> None:
    forward = ("rules", "fide", "--on", "2025-09-30", "--diff", "2025-10-01")
    out = run.ok(*forward)
    assert out.startswith("2 rules differ between 30 Sept 2025 and 1 Oct 2025.\n")
    changes = run(*forward, "--json").json["changes"]
    assert [each["rule"] for each in changes] == ["regime", "difference_limit"]
    backward = ("rules", "fide", "--on", "2025-10-01", "--diff", "2025-09-30")
    assert run.ok(*backward) == out
    same = run.ok("rules", "fide", "--on", "2025-10-01", "--diff", "2025-10-01")
    assert same.startswith("0 rules differ")


def test_a_rule_that_was_not_there_before(run: Runner) -> None:
    line = ("rules", "fide", "--on", "2024-11-30", "--diff", "2024-12-01")
    assert "- no rule" in run.ok(*line, "--time-control", "rapid")
    changes = run(*line, "--time-control", "rapid", "--json").json["changes"]
    assert any(each["before"] is None for each in changes)


def test_systems(run: Runner) -> None:
    assert run.ok("systems", "fide").startswith("fide  FIDE (exact)\n")
    assert "\n  fide " in run.ok("systems")
    listed = run("systems", "--json").json["systems"]
    assert tuple(each["id"] for each in listed) == system_ids()
    assert run.ok("systems", "elo-fide") == run.ok("systems", "fide")


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion_names_every_command(run: Runner, shell: str) -> None:
    script = run.ok("completion", shell)
    for name in COMMANDS:
        assert name in script
    for option in ("--rating", "--time-control", "--federations-waived", "--diff"):
        assert option in script or option.removeprefix("--") in script


def test_the_bash_completion_is_valid_bash(run: Runner, tmp_path: Path) -> None:
    script = tmp_path / "arpad.bash"
    script.write_text(run.ok("completion", "bash"), encoding="utf-8")
    done = subprocess.run(
        ["bash", "-n", str(script)],  # noqa: S607  bash is where the system has it
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
