"""The check digit of a FIDE identity number.

The last digit follows from the others, modulo 11, with weights 2, 3, 4 ... from the right; where
10 would be needed it is 0. FIDE has not published this: it is inferred from the numbers below
30 million on its lists and in reports, and does not hold for newer series above.
"""

from typing import Final

_FEWEST_DIGITS: Final = 6
_MOST_DIGITS: Final = 9
_FIRST_WITHOUT_CHECK_DIGIT: Final = 30_000_000
_MODULUS: Final = 11


def has_possible_length(fide_id: str) -> bool:
    """Whether there are FIDE ids with so many digits.

    Example:
        >>> has_possible_length("1503014"), has_possible_length("4711")
        (True, False)
    """
    return _FEWEST_DIGITS <= len(fide_id) <= _MOST_DIGITS


def fits_check_digit(fide_id: str) -> bool:
    """Whether the last digit is the one that follows from the others, for numbers that have one.

    Example:
        >>> fits_check_digit("1503014"), fits_check_digit("1503041")
        (True, False)
    """
    if int(fide_id) >= _FIRST_WITHOUT_CHECK_DIGIT:
        return True
    total = sum(weight * int(digit) for weight, digit in enumerate(reversed(fide_id[:-1]), start=2))
    return -total % _MODULUS % 10 == int(fide_id[-1])
