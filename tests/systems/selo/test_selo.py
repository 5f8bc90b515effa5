"""SELO: vectors, thresholds, days, new players, tournaments."""

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
from arpad.core.updates import ExpectedScores, RatingUpdate
from arpad.systems.common.finland import NewPlayerRating, NewPlayerUpdate
from arpad.systems.selo.development_coefficient import development_coefficient, rate_factor
from arpad.systems.selo.expected_score import expected_score
from arpad.systems.selo.rating_change import SeloUpdate
from arpad.systems.selo.rules import regime
from arpad.systems.selo.system import SELO

RULES = regime(DAY)


def rate(*written: str, on: date = DAY, **values: object) -> SeloUpdate:
    answer = SELO.run(Capability.RATE, request(games(*written), on, **values))
    assert isinstance(answer, SeloUpdate)
    return answer


@pytest.mark.parametrize("case", cases("selo", "rating_change"))
def test_rating_change(case: Case) -> None:
    answer = SELO.run(Capability.RATE, case_request(case))
    assert isinstance(answer, SeloUpdate)
    assert answer.rating_after == case["rating_after"]
    if "expected_points" in case:
        assert answer.expected_points == Fraction(case["expected_points"])


@pytest.mark.parametrize("case", cases("selo", "new_players"))
def test_new_players(case: Case) -> None:
    answer = SELO.run(Capability.RATE, case_request(case))
    assert isinstance(answer, NewPlayerUpdate)
    reproduced = answer.rating_after == case["rating_after"]
    assert reproduced is case.get("reproduced", True)
    assert answer.games_played_after == case["games_played"] + len(case["opponents"])


def test_it_is_exact_to_a_date() -> None:
    assert SELO.status is Status.EXACT_TO_DATE


@pytest.mark.parametrize(
    ("rating", "k"),
    [
        (1, 45),
        (1649, 45),
        (1650, 40),
        (1749, 40),
        (1750, 35),
        (1849, 35),
        (1850, 30),
        (1949, 30),
        (1950, 25),
        (2049, 25),
        (2050, 20),
        (3999, 20),
    ],
)
def test_k_below_at_and_above_each_step(rating: int, k: int) -> None:
    assert development_coefficient(rating, RULES) == k


@pytest.mark.parametrize(
    ("written", "on", "factor"),
    [
        ("90", DAY, "1"),
        ("30+60", DAY, "1"),
        ("89", DAY, "0.5"),
        ("60", DAY, "0.5"),
        ("59", DAY, "0.3"),
        ("15", DAY, "0.3"),
        ("14", date(2014, 7, 1), "0.3"),
        ("11", date(2014, 7, 1), "0.3"),
    ],
)
def test_factor_by_rate_of_play(written: str, on: date, factor: str) -> None:
    assert rate_factor(1800, parse_rate_of_play(written), regime(on)).value == Fraction(factor)


@pytest.mark.parametrize(
    ("written", "on"),
    [("14", DAY), ("14", date(2014, 6, 30)), ("10", date(2014, 7, 1)), ("10+0", date(2026, 1, 1))],
)
def test_blitz_is_not_rated(written: str, on: date) -> None:
    with pytest.raises(NotRateable) as caught:
        rate("1500=1", rating=1500, rate_of_play=written, on=on)
    assert caught.value.message == "selo.error.too_fast"


def test_words_where_they_are_clear() -> None:
    assert rate_factor(1800, TimeControl.RAPID, RULES).value == Fraction("0.3")
    assert rate_factor(2300, TimeControl.RAPID, RULES).value == Fraction("0.15")
    with pytest.raises(NotRateable):
        rate_factor(1800, TimeControl.BLITZ, RULES)


@pytest.mark.parametrize("word", [None, TimeControl.STANDARD])
def test_an_assumed_rate_of_play_is_remarked(word: TimeControl | None) -> None:
    found = rate_factor(1800, word, RULES)
    assert found.value == 1
    assert [w.message for w in found.warnings] == ["selo.remark.rate_assumed"]


