"""``arpad office people merge``: two numbers are one person."""

from arpad.cli import output
from arpad.cli.office_people_words import add_person_word, answer_person, person_number
from arpad.cli.office_place import actor_of, office_line
from arpad.cli.options import CommandLine
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue) -> CommandLine:
    """The options of the action."""
    line = office_line("people merge", words)
    add_person_word(line, words, "duplicate")
    add_person_word(line, words, "into")
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
    duplicate, into = (person_number(text, words) for text in (given.duplicate, given.into))

    from arpad.cli.office_people_report import column_words
    from arpad.office.office import open_office
    from arpad.office.people_merge import merge_people

    with open_office(given.place) as office:
        with office.store.writing() as connection:
            differences = merge_people(
                connection, duplicate, into, actor=actor_of(given), reason=given.reason
            )
        answer_person(office, into, given, words, differences)
    if differences and not given.json:
        values = {"one": into, "other": duplicate}
        print(output.wrapped(words.text("office.people.differ", values)))
        heads = ["", str(into), str(duplicate)]
        names = column_words((each.name for each in differences), words)
        rows = [[name, each.one, each.other] for name, each in zip(names, differences, strict=True)]
        print("\n".join(output.table(heads, rows, left=range(3))))
    return 0
