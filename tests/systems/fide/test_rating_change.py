"""Articles 8.3.1 to 8.3.4: the change over a period."""

from datetime import date, timedelta

import pytest
from tests.systems.fide.build import BLITZ, RAPID, TODAY, day_before, event, game, player, rated

from arpad.core.errors import BadValue, MissingFact
from arpad.core.quantities import Rating
from arpad.core.records import Player
from arpad.systems.fide.rating_change import rate_period
from arpad.systems.fide.rules import rulebook


def _messages(steps: object) -> list[str]:
    return [step.message for step in steps]  # type: ignore[attr-defined]  # a tuple of steps


def test_8_3_2_every_intermediate_of_a_small_event() -> None:
    change = rated(1500, game(1400, "1"), game(1600, "½"), game(1550, "0"))
    assert (str(change.points), str(change.expected_points)) == ("1.5", "1.43")
    assert str(change.score_minus_expected) == "0.07"
    assert str(change.rating_change_unrounded) == "1.40"
    assert (change.rating_change, change.rating_after) == (1, 1501)
    assert change.events[0].performance_rating == 1517
    assert _messages(change.steps) == [
        "fide.step.regime",
        "fide.step.k",
        "fide.step.sum",
        "fide.step.product",
        "fide.step.rounded",
        "fide.step.new_rating",
    ]
    assert change.published
    assert not change.estimate
    assert change.warnings == ()


def test_8_3_a_period_without_an_event_is_refused() -> None:
    with pytest.raises(BadValue) as caught:
        rate_period(player(2000, 20), [])
    assert caught.value.facts["allowed"] == "allowed.at_least_one_event"


def test_8_3_events_of_two_lists_are_no_period() -> None:
    with pytest.raises(BadValue) as caught:
        rate_period(player(2000, 20), [event(kind=RAPID), event(kind=BLITZ)])
    assert caught.value.value == "blitz, rapid"


def test_8_3_1_an_unrated_player_has_no_change() -> None:
    with pytest.raises(MissingFact) as caught:
        rate_period(player(None), [event(game(2000))])
    assert caught.value.missing == ("rating",)
    assert caught.value.facts["article"] == "8.3.1"


def test_8_3_3_an_undecided_k_is_a_missing_fact() -> None:
    with pytest.raises(MissingFact) as caught:
        rate_period(player(2000), [event(game(2000))])
    assert caught.value.missing == ("birth_year", "games_played", "highest_rating")


def test_8_3_an_event_without_games_changes_nothing() -> None:
    change = rated(2000)
    assert (change.games_rated, change.rating_after) == (0, 2000)
    assert change.games == ()


def test_8_3_4_one_rounding_for_all_events_of_a_period() -> None:
    one = event(game(2000, "½"), game(2004, "½"))  # 20 x .01 = 0.20
    two = event(game(2004, "½"), game(2011, "½"))  # 20 x .03 = 0.60
    change = rate_period(player(2000, 20), [one, two])
    assert [str(line.rating_change_unrounded) for line in change.events] == ["0.20", "0.60"]
    assert (str(change.rating_change_unrounded), change.rating_change) == ("0.80", 1)


@pytest.mark.parametrize(("k", "change"), [(10, -5), (9, -5)])
def test_8_3_4_an_exact_half_goes_away_from_zero(k: int, change: int) -> None:
    assert rated(2000, game(2000, "0"), k=k).rating_change == change


def test_8_3_the_rating_of_the_list_at_the_start_of_each_event_is_used() -> None:
    older = event(game(2000, "½")).replace(rating=Rating(1900))
    change = rate_period(player(2000, 20), [older, event(game(2000, "½"))])
    assert [line.rating for line in change.events] == [1900, 2000]
    assert str(change.rating_change_unrounded) == "2.80"
    assert (change.rating_before, change.rating_after) == (2000, 2003)


def test_8_3_a_corrected_base_gets_the_change() -> None:
    change = rate_period(player(2052, 20), [event(game(2052))], base=Rating(2053))
    assert (change.rating_before, change.rating_after) == (2053, 2063)


