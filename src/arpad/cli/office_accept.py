"""``arpad office accept``: accept an event, so that the next run rates it."""

from arpad.cli import output
from arpad.cli.office_place import actor_of
from arpad.cli.options import CommandLine
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    from arpad.cli.office_event_options import add_person_option, add_seen_option, event_line

    line = event_line("accept", words)
    add_person_option(line, words)
    add = line.facts.add_argument
    add("--new", action="store_true", help=words.text("office.accept.new"))
    add("--proposed", action="store_true", help=words.text("office.accept.proposed"))
    add_seen_option(line, words)
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.cli.office_event_options import event_number, read_persons, seen_version
    from arpad.cli.office_event_report import event_json, print_heading, tell_blocked
    from arpad.office.event_acceptance import Blocked, accept_event
    from arpad.office.office import open_office

    event, assignments = event_number(given), read_persons(given.person)
    with open_office(given.place) as office:
        try:
            look = accept_event(
                office,
                event,
                actor=actor_of(given),
                assignments=assignments,
                new=given.new,
                proposed=given.proposed,
                seen_version=seen_version(given),
            )
        except Blocked as error:
            tell_blocked(error, words)
            raise
    if given.json:
        output.print_json(event_json(look, words))
    else:
        print_heading(look, words)
    return 0
