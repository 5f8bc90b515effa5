"""Numbers, dates and plural forms are those of CLDR, as Babel reads it."""

from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from babel import Locale
from babel.dates import format_date
from babel.numbers import format_decimal
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.decimals import Decimals, SignedDecimals
from arpad.core.quantities import (
    ExpectedScore,
    Rating,
    RatingDifference,
    RatingPoints,
    Score,
    ScoreDifference,
)
from arpad.explain.catalogue import LANGUAGES, load_catalogue
from arpad.explain.real_values import written_field
from arpad.explain.values import write_date, write_ratio, write_value

BABEL = {language: "en_GB" if language == "en" else language for language in LANGUAGES}
HUNDREDTHS = [*range(-320, 321), *range(-99_999, 100_000, 7_919)]
every_language = pytest.mark.parametrize("language", LANGUAGES)


def babel(value: int, language: str, pattern: str) -> str:
    """A number of hundredths as Babel writes it, with the minus that CLDR has for the language."""
    written = str(format_decimal(Decimal(value) / 100, pattern, locale=BABEL[language]))
    minus = Locale.parse(BABEL[language]).number_symbols["latn"]["minusSign"]
    return written.replace("-", minus)


@every_language
def test_signed_numbers_are_those_of_babel(language: str) -> None:
    style = load_catalogue(language).style
    for value in HUNDREDTHS:
        pattern = "+0.00" if value > 0 else "0.00"
        written = babel(value, language, pattern)
        assert write_value(RatingPoints(value), style) == written
        assert write_value(ScoreDifference(value), style) == written


@every_language
def test_unsigned_numbers_are_those_of_babel(language: str) -> None:
    style = load_catalogue(language).style
    for value in HUNDREDTHS:
        if value >= 0:
            assert write_value(ExpectedScore(value), style) == babel(value, language, "0.00")
    for half_points in range(200):
        score = Score.from_half_points(half_points)
        assert write_value(score, style) == babel(score.hundredths, language, "0.#")


@every_language
def test_whole_numbers_are_those_of_babel(language: str) -> None:
    style = load_catalogue(language).style
    for value in range(-4000, 4001, 3):
        signed = babel(100 * value, language, "+0" if value > 0 else "0")
        plain = babel(100 * value, language, "0")
        assert write_value(RatingDifference(value), style) == signed
        assert write_value(Rating(value), style) == plain
        assert write_value(value, style) == plain


@every_language
def test_every_day_of_two_years_is_that_of_babel(language: str) -> None:
    style = load_catalogue(language).style
    day = date(2023, 1, 1)
    while day.year < 2025:
        written = write_date(day, style)
        assert written == format_date(day, "medium", locale=BABEL[language])
        assert write_value(day, style) == written
        day += timedelta(days=1)


@every_language
def test_the_plural_rule_is_that_of_babel(language: str) -> None:
    style = load_catalogue(language).style
    rule = Locale.parse(BABEL[language]).plural_form
    for count in range(1000):
        assert style.plural_form(count) == rule(count)
        assert style.plural_form(-count) == rule(count)


@every_language
def test_the_language_has_its_own_name(language: str) -> None:
    assert load_catalogue(language).style.name == Locale.parse(language).get_display_name(language)


@given(st.integers(-10_000_000, 10_000_000), st.integers(1, 1000))
def test_a_ratio_is_rounded_to_hundredths(numerator: int, denominator: int) -> None:
    written = write_ratio(numerator, denominator, load_catalogue("en").style)
    assert abs(Fraction(written) - Fraction(numerator, denominator)) <= Fraction(1, 200)
    assert len(written.partition(".")[2]) == 2
    assert written != "-0.00"
    assert write_value((numerator, denominator), load_catalogue("en").style) == written


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, ""),
        ("text", "text"),
        ((7, 2), "3,50"),
        ((-7, 2), "-3,50"),
        (True, "1"),
        (RatingPoints(0), "0,00"),
        (RatingDifference(0), "0"),
        (ScoreDifference(0), "0,00"),
        (date(2025, 3, 1), "1 mrt 2025"),
    ],
)
def test_other_values(value: object, written: str) -> None:
    assert write_value(value, load_catalogue("nl").style) == written


@every_language
@pytest.mark.parametrize("places", [0, 2, 4])
def test_real_numbers_are_those_of_babel(language: str, places: int) -> None:
    style = load_catalogue(language).style
    pattern = f"0.{'0' * places}" if places else "0"
    for value in (0.0, 0.0604, 1464.0507, -35.9493):
        minus = Locale.parse(BABEL[language]).number_symbols["latn"]["minusSign"]
        plain = str(format_decimal(Decimal(str(value)), pattern, locale=BABEL[language]))
        assert write_value(Decimals(value, places), style) == plain.replace("-", minus)


def test_a_change_carries_its_sign() -> None:
    style = load_catalogue("nl").style
    assert write_value(SignedDecimals(7.204), style) == "+7,20"
    assert write_value(SignedDecimals(-0.001), style) == "0,00"
    assert write_value(1464.0507, style) == "1464,05"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Fraction(-1152, 100), "-11.52"),
        (Fraction(1), "1.00"),
        (Fraction(9, 8), "1.125"),
        (Fraction(1, 3), "0.3333"),
    ],
)
def test_a_fraction_has_as_many_decimals_as_it_needs(value: Fraction, written: str) -> None:
    assert write_value(value, load_catalogue("en").style) == written


@pytest.mark.parametrize(
    ("name", "value", "written"),
    [
        ("rating_after", 1464.0507, "1464.05"),
        ("rating_after", 1464, "1464"),
        ("rating", 1464.0, "1464"),
        ("rating_difference", -100.0, "-100"),
        ("difference_used", 400, "+400"),
        ("expected_score", 0.64006, "0.6401"),
        ("expected_score", Fraction(36, 100), "0.36"),
        ("volatility_after", 0.059996, "0.059996"),
        ("rating_change_unrounded", Fraction(59, 4), "+14.75"),
        ("published", True, "yes"),
        ("published", False, "no"),
        ("bonus", Decimals(1.5, 1), "1.5"),
    ],
)
def test_a_field_is_written_by_its_name(name: str, value: object, written: str) -> None:
    assert written_field(name, value, load_catalogue("en")) == written


def test_a_word_of_a_rulebook_in_a_field_is_translated() -> None:
    assert written_field("formula", "half_up", load_catalogue("en")) == "half up"
    assert written_field("formula", "no-word", load_catalogue("en")) == "no-word"
