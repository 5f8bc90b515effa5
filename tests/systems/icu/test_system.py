"""Single players: changes, provisional and first ratings, performances, expectations."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.systems.icu.build import BEFORE_2012, TODAY, request

from arpad.core.errors import BadValue, MissingFact, NoRuleInForce, NotRateable
from arpad.core.parameters import Request
from arpad.core.system import Capability, Status
from arpad.core.updates import ExpectedScores, Performance
from arpad.systems.icu.initial_rating import IcuFirstRating
from arpad.systems.icu.rating_change import IcuUpdate
from arpad.systems.icu.rules import RULES, regime
from arpad.systems.icu.system import ICU


def rate(*written: str, **values: object) -> IcuUpdate:
    answer = ICU.run(Capability.RATE, request(*written, **values))  # type: ignore[arg-type]  # may hold on
    assert isinstance(answer, IcuUpdate)
    return answer


def words(answer: IcuUpdate | IcuFirstRating | Performance | ExpectedScores) -> list[str]:
    return [step.message for step in answer.steps]


def test_it_is_exact_to_a_date() -> None:
    assert ICU.status is Status.EXACT_TO_DATE


def test_change_of_a_full_rating() -> None:
    answer = rate("1400=1", "1600=½", rating=1500, k=24)
    assert answer.rating_after == 1512
    assert answer.bonus == 0
    assert answer.development_coefficient == 24
    assert answer.rating_status.message == "icu.status.full"
    assert answer.games_played_after is None


def test_the_bonus_is_part_of_the_change() -> None:
    won = ("1893=0", "1790=1", "1832=0", "1955=1", "1939=1", "1832=1", "2036=0")
    answer = rate(*won, rating=1667, born=1995, on=date(2008, 9, 14))
    assert (answer.bonus, answer.rating_after) == (71, 1836)
    assert answer.performance_rating == pytest.approx(1953.86, abs=0.01)
    assert "icu.step.bonus_factor" in words(answer)


@pytest.mark.parametrize(
    ("rating", "performance", "message"),
    [
        (1500, ("1500=½",) * 5, "icu.step.bonus_small_change"),
        (2080, ("2080=1",) * 5, "icu.step.bonus_too_high"),
        (2020, ("1900=1",) * 5, "icu.step.bonus_limited"),
        (1500, ("1060=1",) * 40, "icu.step.no_bonus"),
    ],
)
def test_why_there_is_no_bonus_or_less(
    rating: int, performance: tuple[str, ...], message: str
) -> None:
    assert message in words(rate(*performance, rating=rating, k=40))


def test_forfeits_byes_and_unrated_opponents_do_not_count() -> None:
    answer = rate("1400=1", "1600=+", "unr=1", rating=1500, k=24)
    assert answer.games_rated == 1
    assert [line.rated for line in answer.games] == [True, False, False]


def test_no_counted_game_leaves_the_rating() -> None:
    answer = rate("1600=+", rating=1500, k=24)
    assert (answer.rating_after, answer.performance_rating) == (1500, None)


def test_decimals_of_the_rating_before_are_kept() -> None:
    assert rate("1400=1", rating=1500.5, k=24.5).rating_before == 1500.5


@pytest.mark.parametrize(
    ("played", "status"),
    [(0, "provisional"), (1, "provisional"), (19, "provisional"), (20, "full"), (None, "full")],
)
def test_fewer_than_twenty_games_make_a_rating_provisional(played: int | None, status: str) -> None:
    answer = rate("1400=1", rating=1500, k=24, games_played=played)
    assert answer.rating_status.message == f"icu.status.{status}"


def test_a_provisional_rating_is_pooled_with_the_new_games() -> None:
    answer = rate("1469=0", rating=1016, games_played=7)
    assert answer.rating_after_unrounded == (7 * 1016 + 1069) / 8
    assert answer.rating_after == 1023
    assert answer.games_played_after == 8
    assert answer.development_coefficient is answer.bonus is None
    assert answer.performance_rating == pytest.approx(1069)


def test_a_provisional_rating_needs_a_game() -> None:
    with pytest.raises(NotRateable) as caught:
        rate("1400=+", rating=1016, games_played=7)
    assert caught.value.message == "error.no_rated_games"


def test_first_rating() -> None:
    answer = ICU.run(Capability.INITIAL, request("1400=1", "1600=½", "1500=0"))
    assert isinstance(answer, IcuFirstRating)
    assert answer.initial_rating == 1500
    assert answer.average_opponent_rating == 1500
    assert answer.provisional
    assert answer.published
    assert answer.games_played_after == 3


def test_twenty_games_make_a_first_rating_a_full_one() -> None:
    answer = ICU.run(Capability.INITIAL, request(*["1400=1"] * 20))
    assert isinstance(answer, IcuFirstRating)
    assert not answer.provisional


def test_no_first_rating_without_a_game() -> None:
    with pytest.raises(NotRateable):
        ICU.run(Capability.INITIAL, request("unr=1"))


def test_performance() -> None:
    answer = ICU.run(Capability.PERFORMANCE, request("1500=1", "1600=½"))
    assert isinstance(answer, Performance)
    assert (answer.performance_rating, answer.difference_from_score) == (1750, 200)


def test_no_performance_without_a_game() -> None:
    with pytest.raises(NotRateable):
        ICU.run(Capability.PERFORMANCE, request("unr=1"))


@given(st.floats(1, 3999), st.floats(1, 3999))
def test_expected_scores_sum_to_one(own: float, opponent: float) -> None:
    values = {"rating": own, "opponent_rating": opponent, "on": TODAY}
    answer = ICU.run(Capability.EXPECT, Request(values=values))
    assert isinstance(answer, ExpectedScores)
    both = float(answer.expected_score) + float(answer.opponent_expected_score)
    assert both == pytest.approx(1)


@given(st.lists(st.sampled_from(["1400=1", "1500=½", "1650=0", "2300=1"]), min_size=1, max_size=9))
def test_the_order_of_the_games_does_not_matter(written: list[str]) -> None:
    one = rate(*written, rating=1500, k=40)
    other = rate(*reversed(written), rating=1500, k=40)
    assert (one.rating_after, one.bonus) == (other.rating_after, other.bonus)


@given(st.integers(1, 3999), st.integers(1, 3999), st.sampled_from(["0", "½", "1"]))
def test_any_game_can_be_rated(own: int, opponent: int, result: str) -> None:
    assert rate(f"{opponent}={result}", rating=own, k=32).games_rated == 1


def test_a_better_result_never_brings_less() -> None:
    after = [
        rate("1400=1", "1500=1", "1600=1", "1700=½", f"1800={result}", rating=1500, k=40)
        for result in ("0", "½", "1")
    ]
    assert [each.rating_after_unrounded for each in after] == sorted(
        each.rating_after_unrounded for each in after
    )


# ---------------------------------------------------------------------------- K


def test_no_fact_is_needed_at_the_top() -> None:
    assert rate("2100=1", rating=2100).development_coefficient == 16


@pytest.mark.parametrize(
    ("facts", "missing"),
    [
        ({}, "birth_year"),
        ({"born": 1994}, "birth_date"),
        ({"born": 1993}, "joined"),
        ({"birth_date": date(1994, 1, 1)}, "joined"),
    ],
)
def test_the_missing_fact_is_named(facts: dict[str, object], missing: str) -> None:
    with pytest.raises(MissingFact) as caught:
        rate("1400=1", rating=2099, **facts)
    assert caught.value.missing == (missing,)
    assert caught.value.message == "error.missing_fact_k"


@pytest.mark.parametrize(
    ("facts", "k"),
    [
        ({"born": 1995}, 40),
        ({"birth_date": date(1994, 1, 2)}, 40),
        ({"birth_date": date(1994, 1, 1), "joined": date(2007, 1, 2)}, 32),
        ({"born": 1993, "joined": date(2007, 1, 1)}, 24),
    ],
)
def test_k_by_age_and_membership(facts: dict[str, object], k: int) -> None:
    assert rate("1400=1", rating=1500, **facts).development_coefficient == k


@pytest.mark.parametrize("k", [0, 1001])
def test_a_k_that_is_none_is_refused(k: int) -> None:
    with pytest.raises(BadValue):
        rate("1400=1", rating=1500, k=k)


# ---------------------------------------------------------------------------- days


@pytest.mark.parametrize(
    ("day", "regime_id"),
    [
        (date(1999, 9, 1), "1.0"),
        (date(2012, 9, 17), "1.0"),
        (date(2012, 9, 18), "1.2"),
        (date(2014, 2, 13), "1.2"),
        (date(2014, 2, 14), "1.3"),
    ],
)
def test_regimes(day: date, regime_id: str) -> None:
    assert regime(day).id == regime_id


def test_before_the_first_rules_there_is_an_error() -> None:
    with pytest.raises(NoRuleInForce):
        rate("1400=1", rating=1500, k=24, on=date(1999, 8, 31))


@pytest.mark.parametrize(
    ("day", "remarks"),
    [(date(2015, 12, 1), []), (date(2015, 12, 2), ["icu.remark.later_changes"])],
)
def test_days_whose_rules_were_not_read_are_remarked(day: date, remarks: list[str]) -> None:
    assert [w.message for w in rate("1400=1", rating=1500, k=24, on=day).warnings] == remarks


def test_every_regime_has_its_estimation() -> None:
    found = [
        (rule.decimal("threshold"), rule.integer("rounds"), rule.integer("rounds_after_bonus"))
        for rule in RULES.rulebook.history["all"]["estimation"]
    ]
    assert found == [(0.5, 30, 1), (0.1, 30, 30), (0.1, 200, 200)]


def test_old_and_new_rules_differ_in_the_bonus_alone_for_one_player() -> None:
    won = ("1500=1",) * 6
    old, new = (rate(*won, rating=1500, k=40, on=day) for day in (BEFORE_2012, TODAY))
    assert old.rating_change_unrounded - (old.bonus or 0) == pytest.approx(
        new.rating_change_unrounded - (new.bonus or 0)
    )
