"""Classic Elo: the two formulas, the orders, the colour, the field, the performance."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import arpad
from arpad.core.errors import BadValue, MissingFact, NoRuleInForce, NotRateable, UnknownName
from arpad.core.outcomes import PrintedTable
from arpad.core.parameters import Request
from arpad.core.quantities import Rating, Score
from arpad.core.records import Entry, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.core.system import Capability
from arpad.core.updates import ExpectedScores, Performance, RatingUpdate
from arpad.systems.elo.expected_score import EXPECTATIONS, logistic, normal, rating_difference
from arpad.systems.elo.system import ELO

ON = "2026-01-01"
DIFFERENCES = st.floats(-3000, 3000)
formulas = pytest.mark.parametrize("formula", EXPECTATIONS)


def rate(*games: str, **facts: Any) -> RatingUpdate:
    """The change of a player of 1500 with K 20, or with other facts."""
    usual: dict[str, Any] = {"rating": 1500, "k": 20, "on": ON}
    result = arpad.rate("elo", games=games, **(usual | facts))
    assert isinstance(result, RatingUpdate)
    return result


def close(value: object, wanted: float) -> bool:
    assert isinstance(value, int | float)
    return abs(value - wanted) < 1e-9


# ---------------------------------------------------------------------------- expected scores


@given(DIFFERENCES, st.sampled_from(sorted(EXPECTATIONS)), st.floats(50, 2000))
def test_the_two_sides_share_one_point(difference: float, formula: str, scale: float) -> None:
    expected = EXPECTATIONS[formula]
    assert close(expected(difference, scale) + expected(-difference, scale), 1)
    assert 0 <= expected(difference, scale) <= 1


@given(DIFFERENCES, DIFFERENCES, st.sampled_from(sorted(EXPECTATIONS)))
def test_a_better_player_expects_no_less(first: float, second: float, formula: str) -> None:
    low, high = sorted((first, second))
    assert EXPECTATIONS[formula](low, 400) <= EXPECTATIONS[formula](high, 400)


@formulas
@pytest.mark.parametrize("share", [0.02, 0.25, 0.5, 0.75, 0.98])
def test_the_difference_of_a_score_expects_that_score(formula: str, share: float) -> None:
    difference = rating_difference(share, 400, formula)
    assert close(EXPECTATIONS[formula](difference, 400), share)


def test_a_difference_beyond_every_power_of_ten_expects_nothing() -> None:
    assert logistic(-1e6, 1) == 0
    assert logistic(1e6, 1) == 1
    assert normal(-1e6) == 0


# ---------------------------------------------------------------------------- rating


def test_the_scale_stretches_the_differences() -> None:
    assert close(rate("1700=1", scale=800).expected_points, logistic(-100))


def test_the_normal_formula_can_be_chosen() -> None:
    assert close(rate("1700=1", formula="normal").expected_points, normal(-200))


def test_one_after_the_other_uses_the_rating_after_the_game_before() -> None:
    update = rate("1500=1", "1500=1", order="sequential")
    assert [line.rating_before for line in update.games] == [1500, 1510]
    assert close(update.rating_after_unrounded, 1510 + 20 * (1 - logistic(10)))
    assert rate("1500=1", "1500=1").rating_after == 1520


def test_white_is_stronger_by_the_advantage() -> None:
    white = rate("1500=1", white_advantage=35, colour="white")
    black = rate("1500=1", white_advantage=35, colour="b")
    unknown = rate("1500=1", white_advantage=35)
    assert white.games[0].difference_used == 35
    assert black.games[0].difference_used == -35
    assert unknown.games[0].difference_used == 0
    assert close(white.expected_points, logistic(35))


def test_games_that_do_not_count_are_told_with_the_reason() -> None:
    update = rate("1400=1", "unr=1", "1500=+")
    assert update.games_rated == 1
    reasons = [line.why_not_rated.message for line in update.games if line.why_not_rated]
    assert reasons == ["unrated.opponent", "unrated.forfeit"]


def test_a_half_goes_with_the_change() -> None:
    assert rate("1500=1", k=1).rating_after == 1501
    assert rate("1500=0", k=1).rating_after == 1499
    assert rate("1500=1", k=0.9).rating_after == 1500


def test_a_rating_with_decimals_keeps_them() -> None:
    update = rate("1499.5=½", rating=1499.5)
    assert (update.rating_before, update.rating_after_unrounded) == (1499.5, 1499.5)
    assert (update.rating_after, update.rating_change) == (1500, 0)


def test_a_field_by_its_average_is_an_estimate() -> None:
    update = arpad.rate("elo", rating=1500, k=20, on=ON, average=1600.5, points="3", games=5)
    assert isinstance(update, RatingUpdate)
    assert update.estimate
    assert close(update.expected_points, 5 * logistic(-100.5))
    assert [remark.message for remark in update.warnings] == ["elo.remark.estimate"]


@pytest.mark.parametrize(
    ("facts", "missing"),
    [({"k": None}, ("k",)), ({"average": 1600}, ("points", "games"))],
)
def test_a_missing_number_is_named(facts: dict[str, Any], missing: tuple[str, ...]) -> None:
    values = {"rating": 1500.0, "k": 20.0, "on": date(2026, 1, 1)} | facts
    with pytest.raises(MissingFact) as caught:
        ELO.run(Capability.RATE, Request(values=values))
    assert caught.value.missing == missing


@pytest.mark.parametrize(
    ("facts", "name"),
    [
        ({"k": 0}, "--k"),
        ({"k": 1001}, "--k"),
        ({"scale": 0}, "--scale"),
        ({"scale": 10001}, "--scale"),
        ({"order": "reversed"}, "--order"),
    ],
)
def test_a_number_that_no_formula_can_use_is_refused(facts: dict[str, Any], name: str) -> None:
    with pytest.raises(BadValue) as caught:
        rate("1400=1", **facts)
    assert caught.value.name == name


@pytest.mark.parametrize(
    ("facts", "name"),
    [
        ({"points": "6", "games": 5}, "--points"),
        ({"points": "0", "games": 0}, "--games"),
    ],
)
def test_an_impossible_field_is_refused(facts: dict[str, Any], name: str) -> None:
    with pytest.raises(BadValue) as caught:
        arpad.rate("elo", rating=1500, k=20, on=ON, average=1600, **facts)
    assert caught.value.name == name


def test_a_field_and_single_games_are_refused_together() -> None:
    game = arpad.Game(opponent=Player(rating=Rating(1500)), result=Result.WIN)
    values = {
        "rating": 1500.0,
        "k": 20.0,
        "on": date(2026, 1, 1),
        "average": 1600.0,
        "points": Score(100),
        "games": 2,
        "events": (arpad.Event(start=date(2026, 1, 1), games=(game,)),),
    }
    with pytest.raises(BadValue) as caught:
        ELO.run(Capability.RATE, Request(values=values))
    assert caught.value.facts["allowed"] == "allowed.average_or_games"


def test_before_1960_there_is_no_rule() -> None:
    with pytest.raises(NoRuleInForce):
        rate("1400=1", on="1959-12-31")
    assert rate("1400=1", on="1960-01-01").regime == "classic"


# ---------------------------------------------------------------------------- the other abilities


@formulas
def test_the_performance_expects_the_points_made(formula: str) -> None:
    performance = arpad.performance_rating(
        "elo", on=ON, games=["1400=1", "1600=½", "1550=0", "unr=1"], formula=formula
    )
    assert isinstance(performance, Performance)
    found = float(performance.performance_rating_unrounded)
    total = sum(EXPECTATIONS[formula](found - field, 400) for field in (1400, 1600, 1550))
    assert close(total, 1.5)
    assert performance.games_counted == 3


@pytest.mark.parametrize("games", [("1400=1", "1500=1"), ("1400=0",), ("unr=1",)])
def test_all_or_nothing_has_no_performance(games: tuple[str, ...]) -> None:
    with pytest.raises(NotRateable) as caught:
        arpad.performance_rating("elo", on=ON, games=games)
    assert caught.value.message == "error.no_finite_performance"


def test_expected_scores_before_the_game() -> None:
    both = arpad.expected_score(
        "elo", rating=1500, opponent_rating=1700.5, on=ON, white_advantage=30, colour="w"
    )
    assert isinstance(both, ExpectedScores)
    assert (both.rating_difference, both.difference_used) == (-200.5, -170.5)
    assert close(both.expected_score, logistic(-170.5))
    assert close(float(both.expected_score) + float(both.opponent_expected_score), 1)


@formulas
def test_the_table_holds_the_formula(formula: str) -> None:
    table = ELO.run(Capability.TABLE, Request(values={"table": f"expected-score-{formula}"}))
    assert isinstance(table, PrintedTable)
    assert len(table.rows) == 81
    for difference, higher, lower in table.rows:
        assert isinstance(difference, int)
        assert close(higher, EXPECTATIONS[formula](difference, 400))
        assert close(lower, EXPECTATIONS[formula](-difference, 400))


# ---------------------------------------------------------------------------- tournaments


def _tournament(*players: Player) -> Tournament:
    numbers = [player.number for player in players]
    return Tournament(
        start=date(2026, 1, 1),
        rounds=1,
        entries=tuple(
            Entry(
                player=player,
                pairings=(
                    Pairing(
                        opponent=next(number for number in numbers if number != player.number),
                        result=Result.WIN if player.number == 1 else Result.LOSS,
                    ),
                ),
            )
            for player in players
        ),
    )


def test_a_tournament_rates_each_with_what_is_known_of_him() -> None:
    first = Player(number=1, rating=Rating(1500), development_coefficient=20)
    second = Player(number=2, rating=Rating(1600))
    rated = arpad.rate_tournament(_tournament(first, second), "elo")
    winner, loser = rated.players
    assert isinstance(winner.answer, RatingUpdate)
    assert close(winner.answer.rating_change_unrounded, 20 * (1 - logistic(-100)))
    assert loser.answer is None
    assert loser.missing == ("k",)


def test_an_unrated_player_gets_no_rating() -> None:
    first = Player(number=1, rating=Rating(1500), development_coefficient=20)
    rated = arpad.rate_tournament(_tournament(first, Player(number=2)), "elo")
    assert [reason.message for reason in rated.players[1].why_not_rated] == ["error.unrated_player"]


@pytest.mark.parametrize(
    ("tournament", "error"),
    [
        (Tournament(start=date(2026, 1, 1)), NotRateable),
        (_tournament(Player(number=1), Player(number=2)).replace(start=None), MissingFact),
    ],
)
def test_a_tournament_without_players_or_day_is_refused(
    tournament: Tournament, error: type[Exception]
) -> None:
    with pytest.raises(error):
        arpad.rate_tournament(tournament, "elo")


def test_titles_are_not_of_this_system() -> None:
    with pytest.raises(UnknownName):
        ELO.title_norms(Tournament(), 1, federations_waived=None)
