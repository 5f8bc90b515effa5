"""Parameters and how their texts are read."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import BadValue
from arpad.core.parameters import (
    Kind,
    Parameter,
    Request,
    of_opponents,
    parse_value,
    read_date,
    read_rating,
)
from arpad.core.quantities import Rating, Score
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.records import Colour, Sex


def _parameter(kind: Kind) -> Parameter:
    return Parameter(name="some_value", kind=kind, help="parameter.some", choices=("a", "b"))


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (Kind.RATING, " 2813 ", Rating(2813)),
        (Kind.RATING, "1", Rating(1)),
        (Kind.RATING, "3999", Rating(3999)),
        (Kind.REAL_RATING, "1521.5419004123967", 1521.5419004123967),
        (Kind.REAL_RATING, "1464.05", 1464.05),
        (Kind.REAL_RATING, "1464,05", 1464.05),
        (Kind.REAL_RATING, "1464", 1464.0),
        (Kind.DECIMAL, "0.06", 0.06),
        (Kind.DECIMAL, ",5", 0.5),
        (Kind.COLOUR, "White", Colour.WHITE),
        (Kind.COLOUR, "b", Colour.BLACK),
        (Kind.COUNT, "0", 0),
        (Kind.COUNT, "100000", 100_000),
        (Kind.YEAR, "1850", 1850),
        (Kind.YEAR, "2100", 2100),
        (Kind.DATE, "2025-11-15", date(2025, 11, 15)),
        (Kind.POINTS, "4", Score(400)),
        (Kind.POINTS, "4.5", Score(450)),
        (Kind.POINTS, "4,5", Score(450)),
        (Kind.POINTS, "4½", Score(450)),
        (Kind.POINTS, "½", Score(50)),
        (Kind.POINTS, ".5", Score(50)),
        (Kind.POINTS, "4.50", Score(450)),
        (Kind.POINTS, "4.00", Score(400)),
        (Kind.FLAG, "1", True),
        (Kind.FLAG, "TRUE", True),
        (Kind.FLAG, "yes", True),
        (Kind.FLAG, "0", False),
        (Kind.FLAG, "No", False),
        (Kind.FLAG, "", False),
        (Kind.SEX, "m", Sex.MALE),
        (Kind.SEX, "W", Sex.FEMALE),
        (Kind.SEX, "f", Sex.FEMALE),
        (Kind.TIME_CONTROL, "Rapid", TimeControl.RAPID),
        (Kind.TIME_CONTROL, "90+30", RateOfPlay(base_seconds=5400, increment_seconds=30)),
        (Kind.WORD, " a ", "a"),
    ],
)
def test_values_as_people_write_them(kind: Kind, text: str, value: object) -> None:
    read = parse_value(_parameter(kind), text)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("kind", "text", "allowed"),
    [
        *((Kind.RATING, text, "allowed.between") for text in ("0", "4000", "-5", "2000.5", "")),
        *((Kind.REAL_RATING, text, "allowed.between") for text in ("0.5", "4000", "3999.1")),
        *((Kind.REAL_RATING, text, "allowed.decimal") for text in ("", "-1500", "1e3", "1500.")),
        *((Kind.DECIMAL, text, "allowed.decimal") for text in ("", "-1", ".", "nan", "1,2,3")),
        (Kind.COLOUR, "red", "allowed.colour"),
        *((Kind.COUNT, text, "allowed.between") for text in ("-1", "100001", "x")),
        *((Kind.YEAR, text, "allowed.between") for text in ("1849", "2101", "99")),
        *((Kind.DATE, text, "allowed.date") for text in ("15.11.2025", "2025-13-01", "2025-1-1")),
        *((Kind.POINTS, text, "allowed.points") for text in ("", ".", "4.25", "-1", "4½½", "x")),
        (Kind.FLAG, "perhaps", "allowed.flag"),
        (Kind.SEX, "x", "allowed.sex"),
        (Kind.TIME_CONTROL, "slow", "allowed.time_control"),
        (Kind.WORD, "c", "allowed.one_of"),
    ],
)
def test_other_texts_are_refused_with_the_option(kind: Kind, text: str, allowed: str) -> None:
    with pytest.raises(BadValue) as caught:
        parse_value(_parameter(kind), text)
    assert caught.value.name == "--some-value"
    assert caught.value.facts["allowed"] == allowed


def test_a_refused_word_names_the_choices() -> None:
    with pytest.raises(BadValue) as caught:
        parse_value(_parameter(Kind.WORD), "c")
    assert caught.value.facts["choices"] == "a, b"


def test_every_kind_can_be_read() -> None:
    texts = {
        Kind.RATING: "1",
        Kind.COUNT: "1",
        Kind.YEAR: "1990",
        Kind.DATE: "1990-01-01",
        Kind.POINTS: "1",
        Kind.FLAG: "1",
        Kind.SEX: "m",
        Kind.TIME_CONTROL: "blitz",
        Kind.WORD: "a",
        Kind.REAL_RATING: "1464.05",
        Kind.DECIMAL: "0.06",
        Kind.COLOUR: "white",
    }
    assert set(texts) == set(Kind)
    for kind, text in texts.items():
        parse_value(_parameter(kind), text)


def test_option_name_is_the_name_or_its_own() -> None:
    own = Parameter(name="born", kind=Kind.YEAR, help="", option="birth-year")
    assert own.option_name == "--birth-year"
    assert _parameter(Kind.YEAR).option_name == "--some-value"


def test_request_answers_none_for_what_was_not_given() -> None:
    request = Request(values={"rating": Rating(1500)})
    assert request.get("rating") == 1500
    assert request.get("k") is None


@given(st.dates())
def test_dates_read_back(day: date) -> None:
    assert read_date("on", day.isoformat()) == day


@given(st.integers(1, 3999))
def test_ratings_read_back(rating: int) -> None:
    assert read_rating("rating", str(Rating(rating))) == Rating(rating)


@given(st.integers(0, 19_999))
def test_points_read_back(half_points: int) -> None:
    score = Score.from_half_points(half_points)
    assert parse_value(_parameter(Kind.POINTS), str(score)) == score


@given(st.sampled_from(list(Kind)), st.text(max_size=12))
def test_no_text_does_anything_but_be_read_or_refused(kind: Kind, text: str) -> None:
    try:
        parse_value(_parameter(kind), text)
    except BadValue as refused:
        assert refused.name == "--some-value"  # noqa: PT017  either outcome is right, no other is


def test_what_belongs_to_an_opponent() -> None:
    own = Parameter(name="rating", kind=Kind.REAL_RATING, help="h")
    deviation = Parameter(name="rating_deviation", kind=Kind.DECIMAL, help="h", of_opponent=True)
    decimals = Parameter(name="rating_unrounded", kind=Kind.REAL_RATING, help="h", of_opponent=True)
    assert of_opponents((own,)) == (False, ())
    assert of_opponents((own, deviation)) == (False, (deviation,))
    assert of_opponents((own, decimals, deviation)) == (True, (deviation,))
