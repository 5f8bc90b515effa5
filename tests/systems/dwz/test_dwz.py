"""DWZ: groups of age, limits of E and K, first ratings, tournaments, requests."""

import math
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import arpad
from arpad.core.errors import BadValue, MissingFact, NoRuleInForce, NotRateable
from arpad.core.outcomes import PrintedTable
from arpad.core.parameters import Request
from arpad.core.system import Capability
from arpad.core.updates import ExpectedScores
from arpad.systems.dwz.development_coefficient import DwzPlayer, coefficient_e, factor_k
from arpad.systems.dwz.expected_score import expected_score, rating_of_score
from arpad.systems.dwz.initial_rating import DwzFirstRating, corrected
from arpad.systems.dwz.performance_rating import DwzPerformance
from arpad.systems.dwz.rating_change import DwzUpdate
from arpad.systems.dwz.rules import FACTOR_K, RULES, regime
from arpad.systems.dwz.system import DWZ

TODAY = regime(date(2025, 6, 30))
NEW = regime(date(2026, 9, 1), FACTOR_K)
CURVES = pytest.mark.parametrize("variant", ["logistic", "normal"])
RATINGS = st.integers(200, 2800)
AGES = st.integers(5, 95)


def rate(*games: str, **facts: Any) -> DwzUpdate:
    """The change of an adult of 1500 in his 20th tournament, or with other facts."""
    usual: dict[str, Any] = {"rating": 1500, "age": 40, "index": 20, "on": "2025-06-30"}
    result = arpad.rate("dwz", games=games, **(usual | facts))
    assert isinstance(result, DwzUpdate)
    return result


def e(rating: int, age: int, index: int | None = 20, *, above: bool = False) -> int | float:
    """E of a player who stayed under his expectation, or reached it."""
    player = DwzPlayer(rating=rating, age=age, index=index)
    return coefficient_e(player, 2 if above else 0, 1, TODAY).value


def k(rating: int, age: int, index: int = 20, *, above: bool = False) -> float:
    player = DwzPlayer(rating=rating, age=age, index=index)
    return float(factor_k(player, 2 if above else 0, 1, NEW).value)


# ------------------------------------------------------------------------------ expectation


@CURVES
@given(difference=st.integers(-3000, 3000))
def test_the_two_sides_share_one_point(variant: str, difference: int) -> None:
    both = expected_score(difference, variant) + expected_score(-difference, variant)
    assert abs(both - 1) < 1e-12


@CURVES
@given(opponents=st.lists(RATINGS, min_size=1, max_size=9), share=st.floats(0.02, 0.98))
def test_the_rating_of_a_score_expects_that_score(
    variant: str, opponents: list[int], share: float
) -> None:
    points = share * len(opponents)
    found = rating_of_score(opponents, points, variant)
    assert abs(sum(expected_score(found - each, variant) for each in opponents) - points) < 1e-6


# ------------------------------------------------------------------------ coefficient and factor


@pytest.mark.parametrize(
    ("age", "base"), [(5, 10.0625), (20, 10.0625), (21, 15.0625), (25, 15.0625), (26, 20.0625)]
)
def test_the_age_adds_to_the_base(age: int, base: float) -> None:
    player = DwzPlayer(rating=1500, age=age, index=20)
    assert coefficient_e(player, 0, 1, TODAY).base == base


@pytest.mark.parametrize(
    ("rating", "factor"), [(900, 0.5), (1000, 0.5), (1500, 0.75), (2000, 1.0), (2400, 1.0)]
)
def test_the_acceleration_stays_within_its_limits(rating: int, factor: float) -> None:
    player = DwzPlayer(rating=rating, age=20, index=20)
    assert coefficient_e(player, 1, 1, TODAY).acceleration_factor == factor
    assert coefficient_e(player, 0.9, 1, TODAY).acceleration_factor == 1
    adult = DwzPlayer(rating=rating, age=21, index=20)
    assert coefficient_e(adult, 1, 1, TODAY).acceleration_factor == 1


def test_the_brake_is_for_low_ratings_under_their_expectation() -> None:
    def brake(rating: int, points: float) -> float | None:
        player = DwzPlayer(rating=rating, age=40, index=20)
        return coefficient_e(player, points, 1, TODAY).brake_addition

    assert brake(1300, 0) == 0
    assert brake(1299, 0) == math.exp(1 / 150) - 1
    assert brake(1299, 1) == 0


def test_the_brake_before_and_after_its_change() -> None:
    before, after = regime(date(2022, 9, 30)), regime(date(2022, 10, 1))
    youth, adult = DwzPlayer(rating=1200, age=15, index=9), DwzPlayer(rating=1200, age=40, index=9)
    assert [coefficient_e(adult, 0, 1, rules).brake_addition for rules in (before, after)] == [
        0,
        math.exp(100 / 150) - 1,
    ]
    assert coefficient_e(youth, 1, 1, before).brake_addition == math.exp(100 / 150) - 1
    assert coefficient_e(youth, 1, 1, after).brake_addition == 0


