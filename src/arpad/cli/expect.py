"""``arpad expect``: the expected scores of a game, with the chances of win, draw and loss."""

from argparse import Namespace
from collections.abc import Sequence
from datetime import UTC, datetime

from arpad.cli.options import CommandLine, named_system, system_of, values_of
from arpad.core.outcomes import Expectation
from arpad.core.parameters import Parameter, Request, of_opponents, read_rating
from arpad.core.system import Capability, RatingSystem
from arpad.core.updates import ExpectedScores
from arpad.explain.catalogue import Catalogue
from arpad.forecast.parameters import MODEL_PARAMETERS, beside, model_choices
from arpad.forecast.win_draw_loss import WinDrawLoss, win_draw_loss


def command_line(words: Catalogue, system: RatingSystem | None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("expect", words, "cli.expect.description", system)
    add = line.inputs.add_argument
    line.add_system(system)
    add("rating", metavar=words.text("metavar.rating"), help=words.text("option.own_rating"))
    add(
        "opponent_rating",
        metavar=words.text("metavar.opponent"),
        help=words.text("option.opponent_rating"),
    )
    parameters = _parameters(system) if system else MODEL_PARAMETERS
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
    parameters = _parameters(system)
    values = values_of((p for p in parameters if not p.of_opponent), given)
    values.setdefault("on", datetime.now(UTC).astimezone().date())
    declared = system.parameters(Capability.EXPECT)
    choices = model_choices(values, declared)
    own = {parameter.name for parameter in parameters} - {parameter.name for parameter in declared}
    asked = {name: value for name, value in values.items() if name not in own}
    result = system.run(Capability.EXPECT, Request(values=asked | _sides(given, declared)))
    if not isinstance(result, Expectation | ExpectedScores):
        raise TypeError(type(result).__name__)
    chances = win_draw_loss(result, choices)
    if given.json:
        from arpad.cli.output import print_json
        from arpad.explain.json_form import to_plain
        from arpad.explain.system_json import with_chances

        print_json(with_chances(to_plain(result, words), chances, words))
    else:
        _print(result, chances, system, words, explain=given.explain)
    return 0


def _parameters(system: RatingSystem) -> tuple[Parameter, ...]:
    """What the system takes, and what the model takes beside that."""
    return beside(system.parameters(Capability.EXPECT), MODEL_PARAMETERS)


def _print(
    result: Expectation | ExpectedScores,
    chances: WinDrawLoss,
    system: RatingSystem,
    words: Catalogue,
    *,
    explain: bool,
) -> None:
    from arpad.cli.forecast_report import chances_lines, sources_with_models
    from arpad.cli.rating_report import (
        expectation_table,
        print_account,
        print_heading,
        print_remarks,
    )

    print_heading(result, words)
    print()
    if isinstance(result, Expectation):
        print("\n".join(expectation_table(result, words)))
    else:
        from arpad.cli.system_report import answer_lines

        print("\n".join(answer_lines(result, words)))
    print()
    print("\n".join(chances_lines(chances, words)))
    print_remarks(chances.warnings, words)
    print_account(chances, words, sources_with_models(system), explain=explain)


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