def test_the_strong_are_halved_in_the_fastest_class_alone() -> None:
    assert rate_factor(2300, parse_rate_of_play("60"), RULES).value == Fraction("0.5")
    assert rate_factor(2299, parse_rate_of_play("59"), RULES).value == Fraction("0.3")
    assert rate_factor(2300, parse_rate_of_play("59"), RULES).value == Fraction("0.15")


@pytest.mark.parametrize(
    ("difference", "stronger"),
    [(391, "0.91"), (392, "0.92"), (411, "0.92"), (412, "0.92"), (2000, "0.92")],
)
def test_the_limit_holds_for_the_stronger_side_alone(difference: int, stronger: str) -> None:
    own, opponent = 1500 + difference, 1500
    assert expected_score(own, opponent, RULES) == Fraction(stronger)
    assert expected_score(opponent, own, RULES) <= 1 - Fraction(stronger)


def test_the_weaker_side_can_be_expected_to_score_nothing() -> None:
    assert expected_score(1500, 2236, RULES) == 0


def test_the_limit_is_explained_where_it_bites() -> None:
    limited, free = rate("1000=1", rating=2000).games[0], rate("1990=1", rating=2000).games[0]
    assert "selo.step.limited" in [step.message for step in limited.steps]
    assert "selo.step.limited" not in [step.message for step in free.steps]


@given(st.integers(1, 3999), st.integers(1, 3999))
def test_expected_scores_sum_to_one_at_most(own: int, opponent: int) -> None:
    values = {"rating": own, "opponent_rating": opponent, "on": DAY}
    answer = SELO.run(Capability.EXPECT, Request(values=values))
    assert isinstance(answer, ExpectedScores)
    both = Fraction(answer.expected_score) + Fraction(answer.opponent_expected_score)
    assert both <= 1
    assert (both == 1) is (abs(own - opponent) <= 411)


@given(st.lists(st.sampled_from(["1400=1", "1500=½", "1650=0", "2300=1"]), min_size=1, max_size=9))
def test_the_order_of_the_games_does_not_matter(written: list[str]) -> None:
    one, other = rate(*written, rating=1500), rate(*reversed(written), rating=1500)
    assert one.rating_after_unrounded == other.rating_after_unrounded
    parts = sum(Fraction(line.rating_change_unrounded or 0) for line in one.games)
    assert parts == one.rating_change_unrounded


@given(st.integers(1, 3999), st.integers(1, 3999), st.sampled_from(["0", "½", "1"]))
def test_any_game_can_be_rated(own: int, opponent: int, result: str) -> None:
    assert rate(f"{opponent}={result}", rating=own).games_rated == 1


def test_games_that_do_not_count() -> None:
    answer = rate("1400=+", "unr=1", "1500=½", rating=1500)
    assert answer.games_rated == 1
    assert answer.game_bonus == Fraction(1, 10)


def test_games_so_far_are_counted_where_they_are_known() -> None:
    assert rate("1500=½", rating=1500, games_played=11).games_played_after == 12
    assert rate("1500=½", rating=1500).games_played_after is None


@pytest.mark.parametrize(("played", "new"), [(0, True), (10, True), (11, False), (None, False)])
def test_who_is_a_new_player(played: int | None, *, new: bool) -> None:
    answer = SELO.run(Capability.RATE, request(games("1500=1"), rating=1500, games_played=played))
    assert isinstance(answer, NewPlayerUpdate) is new


def test_a_new_player_needs_a_game() -> None:
    with pytest.raises(NotRateable):
        SELO.run(Capability.RATE, request(games("unr=1"), rating=1500, games_played=3))


