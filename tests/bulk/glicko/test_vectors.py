"""Glickman's own examples, and the volatility against the core."""

from datetime import date
from typing import Any

import numpy as np
import pytest

from arpad.bulk.glicko.choices import Choices
from arpad.bulk.glicko.columns import SUMS
from arpad.bulk.glicko.glicko import GlickoChoices
from arpad.bulk.glicko.glicko2 import Glicko2Choices
from arpad.bulk.glicko.terms import WIDTH, compiled_accumulate, numpy_accumulate, states
from arpad.bulk.glicko.volatility import new_volatilities
from arpad.systems.glicko2.volatility import new_volatility

_ON = date(2026, 1, 1)


def after(choices: Choices, accumulate: Any) -> dict[str, Any]:
    """The player of the examples after his three games: a win and two losses."""
    rules = choices.rules(_ON, 1)
    before: dict[str, Any] = {
        "rating": np.array([1500.0, 1400, 1550, 1700]),
        "rating_deviation": np.array([200.0, 30, 100, 300]),
        "volatility": np.full(4, 0.06),
    }
    sums = np.zeros((4, WIDTH), np.int64)
    games = [np.array(column, np.int32) for column in ([0, 2, 0], [1, 0, 3], [2, 2, 0])]
    assert accumulate(*games, states(before, rules), sums) == 0
    before |= {name: sums[:, column] for column, name in enumerate(SUMS)}
    return {name: values[0] for name, values in rules.update(before).items()}


@pytest.mark.parametrize("accumulate", [numpy_accumulate, compiled_accumulate()])
def test_the_example_of_glicko(accumulate: Any) -> None:
    found = after(GlickoChoices(growth=0.0), accumulate)
    assert round(found["rating"]) == 1464
    assert round(found["rating_deviation"], 1) == 151.4


@pytest.mark.parametrize("accumulate", [numpy_accumulate, compiled_accumulate()])
def test_the_example_of_glicko2(accumulate: Any) -> None:
    found = after(Glicko2Choices(tau=0.5), accumulate)
    # As printed, from figures that were rounded on the way: 1464.06, 151.52, 0.05999.
    assert found["rating"] == pytest.approx(1464.06, abs=0.011)
    assert round(found["rating_deviation"], 2) == 151.52
    assert found["volatility"] == pytest.approx(0.05999, abs=0.00001)
    assert (found["rating"] - 1500) / 173.7178 == pytest.approx(-0.2069, abs=0.00006)


def test_deviations_grow_as_in_the_example_of_glicko() -> None:
    """From 50 to 350 in thirty periods."""
    choices = GlickoChoices()
    typical = {"rating_deviation": np.array([50.0])}
    assert choices.rules(_ON, 30).deviations(typical)[0] == pytest.approx(350)
    assert choices.rules(_ON, 29).deviations(typical)[0] < 346
    assert choices.rules(_ON, 31).deviations(typical)[0] == 350


@pytest.mark.parametrize("tau", [0.01, 0.3, 0.5, 1.2, 10.0])
def test_volatilities_are_those_of_the_core(tau: float) -> None:
    """Also where results are surprising; the tolerance is that of the search."""
    rng = np.random.default_rng(7)
    count = 2000
    sigma = np.exp(rng.uniform(np.log(0.0001), 0, count))
    phi = rng.uniform(0.1, 3, count)
    variance = np.exp(rng.uniform(-5, 8, count))
    improvement = rng.normal(0, 1, count) * np.sqrt(variance) * rng.choice([0.5, 1, 4], count)
    found = new_volatilities(sigma, phi, variance, improvement, tau, 1e-6)
    columns = (each.tolist() for each in (sigma, phi, variance, improvement))
    rows = zip(*columns, strict=True)
    expected = [new_volatility(s, p, v, d, tau).volatility for s, p, v, d in rows]
    assert np.abs(found / np.array(expected) - 1).max() < 1e-6


def test_a_game_that_nobody_could_lose_still_counts() -> None:
    """No precision is 0, however far apart the two are."""
    before = {
        "rating": np.array([10_000.0, -10_000.0]),
        "rating_deviation": np.array([30.0, 30.0]),
    }
    of = states(before, GlickoChoices().rules(_ON, 1))
    white, black, half_points = (np.array([each], np.int32) for each in (0, 1, 2))
    for accumulate in (numpy_accumulate, compiled_accumulate()):
        sums = np.zeros((2, WIDTH), np.int64)
        accumulate(white, black, half_points, of, sums)
        assert sums[:, :3].tolist() == [[1, 0, 1], [1, 0, 1]]
