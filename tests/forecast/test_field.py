"""A field of opponents: totals, what they bring, targets."""

import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import arpad
from arpad.core.errors import BadValue, InputError, MissingFact, NoRuleInForce, UnknownName
from arpad.core.frozen import Record
from arpad.core.outcomes import Expectation, RatingChange
from arpad.core.parameters import Request
from arpad.core.quantities import Rating, Score
from arpad.core.records import Colour, Game, Player
from arpad.core.results import Result
from arpad.core.system import Capability
from arpad.forecast import field
from arpad.forecast.records import Forecast, Target
from arpad.systems.fide.system import FIDE, FideSystem

ON = "2026-01-10"
FIELD = (1900, 1950, 2000, 1875)


def fide(*opponents: Any, **facts: Any) -> Forecast:
    usual: dict[str, Any] = {"rating": 1850, "k": 20, "on": ON}
    return arpad.forecast("fide", opponents=opponents or FIELD, **(usual | facts))


def elo(*opponents: Any, **facts: Any) -> Forecast:
    usual: dict[str, Any] = {"rating": 1850, "k": 20, "on": ON}
    return arpad.forecast("elo", opponents=opponents or FIELD, **(usual | facts))


def target(result: Forecast) -> Target:
    (only,) = result.targets
    return only


# ---------------------------------------------------------------------------- totals


def test_each_total_is_rated_by_the_system() -> None:
    results = {0: "0", 1: "½", 2: "1"}
    for outcome in fide().outcomes:
        points = outcome.points.half_points
        each = [min(2, max(0, points - 2 * place)) for place in range(4)]
        games = [f"{rating}={results[half]}" for rating, half in zip(FIELD, each, strict=True)]
        change = arpad.rate("fide", rating=1850, k=20, on=ON, games=games)
        assert outcome.rating_change == change.rating_change
        assert outcome.rating_after == outcome.rating_after_shown == change.rating_after
        assert outcome.rating_change_unrounded == change.rating_change_unrounded
        assert outcome.rating_change_lowest == outcome.rating_change_highest
        performance = arpad.performance_rating("fide", on=ON, games=games)
        assert outcome.performance_rating == performance.performance_rating


def test_the_chances_add_up() -> None:
    result = fide()
    assert sum(outcome.probability for outcome in result.outcomes) == pytest.approx(1)
    assert [outcome.points.half_points for outcome in result.outcomes] == list(range(9))
    assert result.outcomes[0].probability_at_least == pytest.approx(1)
    last = result.outcomes[-1]
    assert last.probability_at_least == last.probability
    assert result.expected_points == pytest.approx(0.43 + 0.36 + 0.30 + 0.47)
    assert result.expected_points_of_model == pytest.approx(result.expected_points)
    assert result.likeliest_points == Score(150)
    assert not result.depends_on_games
    assert (result.games_total, result.games_played) == (4, 0)


def test_two_games_by_hand() -> None:
    result = fide(1900, 1950)
    one, two = result.opponents
    by_points = {str(outcome.points): outcome.probability for outcome in result.outcomes}
    assert by_points["0"] == pytest.approx(one.loss * two.loss)
    assert by_points["0.5"] == pytest.approx(one.loss * two.draw + one.draw * two.loss)
    assert by_points["2"] == pytest.approx(one.win * two.win)


def test_a_game_that_was_played_is_certain() -> None:
    result = fide("1900=1", "1950=½", 2000)
    assert [str(outcome.points) for outcome in result.outcomes] == ["1.5", "2", "2.5"]
    assert [game.result for game in result.opponents] == ["win", "draw", None]
    assert result.games_played == 2
    assert result.expected_points == pytest.approx(1.5 + 0.30)
    only = fide("1900=1")
    assert [outcome.probability for outcome in only.outcomes] == [1]


def test_a_result_that_the_table_rules_out_is_still_told() -> None:
    result = fide(1000, rating=2700)  # a difference of 1700 is not limited there: E is 1.00
    assert [outcome.probability for outcome in result.outcomes] == [0, 0, 1]
    assert result.outcomes[0].rating_change == -20