@pytest.mark.parametrize(("count", "provisional"), [(10, True), (11, False)])
def test_first_rating(count: int, *, provisional: bool) -> None:
    answer = SELO.run(Capability.INITIAL, request(games(*["1500=1"] * count, "unr=1", "1=+")))
    assert isinstance(answer, NewPlayerRating)
    assert answer.initial_rating == 1700
    assert (answer.average_opponent_rating, answer.difference_from_score) == (1500, 200)
    assert answer.games_played_after == count
    assert answer.provisional is provisional


def test_no_first_rating_without_a_game_or_in_blitz() -> None:
    with pytest.raises(NotRateable):
        SELO.run(Capability.INITIAL, request(games("unr=1")))
    with pytest.raises(NotRateable):
        SELO.run(Capability.INITIAL, request(games("1500=1"), rate_of_play="3+2"))


def test_a_rating_is_needed() -> None:
    with pytest.raises(MissingFact):
        SELO.run(Capability.RATE, request(games("1500=1")))


# ---------------------------------------------------------------------------- days


@pytest.mark.parametrize(
    ("day", "limit", "bonus"),
    [(date(2010, 12, 31), "0.85", 0), (date(2011, 1, 1), "0.92", Fraction(1, 10))],
)
def test_the_rules_of_2011(day: date, limit: str, bonus: Fraction) -> None:
    answer = rate("1000=1", rating=2000, on=day)
    assert answer.expected_points == Fraction(limit)
    assert answer.game_bonus == bonus


def test_before_the_first_rules_there_is_an_error() -> None:
    with pytest.raises(NoRuleInForce):
        rate("1500=1", rating=1500, on=date(2009, 12, 31))


@pytest.mark.parametrize(
    ("day", "remarks"),
    [(date(2015, 5, 21), []), (date(2015, 5, 22), ["finland.remark.later_changes"])],
)
def test_days_whose_rules_were_not_read_are_remarked(day: date, remarks: list[str]) -> None:
    answer = rate("1500=1", rating=1500, on=day, rate_of_play="90+30")
    assert [w.message for w in answer.warnings] == remarks


# ---------------------------------------------------------------------------- tournaments


def test_a_tournament() -> None:
    report = four_players(rate_of_play=parse_rate_of_play("60"))
    result = SELO.rate_tournament(report, time_control=None, approved=False)
    answers = [player.answer for player in result.players]
    assert isinstance(answers[0], SeloUpdate)
    assert answers[0].rate_factor == Fraction(1, 2)
    assert answers[0].games_rated == 2
    assert isinstance(answers[3], NewPlayerRating)
    assert answers[3].initial_rating == 1650
    assert result.warnings == ()


def test_a_new_player_in_a_tournament() -> None:
    report = four_players()
    newcomer = report.entries[2].player.replace(games_played=4)
    entries = (*report.entries[:2], report.entries[2].replace(player=newcomer))
    result = SELO.rate_tournament(
        report.replace(entries=entries), time_control=None, approved=False
    )
    assert isinstance(result.players[2].answer, NewPlayerUpdate)


def test_the_word_of_the_user_wins_and_an_assumption_is_remarked() -> None:
    rapid = SELO.rate_tournament(four_players(), time_control=TimeControl.RAPID, approved=False)
    answer = rapid.players[0].answer
    assert isinstance(answer, SeloUpdate)
    assert answer.rate_factor == Fraction("0.3")
    assumed = SELO.rate_tournament(four_players(), time_control=None, approved=False)
    assert [w.message for w in assumed.warnings] == ["selo.remark.rate_assumed"]


def test_a_blitz_tournament_is_not_rated() -> None:
    with pytest.raises(NotRateable):
        SELO.rate_tournament(four_players(), time_control=TimeControl.BLITZ, approved=False)


def test_the_national_rating_of_the_report_is_used() -> None:
    report = four_players()
    entries = (report.entries[0].replace(national_rating=2000), *report.entries[1:])
    result = SELO.rate_tournament(
        report.replace(entries=entries), time_control=None, approved=False
    )
    answer = result.players[0].answer
    assert isinstance(answer, RatingUpdate)
    assert answer.rating_before == 2000
