"""Published fits of all games at once, and cases that are solved by hand."""

import math
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.bulk.fit.build import games

from arpad.bulk.fit.answer import Fit
from arpad.bulk.fit.fit import fit_games
from arpad.bulk.fit.settings import Settings

FILE = Path(__file__).resolve().parents[3] / "vectors" / "bulk" / "bradley_terry.toml"
VECTORS = tomllib.loads(FILE.read_text(encoding="utf-8"))
Case = dict[str, Any]


def cases(table: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in VECTORS[table]]


def fitted(case: Case) -> Fit:
    players = 1 + max(max(row[:2]) for row in case["results"])
    settings = Settings(
        draws=case["draws"],
        white_advantage=None if case["white_advantage"] == "fit" else 0.0,
        prior=float(case.get("prior", "0")),
        anchors=tuple(
            (player, float(rating))
            for player, rating in enumerate(case.get("anchors", ()))
            if rating
        ),
        pairs=tuple((player, 0) for player in range(1, players)),
    )
    return fit_games(*games(case["results"]), settings)


def close(case: Case, printed: str, value: float | None) -> bool:
    """The value is the printed one, rounded as it is, or within the tolerance of the case."""
    places = len(printed.partition(".")[2])
    tolerance = float(case.get("tolerance", 0.5001 * 10**-places))
    return value is not None and abs(float(printed) - value) <= tolerance


@pytest.mark.parametrize("case", cases("case"))
def test_published_fits(case: Case) -> None:
    fit = fitted(case)
    worths = (fit.ratings - fit.ratings[0]) / fit.points_per_unit
    for printed, worth in zip(case["log_worth"], worths, strict=True):
        assert close(case, printed, float(worth))
    errors = case.get("standard_error", ["0"])[1:]
    for printed, pair in zip(errors, fit.comparisons, strict=False):
        assert pair.error is not None
        assert close(case, printed, pair.error / fit.points_per_unit)
    if "log_advantage" in case:
        assert fit.white_error is not None
        assert close(case, case["log_advantage"], fit.white_advantage / fit.points_per_unit)
        assert close(case, case["advantage_error"], fit.white_error / fit.points_per_unit)
    if "nu" in case:
        nu = 2 * fit.draw_rate / (1 - fit.draw_rate)
        assert close(case, case["nu"], nu)


@pytest.mark.parametrize("case", cases("hand"))
def test_cases_solved_by_hand(case: Case) -> None:
    fit = fitted(case)
    if "ratings" in case:
        assert all(map(close, [case] * 9, case["ratings"], fit.ratings))
        return
    assert close(case, case["difference"], float(fit.ratings[0] - fit.ratings[1]))
    if "difference_error" in case:
        assert close(case, case["difference_error"], fit.comparisons[0].error)
    if "even_draw_rate" in case:
        assert close(case, case["even_draw_rate"], fit.draw_rate)
    if "advantage" in case:
        assert close(case, case["advantage"], fit.white_advantage)


def test_errors_in_points_are_those_of_the_scale() -> None:
    fit = fit_games(*games([(0, 1, 75, 0, 25)]))
    assert fit.points_per_unit == pytest.approx(400 / math.log(10))
    assert np.isfinite(fit.errors).all()
