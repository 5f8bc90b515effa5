"""What a fit of all games says, and what it does not invent."""

import math
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import minimize
from tests.bulk.fit.build import Games, drawn_games, games

from arpad.bulk.fit import products
from arpad.bulk.fit.cells import cells_of
from arpad.bulk.fit.compiled import CompiledSums
from arpad.bulk.fit.fit import fit_games, superiority
from arpad.bulk.fit.groups import groups_of
from arpad.bulk.fit.products import ArraySums
from arpad.bulk.fit.settings import Settings
from arpad.core.errors import InputError

RING = [(0, 1, 3, 1, 1), (1, 2, 3, 0, 2), (2, 0, 2, 1, 3)]


def loss(values: NDArray[np.float64], played: Games, model: str) -> float:
    """Minus the log likelihood, written once more, game by game."""
    *strengths, white, draws = values
    total = 0.0
    for one, other, half_points in zip(*played, strict=True):
        x = strengths[one] - strengths[other] + white
        if model == "davidson":
            shares = (math.exp(-x / 2), math.exp(draws), math.exp(x / 2))
            total -= math.log(shares[half_points] / sum(shares))
        elif model == "rao-kupper":
            win, lost = 1 / (1 + math.exp(draws - x)), 1 / (1 + math.exp(draws + x))
            total -= math.log((lost, 1 - win - lost, win)[half_points])
        else:
            win = 1 / (1 + math.exp(-x))
            total -= half_points / 2 * math.log(win) + (1 - half_points / 2) * math.log(1 - win)
    return total


@pytest.mark.parametrize("model", ["none", "davidson", "rao-kupper"])
def test_it_is_where_a_general_minimiser_ends(model: str) -> None:
    played = drawn_games(6, 150)
    start = np.append(np.zeros(7), 0.4)
    found = minimize(loss, start, (played, model), method="BFGS", options={"gtol": 1e-6})
    fit = fit_games(*played, Settings(draws=model))
    assert fit.loss == pytest.approx(found.fun, abs=1e-7)
    strengths = found.x[:6] - found.x[:6].mean()
    assert fit.ratings / fit.points_per_unit == pytest.approx(strengths, abs=2e-5)
    assert fit.white_advantage / fit.points_per_unit == pytest.approx(found.x[6], abs=2e-5)


@pytest.mark.parametrize("model", ["none", "davidson", "rao-kupper"])
def test_errors_are_those_of_the_inverted_curvature(model: str) -> None:
    """By differences of the likelihood in all directions, with the mean strength at 0."""
    played = drawn_games(5, 120, seed=3)
    fit = fit_games(*played, Settings(draws=model, pairs=((0, 4),)))
    at = np.append(fit.ratings, fit.white_advantage) / fit.points_per_unit
    rate = fit.draw_rate
    draws = {
        "none": 0.0,
        "davidson": math.log(2 * rate / (1 - rate) or 1),
        "rao-kupper": 2 * math.atanh(rate),
    }
    at = np.append(at, draws[model])
    size, step = len(at), 1e-4
    curvature = np.zeros((size, size))
    for one in range(size):
        for other in range(size):
            for sign, first, second in ((1, 1, 1), (-1, 1, -1), (-1, -1, 1), (1, -1, -1)):
                moved = at.copy()
                moved[one] += first * step
                moved[other] += second * step
                curvature[one, other] += sign * loss(moved, played, model) / 4 / step**2
    covariance = np.linalg.pinv(curvature, rcond=1e-6)
    unit = fit.points_per_unit
    assert fit.errors == pytest.approx(np.sqrt(np.diag(covariance)[:5]) * unit, rel=1e-3)
    assert fit.white_error == pytest.approx(math.sqrt(covariance[5, 5]) * unit, rel=1e-3)
    pair = covariance[0, 0] + covariance[4, 4] - 2 * covariance[0, 4]
    assert fit.comparisons[0].error == pytest.approx(math.sqrt(pair) * unit, rel=1e-3)


def test_quick_errors_are_close_where_all_meet_all() -> None:
    played = drawn_games(500, 60_000, apart=1.0)
    fit = fit_games(*played, Settings(exact=(0, 250, 499)))
    quick = fit_games(*played)
    assert fit.is_exact.sum() == 3
    assert not quick.is_exact.any()
    for player in (0, 250, 499):
        assert quick.errors[player] == pytest.approx(fit.errors[player], rel=0.01)


@pytest.mark.parametrize("model", ["none", "davidson"])
def test_points_are_those_that_the_games_were_drawn_with(model: str) -> None:
    """Players are 40 points apart by expected score and White has 35, whatever the model."""
    fit = fit_games(*drawn_games(12, 60_000), Settings(draws=model))
    assert np.diff(-fit.ratings) == pytest.approx(np.full(11, 40.0), abs=9)
    assert fit.ratings[0] - fit.ratings[11] == pytest.approx(440, rel=0.03)
    assert fit.white_advantage == pytest.approx(35, abs=4)


