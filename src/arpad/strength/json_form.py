"""The report as JSON, schema ``arpad/strength/1``."""

from typing import Any

from arpad.core.played_games import PlayedGame
from arpad.explain.catalogue import Catalogue
from arpad.strength.estimate import GameReading, SideReading
from arpad.strength.figures import nearest
from arpad.strength.interval import Interval
from arpad.strength.report import PlayerReading, Report

SCHEMA = "arpad/strength/1"


def report_json(report: Report, words: Catalogue) -> dict[str, Any]:
    """The report for a program.

    Args:
        report: what the games show.
        words: for the reasons in words.
    """
    return {
        "schema": SCHEMA,
        "games": [_reading_json(each, words) for each in report.readings],
        "players": [_player_json(each) for each in report.players],
        "set_aside": [
            {
                **_game_json(aside.game),
                "reason_id": aside.reason.message,
                "reason": words.value(aside.reason),
            }
            for aside in report.asides
        ],
        "what_it_is": words.text("strength.what_it_is"),
    }


def _game_json(game: PlayedGame) -> dict[str, Any]:
    return {
        "white": game.white.name,
        "black": game.black.name,
        "date": None if game.played_on is None else game.played_on.isoformat(),
        "site": game.site,
        "line": game.line,
    }


def _reading_json(reading: GameReading, words: Catalogue) -> dict[str, Any]:
    difference, told, why = reading.difference, reading.evaluations, reading.uncalibrated
    return {
        **_game_json(reading.game),
        "speed": reading.speed,
        "evaluations": {
            "origin": told.origin,
            "engine": told.engine,
            "nodes": told.nodes,
            "calibrated": why is None,
            "why_not": None if why is None else words.value(why),
        },
        "limits": list(reading.limits),
        "sides": [_side_json(side) for side in reading.sides],
        "is_quiet": reading.is_quiet,
        "difference": None if difference is None else nearest(difference),
        "losses": [f"{lost:.1f}" for lost in reading.losses],
    }


def _side_json(side: SideReading) -> dict[str, Any]:
    return {
        "name": side.name,
        "own_moves": side.own_moves,
        "is_short": side.is_short,
        **_interval_json(side.interval),
        "loss": f"{side.loss:.2f}",
        "best": None if side.best is None else f"{side.best:.3f}",
        "blunders": side.blunders,
        "open_moves": side.open_moves,
        "seconds": None if side.seconds is None else f"{side.seconds:.1f}",
        "parts": {part: nearest(points) for part, points in side.parts.items()},
    }


def _interval_json(interval: Interval) -> dict[str, Any]:
    return {
        "level": nearest(interval.level),
        "low": nearest(interval.low),
        "high": nearest(interval.high),
    }


def _player_json(player: PlayerReading) -> dict[str, Any]:
    spread = player.pooled.spread
    return {
        "name": player.name,
        "speed": player.speed,
        "origin": player.origin,
        "calibrated": player.calibrated,
        "games": [place for place, _ in player.games],
        **_interval_json(player.pooled.interval),
        "spread": None if spread is None else nearest(spread),
        "limits": list(player.limits),
    }