@pytest.mark.parametrize(
    ("index", "value"), [(0, 5), (1, 5), (2, 10), (3, 15), (4, 20), (5, 21), (6, 21), (9, 21)]
)
def test_the_index_limits_the_coefficient(index: int, value: int) -> None:
    assert e(1565, 40, index) == value  # E0 is 20.998


def test_the_coefficient_is_at_least_5_and_at_most_30_and_150_with_the_brake() -> None:
    assert e(900, 10, above=True) == 5
    assert e(2100, 40) == 30
    assert e(500, 40) == 150
    assert e(541, 40) == 150
    assert e(600, 40) == 120


def test_the_index_is_asked_for_only_where_it_limits() -> None:
    assert e(900, 10, None, above=True) == 5
    assert e(600, 40, None) == 120
    with pytest.raises(MissingFact) as refused:
        e(1500, 40, None)
    assert refused.value.missing == ("index",)


@given(RATINGS, AGES, st.integers(0, 200), st.floats(0, 9), st.floats(0, 9))
def test_the_coefficient_is_a_whole_number_within_its_limits(
    rating: int, age: int, index: int, points: float, expected: float
) -> None:
    player = DwzPlayer(rating=rating, age=age, index=index)
    value = coefficient_e(player, points, expected, TODAY).value
    assert isinstance(value, int)
    assert 5 <= value <= 150
    assert 0 < float(factor_k(player, points, expected, NEW).value) <= 80


@pytest.mark.parametrize(
    ("rating", "age", "index", "base"),
    [
        (1999, 26, 3, 44.0),
        (2000, 26, 3, 41.0),
        (2199, 25, 3, 48.0),
        (2200, 25, 3, 41.0),
        (1700, 26, 10, 30.0),
        (1700, 26, 11, 28.0),
        (1700, 26, 99, 28.0),
        (1700, 26, 0, 60.0),
    ],
)
def test_the_base_of_the_factor(rating: int, age: int, index: int, base: float) -> None:
    assert k(rating, age, index) == base


def test_the_success_bonus_and_the_brake_of_the_factor() -> None:
    assert k(1400, 20, above=True) == 52.0
    assert k(2000, 20, above=True) == 32.0
    assert k(1599, 21, above=True) == 36.0
    assert k(1600, 21, above=True) == 32.0
    assert k(1599, 40) == 28.0  # 28 x 2399 / 2400
    assert k(1000, 40) == 21.0
    assert k(800, 12, 1, above=True) == 80.0


# ------------------------------------------------------------------------------- rating a player


def test_one_game_of_the_adult() -> None:
    update = rate("1930=1", rating=1530, age=26, index=22, expectation="logistic")
    assert update.rating_after == 1565
    assert abs(float(update.rating_after_unrounded) - 1564.6320346) < 1e-6
    assert update.development_coefficient == 20
    assert [remark.message for remark in update.warnings] == ["dwz.remark.approximation"]


def test_the_year_of_birth_says_the_age_of_the_year() -> None:
    assert rate("1600=1", age=None, born=1999, on="2025-06-30").coefficient_base == 20.0625
    assert rate("1600=1", age=None, born=2000, on="2025-06-30").coefficient_base == 15.0625
    assert rate("1600=1", age=26, born=1999).coefficient_base == 20.0625


@pytest.mark.parametrize(
    "facts", [{"age": 25, "born": 1999}, {"age": None, "born": 2026}, {"age": 151}]
)
def test_an_age_that_cannot_be_is_refused(facts: dict[str, Any]) -> None:
    with pytest.raises(BadValue):
        rate("1600=1", **facts)


@pytest.mark.parametrize("fact", ["age", "index", "rating"])
def test_a_missing_fact_is_named(fact: str) -> None:
    with pytest.raises(MissingFact) as refused:
        rate("1600=1", **{fact: None})
    assert refused.value.missing == (fact,)


def test_a_rating_with_decimals_is_refused() -> None:
    values = {"rating": 1500.5, "opponent_rating": 1600, "on": date(2025, 6, 30)}
    with pytest.raises(BadValue):
        DWZ.run(Capability.EXPECT, Request(values=values))


def test_games_that_do_not_count() -> None:
    update = rate("1600=1", "unr=1", "1700=-")
    assert update.games_rated == 1
    assert update.rating_after == rate("1600=1").rating_after
    with pytest.raises(NotRateable):
        rate("unr=1")


@given(st.permutations(["1400=1", "1600=½", "1750=0", "1500=1"]))
def test_the_order_of_the_games_does_not_matter(games: list[str]) -> None:
    change = rate("1400=1", "1600=½", "1750=0", "1500=1").rating_change_unrounded
    assert abs(float(rate(*games).rating_change_unrounded) - float(change)) < 1e-9


def test_the_parts_of_the_games_make_the_change() -> None:
    update = rate("1400=1", "1600=½", "1750=0")
    parts = [float(line.rating_change_unrounded or 0) for line in update.games]
    assert abs(sum(parts) - float(update.rating_change_unrounded)) < 1e-9


