"""``arpad fetch``: games of a user from a server, into a file."""

import sys
from pathlib import Path
from typing import Final

from arpad.cli.options import CommandLine
from arpad.core.errors import BadValue
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue

_SERVERS: Final = ("lichess",)
_MOST: Final = 1_000_000


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("fetch", words, "cli.fetch.description")
    add = line.inputs.add_argument
    servers = ", ".join(_SERVERS)
    add("server", choices=_SERVERS, metavar=words.text("metavar.server"), help=servers)
    add("user", metavar=words.text("metavar.user"), help=words.text("fetch.option_user"))
    add("out", metavar=words.text("metavar.out"), help=words.text("fetch.option_out"))
    add = line.facts.add_argument
    count = words.text("metavar.count")
    add("--max", metavar=count, default="100", help=words.text("fetch.option_max"))
    add("--resume", action="store_true", help=words.text("fetch.option_resume"))
    line.add_outputs(json=False)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command; 1 when the server cannot be reached, refuses or sends nonsense."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.fetch import lichess

    most = given.max
    if not (most.isascii() and most.isdecimal() and 1 <= int(most[:9]) <= _MOST):
        raise BadValue("--max", most, "allowed.between", lowest=1, highest=_MOST)

    def wait(seconds: int) -> None:
        from time import sleep

        print(words.text("fetch.waiting", {"count": seconds}), file=sys.stderr, flush=True)
        sleep(seconds)

    fetched = lichess.fetch_games(
        given.user,
        Path(given.out),
        int(most),
        resume=given.resume,
        wait=wait,
        host=lichess.HOST,
    )
    print(words.text("fetch.done", {"number": fetched.count, "file": given.out}))
    if fetched.bad_lines:
        print(words.text("fetch.bad_lines", {"number": fetched.bad_lines}), file=sys.stderr)
    return 1 if fetched.bad_lines else 0
