"""``arpad bulk follow``: every line has its answer."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.build import Runner
from tests.cli.schemas import check

LICHESS = ("bulk", "follow", "--system", "lichess")
ELO = ("bulk", "follow", "--system", "elo", "--k", "20")


def follow(
    run: Runner, monkeypatch: pytest.MonkeyPatch, text: str, *line: str | Path
) -> tuple[int, list[dict[str, Any]]]:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    done = run(*line)
    answers = [json.loads(each) for each in done.out.splitlines()]
    for answer in answers:
        check(answer)
    return done.code, answers


def test_elo_as_it_is_computed_by_hand(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    code, answers = follow(run, monkeypatch, "Ann,Bob,1-0,2026-01-02\nBob,Ann,1\n", *ELO)
    assert code == 0
    assert answers[0]["day"] == "2026-01-02"
    assert [answers[0][side]["rating_after"] for side in ("white", "black")] == [1510, 1490]
    # E(-20) = 0.4712
    assert answers[1]["white"]["rating_change"] == pytest.approx(20 * (1 - 0.4712), abs=1e-3)
    assert answers[1]["day"] is None


def test_lichess_says_what_the_command_for_one_player_says(
    run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "list.csv").write_text(
        "player,rating,rd,volatility\nAnn,1400,79,0.06\nBob,1550,110,0.065\n"
    )
    text = "result,day,black,white\n1-0,2026-06-01,Bob,Ann\n"
    _, answers = follow(run, monkeypatch, text, *LICHESS, "--ratings", tmp_path / "list.csv")
    line = ("rate", "lichess", "--rating", "1400", "--rd", "79", "--volatility", "0.06")
    told = run(*line, "--colour", "w", "--on", "2026-06-01", "1550/110/0.065=1", "--json").json
    white, black = answers[0]["white"], answers[0]["black"]
    assert white["rating_after"] == told["rating_after_unrounded"]
    assert white["rating_deviation_after"] == told["rating_deviation_after"]
    assert white["volatility_after"] == told["volatility_after"]
    assert black["rating_after"] == told["opponent_rating_after"]


def test_bad_lines_are_answered_and_the_rest_goes_on(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [
        "Ann,Bob,1-0,2026-02-01",
        "",
        "nonsense",
        "{half",
        '{"white": "Ann", "black": ["Bob"], "result": 1}',
        "Ann,Bob,2-0,2026-02-01",
        "Ann,ann,1-0,2026-02-01",
        "Ann,Bob,1-0,2026-01-31",
        "Ann,Bob,1-0,soon 32",
        "Ann,Bob,1-0",
        '{"white": "Ann", "black": "Cid", "result": 0.5, "day": "2026-02-02"}',
    ]
    code, answers = follow(run, monkeypatch, "\n".join(lines), *LICHESS)
    assert code == 1
    assert [(each["line"], each.get("error")) for each in answers] == [
        (1, None),
        (3, "bulk.follow.no_player"),
        (4, "bulk.follow.unreadable"),
        (5, "bulk.follow.no_player"),
        (6, "error.bad_value"),
        (7, "bulk.follow.oneself"),
        (8, "bulk.follow.order"),
        (9, "error.bad_value"),
        (10, "bulk.follow.no_day"),
        (11, None),
    ]
    assert answers[-1]["white"]["rating_before"] == answers[0]["white"]["rating_after"]


def test_a_day_before_the_first_rules(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    _, answers = follow(run, monkeypatch, "Ann,Bob,1-0,2015-01-01\n", *LICHESS)
    assert answers[0]["error"] == "error.no_rule_in_force"


def test_many_people(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "".join(f"a{n},b{n},1-0\n" for n in range(1500))
    _, answers = follow(run, monkeypatch, text + "a0,b1499,0-1\n", *ELO)
    assert answers[-1]["white"]["rating_before"] == 1510
    assert answers[-1]["black"]["rating_before"] == 1490


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (("bulk", "follow", "--system", "elo"), "--k"),
        ((*ELO, "--speed", "blitz"), "--speed"),
        ((*LICHESS, "--k", "20"), "--k"),
        ((*LICHESS, "--speed", "warp"), "warp"),
        ((*ELO, "--scale", "0"), "--scale"),
        ((*ELO, "--start", "nan"), "--start"),
        ((*ELO, "--ratings", "none.csv"), "none.csv"),
        (("bulk", "follow", "--system", "fide"), "fide"),
    ],
)
def test_options_that_cannot_be(run: Runner, line: tuple[str, ...], told: str) -> None:
    done = run(*line)
    assert done.code == 2
    assert told in " ".join(done.err.split())


def test_a_table_of_ratings_with_a_bad_row(run: Runner, tmp_path: Path) -> None:
    for row, told in (("Ann,-5", "-5"), (",1500", "list.csv:2"), ("Ann,", "list.csv:2")):
        (tmp_path / "list.csv").write_text(f"player,rating\n{row}\n")
        done = run(*ELO, "--ratings", tmp_path / "list.csv")
        assert done.code == 2
        assert told in " ".join(done.err.split())
