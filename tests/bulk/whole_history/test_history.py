"""Whole-history ratings against other programs and against a dense solution of the same density."""

import math
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from arpad.bulk.fit.scale import POINTS
from arpad.bulk.whole_history.days import DatedGames
from arpad.bulk.whole_history.history import History, whole_history
from arpad.bulk.whole_history.settings import Settings
from arpad.bulk.whole_history.solve import TOLERANCE

FILE = Path(__file__).resolve().parents[3] / "vectors" / "bulk" / "whole_history.toml"
CASES = tomllib.loads(FILE.read_text(encoding="utf-8"))["case"]
Reals = NDArray[np.float64]


@pytest.mark.parametrize("case", [pytest.param(each, id=each["id"]) for each in CASES])
def test_what_other_programs_print(case: dict[str, Any]) -> None:
    white, black, day, score = np.array(case["games"]).T
    settings = Settings(variance=case["variance"], prior=case["prior_games"], white_advantage=0.0)
    games = DatedGames(*(each.astype(np.int64) for each in (white, black, 2 * score, day)))
    found = whole_history(games, settings)
    printed = np.concatenate(case["ratings"])
    assert np.abs(found.ratings - printed).max() <= case["tolerance"]
    if "variances" in case:
        variances = 100 * (found.errors / POINTS) ** 2
        off = np.abs(variances - np.concatenate(case["variances"])).max()
        assert off <= case["variance_tolerance"]


def random_games(seed: int, games: int = 60, players: int = 5, days: int = 12) -> DatedGames:
    random = np.random.default_rng(seed)
    white = np.append(np.arange(players), random.integers(0, players, games))
    black = (white + random.integers(1, players, len(white))) % players
    half_points = random.integers(0, 3, len(white))
    return DatedGames(white, black, half_points, random.integers(0, days, len(white)))


class Dense:
    """The same density with whole matrices, game by game, written down from Coulom's paper."""

    def __init__(self, games: DatedGames, settings: Settings) -> None:
        self.games, self.settings = games, settings
        white, black, _, day = games
        self.places = sorted({*zip(white, day, strict=True), *zip(black, day, strict=True)})
        self.number = {place: number for number, place in enumerate(self.places)}
        self.points = self.solved()

    def slope(self, point: Reals) -> tuple[Reals, Reals]:
        """First and second derivatives of minus the logarithm of the density."""
        size = len(self.places) + 1
        slope, bend = np.zeros(size), np.zeros((size, size))
        fits_white = self.settings.white_advantage is None
        for white, black, half, day in zip(*self.games, strict=True):
            which = np.zeros(size)
            which[self.number[white, day]] += 1
            which[self.number[black, day]] -= 1
            chance = 1 / (1 + math.exp(-which @ point - point[-1]))
            which[-1] = fits_white
            slope += (chance - half / 2) * which
            bend += chance * (1 - chance) * np.outer(which, which)
        for number, (player, day) in enumerate(self.places):
            before = number - 1
            if before < 0 or self.places[before][0] != player:
                chance = 1 / (1 + math.exp(-point[number]))
                slope[number] += self.settings.prior * (chance - 0.5)
                bend[number, number] += self.settings.prior * chance * (1 - chance)
                continue
            which = np.zeros(size)
            which[number], which[before] = 1, -1
            variance = self.settings.variance * (day - self.places[before][1]) / POINTS**2
            slope += which * (which @ point) / variance
            bend += np.outer(which, which) / variance
        if not fits_white:
            bend[-1, -1] = 1
        return slope, bend

    def solved(self) -> Reals:
        """Where it is highest."""
        point = np.zeros(len(self.places) + 1)
        point[-1] = (self.settings.white_advantage or 0.0) / POINTS
        for _ in range(50):
            slope, bend = self.slope(point)
            point -= np.linalg.solve(bend, slope)
        return point

    def conditional_errors(self) -> Reals:
        """By each player's own block of the matrix."""
        _, bend = self.slope(self.points)
        owner = np.array([player for player, _ in self.places])
        own = np.where(owner[:, None] == owner, bend[:-1, :-1], 0.0)
        return np.asarray(np.sqrt(np.diag(np.linalg.inv(own))) * POINTS)

    def white_error(self) -> float:
        """By the inverse of the whole matrix."""
        _, bend = self.slope(self.points)
        return float(np.sqrt(np.linalg.inv(bend)[-1, -1]) * POINTS)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        Settings(variance=300.0, prior=1.0, white_advantage=35.0),
        Settings(variance=0.01, prior=0.1),
        Settings(variance=50_000.0, prior=0.5, white_advantage=0.0),
    ],
)
def test_the_dense_solution(seed: int, settings: Settings) -> None:
    games = random_games(seed)
    found, dense = whole_history(games, settings), Dense(games, settings)
    assert list(zip(found.player, found.day, strict=True)) == dense.places
    assert found.last_step <= TOLERANCE
    np.testing.assert_allclose(found.ratings, dense.points[:-1] * POINTS, rtol=0, atol=1e-6)
    np.testing.assert_allclose(found.errors, dense.conditional_errors(), rtol=1e-8)
    assert found.white_advantage == pytest.approx(dense.points[-1] * POINTS, abs=1e-6)
    if settings.white_advantage is None:
        assert found.white_error == pytest.approx(dense.white_error(), rel=1e-6)
    else:
        assert found.white_error is None


def bits(found: History) -> tuple[bytes, ...]:
    columns = found.player, found.day, found.ratings, found.errors, found.games, found.points
    return tuple(each.tobytes() for each in columns)


def test_the_order_of_the_games_does_not_matter_to_a_bit() -> None:
    games = random_games(7, games=500, players=40)
    order = np.random.default_rng(8).permutation(len(games[0]))
    assert bits(whole_history(games)) == bits(
        whole_history(DatedGames(*(each[order] for each in games)))
    )


def test_days_far_apart_are_nearly_free_of_each_other() -> None:
    white, black = np.zeros(2, int), np.ones(2, int)
    near, far = (
        whole_history(DatedGames(white, black, np.array([2, 0]), np.array([0, gap])))
        for gap in (1, 36_500)
    )
    assert near.ratings[0] - near.ratings[1] < 1
    assert far.ratings[0] - far.ratings[1] > 100


def test_all_wins_have_a_rating_by_the_prior_and_are_marked() -> None:
    white = np.array([0, 1, 0, 2, 3, 3])
    black = np.array([1, 0, 2, 0, 0, 1])
    games = DatedGames(white, black, np.full(6, 2), np.arange(6))
    found = whole_history(games, Settings(white_advantage=0.0))
    assert found.by_prior.tolist() == [False, False, False, True]
    assert np.isfinite(found.ratings).all()


def test_a_game_of_one_day_counts_on_it() -> None:
    found = whole_history(DatedGames(*np.array([[0, 0], [1, 1], [2, 1], [5, 5]])))
    assert found.games.tolist() == [2, 2]
    assert found.points.tolist() == [1.5, 0.5]


def test_the_level_moves_all() -> None:
    games = random_games(3)
    moved = whole_history(games, Settings(level=1500.0)).ratings - whole_history(games).ratings
    np.testing.assert_allclose(moved, 1500.0)


def test_no_games_are_no_ratings() -> None:
    none = np.zeros(0, int)
    assert len(whole_history(DatedGames(none, none, none, none)).ratings) == 0
