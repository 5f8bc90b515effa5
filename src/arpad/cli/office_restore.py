"""``arpad office restore``: an office of a backup, in a new place."""

from arpad.cli import output
from arpad.cli.office_backup import plain_copy
from arpad.cli.options import CommandLine
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = CommandLine("office restore", words, "office.restore.description")
    add = line.inputs.add_argument
    add("file", metavar="FILE", help=words.text("office.restore.file"))
    add("place", metavar="OFFICE", help=words.text("office.restore.place"))
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.office.backup import restore

    copied = restore(given.file, given.place)
    if given.json:
        output.print_json(plain_copy(copied))
    else:
        facts = {"file": given.file, "place": copied.place}
        print(output.wrapped(words.text("office.restore.done", facts)))
    return 0
