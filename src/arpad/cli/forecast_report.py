"""Forecasts as calm text and as CSV."""

import sys
from collections.abc import Mapping, Sequence
from typing import Final

from arpad.api.targets import target_lines
from arpad.cli import output
from arpad.cli.rating_report import aligned, print_account, print_heading, print_remarks
from arpad.core.decimals import Decimals
from arpad.core.quantities import Rating, RatingDifference
from arpad.core.records import Colour
from arpad.core.rulebook import Source
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.explain.real_values import written_field
from arpad.forecast.records import FieldGame, Forecast, Outcome
from arpad.forecast.rules import RULES
from arpad.forecast.win_draw_loss import WinDrawLoss

_WIDEST_BAR: Final = 20
_NARROWEST_BAR: Final = 6
_MANY_TOTALS: Final = 21  # more rows than this, and those that hardly happen are left out
_HARDLY: Final = 0.0005
_MODELS: Final = {
    "power": "forecast.model.power",
    "rao-kupper": "forecast.model.rao_kupper",
    "davidson": "forecast.model.davidson",
}
_CSV: Final = tuple(name for name in Outcome._fields)


def sources_with_models(system: RatingSystem) -> Mapping[str, Source]:
    """The documents of a system and those of the models."""
    return {**RULES.rulebook.sources, **system.rulebook().sources}


def chances_lines(chances: WinDrawLoss, words: Catalogue) -> list[str]:
    """Win, draw and loss, by which model, and why the expected score is not the chance to win."""
    shares = [
        (label, _per_cent(value, words))
        for label, value in (
            ("forecast.term.win", chances.win),
            ("forecast.term.draw", chances.draw),
            ("forecast.term.loss", chances.loss),
        )
    ]
    text = ", ".join(f"{words.text(label)} {share}" for label, share in shares)
    model = words.text(_MODELS[chances.model])
    values = {
        "expected": Decimals(chances.model_expected_score, 2),
        "win": Decimals(100 * chances.win, 1),
        "draw": Decimals(100 * chances.draw, 1),
    }
    return [
        output.bold(text),
        output.wrapped(f"{words.label('forecast.term.model')} {model}", rest="  "),
        output.wrapped(words.text("forecast.not_a_chance", values), rest="  "),
    ]


def print_forecast(
    result: Forecast, words: Catalogue, system: RatingSystem, *, explain: bool
) -> None:
    """The field, the totals with a bar each, the targets."""
    print_heading(result, words)
    print()
    print("\n".join(_field_table(result.opponents, words)))
    print()
    print("\n".join(_totals_table(result, words)))
    print()
    for line in _facts(result, words):
        print(line)
    for target in result.targets:
        print()
        for line in target_lines(target, result.games_total, words):
            print(output.wrapped(line, rest="  "))
    print()
    print(output.wrapped(words.text("forecast.not_a_chance_field"), rest="  "))
    print_remarks(result.warnings, words)
    print_account(result, words, sources_with_models(system), explain=explain)


def _field_table(games: Sequence[FieldGame], words: Catalogue) -> list[str]:
    heads = ["term.opponent", "term.expected", "forecast.term.win"]
    heads += ["forecast.term.draw", "forecast.term.loss"]
    names = [words.text(head) for head in heads]
    rows = [
        [
            _opponent(game, words),
            written_field("expected_score", game.expected_score, words),
            *(_per_cent(share, words) for share in (game.win, game.draw, game.loss)),
        ]
        for game in games
    ]
    if any(game.result for game in games):
        names.append(words.text("term.result"))
        results = {
            "win": words.text("result.win"),
            "draw": words.text("result.draw"),
            "loss": words.text("result.loss"),
        }
        for row, game in zip(rows, games, strict=True):
            if game.result:
                row[2:] = ["", "", "", results[game.result]]
            else:
                row.append("")
    return output.table(names, rows, left=(0, 5) if len(names) > 5 else (0,))  # noqa: PLR2004  the last column


