"""Win, draw and loss: the golden cases of ``vectors/forecast``, and what always holds."""

import tomllib
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import BadValue, InputError
from arpad.core.records import Colour
from arpad.core.updates import ExpectedScores
from arpad.forecast.models import Chances, davidson, from_draw, power_draw, rao_kupper
from arpad.forecast.parameters import ModelChoices
from arpad.forecast.rules import MODELS, RULES, constants
from arpad.forecast.win_draw_loss import WinDrawLoss, win_draw_loss
from arpad.systems.elo.expected_score import logistic

FILE = Path(__file__).resolve().parents[2] / "vectors" / "forecast" / "win_draw_loss.toml"
VECTORS: dict[str, Any] = tomllib.loads(FILE.read_text(encoding="utf-8"))
MEASURED: dict[str, Any] = VECTORS["measured"][0]


def expectation(
    mean: float = 1800, difference: float = 0, expected: Any = None, **changes: Any
) -> ExpectedScores:
    """A game of two players with this mean and difference."""
    score = logistic(difference) if expected is None else expected
    facts: dict[str, Any] = {
        "system": "elo",
        "regime": "classic",
        "time_control": "all",
        "rating": mean + difference / 2,
        "opponent_rating": mean - difference / 2,
        "rating_difference": difference,
        "difference_used": difference,
        "expected_score": score,
        "opponent_expected_score": 1 - score,
    }
    return ExpectedScores(**(facts | changes))


def told(case: dict[str, Any]) -> WinDrawLoss:
    expected = float(case["expected_score"]) if "expected_score" in case else None
    choices = ModelChoices(
        model=case["model"],
        colour=Colour.WHITE if case["model"] == "rao-kupper" else None,
        draw_rate=float(case["draw_rate"]) if "draw_rate" in case else None,
    )
    game = expectation(case.get("mean", 1800), case.get("difference", 0), expected)
    return win_draw_loss(game, choices)


@pytest.mark.parametrize("case", VECTORS["case"], ids=lambda case: case["id"])
def test_a_golden_case(case: dict[str, Any]) -> None:
    found = told(case)
    for name, value in case["expected"].items():
        assert getattr(found, name) == pytest.approx(float(value), abs=VECTORS["tolerance"])


def test_the_cases_are_all_there() -> None:
    assert [case["id"] for case in VECTORS["case"]] == [f"P{n}" for n in (1, 2, 3, 4, 6, 7, 8, 9)]


@pytest.mark.parametrize("model", ["power", "rao-kupper"])
@pytest.mark.parametrize("row", MEASURED["rows"], ids=lambda row: str(row["mean"]))
def test_the_draws_are_those_of_the_games(model: str, row: dict[str, Any]) -> None:
    for difference, draws in zip(MEASURED["differences"], row["draws"], strict=True):
        score = logistic(0.842 * difference)  # the slope that the games have
        game = expectation(row["mean"], difference, score)
        found = win_draw_loss(game, ModelChoices(model=model))
        assert found.draw == pytest.approx(draws, abs=MEASURED["tolerance"])


SCORES = st.floats(0, 1)
LEVELS = st.floats(-5, 5)
DIFFERENCES = st.floats(-3000, 3000)


def check(chances: Chances) -> None:
    assert sum(chances) == pytest.approx(1, abs=1e-12)
    assert all(0 <= part <= 1 for part in chances)


@given(SCORES, LEVELS)
def test_power_draw_keeps_the_expected_score(expected: float, level: float) -> None:
    chances = power_draw(expected, level, 0.598, 0.268, 1.22)
    check(chances)
    assert chances.expected_score == pytest.approx(expected, abs=1e-12)
    other = power_draw(1 - expected, level, 0.598, 0.268, 1.22)
    assert (other.win, other.draw) == pytest.approx((chances.loss, chances.draw), abs=1e-9)


@given(SCORES, SCORES)
def test_davidson_keeps_the_expected_score(expected: float, rate: float) -> None:
    chances = davidson(expected, rate)
    check(chances)
    assert chances.expected_score == pytest.approx(expected, abs=1e-9)
    if rate < 1 and min(chances) > 1e-6:
        nu = 2 * rate / (1 - rate)
        assert chances.draw == pytest.approx(nu * (chances.win * chances.loss) ** 0.5, rel=1e-4)


@given(SCORES)
def test_davidson_without_draws_and_with_draws_alone(expected: float) -> None:
    assert davidson(expected, 0).draw == 0
    assert davidson(expected, 1).draw == pytest.approx(2 * min(expected, 1 - expected), abs=1e-9)
    assert davidson(0.5, 0.3).draw == pytest.approx(0.3)


@given(DIFFERENCES, st.floats(-200, 400))
def test_rao_kupper_is_fair(advantage: float, threshold: float) -> None:
    chances = rao_kupper(advantage, threshold, 400)
    check(chances)
    other = rao_kupper(-advantage, threshold, 400)
    assert (other.loss, other.draw) == pytest.approx((chances.win, chances.draw), abs=1e-12)


@given(SCORES, st.floats(0, 2))
def test_no_more_draws_than_the_score_allows(expected: float, draw: float) -> None:
    check(from_draw(expected, draw))


