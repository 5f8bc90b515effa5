"""Exponentials and logarithms that are the same to the last bit everywhere.

Those of libraries differ in the last bit between machines, and between a loop and an array. Here
they are made of tables and of sums, products and quotients, which IEEE 754 fixes. The tables come
from decimal arithmetic, which is the same everywhere too. Results are within two units of the last
place of the true ones.
"""

from decimal import Context, Decimal
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Reals = NDArray[Any]
STEPS: Final = 64  # of the table of powers, in one unit of the exponent
# 1 / n! for the rest of an exponent, at most 1 / 128, the highest first: six are enough.
SERIES: Final = (1 / 120, 1 / 24, 1 / 6, 1 / 2, 1.0, 1.0)
LARGEST: Final = 200  # the sizes of exponents end here
_PIECES: Final = 128  # of the table of logarithms, between 1/2 and 1
_CONTEXT: Final = Context(prec=40)


@cache
def powers(first: int, last: int) -> Reals:
    """The powers of e for all exponents n / STEPS from one whole number to another.

    Example:
        >>> powers(-1, 0)[[0, 64]].tolist()
        [0.36787944117144233, 1.0]
    """
    whole = [float(_CONTEXT.exp(Decimal(each))) for each in range(first, last)]
    part = [float(_CONTEXT.exp(Decimal(each) / STEPS)) for each in range(STEPS)]
    end = [float(_CONTEXT.exp(Decimal(last)))]
    return np.append(np.outer(whole, part).ravel(), end)


def rest_of_power(rest: Reals) -> Reals:
    """The power of e for exponents of at most 1 / 128."""
    found = rest * SERIES[0] + SERIES[1]
    for term in SERIES[2:]:
        found = found * rest + term
    return np.asarray(found)


def exp(x: Reals) -> Reals:
    """The powers of e; exponents beyond LARGEST count as it.

    Example:
        >>> exp(np.array([0.0, 1.0, -1.5])).round(12).tolist()
        [1.0, 2.718281828459, 0.223130160148]
    """
    x = np.clip(x, -LARGEST, LARGEST)
    place = np.floor(x * STEPS + 0.5)
    table = powers(-LARGEST, LARGEST)
    return np.asarray(
        table[place.astype(np.int64) + LARGEST * STEPS] * rest_of_power(x - place / STEPS)
    )


@cache
def _logarithms() -> tuple[Reals, float]:
    """Logarithms of the middles of all pieces, and of 2."""
    middles = (Decimal(2 * each + 1) / (4 * _PIECES) for each in range(_PIECES, 2 * _PIECES))
    return np.array([float(_CONTEXT.ln(each)) for each in middles]), float(_CONTEXT.ln(Decimal(2)))


def log(x: Reals) -> Reals:
    """The natural logarithms of numbers above 0.

    Example:
        >>> log(np.array([1.0, 10.0])).round(12).tolist()
        [0.0, 2.302585092994]
    """
    table, two = _logarithms()
    part, whole = np.frexp(x)
    piece = np.floor(part * (2 * _PIECES))
    middle = (piece + 0.5) / (2 * _PIECES)
    ratio = (part - middle) / (part + middle)
    square = ratio * ratio
    series = 2 * ratio * (1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7))))
    number = table[piece.astype(np.int64) - _PIECES]
    return np.asarray(whole * two + (number + series))
