"""The question of a file of games: what level both sides of each show, by its evaluations.

It has no engine to ask; who asks may bring along what an engine of his own said. In a browser it
lies, with all that it imports, in an archive of its own that is fetched at the first question of
its kind (``scripts/build_web``).
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import PurePosixPath
from typing import Any, Final

from arpad.api.fields import Body
from arpad.api.strength_values import GivenValues, read_engine
from arpad.core.errors import BadValue, InputError
from arpad.core.frozen import Record
from arpad.core.game_moves import GameMoves
from arpad.explain import json_form
from arpad.explain.catalogue import Catalogue
from arpad.formats.bounded_notes import BoundedNotes
from arpad.strength.choice import Chooser
from arpad.strength.files import games_in_bytes
from arpad.strength.json_form import report_json
from arpad.strength.model import shipped_model
from arpad.strength.report import Report, report_of
from arpad.strength.shown import shown
from arpad.strength.words import title_of

Answer = dict[str, Any]
MOST_GAMES: Final = 300
_SPEEDS: Final = ("blitz", "rapid")
_OF_FILE: Final = ("rapid-lichess",)  # models that read the evaluations of a file
_OF_ENGINE: Final = ("blitz-engine", "rapid-engine")
# Why a game is set aside, where there is no engine and no command line.
_WITHOUT_ENGINE: Final = {
    "strength.aside.no_engine": "strength.aside.no_evaluations",
    "strength.aside.speed": "strength.aside.speed_of_file",
}


def strength(body: Body, words: Catalogue) -> Answer:
    """What the games of a file show (``arpad strength``), by the evaluations that stand in it.

    Fields: ``file`` (its bytes in base64) or ``text``, ``name``, ``player``, whose games alone are
    read, and ``speed`` of the games whose file does not tell it. With ``engine`` and ``nodes`` the
    view tells which games an engine may still evaluate; ``evaluated`` brings what it said.
    """
    data, name = body.file(), PurePosixPath(body.text("name", "file")).name
    player, speed = body.text("player").strip() or None, body.text("speed") or None
    engine, given = read_engine(body), GivenValues(body)
    body.end(("file", "text", "name", "player", "speed", "engine", "nodes", "evaluated"))
    if speed not in (None, *_SPEEDS):
        raise BadValue("speed", speed, "allowed.one_of", choices=", ".join(_SPEEDS))
    notes = BoundedNotes()
    games = games_in_bytes(data, name, notes)
    if player is not None:
        games = _games_of(player.casefold(), games)
    models = map(shipped_model, _OF_FILE if engine is None else (*_OF_FILE, *_OF_ENGINE))
    chooser = Chooser(models, engine, speed)
    report = report_of(islice(games, MOST_GAMES), chooser, given.answers, player)
    if player is not None and not (report.readings or report.asides):
        raise InputError("strength.no_such_player", name=player)
    more = next(games, None) is not None
    if engine is None:
        report = _without_engine(report)
    view = _plain(shown(report, words)) | {
        "asides_title": words.text("strength.asides", {"count": len(report.asides)}),
        "left_out": words.text("strength.first_games", {"count": MOST_GAMES}) if more else "",
        "to_evaluate": [
            {"number": number, "title": title_of(game, words), "moves": moves}
            for number, game, moves in given.wanted
        ],
        "findings": json_form.findings(notes.findings(), words),
    }
    return {"answer": report_json(report, words), "view": view}


def _games_of(player: str, games: Iterator[GameMoves]) -> Iterator[GameMoves]:
    for each in games:
        if player in (each.game.white.name.casefold(), each.game.black.name.casefold()):
            yield each


def _without_engine(report: Report) -> Report:
    """The same with reasons that name no engine and no option."""
    asides = []
    for aside in report.asides:
        message = _WITHOUT_ENGINE.get(aside.reason.message, aside.reason.message)
        asides.append(aside.replace(reason=aside.reason.replace(message=message)))
    return report.replace(asides=tuple(asides))


def _plain(value: Any) -> Any:
    """Records as objects, all through."""
    if isinstance(value, Record):
        value = value.as_dict()
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value
