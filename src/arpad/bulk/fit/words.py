"""What is said of a fit in the words of a language, on a terminal and on a page."""

from typing import Final

from arpad.bulk.fit.answer import Comparison, Fit
from arpad.bulk.fit.models import NONE
from arpad.bulk.fit.reading import GameTable
from arpad.bulk.fit.report import MARGIN, Row
from arpad.core.decimals import Decimals, SignedDecimals
from arpad.explain.catalogue import Catalogue

HEADS: Final = ("rank", "name", "rating", "margin", "games", "score", "opponents")


def head_lines(fit: Fit, games: GameTable, words: Catalogue) -> list[str]:
    """What was fitted, in words.

    Args:
        fit: the fit.
        games: it was made of.
        words: the language.
    """
    counts = {"games": len(games.half_points), "players": len(games.names)}
    lines = [words.text("bulk.fit.counts", counts)]
    if games.aside:
        lines.append(aside_text(games, words))
    lines.append(words.text("bulk.fit.white", with_error(fit.white_advantage, fit.white_error, 1)))
    if not fit.tells_white:
        lines.append(words.text("bulk.fit.white_unknown"))
    if fit.model != NONE:
        error = None if fit.draw_error is None else 100 * fit.draw_error
        lines.append(words.text("bulk.fit.draw_rate", with_error(100 * fit.draw_rate, error, 1)))
    if fit.unused_games:
        lines.append(words.text("bulk.fit.unused", {"games": fit.unused_games}))
    if fit.settings.prior:
        prior = Decimals(fit.settings.prior, 1)
        lines.append(words.text("bulk.fit.prior_used", {"games": prior}))
    lines.append(words.text("bulk.fit.margin"))
    return lines


def aside_text(games: GameTable, words: Catalogue) -> str:
    """How many games were set aside, and why.

    Args:
        games: some of which were.
        words: the language.
    """
    reasons = "; ".join(
        words.label(f"bulk.fit.aside.{reason}") + f" {count}"
        for reason, count in sorted(games.aside.items())
    )
    return words.text("bulk.fit.set_aside", {"reasons": reasons})


def with_error(value: float, error: float | None, places: int) -> dict[str, object]:
    """A value and its margin, for a message.

    Args:
        value: the value.
        error: standard error of it; None where it was given.
        places: after the point.
    """
    margin: object = "–" if error is None else Decimals(MARGIN * error, places)  # noqa: RUF001  a dash
    return {"value": Decimals(value, places), "margin": margin}


def cells_of(row: Row, words: Catalogue) -> list[str]:
    """The cells of a player with a rating.

    Args:
        row: the player.
        words: the language.
    """

    def number(value: float | None, places: int) -> str:
        return "" if value is None else words.value(Decimals(value, places))

    margin = None if row.error is None else MARGIN * row.error
    mark = "*" if row.by_prior else ""
    return [
        str(row.rank),
        row.name,
        number(row.rating, 1) + mark,
        "=" if row.is_anchor else number(margin, 1),
        str(row.games),
        number(100 * row.points / row.games, 1) if row.games else "",
        number(row.opponents, 1),
    ]


def heads(words: Catalogue) -> list[str]:
    """The heads of the table."""
    return [words.text(f"bulk.fit.head.{each}") for each in HEADS]


def comparison_text(pair: Comparison, names: tuple[str, ...], words: Catalogue) -> str:
    """Two players side by side, in words.

    Args:
        pair: the comparison.
        names: of the players, by number.
        words: the language.
    """
    both: dict[str, object] = {"first": names[pair.one], "second": names[pair.other]}
    if pair.difference is None or pair.error is None or pair.superiority is None:
        return words.text("bulk.fit.not_comparable", both)
    expected = pair.expected_score or 0.0
    values: dict[str, object] = {
        "difference": SignedDecimals(pair.difference, 1),
        "margin": Decimals(MARGIN * pair.error, 1),
        "likelihood": Decimals(100 * pair.superiority, 1),
        "score": Decimals(100 * expected, 1),
    }
    return words.text("bulk.fit.compared", both | values)