def test_a_model_that_does_not_keep_the_expected_score_says_both_sums() -> None:
    result = fide(model="rao-kupper", colour="white")
    assert result.model == "rao-kupper"
    assert result.expected_points == pytest.approx(1.56)
    assert result.expected_points_of_model > result.expected_points


def test_the_colour_of_a_game() -> None:
    white, black = fide("1850w", "1850b", model="rao-kupper").opponents
    assert (white.colour, black.colour) == (Colour.WHITE, Colour.BLACK)
    assert white.win == pytest.approx(black.loss)
    assert white.win > black.win
    kept = fide("1850w").opponents[0]
    assert kept.win == pytest.approx(kept.loss)
    own = elo("1850w", "1850b=½", "1850", white_advantage=35).opponents
    assert [game.expected_score for game in own] == pytest.approx([0.5502, 0.4498, 0.5], abs=1e-4)


# ---------------------------------------------------------------------------- which games


def test_where_it_depends_on_the_games_the_range_is_exact() -> None:
    result = elo(order="sequential", k=40)
    assert result.depends_on_games
    assert result.exact_range
    by_total: dict[int, list[float]] = {}
    for combination in itertools.product((0, 1, 2), repeat=4):
        signs = ("0", "½", "1")
        games = [f"{rating}={signs[half]}" for rating, half in zip(FIELD, combination, strict=True)]
        update = arpad.rate("elo", rating=1850, k=40, on=ON, games=games, order="sequential")
        by_total.setdefault(sum(combination), []).append(float(update.rating_after))
    for outcome in result.outcomes:
        found = by_total[outcome.points.half_points]
        assert outcome.rating_after_lowest == min(found)
        assert outcome.rating_after_highest == max(found)
        assert outcome.rating_after_lowest <= outcome.rating_after_shown
        assert outcome.rating_after_shown <= outcome.rating_after_highest


def test_many_games_are_looked_at_by_what_they_pay() -> None:
    opponents = (1700, 1750, 1800, 1850, 1900, 1950, 2000)
    result = elo(*opponents, order="sequential", k=40)
    assert result.depends_on_games
    assert not result.exact_range
    assert any(each.rating_after_lowest < each.rating_after_highest for each in result.outcomes)


def test_the_chance_of_a_target_is_exact_over_the_games() -> None:
    result = elo(order="sequential", k=40, target_rating=1850)
    found = target(result)
    assert found.probability == found.probability_lowest == found.probability_highest
    seven = elo(
        1700, 1750, 1800, 1850, 1900, 1950, 2000, order="sequential", k=40, target_rating=1851
    )
    wide = target(seven)
    assert wide.probability_lowest <= wide.probability <= wide.probability_highest


# ---------------------------------------------------------------------------- targets


def test_a_target_rating() -> None:
    found = target(fide(target_rating=1870))
    assert (found.kind, found.target, found.reachable) == ("rating", 1870, True)
    assert found.points_needed == found.points_certain == found.points_possible == Score(300)
    outcomes = {outcome.points: outcome for outcome in fide().outcomes}
    assert found.probability == pytest.approx(outcomes[Score(300)].probability_at_least)


@pytest.mark.parametrize(("rating", "points"), [(1819, 0), (1820, 50), (1899, 400)])
def test_the_least_score_at_the_bounds(rating: int, points: int) -> None:
    assert target(fide(target_rating=rating)).points_needed == Score(points)


def test_a_rating_out_of_reach() -> None:
    found = target(fide(target_rating=1900))
    assert not found.reachable
    assert found.points_needed is None
    assert found.probability == 0
    assert [reason.message for reason in found.why_not] == ["forecast.why_not.rating"]


def test_a_target_performance() -> None:
    found = target(fide(target_performance=2000))
    assert found.points_needed == Score(250)
    assert not target(fide(target_performance=3999)).reachable


def test_a_perfect_score_without_a_finite_performance_reaches_every_performance() -> None:
    found = target(elo(1900, 1950, target_performance=3000))
    assert found.points_needed == Score(200)
    lost = target(elo("1900=0", 1950, target_performance=3000))
    assert not lost.reachable


