"""Whether two answers say the same."""

from typing import Any

import pytest


def alike(here: Any, there: Any) -> bool:
    """Equal in every whole number, text and order; floats may differ in their last digits.

    Args:
        here: what this Python answers.
        there: what the engine answers, whose C library is another.
    """
    if isinstance(here, float) and isinstance(there, float):
        return here == pytest.approx(there, rel=1e-9, abs=1e-9)
    if isinstance(here, dict) and isinstance(there, dict):
        return list(here) == list(there) and all(alike(here[k], there[k]) for k in here)
    if isinstance(here, list) and isinstance(there, list):
        return len(here) == len(there) and all(map(alike, here, there))
    return type(here) is type(there) and bool(here == there)
