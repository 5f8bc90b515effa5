"""``arpad office event``: one event, what was found in it, and its history."""

from arpad.cli import output
from arpad.cli.options import CommandLine
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    from arpad.cli.office_event_options import event_line

    line = event_line("event", words, writes=False)
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.cli.office_event_options import event_number
    from arpad.cli.office_event_report import event_json, print_event
    from arpad.office.event_look import look_at
    from arpad.office.office import open_office

    event = event_number(given)
    with open_office(given.place) as office, office.store.reading() as connection:
        look = look_at(connection, office, event)
    if given.json:
        output.print_json(event_json(look, words))
    else:
        print_event(look, words, whole=True)
    return 0
