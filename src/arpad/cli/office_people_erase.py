"""``arpad office people erase``: forget a person at request; what was published stays."""

from arpad.cli import output
from arpad.cli.office_people_words import add_person_word, person_number
from arpad.cli.office_place import actor_of, office_line
from arpad.cli.options import CommandLine
from arpad.core.errors import InputError
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue) -> CommandLine:
    """The options of the action."""
    line = office_line("people erase", words)
    add_person_word(line, words)
    line.inputs.add_argument(
        "--for-good", action="store_true", help=words.text("office.people.option.for_good")
    )
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action.

    Raises:
        InputError: it was not said that it is meant.
    """
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    number = person_number(given.person, words)
    if not given.for_good:
        raise InputError("office.people.not_for_good", person=number)

    from arpad.cli.office_people_report import column_words
    from arpad.office.office import open_office
    from arpad.office.people_privacy import erase_person

    with open_office(given.place) as office:
        done = erase_person(office, number, actor=actor_of(given))
    if given.json:
        output.print_json({"schema": "arpad/office-erasure/1", **done.as_dict()})
        return 0
    values = {
        "numbers": ", ".join(map(str, done.numbers)),
        "facts": done.facts,
        "events": len(done.events),
    }
    print(output.wrapped(words.text("office.people.erased", values)))
    if done.kept:
        kept = ", ".join(column_words(done.kept, words))
        print(output.wrapped(words.text("office.people.kept", {"facts": kept})))
    return 0
