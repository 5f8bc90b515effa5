"""``arpad fetch``: games of a user, or another answer of a server, into a file."""

import sys
from argparse import Namespace
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from arpad.cli.options import CommandLine, whole_number
from arpad.core.errors import InputError, UnreadableFile
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue

_SERVERS: Final = ("chesscom", "lichess")
_GAMES: Final = "games"
_KINDS: Final = (_GAMES, "user", "history", "swiss", "arena", "fide-player", "stats")
_MOST: Final = 1_000_000
_USUAL: Final = "100"


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("fetch", words, "cli.fetch.description")
    add = line.inputs.add_argument
    servers = ", ".join(_SERVERS)
    add("server", choices=_SERVERS, metavar=words.text("metavar.server"), help=servers)
    add("user", metavar=words.text("metavar.user"), help=words.text("fetch.option_user"))
    out = words.text("fetch.option_out")
    add("out", nargs="?", metavar=words.text("metavar.out"), help=out)
    add = line.facts.add_argument
    kinds = words.text("fetch.option_what", {"kinds": ", ".join(_KINDS)})
    add("--what", choices=_KINDS, metavar=words.text("metavar.word"), default=_GAMES, help=kinds)
    count = words.text("metavar.count")
    add("--max", metavar=count, help=words.text("fetch.option_max"))
    add("--resume", action="store_true", help=words.text("fetch.option_resume"))
    line.add_outputs(json=False)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command; 1 when the server cannot be reached, refuses or sends nonsense."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.fetch.game_file import checked_name

    server = import_module(f"arpad.fetch.{given.server}")
    wait = waiting_aloud(words)
    if given.what != _GAMES:
        return _fetch_answer(given, words, server, wait)
    out = given.out or f"{checked_name(given.user)}.ndjson"
    fetched = server.GAMES.fetch(
        given.user,
        Path(out),
        whole_number("--max", given.max or _USUAL, 1, _MOST),
        resume=given.resume,
        wait=wait,
        host=server.HOST,
    )
    is_there = fetched.count or given.resume
    done = "fetch.done" if is_there else "fetch.no_games_came"
    print(words.text(done, {"number": fetched.count, "file": out}))
    if fetched.bad_lines:
        from arpad.cli.output import wrapped

        text = words.text("fetch.bad_lines", {"number": fetched.bad_lines})
        print(wrapped(text, rest="  "), file=sys.stderr)
    return 1 if fetched.bad_lines else 0


def waiting_aloud(words: Catalogue) -> Callable[[int], None]:
    """What waits so many seconds for a server, and says so."""

    def wait(seconds: int) -> None:
        from time import sleep

        print(words.text("fetch.waiting", {"count": seconds}), file=sys.stderr, flush=True)
        sleep(seconds)

    return wait


def _fetch_answer(given: Namespace, words: Catalogue, server: Any, wait: Any) -> int:
    from arpad.fetch.answers import JSON, fetch_answer
    from arpad.fetch.game_file import checked_name
    from arpad.formats.written_file import write_file

    address = server.ANSWERS.get(given.what)
    if address is None:
        kinds = ", ".join((_GAMES, *server.ANSWERS))
        raise InputError("fetch.not_there", server=given.server, what=given.what, kinds=kinds)
    for option, is_given in (("--max", given.max is not None), ("--resume", given.resume)):
        if is_given:
            other = f"--what {given.what}"
            command = "arpad fetch"
            raise InputError("error.usage.together", command=command, names=option, other=other)
    ending = "json" if address.accept == JSON else "ndjson"
    out = given.out or f"{checked_name(given.user)}-{given.what}.{ending}"
    if Path(out).exists():
        raise UnreadableFile("fetch.answer_exists", file=out)
    data = fetch_answer(given.user, address, wait=wait, host=server.HOST)
    write_file(out, data, sources=(), force=False)
    print(words.text("fetch.answer_done", {"file": out}))
    return 0
