"""Which games count, for systems that rate every game played against a rated opponent."""

from collections.abc import Iterable
from typing import Any

from arpad.core.quantities import Score, total
from arpad.core.records import Game, Player
from arpad.core.results import Result
from arpad.core.steps import Word, step, word
from arpad.core.updates import GameUpdate

_SHORT = frozenset({Result.SHORT_WIN, Result.SHORT_DRAW, Result.SHORT_LOSS})
_FORFEITS = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})


def why_not_rated(game: Game, *, unrated_count: bool = False) -> Word | None:
    """Why a game does not count; None when it does.

    Args:
        game: the game.
        unrated_count: whether games against unrated opponents count.
    """
    if game.result in _FORFEITS:
        return word("unrated.forfeit")
    if game.result in _SHORT:
        return word("unrated.short")
    if game.result is Result.PENDING:
        return word("unrated.pending")
    if game.opponent is None or not game.result.is_played:
        return word("unrated.bye")
    if game.opponent.rating is None and not unrated_count:
        return word("unrated.opponent")
    return None


def opponent_of(game: Game) -> Player:
    """The opponent in a game that counts."""
    assert game.opponent is not None  # noqa: S101  such a game has an opponent
    return game.opponent


def exact_opponent_rating(game: Game) -> float:
    """The opponent's rating in a game that counts, with its decimals where it has any."""
    rating = opponent_of(game).exact_rating
    assert rating is not None  # noqa: S101  an unrated opponent keeps a game from counting
    return rating


def opponent_rating(game: Game) -> int:
    """The opponent's rating in a game that counts, in whole points."""
    return int(exact_opponent_rating(game))


def game_line(game: Game, **figures: Any) -> GameUpdate:
    """A game that counts, with what was computed for it.

    Args:
        game: the game.
        figures: fields of :class:`~arpad.core.updates.GameUpdate`.
    """
    return GameUpdate(**(facts_of_game(game) | {"rated": True} | figures))


def unrated_line(game: Game, reason: Word) -> GameUpdate:
    """A game that does not count, with the reason."""
    said = step("step.not_rated", reason=reason)
    return GameUpdate(**facts_of_game(game), rated=False, why_not_rated=reason, steps=(said,))


def facts_of_game(game: Game) -> dict[str, Any]:
    """What the line of a game takes over from it, by field of ``GameUpdate``."""
    facts: dict[str, Any] = {
        "result": game.result,
        "score": game.result.score,
        "round": game.round,
        "colour": game.colour,
    }
    opponent = game.opponent
    if opponent is not None:
        facts |= {
            "opponent_rating": opponent.exact_rating,
            "opponent_rating_deviation": opponent.rating_deviation,
            "opponent_volatility": opponent.volatility,
            "opponent_name": opponent.name,
            "opponent_number": opponent.number,
            "opponent_federation": opponent.federation,
            "opponent_title": opponent.title,
        }
    return facts


def rated(lines: Iterable[GameUpdate]) -> tuple[GameUpdate, ...]:
    """The games that count."""
    return tuple(line for line in lines if line.rated)


def points_of(lines: Iterable[GameUpdate]) -> Score:
    """The score of the games that count."""
    return total(Score, [line.score for line in lines if line.rated])
