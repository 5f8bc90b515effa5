"""The report in words, for a terminal and for a page."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from arpad.core.played_games import PlayedGame
from arpad.core.steps import Word
from arpad.explain.catalogue import Catalogue
from arpad.strength.choice import ENGINE
from arpad.strength.estimate import QUIET, SHORT, GameReading, SideReading
from arpad.strength.figures import STEP, level_text, nearest, range_text
from arpad.strength.report import PlayerReading

_TENS: Final = 10
_DASH: Final = "\u2013"


def title_of(game: PlayedGame, words: Catalogue) -> str:
    """Who played, when, and where the game stands in its file.

    Args:
        game: the game.
        words: the language.
    """
    names = f"{game.white.name or '?'} {_DASH} {game.black.name or '?'}"
    parts = [names]
    if game.played_on is not None:
        parts.append(words.value(game.played_on))
    if game.line is not None:
        parts.append(words.text("strength.line", {"line": game.line}))
    return ", ".join(parts)


def ways_of(readings: Sequence[GameReading], words: Catalogue) -> Iterator[str]:
    """By what the games were evaluated, and how many by each.

    Args:
        readings: of the games.
        words: the language.
    """
    counts = Counter(_way(reading) for reading in readings)
    for way, count in counts.items():
        games = words.text("strength.games", {"count": count})
        yield words.text(way.message, {**dict(way.values), "games": games})


def _way(reading: GameReading) -> Word:
    told = reading.evaluations
    if told.origin == ENGINE:
        return Word(
            message="strength.by.engine", values=(("engine", told.engine), ("nodes", told.nodes))
        )
    is_known = reading.game.server == told.origin
    return Word(message="strength.by.lichess" if is_known else "strength.by.file")


def notes_of(reading: GameReading, side: SideReading) -> list[Word]:
    """Why the interval of a side is to be taken with care.

    Args:
        reading: of the game.
        side: one of its sides.
    """
    notes = [] if reading.uncalibrated is None else [reading.uncalibrated]
    if side.is_short:
        notes.append(Word(message="strength.note.short", values=(("least", SHORT),)))
    if reading.is_quiet:
        notes.append(Word(message="strength.note.quiet", values=(("least", QUIET),)))
    return notes


def better_words(number: int, reading: GameReading, words: Catalogue) -> str | None:
    """Who played better; None when that cannot be told.

    Args:
        number: of the game in the report.
        reading: of the game.
        words: the language.
    """
    gap = reading.difference
    if gap is None:
        return None
    side = reading.white if gap > 0 else reading.black
    values = {"number": number, "name": side.name or "?", "points": nearest(abs(gap), STEP)}
    return words.text("strength.better", values)


def player_words(player: PlayerReading, words: Catalogue) -> str:
    """The level of several games of a player.

    Args:
        player: what they show together.
        words: the language.
    """
    pooled, (low, high) = player.pooled, player.limits
    level = nearest(pooled.interval.level, STEP)
    message = "strength.player"
    if level <= low:
        message = "strength.player_below"
    elif level >= high:
        message = "strength.player_above"
    values = {
        "name": player.name,
        "count": pooled.games,
        "speed": words.text(f"strength.speed.{player.speed}"),
        "range": range_text(pooled.interval, player.limits),
        "level": level_text(level, player.limits),
        "limit": str(low if level <= low else high),
        "spread": nearest(pooled.spread or 0.0, _TENS),
    }
    text = words.text(message, values)
    if player.calibrated:
        return text
    return words.text("strength.player_wider", {"text": text, "wider": player.wider})
