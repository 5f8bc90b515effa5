"""Records come back from their texts as they were, whatever they hold."""

import json
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.explain.results import changes, others

from arpad.core.decimals import Decimals, SignedDecimals
from arpad.core.errors import InputError
from arpad.core.quantities import Rating, Score
from arpad.core.records import Colour, Pairing, Player, Sex
from arpad.core.results import Result
from arpad.office.record_text import read_record, record_text

RESULTS = {**changes(), **others()}
# As an office keeps it today: what was written once must be read for ever.
WRITTEN = (
    '{"$":"core.records.Player","rating":{"$":"Rating","v":1850},"name":"Ørsted, \\"H\\"",'
    '"sex":{"$":"core.records.Sex","v":"FEMALE"},"birth_year":1990,'
    '"facts":[["joined",{"$":"date","v":"2014-02-28"}],["index",7],["rest",null]]}'
)
PLAYER = Player(
    rating=Rating(1850),
    name='Ørsted, "H"',
    sex=Sex.FEMALE,
    birth_year=1990,
    facts=(("joined", date(2014, 2, 28)), ("index", 7), ("rest", None)),
)


@pytest.mark.parametrize("name", RESULTS)
def test_every_result_comes_back(name: str) -> None:
    text = record_text(RESULTS[name])
    assert read_record(text) == RESULTS[name]
    assert json.loads(text)["$"].startswith(("core.", "systems."))


def test_a_text_of_today_is_read_and_written_the_same() -> None:
    assert record_text(PLAYER) == WRITTEN
    assert read_record(WRITTEN) == PLAYER


@pytest.mark.parametrize(
    "value",
    [
        Decimals(1.25, 3),
        SignedDecimals(-0.1),
        Fraction(1, 3),
        1e-300,
        -7,
        True,
        "\x00\u2028",
        (Score(50), (Result.FORFEIT_WIN, Colour.BLACK), ()),
        Pairing(opponent=None, result=Result.PENDING),
    ],
    ids=str,
)
def test_values_come_back_with_their_types(value: object) -> None:
    again = read_record(record_text(value))
    assert again == value
    assert type(again) is type(value)
    assert str(again) == str(value)


@given(st.text(), st.integers(), st.floats(allow_nan=False, allow_infinity=False))
def test_any_plain_value_is_json(text: str, number: int, real: float) -> None:
    values = (text, number, real)
    assert tuple(json.loads(record_text(values))) == values


@pytest.mark.parametrize("value", [{1}, object(), float("nan"), float("inf"), [1], b"bytes"])
def test_what_is_not_kept_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="no text for"):
        record_text(Player(facts=(("it", value),)))


@pytest.mark.parametrize(
    "name", ["os.system", "core.records.nobody", "core.errors.InputError", "cli.main.run", "x"]
)
def test_only_records_of_arpad_are_made(name: str) -> None:
    with pytest.raises(InputError, match=r"office\.unknown_record"):
        read_record(json.dumps({"$": name}))
