"""``arpad office add``: receive the report of an event."""

from arpad.cli import output
from arpad.cli.office_place import actor_of, office_line
from arpad.cli.options import CommandLine, whole_number
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = office_line("add", words)
    line.inputs.add_argument(
        "file", metavar=words.text("metavar.file"), help=words.text("office.add.file")
    )
    add = line.facts.add_argument
    add("--sender", default="", metavar="NAME", help=words.text("office.add.sender"))
    add("--replaces", metavar="EVENT", help=words.text("office.add.replaces"))
    add("--section", metavar=words.text("metavar.section"), help=words.text("option.section"))
    add("--name", metavar="NAME", help=words.text("office.add.name"))
    add("--start", metavar=words.text("metavar.date"), help=words.text("office.add.start"))
    add("--end", metavar=words.text("metavar.date"), help=words.text("office.add.end"))
    add("--scope", metavar="SCOPE", help=words.text("office.add.scope"))
    add("--approved", action="store_true", help=words.text("parameter.approved"))
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.cli.office_event_options import LARGEST_NUMBER, optional_day
    from arpad.cli.office_event_report import event_json, print_event, print_next
    from arpad.office.event_look import look_at
    from arpad.office.event_reports import Told, receive_report
    from arpad.office.office import open_office

    replaces = None
    if given.replaces is not None:
        replaces = whole_number("--replaces", given.replaces, 1, LARGEST_NUMBER)
    told = Told(
        name=given.name,
        start=optional_day("--start", given.start),
        end=optional_day("--end", given.end),
        scope=given.scope,
        section=given.section,
        approved=given.approved,
    )
    with open_office(given.place) as office:
        received = receive_report(
            office,
            given.file,
            actor=actor_of(given),
            sender=given.sender,
            replaces=replaces,
            told=told,
        )
        with office.store.reading() as connection:
            look = look_at(connection, office, received.event)
    if given.json:
        output.print_json(event_json(look, words))
        return 0
    print_event(look, words, whole=False)
    print_next(look, words)
    return 0
