"""``arpad office people find``: persons by number or name."""

from arpad.cli import output
from arpad.cli.office_place import office_line
from arpad.cli.options import CommandLine, whole_number
from arpad.explain.catalogue import Catalogue

_USUAL = "20"
_MOST = 10_000


def command_line(words: Catalogue) -> CommandLine:
    """The options of the action."""
    line = office_line("people find", words, writes=False)
    line.inputs.add_argument(
        "words",
        nargs="+",
        metavar=words.text("lists.metavar.name"),
        help=words.text("office.people.option.words"),
    )
    line.outputs.add_argument(
        "--limit",
        default=_USUAL,
        metavar=words.text("metavar.count"),
        help=words.text("lists.option.limit", {"count": _USUAL}),
    )
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action; 1 when nobody was found."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    most = whole_number("--limit", given.limit, 1, _MOST)
    text = " ".join(given.words)

    from arpad.cli.office_people_report import print_people
    from arpad.office.office import open_office
    from arpad.office.people_find import find_people
    from arpad.office.people_json import office_person_json

    with open_office(given.place) as office, office.store.reading() as connection:
        people = find_people(connection, text, most)
    if given.json:
        plain = [office_person_json(person) for person in people]
        output.print_json({"schema": "arpad/office-people/1", "text": text, "people": plain})
    elif people:
        print_people(people, words)
    else:
        print(output.wrapped(words.text("office.people.nobody", {"text": text})))
    return 0 if people else 1
