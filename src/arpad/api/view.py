"""An answer in words, laid out for a face that shows it: heading, figures, games, reasoning."""

from collections.abc import Iterable, Mapping
from typing import Any

from arpad.api.chances import with_chances
from arpad.core.frozen import Record
from arpad.core.rulebook import Source
from arpad.core.steps import Step
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.explain.figures import figures
from arpad.explain.game_table import GameTable, game_table_of
from arpad.explain.heading import heading
from arpad.explain.narrative import account, rule_words

View = dict[str, Any]


def view(
    result: Any,
    system: RatingSystem,
    words: Catalogue,
    sources: Mapping[str, Source],
    *,
    reasons: bool,
) -> View:
    """An answer of rate, initial, performance or expect in words.

    Args:
        result: the answer.
        system: the rating system that gave it.
        words: the language, with the words of the system.
        sources: the documents that the reasoning may cite.
        reasons: whether to give an account of them.
    """
    games = games_view(game_table_of(result, words), words)
    return {
        "heading": heading(result, system, words),
        "figures": figures_view(result, words),
        "games": with_chances(games, result, words),
        **({"account": account_view(result, words, sources)} if reasons else {}),
        "remarks": remarks_view(result.warnings, words),
    }


def figures_view(result: Record, words: Catalogue) -> list[View]:
    """The figures with their labels in words."""
    return [
        figure.as_dict() | {"id": figure.label, "label": words.text(figure.label)}
        for figure in figures(result, words)
    ]


def games_view(games: GameTable | None, words: Catalogue) -> View | None:
    """The table of games with its heads in words; None without games."""
    if games is None:
        return None
    return {
        "heads": [{"id": head, "text": words.text(head)} for head in games.heads],
        "texts": games.texts,
        "rows": [row.as_dict() | {"cells": list(row.cells)} for row in games.rows],
        "limited": words.text("report.limited").strip(" *") if games.limited else None,
    }


def account_view(result: Any, words: Catalogue, sources: Mapping[str, Source]) -> list[View]:
    """The reasoning line by line; the remarks stand apart."""
    lines = account(result, words, sources)
    return [line.as_dict() for line in lines if line.kind != "remark"]


def remarks_view(remarks: Iterable[Step], words: Catalogue) -> list[View]:
    """Remarks with the rule that each rests on."""
    return [
        {"id": each.message, "text": words.step(each), "rule": rule_words(each.rule, words)}
        for each in remarks
    ]