def test_the_factor_has_a_floor() -> None:
    update = rate("1100=0", "1100=0", rating=1105, on="2026-09-01", regulations=FACTOR_K)
    assert float(update.rating_after_unrounded) < 1100
    assert update.rating_after == 1100
    assert update.warnings == ()
    assert rate("1600=1", on="2026-09-01", regulations=FACTOR_K).rating_after > 1500


def test_the_newer_formula_is_told_from_its_first_day_on() -> None:
    newer = RULES.rulebook.regimes("factor_k")[0].citation.in_force_from
    messages = [
        [remark.message for remark in rate("1600=1", on=day, expectation="normal").warnings]
        for day in (newer - timedelta(days=1), newer)
    ]
    assert messages == [[], ["dwz.remark.newer_formula"]]
    with pytest.raises(NoRuleInForce):
        regime(newer - timedelta(days=1), FACTOR_K)


@pytest.mark.parametrize(
    ("day", "id_"), [("2013-08-01", "E1"), ("2022-09-30", "E1"), ("2022-10-01", "E2")]
)
def test_the_rules_by_date(day: str, id_: str) -> None:
    assert rate("1600=1", on=day).regime == id_
    with pytest.raises(NoRuleInForce):
        regime(date(2013, 7, 31))


# --------------------------------------------------------------------------------- first ratings


def first(*games: str, **facts: Any) -> DwzFirstRating:
    result = arpad.initial_rating("dwz", games=games, **({"on": "2025-06-30"} | facts))
    assert isinstance(result, DwzFirstRating)
    return result


def test_five_games_without_an_extreme_score_are_needed() -> None:
    four = ["1500=1", "1500=0", "1500=1", "1500=½"]
    assert not first(*four).published
    assert not first(*four, "unr=1", "1500=+").published
    assert first(*four, "1500=0").initial_rating == 1500
    for result in ("1", "0"):
        answer = first(*[f"1500={result}"] * 5)
        assert [reason.message for reason in answer.why_not_published] == ["dwz.reason.extreme"]
        assert answer.initial_rating is None
    assert [reason.message for reason in first("unr=1").why_not_published] == ["dwz.reason.games"]


@pytest.mark.parametrize(("found", "rating"), [(801, 801), (800, 800), (799, 799.875), (0, 700)])
def test_low_results_are_raised(found: float, rating: float) -> None:
    assert corrected(found, TODAY) == rating


@pytest.mark.parametrize(
    ("found", "rating"), [(2100, 2100), (2000, 2000), (1100, 1172), (1099, 1171.934545), (0, 1100)]
)
def test_a_share_is_added_since_2026(found: float, rating: float) -> None:
    assert abs(corrected(found, NEW) - rating) < 1e-6


def test_a_low_first_rating() -> None:
    answer = first("900=0", "900=0", "900=0", "900=0", "900=½")
    assert answer.initial_rating_unlimited == 900 - 355
    assert answer.initial_rating == 768  # 700 + 545 / 8


def test_all_points_get_a_draw_added_since_2026() -> None:
    answer = first(*["1500=1"] * 5, on="2026-09-01", regulations=FACTOR_K)
    assert answer.rating_by_expectation is not None
    expected = rating_of_score([1500] * 6, 5.5, "normal")
    assert abs(answer.rating_by_expectation - expected) < 1e-9
    assert answer.initial_rating == math.floor(expected + 0.08 * (2000 - expected) + 0.5)
    assert not first(*["1500=0"] * 5, on="2026-09-01", regulations=FACTOR_K).published


def test_performance() -> None:
    result = arpad.performance_rating("dwz", games=["1500=1", "1600=½"], on="2025-06-30")
    assert isinstance(result, DwzPerformance)
    assert result.performance_rating == 1550 + 187
    won = arpad.performance_rating("dwz", games=["1500=1"], on="2025-06-30")
    assert isinstance(won, DwzPerformance)
    assert (won.performance_rating, won.rating_by_expectation) == (2228, None)
    with pytest.raises(NotRateable):
        arpad.performance_rating("dwz", games=["unr=1"], on="2025-06-30")


def test_expectations_by_either_curve() -> None:
    sides: dict[str, Any] = {"rating": 1530, "opponent_rating": 1930, "on": "2025-06-30"}
    plain = arpad.expected_score("dwz", **sides)
    other = arpad.expected_score("dwz", **sides, expectation="logistic")
    assert isinstance(plain, ExpectedScores)
    assert isinstance(other, ExpectedScores)
    assert f"{plain.expected_score:.4f} {other.expected_score:.4f}" == "0.0786 0.0909"


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("difference-from-score", 101),
        ("expected-score-normal", 81),
        ("expected-score-logistic", 81),
    ],
)
def test_the_printed_tables(name: str, rows: int) -> None:
    table = DWZ.run(Capability.TABLE, Request(values={"table": name}))
    assert isinstance(table, PrintedTable)
    assert len(table.rows) == rows
    with pytest.raises(MissingFact):
        DWZ.run(Capability.TABLE, Request(values={}))
