"""``arpad office people``: the persons of an office, action by action."""

from importlib import import_module
from typing import Final

from arpad.cli.options import CommandLine
from arpad.core.errors import UnknownName
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
    line = CommandLine("office people", words, "office.people.description")
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
        UnknownName: there is no such action.
    """
    if not arguments or arguments[0] in ("-h", "--help", "--lang"):
        command_line(words).read(arguments)
        return 0
    if arguments[0] not in ACTIONS:
        raise UnknownName("kind.action", arguments[0], ACTIONS)
    action = import_module(f"arpad.cli.office_people_{arguments[0]}")
    return int(action.main(arguments[1:], words))
