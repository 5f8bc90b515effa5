"""The questions to a system about one player: change, first rating, performance, expectation."""

from collections.abc import Mapping
from typing import Any

from arpad.api.fields import Body
from arpad.api.targets import target_lines
from arpad.api.view import account_view, remarks_view, view
from arpad.core.errors import InputError
from arpad.core.outcomes import InitialRating, PerformanceRating, RatingChange
from arpad.core.rulebook import Source
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.explain.heading import heading
from arpad.explain.json_form import to_plain
from arpad.forecast.rules import RULES as FORECAST_RULES
from arpad.interface_forecast import expectation_with_chances
from arpad.interface_forecast import forecast as forecast_of
from arpad.interface_request import able_system, ask

Answer = dict[str, Any]


def rate(body: Body, words: Catalogue) -> Answer:
    """The rating change of one player (``arpad rate``)."""
    return _of_games(RatingChange, Capability.RATE, body, words)


def initial(body: Body, words: Catalogue) -> Answer:
    """The first rating of a player who has none (``arpad initial``)."""
    return _of_games(InitialRating, Capability.INITIAL, body, words)


def performance(body: Body, words: Catalogue) -> Answer:
    """The performance rating over some games (``arpad performance``)."""
    return _of_games(PerformanceRating, Capability.PERFORMANCE, body, words)


def _of_games(kind: type, capability: Capability, body: Body, words: Catalogue) -> Answer:
    on = body.day()
    system = able_system(body.text("system", "fide"), capability, on)
    words.add_system(system)
    parameters = system.parameters(capability)
    average = body.value("average")
    if average is None:
        events = body.events(on, parameters)
        facts: dict[str, Any] = body.facts()
    else:
        events = ()
        facts = {"average": average, "games": body.value("games"), **body.facts()}
    without = any(each.without_games and facts.get(each.name) for each in parameters)
    if not events and average is None and not without:
        raise InputError("error.no_games")
    is_rated = facts.get("rating") is not None or facts.get("standard_rating") is not None
    if capability is Capability.RATE and not is_rated:
        raise InputError("error.rating_needed")
    result = ask(kind, capability, system.id, on, (), events, facts)
    sources = system.rulebook().sources
    shown = view(result, system, words, sources, reasons=body.reasons)
    return {"answer": to_plain(result, words), "view": shown}


def expect(body: Body, words: Catalogue) -> Answer:
    """The expected scores of a game, and the chances of win, draw and loss (``arpad expect``)."""
    from arpad.explain.system_json import with_chances

    on = body.day()
    system = able_system(body.text("system", "fide"), Capability.EXPECT, on)
    words.add_system(system)
    sides = {"rating": body.value("rating"), "opponent_rating": body.value("opponent_rating")}
    for name, value in sides.items():
        if value is None:
            raise InputError("api.side_needed", name=name)
    result, chances = expectation_with_chances(system.id, **sides, on=on, facts=body.facts())
    shown = view(result, system, words, _sources(system), reasons=False)
    if body.reasons:
        shown["account"] = account_view(chances, words, _sources(system))
    shown["remarks"] = remarks_view(chances.warnings, words)
    return {"answer": with_chances(to_plain(result, words), chances, words), "view": shown}


def forecast(body: Body, words: Catalogue) -> Answer:
    """What to expect against a field, and what each total would bring (``arpad forecast``)."""
    on = body.day()
    system = able_system(body.text("system", "fide"), Capability.RATE, on)
    words.add_system(system)
    opponents = body.value("opponents") or ()
    facts: dict[str, Any] = body.facts()
    if facts.get("rating") is None and facts.get("standard_rating") is None:
        raise InputError("error.rating_needed")
    result = forecast_of(system.id, on=on, opponents=opponents, **facts)
    shown = {
        "heading": heading(result, system, words),
        "remarks": remarks_view(result.warnings, words),
        "targets": [
            line
            for each in result.targets
            for line in target_lines(each, result.games_total, words)
        ],
    }
    if body.reasons:
        shown["account"] = account_view(result, words, _sources(system))
    return {"answer": to_plain(result, words), "view": shown}


def _sources(system: RatingSystem) -> Mapping[str, Source]:
    """The documents of a system, and those of the models of wins and draws."""
    return {**FORECAST_RULES.rulebook.sources, **system.rulebook().sources}
