"""A system that can do nothing, or answers with something else: errors, no crash."""

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest
from tests.cli.build import Report, Runner

from arpad.core.frozen import Record
from arpad.core.parameters import Request
from arpad.core.records import Player
from arpad.core.system import Capability, Status
from arpad.systems.fide.system import FideSystem
from arpad.systems.registry import _BUILT_IN, load_system


class Bare(FideSystem):
    """A system of which nothing is published."""

    id = "bare"
    aliases: tuple[str, ...] = ()
    title = "Bare"
    status = Status.NOT_PUBLISHED
    capabilities: frozenset[Capability] = frozenset()


class Wrong(FideSystem):
    """A system that answers with a player."""

    id = "wrong"
    aliases: tuple[str, ...] = ()

    def run(self, capability: Capability, request: Request) -> Record:  # noqa: ARG002  the protocol has them
        """Something that no command asked for."""
        return Player()


@pytest.fixture(autouse=True)
def _plugged_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    module = ModuleType("plugged_in")
    vars(module).update(BARE=Bare(), WRONG=Wrong())
    monkeypatch.setitem(sys.modules, "plugged_in", module)
    monkeypatch.setitem(_BUILT_IN, "bare", ("plugged_in", "BARE", ()))
    monkeypatch.setitem(_BUILT_IN, "wrong", ("plugged_in", "WRONG", ()))
    load_system.cache_clear()
    yield
    load_system.cache_clear()


@pytest.mark.parametrize("name", ["rate", "initial", "performance", "expect", "table"])
def test_what_a_system_cannot_do(run: Runner, name: str) -> None:
    error = run.fails(name, "bare", "1500", "1600")
    assert error.startswith(f'Bare has no "{name}".')
    assert "arpad systems" in error


@pytest.mark.parametrize("name", ["tournament", "norms"])
def test_a_tournament_in_a_system_without_tournaments(
    run: Runner, report: Report, name: str
) -> None:
    assert run.fails(name, report(), "--system", "bare").startswith(f'Bare has no "{name}".')


def test_it_is_listed_all_the_same(run: Runner) -> None:
    out = run.ok("systems", "bare")
    assert out.startswith("bare  Bare (not published)\n")
    (listed,) = run("systems", "bare", "--json").json["systems"]
    assert listed["capabilities"] == []
    ids = [each["id"] for each in run("systems", "--json").json["systems"]]
    assert ids[0] == "fide"
    assert {"bare", "elo"} <= set(ids)


@pytest.mark.parametrize(
    "arguments",
    [
        ("rate", "wrong", "--rating", "1500", "1400=1"),
        ("initial", "wrong", "1400=1"),
        ("performance", "wrong", "1400=1"),
        ("expect", "wrong", "1400", "1500"),
        ("table", "wrong", "expected-score"),
    ],
)
def test_an_answer_of_another_kind_is_a_programming_error(
    run: Runner, arguments: tuple[str, ...]
) -> None:
    with pytest.raises(TypeError, match="Player"):
        run(*arguments)
