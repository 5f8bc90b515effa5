"""A fit on a terminal: what was fitted, the table of ratings, and who has none."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from arpad.bulk.fit.answer import Fit
from arpad.bulk.fit.reading import GameTable
from arpad.bulk.fit.report import Row
from arpad.bulk.fit.words import cells_of, comparison_text, head_lines, heads
from arpad.cli.output import bold, table, wrapped
from arpad.core.quantities import Score
from arpad.explain.catalogue import Catalogue

MOST_ROWS: Final = 200


def print_fit(fit: Fit, games: GameTable, rows: Sequence[Row], words: Catalogue) -> None:
    """Print it.

    Args:
        fit: the fit.
        games: it was made of.
        rows: its players.
        words: the language.
    """
    for line in head_lines(fit, games, words):
        print(wrapped(line))
    rated = [row for row in rows if row.group is not None]
    several = len({row.group for row in rated}) > 1
    for number, group in groupby(rated, key=lambda row: row.group):
        print()
        if several:
            print(bold(words.text("bulk.fit.group", {"number": number})))
        _print_group(list(group), words)
    if several:
        print()
        print(wrapped(words.text("bulk.fit.groups_apart")))
    _print_unrated([row for row in rows if row.group is None], words)
    for pair in fit.comparisons:
        print()
        print(wrapped(comparison_text(pair, games.names, words)))


def _print_group(rows: Sequence[Row], words: Catalogue) -> None:
    shown = [cells_of(row, words) for row in rows[:MOST_ROWS]]
    print("\n".join(table(heads(words), shown, left=(1,))))
    if len(rows) > MOST_ROWS:
        print(wrapped(words.text("bulk.fit.more", {"players": len(rows) - MOST_ROWS})))
    if any(row.by_prior for row in rows):
        print(wrapped(words.text("bulk.fit.by_prior")))
    if any(row.is_anchor for row in rows):
        print(wrapped(words.text("bulk.fit.anchored")))


def _print_unrated(rows: Sequence[Row], words: Catalogue) -> None:
    if not rows:
        return
    print()
    print(bold(words.text("bulk.fit.unrated", {"players": len(rows)})))
    for row in rows[:MOST_ROWS]:
        reason = words.text(f"bulk.fit.why.{row.why_not}")
        points = Score.from_half_points(round(2 * row.points))
        values = {"name": row.name, "points": points, "games": row.games, "reason": reason}

        print(wrapped(words.text("bulk.fit.unrated_one", values), rest="  "))
    if len(rows) > MOST_ROWS:
        print(wrapped(words.text("bulk.fit.more", {"players": len(rows) - MOST_ROWS})))
    print(wrapped(words.text("bulk.fit.go_on")))
