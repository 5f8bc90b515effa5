"""The answers of any system as calm text and as CSV: common fields first, then its own figures.

FIDE's answers have a report of their own (:mod:`arpad.cli.rating_report`).
"""

from argparse import Namespace
from collections.abc import Mapping, Sequence
from typing import Final

from arpad.cli import output
from arpad.cli.rating_report import (
    figure_lines,
    print_account,
    print_game_table,
    print_remarks,
)
from arpad.core.frozen import Record
from arpad.core.rulebook import Source
from arpad.core.updates import GameUpdate, SystemAnswer
from arpad.explain.catalogue import Catalogue
from arpad.explain.figures import answer_figures
from arpad.explain.game_table import game_table
from arpad.explain.heading import rules_heading
from arpad.systems.registry import load_system

_CSV_GAME: Final = (
    "round",
    "opponent_name",
    "opponent_rating",
    "opponent_rating_deviation",
    "result",
    "score",
    "rated",
    "rating_difference",
    "difference_used",
    "uncertainty_factor",
    "expected_score",
    "score_minus_expected",
    "development_coefficient",
    "rating_change_unrounded",
    "why_not_rated",
)
# Columns that give way when the table would be wider than a line, the first one first.
_SPARE_COLUMNS: Final = ("uncertainty_factor", "score_minus_expected")


def print_system_answer(
    answer: Record, words: Catalogue, sources: Mapping[str, Source], given: Namespace
) -> None:
    """Print what a system answered.

    Raises:
        TypeError: it is no answer of a system.
    """
    if not isinstance(answer, SystemAnswer):
        raise TypeError(type(answer).__name__)
    if getattr(given, "csv", False):
        _print_csv(answer)
        return
    head = rules_heading(load_system(answer.system), answer.time_control, answer.regime, words)
    print(output.wrapped(head, style=output.bold))
    print()
    games = getattr(answer, "games", ())
    if games:
        print_games(games, words)
    print("\n".join(answer_lines(answer, words)))
    print_remarks(answer.warnings, words)
    print_account(answer, words, sources, explain=given.explain)


def print_games(games: Sequence[GameUpdate], words: Catalogue) -> None:
    """One line a game; columns give way where the table would be wider than the terminal."""
    shown = game_table(games, words)
    for given_way in range(1, len(_SPARE_COLUMNS) + 1):
        heads = [words.text(head) for head in shown.heads]
        if output.width_of(heads, [row.cells for row in shown.rows]) <= output.WIDTH:
            break
        shown = game_table(games, words, without=_SPARE_COLUMNS[:given_way])
    print_game_table(shown, words)


def answer_lines(answer: SystemAnswer, words: Catalogue) -> list[str]:
    """The figures of an answer, one a line: the common ones, the system's own, the result last."""
    return figure_lines(answer_figures(answer, words), words)


def _print_csv(answer: SystemAnswer) -> None:
    """The games, one a row, and a last row with the sums and the answer."""
    common = [name for name in answer._fields if name not in {"games", "warnings", "steps"}]
    heads = ["row", *dict.fromkeys((*_CSV_GAME, *common))]
    rows: list[Sequence[object]] = [heads]
    for game in getattr(answer, "games", ()):
        fields = game.as_dict() | {
            "row": "game",
            "result": game.result.key,
            "rated": int(game.rated),
            "why_not_rated": game.why_not_rated.message if game.why_not_rated else None,
        }
        if not game.rated:
            fields |= dict.fromkeys(("rating_difference", "difference_used"))
        rows.append(
            [_cell(fields.get(head)) if head in {"row", *_CSV_GAME} else None for head in heads]
        )
    total = answer.as_dict() | {"row": "total"}
    rows.append([_cell(total.get(head)) for head in heads])
    output.print_csv(rows)


def _cell(value: object) -> object:
    """A value of a row: numbers with a point, messages by their ids."""
    from arpad.explain.system_json import plain_number

    if isinstance(value, bool):
        return int(value)
    if isinstance(value, tuple):
        return "; ".join(getattr(item, "message", str(item)) for item in value)
    return plain_number(value)
