"""``arpad office``: a rating office, action by action."""

from importlib import import_module
from importlib.util import find_spec
from typing import Final

from arpad.cli.options import CommandLine
from arpad.core.errors import InputError, UnknownName
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue

# What can be done; each is a module ``office_…`` of this package.
ACTIONS: Final = (
    "init",
    "people",
    "add",
    "events",
    "event",
    "accept",
    "correct",
    "withdraw",
    "rate",
    "publish",
    "rerate",
    "lists",
    "explain",
    "export",
    "compare",
    "report",
    "verify",
    "backup",
    "restore",
    "account",
    "serve",
    "log",
)
_NEEDED: Final = ("sqlalchemy", "alembic")


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command before its action is known."""
    line = CommandLine("office", words, "office.description")
    line.inputs.add_argument(
        "action",
        metavar=words.text("lists.metavar.action"),
        help=words.text("office.option.action", {"actions": ", ".join(ACTIONS)}),
    )
    line.add_outputs(json=False)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run an action.

    Raises:
        InputError: what an office needs is not installed.
        UnknownName: there is no such action.
    """
    if len(arguments) > 2 and arguments[0] == "--lang":  # noqa: PLR2004  with its word
        arguments = [*arguments[2:], *arguments[:2]]
    if not arguments or arguments[0] in ("-h", "--help", "--lang"):
        command_line(words).read(arguments)
        return 0
    if arguments[0] not in ACTIONS:
        raise UnknownName("kind.action", arguments[0], ACTIONS)
    if any(find_spec(name) is None for name in _NEEDED):
        raise InputError("office.not_installed")
    return int(import_module(f"arpad.cli.office_{arguments[0]}").main(arguments[1:], words))
