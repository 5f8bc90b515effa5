"""``arpad performance``: the performance rating over some games."""

from arpad.cli.options import CommandLine, system_of
from arpad.cli.rate import games_command_line, request_of
from arpad.core.outcomes import PerformanceRating
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, system: RatingSystem | None) -> CommandLine:
    """The options of the command."""
    return games_command_line("performance", Capability.PERFORMANCE, words, system)


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command."""
    system = system_of(arguments, Capability.PERFORMANCE)
    given = command_line(words, system).read(arguments)
    if given is None or system is None:
        return 0
    result = system.run(Capability.PERFORMANCE, request_of(given, system, Capability.PERFORMANCE))
    if not isinstance(result, PerformanceRating):
        raise TypeError(type(result).__name__)
    if given.json:
        from arpad.cli.output import print_json
        from arpad.explain.json_form import to_plain

        print_json(to_plain(result, words))
    else:
        from arpad.cli.rating_report import print_performance

        print_performance(result, words, system.rulebook().sources, given)
    return 0
