"""``arpad office people split``: a merged number is a person of its own after all."""

from arpad.cli.office_people_words import add_person_word, answer_person, person_number
from arpad.cli.office_place import actor_of, office_line
from arpad.cli.options import CommandLine
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue) -> CommandLine:
    """The options of the action."""
    line = office_line("people split", words)
    add_person_word(line, words, "merged")
    line.facts.add_argument(
        "--reason",
        default="",
        metavar=words.text("metavar.word"),
        help=words.text("office.people.option.reason"),
    )
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    number = person_number(given.merged, words)

    from arpad.office.office import open_office
    from arpad.office.people_merge import split_person

    with open_office(given.place) as office:
        with office.store.writing() as connection:
            split_person(connection, number, actor=actor_of(given), reason=given.reason)
        answer_person(office, number, given, words)
    return 0
