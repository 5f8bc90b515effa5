"""Article 8.3.4, the one rounding, against ``vectors/fide/8_3_4_period_rounding.toml``."""

import pytest
from tests.vectors.cases import Case, hundredths, only_known_fields, parameters

from arpad.core.quantities import Rating, RatingPoints
from arpad.core.rounding import half_away_from_zero

_FILE = "8_3_4_period_rounding"


@pytest.mark.parametrize("case", parameters(_FILE, "case"))
def test_case(case: Case) -> None:
    only_known_fields(
        case,
        *("on", "time_control", "unrounded", "rating_change", "reproduced"),
        *("rating", "rating_after"),
    )
    change = half_away_from_zero(RatingPoints(hundredths(case["unrounded"])))
    # A figure that does not follow from the rule must go on not following from it.
    assert (change == case["rating_change"]) is case["reproduced"]
    if "rating_after" in case:
        assert Rating(case["rating"]) + change == case["rating_after"]
