"""The data of the systems that are not computed: strictly read, and pointing somewhere."""

import json
import re
from copy import deepcopy
from datetime import date
from typing import Any

import pytest

from arpad.core.errors import InputError, RulebookError
from arpad.core.parameters import Request
from arpad.core.records import Tournament
from arpad.core.standing import NotComputed, Standing
from arpad.core.system import Capability, Status
from arpad.systems.registry import _BUILT_IN, load_system, system_ids
from arpad.systems.unavailable import rules
from arpad.systems.unavailable.rules import RULES, checked
from arpad.systems.unavailable.system import UnavailableSystem

IDS = sorted(RULES.plain["systems"])
_SOUND: dict[str, Any] = {
    "checked": date(2026, 11, 30),
    "systems": {
        "x": {
            "title": "X",
            "aliases": [],
            "status": "closed",
            "closed": date(2020, 1, 1),
            "replaced_by": "fide",
            "reason": "unavailable.reason.x",
            "known": "unavailable.known.x",
            "nearest": ["fide"],
            "example": "arpad rate fide",
            "sources": ["paper"],
        }
    },
    "sources": {"paper": {}},
}


@pytest.mark.parametrize("system_id", IDS)
def test_every_entry_is_a_system_of_the_registry(system_id: str) -> None:
    system = load_system(system_id)
    assert isinstance(system, UnavailableSystem)
    assert system.id == system_id
    assert _BUILT_IN[system_id][2] == system.aliases
    assert not system.capabilities
    assert all(load_system(alias) is system for alias in system.aliases)


@pytest.mark.parametrize("system_id", IDS)
def test_the_nearest_are_systems_that_can_be_asked(system_id: str) -> None:
    standing = load_system(system_id).standing  # type: ignore[attr-defined]  # all of these have one
    assert standing.nearest
    for name in standing.nearest:
        assert Capability.RATE in load_system(name).capabilities
    assert standing.example.startswith(f"arpad rate {standing.nearest[0]} ")
    assert standing.replaced_by in {None, *system_ids()}


@pytest.mark.parametrize("system_id", IDS)
def test_whatever_it_is_asked_it_refuses_with_the_reason(system_id: str) -> None:
    system = load_system(system_id)
    for capability in set(Capability) - {Capability.NORMS}:
        with pytest.raises(NotComputed) as caught:
            system.run(capability, Request(values={"on": date(2026, 1, 1)}))
        assert caught.value.system == system_id
        assert caught.value.exit_code == 1
        with pytest.raises(NotComputed):
            system.parameters(capability)
    with pytest.raises(InputError):
        system.run(Capability.NORMS, Request(values={}))
    with pytest.raises(NotComputed):
        system.rate_tournament(Tournament(rounds=1), time_control=None, approved=False)
    with pytest.raises(InputError):
        system.title_norms(Tournament(rounds=1), 1, federations_waived=None)


@pytest.mark.parametrize("system_id", IDS)
def test_the_sources_are_told_and_there_are_no_dated_rules(system_id: str) -> None:
    book = load_system(system_id).rulebook()
    assert book.sources
    assert book.scopes == ()
    assert all(source.link.startswith("http") for source in book.sources.values())


def test_norway_closed_on_the_first_day_of_2018() -> None:
    nsf = load_system("nsf")
    assert nsf.status is Status.CLOSED
    messages = {}
    for on in (date(2017, 12, 31), date(2018, 1, 1), None):
        with pytest.raises(NotComputed) as caught:
            nsf.run(Capability.RATE, Request(values={"on": on}))
        messages[on] = caught.value.message
        assert caught.value.facts["replaced_by"] == "fide"
    assert messages == {
        date(2017, 12, 31): "error.not_computed_before",
        date(2018, 1, 1): "error.system_closed",
        None: "error.system_closed",
    }


def test_a_list_that_is_in_use_is_never_called_closed() -> None:
    with pytest.raises(NotComputed) as caught:
        load_system("chesscom").run(Capability.RATE, Request(values={}))
    assert caught.value.message == "error.not_computed"
    assert not Standing(reason="a.b", known="a.c").is_closed(None)


def test_a_sound_file_is_read() -> None:
    plain = checked(deepcopy(_SOUND))
    assert plain["checked"] == "2026-11-30"
    assert plain["systems"]["x"]["closed"] == "2020-01-01"


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"titel": "X"}, "unknown titel"),
        ({"title": None}, "missing title"),
        ({"title": 3}, "title is not of its type"),
        ({"aliases": "x"}, "aliases is not of its type"),
        ({"status": "gone"}, "status must be one of not_published, closed"),
        ({"status": "not_published"}, "a closed system, and no other"),
        ({"closed": None}, "a closed system, and no other"),
        ({"closed": "2020-01-01"}, "a closed system, and no other"),
        ({"replaced_by": None}, "a closed system, and no other"),
        ({"sources": ["book"]}, "source book is not listed"),
    ],
)
def test_a_wrong_entry_is_refused(changes: dict[str, object], fault: str) -> None:
    data = deepcopy(_SOUND)
    entry = data["systems"]["x"] | changes
    data["systems"]["x"] = {name: value for name, value in entry.items() if value is not None}
    with pytest.raises(RulebookError, match=re.escape(fault)):
        checked(data)


@pytest.mark.parametrize("changes", [{"more": 1}, {"checked": "2026-11-30"}])
def test_a_file_of_another_form_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(RulebookError, match="must hold checked, systems and sources"):
        checked(deepcopy(_SOUND) | changes)


def test_the_compiled_form_is_taken_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = json.dumps(RULES.compile_rules()).encode()
    monkeypatch.setattr(rules, "read_data", lambda *_: text)
    assert rules.UnavailableFiles().plain == RULES.compile_rules()
