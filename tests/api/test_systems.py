"""What a form asks for, and the rules by their days."""

import pytest
from tests.api.asking import answered, refused

from arpad.api.systems import ABILITIES
from arpad.systems.registry import system_ids


@pytest.mark.parametrize("system", system_ids())
@pytest.mark.parametrize("ability", ABILITIES)
def test_every_field_of_every_form_has_a_label_of_its_own(system: str, ability: str) -> None:
    form = answered("form", system=system, ability=ability)["answer"]
    labels = [field["label"] for field in form["fields"]]
    assert len(set(labels)) == len(labels)
    assert all(label[0].isupper() or label[0].isdigit() for label in labels)
    assert form["able"] == (ability in form["abilities"])


def test_the_form_of_fide_in_dutch() -> None:
    form = answered("form", system="fide", ability="rate", lang="nl")["answer"]
    assert [field["label"] for field in form["fields"][:3]] == ["Jouw rating", "K", "Geboortejaar"]
    assert form["against_average"]
    assert all("--" not in field["help"] for field in form["fields"])


def test_what_follows_an_opponents_rating() -> None:
    form = answered("form", system="glicko2", ability="rate")["answer"]
    assert form["after_slash"] == ["Rating deviation (RD)"]


def test_a_form_for_nothing_that_there_is() -> None:
    form = answered("form", system="fide", ability="dance")["answer"]
    assert (form["able"], form["fields"]) == (False, [])


def test_all_systems_with_what_they_can_do() -> None:
    found = {each["id"]: each for each in answered("systems")["answer"]["systems"]}
    assert set(found) == set(system_ids())
    assert "rate" in found["fide"]["capabilities"]
    assert found["chesscom"]["reason"]


def test_the_rule_sets_of_fide_by_their_first_days() -> None:
    sets = answered("rules", system="fide")["answer"]["rule_sets"]
    standard = {each["id"]: each["from"] for each in sets if each["scope"] == "standard"}
    assert standard["R6"] == "2025-10-01"


def test_a_field_that_nobody_asked_for() -> None:
    assert refused("rules", system="fide", colour="red")["id"] == "error.unknown_name"