def _opponent(game: FieldGame, words: Catalogue) -> str:
    """His rating, with the player's colour where it is known."""
    rating = written_field("opponent_rating", game.opponent_rating, words)
    colours = {
        Colour.WHITE: words.text("forecast.white"),
        Colour.BLACK: words.text("forecast.black"),
    }
    return rating if game.colour is None else f"{rating} {colours[game.colour]}"


def _totals_table(result: Forecast, words: Catalogue) -> list[str]:
    shown = list(result.outcomes)
    if len(shown) > _MANY_TOTALS:
        shown = [outcome for outcome in shown if outcome.probability >= _HARDLY]
    has_performance = any(outcome.performance_rating is not None for outcome in shown)
    heads = ["term.points", "forecast.term.chance", "", "forecast.term.at_least"]
    heads += ["term.change", "term.rating_after"]
    heads += ["forecast.term.performance"] if has_performance else []
    names = [words.text(head) if head else "" for head in heads]
    rows = [_row(outcome, words, performance=has_performance) for outcome in shown]
    widths = [max(len(cell) for cell in column) for column in zip(names, *rows, strict=True)]
    room = output.WIDTH - sum(widths) - 2 * (len(widths) - 1)
    width = min(max(room, _NARROWEST_BAR), _WIDEST_BAR)
    most = max(outcome.probability for outcome in shown)
    for row, outcome in zip(rows, shown, strict=True):
        row[2] = _bar(outcome.probability / most if most else 0.0, width)
    lines = output.table(names, rows, left=(2,))
    if len(shown) < len(result.outcomes):
        lines.append(output.wrapped(words.text("forecast.left_out"), "  ", "  ", output.dim))
    if result.depends_on_games and any(".." in cell for row in rows for cell in row[4:6]):
        message = "forecast.range_exact" if result.exact_range else "forecast.range"
        lines.append(output.wrapped(words.text(message), "  ", "  ", output.dim))
    return lines


def _row(outcome: Outcome, words: Catalogue, *, performance: bool) -> list[str]:
    changes = (outcome.rating_change_lowest, outcome.rating_change_highest)
    ratings = (outcome.rating_after_lowest, outcome.rating_after_highest)
    row = [
        words.value(outcome.points),
        _per_cent(outcome.probability, words),
        "",
        _per_cent(outcome.probability_at_least, words),
        _range([words.value(RatingDifference(change)) for change in changes]),
        _range([words.value(Rating(rating)) for rating in ratings]),
    ]
    if performance:
        value = outcome.performance_rating
        row.append("-" if value is None else words.value(value))
    return row


def _range(texts: Sequence[str]) -> str:
    return texts[0] if texts[0] == texts[1] else f"{texts[0]}..{texts[1]}"


def _bar(share: float, width: int) -> str:
    """A bar in halves of a sign; of plain signs where the terminal has no others."""
    halves = int(2 * width * share + 0.5)
    stream = sys.stdout
    try:
        "█▌".encode(stream.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return "#" * ((halves + 1) // 2)
    return "█" * (halves // 2) + "▌" * (halves % 2)


def _facts(result: Forecast, words: Catalogue) -> list[str]:
    expected = words.value(Decimals(result.expected_points, 2))
    values = {"games": result.games_total, "points": expected}
    if abs(result.expected_points - result.expected_points_of_model) >= 0.005:  # noqa: PLR2004  half of what is shown
        values["model"] = words.value(Decimals(result.expected_points_of_model, 2))
        expected_text = words.text("forecast.expected_two", values)
    else:
        expected_text = words.text("report.points", values)
    return aligned(
        [
            ("term.expected_points", expected_text),
            ("forecast.term.likeliest", words.value(result.likeliest_points)),
            ("forecast.term.model", words.text(_MODELS[result.model])),
        ],
        words,
    )


def _per_cent(share: float, words: Catalogue) -> str:
    return words.text("report.per_cent", {"per_cent": Decimals(100 * share, 1)})


def print_forecast_csv(result: Forecast) -> None:
    """A row for each total."""
    from arpad.explain.system_json import plain_number

    rows: list[Sequence[object]] = [_CSV]
    rows += [[plain_number(value) for value in each.as_dict().values()] for each in result.outcomes]
    output.print_csv(rows)
