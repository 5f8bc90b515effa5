"""Quantities with lawful arithmetic, exact in integers.

A rating minus a rating is a difference; only a difference is added to a rating. Scores and
expected scores are counted in hundredths of a game point; K times such a sum is counted in
hundredths of a rating point. Nothing here is a float and nothing here rounds.
"""

from collections.abc import Iterable
from typing import ClassVar, Self, TypeVar, overload


class RatingDifference(int):
    """A signed difference between two ratings, or a change of a rating, in whole points.

    Example:
        >>> Rating(2400) - Rating(2813)
        RatingDifference(-413)
    """

    __slots__ = ()

    def __neg__(self) -> "RatingDifference":
        return RatingDifference(-int(self))

    def __abs__(self) -> "RatingDifference":
        return RatingDifference(abs(int(self)))

    def __repr__(self) -> str:
        return f"RatingDifference({int(self)})"

    __str__ = int.__repr__


class Rating(int):
    """A published rating in whole points.

    Example:
        >>> Rating(2813) + RatingDifference(-3)
        Rating(2810)
        >>> Rating(2000) + Rating(1900)
        Traceback (most recent call last):
        TypeError: a rating cannot be added to a rating
    """

    __slots__ = ()

    # int's own operators answer int; ours answer the quantity that the operation means.
    def __add__(self, other: int) -> "Rating":
        if isinstance(other, Rating):
            msg = "a rating cannot be added to a rating"
            raise TypeError(msg)
        if not isinstance(other, int):
            return NotImplemented  # int() would cut a fraction off in silence
        return Rating(int(self) + int(other))

    # A difference is a whole number too; the narrower case comes first.
    @overload
    def __sub__(self, other: RatingDifference) -> "Rating": ...  # type: ignore[overload-overlap]  # see above
    @overload
    def __sub__(self, other: int) -> RatingDifference: ...
    def __sub__(self, other: int) -> "Rating | RatingDifference":
        if not isinstance(other, int):
            return NotImplemented
        if isinstance(other, RatingDifference):
            return Rating(int(self) - int(other))
        return RatingDifference(int(self) - int(other))

    def __repr__(self) -> str:
        return f"Rating({int(self)})"

    __str__ = int.__repr__


class _Hundredths:
    """An exact decimal with two places, kept as a whole number of hundredths."""

    __slots__ = ("hundredths",)
    hundredths: int
    _zero: ClassVar[int] = 0

    def __init__(self, hundredths: int) -> None:
        object.__setattr__(self, "hundredths", int(hundredths))

    def __setattr__(self, name: str, value: object) -> None:
        msg = f"{type(self).__name__} is frozen: cannot set {name}"
        raise AttributeError(msg)

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        return type(self)(self.hundredths + other.hundredths)

    def __sub__(self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        return type(self)(self.hundredths - other.hundredths)

    def __neg__(self) -> Self:
        return type(self)(-self.hundredths)

    def __lt__(self, other: Self) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.hundredths < other.hundredths

    def __le__(self, other: Self) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.hundredths <= other.hundredths

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Hundredths) or type(other) is not type(self):
            return NotImplemented
        return self.hundredths == other.hundredths

    def __hash__(self) -> int:
        return hash((type(self), self.hundredths))

    def __bool__(self) -> bool:
        return self.hundredths != self._zero

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self})"

    def __str__(self) -> str:
        """Two decimals, a point, no sign for zero: ``-0.25``, ``0.00``."""
        whole, rest = divmod(abs(self.hundredths), 100)
        return f"{'-' if self.hundredths < 0 else ''}{whole}.{rest:02d}"

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def __reduce__(self) -> tuple[type, tuple[int]]:
        return (type(self), (self.hundredths,))


class ScoreDifference(_Hundredths):
    """Score minus expected score, of a game or summed, in game points.

    Example:
        >>> 10 * ScoreDifference(-25)
        RatingPoints(-2.50)
    """

    __slots__ = ()

    def __rmul__(self, development_coefficient: int) -> "RatingPoints":
        """K times a score difference: a change in rating points, still exact."""
        return RatingPoints(development_coefficient * self.hundredths)


class ExpectedScore(_Hundredths):
    """An expected score (FIDE: scoring probability), of a game or summed, in game points."""

    __slots__ = ()


class Score(_Hundredths):
    """Game points that were made: a multiple of one half, written as people write it.

    Example:
        >>> Score.from_half_points(9)
        Score(4.5)
        >>> Score.from_half_points(9).minus(ExpectedScore(475))
        ScoreDifference(-0.25)
    """

    __slots__ = ()

    @classmethod
    def from_half_points(cls, half_points: int) -> "Score":
        """The score of so many half points."""
        return cls(50 * half_points)

    @property
    def half_points(self) -> int:
        """The score in half points."""
        return self.hundredths // 50

    def minus(self, expected: ExpectedScore) -> ScoreDifference:
        """Score minus expected score."""
        return ScoreDifference(self.hundredths - expected.hundredths)

    def __str__(self) -> str:
        """Shortest form with a point: ``1``, ``0.5``, ``4.5``."""
        return super().__str__().rstrip("0").rstrip(".") or "0"


class RatingPoints(_Hundredths):
    """Rating points with two exact decimals: a change before it is rounded."""

    __slots__ = ()


_Q = TypeVar("_Q", bound=_Hundredths)


def total(kind: type[_Q], parts: Iterable[_Q]) -> _Q:
    """The exact sum of quantities of one kind; zero for none.

    Example:
        >>> total(ExpectedScore, [ExpectedScore(93), ExpectedScore(36)])
        ExpectedScore(1.29)
    """
    return kind(sum(part.hundredths for part in parts))
