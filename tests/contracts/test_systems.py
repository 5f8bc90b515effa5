"""The contract over every system of the registry, and that it notices who breaks it."""

from collections.abc import Iterator
from itertools import count
from typing import Any, ClassVar

import pytest

from arpad.core.frozen import Record
from arpad.core.outcomes import RatingChange
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.quantities import Rating
from arpad.core.rulebook import Rulebook
from arpad.core.steps import step
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import load_catalogue
from arpad.systems.fide.system import FIDE, FideSystem
from arpad.systems.registry import load_system, system_ids
from arpad.testing.contract import SystemContract


@pytest.fixture(autouse=True)
def _catalogues_of_its_own() -> None:
    """What a made-up system adds to a catalogue is gone before the next test."""
    load_catalogue.cache_clear()


class TestEverySystem(SystemContract):
    """Each system, each test of the contract."""

    @pytest.fixture(params=system_ids())
    def system(self, request: pytest.FixtureRequest) -> RatingSystem:
        """A system of the registry."""
        return load_system(str(request.param))


_CONTRACT = SystemContract()


class _Named(FideSystem):
    id = "FIDE"


class _Twice(FideSystem):
    aliases: tuple[str, ...] = ("fide",)


class _Unsure(FideSystem):
    """Answers something else each time."""

    _answers = count(1)

    def run(self, capability: Capability, request: Request) -> Record:
        result = super().run(capability, request)
        if isinstance(result, RatingChange):
            return result.replace(rating_after=Rating(next(self._answers)))
        return result


class _Silent(FideSystem):
    """Keeps its reasons to itself."""

    def run(self, capability: Capability, request: Request) -> Record:
        result = super().run(capability, request)
        return result.replace(steps=()) if isinstance(result, RatingChange) else result


class _Anonymous(FideSystem):
    """Lists no sources."""

    def rulebook(self) -> Rulebook:
        return super().rulebook().replace(sources={})


class _Foreign(FideSystem):
    """Speaks in messages of its own, with the words for some of them."""

    def run(self, capability: Capability, request: Request) -> Record:
        result = super().run(capability, request)
        if isinstance(result, RatingChange):
            return result.replace(steps=(step(self.message, points=3),))
        return result

    def messages(self, language: str) -> dict[str, str | dict[str, str]]:
        del language
        return self.words

    words: ClassVar[dict[str, str | dict[str, str]]] = {}
    message = "club.step.done"


class _Wordless(_Foreign):
    """No words at all."""

    message = "club.step.wordless"  # of no other system: words that are added stay


class _Vague(_Foreign):
    """Words that ask for a value which no step gives."""

    message = "club.step.vague"
    words: ClassVar[dict[str, str | dict[str, str]]] = {"club.step.vague": "{points} of {games}"}


class _Fluent(_Foreign):
    """Words for all, one with plural forms."""

    words: ClassVar[dict[str, str | dict[str, str]]] = {
        "club.step.done": {"one": "1 point", "other": "{points} points"}
    }


def test_a_system_with_words_of_its_own_keeps_the_contract() -> None:
    _CONTRACT.test_every_message_has_words(_Fluent())


class _Generous(FideSystem):
    """Answers whatever it is asked."""

    def run(self, capability: Capability, request: Request) -> Record:
        del capability, request
        return FIDE.run(Capability.TABLE, Request(values={"table": "expected-score"}))


class _Modest(_Generous):
    """Declares less than it answers."""

    capabilities = frozenset({Capability.TABLE})


class _Muddled(FideSystem):
    """Means two things by one name, and gives choices where there are none."""

    def parameters(self, capability: Capability) -> tuple[Parameter, ...]:
        kind = Kind.DATE if capability is Capability.RATE else Kind.COUNT
        return (Parameter(name="on", kind=kind, help="x", choices=("a",)),)


class _Loose(Record):
    """A record that can be changed."""

    system: str = "fide"

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)


class _Careless(FideSystem):
    """Hands out what can be changed."""

    def run(self, capability: Capability, request: Request) -> Record:
        del capability, request
        return _Loose()


class _Fixed(Record):
    """A record that keeps its fields, but not for ever; with records in a mapping."""

    parts: dict[str, Record]

    def __delattr__(self, name: str) -> None:
        object.__delattr__(self, name)


class _Forgetful(FideSystem):
    """Hands out what can be emptied, inside a mapping."""

    def run(self, capability: Capability, request: Request) -> Record:
        return _Fixed(parts={"answer": super().run(capability, request)})


@pytest.mark.parametrize(
    ("system", "broken"),
    [
        (_Named(), _CONTRACT.test_names_are_lower_case),
        (_Twice(), _CONTRACT.test_names_are_lower_case),
        (object(), _CONTRACT.test_keeps_the_protocol),
        (_Unsure(), _CONTRACT.test_the_same_request_gives_the_same_result),
        (_Wordless(), _CONTRACT.test_every_message_has_words),
        (_Vague(), _CONTRACT.test_every_message_has_words),
        (_Silent(), _CONTRACT.test_every_result_is_explained),
        (_Anonymous(), _CONTRACT.test_every_citation_has_its_source),
        (_Anonymous(), _CONTRACT.test_the_rulebook_is_complete),
        (_Generous(), _CONTRACT.test_unknown_words_are_refused),
        (_Generous(), _CONTRACT.test_missing_values_are_refused),
        (_Modest(), _CONTRACT.test_abilities_it_has_not_are_refused),
        (_Muddled(), _CONTRACT.test_one_name_means_one_thing),
        (_Muddled(), _CONTRACT.test_parameters_fit_the_abilities),
        (_Careless(), _CONTRACT.test_results_cannot_be_changed),
        (_Careless(), _CONTRACT.test_every_result_is_explained),
        (_Forgetful(), _CONTRACT.test_results_cannot_be_changed),
    ],
)
def test_a_system_that_breaks_the_contract_is_noticed(system: Any, broken: Any) -> None:
    with pytest.raises(AssertionError):
        broken(system)


def test_records_inside_a_mapping_are_looked_at_too() -> None:
    _CONTRACT.test_every_citation_has_its_source(_Forgetful())


def test_a_system_that_rates_no_tournaments_keeps_the_contract_too() -> None:
    class Small(FideSystem):
        """Prints its tables, and no more."""

        capabilities = frozenset({Capability.TABLE})

    assert len(list(_CONTRACT.results(Small()))) == 2
    _CONTRACT.test_every_result_is_explained(Small())


def test_samples_are_made_of_what_is_declared() -> None:
    class Wanting(FideSystem):
        """Needs one parameter of every kind."""

        def parameters(self, capability: Capability) -> tuple[Parameter, ...]:
            del capability
            return tuple(
                Parameter(
                    name=kind.value,
                    kind=kind,
                    help="x",
                    required=True,
                    choices=("a", "b") if kind is Kind.WORD else (),
                )
                for kind in Kind
            )

    requests: Iterator[Request] = _CONTRACT.requests(Wanting(), Capability.TABLE)
    values = [dict(request.values) for request in requests]
    assert [value["word"] for value in values] == ["a", "b"]
    assert all(set(value) == {kind.value for kind in Kind} for value in values)


def test_the_suite_can_be_imported_without_pytest() -> None:
    import subprocess
    import sys

    code = "import sys, arpad.testing.contract; sys.exit('pytest' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
