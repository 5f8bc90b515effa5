"""Denmark, Austria and Switzerland: ratings carried over by an uplift, and entry from FIDE."""

from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.systems.build import vectors

from arpad.core.errors import BadValue, MissingFact, NotRateable
from arpad.core.parameters import Request
from arpad.core.quantities import Rating
from arpad.core.standing import NotComputed
from arpad.core.system import Capability
from arpad.systems.common.carried_over import CarriedOver
from arpad.systems.registry import load_system

ROOT = Path(__file__).resolve().parents[3] / "vectors"
TODAY = date(2026, 11, 30)


def table(system: str, name: str) -> list[tuple[str, dict[str, Any]]]:
    return [(system, case) for case in vectors(system, "uplift")[name]]


UPLIFTS = [each for system in ("dsu", "oesb", "ssb") for each in table(system, "case")]


def ask(system: str, **values: object) -> CarriedOver:
    answer = load_system(system).run(Capability.INITIAL, Request(values={"on": TODAY} | values))
    assert isinstance(answer, CarriedOver)
    return answer


@pytest.mark.parametrize(("system", "case"), UPLIFTS)
def test_the_uplifted_ratings_of_the_vectors(system: str, case: dict[str, Any]) -> None:
    for on in (case["on"], TODAY):
        answer = ask(system, on=on, old_rating=Rating(case["old_rating"]))
        assert answer.initial_rating_unrounded == Fraction(case["unrounded"])
        assert answer.initial_rating == case["initial_rating"]
        assert answer.old_rating == case["old_rating"]
        assert answer.published
    with pytest.raises(NotRateable):
        ask(system, on=case["on"] - timedelta(days=1), old_rating=Rating(case["old_rating"]))


@pytest.mark.parametrize(("system", "case"), table("oesb", "entry"))
def test_entry_from_fide(system: str, case: dict[str, Any]) -> None:
    answer = ask(system, on=case["on"], fide_rating=Rating(case["fide_rating"]))
    assert answer.initial_rating_unrounded == Fraction(case["unrounded"])
    assert answer.initial_rating == case["initial_rating"]


@pytest.mark.parametrize("rating", [2000, 2001, 2400])
def test_a_high_fide_rating_is_taken_over_as_it_is(rating: int) -> None:
    answer = ask("oesb", fide_rating=Rating(rating))
    assert answer.initial_rating == rating
    assert answer.steps[1].message == "oesb.step.from_fide_as_it_is"


def test_just_below_the_level_a_third_is_taken() -> None:
    answer = ask("oesb", fide_rating=Rating(1999))
    assert answer.initial_rating_unrounded == Fraction(1999) - Fraction(1, 3)
    assert answer.initial_rating == 1999
    assert answer.steps[-1].message == "step.rounded_rating"


def test_a_fide_rating_below_the_list_is_none() -> None:
    with pytest.raises(BadValue):
        ask("oesb", fide_rating=Rating(1399))
    with pytest.raises(BadValue):
        ask("oesb", fide_rating=Rating(1700), old_rating=Rating(1700))


@pytest.mark.parametrize(("system", "missing"), [("dsu", "old"), ("ssb", "old"), ("oesb", "fide")])
def test_without_a_rating_there_is_nothing_to_carry_over(system: str, missing: str) -> None:
    with pytest.raises(MissingFact) as caught:
        ask(system)
    assert caught.value.missing == (f"{missing}_rating",)


def test_a_half_is_rounded_up() -> None:
    answer = ask("dsu", old_rating=Rating(1401))
    assert (answer.initial_rating_unrounded, answer.initial_rating) == (Fraction(3401, 2), 1701)


@pytest.mark.parametrize("system", ["dsu", "oesb", "ssb"])
def test_above_the_level_nothing_changes(system: str) -> None:
    answer = ask(system, old_rating=Rating(2100))
    assert answer.initial_rating == 2100
    assert answer.steps[1].message == "step.no_uplift"


@pytest.mark.parametrize("system", ["dsu", "oesb"])
def test_a_change_names_the_numbers_that_were_not_read(system: str) -> None:
    with pytest.raises(NotComputed) as caught:
        load_system(system).run(Capability.RATE, Request(values={"on": TODAY}))
    assert caught.value.message == "error.not_computed"


def test_switzerland_is_closed() -> None:
    assert [step.message for step in ask("ssb", old_rating=Rating(1400)).warnings] == [
        "ssb.remark.closed"
    ]
    messages = []
    for on in (date(2025, 12, 31), date(2026, 1, 1)):
        with pytest.raises(NotComputed) as caught:
            load_system("ssb").run(Capability.RATE, Request(values={"on": on}))
        messages.append(caught.value.message)
    assert messages == ["error.not_computed_before", "error.system_closed"]


def test_rules_by_date() -> None:
    def floor(system: str, day: date) -> int:
        return load_system(system).rulebook().at(day, "all").rule("floor").integer("rating")

    assert floor("dsu", date(2024, 5, 31)) == 1000
    assert floor("dsu", date(2024, 6, 1)) == 1200
    assert floor("oesb", date(2024, 9, 1)) == 1200
    assert floor("ssb", date(2025, 12, 31)) == 1400
    assert load_system("ssb").rulebook().at(date(2026, 1, 1), "all").id == "closed"
