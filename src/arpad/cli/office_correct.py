"""``arpad office correct``: correct an event, with a reason."""

from argparse import BooleanOptionalAction, Namespace
from typing import TYPE_CHECKING

from arpad.cli import output
from arpad.cli.office_place import actor_of
from arpad.cli.options import CommandLine, whole_number
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from arpad.office.event_changes import Correction


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    from arpad.cli.office_event_options import add_person_option, add_seen_option, event_line

    line = event_line("correct", words)
    add = line.facts.add_argument
    add("--reason", default="", metavar="TEXT", help=words.text("office.event.option.reason"))
    for option, metavar, message in (
        ("--result", "ROUND:A-B=RESULT", "office.correct.result"),
        ("--without-game", "ROUND:NUMBER", "office.correct.without_game"),
        ("--without-player", "NUMBER", "office.correct.without_player"),
        ("--round-date", f"ROUND={words.text('metavar.date')}", "office.correct.round_date"),
        ("--confirm", "ID", "office.correct.confirm"),
    ):
        add(option, action="append", default=[], metavar=metavar, help=words.text(message))
    add_person_option(line, words)
    add("--name", metavar="NAME", help=words.text("office.correct.name"))
    add("--start", metavar=words.text("metavar.date"), help=words.text("office.correct.start"))
    add("--end", metavar=words.text("metavar.date"), help=words.text("office.correct.end"))
    add("--scope", metavar="SCOPE", help=words.text("office.correct.scope"))
    add(
        "--approved",
        action=BooleanOptionalAction,
        default=None,
        help=words.text("office.correct.approved"),
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
    from arpad.cli.office_event_report import event_json, print_event, print_next, tell_blocked
    from arpad.office.event_acceptance import Blocked
    from arpad.office.event_corrections import correct_event
    from arpad.office.event_stages import IN_FORCE
    from arpad.office.office import open_office

    event, seen, correction = event_number(given), seen_version(given), _correction(given)
    with open_office(given.place) as office:
        try:
            look = correct_event(
                office,
                event,
                correction,
                actor=actor_of(given),
                reason=given.reason,
                seen_version=seen,
            )
        except Blocked as error:
            tell_blocked(error, words)
            raise
    if given.json:
        output.print_json(event_json(look, words))
        return 0
    print_event(look, words, whole=False)
    if look.stage not in IN_FORCE:
        print_next(look, words)
    return 0


def _correction(given: Namespace) -> "Correction":
    from arpad.cli.office_event_options import (
        LARGEST_NUMBER,
        optional_day,
        read_persons,
        read_place,
        read_result,
        read_round_date,
    )
    from arpad.office.event_changes import Correction

    return Correction(
        results=tuple(map(read_result, given.result)),
        persons=tuple(read_persons(given.person).items()),
        name=given.name,
        start=optional_day("--start", given.start),
        end=optional_day("--end", given.end),
        round_dates=tuple(map(read_round_date, given.round_date)),
        scope=given.scope,
        without_games=tuple(map(read_place, given.without_game)),
        without_players=tuple(
            whole_number("--without-player", text, 1, LARGEST_NUMBER)
            for text in given.without_player
        ),
        confirmed=tuple(given.confirm),
        approved=given.approved,
    )
