"""The questions for tables: as the regulations print them, and one of changes for a rating."""

from collections.abc import Sequence
from typing import Any, Final

from arpad.api.fields import Body
from arpad.core.errors import BadValue, InputError
from arpad.core.outcomes import PrintedTable, RatingChange
from arpad.core.parameters import Request, read_rating
from arpad.core.records import HIGHEST_RATING, LOWEST_RATING
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.explain.game_table import game_table_of
from arpad.explain.heading import heading
from arpad.explain.json_form import to_plain
from arpad.explain.narrative import rule_words
from arpad.interface_request import able_system, ask

Answer = dict[str, Any]
_FURTHEST: Final = 800  # points on either side of the own rating
_STEPS: Final = (10, 20, 25, 50, 100)
# What a page calls each printed table.
_LABELS: Final = {
    "expected-score": "api.table.expected_score",
    "difference-from-score": "api.table.difference_from_score",
    "expected-score-logistic": "api.table.expected_score_logistic",
    "expected-score-normal": "api.table.expected_score_normal",
    "uncertainty-factor": "api.table.uncertainty_factor",
    "growth-of-deviation": "api.table.growth_of_deviation",
    "rating-of-grade": "api.table.rating_of_grade",
}
_RESULTS: Final = ("1", "½", "0")


def table(body: Body, words: Catalogue) -> Answer:
    """A table as a system's regulations print it (``arpad table``)."""
    system = able_system(body.text("system", "fide"), Capability.TABLE, body.day())
    words.add_system(system)
    name = body.text("table")
    body.end(("system", "on", "table"))
    parameter = next(p for p in system.parameters(Capability.TABLE) if p.name == "table")
    name = name or parameter.choices[0]
    if name not in parameter.choices:
        raise BadValue("table", name, "allowed.one_of", choices=", ".join(parameter.choices))
    printed = system.run(Capability.TABLE, Request(values={"table": name}))
    if not isinstance(printed, PrintedTable):
        raise TypeError(type(printed).__name__)
    shown = {
        "heads": [words.text(column) for column in printed.columns],
        "rows": [[words.value(cell) for cell in row] for row in printed.rows],
        "rule": rule_words(printed.rule, words),
        "names": list(parameter.choices),
        "labels": [_label(each, words) for each in parameter.choices],
    }
    return {"answer": to_plain(printed, words), "view": shown}


def _label(name: str, words: Catalogue) -> str:
    """What a page calls a table; a system from outside may have others."""
    return words.text(_LABELS[name]) if name in _LABELS else name


def changes(body: Body, words: Catalogue) -> Answer:
    """What a win, a draw and a loss bring against opponents around a rating.

    Fields: those of ``rate`` without games, and ``step``, the points from row to row.
    """
    on = body.day()
    system = able_system(body.text("system", "fide"), Capability.RATE, on)
    words.add_system(system)
    step = body.value("step") or 50
    if str(step) not in map(str, _STEPS):
        allowed = ", ".join(map(str, _STEPS))
        raise BadValue("step", step, "allowed.one_of", choices=allowed)
    facts: dict[str, object] = body.facts()
    if facts.get("rating") is None:
        raise InputError("error.rating_needed")
    own = int(read_rating("rating", str(facts["rating"])))
    rated = {
        opponent: [_one_game(system, on, facts, opponent, result) for result in _RESULTS]
        for opponent in range(own + _FURTHEST, own - _FURTHEST - 1, -int(step))
        if LOWEST_RATING <= opponent <= HIGHEST_RATING
    }
    rows = [_row(own, opponent, results, words) for opponent, results in rated.items()]
    heads = ["term.opponent", "term.difference", "term.expected"]
    heads += ["result.win", "result.draw", "result.loss"]
    shown = {
        "heading": heading(rated[own][0], system, words),
        "heads": [words.text(head) for head in heads],
        "rows": [row.pop("cells") for row in rows],
    }
    return {"answer": {"system": system.id, "rating": own, "rows": rows}, "view": shown}


def _one_game(
    system: RatingSystem, on: Any, facts: dict[str, object], opponent: int, result: str
) -> Any:
    return ask(
        RatingChange, Capability.RATE, system.id, on, [f"{opponent}={result}"], (), dict(facts)
    )


def _row(own: int, opponent: int, results: Sequence[Any], words: Catalogue) -> Answer:
    """The three changes against one opponent."""
    plain = [to_plain(result, words) for result in results]
    games = game_table_of(results[0], words)
    expected = ""
    if games is not None and "term.expected" in games.heads:
        expected = games.rows[0].cells[games.heads.index("term.expected")]
    fields = ("rating_change_unrounded", "rating_change")
    from arpad.explain.real_values import written_field

    cells = [words.value(opponent), written_field("rating_difference", own - opponent, words)]
    unrounded = [written_field(fields[0], getattr(each, fields[0]), words) for each in results]
    return {
        "opponent_rating": opponent,
        "rating_difference": own - opponent,
        "changes": [{name: each[name] for name in fields} for each in plain],
        "cells": [*cells, expected, *unrounded],
    }