@pytest.mark.parametrize(
    ("title", "opponents", "points"),
    [("GM", [2380] * 9, 700), ("IM", [2230] * 9, 700), ("WGM", [2180] * 9, 700)],
)
def test_a_target_norm(title: str, opponents: list[int], points: int) -> None:
    found = target(fide(*opponents, rating=2300, target_norm=title))
    assert found.points_needed == Score(points)
    assert found.games_needed == 9
    assert found.average_opponent_rating == opponents[0]
    assert len(found.not_checked) == 4
    outcomes = fide(*opponents, rating=2300).outcomes
    wanted = sum(each.probability for each in outcomes if each.points >= Score(points))
    assert found.probability == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("opponents", "facts", "reasons"),
    [
        ([2380] * 8, {}, ["games"]),
        ([2379] * 9, {}, ["average"]),
        ([2379] * 8, {}, ["games", "average"]),
        ([2380] * 9, {"time_control": "rapid"}, ["standard"]),
        ([2380] * 9, {"time_control": "15+10"}, ["standard"]),
        (["2380=0"] * 3 + [2380] * 6, {}, ["performance"]),
    ],
)
def test_why_there_can_be_no_norm(
    opponents: list[Any], facts: dict[str, Any], reasons: list[str]
) -> None:
    found = target(fide(*opponents, rating=2300, target_norm="GM", **facts))
    assert not found.reachable
    assert found.probability == 0
    assert [each.message for each in found.why_not] == [f"forecast.why_not.{r}" for r in reasons]


def test_a_norm_at_standard_time() -> None:
    for time_control in ("standard", "90+30"):
        facts = {"target_norm": "GM", "time_control": time_control, "rating": 2300}
        assert target(fide(*[2380] * 9, **facts)).reachable


def test_several_targets_at_once() -> None:
    result = fide(target_rating=1860, target_performance=1900, target_norm="IM")
    assert [each.kind for each in result.targets] == ["rating", "performance", "norm"]


