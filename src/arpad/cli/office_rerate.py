"""``arpad office rerate``: from the first list that a correction changes."""

from arpad.cli import output
from arpad.cli.office_place import actor_of, office_line
from arpad.cli.office_progress import told
from arpad.cli.office_rate import add_run_options, show_runs
from arpad.cli.options import CommandLine
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = office_line("rerate", words)
    add_run_options(line, words)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.office.office import open_office
    from arpad.office.rerating import rerate

    with open_office(given.place) as office:
        with told(words) as progress:
            rated = rerate(office, actor=actor_of(given), dry_run=given.dry_run, progress=progress)
        if not rated and not given.json:
            print(output.wrapped(words.text("office.rerate.nothing")))
            return 0
        show_runs(office, rated, words, given)
    return 0
