"""A fit from games to ratings: who can be rated, the ratings, and how certain they are."""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.fit.answer import Comparison, Fit
from arpad.bulk.fit.cells import Cells, Flags, Reals, Whole, cells_of, sums_by
from arpad.bulk.fit.curvature import DRAWS, WHITE
from arpad.bulk.fit.errors import Errors
from arpad.bulk.fit.groups import groups_of
from arpad.bulk.fit.identified import tells_white
from arpad.bulk.fit.models import (
    DAVIDSON,
    NONE,
    chances,
    draw_parameter,
    even_draw_rate,
    expected_scores,
)
from arpad.bulk.fit.scale import POINTS, points_per_unit
from arpad.bulk.fit.settings import Settings
from arpad.bulk.fit.solve import Point, Problem, Progress, Solved
from arpad.core.errors import InputError

ALL_EXACT: Final = 400  # up to so many players all errors are exact, for it takes but a moment
_MOST_ROUNDS: Final = 30
_SAME: Final = 1e-10
_FAR: Final = 5.0  # natural units, some 870 points
_ALL_DRAWS: Final = 0.9999
_LEAST_RATE: Final = 0.01  # to begin with


def fit_games(
    white: NDArray[np.integer],
    black: NDArray[np.integer],
    half_points: NDArray[np.integer],
    settings: Settings | None = None,
    progress: Progress | None = None,
) -> Fit:
    """The most likely ratings of all who played.

    Args:
        white: number of who had White, of each game; all numbers from 0 up have games.
        black: number of the other; never the same.
        half_points: White's.
        settings: how; the usual when None.
        progress: is told each step.

    Raises:
        InputError: the games do not tell what was asked for.

    Example:
        >>> one, other, won = np.zeros(4, int), np.ones(4, int), np.array([2, 2, 2, 0])
        >>> fit_games(one, other, won).ratings.round(2).tolist()
        [95.42, -95.42]
    """
    return _Fitting(cells_of(white, black, half_points), settings or Settings(), progress).fit()


