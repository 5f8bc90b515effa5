"""``arpad office people``: the persons of an office, action by action."""

from typing import Final

from arpad.cli.actions import actions_line, run_action
from arpad.cli.options import CommandLine
from arpad.explain.catalogue import Catalogue

# What can be done; each is a module ``office_people_…`` of this package.
ACTIONS: Final = (
    "import",
    "add",
    "find",
    "show",
    "set",
    "merge",
    "split",
    "export",
    "erase",
)


def command_line(words: Catalogue) -> CommandLine:
    """The options of the command before its action is known."""
    description, option = "office.people.description", "office.option.action"
    return actions_line("office people", words, description, option, ACTIONS)


def main(arguments: list[str], words: Catalogue) -> int:
    """Run an action.

    Raises:
        UnknownName: there is no such action.
    """
    return run_action("office people", arguments, words, command_line, ACTIONS)
