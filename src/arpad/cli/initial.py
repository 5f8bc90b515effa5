"""``arpad initial``: the first rating of an unrated player."""

from arpad.cli.options import CommandLine, system_of
from arpad.cli.rate import games_command_line, request_of
from arpad.core.outcomes import InitialRating
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, system: RatingSystem | None) -> CommandLine:
    """The options of the command."""
    return games_command_line("initial", Capability.INITIAL, words, system)


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command; 1 when no rating is published."""
    system = system_of(arguments, Capability.INITIAL)
    given = command_line(words, system).read(arguments)
    if given is None or system is None:
        return 0
    result = system.run(Capability.INITIAL, request_of(given, system, Capability.INITIAL))
    if not isinstance(result, InitialRating):
        raise TypeError(type(result).__name__)
    if given.json:
        from arpad.cli.output import print_json
        from arpad.explain.json_form import to_plain

        print_json(to_plain(result, words))
    else:
        from arpad.cli.rating_report import print_initial_rating

        print_initial_rating(result, words, system.rulebook().sources, given)
    return 0 if result.published else 1