# ---------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("opponents", "facts", "error"),
    [
        (["unr"], {}, BadValue),
        (["1900=+"], {}, BadValue),
        (["1900=2"], {}, BadValue),
        (["x"], {}, BadValue),
        ([1900] * 101, {}, BadValue),
        ([1900], {"k": None}, MissingFact),
        ([1900], {"rating": None}, MissingFact),
        ([1900], {"model": "guess"}, BadValue),
        ([1900], {"colour": "white"}, InputError),
        ([1900], {"target_norm": "FM"}, BadValue),
        ([1900], {"shoe_size": 44}, UnknownName),
        ([1900], {"on": "2023-12-31", "target_norm": "GM"}, NoRuleInForce),
    ],
)
def test_what_is_refused(
    opponents: list[Any], facts: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        fide(*opponents, **facts)


def test_no_opponent_at_all() -> None:
    with pytest.raises(InputError, match="no_opponents"):
        arpad.forecast("fide", rating=1850, k=20, on=ON, opponents=[])


def test_a_norm_is_fides_alone() -> None:
    with pytest.raises(InputError, match="no_capability"):
        elo(target_norm="GM")


def test_a_hundred_games() -> None:
    result = elo(*[1850] * 100)
    assert len(result.outcomes) == 201
    assert result.likeliest_points == Score(5000)


class _Odd(FideSystem):
    """Answers what nobody asked, by ability."""

    wrong: Capability = Capability.EXPECT
    lacking: frozenset[Capability] = frozenset()

    @property
    def capabilities(self) -> frozenset[Capability]:  # type: ignore[override]  # for this test
        return FIDE.capabilities - self.lacking

    def run(self, capability: Capability, request: Request) -> Record:
        return Player() if capability is self.wrong else super().run(capability, request)


def ask(system: FideSystem, **values: Any) -> Forecast:
    from datetime import date

    games = [Game(opponent=Player(rating=Rating(1900)), result=Result.PENDING)]
    usual = {"rating": Rating(1850), "k": 20, "on": date(2026, 1, 10)}
    return field.forecast(system, usual | values, games)


@pytest.mark.parametrize(
    "wrong", [Capability.EXPECT, Capability.RATE, Capability.PERFORMANCE], ids=lambda c: c.value
)
def test_a_system_that_answers_something_else_is_noticed(wrong: Capability) -> None:
    system = _Odd()
    system.wrong = wrong
    with pytest.raises(TypeError):
        ask(system)


@pytest.mark.parametrize("lacking", [Capability.EXPECT, Capability.RATE])
def test_a_system_without_the_abilities_is_refused(lacking: Capability) -> None:
    system = _Odd()
    system.lacking = frozenset({lacking})
    with pytest.raises(InputError, match="no_capability"):
        ask(system)


def test_a_system_without_performances_has_none() -> None:
    system = _Odd()
    system.wrong, system.lacking = Capability.TABLE, frozenset({Capability.PERFORMANCE})
    assert ask(system).outcomes[0].performance_rating is None
    with pytest.raises(InputError, match="no_capability"):
        ask(system, target_performance=Rating(2000))


def test_the_standard_rating_of_a_player_without_a_rapid_rating() -> None:
    result = fide(1900, rating=None, standard_rating=1850, time_control="rapid")
    assert result.rating == 1850
    assert [remark.message for remark in result.warnings] == ["forecast.remark.other_play"]


# ---------------------------------------------------------------------------- always


@settings(max_examples=25)
@given(
    st.integers(1400, 2800),
    st.lists(st.integers(1400, 2800), min_size=1, max_size=6),
    st.sampled_from(["power", "rao-kupper", "davidson"]),
)
def test_a_higher_total_never_brings_less(rating: int, opponents: list[int], model: str) -> None:
    result = fide(*opponents, rating=rating, model=model)
    changes = [outcome.rating_change for outcome in result.outcomes]
    assert changes == sorted(changes)
    performances = [outcome.performance_rating or 0 for outcome in result.outcomes]
    assert performances == sorted(performances)
    assert sum(outcome.probability for outcome in result.outcomes) == pytest.approx(1)


# ---------------------------------------------------------------------------- the library


def test_win_draw_loss_of_the_library() -> None:
    found = arpad.win_draw_loss("fide", rating=1600, opponent_rating=1800, on=ON)
    assert found.win + found.draw / 2 == pytest.approx(0.24)
    expectation = arpad.expected_score("fide", rating=1600, opponent_rating=1800, on=ON)
    assert isinstance(expectation, Expectation)
    assert found.expected_score == expectation.expected_score
    kupper = arpad.win_draw_loss(
        "fide", rating=1600, opponent_rating=1800, on=ON, model="rao-kupper", colour="white"
    )
    assert kupper.win > found.win
    own = arpad.win_draw_loss(
        "elo", rating=1800, opponent_rating="1800.5", on=ON, colour="white", white_advantage=35
    )
    assert own.model_expected_score > 0.54
    with pytest.raises(InputError):
        arpad.win_draw_loss("fide", rating=1600, opponent_rating=1800, on=ON, colour="white")
    with pytest.raises(UnknownName):
        arpad.win_draw_loss("fide", rating=1600, opponent_rating=1800, on=ON, shoe_size=44)


def test_the_plain_form_and_the_reasoning() -> None:
    result = fide(target_rating=1860)
    assert arpad.to_json(result)["schema"] == "arpad/forecast/1"
    assert "arpad-belgium-2022" in arpad.explain(result)
    chances = arpad.win_draw_loss("fide", rating=1600, opponent_rating=1800, on=ON)
    assert arpad.to_json(chances)["schema"] == "arpad/win-draw-loss/1"
    assert "fide-b02-2024" in arpad.explain(chances, "nl")
    expectation = arpad.expected_score("fide", rating=1600, opponent_rating=1800, on=ON)
    assert arpad.to_json(expectation)["win"] == pytest.approx(chances.win)


def test_a_forecast_error_has_words_without_a_forecast() -> None:
    from arpad.explain.catalogue import Catalogue, load_catalogue

    fresh = Catalogue("nl", {}, load_catalogue("nl").style)
    assert "tegenstander" in fresh.text("forecast.error.no_opponents")


def test_games_as_records() -> None:
    game = Game(opponent=Player(rating=Rating(1900)), result=Result.PENDING)
    assert fide(game) == fide(1900) == fide("1900")
    assert isinstance(arpad.rate("fide", rating=1850, k=20, on=ON, games=["1900=1"]), RatingChange)
