"""Games of which no level can be told, and why."""

import re
from typing import Final

from arpad.core.errors import ArpadError
from arpad.core.game_moves import GameMoves
from arpad.core.played_games import PlayedGame
from arpad.core.steps import Word
from arpad.strength.notation import IllegalMove
from arpad.strength.replay import Replay, replay

LEAST_OWN_MOVES: Final = 8
SPEEDS: Final = ("ultrabullet", "bullet", "blitz", "rapid", "classical", "correspondence", "daily")
_LIMITS: Final = ((30, "ultrabullet"), (180, "bullet"), (480, "blitz"), (1500, "rapid"))
_MOVES: Final = 40  # of a game, by which Lichess tells its speeds apart
_STANDARD: Final = frozenset({"standard", "chess", ""})
_BOT: Final = "BOT"
_COMPUTER: Final = "(computer)"
_AGAINST_PROGRAMS: Final = ("vs. computer", "vs computer", "play vs bot")
# With the number of its version a program is named; by itself the word may be somebody's name.
_PROGRAM: Final = re.compile(
    r"(?:stockfish|komodo(?: dragon)?|houdini|rybka|fritz|shredder|lc0|leela\w*|ethereal|berserk"
    r"|critter|crafty|gull|hiarcs|junior|obsidian|torch) v?\d+(?:\.\d+)*\b.*",
    re.IGNORECASE,
)
_ENDED_OTHERWISE: Final = frozenset(
    {"timeout", "cheat", "nostart", "aborted", "rules infraction", "unterminated"}
)


class SetAside(ArpadError):
    """A game of which no level can be told; the message says why."""


def speed_of(game: PlayedGame, otherwise: str | None = None) -> str:
    """The speed of a game as Lichess tells them apart.

    Args:
        game: with its rate of play, or the pool of its server.
        otherwise: the speed of games that do not tell it.

    Raises:
        SetAside: nobody tells it.

    Source: Lichess, FAQ of its site: base time and forty increments, in seconds.
    """
    text = game.rate_of_play_text.strip()
    if text.startswith("1/") or text == "-":
        return "correspondence"
    if game.rate_of_play is not None:
        rate = game.rate_of_play
        seconds = rate.base_seconds + _MOVES * rate.increment_seconds
        return next((name for below, name in _LIMITS if seconds < below), "classical")
    speed = game.pool.lower() or otherwise
    if not speed:
        raise SetAside("strength.aside.no_speed")
    return speed


def speed_word(speed: str) -> Word | str:
    """A speed to be put into words; the name of another list of a server stays as it is.

    Args:
        speed: of :func:`speed_of`.

    Example:
        >>> speed_word("blitz").message, speed_word("threecheck")
        ('strength.speed.blitz', 'threecheck')
    """
    return Word(message=f"strength.speed.{speed}") if speed in SPEEDS else speed


def replayed(game: GameMoves) -> Replay:
    """The game played again.

    Args:
        game: with its moves.

    Raises:
        SetAside: it is of another variant, from another start, of a program, by mail, at odds, too
            short, not played to its end, or one of its moves is not legal.
    """
    played = game.game
    if played.variant not in _STANDARD or game.other_start:
        raise SetAside("strength.aside.variant")
    if game.kind == "program" or _is_of_program(played):
        raise SetAside("strength.aside.bot")
    if game.kind == "mail":
        raise SetAside("strength.aside.speed", speed=speed_word("correspondence"))
    if game.kind == "odds":
        raise SetAside("strength.aside.odds")
    ending = played.termination.lower()
    if ending in _ENDED_OTHERWISE or "abandoned" in ending:
        raise SetAside("strength.aside.ended")
    if len(game.moves) < 2 * LEAST_OWN_MOVES:
        raise SetAside("strength.aside.short", least=LEAST_OWN_MOVES)
    try:
        return replay(game.moves)
    except IllegalMove as error:
        number, is_black = divmod(error.half_move, 2)
        move = f"{number + 1}{'...' if is_black else '.'} {error}"
        raise SetAside("strength.aside.illegal", move=move) from error


def _is_of_program(game: PlayedGame) -> bool:
    if any(side.is_engine or side.title == _BOT for side in (game.white, game.black)):
        return True
    names = game.white.name, game.black.name
    if any(name.lower().endswith(_COMPUTER) or _PROGRAM.fullmatch(name) for name in names):
        return True
    event = game.event.lower()
    return any(words in event for words in _AGAINST_PROGRAMS)
