"""The chances of totals: exact, for any number of games."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.forecast.models import Chances
from arpad.forecast.totals import (
    KNOWN,
    all_results,
    chances_of_totals,
    likeliest_results,
    results_by_order,
)


@st.composite
def chances(draw: st.DrawFn) -> Chances:
    win, loss = draw(st.floats(0.01, 1)), draw(st.floats(0.01, 1))
    drawn = draw(st.floats(0.01, 1))
    whole = win + drawn + loss
    return Chances(win / whole, drawn / whole, loss / whole)


FIELDS = st.lists(chances(), min_size=1, max_size=5)


def part(game: Chances, half_points: int) -> float:
    return (game.loss, game.draw, game.win)[half_points]


def product(games: list[Chances], results: tuple[int, ...]) -> float:
    found = 1.0
    for game, half_points in zip(games, results, strict=True):
        found *= part(game, half_points)
    return found


@given(FIELDS)
def test_the_totals_are_the_sums_over_all_results(games: list[Chances]) -> None:
    totals = chances_of_totals(games)
    wanted = [0.0] * len(totals)
    for results in itertools.product(range(3), repeat=len(games)):
        wanted[sum(results)] += product(games, results)
    assert list(totals) == pytest.approx(wanted, abs=1e-12)
    assert sum(totals) == pytest.approx(1, abs=1e-12)


@given(FIELDS)
def test_the_mean_of_the_totals_is_the_expected_score(games: list[Chances]) -> None:
    totals = chances_of_totals(games)
    mean = sum(total / 2 * chance for total, chance in enumerate(totals))
    assert mean == pytest.approx(sum(game.expected_score for game in games))


@given(st.permutations(list(range(4))), st.lists(chances(), min_size=4, max_size=4))
def test_the_order_of_the_games_does_not_matter(order: list[int], games: list[Chances]) -> None:
    mixed = [games[place] for place in order]
    assert chances_of_totals(mixed) == pytest.approx(chances_of_totals(games))


@given(FIELDS)
def test_the_likeliest_results_are_the_likeliest(games: list[Chances]) -> None:
    for total, results in enumerate(likeliest_results(games)):
        assert results is not None
        assert sum(results) == total
        best = max(
            product(games, each)
            for each in itertools.product(range(3), repeat=len(games))
            if sum(each) == total
        )
        assert product(games, results) == pytest.approx(best)


def test_a_hundred_games_are_no_trouble() -> None:
    totals = chances_of_totals([Chances(0.3, 0.4, 0.3)] * 100)
    assert len(totals) == 201
    assert sum(totals) == pytest.approx(1)
    assert totals[100] == max(totals)


def test_played_games_are_certain() -> None:
    games = [KNOWN[2], Chances(0.5, 0.25, 0.25), KNOWN[1]]
    assert chances_of_totals(games)[3:6] == (0.25, 0.25, 0.5)
    assert likeliest_results(games)[:4] == (None, None, None, (2, 0, 1))
    assert all_results(games) == [(2, 0, 1), (2, 1, 1), (2, 2, 1)]
    assert results_by_order(games, [1])[3:6] == ((2, 0, 1), (2, 1, 1), (2, 2, 1))


def test_a_draw_that_cannot_be_is_left_out() -> None:
    assert results_by_order([Chances(0.5, 0, 0.5)], [0]) == ((0,), None, (2,))
