"""What is said of an evaluation in the words of a language, on a terminal and on a page."""

from collections.abc import Sequence
from typing import Final

from arpad.bulk.evaluate.periods import Schedule
from arpad.bulk.evaluate.raters import SYSTEMS
from arpad.bulk.evaluate.replay import Result, Variant
from arpad.bulk.evaluate.scores import Bin
from arpad.bulk.fit.reading import GameTable
from arpad.core.decimals import Decimals
from arpad.explain.catalogue import Catalogue

HEADS: Final = ("system", "constants", "log_loss", "brier")
BIN_HEADS: Final = ("games", "expected", "score", "draws_expected", "draws", "log_loss")


def head_lines(
    results: Sequence[Result], schedule: Schedule, games: GameTable, words: Catalogue
) -> list[str]:
    """What was replayed, in words.

    Args:
        results: of all variants.
        schedule: the periods.
        games: all games.
        words: the language.
    """
    counts = {
        "games": len(games.half_points) - schedule.undated,
        "players": schedule.players,
        "periods": len(schedule.periods),
        "length": words.text(f"bulk.evaluate.length.{schedule.length}"),
    }
    lines = [words.text("bulk.evaluate.counts", counts)]
    aside = sum(games.aside.values()) + schedule.undated
    if aside:
        undated = {"aside": aside, "undated": schedule.undated}
        lines.append(words.text("bulk.evaluate.aside", undated))
    forecasts = {"forecasts": results[0].marks.games}
    lines.append(words.text("bulk.evaluate.forecasts", forecasts))
    return lines


def heads(words: Catalogue) -> list[str]:
    """The heads of the table of systems."""
    return [words.text(f"bulk.evaluate.head.{each}") for each in HEADS]


def bin_heads(first: str, words: Catalogue) -> list[str]:
    """The heads of a table of bins.

    Args:
        first: ``bin`` or ``band``.
        words: the language.
    """
    return [words.text(f"bulk.evaluate.head.{each}") for each in (first, *BIN_HEADS)]


def result_cells(result: Result, words: Catalogue) -> list[str]:
    """The cells of a variant.

    Args:
        result: of it.
        words: the language.
    """
    return [
        result.variant.system,
        constants_text(result.variant),
        words.value(Decimals(result.marks.log_loss, 5)),
        words.value(Decimals(result.marks.brier, 5)),
    ]


def constants_text(variant: Variant) -> str:
    """Its constants as they are typed, those of no effect left out.

    Args:
        variant: a system with its constants.

    Example:
        >>> constants_text(Variant(system="elo", values=(("k", 20.0), ("white", 0.0))))
        'k=20'
    """
    usual = SYSTEMS[variant.system][1]
    return " ".join(
        f"{name}={value:g}"
        for name, value in variant.values
        if name != "white" or value != usual[name]
    )


def bin_cells(one: Bin, words: Catalogue) -> list[str]:
    """The cells of a bin.

    Args:
        one: the bin.
        words: the language.
    """
    values = (one.expected, one.score, one.draws_expected, one.draws)
    shares = [words.value(Decimals(100 * value, 1)) for value in values]
    is_share = one.high <= 1
    ends = (100 * one.low, 100 * one.high) if is_share else (one.low, one.high)
    loss = words.value(Decimals(one.log_loss, 4))
    return [f"{ends[0]:.0f}–{ends[1]:.0f}", str(one.games), *shares, loss]  # noqa: RUF001  a dash
