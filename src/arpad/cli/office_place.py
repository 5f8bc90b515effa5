"""The options that every action of ``arpad office`` has: which office, and who does it."""

import getpass
from argparse import Namespace

from arpad.cli.options import CommandLine
from arpad.explain.catalogue import Catalogue


def office_line(action: str, words: Catalogue, *, writes: bool = True) -> CommandLine:
    """The options of an action before its own.

    Args:
        action: such as ``rate``, or ``people import``.
        words: the language.
        writes: it changes the office, so that the audit trail must know who does it.
    """
    line = CommandLine(f"office {action}", words, f"office.{action.replace(' ', '.')}.description")
    line.inputs.add_argument("place", metavar="OFFICE", help=words.text("office.option.place"))
    if writes:
        line.facts.add_argument(
            "--actor",
            metavar="NAME",
            help=words.text("office.option.actor"),
        )
    return line


def actor_of(given: Namespace) -> str:
    """Who does it: as given, else the user of the computer."""
    if given.actor:
        return str(given.actor)
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a computer where nobody has a name
        return "-"
