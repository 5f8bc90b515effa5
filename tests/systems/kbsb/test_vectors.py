"""Every golden case of vectors/kbsb, with all that it states."""

from datetime import date
from fractions import Fraction

import pytest
from tests.systems.build import Case, cases, game, vectors

from arpad.core.quantities import Score
from arpad.core.records import Game
from arpad.explain.system_json import decimal_text
from arpad.systems.common.requests import Field
from arpad.systems.kbsb.game_changes import KbsbGame, Sums
from arpad.systems.kbsb.initial_rating import Past, first_rating, first_rating_of_field
from arpad.systems.kbsb.rating_change import KbsbUpdate, rate_games, rate_sums
from arpad.systems.kbsb.rules import regime


def games_of(case: Case) -> list[Game]:
    return [game(each["opponent"], each["result"]) for each in case["games"]]


def points_of(text: str) -> Score:
    return Score.from_half_points(int(2 * Fraction(text)))


def rated(case: Case) -> KbsbUpdate:
    rules = regime(case["on"])
    if "sums" not in case:
        return rate_games(case["rating"], case["games_before"], games_of(case), rules)
    sums = case["sums"]
    expected = Fraction(sums["expected_points"])
    made = Sums(
        games=sums["games"],
        points=points_of(sums["points"]),
        expected=expected,
        change=sums["k"] * (Fraction(sums["points"]) - expected),
        opponents=Fraction(sums["opponents_sum"]),
    )
    return rate_sums(case["rating"], case["games_before"], made, rules)


@pytest.mark.parametrize("case", cases("kbsb", "rating_change", "case"))
def test_rating_change(case: Case) -> None:
    update = rated(case)
    expected = dict(case["expected"])
    assert update.rating_after == expected.pop("rating_after")
    change = Fraction(str(expected.pop("rating_change_unrounded")))
    assert update.rating_change_unrounded == change
    before = expected.pop("change_before_rescaling", None)
    assert update.change_before_rescaling == (None if before is None else Fraction(before))
    assert update.rating_by_change == expected.pop("rating_by_change", None)
    assert update.performance_of_period == expected.pop("performance", None)
    assert not expected
    for line, stated in zip(update.games, case.get("games", ()), strict=True):
        assert isinstance(line, KbsbGame)
        assert line.development_coefficient == stated.get("k", line.development_coefficient)
        said = stated.get("expected_score")
        assert said is None or line.expected_score == Fraction(said)


@pytest.mark.parametrize("case", cases("kbsb", "first_rating", "case"))
def test_first_rating(case: Case) -> None:
    before = case["before"]
    past = Past(
        games=before["games"],
        opponents_sum=before["opponents_sum"],
        points=points_of(before["points"]),
    )
    answer = first_rating(games_of(case), regime(case["on"]), past)
    expected = dict(case["expected"])
    assert answer.fractional_score == Fraction(expected.pop("per_cent"), 100)
    average = expected.pop("average_opponent_rating", None)
    assert average is None or answer.average_opponent_rating == Fraction(average)
    change = expected.pop("rating_change_unrounded", None)
    assert answer.rating_change_unrounded == (None if change is None else Fraction(change))
    for name, value in expected.items():
        assert getattr(answer, name) == value, name
    for line, stated in zip(answer.games, case["games"], strict=True):
        for name in ("expected_score", "rating_change_unrounded"):
            assert getattr(line, name) == (Fraction(stated[name]) if name in stated else None)


@pytest.mark.parametrize("case", cases("kbsb", "first_rating", "average"))
def test_first_rating_from_an_average(case: Case) -> None:
    field = Field(float(case["average"]), points_of(case["points"]), case["games"])
    answer = first_rating_of_field(field, regime(case["on"]))
    for name, value in case["expected"].items():
        assert getattr(answer, name) == value, name
    assert answer.estimate


def test_the_days_of_the_cases_are_days_of_lists() -> None:
    for file in ("rating_change", "first_rating"):
        for case in vectors("kbsb", file)["case"]:
            on = case["on"]
            assert isinstance(on, date)
            assert regime(on).on == on


def test_decimals_of_the_cases_are_written_as_json_writes_them() -> None:
    for case in vectors("kbsb", "rating_change")["case"]:
        written = case["expected"]["rating_change_unrounded"]
        assert decimal_text(Fraction(written)) == written
