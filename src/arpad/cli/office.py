"""``arpad office``: a rating office, action by action."""

from importlib.util import find_spec
from typing import Final

from arpad.cli.actions import actions_line, run_action
from arpad.cli.options import CommandLine
from arpad.core.errors import InputError
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
    return actions_line("office", words, "office.description", "office.option.action", ACTIONS)


def main(arguments: list[str], words: Catalogue) -> int:
    """Run an action.

    Raises:
        InputError: what an office needs is not installed.
        UnknownName: there is no such action.
    """
    return run_action("office", arguments, words, command_line, ACTIONS, _check_installed)


def _check_installed() -> None:
    if any(find_spec(name) is None for name in _NEEDED):
        raise InputError("office.not_installed")
