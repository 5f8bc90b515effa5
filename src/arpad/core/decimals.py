"""Real numbers that know how they are written: a float with a number of decimals.

Only what is shown is cut: the value keeps all its digits.
"""

from typing import Self


class Decimals(float):
    """A real number that is written with a fixed number of decimals.

    Args:
        value: the number.
        places: decimals when it is written, 0-9.

    Example:
        >>> Decimals(0.99549862, 4)
        Decimals(0.9955)
        >>> Decimals(0.99549862, 4) + 0
        0.99549862
    """

    __slots__ = ("places",)
    places: int

    def __new__(cls, value: float, places: int = 2) -> Self:  # noqa: D102  see the class
        new = super().__new__(cls, value)
        new.places = places
        return new

    def __getnewargs__(self) -> tuple[float, int]:  # type: ignore[override]  # float knows only the value
        return (float(self), self.places)

    def __str__(self) -> str:
        """With a point and never ``-0.00``."""
        text = f"{float(self):.{self.places}f}"
        return text[1:] if text.startswith("-") and not text.strip("-0.") else text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self})"


class SignedDecimals(Decimals):
    """A real change or difference: written with its sign, zero without any.

    Example:
        >>> SignedDecimals(-35.9493)
        SignedDecimals(-35.95)
    """

    __slots__ = ()


def whole_or_decimals(value: float, places: int = 2) -> int | Decimals:
    """A whole number as one, every other number with its decimals.

    Example:
        >>> whole_or_decimals(400.0), whole_or_decimals(1464.05)
        (400, Decimals(1464.05))
    """
    return int(value) if value == int(value) else Decimals(value, places)