@pytest.mark.parametrize(("games", "used", "change"), [(17, 40, 340), (18, 38, 342), (36, 19, 342)])
def test_8_3_3_k_is_lowered_over_the_whole_period(games: int, used: int, change: int) -> None:
    half = games // 2
    events = [
        event(*(game(2000, number=n) for n in range(half))),
        event(*(game(2000, number=n) for n in range(games - half))),
    ]
    result = rate_period(player(2000, 40), events)
    assert (result.development_coefficient.value, result.rating_change) == (used, change)
    assert result.development_coefficient.normal_value == 40


def test_8_3_3_unrated_games_do_not_count_for_the_700_rule() -> None:
    games = [game(2000, number=n) for n in range(17)]
    unplayed = [game(2000, "+", number=n) for n in range(17, 30)]
    change = rate_period(player(2000, 40), [event(*games, *unplayed)])
    assert change.development_coefficient.value == 40


@pytest.mark.parametrize(
    ("day", "before", "after"),
    [
        (date(2009, 7, 1), 1801, 1200),
        (date(2012, 7, 1), 1200, 1000),
        (date(2024, 3, 1), 1000, 1400),
    ],
)
def test_7_2_1_floor_below_and_at_on_each_side_of_its_change(
    day: date, before: int, after: int
) -> None:
    for on, floor in ((day_before(day), before), (day, after)):
        at = rated(floor, game(floor, "½"), on=on)
        below = rated(floor - 1, game(floor - 1, "½"), on=on)
        assert (at.published, below.published) == (True, False)
        assert "fide.remark.falls_below" in _messages(below.warnings)


def test_7_2_1_a_player_who_falls_below_the_floor_keeps_the_figure() -> None:
    change = rated(1405, game(1405, "0"))
    assert (change.rating_after, change.published) == (1395, False)
    assert _messages(change.warnings) == ["fide.remark.falls_below"]


def test_7_2_1_ratings_under_the_floor_are_remarked_once_for_each_event() -> None:
    change = rated(1300, game(1200), game(1250), game(1500))
    remarks = [step for step in change.warnings if step.message == "fide.remark.under_the_floor"]
    assert [dict(step.values)["ratings"] for step in remarks] == ["1200, 1250, 1300"]
    assert dict(remarks[0].values)["count"] == 3


def test_0_1_an_event_long_after_the_last_check_is_remarked() -> None:
    last = rulebook().checked + timedelta(days=90)
    assert _messages(rated(2000, game(2000), on=last).warnings) == []
    day_after = last + timedelta(days=1)
    assert _messages(rated(2000, game(2000), on=day_after).warnings) == ["fide.remark.future"]


@pytest.mark.parametrize("kind", [RAPID, BLITZ])
def test_7_2_1_a_standard_rating_is_the_seed_in_rapid_and_blitz(kind: object) -> None:
    newcomer = Player(standard_rating=Rating(2100))
    quick = event(game(player(None, standard=2100), "1")).replace(time_control=kind)
    change = rate_period(newcomer, [quick])
    assert (change.rating_before, change.rating_after) == (2100, 2120)
    assert change.development_coefficient.value == 40
    assert _messages(change.warnings) == ["fide.remark.standard_rating_used"]


def test_8_3_1_a_standard_rating_is_no_help_in_standard() -> None:
    with pytest.raises(MissingFact):
        rate_period(Player(standard_rating=Rating(2100)), [event(game(2000), on=TODAY)])


def test_7_1_events_of_several_periods_are_remarked_and_must_be_in_order() -> None:
    january, march = event(game(2000), on=date(2026, 1, 31)), event(game(2000), on=date(2026, 3, 1))
    february = event(game(2000), on=date(2026, 2, 1))
    assert _messages(rate_period(player(2000, 20), [january, february]).warnings) == []
    assert _messages(rate_period(player(2000, 20), [january, march]).warnings) == [
        "fide.remark.several_periods"
    ]
    with pytest.raises(BadValue) as caught:
        rate_period(player(2000, 20), [march, january])
    assert caught.value.facts["allowed"] == "allowed.events_in_order"
