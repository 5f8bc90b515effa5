"""The chances of win, draw and loss beside the expected score of each game."""

from typing import Any, Final

from arpad.core.decimals import Decimals
from arpad.core.outcomes import RatingChange
from arpad.core.updates import RatingUpdate
from arpad.explain.catalogue import Catalogue
from arpad.forecast.by_game import ChancesByGame, chances_by_game
from arpad.forecast.models import Chances

View = dict[str, Any]
_BESIDE: Final = "term.expected"


def with_chances(games: View | None, result: object, words: Catalogue) -> View | None:
    """The table of games with the chances of each, and what they are.

    Args:
        games: the table in words.
        result: the answer whose games they are.
        words: the language.

    Returns:
        The table as it was where nothing is expected of a game.
    """
    if games is None or not isinstance(result, RatingChange | RatingUpdate):
        return games
    if all(head["id"] != _BESIDE for head in games["heads"]):
        return games
    told = chances_by_game(result)
    for row, chances in zip(games["rows"], told.games, strict=True):
        row["chances"] = _text(chances, words)
    head = words.text("term.chances")
    return games | {"chances": {"beside": _BESIDE, "head": head, "note": _note(told, words)}}


def _text(chances: Chances | None, words: Catalogue) -> str:
    """Win, draw and loss in whole per cent, each rounded by itself."""
    if chances is None:
        return ""
    return "/".join(words.value(Decimals(100 * share, 0)) for share in chances)


def _note(told: ChancesByGame, words: Catalogue) -> str:
    """Why an expected score is no chance to win, and what to know of the model."""
    return " ".join([words.text("report.chances"), *map(words.step, told.warnings)])
