"""``arpad forecast``, and the chances of win, draw and loss of ``arpad expect``."""

import csv
import io
import re
import sys

import pytest
from tests.cli.build import Runner

from arpad.cli.main import main

LINE = ("forecast", "fide", "--rating", "1850", "--k", "20", "--on", "2026-01-10")
FIELD = ("1900", "1950", "2000", "1875")
EXPECT = ("expect", "fide", 1600, 1800, "--on", "2026-01-01")


def test_a_field_as_json(run: Runner) -> None:
    result = run(*LINE, "--target-rating", "1870", "--json", *FIELD).json
    assert [each["points"] for each in result["outcomes"]] == [
        *("0", "0.5", "1", "1.5", "2", "2.5", "3", "3.5", "4")
    ]
    assert [each["rating_after"] for each in result["outcomes"]] == list(range(1819, 1900, 10))
    assert sum(each["probability"] for each in result["outcomes"]) == pytest.approx(1)
    (target,) = result["targets"]
    assert target["points_needed"] == "3"
    assert target["probability"] == pytest.approx(
        sum(each["probability"] for each in result["outcomes"][6:])
    )


def test_a_field_as_text(run: Runner) -> None:
    out = run.ok(*LINE, "--target-rating", "1870", "--target-performance", "2000", *FIELD)
    assert "New rating of 1870: needs 3 out of 4; chance 6.8 %." in out
    assert "Performance of 2000: needs 2.5 out of 4; chance 18.9 %." in out
    assert "not a chance to win" in " ".join(out.split())
    rows = [line for line in out.splitlines() if "█" in line]
    assert len(rows) == 8  # all points are too unlikely for a bar
    assert max(row.count("█") for row in rows) == 20
    assert re.search(r"^ +1\.5 +24\.4 % +█{20} +63\.8 % +-1 +1849 +1844$", out, re.MULTILINE)


def test_a_norm_as_text(run: Runner) -> None:
    out = run.ok(*LINE, "--target-norm", "GM", *("2380",) * 9)
    assert "GM norm: needs 7 out of 9" in out
    assert "Not checked: the opponents' titles" in out
    few = " ".join(run.ok(*LINE, "--target-norm", "IM", "1900", "2100").split())
    assert "out of reach (a norm needs 9 games, here are 2; the opponents average 2075" in few
    assert "The lowest opponent (1900) counts as the adjusted rating floor." in few


def test_games_that_were_played(run: Runner) -> None:
    out = run.ok(*LINE, "1900=1", "1950")
    assert re.search(r"^1900 +0\.43 +win$", out, re.MULTILINE)
    assert [row["points"] for row in read(run.ok(*LINE, "--csv", "1900=1", "1950"))] == [
        *("1", "1.5", "2")
    ]


def read(out: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(out)))


def test_a_field_as_csv(run: Runner) -> None:
    rows = read(run.ok(*LINE, "--csv", *FIELD))
    assert [row["rating_change"] for row in rows] == "-31 -21 -11 -1 9 19 29 39 49".split()  # noqa: SIM905  as it stands in the file
    assert rows[0]["performance_rating"] == "1131"
    assert sum(float(row["probability"]) for row in rows) == pytest.approx(1)


def test_totals_that_hardly_happen_are_left_out_of_a_long_table(run: Runner) -> None:
    out = run.ok(*LINE, *("1850",) * 30)
    assert "Totals with a chance under 0.05 %" in out
    assert not re.search(r"^ +0  +0\.0 %", out, re.MULTILINE)


def test_a_range_where_it_depends_on_the_games(run: Runner) -> None:
    line = ("forecast", "elo", "--rating", "1850", "--k", "40", "--order", "sequential")
    out = run.ok(*line, "--target-rating", "1855", *FIELD)
    assert re.search(r"[+-]\d+\.\.[+-]\d+ +\d{4}\.\.\d{4}", out)
    assert "over every combination of results" in " ".join(out.split())
    many = run.ok(*line, "--target-rating", "1870", *("1700", "1900", "2000") * 3)
    assert "not every combination was looked at" in " ".join(many.split())
    assert re.search(r"needs \d.*\.\..* out of 9; chance .*\.\..* %", many)


def test_colours(run: Runner) -> None:
    line = ("forecast", "lichess", "--rating", "1500", "--rd", "80", "--opponent-rd", "60")
    out = run.ok(*line, "1400.5w", "1550b")
    assert "1400.50 (White)" in out
    assert "1550 (Black)" in out
    assert "online games have fewer draws" in " ".join(out.split())
    assert "--colour" in run.fails(*line, "1400", code=2)


