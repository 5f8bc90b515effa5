"""``arpad office rate``: all that is due in a period."""

from argparse import Namespace
from collections.abc import Sequence

from arpad.cli import output
from arpad.cli.office_place import actor_of, office_line
from arpad.cli.office_progress import told
from arpad.cli.options import CommandLine
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.office.office import Office, open_office
from arpad.office.runs import RatedPeriod


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = office_line("rate", words)
    month = "YYYY-MM"
    help_text = words.text("office.rate.option.period")
    line.inputs.add_argument("--period", required=True, metavar=month, help=help_text)
    add_run_options(line, words)
    return line


def add_run_options(line: CommandLine, words: Catalogue) -> None:
    """The options of what rates: a dry run, and how much is shown."""
    add = line.outputs.add_argument
    add("--dry-run", action="store_true", help=words.text("office.option.dry_run"))
    add("--all", action="store_true", help=words.text("office.option.all"))
    line.add_outputs()


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.office.runs import rate_period

    with open_office(given.place) as office:
        with told(words) as progress:
            rated = rate_period(
                office,
                given.period,
                actor=actor_of(given),
                dry_run=given.dry_run,
                progress=progress,
            )
        show_runs(office, rated, words, given)
    return 0


def show_runs(
    office: Office, rated: Sequence[RatedPeriod], words: Catalogue, given: Namespace
) -> None:
    """Print what was rated, and how to go on."""
    from arpad.cli.office_run_report import plain_runs, print_run
    from arpad.office.people import people_on

    if given.json:
        output.print_json(plain_runs(rated, dry_run=given.dry_run))
        return
    with office.store.reading() as connection:
        people = people_on(connection, None)
    shown = [each for each in rated if each.is_new] or rated[:1]
    for place, each in enumerate(shown):
        if place:
            print()
        print_run(each, people, words, everybody=given.all)
    print()
    if given.dry_run:
        print(output.wrapped(words.text("office.rate.dry")))
    elif any(each.is_new for each in rated):
        print(output.wrapped(words.text("office.rate.next", {"place": given.place})))
