"""K: by rating, else by age, else by years of membership."""

from datetime import date

from arpad.core.decimals import whole_or_decimals
from arpad.core.errors import MissingFact
from arpad.core.frozen import Record
from arpad.core.rulebook import Regime, missing
from arpad.core.steps import Step, Word, step, word

_DAYS_OF_A_YEAR = 366


class PlayerDates(Record):
    """What decides K beside the rating; None for what is not known.

    Args:
        birth_date: day of birth.
        birth_year: year of birth, where the day is not known.
        joined: day on which the player became a member of the Union.
    """

    birth_date: date | None = None
    birth_year: int | None = None
    joined: date | None = None


class Coefficient(Record):
    """K, and why it is that.

    Args:
        value: K in points for a whole point more than expected.
        reason: why, as a message.
    """

    value: float
    reason: Word


def given(k: float) -> Coefficient:
    """A K that somebody gave."""
    return Coefficient(value=k, reason=word("icu.k.given"))


def development_coefficient(rating: float, dates: PlayerDates, rules: Regime) -> Coefficient:
    """K of a player with a full rating.

    Args:
        rating: before the tournament.
        dates: what is known of age and membership.
        rules: the rules of the first day of the tournament.

    Raises:
        MissingFact: the year or day of birth or the day of joining decides and is not known.

    Source: icu_ratings (Irish Chess Union), calculation of K-factors.
    """
    rule = rules.rule("development_coefficient")
    top = rule.integer("top_rating")
    if rating >= top:
        return Coefficient(value=rule.integer("top"), reason=word("icu.k.top", rating=top))
    age = rule.integer("under_age")
    if _is_under_age(dates, age, rules):
        return Coefficient(value=rule.integer("junior"), reason=word("icu.k.junior", age=age))
    years = rule.integer("member_years")
    if dates.joined is None:
        raise _missing("joined", rules)
    if is_less_than(years, dates.joined, rules.on):
        return Coefficient(value=rule.integer("new"), reason=word("icu.k.new", years=years))
    return Coefficient(
        value=rule.integer("normal"), reason=word("icu.k.normal", age=age, years=years)
    )


def _is_under_age(dates: PlayerDates, age: int, rules: Regime) -> bool:
    if dates.birth_date is not None:
        return is_less_than(age, dates.birth_date, rules.on)
    if dates.birth_year is None:
        raise _missing("birth_year", rules)
    years = rules.on.year - dates.birth_year
    if years == age:  # the only year in which the day decides
        raise _missing("birth_date", rules)
    return years < age


def is_less_than(years: int, since: date, on: date) -> bool:
    """Whether fewer than so many years have passed.

    Counts years and days of the year, 366 to a year, as the Union's program does; around the
    end of February of leap years that is one day off the calendar.

    Example:
        >>> is_less_than(21, date(1989, 7, 11), date(2010, 7, 10))
        True
        >>> is_less_than(21, date(1989, 7, 10), date(2010, 7, 10))
        False
    """
    days = on.timetuple().tm_yday - since.timetuple().tm_yday
    return _DAYS_OF_A_YEAR * (on.year - since.year - years) + days < 0


def coefficient_step(coefficient: Coefficient, rules: Regime) -> Step:
    """K and its reason."""
    return step(
        "icu.step.k",
        rules.citation("development_coefficient"),
        k=whole_or_decimals(coefficient.value),
        reason=coefficient.reason,
    )


def _missing(fact: str, rules: Regime) -> MissingFact:
    rule = rules.citation("development_coefficient")
    if fact == "joined":
        return missing(rule, "joined")
    if fact == "birth_date":
        return missing(rule, "birth_date")
    return missing(rule, "birth_year")
