"""PELO: vectors, days, rate of play, new players, tournaments."""

import math
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.systems.build import Case, cases, games
from tests.systems.selo.build import DAY, case_request, four_players, request

from arpad.core.errors import MissingFact, NoRuleInForce, NotRateable
from arpad.core.parameters import Request
from arpad.core.rate_of_play import TimeControl, parse_rate_of_play
from arpad.core.system import Capability, Status
from arpad.core.updates import ExpectedScores
from arpad.systems.common.finland import NewPlayerRating, NewPlayerUpdate
from arpad.systems.pelo.rating_change import PeloUpdate, change_of
from arpad.systems.pelo.rules import regime
from arpad.systems.pelo.system import PELO

RULES = regime(DAY)


def rate(*written: str, on: date = DAY, **values: object) -> PeloUpdate:
    answer = PELO.run(Capability.RATE, request(games(*written), on, **values))
    assert isinstance(answer, PeloUpdate)
    return answer


@pytest.mark.parametrize("case", cases("pelo", "rating_change"))
def test_rating_change(case: Case) -> None:
    answer = PELO.run(Capability.RATE, case_request(case))
    assert isinstance(answer, PeloUpdate)
    assert answer.expected_points == Fraction(case["expected_points"])
    assert answer.rating_after == case["rating_after"]


@pytest.mark.parametrize("case", cases("selo", "new_players"))
def test_new_players_as_in_selo(case: Case) -> None:
    answer = PELO.run(Capability.RATE, case_request(case))
    assert isinstance(answer, NewPlayerUpdate)
    assert (answer.rating_after == case["rating_after"]) is case.get("reproduced", True)


def test_it_is_exact_to_a_date() -> None:
    assert PELO.status is Status.EXACT_TO_DATE


@given(st.integers(-2000, 2000))
def test_the_change_is_the_same_up_and_down_and_never_200(hundredths: int) -> None:
    surplus = Fraction(hundredths, 100)
    change = change_of(surplus, RULES)
    assert change == pytest.approx(-change_of(-surplus, RULES))
    assert abs(change) < 200
    assert (change > 0) is (surplus > 0)
    size = 200 - 200 * math.exp(-abs(float(surplus)) / 10)
    assert abs(change) == pytest.approx(size)


def test_nothing_more_than_expected_changes_nothing() -> None:
    answer = rate("1500=½", rating=1500)
    assert answer.rating_change_unrounded == 0
    assert answer.steps[2].message == "pelo.step.gain"


def test_a_loss_is_explained_as_one() -> None:
    assert rate("1500=0", rating=1500).steps[2].message == "pelo.step.loss"


@given(st.integers(1, 3999), st.integers(1, 3999))
def test_expected_scores_sum_to_one(own: int, opponent: int) -> None:
    values = {"rating": own, "opponent_rating": opponent, "on": DAY}
    answer = PELO.run(Capability.EXPECT, Request(values=values))
    assert isinstance(answer, ExpectedScores)
    assert Fraction(answer.expected_score) + Fraction(answer.opponent_expected_score) == 1


@given(st.lists(st.sampled_from(["1400=1", "1500=½", "1650=0", "2300=1"]), min_size=1, max_size=9))
def test_the_order_of_the_games_does_not_matter(written: list[str]) -> None:
    one, other = rate(*written, rating=1500), rate(*reversed(written), rating=1500)
    assert one.rating_after_unrounded == other.rating_after_unrounded


@given(st.integers(1, 3999), st.integers(1, 3999), st.sampled_from(["0", "½", "1"]))
def test_any_game_can_be_rated(own: int, opponent: int, result: str) -> None:
    assert rate(f"{opponent}={result}", rating=own).games_rated == 1


def test_games_that_do_not_count() -> None:
    answer = rate("1400=+", "unr=1", "1500=½", rating=1500, games_played=20)
    assert (answer.games_rated, answer.games_played_after) == (1, 21)


@pytest.mark.parametrize(
    ("written", "on"),
    [("15", DAY), ("15", date(2014, 6, 30)), ("11", date(2014, 7, 1)), ("90+30", DAY)],
)
def test_games_of_more_time_are_not_rated(written: str, on: date) -> None:
    with pytest.raises(NotRateable) as caught:
        rate("1500=1", rating=1500, rate_of_play=written, on=on)
    assert caught.value.message == "pelo.error.too_slow"


