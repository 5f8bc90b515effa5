"""``arpad office people show``: a person with every fact that was recorded."""

from arpad.cli.office_people_words import add_person_word, answer_person, person_number
from arpad.cli.office_place import office_line
from arpad.cli.options import CommandLine
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue) -> CommandLine:
    """The options of the action."""
    line = office_line("people show", words, writes=False)
    add_person_word(line, words)
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    number = person_number(given.person, words)

    from arpad.office.office import open_office

    with open_office(given.place) as office:
        answer_person(office, number, given, words)
    return 0
