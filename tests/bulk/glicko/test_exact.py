"""Powers and logarithms of sums and products alone: as true as those of the library."""

import math

import numpy as np

from arpad.bulk.glicko.exact import exp, log

RNG = np.random.default_rng(1)


def test_powers() -> None:
    x = np.concatenate([RNG.uniform(-200, 200, 5000), RNG.uniform(-1, 1, 5000), [0, -200, 200]])
    true = np.array([math.exp(each) for each in x.tolist()])
    assert np.abs(exp(x) / true - 1).max() < 1e-15


def test_exponents_end_somewhere() -> None:
    assert exp(np.array([-1e9, 1e9])).tolist() == exp(np.array([-200.0, 200.0])).tolist()


def test_logarithms() -> None:
    x = np.concatenate([exp(RNG.uniform(-60, 60, 5000)), RNG.uniform(0.9, 1.1, 5000), [1, 0.5]])
    true = np.array([math.log(each) for each in x.tolist()])
    assert np.abs(log(x) - true).max() < 1e-14


def test_a_number_alone_and_among_others_is_the_same() -> None:
    x = RNG.uniform(-30, 30, 1001)
    assert exp(x).tolist() == [exp(x[n : n + 1])[0] for n in range(len(x))]
    assert exp(x[::7]).tolist() == exp(x)[::7].tolist()
    powers = exp(x)
    assert log(powers).tolist() == [log(powers[n : n + 1])[0] for n in range(len(x))]
