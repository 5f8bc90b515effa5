"""``arpad bulk``: games of whole federations and platforms, action by action."""

from typing import Final

from arpad.cli.actions import actions_line, run_action
from arpad.cli.options import CommandLine
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue

# What can be done; each is a module ``bulk_…`` of this package.
ACTIONS: Final = ("ingest", "rate", "follow", "fit", "history", "evaluate")


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command before its action is known."""
    return actions_line("bulk", words, "bulk.description", "bulk.option.action", ACTIONS)


def main(arguments: list[str], words: Catalogue) -> int:
    """Run an action.

    Raises:
        UnknownName: there is no such action.
    """
    return run_action("bulk", arguments, words, command_line, ACTIONS)
