"""How a language writes real numbers and fractions, and the fields of the answers that hold them.

FIDE counts in hundredths, so this is loaded for the other systems only.
"""

from datetime import date
from typing import TYPE_CHECKING

from arpad.core.decimals import Decimals, SignedDecimals
from arpad.explain.values import NumberStyle, signed, write_value

if TYPE_CHECKING:
    from arpad.explain.catalogue import Catalogue

# Decimals of a field of an answer; a field that is not named here has two.
_PLACES = {
    "expected_score": 4,
    "opponent_expected_score": 4,
    "expected_points": 3,
    "score_minus_expected": 3,
    "fractional_score": 3,
    "forecast_score": 4,
    "uncertainty_factor": 4,
    "opponent_uncertainty_factor": 4,
    "estimated_variance": 4,
    "standardized_surplus": 3,
    "estimated_improvement": 4,
    "interval_low": 0,
    "interval_high": 0,
    "effective_games": 4,
    "volatility": 6,
    "volatility_before": 6,
    "volatility_after": 6,
    "opponent_volatility": 6,
    "opponent_volatility_after": 6,
}
_SIGNED = frozenset(
    {
        "rating_difference",
        "difference_used",
        "difference_from_score",
        "score_minus_expected",
        "rating_change_unrounded",
        "rating_change",
        "change_before_rescaling",
        "base_change",
    }
)


def written_field(name: str, value: object, words: "Catalogue") -> str:
    """A field of an answer as the language writes it: signed or not, with its decimals.

    Args:
        name: name of the field.
        value: its value.
        words: the language.
    """
    if isinstance(value, bool):
        return words.text("term.yes" if value else "term.no")
    if isinstance(value, str) and words.has(f"word.{value}"):
        return words.text(f"word.{value}")
    if isinstance(value, int) and name in _SIGNED:
        return signed(str(value), words.style)
    if isinstance(value, Decimals) or not hasattr(value, "__float__") or isinstance(value, int):
        return words.value(value)
    number = float(value)
    places = _PLACES.get(name, 2)
    if "rating" in name or "difference" in name:
        places = 0 if number == int(number) else places
    elif not isinstance(value, float) and number == round(number, 2):
        places = 2  # an exact fraction is written as it is
    kind = SignedDecimals if name in _SIGNED else Decimals
    return write_value(kind(number, places), words.style)


def write_real(value: object, style: NumberStyle) -> str:
    """A float with its decimals (two, when it does not know them), or an exact fraction.

    Example:
        >>> from arpad.explain.catalogue import load_catalogue
        >>> write_real(SignedDecimals(-35.949), load_catalogue("nl").style)
        '-35,95'
    """
    if isinstance(value, SignedDecimals):
        return signed(str(value), style)
    if not isinstance(value, float):
        value = _of_fraction(value)
    text = str(value if isinstance(value, Decimals) else Decimals(value))
    return text.replace("-", style.minus).replace(".", style.decimal)


def _of_fraction(value: object) -> Decimals:
    """An exact fraction with two to four decimals."""
    number = float(value)  # type: ignore[arg-type]  # a fraction
    places = next(n for n in (2, 3, 4) if n == 4 or number == round(number, n))  # noqa: PLR2004  see above
    return Decimals(number, places)


def as_given(value: object, style: NumberStyle) -> object:
    """What somebody gave, for the error that refuses it: a real number with all its digits.

    Values of types that no rule knows, which only a program can give, are written as in Python.

    Example:
        >>> from arpad.explain.catalogue import load_catalogue
        >>> en = load_catalogue("en").style
        >>> as_given(0.00005, en), as_given(4000.0, en), as_given((), en), as_given("x", en)
        ('0.00005', '4000', '()', 'x')
    """
    if isinstance(value, float) and not isinstance(value, Decimals):
        from decimal import Decimal

        text = format(Decimal(repr(value)), "f").removesuffix(".0")
        return text.replace("-", style.minus).replace(".", style.decimal)
    is_number = hasattr(value, "numerator") or hasattr(value, "hundredths")
    is_known = value is None or is_number or isinstance(value, str | Decimals | date)
    return value if is_known else repr(value)
