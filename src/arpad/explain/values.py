"""How a language writes the values of the domain: decimal sign, minus, dates, plural form.

The signs and patterns are those of CLDR, written to ``locale/cldr.json`` by
``scripts/build_locale`` from Babel, so that no start has to load Babel.
"""

import re
from collections.abc import Sequence
from datetime import date

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
    if isinstance(value, RatingDifference | ScoreDifference | RatingPoints):
        return signed(str(value), style)
    if isinstance(value, ExpectedScore | Score):
        return str(value).replace(".", style.decimal)
    if isinstance(value, Rating | int):
        return str(int(value)).replace("-", style.minus)
    if isinstance(value, float) or hasattr(value, "numerator"):
        from arpad.explain.real_values import write_real

        return write_real(value, style)
    if isinstance(value, date):
        return write_date(value, style)
    if isinstance(value, tuple):
        return write_ratio(value[0], value[1], style)
    return "" if value is None else str(value)


def signed(text: str, style: NumberStyle) -> str:
    """A number as text, with a plus or minus; zero without any."""
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
