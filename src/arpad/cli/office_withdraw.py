"""``arpad office withdraw``: withdraw an event, so that no run rates it any more."""

from arpad.cli import output
from arpad.cli.office_place import actor_of
from arpad.cli.options import CommandLine
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    from arpad.cli.office_event_options import add_seen_option, event_line

    line = event_line("withdraw", words)
    line.facts.add_argument(
        "--reason", default="", metavar="TEXT", help=words.text("office.event.option.reason")
    )
    add_seen_option(line, words)
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.cli.office_event_options import event_number, seen_version
    from arpad.cli.office_event_report import event_json, print_heading
    from arpad.office.event_acceptance import withdraw_event
    from arpad.office.office import open_office

    event, seen = event_number(given), seen_version(given)
    with open_office(given.place) as office:
        look = withdraw_event(
            office, event, actor=actor_of(given), reason=given.reason, seen_version=seen
        )
    if given.json:
        output.print_json(event_json(look, words))
    else:
        print_heading(look, words)
    return 0
