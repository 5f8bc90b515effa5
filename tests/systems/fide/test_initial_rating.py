"""Article 8.2: first ratings by the rules of any date."""

from datetime import date

import pytest
from tests.systems.fide.build import BLITZ, RAPID, TODAY, day_before, event, game, player

from arpad.core.errors import BadValue, NotRateable
from arpad.core.quantities import Rating, Score
from arpad.core.records import Event
from arpad.systems.fide.initial_rating import initial_rating
from arpad.systems.fide.round_robin import round_robin_average


def _against(rating: int, results: str, on: date = TODAY, kind: object = None) -> Event:
    """An event against opponents of one rating: ``"11½0"``."""
    games = [game(rating, result, number) for number, result in enumerate(results, start=1)]
    made = event(*games, on=on)
    return made if kind is None else made.replace(time_control=kind)


def _reasons(result: object) -> list[str]:
    return [word.message for word in result.why_not_published]  # type: ignore[attr-defined]  # a first rating


@pytest.mark.parametrize(
    ("results", "published"), [("1½½0", False), ("1½½0½", True), ("1½½0½½", True)]
)
def test_7_1_4_at_least_five_games(results: str, *, published: bool) -> None:
    result = initial_rating([_against(1800, results)])
    assert result.published is published
    assert _reasons(result) == ([] if published else ["fide.not_published.games"])
    assert (result.initial_rating is None) is not published


@pytest.mark.parametrize(
    ("opponents", "rating"),
    [
        # (5 x R + 3600) / 7 - 240 for one point of five; p = 2/7 is .29, dp -158
        ((1462, 1462, 1462, 1462, 1462), 1401),
        ((1461, 1461, 1461, 1461, 1462), 1400),
        ((1460, 1460, 1460, 1460, 1459), None),
    ],
)
def test_7_1_4_above_at_and_below_1400(opponents: tuple[int, ...], rating: int | None) -> None:
    games = [game(r, result) for r, result in zip(opponents, "10000", strict=True)]
    result = initial_rating([event(*games)])
    assert result.fractional_score == 29
    assert result.initial_rating == rating
    if rating is None:
        assert result.initial_rating_unlimited == 1399
        assert _reasons(result) == ["fide.not_published.floor"]


@pytest.mark.parametrize(
    ("opponent", "unlimited", "rating"),
    [(2216, 2199, 2199), (2217, 2200, 2200), (2219, 2201, 2200), (2600, 2473, 2200)],
)
def test_8_2_3_below_at_and_above_2200(opponent: int, unlimited: int, rating: int) -> None:
    result = initial_rating([_against(opponent, "111½0")])
    assert result.fractional_score == 64
    assert (result.initial_rating_unlimited, result.initial_rating) == (unlimited, rating)
    limited = "fide.step.maximum" in [step.message for step in result.steps]
    assert limited is (unlimited > 2200)


@pytest.mark.parametrize(
    ("day", "before", "after"),
    [
        # five games, one point and a half over one half, against 2000
        (date(2009, 7, 1), None, None),
        (date(2011, 7, 1), None, None),
        (date(2014, 7, 1), None, 2040),
        (date(2022, 1, 1), 2040, 2040),
        (date(2024, 3, 1), 2040, 2045),
        (date(2025, 10, 1), 2045, 2045),
    ],
)
def test_8_2_five_games_at_each_boundary(day: date, before: int | None, after: int | None) -> None:
    results = [
        initial_rating([_against(2000, "11½½½", on=on)]).initial_rating
        for on in (day_before(day), day)
    ]
    assert results == [before, after]


@pytest.mark.parametrize(
    ("day", "before", "after"),
    [
        # nine games, 5.5 points against 2000: two half points over one half
        (date(2009, 7, 1), 2025, 2025),
        (date(2011, 7, 1), 2025, 2030),
        (date(2014, 7, 1), 2030, 2040),
        (date(2024, 3, 1), 2040, 2029),
    ],
)
def test_8_2_nine_games_at_each_boundary(day: date, before: int, after: int) -> None:
    results = [
        initial_rating([_against(2000, "11111½000", on=on)]).initial_rating
        for on in (day_before(day), day)
    ]
    assert results == [before, after]


