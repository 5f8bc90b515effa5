"""The error tree."""

import copy
import pickle

import pytest

from arpad.core.errors import (
    ArpadError,
    BadValue,
    InputError,
    MissingFact,
    NoRuleInForce,
    NotRateable,
    RulebookError,
    UnknownName,
    UnreadableFile,
)
from arpad.core.standing import NotComputed, Standing

_BAD = BadValue("rating", 0, "allowed.between", lowest=1, highest=3999)
_MISSING = MissingFact(("birth_year",), article="8.3.3", source="fide-b02-2024")
_UNKNOWN = UnknownName("kind.system", "xyz", ("fide",))
_UNREADABLE = UnreadableFile("error.no_trf", file="a.trf", line=3, column=5, code="x")
_NO_RULE = NoRuleInForce(rule="regime", on="1999-01-01", first="2005-01-01")
_RULEBOOK = RulebookError("gap", file="rulebook.toml", line=12)


@pytest.mark.parametrize(
    ("error", "kinds", "exit_code"),
    [
        (_BAD, (InputError, ValueError), 2),
        (_MISSING, (InputError, ValueError), 2),
        (_UNKNOWN, (InputError, LookupError), 2),
        (_UNREADABLE, (InputError, ValueError), 2),
        (NotRateable("error.no_rated_games"), (ArpadError,), 1),
        (_NO_RULE, (NotRateable,), 1),
        (_RULEBOOK, (ArpadError,), 1),
    ],
)
def test_place_in_the_tree(
    error: ArpadError, kinds: tuple[type[Exception], ...], exit_code: int
) -> None:
    assert isinstance(error, ArpadError)
    for kind in kinds:
        assert isinstance(error, kind)
    assert error.exit_code == exit_code


def test_facts_and_fields() -> None:
    assert _BAD.facts == {
        "name": "rating",
        "value": 0,
        "allowed": "allowed.between",
        "lowest": 1,
        "highest": 3999,
    }
    assert (_BAD.name, _BAD.value) == ("rating", 0)
    assert _MISSING.missing == ("birth_year",)
    assert _UNKNOWN.facts == {"kind": "kind.system", "name": "xyz", "known": ("fide",)}
    assert (_UNREADABLE.file, _UNREADABLE.line, _UNREADABLE.column) == ("a.trf", 3, 5)
    assert _UNREADABLE.facts["code"] == "x"
    assert _NO_RULE.facts["until"] == ""
    assert (_RULEBOOK.file, _RULEBOOK.line) == ("rulebook.toml", 12)


def test_texts_for_the_programmer() -> None:
    assert str(ArpadError("error.some")) == "error.some"
    assert str(_UNKNOWN) == "error.unknown_name: kind=kind.system, name=xyz, known=('fide',)"
    assert str(_RULEBOOK) == "rulebook.toml:12: gap"


@pytest.mark.parametrize(
    "error",
    [
        BadValue("rating", 5, "allowed.rating"),
        MissingFact(("rating",), article="1", source="x"),
        UnknownName("kind.system", "x", ("y",)),
        UnreadableFile("error.file", file="a", line=3),
        NoRuleInForce(rule="regime", on="2004-01-01", first="2005-01-01"),
        NotComputed(
            system="x",
            title="X",
            capability="rate",
            standing=Standing(reason="x.reason", known="x.known"),
            on=None,
        ),
        RulebookError("gap", file="a.toml", line=7),
    ],
)
def test_errors_survive_pickling_and_copying(error: ArpadError) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):  # noqa: S301  our own error
        assert type(again) is type(error)
        assert (again.message, again.facts, str(again)) == (error.message, error.facts, str(error))
