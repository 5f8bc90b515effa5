"""What a page shows of a report: its words and the shapes of its pictures, by name."""

from typing import Any, Final

from arpad.core.decimals import Decimals
from arpad.explain.catalogue import Catalogue
from arpad.strength.estimate import GameReading, SideReading
from arpad.strength.figures import nearest, range_text
from arpad.strength.pictures import WIDTH, loss_picture, pattern_picture, scale_of
from arpad.strength.refusals import speed_word
from arpad.strength.report import PlayerReading, Report
from arpad.strength.words import better_words, notes_of, player_words, title_of, ways_of

COLUMNS: Final = (
    *("game", "speed", "player", "moves", "loss", "best", "blunders", "open", "seconds", "level"),
)
PARTS: Final = ("opening", "middle", "ending", "errors", "style", "moves", "line", "rate")
_MAY_BE_EMPTY: Final = ("best", "seconds")
_BAR: Final = 110
MOST_GAMES: Final = 200  # that have a picture of their own


def shown(report: Report, words: Catalogue) -> dict[str, Any]:
    """What a page shows.

    Args:
        report: what the games show.
        words: the language.
    """
    empty = _empty_columns(report)
    return {
        "columns": [words.text(f"strength.column.{name}") for name in COLUMNS if name not in empty],
        "parts": [words.text(f"strength.part.{part}") for part in PARTS],
        "ways": list(ways_of(report.readings, words)),
        "players": [_player(player, report, words) for player in report.players],
        "games": [
            _game(place, each, empty, words) for place, each in enumerate(report.readings, 1)
        ],
        "most": MOST_GAMES,
        "asides": [
            (title_of(aside.game, words), words.value(aside.reason)) for aside in report.asides
        ],
        "width": WIDTH,
        "bar": _BAR,
    }


def _empty_columns(report: Report) -> set[str]:
    """What no file tells: the best moves without an engine, the time without clocks."""
    sides = [side for reading in report.readings for side in reading.sides]
    return {name for name in _MAY_BE_EMPTY if all(getattr(side, name) is None for side in sides)}


def _player(player: PlayerReading, report: Report, words: Catalogue) -> dict[str, Any]:
    games = [
        (place + 1, report.readings[place].sides[side].interval) for place, side in player.games
    ]
    return {
        "text": player_words(player, words),
        "picture": pattern_picture(games, player.pooled.interval, player.limits),
    }


def _game(number: int, reading: GameReading, empty: set[str], words: Catalogue) -> dict[str, Any]:
    notes = {words.value(note): None for side in reading.sides for note in notes_of(reading, side)}
    return {
        "number": number,
        "title": title_of(reading.game, words),
        "speed": words.value(speed_word(reading.speed)),
        "sides": [_side(reading, side, empty, words) for side in reading.sides],
        "better": better_words(number, reading, words),
        "notes": list(notes),
        "picture": loss_picture(reading),
        "ticks": scale_of(reading.limits, _BAR).ticks(),
    }


def _side(
    reading: GameReading, side: SideReading, empty: set[str], words: Catalogue
) -> dict[str, Any]:
    scale = scale_of(reading.limits, _BAR)
    low, high = scale.place(side.interval.low), scale.place(side.interval.high)
    seconds = side.seconds
    best = None if side.best is None else {"per_cent": nearest(100 * side.best)}
    cells = {
        "moves": words.value(side.own_moves),
        "loss": words.value(Decimals(side.loss, 1)),
        "best": "" if best is None else words.text("report.per_cent", best),
        "blunders": "/".join(map(str, side.blunders.values())),
        "open": words.value(side.open_moves),
        "seconds": "" if seconds is None else words.value(Decimals(seconds, 1)),
    }
    return {
        "name": side.name or "?",
        "cells": [cell for name, cell in cells.items() if name not in empty],
        "range": range_text(side.interval, reading.limits),
        "low": low,
        "width": round(high - low, 1),
        "level": scale.place(side.interval.level),
        "parts": [f"{nearest(side.parts.get(part, 0.0)):+d}" for part in PARTS],
    }
