"""Printed tables: intervals of a difference, and points of a fractional score.

Both refuse to exist unless they cover their whole range without gap, overlap or step back.
"""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from arpad.core.errors import RulebookError
from arpad.core.quantities import ExpectedScore, RatingDifference, Score
from arpad.core.rounding import divide_half_up


class IntervalTable:
    """Expected score by rating difference, in the printed form: bounds of each row.

    Args:
        upper_bounds: the largest difference of each row but the last, in points; the first row
            begins at 0 and each next row one point above the bound before it.
        hundredths: the expected score of the higher rated player in each row, in hundredths;
            one more than there are bounds, the last row having no upper bound.
        file: where the table came from, for errors.

    Raises:
        RulebookError: bounds or values do not rise, or their numbers do not fit.

    Example:
        >>> table = IntervalTable((3, 10), (50, 51, 52))
        >>> table.expected_score(RatingDifference(4)), table.expected_score(RatingDifference(-4))
        (ExpectedScore(0.51), ExpectedScore(0.49))
    """

    __slots__ = ("hundredths", "upper_bounds")

    def __init__(
        self, upper_bounds: Sequence[int], hundredths: Sequence[int], file: str = "table"
    ) -> None:
        if len(hundredths) != len(upper_bounds) + 1:
            reason = f"{len(upper_bounds)} bounds need {len(upper_bounds) + 1} values"
            raise RulebookError(reason, file=file, line=1)
        for name, row in (("bound", upper_bounds), ("value", hundredths)):
            for before, after in pairwise(row):
                if after <= before:
                    reason = f"{name} {after} does not rise above {before}"
                    raise RulebookError(reason, file=file, line=1)
        if min(upper_bounds, default=0) < 0 or not 0 <= hundredths[0] <= hundredths[-1] <= 100:  # noqa: PLR2004  hundredths
            raise RulebookError("the table leaves its range", file=file, line=1)
        self.upper_bounds = tuple(upper_bounds)
        self.hundredths = tuple(hundredths)

    def expected_score(self, difference: RatingDifference) -> ExpectedScore:
        """The expected score of the side with this difference; the two sides sum to 1."""
        higher = self.hundredths[bisect_left(self.upper_bounds, abs(int(difference)))]
        return ExpectedScore(higher if difference >= 0 else 100 - higher)

    def rows(self) -> tuple[tuple[int, int | None, ExpectedScore, ExpectedScore], ...]:
        """The printed rows: first and last difference (None: no bound), higher, lower."""
        firsts = (0, *(bound + 1 for bound in self.upper_bounds))
        lasts = (*self.upper_bounds, None)
        return tuple(
            (first, last, ExpectedScore(value), ExpectedScore(100 - value))
            for first, last, value in zip(firsts, lasts, self.hundredths, strict=True)
        )


class PointTable:
    """Rating difference by fractional score in whole hundredths, 0.50 to 1.00, mirrored below.

    Args:
        differences: the difference for 50, 51, ... 100 hundredths, in points: 51 values.
        file: where the table came from, for errors.

    Raises:
        RulebookError: not 51 values, not rising, or not 0 at one half.

    Example:
        >>> table = PointTable((0, *range(7, 357, 7)))
        >>> table.difference_from_score(51), table.difference_from_score(49)
        (RatingDifference(7), RatingDifference(-7))
    """

    __slots__ = ("differences",)

    _ROWS = 51

    def __init__(self, differences: Sequence[int], file: str = "table") -> None:
        if len(differences) != self._ROWS:
            reason = f"{len(differences)} values where {self._ROWS} are needed"
            raise RulebookError(reason, file=file, line=1)
        if differences[0] != 0:
            raise RulebookError("the value for one half must be 0", file=file, line=1)
        for before, after in pairwise(differences):
            if after <= before:
                reason = f"value {after} does not rise above {before}"
                raise RulebookError(reason, file=file, line=1)
        self.differences = tuple(differences)

    def difference_from_score(self, hundredths: int) -> RatingDifference:
        """The difference for a fractional score in hundredths, 0 to 100."""
        if hundredths >= 50:  # noqa: PLR2004  one half, the table's mirror line
            return RatingDifference(self.differences[hundredths - 50])
        return RatingDifference(-self.differences[50 - hundredths])


def fractional_score(points: Score, games: int) -> int:
    """Points out of games in whole hundredths, an exact half going up.

    Source: FIDE Title Regulations 1.4.9 (B.01, 1 January 2024) for performance ratings; by
    analogy for initial ratings (docs/interpretations.md, FIDE-3).

    Args:
        points: the points scored.
        games: the number of games, at least 1.

    Example:
        >>> fractional_score(Score.from_half_points(10), 8)
        63
    """
    return divide_half_up(points.hundredths, games)
