"""``arpad office init``: a new rating office."""

from arpad.cli import output
from arpad.cli.office_place import actor_of, office_line
from arpad.cli.options import CommandLine, named_system, whole_number
from arpad.core.records import HIGHEST_COEFFICIENT, HIGHEST_RATING, LOWEST_RATING
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = office_line("init", words)
    add = line.facts.add_argument
    add("--system", default="fide", metavar="ID", help=words.text("office.init.system"))
    add("--name", default="", metavar="NAME", help=words.text("office.init.name"))
    add("--months", metavar=words.text("metavar.count"), help=words.text("office.init.months"))
    number, rating = words.text("metavar.count"), words.text("metavar.rating")
    add("--k", metavar=number, help=words.text("office.init.k"))
    add("--start-rating", metavar=rating, help=words.text("office.init.start_rating"))
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.office.office import create_office

    months = None
    if given.months is not None:
        months = whole_number("--months", given.months, 1, 12)
    parameters = {}
    if given.k is not None:
        parameters["k"] = str(whole_number("--k", given.k, 1, HIGHEST_COEFFICIENT))
    if given.start_rating is not None:
        start = whole_number("--start-rating", given.start_rating, LOWEST_RATING, HIGHEST_RATING)
        parameters["start_rating"] = str(start)
    system = named_system(given.system, words, Capability.TOURNAMENT)
    with create_office(
        given.place,
        system.id,
        name=given.name,
        months=months,
        parameters=parameters,
        actor=actor_of(given),
    ) as office:
        plain = {
            "schema": "arpad/office/1",
            "place": office.store.place,
            "name": office.name,
            "system": office.system,
            "months": office.calendar.months,
            "scopes": list(office.scopes),
        }
    if given.json:
        output.print_json(plain)
    else:
        facts = {
            "file": plain["place"],
            "system": plain["system"],
            "months": office.calendar.months,
        }
        print(output.wrapped(output.harmless(words.text("office.init.done", facts))))
    return 0
