"""``arpad office people export``: all that is known of a person, as JSON."""

from arpad.cli import output
from arpad.cli.office_people_words import add_person_word, person_number
from arpad.cli.office_place import office_line
from arpad.cli.options import CommandLine
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue) -> CommandLine:
    """The options of the action."""
    line = office_line("people export", words, writes=False)
    add_person_word(line, words)
    line.outputs.add_argument(
        "--out",
        metavar=words.text("metavar.file"),
        help=words.text("office.people.option.out"),
    )
    line.add_outputs(json=False)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    number = person_number(given.person, words)

    from arpad.formats.written_file import write_file
    from arpad.office.office import open_office
    from arpad.office.people_export import exported_person

    with open_office(given.place) as office, office.store.reading() as connection:
        plain = exported_person(connection, number)
    if given.out is None:
        output.print_json(plain)
    else:
        pieces = (piece.encode() for piece in output.json_pieces(plain))
        write_file(given.out, pieces, sources=(given.place,), force=False)
    return 0
