"""What is said of a whole history in the words of a language."""

from collections.abc import Sequence
from typing import Final

from arpad.bulk.fit.reading import GameTable
from arpad.bulk.fit.report import MARGIN
from arpad.bulk.fit.words import aside_text, with_error
from arpad.bulk.whole_history.history import History
from arpad.bulk.whole_history.report import Player, day_of
from arpad.core.decimals import Decimals
from arpad.explain.catalogue import Catalogue

_MONTH: Final = 30  # days
HEADS: Final = (
    "bulk.fit.head.rank",
    "bulk.fit.head.name",
    "bulk.fit.head.rating",
    "bulk.fit.head.margin",
    "bulk.history.head.last",
    "bulk.history.head.highest",
    "bulk.history.head.highest_on",
    "bulk.fit.head.games",
    "bulk.fit.head.score",
)


def head_lines(history: History, games: GameTable, undated: int, words: Catalogue) -> list[str]:
    """What was done, in words.

    Args:
        history: the ratings.
        games: they were made of.
        undated: of these, games without a day, which were left out.
        words: the language.
    """
    counts: dict[str, object] = {
        "games": len(games.half_points) - undated,
        "players": int(history.player.max()) + 1,
        "first": day_of(int(history.day.min())),
        "last": day_of(int(history.day.max())),
    }
    lines = [words.text("bulk.history.counts", counts)]
    if games.aside:
        lines.append(aside_text(games, words))
    if undated:
        lines.append(words.text("bulk.history.undated", {"games": undated}))
    white = with_error(history.white_advantage, history.white_error, 1)
    lines.append(words.text("bulk.fit.white", white))
    change = Decimals((history.settings.variance * _MONTH) ** 0.5, 1)
    lines.append(words.text("bulk.history.change", {"points": change, "days": _MONTH}))
    prior = Decimals(history.settings.prior, 1)
    lines.append(words.text("bulk.fit.prior_used", {"games": prior}))
    lines.append(words.text("bulk.history.margin"))
    return lines


def cells_of(player: Player, words: Catalogue) -> list[str]:
    """The cells of a player.

    Args:
        player: the player.
        words: the language.
    """

    def number(value: float) -> str:
        return words.value(Decimals(value, 1))

    return [
        str(player.place),
        player.name,
        number(player.rating) + ("*" if player.by_prior else ""),
        number(MARGIN * player.error),
        player.last_on.isoformat(),
        number(player.highest),
        player.highest_on.isoformat(),
        str(player.games),
        number(100 * player.points / player.games),
    ]


def foot_lines(players: Sequence[Player], shown: int, words: Catalogue) -> list[str]:
    """What stands below the table.

    Args:
        players: all of them.
        shown: how many the table has.
        words: the language.
    """
    lines = []
    if len(players) > shown:
        lines.append(words.text("bulk.fit.more", {"players": len(players) - shown}))
    if any(each.by_prior for each in players):
        lines.append(words.text("bulk.fit.by_prior"))
    return lines
