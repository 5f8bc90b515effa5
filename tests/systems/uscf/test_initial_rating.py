"""US Chess: what an unrated player starts from, first ratings, performances, expectations."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import arpad
from arpad.core.errors import BadValue, MissingFact, NoRuleInForce, NotRateable
from arpad.core.updates import Performance
from arpad.systems.uscf.answers import UscfFirstRating
from arpad.systems.uscf.initial_rating import rating_by_age
from arpad.systems.uscf.rules import regime

ON = "2025-06-01"
RULES = regime(date(2025, 6, 1))


def first(*games: str, **facts: Any) -> UscfFirstRating:
    answer = arpad.initial_rating("uscf", games=games or ("1500=½",), **({"on": ON} | facts))
    assert isinstance(answer, UscfFirstRating)
    return answer


def remarks(answer: UscfFirstRating) -> list[str]:
    return [step.message for step in answer.warnings]


@pytest.mark.parametrize(
    ("age", "rating"),
    [(0, 100), (1.99, 100), (2, 100), (2.02, 101), (10.5, 525), (26, 1300), (26.01, 1300)],
)
def test_fifty_for_each_year_of_age(age: float, rating: float) -> None:
    assert rating_by_age(age, RULES) == pytest.approx(rating)


@given(st.floats(0, 120), st.floats(0, 120))
def test_an_older_player_never_starts_lower(one: float, other: float) -> None:
    younger, older = sorted((one, other))
    assert rating_by_age(younger, RULES) <= rating_by_age(older, RULES)


def test_the_age_in_its_three_forms() -> None:
    assert first(age=12).starting_rating == 600
    days = (date(2025, 6, 1) - date(2013, 6, 1)).days
    assert first(birth_date="2013-06-01").starting_rating == pytest.approx(50 * days / 365.25)
    assert first(born=1998).starting_rating == 1300  # 26 at the least
    with pytest.raises(MissingFact, match="birth_date"):
        first(born=1999)  # 25 or 26
    with pytest.raises(BadValue):
        first(birth_date="2025-06-02")


@pytest.mark.parametrize(
    ("facts", "rating", "games"),
    [
        ({"age": 20}, 1000, 0),
        ({"birth_date": "1990-01-01"}, 1300, 0),
        ({"born": 1990}, 1300, 0),
        ({"fide_rating": 2000}, 2060.4, 5),
        ({"initial_rating": 1510.5, "initial_games": 6}, 1510.5, 6),
    ],
)
def test_what_a_player_starts_from_needs_no_game(
    facts: dict[str, Any], rating: float, games: int
) -> None:
    answer: Any = arpad.initial_rating("uscf", on=ON, **facts)
    assert answer.starting_rating == pytest.approx(rating)
    assert answer.games_before == answer.games_after == games
    assert (answer.initial_rating, answer.effective_games, answer.formula) == (None, None, None)
    assert not answer.published
    assert "uscf.remark.single_player" not in remarks(answer)


def test_an_unknown_age_is_told() -> None:
    answer = first()
    assert (answer.starting_rating, answer.games_before) == (1300, 0)
    assert "uscf.remark.age_unknown" in remarks(answer)
    assert "uscf.remark.age_unknown" not in remarks(first(age=30))


def test_a_fide_rating_starts_with_games() -> None:
    answer = first("2100=1", fide_rating=2100)
    assert (answer.starting_rating, answer.games_before) == (2162, 5)
    assert (answer.games_after, answer.formula) == (6, "special")
    strong = first("2100=1", fide_rating=2151)
    assert (strong.games_before, strong.formula) == (10, "standard")
    assert first(fide_rating=2150).games_before == 5
    assert "uscf.remark.converted" in remarks(answer)
    assert first(fide_rating=700).starting_rating == 100


def test_older_conversions_are_not_established() -> None:
    with pytest.raises(NoRuleInForce) as refused:
        first(fide_rating=1800, on="2024-12-31")
    assert refused.value.facts["rule"] == "fide_conversion"
    with pytest.raises(NotRateable, match="cfc"):
        first(cfc_rating=1800)


def test_what_us_chess_starts_from_wins() -> None:
    answer = first(initial_rating=1515, initial_games=5, fide_rating=1800, on="2021-07-01")
    assert (answer.starting_rating, answer.games_before) == (1515, 5)
    with pytest.raises(MissingFact, match="initial_games"):
        first(initial_rating=1515)
    with pytest.raises(MissingFact, match="initial_rating"):
        first(initial_games=5)


def test_a_rating_is_official_on_four_games() -> None:
    assert "uscf.remark.few_games" in remarks(first("1500=½", "1400=1", "1600=0"))
    four = first("1500=½", "1400=1", "1600=0", "1500=1")
    assert "uscf.remark.few_games" not in remarks(four)
    assert four.published
    assert four.provisional


def test_a_first_rating_is_established_on_26_games() -> None:
    assert first(*["1500=½"] * 25).provisional
    assert not first(*["1500=½"] * 26).provisional


def test_without_games_there_is_no_rating() -> None:
    answer = first("unr=1", age=20)
    assert (answer.published, answer.initial_rating, answer.initial_rating_shown) == (
        False,
        None,
        None,
    )
    assert answer.starting_rating == 1000
    assert [word.message for word in answer.why_not_published] == ["uscf.why.no_games"]


def test_the_floor_of_a_beginner() -> None:
    lost = first("150=0", "150=0", "150=0", age=5)
    assert (lost.initial_rating, lost.rating_floor) == (101, 101)


# ---------------------------------------------------------------------------- performances


def performance(*games: str, **facts: Any) -> Performance:
    answer = arpad.performance_rating("uscf", games=games, on=ON, **facts)
    assert isinstance(answer, Performance)
    return answer


def test_the_performance_expects_the_points() -> None:
    answer = performance("1500=1", "1600=½", "1700=0")
    assert answer.performance_rating_unrounded == pytest.approx(1600)
    assert answer.fractional_score == 0.5
    assert performance("1500=1", "1600=1").performance_rating == 2000
    assert performance("1500=0", "1600=0").performance_rating == 1100


def test_a_range_of_performances_needs_the_own_rating() -> None:
    with pytest.raises(MissingFact, match="rating"):
        performance("1000=1", "2600=0")
    assert performance("1000=1", "2600=0", rating=900).performance_rating == 1400


def test_no_performance_without_games() -> None:
    with pytest.raises(NotRateable, match="no_games"):
        performance("unr=1")


def test_expected_scores_of_a_game() -> None:
    answer = arpad.expected_score("uscf", rating=1600, opponent_rating=1800, on=ON)
    assert answer.expected_score == pytest.approx(0.240253)
    assert answer.opponent_expected_score == pytest.approx(0.759747)
