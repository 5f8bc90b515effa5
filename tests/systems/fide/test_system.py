"""FIDE as a system: requests in, outcomes out."""

from datetime import date
from typing import Any

import pytest
from tests.systems.fide.build import BLITZ, RAPID, STANDARD, TODAY, event, field, game, player

from arpad.core.errors import BadValue, MissingFact, NotRateable, UnknownName
from arpad.core.outcomes import (
    Expectation,
    InitialRating,
    PerformanceRating,
    PrintedTable,
    RatingChange,
)
from arpad.core.parameters import Request
from arpad.core.quantities import Rating, Score
from arpad.core.rate_of_play import parse_rate_of_play
from arpad.core.records import Player
from arpad.core.results import Result
from arpad.core.system import Capability
from arpad.systems.fide.system import FIDE


def _run(capability: Capability, **values: Any) -> Any:
    return FIDE.run(capability, Request(values=values))


def _rate(**values: Any) -> RatingChange:
    result = _run(Capability.RATE, **{"on": TODAY, "rating": Rating(2000), "k": 20} | values)
    assert isinstance(result, RatingChange)
    return result


def test_rate_takes_day_and_list_from_the_request() -> None:
    change = _rate(events=(event(game(2000), on=TODAY),), time_control=RAPID)
    assert (change.time_control, change.rating_after) == ("rapid", 2010)
    assert _rate(events=(event(game(2000)),)).time_control == "standard"


def test_rate_reads_the_list_out_of_a_rate_of_play() -> None:
    change = _rate(events=(event(game(2000)),), time_control=parse_rate_of_play("15+10"))
    assert change.time_control == "rapid"


def test_rate_an_approved_event() -> None:
    short = parse_rate_of_play("45+30")
    games = (event(game(2000)),)
    assert _rate(events=games, time_control=short).games_rated == 0
    assert _rate(events=games, time_control=short, approved=True).games_rated == 1


def test_rate_without_events_is_a_period_without_games() -> None:
    assert _rate().games_rated == 0


def test_rate_from_a_corrected_base() -> None:
    assert _rate(events=(event(game(2000)),), base=Rating(2003)).rating_after == 2013


def test_rate_without_the_day() -> None:
    with pytest.raises(MissingFact) as caught:
        _rate(on=None)
    assert caught.value.missing == ("on",)


@pytest.mark.parametrize(
    ("facts", "k"),
    [
        ({"games_played": 100, "born": 1980}, 20),
        ({"games_played": 100, "born": 1980, "highest_rating": Rating(2400)}, 10),
        ({"games_played": 100, "born": 1980, "ever_2400": True}, 10),
        ({"games_played": 100, "born": 2015}, 40),
        ({"games_played": 100, "born": 2015, "ever_2300": True}, 20),
        ({"games_played": 100, "born": 2015, "ever_2300": False}, 40),
    ],
)
def test_8_3_3_k_from_the_facts_of_a_request(facts: dict[str, Any], k: int) -> None:
    assert _rate(k=None, **facts).development_coefficient.value == k


def test_rate_against_an_average() -> None:
    change = _rate(average=Rating(2100), points=Score.from_half_points(3), games=2)
    assert change.estimate
    assert str(change.rating_change_unrounded) == "15.60"  # 20 x (1.5 - 2 x .36)
    assert change.rating_after == 2016


@pytest.mark.parametrize(
    ("values", "missing"),
    [
        ({}, ("points", "games")),
        ({"points": Score(100)}, ("games",)),
        ({"games": 2}, ("points",)),
        ({"games": 2, "points": Score(100), "rating": None}, ("rating",)),
    ],
)
def test_rate_against_an_average_needs_points_and_games(
    values: dict[str, Any], missing: tuple[str, ...]
) -> None:
    with pytest.raises(MissingFact) as caught:
        _rate(average=Rating(2100), **values)
    assert caught.value.missing == missing


def test_rate_against_an_average_or_game_by_game_but_not_both() -> None:
    with pytest.raises(BadValue) as caught:
        _rate(average=Rating(2100), points=Score(100), games=2, events=(event(game(2000)),))
    assert caught.value.facts["allowed"] == "allowed.average_or_games"


def test_rate_a_rapid_newcomer_against_an_average() -> None:
    change = _rate(
        rating=None,
        standard_rating=Rating(2000),
        average=Rating(2000),
        points=Score(100),
        games=1,
        time_control=RAPID,
    )
    assert change.rating_after == 2010


def test_initial() -> None:
    games = event(*(game(1800, result) for result in "11½00"))
    result = _run(Capability.INITIAL, on=TODAY, events=(games,))
    assert isinstance(result, InitialRating)
    assert result.initial_rating == 1800


def test_performance_over_all_events_and_rated_opponents_alone() -> None:
    one = event(game(2000, "1"), game(None, "1"), game(2000, "+"))
    two = event(game(2100, "½"), game(2000, Result.LOSS)).replace(time_control=STANDARD)
    result = _run(Capability.PERFORMANCE, on=TODAY, events=(one, two))
    assert isinstance(result, PerformanceRating)
    assert (result.games_counted, str(result.points)) == (3, "1.5")
    assert (result.average_exact, result.average_opponent_rating) == ((6100, 3), 2033)
    assert result.performance_rating == 2033


def test_performance_leaves_byes_out() -> None:
    bye = game(2000).replace(opponent=None, result=Result.FULL_POINT_BYE)
    result = _run(Capability.PERFORMANCE, on=TODAY, events=(event(bye, game(2000, "½")),))
    assert result.games_counted == 1


