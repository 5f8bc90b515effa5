"""From the last three-digit grades to the first four-digit ratings."""

from fractions import Fraction

from arpad.core.rulebook import Regime


def rating_of_grade(grade: int, rules: Regime) -> Fraction:
    """The rating that a final grade became: 7.5 times the grade and 700.

    Args:
        grade: grade of the list of 2020.
        rules: those of the monthly ratings.

    Source: The calculation of ECF Grades on a monthly basis, article 1.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.ecf.rules import regime
        >>> rating_of_grade(125, regime(date(2020, 7, 1)))
        Fraction(3275, 2)
    """
    rule = rules.rule("conversion")
    return Fraction(rule.decimal("factor")) * grade + rule.integer("points")
