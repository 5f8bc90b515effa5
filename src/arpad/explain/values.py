"""How a language writes the values of the domain: decimal sign, minus, dates, plural form.

The signs and patterns are those of CLDR, written to ``locale/cldr.json`` by
``scripts/build_locale`` from Babel, so that no start has to load Babel.
"""

import re
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from arpad.core.decimals import Decimals, SignedDecimals
from arpad.core.frozen import Record
from arpad.core.quantities import (
    ExpectedScore,
    Rating,
    RatingDifference,
    RatingPoints,
    Score,
    ScoreDifference,
)
from arpad.core.rounding import divide_half_away_from_zero

if TYPE_CHECKING:
    from arpad.explain.catalogue import Catalogue


class NumberStyle(Record):
    """How one language writes numbers and dates.

    Args:
        name: the language's own name.
        decimal: decimal sign.
        minus: sign of a negative number.
        plus: sign of a positive change.
        date: CLDR pattern of a date of medium length, of ``d dd MMM MM y``.
        months: twelve short names.
        one: the whole numbers under 1000 that take the form ``one``; all others take ``other``.
    """

    name: str
    decimal: str
    minus: str
    plus: str
    date: str
    months: Sequence[str]
    one: Sequence[int]

    def plural_form(self, count: int) -> str:
        """``one`` or ``other``."""
        return "one" if abs(count) in self.one else "other"


def write_value(value: object, style: NumberStyle) -> str:  # noqa: PLR0911  one a type
    """A value as the language writes it.

    Changes and differences carry their sign; ratings, scores and counts do not.

    Example:
        >>> from arpad.explain.catalogue import load_catalogue
        >>> nl = load_catalogue("nl").style
        >>> write_value(RatingPoints(-250), nl), write_value(Score(450), nl)
        ('-2,50', '4,5')
    """
    if isinstance(value, RatingDifference | ScoreDifference | RatingPoints | SignedDecimals):
        return signed(value, style)
    if isinstance(value, ExpectedScore | Score):
        return str(value).replace(".", style.decimal)
    if isinstance(value, Rating | int):
        return str(int(value)).replace("-", style.minus)
    if isinstance(value, float):
        text = str(value if isinstance(value, Decimals) else Decimals(value))
        return text.replace("-", style.minus).replace(".", style.decimal)
    if isinstance(value, date):
        return write_date(value, style)
    if hasattr(value, "numerator"):
        return write_fraction(value, style)
    if isinstance(value, tuple):
        return write_ratio(value[0], value[1], style)
    return "" if value is None else str(value)


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


def signed(
    value: RatingDifference | ScoreDifference | RatingPoints | SignedDecimals,
    style: NumberStyle,
) -> str:
    """With a plus or minus; zero without any."""
    text = str(value)
    if text.startswith("-"):
        text = style.minus + text[1:]
    elif text.strip("0."):
        text = style.plus + text
    return text.replace(".", style.decimal)


def write_ratio(numerator: int, denominator: int, style: NumberStyle) -> str:
    """A fraction with two decimals, as FIDE prints averages."""
    hundredths = divide_half_away_from_zero(100 * numerator, denominator)
    return str(ExpectedScore(hundredths)).replace("-", style.minus).replace(".", style.decimal)


def write_date(day: date, style: NumberStyle) -> str:
    """A date of medium length: ``15 Nov 2025``."""
    parts = {
        "d": str(day.day),
        "dd": f"{day.day:02d}",
        "MM": f"{day.month:02d}",
        "MMM": style.months[day.month - 1],
        "y": str(day.year),
    }
    return re.sub(r"MMM|MM|dd|d|y", lambda found: parts[found[0]], style.date)


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
        return signed(RatingDifference(value), words.style)
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


def write_fraction(value: object, style: NumberStyle) -> str:
    """An exact fraction with two to four decimals."""
    number = float(value)  # type: ignore[arg-type]  # a fraction
    places = next(n for n in (2, 3, 4) if n == 4 or number == round(number, n))  # noqa: PLR2004  see above
    return write_value(Decimals(number, places), style)
