"""FIDE's one-time operations on lists against ``vectors/fide/list_operations.toml``."""

from fractions import Fraction

import pytest
from tests.vectors.cases import Case, only_known_fields, parameters

from arpad.core.quantities import Rating
from arpad.systems.fide.rating_list import compressed_2024, lifted_2022

_FILE = "list_operations"


@pytest.mark.parametrize("case", parameters(_FILE, "case"))
def test_case(case: Case) -> None:
    only_known_fields(
        case, "on", "time_control", "operation", "rating", "standard_rating", "expected"
    )
    before, expected = case["rating"], case["expected"]
    if case["operation"] == "compression":
        after = compressed_2024(Rating(before))
        exact = Fraction(expected["rating_exact"])
        assert exact == before + Fraction(2, 5) * max(2000 - before, 0)
        assert abs(after - exact) < Fraction(1, 2)
    else:
        assert case["operation"] == "lift"
        assert "rating_exact" not in expected
        after = lifted_2022(Rating(before), Rating(case["standard_rating"]))
    assert after == expected["rating_after"]
