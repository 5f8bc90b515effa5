"""The questions about systems: which there are, what a form asks for, which rules hold when."""

from typing import Any, Final

from arpad.api.fields import Body
from arpad.api.form_words import in_form_words
from arpad.core.parameters import Kind, Parameter
from arpad.core.system import Capability, RatingSystem, standing_of
from arpad.explain.catalogue import Catalogue
from arpad.forecast.parameters import MODEL_PARAMETERS, TARGET_PARAMETERS, beside
from arpad.interface_forecast import parameters_of_forecast
from arpad.systems.registry import load_system, system_ids

Answer = dict[str, Any]
# Asked for in other ways: the games, the day, and the two sides of a game.
_NOT_ASKED: Final = frozenset({"games", "on", "table"})
# What a form can be had for.
ABILITIES: Final = ("rate", "initial", "performance", "expect", "forecast")


def systems(body: Body, words: Catalogue) -> Answer:
    """All systems with what each can be asked (``arpad systems``)."""
    body.end(())
    return {"answer": {"systems": [_overview(load_system(name), words) for name in system_ids()]}}


def _overview(system: RatingSystem, words: Catalogue) -> Answer:
    words.add_system(system)
    standing = standing_of(system)
    return {
        "id": system.id,
        "title": system.title,
        "status": system.status.value,
        "status_text": words.text(f"status.{system.status.value}"),
        "capabilities": sorted(capability.value for capability in system.capabilities),
        "reason": words.text(standing.reason) if standing else None,
        "known": words.text(standing.known) if standing else None,
        "nearest": list(standing.nearest) if standing else [],
    }


def form(body: Body, words: Catalogue) -> Answer:
    """The fields of a form for an ability of a system, ``forecast`` included."""
    system = load_system(body.text("system", "fide"))
    words.add_system(system)
    ability = body.text("ability", Capability.RATE.value)
    body.end(("system", "ability"))
    parameters = _parameters(system, ability)
    asked = [each for each in parameters or () if not each.of_opponent]
    plain = {
        "system": system.id,
        "ability": ability,
        "able": parameters is not None,
        "abilities": [name for name in ABILITIES if _parameters(system, name) is not None],
        "fields": [_field(each, words) for each in asked if each.name not in _NOT_ASKED],
        "after_slash": [
            label(each.name, words)
            for each in parameters or ()
            if each.of_opponent and each.kind is not Kind.REAL_RATING
        ],
        "against_average": any(each.name == "average" for each in asked),
    }
    return {"answer": plain}


def _parameters(system: RatingSystem, ability: str) -> tuple[Parameter, ...] | None:
    """What the system can be told for it; None when it has no such ability."""
    capability = next((each for each in system.capabilities if each.value == ability), None)
    if ability == "forecast" and Capability.RATE in system.capabilities:
        return beside(parameters_of_forecast(system), (*TARGET_PARAMETERS, *MODEL_PARAMETERS))
    if capability is None or ability not in ABILITIES:
        return None
    declared = system.parameters(capability)
    return beside(declared, MODEL_PARAMETERS) if capability is Capability.EXPECT else declared


def _field(parameter: Parameter, words: Catalogue) -> Answer:
    return {
        "name": parameter.name,
        "kind": parameter.kind.value,
        "label": label(parameter.name, words),
        "help": in_form_words(words.text(parameter.help), words),
        "choices": list(parameter.choices),
        "required": parameter.required,
    }


def label(name: str, words: Catalogue) -> str:
    """What a form calls a fact: a short label, or its name where a system from outside has none."""
    own = f"page.field.{name}"
    return words.text(own) if words.has(own) else name.replace("_", " ")


def rules(body: Body, words: Catalogue) -> Answer:
    """The rule sets of a system by time control, each with its first day (``arpad rules``)."""
    system = load_system(body.text("system", "fide"))
    words.add_system(system)
    body.end(("system",))
    book = system.rulebook()
    sets = [
        {
            "scope": scope,
            "scope_text": words.text(f"time_control.{scope}"),
            "id": rule.text("id"),
            "from": rule.citation.in_force_from.isoformat(),
            "from_text": words.value(rule.citation.in_force_from),
        }
        for scope in book.scopes
        for rule in book.regimes(scope)
    ]
    sources = [
        {"id": each.id, "title": each.title, "publisher": each.publisher, "link": each.link}
        for each in book.sources.values()
    ]
    checked = words.text("systems.checked", {"day": book.checked})
    return {
        "answer": {"system": system.id, "rule_sets": sets, "sources": sources},
        "view": {"checked": checked},
    }