@pytest.mark.parametrize(
    ("written", "on"), [("14", DAY), ("14", date(2014, 6, 30)), ("10", date(2014, 7, 1))]
)
def test_games_of_little_time_are_rated(written: str, on: date) -> None:
    assert rate("1500=1", rating=1500, rate_of_play=written, on=on).games_rated == 1


@pytest.mark.parametrize("word", [TimeControl.STANDARD, TimeControl.RAPID])
def test_words_that_are_not_blitz_are_refused(word: TimeControl) -> None:
    with pytest.raises(NotRateable):
        rate("1500=1", rating=1500, time_control=word)


def test_first_rating() -> None:
    answer = PELO.run(Capability.INITIAL, request(games("1500=1", "1501=0", "unr=1")))
    assert isinstance(answer, NewPlayerRating)
    assert answer.initial_rating_unrounded == Fraction(3001, 2)
    assert answer.initial_rating == 1501


def test_no_first_rating_in_games_of_more_time() -> None:
    with pytest.raises(NotRateable):
        PELO.run(Capability.INITIAL, request(games("1500=1"), rate_of_play="90"))


@pytest.mark.parametrize(("played", "new"), [(0, True), (10, True), (11, False), (None, False)])
def test_who_is_a_new_player(played: int | None, *, new: bool) -> None:
    answer = PELO.run(Capability.RATE, request(games("1500=1"), rating=1500, games_played=played))
    assert isinstance(answer, NewPlayerUpdate) is new


def test_a_rating_is_needed() -> None:
    with pytest.raises(MissingFact):
        PELO.run(Capability.RATE, request(games("1500=1")))


def test_before_the_first_rules_there_is_an_error() -> None:
    with pytest.raises(NoRuleInForce):
        rate("1500=1", rating=1500, on=date(2009, 12, 31))


@pytest.mark.parametrize(
    ("day", "remarks"),
    [(date(2015, 5, 21), []), (date(2015, 5, 22), ["finland.remark.later_changes"])],
)
def test_days_whose_rules_were_not_read_are_remarked(day: date, remarks: list[str]) -> None:
    assert [w.message for w in rate("1500=1", rating=1500, on=day).warnings] == remarks


# ---------------------------------------------------------------------------- tournaments


def test_a_tournament() -> None:
    report = four_players(rate_of_play=parse_rate_of_play("3+2"))
    result = PELO.rate_tournament(report, time_control=None, approved=False)
    answers = [player.answer for player in result.players]
    assert isinstance(answers[0], PeloUpdate)
    assert answers[0].games_rated == 2
    assert isinstance(answers[3], NewPlayerRating)
    assert result.warnings == ()


def test_a_new_player_in_a_tournament() -> None:
    report = four_players()
    newcomer = report.entries[2].player.replace(games_played=4)
    entries = (*report.entries[:2], report.entries[2].replace(player=newcomer))
    result = PELO.rate_tournament(
        report.replace(entries=entries), time_control=TimeControl.BLITZ, approved=False
    )
    assert isinstance(result.players[2].answer, NewPlayerUpdate)


@pytest.mark.parametrize(
    ("kind", "remarks"),
    [
        (TimeControl.STANDARD, ["pelo.remark.not_blitz"]),
        (TimeControl.RAPID, ["pelo.remark.not_blitz"]),
        (TimeControl.BLITZ, []),
        (None, []),
    ],
)
def test_a_word_of_the_report_that_does_not_fit_is_remarked(
    kind: TimeControl | None, remarks: list[str]
) -> None:
    result = PELO.rate_tournament(
        four_players(time_control=kind), time_control=None, approved=False
    )
    assert [w.message for w in result.warnings] == remarks


def test_a_tournament_of_more_time_is_not_rated() -> None:
    slow = four_players(rate_of_play=parse_rate_of_play("90+30"))
    with pytest.raises(NotRateable):
        PELO.rate_tournament(slow, time_control=None, approved=False)
    with pytest.raises(NotRateable):
        PELO.rate_tournament(four_players(), time_control=TimeControl.RAPID, approved=False)