def test_the_reasoning(run: Runner) -> None:
    out = " ".join(run.ok(*LINE, "--explain", "1900", "1950=0").split())
    for text in ("Game 1, against 1900:", "It has been played", "arpad-belgium-2022", "8.1.2"):
        assert text in out


def test_in_dutch(run: Runner) -> None:
    out = " ".join(run.ok(*LINE, "--lang", "nl", "--target-rating", "1870", *FIELD).split())
    assert "Nieuwe rating 1870: vraagt 3 uit 4; kans 6,8" in out
    assert "geen winstkans" in out


def test_a_terminal_without_blocks_gets_plain_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="replace")
    monkeypatch.setattr(sys, "stdout", plain)
    assert main([*LINE, *FIELD]) == 0
    plain.flush()
    out = plain.buffer.getvalue().decode()
    assert "####################" in out
    assert "?" not in out


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (LINE, "There is no opponent"),
        ((*LINE, "unr"), "need a rating"),
        (
            (*LINE, "1900=+"),
            'game: "+" cannot be used; a game of a forecast is still to come (1900)',
        ),
        ((*LINE, "@2026-01-01", "1900"), "cannot be used"),
        ((*LINE, "1900", "--colour", "w"), "the model power has no such number"),
        ((*LINE, "1900", "--model", "davidson", "--draw-rate", "2"), "from 0 to 1"),
        ((*LINE, "1900", "--target-norm", "FM"), "GM, IM, WGM, WIM"),
        ((*LINE, "1900", "--average", "1900"), "Not understood: --average"),
        (("forecast", "fide", "--k", "20", "1900"), "Missing: the player's rating"),
        (("forecast", "fide", "--rating", "1850", "1900"), "K cannot be decided"),
        (("forecast", "elo", "--rating", "1850", "1900", "--k", "20", "--target-norm", "IM"), "no"),
        (("forecast", "chess", "1900"), "There is no rating system"),
    ],
)
def test_bad_input(run: Runner, arguments: tuple[str, ...], error: str) -> None:
    assert error in run.fails(*arguments, code=2)


def test_no_norms_are_known_before_2024(run: Runner) -> None:
    line = ("forecast", "fide", "--rating", "2400", "--k", "10", "--on", "2023-12-31")
    assert "No rule is recorded" in run.fails(*line, *("2400",) * 9, "--target-norm", "GM", code=1)


# ---------------------------------------------------------------------------- expect


@pytest.mark.parametrize("model", ["power", "davidson", "rao-kupper"])
def test_expect_tells_win_draw_and_loss(run: Runner, model: str) -> None:
    result = run(*EXPECT, "--model", model, "--json").json
    assert result["win"] + result["draw"] + result["loss"] == pytest.approx(1)
    assert result["model"] == model
    assert result["expected_score"] == "0.24"
    kept = result["win"] + result["draw"] / 2 == pytest.approx(0.24)
    assert kept is (model != "rao-kupper")


def test_expect_says_why_the_score_is_no_chance(run: Runner) -> None:
    out = " ".join(run.ok(*EXPECT).split())
    assert "Win 13.3 %, Draw 21.3 %, Loss 65.3 %" in out
    assert "An expected score of 0.24 is not a chance to win: it is the chance to win" in out


def test_expect_warns_where_the_model_was_not_fitted(run: Runner) -> None:
    high = run("expect", "fide", 2700, 2750, "--on", "2026-01-01", "--json").json
    assert [each["id"] for each in high["model_warnings"]] == ["forecast.remark.outside"]
    assert not high["model_data"]["within"]
    blitz = run(*EXPECT, "--time-control", "blitz", "--json").json
    assert [each["id"] for each in blitz["model_warnings"]] == ["forecast.remark.other_play"]


def test_expect_with_a_colour(run: Runner) -> None:
    line = ("expect", "fide", 1800, 1800, "--on", "2026-01-01", "--model", "rao-kupper", "--json")
    white = run(*line, "--colour", "white").json
    assert (white["win"], white["draw"], white["loss"]) == pytest.approx(
        (0.363, 0.334, 0.302), abs=0.001
    )
    assert white["colour"] == "w"
    assert white["white_advantage"] == 24
    even = run(*line, "--colour", "white", "--white-advantage", "0").json
    assert even["win"] == pytest.approx(even["loss"])
    assert "no such number" in run.fails(*line[:6], "--colour", "white", code=2)


def test_a_system_that_knows_colours_keeps_its_own(run: Runner) -> None:
    line = ("expect", "elo", 1800, 1800, "--colour", "white", "--white-advantage", "35", "--json")
    result = run(*line).json
    assert result["expected_score"] == pytest.approx(0.55, abs=0.001)
    assert result["model_expected_score"] == pytest.approx(result["expected_score"])