@pytest.mark.parametrize("kind", [RAPID, BLITZ])
@pytest.mark.parametrize(
    ("day", "before", "after"),
    [
        (date(2014, 7, 1), None, 2040),
        (date(2022, 1, 1), 2040, 2040),
        (date(2022, 10, 1), 2040, 2040),
        (date(2024, 3, 1), 2040, 2045),
        (date(2024, 12, 1), 2045, 2045),
    ],
)
def test_7_2_five_games_at_each_boundary(
    day: date, before: int | None, after: int | None, kind: object
) -> None:
    results = [
        initial_rating([_against(2000, "11½½½", on=on, kind=kind)]).initial_rating
        for on in (day_before(day), day)
    ]
    assert results == [before, after]


@pytest.mark.parametrize(
    ("on", "kind", "k"),
    [
        (date(2010, 1, 1), None, 25),
        (date(2012, 1, 1), None, 30),
        (TODAY, None, 40),
        (date(2020, 1, 1), RAPID, 20),
        (TODAY, BLITZ, 40),
    ],
)
def test_8_3_3_first_k(on: date, kind: object, k: int) -> None:
    result = initial_rating([_against(2000, "11½½½0000", on=on, kind=kind)])
    assert result.development_coefficient == k


def test_8_2_until_2024_below_one_half_the_table_decides() -> None:
    result = initial_rating([_against(1600, "10000", on=date(2024, 2, 29))])
    assert (result.fractional_score, result.difference_from_score) == (20, -240)
    assert result.initial_rating == 1360
    messages = [step.message for step in result.steps]
    assert "fide.step.difference_from_score" in messages
    assert "fide.step.bonus" not in messages


def test_8_2_until_2011_a_quarter_point_of_the_bonus_is_kept_to_the_end() -> None:
    # one half point over one half: 12.5, to be rounded with the average
    result = initial_rating([_against(2000, "11111½½00", on=date(2010, 1, 1))])
    assert str(result.points) == "6"
    assert result.initial_rating == 2038  # 3 x 12.5 = 37.5, half up
    assert result.difference_from_score == 38


# ------------------------------------------------------------------------------------------------
# Which events and games count


def test_8_2_1_a_first_event_without_a_point_is_dropped() -> None:
    first = _against(1800, "000", on=date(2026, 3, 1))
    second = _against(1800, "11½00", on=date(2026, 4, 1))
    result = initial_rating([first, second])
    assert (result.games_counted, result.initial_rating) == (5, 1800)
    dropped = [line for line in result.games if not line.rated]
    assert {line.why_not_rated.message for line in dropped if line.why_not_rated} == {
        "fide.unrated.first_event"
    }
    assert [step.message for step in result.steps][:2] == [
        "fide.step.regime",
        "fide.step.event_dropped",
    ]


def test_8_2_1_a_half_point_saves_the_first_event() -> None:
    result = initial_rating([_against(1800, "½00"), _against(1800, "11")])
    assert result.games_counted == 5


def test_8_2_1_a_later_event_without_a_point_counts() -> None:
    result = initial_rating([_against(1800, "1"), _against(1800, "0000")])
    assert result.games_counted == 5


def test_8_2_1_until_june_2014_the_first_event_needed_three_games_and_a_point() -> None:
    on = date(2014, 6, 30)
    two = initial_rating([_against(1800, "11", on=on), _against(1800, "11½000000", on=on)])
    assert two.games_counted == 9
    reasons = {line.why_not_rated.message for line in two.games if line.why_not_rated}
    assert reasons == {"fide.unrated.first_event_games"}
    half = initial_rating([_against(1800, "½00", on=on), _against(1800, "11½000000", on=on)])
    assert half.games_counted == 9
    enough = initial_rating([_against(1800, "½½0", on=on), _against(1800, "1½0000", on=on)])
    assert enough.games_counted == 9


@pytest.mark.parametrize(
    ("first", "counted"),
    [(date(2024, 6, 30), 5), (date(2024, 4, 1), 5), (date(2024, 3, 31), 3)],
)
def test_7_1_4_games_of_26_months_are_pooled(first: date, counted: int) -> None:
    older = _against(1800, "1½", on=first)
    result = initial_rating([older, _against(1800, "1½0", on=date(2026, 5, 20))])
    assert result.games_counted == counted
    if counted == 3:
        reasons = {line.why_not_rated.message for line in result.games if line.why_not_rated}
        assert reasons == {"fide.unrated.window"}


def test_8_2_an_event_without_rated_opponents_is_no_first_event() -> None:
    nobody = event(game(None, "0"), on=date(2026, 3, 1))
    result = initial_rating([nobody, _against(1800, "11½00")])
    assert result.games_counted == 5
    assert "fide.step.event_dropped" not in [step.message for step in result.steps]