def test_performance_without_rated_games() -> None:
    with pytest.raises(NotRateable):
        _run(Capability.PERFORMANCE, on=TODAY, events=(event(game(None)),))


def test_expect_gives_both_sides_their_own_limit() -> None:
    result = _run(Capability.EXPECT, on=TODAY, rating=Rating(2813), opponent_rating=Rating(2400))
    assert isinstance(result, Expectation)
    assert (result.rating_difference, result.difference_used) == (413, 413)
    assert result.opponent_difference_used == -400
    assert (str(result.expected_score), str(result.opponent_expected_score)) == ("0.93", "0.08")
    assert result.steps[-1].message == "fide.step.not_a_chance"


@pytest.mark.parametrize("given", [{}, {"rating": Rating(2000)}, {"opponent_rating": Rating(2000)}])
def test_expect_needs_both_ratings(given: dict[str, Rating]) -> None:
    with pytest.raises(MissingFact) as caught:
        _run(Capability.EXPECT, on=TODAY, **given)
    assert caught.value.missing == ("rating", "opponent_rating")


def test_tables() -> None:
    scores = _run(Capability.TABLE, table="expected-score")
    assert isinstance(scores, PrintedTable)
    assert len(scores.rows) == 51
    assert scores.rule.article == "8.1.2"
    differences = _run(Capability.TABLE, table="difference-from-score")
    assert (differences.rows[0], differences.rows[-1]) == ((100, 800), (0, -800))
    assert differences.rule.article == "8.1.1"
    assert len(differences.rows) == 101


@pytest.mark.parametrize("table", ["logistic", None])
def test_an_unknown_table_is_refused(table: str | None) -> None:
    with pytest.raises(BadValue) as caught:
        _run(Capability.TABLE, table=table)
    assert caught.value.facts["choices"] == "expected-score, difference-from-score"


@pytest.mark.parametrize("capability", [Capability.TOURNAMENT, Capability.NORMS])
def test_what_is_not_asked_by_a_request_is_refused(capability: Capability) -> None:
    with pytest.raises(UnknownName) as caught:
        _run(capability)
    known = caught.value.facts["known"]
    assert known == ("rate", "initial", "performance", "expect", "table")


def test_tournament_and_norms_have_their_own_doors() -> None:
    tournament = field(
        Player(rating=Rating(2400)), [player(2400, 20) for _ in range(9)], 14, on=date(2026, 1, 1)
    )
    rated = FIDE.rate_tournament(tournament, time_control=STANDARD, approved=False)
    assert len(rated.players) == 10
    norms = FIDE.title_norms(tournament, 1, federations_waived=None)
    assert [norm.title for norm in norms] == ["GM", "IM", "WGM", "WIM"]


def test_every_capability_has_its_parameters() -> None:
    assert FIDE.capabilities == frozenset(Capability) - {Capability.PERIOD}
    for capability in FIDE.capabilities:
        names = [parameter.name for parameter in FIDE.parameters(capability)]
        assert len(set(names)) == len(names)
    assert FIDE.rulebook().system == FIDE.id


def test_rate_says_that_the_present_rating_was_taken_for_the_highest() -> None:
    facts: dict[str, Any] = {"k": None, "born": 1980, "games_played": 200}

    def messages(**more: Any) -> list[str]:
        return [remark.message for remark in _rate(**(facts | more)).warnings]

    assert messages() == ["fide.remark.peak_assumed"]
    assert messages(highest_rating=Rating(2050)) == []
    assert messages(ever_2400=True) == []
    assert messages(k=20) == []
    assert messages(rating=Rating(2400)) == []
    assert messages(rating=None, standard_rating=Rating(2000), time_control=RAPID) == [
        "fide.remark.standard_rating_used"
    ]


def test_an_estimate_also_remarks_the_floor_and_days_to_come() -> None:
    change = _rate(
        rating=Rating(1405),
        average=Rating(1405),
        points=Score(0),
        games=1,
        on=date(2027, 6, 1),
    )
    assert not change.published
    assert [remark.message for remark in change.warnings] == [
        "fide.remark.estimate",
        "fide.remark.falls_below",
        "fide.remark.future",
    ]


def test_performance_and_expectation_remark_days_to_come() -> None:
    later = {"on": date(2027, 6, 1)}
    performed = _run(
        Capability.PERFORMANCE, **later, events=(event(game(2000), on=date(2027, 6, 1)),)
    )
    both = {"rating": Rating(2000), "opponent_rating": Rating(2100)}
    expected = _run(Capability.EXPECT, **later, **both)
    assert [remark.message for remark in performed.warnings] == ["fide.remark.future"]
    assert [remark.message for remark in expected.warnings] == ["fide.remark.future"]


def test_an_event_keeps_its_own_list_unless_the_request_names_one() -> None:
    blitz = (event(game(2000), kind=BLITZ),)
    assert _rate(events=blitz).time_control == "blitz"
    assert _rate(events=blitz, time_control=RAPID).time_control == "rapid"


def test_points_without_an_average_are_refused() -> None:
    with pytest.raises(MissingFact) as caught:
        _rate(points=Score(100))
    assert caught.value.missing == ("average",)


def test_a_highest_rating_below_the_present_one_is_refused() -> None:
    with pytest.raises(BadValue):
        _rate(highest_rating=Rating(1999))
