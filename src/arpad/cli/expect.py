"""``arpad expect``: the expected scores of a game before it is played."""

from datetime import UTC, datetime

from arpad.cli.answer import print_answer
from arpad.cli.options import CommandLine, named_system, system_of, values_of
from arpad.core.outcomes import Expectation
from arpad.core.parameters import Request, read_rating
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, system: RatingSystem | None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("expect", words, "cli.expect.description")
    add = line.inputs.add_argument
    add("system", metavar=words.text("metavar.system"), help=words.text("option.system"))
    add("rating", metavar=words.text("metavar.rating"), help=words.text("option.own_rating"))
    add(
        "opponent_rating",
        metavar=words.text("metavar.opponent"),
        help=words.text("option.opponent_rating"),
    )
    line.add_parameters(system.parameters(Capability.EXPECT) if system else ())
    line.add_outputs(explain=True)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command."""
    system = system_of(arguments, Capability.EXPECT, words)
    given = command_line(words, system).read(arguments)
    if given is None:
        return 0
    system = system or named_system(given.system, words)
    values = values_of(system.parameters(Capability.EXPECT), given)
    values.setdefault("on", datetime.now(UTC).astimezone().date())
    values["rating"] = read_rating("RATING", given.rating)
    values["opponent_rating"] = read_rating("OPPONENT", given.opponent_rating)
    from arpad.cli.rating_report import print_expectation

    result = system.run(Capability.EXPECT, Request(values=values))
    print_answer(Expectation, result, system, words, given, print_expectation)
    return 0
