"""FIDE's printed tables, for national systems that rate by them."""

from fractions import Fraction
from typing import Final

from arpad.core.quantities import ExpectedScore, RatingDifference
from arpad.systems.fide.rules import difference_table, expected_score_table

EXPECTATION_COLUMNS: Final = ("table.from", "table.to", "table.higher", "table.lower")


def expected_by_table(difference: int) -> Fraction:
    """The expected score of a difference, 0-1 in whole hundredths.

    Args:
        difference: own rating minus the opponent's, in points.

    Source: FIDE Rating Regulations 8.1.2 (B.02, 1 March 2024); the table is older.

    Example:
        >>> expected_by_table(-100), expected_by_table(400)
        (Fraction(9, 25), Fraction(23, 25))
    """
    found = expected_score_table().expected_score(RatingDifference(difference))
    return Fraction(found.hundredths, 100)


def expectation_rows() -> tuple[tuple[int, int | None, ExpectedScore, ExpectedScore], ...]:
    """The rows of the table: first and last difference (None: no bound), higher, lower side."""
    return expected_score_table().rows()


def difference_by_table(per_cent: int) -> int:
    """The difference of a percentage of points, in points.

    Args:
        per_cent: 0-100.

    Source: FIDE Rating Regulations 8.1.1 (B.02, 1 March 2024); the table is older.

    Example:
        >>> difference_by_table(23), difference_by_table(65)
        (-211, 110)
    """
    return int(difference_table().difference_from_score(per_cent))


def limited(difference: int, limit: int) -> int:
    """A difference cut at a limit on both sides, in points.

    Example:
        >>> limited(-512, 400), limited(12, 400)
        (-400, 12)
    """
    return max(-limit, min(limit, difference))
