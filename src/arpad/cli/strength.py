"""``arpad strength``: the level of play that games show, read from their moves."""

import os
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from arpad.cli.options import CommandLine, whole_number
from arpad.cli.output import wrapped
from arpad.core.errors import InputError
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from arpad.core.game_moves import GameMoves
    from arpad.formats.bounded_notes import BoundedNotes
    from arpad.strength.evaluating import Evaluator
    from arpad.strength.model import Model
    from arpad.strength.report import Report

_T = TypeVar("_T")
_SERVERS: Final = ("lichess", "chesscom")
_SPEEDS: Final = ("blitz", "rapid")
_CUT_OFF: Final = "pgn.cut_off"
_USUAL_MAX: Final = 20
_MOST_GAMES: Final = 1_000_000
_MOST_NODES: Final = 100_000_000
_MOST_WORKERS: Final = 256
_SLOWEST: Final = 20_000  # nodes a second of an engine that is still taken to be at work


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("strength", words, "cli.strength.description")
    file, count, user = (words.text(f"metavar.{name}") for name in ("file", "count", "user"))
    add = line.inputs.add_argument
    add("file", nargs="?", metavar=file, help=words.text("strength.option.file"))
    add("--lichess", metavar=user, help=words.text("strength.option.lichess"))
    add("--chesscom", metavar=user, help=words.text("strength.option.chesscom"))
    add = line.facts.add_argument
    add("--max", metavar=count, help=words.text("strength.option.max"))
    add("--player", metavar=user, help=words.text("strength.option.player"))
    speed = words.text("strength.option.speed")
    add("--speed", choices=_SPEEDS, metavar="|".join(_SPEEDS), help=speed)
    add("--engine", metavar=file, help=words.text("strength.option.engine"))
    add("--no-engine", action="store_true", help=words.text("strength.option.no_engine"))
    add("--nodes", metavar=count, help=words.text("strength.option.nodes"))
    add("--workers", metavar=count, help=words.text("strength.option.workers"))
    add("--no-cache", action="store_true", help=words.text("strength.option.no_cache"))
    folder = words.text("metavar.folder")
    add("--models", metavar=folder, help=words.text("strength.option.models"))
    line.outputs.add_argument("--html", metavar=file, help=words.text("strength.option.html"))
    line.outputs.add_argument("--force", action="store_true", help=words.text("option.force"))
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command; 1 when no game shows anything."""
    if arguments[:1] == ["train"]:
        from arpad.cli.strength_train import main as train

        return train(arguments[1:], words)
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    _check(given)
    with ExitStack() as stack:
        report = _report(given, words, stack)
    if given.html is not None:
        _write_page(given, report, words)
    if given.json:
        from arpad.cli.output import print_json
        from arpad.strength.json_form import report_json

        print_json(report_json(report, words))
    else:
        from arpad.cli.strength_report import print_report

        print_report(report, words)
    return 0 if report.readings else 1


def _check(given: Namespace) -> None:
    """What cannot be asked for together."""
    command = "arpad strength"
    inputs = [name for name in ("file", *_SERVERS) if getattr(given, name) is not None]
    if not inputs:
        raise InputError("strength.no_games", command=command)
    for one, other, are_both in (
        (_named(inputs[0]), _named(inputs[-1]), len(inputs) > 1),
        ("--no-engine", "--engine", given.no_engine and given.engine is not None),
        ("--no-engine", "--nodes", given.no_engine and given.nodes is not None),
    ):
        if are_both:
            raise InputError("error.usage.together", command=command, names=one, other=other)
    if given.html is not None:  # the work of an hour must not end at it
        from arpad.formats.written_file import check_target

        check_target(given.html, sources=_sources(given), force=given.force)


def _sources(given: Namespace) -> tuple[str, ...]:
    """The file of games, over which nothing is written."""
    return () if given.file is None else (given.file,)


def _named(name: str) -> str:
    return name if name == "file" else f"--{name}"


def _report(given: Namespace, words: Catalogue, stack: ExitStack) -> "Report":
    from arpad.core.findings import Severity
    from arpad.formats.bounded_notes import BoundedNotes, count_of
    from arpad.strength.choice import Chooser
    from arpad.strength.evaluated import only_known
    from arpad.strength.report import report_of

    most = None if given.max is None else whole_number("--max", given.max, 1, _MOST_GAMES)
    evaluator = _evaluator(given, stack)
    path, player = _games_file(given, words, stack, most)
    chooser = Chooser(_models(given), evaluator, given.speed)
    progress = _Progress(path, player, most, words)

    answers = only_known if evaluator is None else evaluator.evaluated
    notes = BoundedNotes()
    games = _chosen(path, player, most, notes)
    report = report_of(games, chooser, lambda asked: progress(answers(asked)), player)
    if player is not None and not (report.readings or report.asides):
        raise InputError("strength.no_such_player", file=path, name=player)
    found = notes.findings()
    errors = [each for each in found if each.severity is Severity.ERROR]
    if errors:
        text = words.text("strength.unread", {"count": count_of(errors)})
        print(text, file=sys.stderr)
    for each in found:
        if each.message == _CUT_OFF:  # the end of the last game is missing, and perhaps more
            print(wrapped(f"{each.line}: {words.finding(each)}", rest="  "), file=sys.stderr)
    return report


def _evaluator(given: Namespace, stack: ExitStack) -> "Evaluator | None":
    """The engine that may be asked; None without one, unless one was named."""
    from arpad.lists.folder import store_file
    from arpad.strength.cache import Cache
    from arpad.strength.engine import NODES, SECONDS, find_engine
    from arpad.strength.evaluating import Evaluator

    usual = os.cpu_count() or 1
    nodes = _number("--nodes", given.nodes, _MOST_NODES, NODES)
    workers = _number("--workers", given.workers, _MOST_WORKERS, usual)
    if given.no_engine:
        return None
    try:
        path = find_engine(given.engine)
    except InputError:
        if given.engine is not None:
            raise
        return None
    cache = None
    if not given.no_cache:
        cache = stack.enter_context(Cache(store_file().with_name("evaluated-games.sqlite")))
    seconds = max(SECONDS, nodes / _SLOWEST)
    return stack.enter_context(Evaluator(path, nodes, workers, cache, seconds))


def _number(name: str, text: str | None, most: int, usual: int) -> int:
    return usual if text is None else whole_number(name, text, 1, most)


def _models(given: Namespace) -> "tuple[Model, ...]":
    from arpad.strength.files import models_in
    from arpad.strength.model import shipped_models

    return shipped_models() if given.models is None else models_in(Path(given.models))


def _games_file(
    given: Namespace, words: Catalogue, stack: ExitStack, most: int | None
) -> tuple[str, str | None]:
    """The file of games, fetched from a server if need be, and the player that is looked at."""
    for server in _SERVERS:
        user = getattr(given, server)
        if user is not None:
            return _fetched(server, user, words, stack, most or _USUAL_MAX), given.player or user
    return given.file, given.player


def _fetched(server: str, user: str, words: Catalogue, stack: ExitStack, most: int) -> str:
    from tempfile import TemporaryDirectory

    from arpad.cli.fetch import waiting_aloud

    module = import_module(f"arpad.fetch.{server}")
    path = Path(stack.enter_context(TemporaryDirectory(prefix="arpad-"))) / "fetched.ndjson"
    fetched = module.GAMES_TO_READ.fetch(
        user, path, most, resume=False, wait=waiting_aloud(words), host=module.HOST
    )
    if fetched.bad_lines:
        print(words.text("fetch.bad_lines", {"number": fetched.bad_lines}), file=sys.stderr)
    if not fetched.count:
        raise InputError("strength.no_games_of_user", name=user)
    return str(path)


class _Progress:
    """Says on a terminal how many games are done and how long the others will take."""

    def __init__(self, path: str, player: str | None, most: int | None, words: Catalogue) -> None:
        self._given, self._words = (path, player, most), words

    def __call__(self, found: Iterable[_T]) -> Iterable[_T]:
        """The same, one after the other."""
        return self._shown(found) if sys.stderr.isatty() else found

    def _shown(self, found: Iterable[_T]) -> Iterator[_T]:
        from time import monotonic

        from arpad.formats.bounded_notes import BoundedNotes

        # Standard input can be read only once; a file is read twice, to know how many there are.
        path = self._given[0]
        total = None if path == "-" else sum(1 for _ in _chosen(*self._given, BoundedNotes()))
        start = monotonic()
        try:
            for number, each in enumerate(found, 1):
                message, values = "strength.progress_open", {"number": number}
                if total is not None:
                    left = round((monotonic() - start) / number * max(0, total - number))
                    message = "strength.progress"
                    values |= {"total": total, "seconds": left}
                self._say(self._words.text(message, values))
                yield each
        finally:
            self._say("")

    def _say(self, text: str) -> None:
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def _chosen(
    path: str, player: str | None, most: int | None, notes: "BoundedNotes"
) -> "Iterator[GameMoves]":
    """The games of the file that are asked for."""
    from itertools import islice

    from arpad.strength.files import games_in

    games = games_in(path, notes)
    if player is not None:
        games = (game for game in games if _is_of(game, player.casefold()))
    return islice(games, most)


def _is_of(game: "GameMoves", player: str) -> bool:
    return player in {side.name.casefold() for side in (game.game.white, game.game.black)}


def _write_page(given: Namespace, report: "Report", words: Catalogue) -> None:
    from arpad.formats.written_file import write_file
    from arpad.strength.page import report_page

    text = report_page(report, words)
    data = text.encode("utf-8", "xmlcharrefreplace")  # half a character out of a file
    write_file(given.html, data, sources=_sources(given), force=given.force)
    print(words.text("strength.html_written", {"file": given.html}), file=sys.stderr)
