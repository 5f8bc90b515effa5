"""Systems by id and alias, and plug-ins."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from types import ModuleType

import pytest

from arpad.core.errors import BrokenPlugIn, UnknownName
from arpad.systems import registry
from arpad.systems.fide.system import FIDE, FideSystem

_PLUG_IN_MODULE = "plug_in_of_the_test"


class _Club(FideSystem):
    """A system of somebody else."""

    id = "club"
    aliases: tuple[str, ...] = ("our-club",)


CLUB = _Club()


def _forget() -> None:
    registry.load_system.cache_clear()
    registry._plug_ins.cache_clear()  # noqa: SLF001  its cache must not outlive the test


@pytest.fixture
def plug_ins(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """The entry points that the registry finds; empty at first."""
    import sys

    module = ModuleType(_PLUG_IN_MODULE)
    module.CLUB = CLUB  # type: ignore[attr-defined]  # a module made for the test
    module.NOTHING = object()  # type: ignore[attr-defined]  # as above
    monkeypatch.setitem(sys.modules, _PLUG_IN_MODULE, module)
    found: list[EntryPoint] = []

    def entry_points(*, group: str) -> EntryPoints:
        assert group == "arpad.systems"
        return EntryPoints(found)

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    _forget()
    yield found
    _forget()


def _point(name: str, attribute: str = "CLUB") -> EntryPoint:
    return EntryPoint(name=name, value=f"{_PLUG_IN_MODULE}:{attribute}", group="arpad.systems")


@pytest.mark.parametrize("name", ["fide", "FIDE", " Fide ", "elo-fide", "world"])
def test_a_built_in_system_by_id_and_alias(name: str) -> None:
    assert registry.load_system(name) is FIDE


def test_ids_begin_with_the_built_in_ones(plug_ins: list[EntryPoint]) -> None:
    built_in = registry.system_ids()
    assert built_in[0] == "fide"
    _forget()
    plug_ins += [_point("Zeta"), _point("club")]
    assert registry.system_ids() == (*built_in, "club", "zeta")


def test_an_unknown_name_is_refused_with_the_known_ones(plug_ins: list[EntryPoint]) -> None:
    plug_ins.append(_point("club"))
    with pytest.raises(UnknownName) as caught:
        registry.load_system("xyz")
    assert caught.value.facts == {
        "kind": "kind.system",
        "name": "xyz",
        "known": registry.system_ids(),
    }


@pytest.mark.parametrize("name", ["glicko-boost", "glicko_boost", "Glicko_Boost"])
def test_an_id_may_be_written_with_underscores(name: str) -> None:
    assert registry.load_system(name).id == "glicko-boost"


def test_a_plug_in_may_have_an_underscore_in_its_name(plug_ins: list[EntryPoint]) -> None:
    plug_ins.append(_point("our_pool"))
    assert registry.load_system("our_pool") is CLUB


@pytest.mark.parametrize("name", ["club", "CLUB", "our-club", "our_club"])
def test_a_plug_in_by_id_and_alias(plug_ins: list[EntryPoint], name: str) -> None:
    plug_ins.append(_point("Club"))
    assert registry.load_system(name) is CLUB


def test_a_plug_in_cannot_take_a_built_in_id(plug_ins: list[EntryPoint]) -> None:
    plug_ins.append(_point("FIDE"))
    assert registry.load_system("fide") is FIDE
    assert registry.system_ids().count("fide") == 1


def test_a_plug_in_cannot_take_a_built_in_alias(plug_ins: list[EntryPoint]) -> None:
    plug_ins.append(_point("world"))
    assert registry.load_system("world") is FIDE


def test_an_object_that_is_no_system_is_refused(plug_ins: list[EntryPoint]) -> None:
    plug_ins.append(_point("broken", "NOTHING"))
    with pytest.raises(BrokenPlugIn) as caught:
        registry.load_system("broken")
    assert caught.value.facts["module"] == _PLUG_IN_MODULE
    assert caught.value.facts["reason"] == "no rating system"


def test_a_module_that_cannot_be_imported_is_named(plug_ins: list[EntryPoint]) -> None:
    plug_ins.append(EntryPoint("lost", "no_such_module:SYSTEM", registry.ENTRY_POINT_GROUP))
    with pytest.raises(BrokenPlugIn) as caught:
        registry.load_system("lost")
    assert caught.value.facts["name"] == "lost"
    assert "ModuleNotFoundError" in str(caught.value.facts["reason"])


def test_plug_ins_are_not_looked_for_when_a_built_in_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(*, group: str) -> EntryPoints:
        raise AssertionError(group)

    _forget()
    monkeypatch.setattr("importlib.metadata.entry_points", never)
    assert registry.load_system("fide") is FIDE
    _forget()
