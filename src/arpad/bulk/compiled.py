"""Functions compiled by Numba: no more than a word before the function, and typed as it was.

Only modules that are imported for large jobs use it, for the import alone takes a quarter of a
second; what has been compiled is kept beside the module for the next time.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """The same function, compiled at its first call; it holds no lock of the interpreter.

    A division by zero is no error in it: who divides looks before.
    """
    import numba

    return cast("F", numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def inlined(function: F) -> F:
    """The same function, put into each compiled one that calls it."""
    import numba

    return cast("F", numba.njit(cache=True, nogil=True, inline="always")(function))
