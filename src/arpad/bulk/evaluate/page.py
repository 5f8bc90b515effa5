"""An evaluation as one page of HTML that needs nothing else."""

from collections.abc import Sequence
from typing import Final

from arpad.bulk.evaluate.json_form import best_of
from arpad.bulk.evaluate.periods import Schedule
from arpad.bulk.evaluate.replay import Result
from arpad.bulk.evaluate.scores import Bin
from arpad.bulk.evaluate.words import (
    bin_cells,
    bin_heads,
    constants_text,
    head_lines,
    heads,
    result_cells,
)
from arpad.bulk.fit.reading import GameTable
from arpad.bulk.pages import page
from arpad.core.frozen import Record
from arpad.explain.catalogue import Catalogue

SIDE: Final = 260
_MOST_PICTURES: Final = 12
_WIDEST: Final = 1.96  # standard errors to each side


class Dot(Record):
    """A bin in the picture of the calibration.

    Args:
        x: by what was expected.
        y: by what was scored.
        low: lower end of the 95 % interval of the score.
        high: its upper end.
        label: in words.
    """

    x: float
    y: float
    low: float
    high: float
    label: str


def evaluation_page(
    results: Sequence[Result], schedule: Schedule, games: GameTable, words: Catalogue
) -> str:
    """The page.

    Args:
        results: of all variants.
        schedule: the periods.
        games: all games.
        words: the language.
    """
    order = sorted(range(len(results)), key=lambda place: results[place].marks.log_loss)
    best = results[best_of(results)]
    return page(
        "evaluation_page.html",
        words,
        lines=head_lines(results, schedule, games, words),
        heads=heads(words),
        rows=[result_cells(results[place], words) for place in order],
        side=SIDE,
        pictures=[
            (_title(results[place]), calibration_dots(results[place].marks.calibration, words))
            for place in order[:_MOST_PICTURES]
        ],
        best=_title(best),
        tables=[
            (bin_heads(first, words), [bin_cells(one, words) for one in bins])
            for first, bins in (("bin", best.marks.calibration), ("band", best.marks.bands))
        ],
    )


def _title(result: Result) -> str:
    return f"{result.variant.system} {constants_text(result.variant)}".strip()


def calibration_dots(bins: Sequence[Bin], words: Catalogue) -> list[Dot]:
    """The bins as dots: on the diagonal where forecasts were right on average.

    Args:
        bins: by expected score.
        words: the language.
    """
    dots = []
    for one in bins:
        # A score of one game spreads less where draws are likely.
        spread = max(one.score * (1 - one.score) - one.draws / 4, 0.0) ** 0.5
        margin = _WIDEST * spread / one.games**0.5
        dots.append(
            Dot(
                x=round(SIDE * one.expected, 1),
                y=round(SIDE * (1 - one.score), 1),
                low=round(SIDE * (1 - max(one.score - margin, 0.0)), 1),
                high=round(SIDE * (1 - min(one.score + margin, 1.0)), 1),
                label=" | ".join(bin_cells(one, words)[:4]),
            )
        )
    return dots
