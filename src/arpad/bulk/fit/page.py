"""A fit as one page of HTML that needs nothing else."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from arpad.bulk.fit.answer import Fit
from arpad.bulk.fit.reading import GameTable
from arpad.bulk.fit.report import MARGIN, Row
from arpad.bulk.fit.words import cells_of, comparison_text, head_lines, heads
from arpad.bulk.pages import page
from arpad.core.frozen import Record
from arpad.explain.catalogue import Catalogue

BAR: Final = 240  # width of the picture of a rating with its margin
_MOST_ROWS: Final = 5000


class Bar(Record):
    """A rating with its margin as places on a line.

    Args:
        low: left end.
        width: of the margin.
        level: place of the rating.
    """

    low: float
    width: float
    level: float


def fit_page(fit: Fit, games: GameTable, rows: Sequence[Row], words: Catalogue) -> str:
    """The page.

    Args:
        fit: the fit.
        games: it was made of.
        rows: its players.
        words: the language.
    """
    rated = [row for row in rows if row.group is not None]
    unrated = [row for row in rows if row.group is None]
    return page(
        "fit_page.html",
        words,
        lines=head_lines(fit, games, words),
        heads=heads(words),
        groups=[
            (number, _shown(list(group)[:_MOST_ROWS], words))
            for number, group in groupby(rated, key=lambda row: row.group)
        ],
        bar=BAR,
        by_prior=any(row.by_prior for row in rows),
        anchored=any(row.is_anchor for row in rows),
        more=sum(max(0, size - _MOST_ROWS) for size in _sizes(rated)),
        unrated=[
            (row.name, words.text(f"bulk.fit.why.{row.why_not}")) for row in unrated[:_MOST_ROWS]
        ],
        unrated_count=len(unrated),
        comparisons=[comparison_text(each, games.names, words) for each in fit.comparisons],
    )


def _sizes(rows: Sequence[Row]) -> list[int]:
    return [len(list(group)) for _, group in groupby(rows, key=lambda row: row.group)]


def _shown(rows: Sequence[Row], words: Catalogue) -> list[tuple[list[str], Bar]]:
    """The rows with their pictures, on one scale."""
    ends = [
        (row.rating or 0.0) + side * MARGIN * (row.error or 0.0) for row in rows for side in (-1, 1)
    ]
    low, high = min(ends), max(ends)
    unit = BAR / ((high - low) or 1.0)
    return [(cells_of(row, words), _bar(row, low, unit)) for row in rows]


def _bar(row: Row, low: float, unit: float) -> Bar:
    rating, margin = row.rating or 0.0, MARGIN * (row.error or 0.0)
    return Bar(
        low=round((rating - margin - low) * unit, 1),
        width=round(2 * margin * unit, 1),
        level=round((rating - low) * unit, 1),
    )
