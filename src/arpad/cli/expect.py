"""``arpad expect``: the expected scores of a game before it is played."""

from argparse import Namespace
from collections.abc import Sequence
from datetime import UTC, datetime

from arpad.cli.answer import print_answer
from arpad.cli.options import CommandLine, named_system, system_of, values_of
from arpad.core.outcomes import Expectation
from arpad.core.parameters import Parameter, Request, of_opponents, read_rating
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
    parameters = system.parameters(Capability.EXPECT) if system else ()
    line.add_parameters(parameter for parameter in parameters if not parameter.of_opponent)
    line.add_outputs(explain=True)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command."""
    system = system_of(arguments, Capability.EXPECT, words)
    given = command_line(words, system).read(arguments)
    if given is None:
        return 0
    system = system or named_system(given.system, words)
    parameters = system.parameters(Capability.EXPECT)
    values = values_of(parameters, given)
    values.setdefault("on", datetime.now(UTC).astimezone().date())
    values |= _sides(given, parameters)
    from arpad.cli.rating_report import print_expectation

    result = system.run(Capability.EXPECT, Request(values=values))
    print_answer(Expectation, result, system, words, given, print_expectation)
    return 0


def _sides(given: Namespace, parameters: Sequence[Parameter]) -> dict[str, object]:
    """The two ratings. A system that takes more of an opponent gets him as ``opponent`` too."""
    decimals, of_opponent = of_opponents(parameters)
    if not decimals and not of_opponent:
        return {
            "rating": read_rating("RATING", given.rating),
            "opponent_rating": read_rating("OPPONENT", given.opponent_rating),
        }
    from arpad.core.parameters import read_real_rating
    from arpad.formats.games import opponent_of, parse_game_token

    game = parse_game_token(f"{given.opponent_rating}=1")
    if game.opponent_rating is None:
        read_rating("OPPONENT", given.opponent_rating)  # always refused: nothing to expect
    opponent = opponent_of(game, of_opponent, decimals=decimals)
    read_own = read_real_rating if decimals else read_rating
    return {
        "rating": read_own("RATING", given.rating),
        "opponent_rating": opponent.exact_rating if decimals else opponent.rating,
        "opponent": opponent,
    }
