"""The answers of any system as plain objects."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

import arpad
from arpad.core.frozen import Record
from arpad.core.quantities import RatingPoints, Score
from arpad.core.records import Colour
from arpad.core.rulebook import Citation
from arpad.core.steps import step, word
from arpad.core.updates import FirstRating
from arpad.explain.catalogue import load_catalogue
from arpad.explain.system_json import answer_to_plain, decimal_text, plain_number

RULE = Citation(source="a", article="1", in_force_from=date(2000, 1, 1), certainty="D")


class _Part(Record):
    value: Fraction


class _First(FirstRating):
    part: _Part | None = None
    by_name: object = None
    rule: Citation | None = None
    reason: object = None
    remark: object = None


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (None, None),
        (True, True),
        ("x", "x"),
        (3, 3),
        (1.5, 1.5),
        (Fraction(-1152, 100), "-11.52"),
        (Colour.WHITE, "w"),
        (date(2026, 1, 2), "2026-01-02"),
        (RatingPoints(-250), "-2.50"),
    ],
)
def test_a_value_by_its_kind(value: object, plain: object) -> None:
    found = plain_number(value)
    assert (type(found), found) == (type(plain), plain)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0.00"),
        (Fraction(-1, 10**9), "0.000000"),
        (Fraction(2, 3), "0.666667"),
        (Fraction(-2, 3), "-0.666667"),
        (Fraction(1, 10**6), "0.000001"),
    ],
)
def test_a_fraction_as_a_decimal_text(value: Fraction, text: str) -> None:
    assert decimal_text(value) == text


def _answer(**figures: Any) -> _First:
    return _First(
        system="elo",
        regime="classic",
        time_control="all",
        games=(),
        games_counted=0,
        points=Score(0),
        initial_rating=None,
        published=False,
        why_not_published=(word("unrated.bye"),),
        steps=(step("step.not_a_chance", RULE),),
        **figures,
    )


def test_the_figures_of_a_system_stand_under_their_names() -> None:
    plain = answer_to_plain(
        _answer(
            part=_Part(value=Fraction(1, 4)),
            by_name={"a": (1, 2.5)},
            rule=RULE,
            reason=word("unrated.bye"),
            remark=step("step.not_a_chance", RULE),
        ),
        load_catalogue("nl"),
    )
    assert plain["schema"] == "arpad/first-rating/1"
    assert plain["part"] == {"value": "0.25"}
    assert plain["by_name"] == {"a": [1, 2.5]}
    assert plain["rule"] == "a/1"
    assert plain["reason"] == "unrated.bye"
    assert plain["remark"]["rule"] == "a/1"
    assert plain["why_not_published"] == ["niet gespeeld (bye)"]


def test_an_answer_without_reasons_keeps_the_field() -> None:
    update = arpad.rate("elo", rating=1500, k=20, on="2026-01-01", games=["1400=1", "1500=+"])
    plain = arpad.to_json(update)
    assert plain["games"][0]["result"] == "win"
    assert plain["games"][1]["rating_difference"] is None
    assert plain["games"][1]["why_not_rated"] == "unrated.forfeit"


def test_what_is_no_answer_is_refused() -> None:
    with pytest.raises(TypeError):
        answer_to_plain(_Part(value=Fraction(1)), load_catalogue("en"))
