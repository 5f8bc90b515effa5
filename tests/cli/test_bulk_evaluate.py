"""``arpad bulk evaluate``: forecasts of several systems put to the test."""

import json
from pathlib import Path

import pytest
from tests.cli.build import WIDTH, Runner
from tests.cli.schemas import check

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "engines.pgn"
DAILY = ("bulk", "evaluate", EXAMPLE, "--period", "day")


@pytest.mark.parametrize("language", ["en", "nl", "da", "nb", "de", "fr"])
def test_the_table(run: Runner, language: str) -> None:
    done = run(*DAILY, "--grid", "k=10,40", "--lang", language)
    assert done.code == 0
    lines = done.out.splitlines()
    assert max(map(len, lines)) <= WIDTH
    for start in ("elo      k=10", "elo      k=40", "glicko   c=30", "glicko2  tau=0.5", "even"):
        assert any(line.startswith(start) for line in lines), start


def test_json_is_of_its_schema(run: Runner) -> None:
    done = run(*DAILY, "--systems", "elo", "--grid", "k=5,20", "--grid", "white=0,35", "--json")
    value = json.loads(done.out)
    check(value)
    assert value["forecasts"] == 90
    assert value["games_set_aside"] == {"no_result": 1}
    assert [each["system"] for each in value["results"]] == ["even"] * 2 + ["elo"] * 4
    losses = [each["log_loss"] for each in value["results"]]
    assert losses[value["best"]] == min(losses)
    for each in value["results"]:
        assert sum(one["games"] for one in each["calibration"]) == 90
        assert sum(one["games"] for one in each["bands"]) == 90


def test_the_page_draws_every_system(run: Runner, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    assert run(*DAILY, "--html", page).code == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("<figure>") == 4
    assert "http" not in text.replace("http-equiv", "")
    again = run(*DAILY, "--html", page)
    assert again.code == 2
    assert "there already" in again.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--systems", "chess"), "Known: elo, glicko, glicko2"),
        (("--grid", "k"), "k=10,20,40"),
        (("--grid", "q=1"), "k=10,20,40"),
        (("--systems", "elo", "--grid", "tau=1"), "k=10,20,40"),
        (("--grid", "k=1", "--grid", "k=2"), "each constant once"),
        (("--grid", "k=1,nan"), "a number from 0 to 400"),
        (
            ("--grid", "k=" + ",".join(map(str, range(1, 400))), "--grid", "white=0,1,2"),
            "at most 500",
        ),
        (("--period", "year"), "lie in one period"),
    ],
)
def test_what_cannot_be_asked_for(run: Runner, options: tuple[str, ...], said: str) -> None:
    done = run("bulk", "evaluate", EXAMPLE, *options)
    assert done.code == 2
    assert said in " ".join(done.err.split())
    assert not done.out