def test_8_2_unplayed_games_and_unrated_opponents_do_not_count() -> None:
    games = (game(1800, "+", 1), game(None, "1", 2), game(1800, "1", 3), game(1900, "½", 4))
    result = initial_rating([event(*games)])
    assert [line.rated for line in result.games] == [False, False, True, True]
    assert (result.games_counted, str(result.points)) == (2, "1.5")


def test_8_2_games_out_of_an_event_that_is_dropped_keep_their_own_reason() -> None:
    first = event(game(1800, "0", 1), game(1800, "+", 2), on=date(2026, 3, 1))
    result = initial_rating([first, _against(1800, "11½00")])
    reasons = [line.why_not_rated.message for line in result.games if line.why_not_rated]
    assert reasons == ["fide.unrated.first_event", "fide.unrated.forfeit"]


def test_7_1_4_without_a_rated_game_there_is_nothing() -> None:
    result = initial_rating([event(game(None))])
    assert result.average_opponent_rating is None
    assert _reasons(result) == ["fide.not_published.games"]
    assert result.development_coefficient is None


def test_7_2_1_rapid_opponents_with_a_standard_rating_count_as_rated() -> None:
    games = [game(player(None, standard=1800), result) for result in "11½00"]
    assert initial_rating([event(*games, kind=RAPID)]).initial_rating == 1800
    assert initial_rating([event(*games)]).games_counted == 0


def test_8_2_opponents_under_the_floor_and_days_to_come_are_remarked() -> None:
    result = initial_rating([_against(1300, "11½00", on=date(2027, 6, 1))])
    assert [step.message for step in result.warnings] == [
        "fide.remark.under_the_floor",
        "fide.remark.future",
    ]


# ------------------------------------------------------------------------------------------------
# What is refused


def test_8_2_no_event_is_refused() -> None:
    with pytest.raises(BadValue) as caught:
        initial_rating([])
    assert caught.value.facts["allowed"] == "allowed.at_least_one_event"


def test_8_2_events_of_two_lists_are_refused() -> None:
    with pytest.raises(BadValue) as caught:
        initial_rating([event(kind=RAPID), event()])
    assert caught.value.value == "rapid, standard"


def test_8_2_events_out_of_order_are_refused() -> None:
    with pytest.raises(BadValue) as caught:
        initial_rating([event(on=date(2026, 5, 2)), event(on=date(2026, 5, 1))])
    assert caught.value.facts["allowed"] == "allowed.events_in_order"


def test_6_3_a_round_robin_of_unrated_players_has_no_average() -> None:
    with pytest.raises(NotRateable):
        round_robin_average([], 9)


def test_6_3_round_robin_average_of_rated_players_at_one_half() -> None:
    pairs = [(Rating(2000), Score.from_half_points(9)), (Rating(2101), Score.from_half_points(9))]
    assert round_robin_average(pairs, 9) == (2051, (0, 2), 2051)


def test_8_2_1_only_the_first_event_is_dropped_for_a_zero() -> None:
    events = [
        _against(1800, "000", on=date(2026, 2, 1)),
        _against(1800, "000", on=date(2026, 3, 1)),
        _against(1800, "11½00", on=date(2026, 4, 1)),
    ]
    assert initial_rating(events).games_counted == 8


def test_8_2_1_an_event_too_old_to_count_is_still_the_first() -> None:
    old = _against(1800, "1", on=date(2023, 1, 1))
    later = _against(1800, "0000", on=date(2026, 3, 1))
    last = _against(1800, "1", on=date(2026, 4, 1))
    assert initial_rating([old, later, last]).games_counted == 5


def test_6_1_until_june_2014_every_event_is_dropped_until_one_counts() -> None:
    events = [
        _against(1800, "000", on=date(2014, 2, 1)),
        _against(1800, "½00", on=date(2014, 3, 1)),
        _against(1800, "11½000000", on=date(2014, 4, 1)),
    ]
    assert initial_rating(events).games_counted == 9


def test_6_42_until_june_2011_every_event_needs_three_games_and_a_point() -> None:
    def counted(last: date) -> int:
        events = [
            _against(1800, "11½00", on=date(last.year, 1, 10)),
            _against(1800, "11", on=date(last.year, 3, 10)),
            _against(1800, "00", on=last),
        ]
        return initial_rating(events).games_counted

    assert counted(date(2011, 6, 30)) == 5
    assert counted(date(2011, 7, 1)) == 9
