"""Weights by ridge regression: the sum of squared errors and a fine on large weights at its least.

Conjugate gradients on the normal equations with their diagonal as preconditioner, so that rows with
few facts of many are never made dense. The same rows give the same weights again.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.linalg import LinearOperator, cg

Numbers = NDArray[np.float64]
_ENOUGH: Final = 1e-3  # of the first error; more precision changes no reading by a point
_STEPS: Final = 300


def ridge(facts: csr_array, wanted: Numbers, fine: float) -> Numbers:
    """The weights.

    Args:
        facts: a row for each case, a column for each weight.
        wanted: what the weighted sums are to be, with a mean of 0.
        fine: on the sum of squared weights, above 0.

    Returns:
        One for each column.

    Example:
        >>> ridge(csr_array(np.array([[1.0], [-1.0]])), np.array([2.0, -2.0]), 2.0).round(6)
        array([1.])
    """
    across = facts.T.tocsr()
    scale = 1 / (facts.power(2).sum(axis=0) + fine)
    shape = (facts.shape[1], facts.shape[1])

    def bent(weights: Numbers) -> Numbers:
        found: Numbers = across @ (facts @ weights) + fine * weights
        return found

    squares = LinearOperator(shape, matvec=bent, dtype=np.float64)
    near = LinearOperator(shape, matvec=lambda error: scale * error, dtype=np.float64)
    answer: Any = cg(squares, across @ wanted, rtol=_ENOUGH, maxiter=_STEPS, M=near)
    weights: Numbers = answer[0]
    return weights
