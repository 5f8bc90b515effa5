"""``arpad office backup``: the whole office as one file, while others work in it."""

from arpad.cli import output
from arpad.cli.office_place import office_line
from arpad.cli.options import CommandLine
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.office.backup import Copied


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = office_line("backup", words, writes=False)
    line.inputs.add_argument("file", metavar="FILE", help=words.text("office.backup.file"))
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.office.backup import back_up
    from arpad.office.office import open_office

    with open_office(given.place) as office:
        copied = back_up(office, given.file)
    if given.json:
        output.print_json(plain_copy(copied))
    else:
        facts = {"file": copied.place, "bytes": copied.size, "place": given.place}
        print(output.wrapped(words.text("office.backup.done", facts)))
    return 0


def plain_copy(copied: Copied) -> dict[str, object]:
    """A copy as plain values."""
    return {
        "schema": "arpad/office-copy/1",
        "place": copied.place,
        "name": copied.name,
        "system": copied.system,
        "bytes": copied.size,
    }