@pytest.mark.parametrize("model", ["none", "davidson", "rao-kupper"])
def test_differences_mean_expected_scores(model: str) -> None:
    """Within 0.012 from 40 points to 440, while equals draw a third and more of their games."""
    pairs = tuple((0, player) for player in range(1, 12))
    fit = fit_games(*drawn_games(12, 20_000), Settings(draws=model, pairs=pairs))
    assert model == "none" or fit.draw_rate > 0.3
    for pair in fit.comparisons:
        assert pair.difference is not None
        by_elo = 1 / (1 + 10 ** (-pair.difference / 400))
        assert pair.expected_score == pytest.approx(by_elo, abs=0.012)


def test_the_order_of_games_changes_no_bit() -> None:
    played = drawn_games(40, 3000)
    order = np.random.default_rng(5).permutation(3000)
    one = fit_games(*played)
    white, black, half_points = played
    other = fit_games(white[order], black[order], half_points[order])
    assert one.ratings.tobytes() == other.ratings.tobytes()
    assert one.errors.tobytes() == other.errors.tobytes()


def test_the_sums_of_numpy_and_of_compiled_loops_are_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    played = drawn_games(30, 2000)
    arrays = fit_games(*played)
    monkeypatch.setattr(products, "_LARGE", 0)
    cells = cells_of(*played)
    assert isinstance(products.sums_of(cells), CompiledSums)
    assert isinstance(ArraySums(cells), ArraySums)
    compiled = fit_games(*played)
    assert compiled.ratings == pytest.approx(arrays.ratings, abs=1e-8)
    assert compiled.errors == pytest.approx(arrays.errors, abs=1e-8)


def test_all_anchors_hold_exactly_with_draws() -> None:
    played = drawn_games(8, 800)
    anchors = ((1, 3000.0), (6, 2750.5), (3, 2900.25))
    fit = fit_games(*played, Settings(anchors=anchors))
    assert [fit.ratings[player] for player, _ in anchors] == [3000.0, 2750.5, 2900.25]
    assert [fit.errors[player] for player, _ in anchors] == [0.0, 0.0, 0.0]
    assert 2900.25 < fit.ratings[2] < 3000
    assert fit.is_anchored == (True,)


def test_held_anchors_are_where_a_free_fit_put_them() -> None:
    """Holding two players at their own fitted ratings changes nobody."""
    played = drawn_games(8, 4000)
    free = fit_games(*played)
    held = ((0, float(free.ratings[0])), (7, float(free.ratings[7])))
    fit = fit_games(*played, Settings(anchors=held))
    assert fit.ratings == pytest.approx(free.ratings, abs=1e-6)
    assert fit.white_advantage == pytest.approx(free.white_advantage, abs=1e-6)


def test_a_given_advantage_of_white_is_kept() -> None:
    fit = fit_games(*drawn_games(8, 800), Settings(white_advantage=20.0))
    assert fit.white_advantage == pytest.approx(20.0, abs=1e-9)
    assert fit.white_error is None


def test_a_given_draw_rate_is_kept() -> None:
    fit = fit_games(*drawn_games(8, 800), Settings(draw_rate=0.4))
    assert fit.draw_rate == pytest.approx(0.4)
    assert fit.draw_error is None


def test_who_only_won_or_lost_has_no_rating() -> None:
    fit = fit_games(*games([*RING, (3, 0, 5, 0, 0), (4, 1, 0, 0, 5)]))
    assert fit.group.tolist() == [0, 0, 0, -1, -1]
    assert np.isnan(fit.ratings[3:]).all()
    assert np.isnan(fit.errors[3:]).all()
    assert fit.unused_games == 10
    assert fit.ratings[:3] == pytest.approx(fit_games(*games(RING)).ratings)


def test_groups_that_did_not_meet_have_a_scale_each() -> None:
    other = [(one + 3, two + 3, *counts) for one, two, *counts in RING]
    fit = fit_games(*games([*RING, *other]), Settings(pairs=((0, 1), (0, 3))))
    assert fit.group.tolist() == [0, 0, 0, 1, 1, 1]
    assert fit.ratings[:3] == pytest.approx(fit.ratings[3:])
    assert fit.comparisons[0].difference is not None
    assert fit.comparisons[1].difference is None


def test_a_group_that_always_won_is_not_compared_with_the_other() -> None:
    other = [(one + 3, two + 3, *counts) for one, two, *counts in RING]
    fit = fit_games(*games([*RING, *other, (0, 3, 4, 0, 0)]))
    assert fit.group.tolist() == [0, 0, 0, 1, 1, 1]
    assert fit.unused_games == 4
    linked = fit_games(*games([*RING, *other, (0, 3, 4, 0, 1)]))
    assert linked.group.tolist() == [0] * 6


def test_a_draw_links_both_ways() -> None:
    fit = fit_games(*games([*RING, (3, 0, 0, 1, 0), (3, 1, 4, 0, 0)]))
    assert fit.group.tolist() == [0] * 4
    assert np.isfinite(fit.ratings).all()