class _Fitting:
    """One fit at work."""

    def __init__(self, cells: Cells, settings: Settings, progress: Progress | None) -> None:
        self._all, self._settings, self._progress = cells, settings, progress
        self._anchors = np.array([player for player, _ in settings.anchors], np.int64)
        self._held = np.array([rating for _, rating in settings.anchors], np.float64)
        self._level = float(self._held.mean()) if len(self._held) else 0.0
        self._own = groups_of(cells, self._anchors)
        self._group = self._usable_groups()
        rated = self._group >= 0
        same = self._group[cells.white] == self._group[cells.black]
        self._cells = cells.only(same & rated[cells.white])
        self._played = self._cells.games
        self._model = self._used_model()
        self._fits_white, self._tells_white = self._white_is_fitted()
        self._fits_draws = self._model != NONE and settings.draw_rate is None

    def _usable_groups(self) -> Whole:
        """With a prior all are one group; without one, players alone have none."""
        if self._settings.prior:
            return np.zeros_like(self._own)
        counts = np.bincount(self._own)
        alone = counts[self._own] == 1
        alone[self._anchors] = False
        return np.where(alone, -1, self._own)

    def _used_model(self) -> str:
        draws, games = float(self._cells.draws.sum()), float(self._played.sum())
        if self._settings.draws == NONE or (not draws and self._settings.draw_rate is None):
            return NONE
        if self._settings.draw_rate is None and draws == games:
            raise InputError("bulk.fit.only_draws")
        return self._settings.draws if self._settings.draw_rate != 0 else NONE

    def _white_is_fitted(self) -> tuple[bool, bool]:
        if self._settings.white_advantage is not None or not self._cells.size:
            return False, True
        told = bool(self._settings.prior) or tells_white(self._cells)
        if not told and self._settings.must_fit_white:
            raise InputError("bulk.fit.white_not_told")
        return told, told

    def fit(self) -> Fit:
        solved, unit = self._solved()
        point = solved.point
        ratings = self._levelled(point.strengths) * unit
        if len(self._anchors):
            ratings[self._anchored_groups()[self._group] & (self._group >= 0)] += self._level
            ratings[self._anchors] = self._held
        ratings[self._group < 0] = np.nan
        errors, is_exact, measured = self._errors(solved, unit)
        white_error = measured.of_place(WHITE) if self._fits_white else None
        draw_error = measured.of_place(DRAWS) if self._fits_draws else None
        games, opponents = self._games_and_opponents(ratings)
        own_rate = even_draw_rate(self._model, point.draws)
        return Fit(
            settings=self._settings,
            model=self._model,
            ratings=ratings,
            errors=errors,
            is_exact=is_exact,
            group=self._group,
            own_group=self._own,
            is_anchored=tuple(bool(each) for each in self._anchored_groups()),
            games=games,
            points=self._points(),
            opponents=opponents,
            white_advantage=point.white * unit,
            white_error=None if white_error is None else white_error * unit,
            tells_white=self._tells_white,
            draw_rate=own_rate,
            draw_error=None if draw_error is None else self._draw_error(draw_error, point.draws),
            points_per_unit=unit,
            unused_games=int(self._all.games.sum() - self._played.sum()),
            loss=solved.loss,
            steps=solved.steps,
            comparisons=tuple(
                self._comparison(pair, ratings, measured, point, unit)
                for pair in self._settings.pairs
            ),
        )

    def _solved(self) -> tuple[Solved, float]:
        """The fit and the points of its unit, which have to agree where ratings are held."""
        settings, players = self._settings, self._all.players
        free = np.ones(players + 2)
        free[:WHITE] = self._group >= 0
        free[self._anchors] = 0
        free[WHITE:] = self._fits_white, self._fits_draws
        values = np.zeros(players + 2)
        if self._model != NONE:
            share = float(self._cells.draws.sum() / max(self._played.sum(), 1.0))
            rate = min(max(share, _LEAST_RATE), 1 - _LEAST_RATE)
            rate = rate if settings.draw_rate is None else settings.draw_rate
            values[DRAWS] = draw_parameter(self._model, rate)
        level = self._level
        rate = even_draw_rate(self._model, float(values[DRAWS]))
        unit = POINTS * (1 - rate if self._model == DAVIDSON else 1 - rate**2)
        problem = Problem(self._cells, self._model, free, settings.prior)
        needs_unit = bool(np.ptp(self._held)) if len(self._held) else False
        needs_unit |= bool(settings.white_advantage)
        solved = None
        values[:WHITE] = self._scored() * free[:WHITE] * (POINTS / unit)
        for _ in range(_MOST_ROUNDS):
            values[self._anchors] = (self._held - level) / unit
            if settings.white_advantage is not None:
                values[WHITE] = settings.white_advantage / unit
            solved = problem.solve(Point(values=values), self._progress)
            self._check_bound(solved)
            values = solved.point.values.copy()
            before, unit = unit, self._unit(problem, solved.point)
            if not needs_unit or abs(unit - before) <= _SAME * unit:
                break
        assert solved is not None  # noqa: S101  there is at least one round
        return solved, unit

    def _scored(self) -> Reals:
        """Strengths by scores alone, as if all had met the same opponents: a place to begin."""
        cells, players = self._cells, self._all.players
        points = cells.points
        won = sums_by(cells.white, points, players)
        won += sums_by(cells.black, self._played - points, players)
        lost = sums_by(cells.black, points, players)
        lost += sums_by(cells.white, self._played - points, players)
        return np.log((won + 0.5) / (lost + 0.5))

    def _unit(self, problem: Problem, point: Point) -> float:
        differences = problem.differences(point)
        return points_per_unit(self._model, differences, self._played, point.draws)

    def _check_bound(self, solved: Solved) -> None:
        """Where the likelihood rises for ever, the search gives up somewhere far out."""
        if self._fits_white and abs(solved.point.white) > _FAR:
            raise InputError("bulk.fit.white_no_bound")
        if self._fits_draws and even_draw_rate(self._model, solved.point.draws) > _ALL_DRAWS:
            raise InputError("bulk.fit.draws_no_bound")
        if not solved.has_bound:
            message = "bulk.fit.white_no_bound" if self._fits_white else "bulk.fit.no_bound"
            raise InputError(message)

    def _anchored_groups(self) -> Flags:
        anchored = np.zeros(max(int(self._group.max(initial=-1)) + 1, 0), np.bool_)
        anchored[self._group[self._anchors]] = True
        return anchored

    def _levelled(self, strengths: Reals) -> Reals:
        """The strengths with the mean of the group at 0 where no anchor holds it."""
        rated = self._group >= 0
        group = self._group[rated]
        levels = np.bincount(group, strengths[rated]) / np.maximum(np.bincount(group), 1)
        levels[self._anchored_groups()] = 0
        found = strengths.copy()
        found[rated] -= levels[group]
        return found

    def _errors(self, solved: Solved, unit: float) -> tuple[Reals, Flags, Errors]:
        is_held = self._anchored_groups() | bool(self._settings.prior)
        measured = Errors(self._cells, solved.curvature, self._group, is_held)
        rated = self._group >= 0
        errors = np.where(rated, measured.quick() * unit, np.nan)
        is_exact = np.zeros(len(errors), np.bool_)
        is_exact[self._anchors] = True
        wanted = np.zeros(len(errors), np.bool_)
        wanted[list(self._settings.exact)] = True
        if rated.sum() <= ALL_EXACT:
            wanted |= rated
        for player in np.flatnonzero(wanted & rated & ~is_exact):
            errors[player] = measured.exact(int(player)) * unit
            is_exact[player] = True
        return errors, is_exact, measured

    def _points(self) -> Reals:
        cells, players = self._all, self._all.players
        return sums_by(cells.white, cells.points, players) + np.bincount(
            cells.black, cells.games - cells.points, players
        )

    def _games_and_opponents(self, ratings: Reals) -> tuple[Reals, Reals]:
        cells, players = self._all, self._all.players
        played = cells.games
        games = sums_by(cells.white, played, players) + np.bincount(cells.black, played, players)
        used, played = self._cells, self._played
        count = sums_by(used.white, played, players) + sums_by(used.black, played, players)
        total = sums_by(used.white, played * ratings[used.black], players) + np.bincount(
            used.black, played * ratings[used.white], players
        )
        return games, np.divide(total, count, np.full(players, np.nan), where=count > 0)

    def _draw_error(self, error: float, draws: float) -> float:
        """By the slope of the draw rate in the parameter of the model."""
        rate = even_draw_rate(self._model, draws)
        slope = rate * (1 - rate) if self._model == DAVIDSON else (1 - rate**2) / 2
        return error * slope

    def _comparison(
        self, pair: tuple[int, int], ratings: Reals, measured: Errors, point: Point, unit: float
    ) -> Comparison:
        one, other = pair
        if self._group[one] < 0 or self._group[one] != self._group[other]:
            return Comparison(one=one, other=other)
        difference = float(ratings[one] - ratings[other])
        error = measured.of_difference(one, other) * unit
        apart = np.array(point.strengths[one] - point.strengths[other])
        win, draw, loss = (float(each) for each in chances(self._model, apart, point.draws))
        return Comparison(
            one=one,
            other=other,
            difference=difference,
            error=error,
            superiority=superiority(difference, error),
            expected_score=float(expected_scores(self._model, apart, point.draws)),
            chances=(win, draw, loss),
        )


def superiority(difference: float, error: float) -> float:
    """How likely the first of two is the stronger, by the normal distribution.

    Args:
        difference: of their ratings.
        error: standard error of it.

    Example:
        >>> round(superiority(20.0, 10.0), 4), superiority(5.0, 0.0)
        (0.9772, 1.0)
    """
    if error <= 0:
        return 0.5 if difference == 0 else float(difference > 0)
    return math.erfc(-difference / error / math.sqrt(2)) / 2