@given(
    st.sampled_from(MODELS),
    st.floats(1, 3999),
    st.floats(1, 3999),
    st.sampled_from([*Colour, None]),
)
def test_the_two_sides_agree(model: str, own: float, other: float, colour: Colour | None) -> None:
    colour = colour if model == "rao-kupper" else None
    opposite = {Colour.WHITE: Colour.BLACK, Colour.BLACK: Colour.WHITE, None: None}[colour]
    mean = (own + other) / 2
    mine = win_draw_loss(expectation(mean, own - other), ModelChoices(model=model, colour=colour))
    theirs = win_draw_loss(
        expectation(mean, other - own), ModelChoices(model=model, colour=opposite)
    )
    assert (mine.win, mine.draw, mine.loss) == pytest.approx(
        (theirs.loss, theirs.draw, theirs.win), abs=1e-9
    )
    assert mine.win + mine.draw + mine.loss == pytest.approx(1, abs=1e-12)


def test_the_default_keeps_the_expected_score() -> None:
    found = win_draw_loss(expectation(1800, 100, Fraction(64, 100)))
    assert found.model == "power"
    assert found.model_expected_score == pytest.approx(0.64)
    assert found.win < 0.64
    assert found.model_data.source == "arpad-belgium-2022"
    assert found.model_data.games == 335746


def test_stronger_players_draw_more() -> None:
    for model in ("power", "rao-kupper"):
        draws = [
            win_draw_loss(expectation(mean), ModelChoices(model=model)).draw
            for mean in (1200, 1600, 2000, 2400)
        ]
        assert draws == sorted(draws)


def test_a_colour_unknown_is_the_mean_of_both() -> None:
    game = expectation(1800, 50)
    white, black, either = (
        win_draw_loss(game, ModelChoices(model="rao-kupper", colour=colour))
        for colour in (Colour.WHITE, Colour.BLACK, None)
    )
    assert either.win == pytest.approx((white.win + black.win) / 2)
    assert white.win > either.win > black.win
    assert white.white_advantage == 24.0


def test_a_white_advantage_of_ones_own() -> None:
    game = expectation(1800, 0)
    choices = ModelChoices(model="rao-kupper", colour=Colour.WHITE, white_advantage=0)
    found = win_draw_loss(game, choices)
    assert found.win == pytest.approx(found.loss)
    assert found.white_advantage == 0


@pytest.mark.parametrize(
    ("mean", "within"), [(1149, False), (1150, True), (2500, True), (2500.5, False)]
)
def test_outside_the_fitted_range_is_said(mean: float, *, within: bool) -> None:
    for model in ("power", "rao-kupper"):
        found = win_draw_loss(expectation(mean), ModelChoices(model=model))
        assert found.model_data.within is within
        remarks = [remark.message for remark in found.warnings]
        assert ("forecast.remark.outside" in remarks) is not within


def test_a_constant_that_was_set_has_no_sample() -> None:
    found = win_draw_loss(expectation(2900), ModelChoices(model="davidson"))
    assert found.model_data.games is None
    assert found.model_data.within is None
    assert not found.warnings


@pytest.mark.parametrize(
    "changes",
    [
        {"time_control": "rapid"},
        {"time_control": "blitz"},
        {"time_control": "online_regular"},
        {"system": "lichess"},
        {"system": "pelo"},
    ],
)
def test_other_play_is_said(changes: dict[str, Any]) -> None:
    remarks = [remark.message for remark in win_draw_loss(expectation(**changes)).warnings]
    assert remarks == ["forecast.remark.other_play"]


def test_games_with_long_thinking_time_need_no_remark() -> None:
    for time_control in ("standard", "regular", "all"):
        assert not win_draw_loss(expectation(time_control=time_control)).warnings


@pytest.mark.parametrize(("used", "said"), [(400, True), (-400, True), (500, False), (250, False)])
def test_a_limited_difference_is_said(used: int, *, said: bool) -> None:
    game = expectation(1800, 500, 0.92, difference_used=used)
    remarks = [remark.message for remark in win_draw_loss(game).warnings]
    assert ("forecast.remark.limited" in remarks) is said


def test_what_is_no_expectation_is_refused() -> None:
    with pytest.raises(TypeError):
        win_draw_loss(object())  # type: ignore[arg-type]  # on purpose


@pytest.mark.parametrize(
    "choices",
    [
        {"model": "elo"},
        {"model": "davidson", "draw_rate": 1.5},
        {"model": "rao-kupper", "white_advantage": 1001},
    ],
)
def test_choices_out_of_range_are_refused(choices: dict[str, Any]) -> None:
    with pytest.raises(BadValue):
        ModelChoices(**choices)


@pytest.mark.parametrize(
    "choices",
    [
        {"colour": Colour.WHITE},
        {"model": "davidson", "white_advantage": 20},
        {"model": "rao-kupper", "draw_rate": 0.3},
        {"draw_rate": 0.3},
    ],
)
def test_a_number_that_the_model_has_not_is_refused(choices: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="not_of_model"):
        ModelChoices(**choices)


def test_the_constants_are_dated_and_have_sources() -> None:
    rules = constants()
    for key in ("power", "rao_kupper", "davidson", "sample", "default_model"):
        citation = rules.citation(key)
        assert citation.in_force_from == date(2026, 11, 30)
        assert RULES.rulebook.sources[citation.source].title
