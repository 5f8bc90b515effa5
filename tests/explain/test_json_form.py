"""Results as plain objects; their schemas are tested with the command line."""

import json
from decimal import Decimal

import pytest
from tests.explain.results import changes, others

from arpad.core.findings import Finding, Severity
from arpad.core.records import Player
from arpad.core.steps import step
from arpad.explain.catalogue import LANGUAGES, load_catalogue
from arpad.explain.json_form import findings, remarks, to_plain
from arpad.explain.narrative import Explainable

RESULTS: dict[str, Explainable] = {**changes(), **others()}
EN = load_catalogue("en")


@pytest.mark.parametrize("name", RESULTS)
def test_it_survives_json(name: str) -> None:
    plain = to_plain(RESULTS[name], EN)
    assert json.loads(json.dumps(plain)) == plain
    assert next(iter(plain)) == "schema"


@pytest.mark.parametrize("name", changes())
def test_a_change_adds_up(name: str) -> None:
    plain = to_plain(changes()[name], EN)
    k = plain["development_coefficient"]["value"]
    minus = Decimal(plain["score_minus_expected"])
    assert Decimal(plain["points"]) - Decimal(plain["expected_points"]) == minus
    assert k * minus == Decimal(plain["rating_change_unrounded"])
    assert plain["rating_before"] + plain["rating_change"] == plain["rating_after"]
    assert abs(plain["rating_change"] - k * minus) <= Decimal("0.5")
    events = [Decimal(event["rating_change_unrounded"]) for event in plain["events"]]
    assert sum(events) == Decimal(plain["rating_change_unrounded"])
    rated = [game for game in plain["games"] if game["rated"]]
    if not plain["estimate"]:
        assert len(rated) == plain["games_rated"]
        assert sum(Decimal(game["expected_score"]) for game in rated) == Decimal(
            plain["expected_points"]
        )


def test_the_language_is_that_of_the_catalogue() -> None:
    texts = {
        to_plain(changes()["now"], load_catalogue(language))["development_coefficient"]["reason"]
        for language in LANGUAGES
    }
    assert len(texts) == len(LANGUAGES)


def test_remarks_and_findings() -> None:
    assert remarks([step("fide.step.not_a_chance")], EN) == [
        {
            "id": "fide.step.not_a_chance",
            "text": EN.text("fide.step.not_a_chance"),
            "rule": None,
        }
    ]
    finding = Finding(severity=Severity.REPAIR, message="trf.tabs", line=3, column=None)
    assert findings([finding], EN) == [
        {
            "severity": "repair",
            "id": "trf.tabs",
            "text": EN.text("trf.tabs"),
            "file": None,
            "line": 3,
            "column": None,
        }
    ]


def test_only_outcomes_have_a_json_form() -> None:
    with pytest.raises(TypeError, match="no JSON form for Player"):
        to_plain(Player(), EN)
