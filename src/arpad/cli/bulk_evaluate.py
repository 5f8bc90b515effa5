"""``arpad bulk evaluate``: which system would have forecast one's own games best."""

import math
import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from arpad.cli.bulk_games import some_games
from arpad.cli.bulk_needs import check_installed
from arpad.cli.options import CommandLine
from arpad.core.errors import BadValue, InputError, UnknownName
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from arpad.bulk.evaluate.periods import Schedule
    from arpad.bulk.evaluate.replay import Forecast, Result
    from arpad.bulk.fit.reading import GameTable

_USUAL: Final = "elo,glicko,glicko2"
_LENGTHS: Final = ("day", "week", "month", "quarter", "year")
_MOST_VARIANTS: Final = 500


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = CommandLine("bulk evaluate", words, "bulk.evaluate.description")
    file = words.text("metavar.file")
    line.inputs.add_argument(
        "games",
        metavar=words.text("bulk.fit.metavar.games"),
        help=words.text("bulk.fit.option.games"),
    )
    add = line.facts.add_argument
    systems = words.text("bulk.evaluate.option.systems", {"systems": _USUAL})
    add("--systems", metavar=_USUAL, help=systems)
    grid = words.text("bulk.evaluate.metavar.grid")
    add("--grid", action="append", metavar=grid, help=words.text("bulk.evaluate.option.grid"))
    period = words.text("bulk.evaluate.option.period")
    add("--period", choices=_LENGTHS, metavar="|".join(_LENGTHS), help=period)
    add = line.outputs.add_argument
    add("--html", metavar=file, help=words.text("bulk.fit.option.html"))
    add("--force", action="store_true", help=words.text("option.force"))
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    check_installed("bulk.fit.not_installed", ("numpy",))

    from arpad.bulk.evaluate.periods import schedule_of
    from arpad.bulk.evaluate.replay import variants_of
    from arpad.cli.bulk_progress import BulkProgress
    from arpad.formats.written_file import check_target

    systems = _systems(given.systems or _USUAL)
    variants = variants_of(systems, _grid(given.grid or (), systems))
    if len(variants) > _MOST_VARIANTS:
        raise InputError("bulk.evaluate.too_many", count=len(variants), most=_MOST_VARIANTS)
    if given.html is not None:
        check_target(given.html, force=given.force)
    progress = BulkProgress(words)
    games = some_games(given.games, progress.read)
    schedule = schedule_of(games, given.period or "month")
    results = _results(schedule, variants, progress)
    progress.end()
    _write(given, results, schedule, games, words)
    if given.json:
        from arpad.bulk.evaluate.json_form import evaluation_json
        from arpad.cli.output import print_json

        print_json(evaluation_json(results, schedule, games))
    else:
        _print(results, schedule, games, words)
    return 0


def _results(schedule: "Schedule", variants: Sequence[Any], progress: Any) -> "list[Result]":
    from arpad.bulk.evaluate.replay import replay

    total, done, forecast = len(variants) * len(schedule.periods), 0, power_forecast()

    def step() -> None:
        nonlocal done
        done += 1
        progress.period(done, total)

    return [replay(schedule, variant, forecast, step) for variant in variants]


def power_forecast() -> "Forecast":
    """The forecast of ``arpad forecast``, for many games at once: it keeps the expected score."""
    import numpy as np

    from arpad.forecast.rules import constants

    rules = constants()
    level, power = rules.rule("level"), rules.rule("power")
    centre, unit = level.integer("centre"), level.integer("unit")
    names = ("intercept", "by_level", "exponent")
    intercept, by_level, exponent = (float(power.decimal(name)) for name in names)

    def forecast(expected: Any, mean: Any) -> tuple[Any, Any, Any]:
        level = (mean - centre) / unit
        draw = np.exp(intercept + by_level * level) * (expected * (1 - expected)) ** exponent
        draw = np.minimum(draw, 2 * np.minimum(expected, 1 - expected))
        return expected - draw / 2, draw, 1 - expected - draw / 2

    return forecast


def _systems(text: str) -> list[str]:
    from arpad.bulk.evaluate.raters import SYSTEMS

    known = tuple(name for name in SYSTEMS if name != "even")
    names = list(dict.fromkeys(name.strip().lower() for name in text.split(",")))
    for name in names:
        if name not in known:
            raise UnknownName("kind.system", name, known)
    return names


def _grid(texts: Sequence[str], systems: Sequence[str]) -> dict[str, list[float]]:
    from arpad.bulk.evaluate.raters import BOUNDS, SYSTEMS

    known = {name for system in systems for name in SYSTEMS[system][1]}
    found: dict[str, list[float]] = {}
    for text in texts:
        name, sign, values = text.partition("=")
        name = name.strip().lower()
        if not sign or name not in known or name in found:
            choices = ", ".join(sorted(known))
            raise BadValue("--grid", text, "bulk.evaluate.allowed.grid", choices=choices)
        found[name] = [_value(text, each, *BOUNDS[name]) for each in values.split(",")]
    return found


def _value(text: str, written: str, lowest: float, highest: float) -> float:
    try:
        value = float(written)
    except ValueError:
        value = math.nan
    if not lowest <= value <= highest:  # NaN is not either
        limits = {"lowest": f"{lowest:g}", "highest": f"{highest:g}"}
        raise BadValue("--grid", text, "allowed.number_between", **limits)
    return value


def _write(
    given: Namespace,
    results: "Sequence[Result]",
    schedule: "Schedule",
    games: "GameTable",
    words: Catalogue,
) -> None:
    if given.html is None:
        return
    from arpad.bulk.evaluate.page import evaluation_page
    from arpad.formats.written_file import write_file

    data = evaluation_page(results, schedule, games, words).encode("utf-8", "xmlcharrefreplace")
    write_file(given.html, data, sources=[given.games], force=given.force)
    print(words.text("bulk.fit.written", {"file": given.html}), file=sys.stderr)


def _print(
    results: "Sequence[Result]", schedule: "Schedule", games: "GameTable", words: Catalogue
) -> None:
    from arpad.bulk.evaluate.json_form import best_of
    from arpad.bulk.evaluate.words import (
        bin_cells,
        bin_heads,
        constants_text,
        head_lines,
        heads,
        result_cells,
    )
    from arpad.cli.output import bold, table, wrapped

    for line in head_lines(results, schedule, games, words):
        print(wrapped(line))
    ranked = sorted(results, key=lambda each: each.marks.log_loss)
    print()
    print("\n".join(table(heads(words), [result_cells(each, words) for each in ranked], (0, 1))))
    print(wrapped(words.text("bulk.evaluate.less_is_better")))
    best = results[best_of(results)]
    title = f"{best.variant.system} {constants_text(best.variant)}".strip()
    print()
    print(bold(words.text("bulk.evaluate.best", {"system": title})))
    for first, bins in (("bin", best.marks.calibration), ("band", best.marks.bands)):
        print()
        rows = [bin_cells(one, words) for one in bins]
        print("\n".join(table(bin_heads(first, words), rows)))
