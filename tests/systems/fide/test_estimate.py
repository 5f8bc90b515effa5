"""The change against an average: an estimate."""

import pytest
from tests.systems.fide.build import RAPID, event, game, player, rated

from arpad.core.errors import BadValue, MissingFact
from arpad.core.quantities import Rating, Score
from arpad.systems.fide.estimate import rate_against_average


def test_8_3_2_against_equal_opponents_the_estimate_is_exact() -> None:
    estimate = rate_against_average(
        player(1500, 20), Rating(1600), Score.from_half_points(7), 5, event()
    )
    exact = rated(1500, *(game(1600) for _ in range(3)), game(1600, "½"), game(1600, "0"))
    assert estimate.rating_change_unrounded == exact.rating_change_unrounded
    assert estimate.rating_after == exact.rating_after == 1534
    assert estimate.estimate
    assert estimate.games == ()
    assert [step.message for step in estimate.warnings] == ["fide.remark.estimate"]


def test_8_3_1_the_limit_holds_for_the_average() -> None:
    estimate = rate_against_average(player(2000, 20), Rating(2900), Score(0), 1, event())
    assert str(estimate.expected_points) == "0.08"


def test_8_3_3_the_700_rule_holds() -> None:
    estimate = rate_against_average(
        player(2000, 40), Rating(2000), Score.from_half_points(18), 18, event()
    )
    assert estimate.development_coefficient.value == 38


@pytest.mark.parametrize(("own", "published"), [(1410, True), (1409, False)])
def test_7_2_1_floor(own: int, *, published: bool) -> None:
    estimate = rate_against_average(player(own, 20), Rating(own), Score(0), 1, event())
    assert estimate.published is published


def test_7_2_1_a_rapid_newcomer_with_a_standard_rating() -> None:
    estimate = rate_against_average(
        player(None, 40, standard=2100), Rating(2100), Score(100), 1, event(kind=RAPID)
    )
    assert (estimate.rating_before, estimate.rating_after) == (2100, 2120)


@pytest.mark.parametrize(("half_points", "games", "name"), [(0, 0, "--games"), (3, 1, "--points")])
def test_8_3_2_impossible_scores_are_refused(half_points: int, games: int, name: str) -> None:
    with pytest.raises(BadValue) as caught:
        rate_against_average(
            player(2000, 20), Rating(2000), Score.from_half_points(half_points), games, event()
        )
    assert caught.value.name == name


def test_8_3_3_an_undecided_k_is_a_missing_fact() -> None:
    with pytest.raises(MissingFact):
        rate_against_average(player(2000), Rating(2000), Score(0), 1, event())