def test_a_prior_rates_all_and_tells_whom() -> None:
    fit = fit_games(*games([*RING, (3, 0, 5, 0, 0)]), Settings(prior=1.0))
    assert np.isfinite(fit.ratings).all()
    assert fit.ratings[3] == fit.ratings.max()
    assert fit.group.tolist() == [0] * 4
    assert fit.own_group.tolist() == [0, 0, 0, 1]


def test_two_anchors_bound_who_beat_one_and_lost_to_the_other() -> None:
    played = games([(2, 0, 0, 0, 3), (2, 1, 3, 0, 0)])
    fit = fit_games(*played, Settings(anchors=((0, 2800.0), (1, 2600.0)), white_advantage=0.0))
    assert fit.ratings[2] == pytest.approx(2700)


def test_white_is_not_told_from_strength_by_one_colour_alone() -> None:
    played = games([(0, 1, 5, 1, 3)])
    fit = fit_games(*played)
    assert not fit.tells_white
    assert fit.white_advantage == 0
    with pytest.raises(InputError, match=r"bulk\.fit\.white_not_told"):
        fit_games(*played, Settings(must_fit_white=True))


def test_white_that_always_wins_has_no_bound() -> None:
    with pytest.raises(InputError, match=r"bulk\.fit\.white_no_bound"):
        fit_games(*games([(0, 1, 5, 0, 0), (1, 0, 5, 0, 0)]))


def test_white_without_bound_is_found_where_others_are_bounded() -> None:
    """One is even with the other as White, but loses with Black: x + h = 0, and h - x grows."""
    with pytest.raises(InputError, match=r"bulk\.fit\.white_no_bound"):
        fit_games(*games([(0, 1, 1, 0, 1), (1, 0, 1, 0, 0)]))
    given = fit_games(*games([(0, 1, 1, 0, 1), (1, 0, 1, 0, 0)]), Settings(white_advantage=0.0))
    assert given.ratings[1] - given.ratings[0] == pytest.approx(400 * math.log10(2))


@pytest.mark.parametrize("model", ["davidson", "rao-kupper"])
def test_draws_without_bound_are_found(model: str) -> None:
    """A draw, and a win by the other with the same colour: the more draws, the likelier."""
    with pytest.raises(InputError, match=r"bulk\.fit\.draws_no_bound"):
        fit_games(*games([(0, 1, 1, 1, 0)]), Settings(draws=model))


@pytest.mark.parametrize("seed", range(60))
def test_few_games_give_bounded_ratings_or_an_error(seed: int) -> None:
    chance = np.random.default_rng(seed)
    count = int(chance.integers(2, 14))
    white = chance.integers(0, 4, count)
    black = (white + chance.integers(1, 4, count)) % 4
    _, numbers = np.unique(np.concatenate((white, black)), return_inverse=True)
    half_points = chance.integers(0, 3, count)
    try:
        fit = fit_games(numbers[:count], numbers[count:], half_points)
    except InputError:
        return
    rated = fit.group >= 0
    assert (np.abs(fit.ratings[rated]) < 3000).all()
    assert (fit.errors[rated] < 3000).all()


def test_draws_alone_tell_no_draw_rate() -> None:
    played = games([(0, 1, 0, 5, 0), (1, 0, 0, 5, 0)])
    with pytest.raises(InputError, match=r"bulk\.fit\.only_draws"):
        fit_games(*played)
    fit = fit_games(*played, Settings(draws="none"))
    assert fit.ratings.tolist() == [0.0, 0.0]


def test_superiority_is_the_normal_distribution() -> None:
    assert superiority(1.959964, 1) == pytest.approx(0.975, abs=1e-6)
    assert superiority(-1.959964, 1) == pytest.approx(0.025, abs=1e-6)
    assert superiority(0.0, 0.0) == 0.5


def _groups_by_search(rows: list[tuple[int, int]], players: int) -> list[set[int]]:
    reach = np.eye(players, dtype=bool)
    for one, other in rows:
        reach[one, other] = True
    for middle in range(players):
        reach |= np.outer(reach[:, middle], reach[middle])
    both = reach & reach.T
    return sorted((set(np.flatnonzero(row)) for row in both), key=min)


@pytest.mark.parametrize("few", [0, 50_000])
@pytest.mark.parametrize("seed", range(12))
def test_groups_are_those_of_a_plain_search(
    seed: int, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from arpad.bulk.fit import groups

    monkeypatch.setattr(groups, "_FEW", few)
    monkeypatch.setattr(groups, "_NEAR", 2)
    chance = np.random.default_rng(seed)
    players = 14
    pairs = {(int(a), int(b)) for a, b in chance.integers(0, players, (18, 2)) if a != b}
    rows = [(one, other, 1, 0, 0) for one, other in sorted(pairs)]
    cells = cells_of(*games(rows))
    labels: Any = groups_of(cells)
    expected = _groups_by_search(sorted(pairs), cells.players)
    for player, group in enumerate(expected):
        assert set(np.flatnonzero(labels == labels[min(group)])) == group, player
    sizes = np.bincount(labels)
    assert (np.diff(sizes) <= 0).all()
