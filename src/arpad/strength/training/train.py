"""Fits the models from a folder of tables; each is written with its errors on strangers."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arpad.core.errors import InputError
from arpad.strength.model import Evaluations, Model, model_json
from arpad.strength.training.card import Tried, card, errors_of_levels
from arpad.strength.training.comparing import comparison_table
from arpad.strength.training.fit import Chosen, Design, usual_parts
from arpad.strength.training.games import TABLES, games_with_engine_values, games_with_server_values
from arpad.strength.training.intervals import (
    has_several_games,
    interval_table,
    pooling_table,
    readings,
)
from arpad.strength.training.rows import Rows, rows_of
from arpad.strength.training.solve import Numbers
from arpad.strength.training.split import INTERVALS, LEARN, TEST, stands_in

ENGINE: Final = Evaluations(origin="engine", engine="Stockfish 15.1", nodes=2000, factor=1 / 0.58)
SERVER: Final = Evaluations(origin="lichess")
_FOLDS: Final = 5
_PEOPLE_PRIME: Final = 40503
_LEAST_EARLIER: Final = 1000
_LEAST_LATER: Final = 200
_BEFORE: Final = 0.75  # share of the games of a fit that is tried on later ones

Told = Callable[[str], None]


def train(folder: Path, out: Path, processes: int, told: Told) -> list[Path]:
    """Fit all models that come with the program.

    What the moves chosen tell is learned from the many games with the server's values; the models
    for the engine take it from there, without the people whom the engine looked at.

    Args:
        folder: with the tables, in the layout of :mod:`arpad.strength.training.games`.
        out: where the models are written; made when it is missing.
        processes: that replay games.
        told: is given lines of progress.

    Returns:
        The files written.

    Raises:
        InputError: a table is missing.
    """
    for name in TABLES:
        if not (folder / name).is_file():
            raise InputError("strength.train.no_table", folder=str(folder), name=name)
    out.mkdir(parents=True, exist_ok=True)
    with_engine = rows_of(
        games_with_engine_values(folder, ENGINE.nodes, ENGINE.factor), processes, _counted(told)
    )
    with_server = rows_of(games_with_server_values(folder), processes, _counted(told))
    return [
        *fit_models(with_server, ("rapid",), SERVER, out, told),
        *fit_models(with_engine, ("rapid", "blitz"), ENGINE, out, told, with_server),
    ]


def moves_taught(rows: Rows, others: Rows) -> Chosen:
    """What the choice of moves tells, learned from the games of some people.

    Args:
        rows: to learn from.
        others: people met there are left out.
    """
    learning = (rows.groups == LEARN) & ~np.isin(rows.people, others.people)
    design = Design(rows, learning, ("rapid",))
    return design.fitted(*design.fit(learning), "rapid").chosen


def _counted(told: Told) -> Callable[[int], None]:
    def count(number: int) -> None:
        if number % 1000 == 0:
            told(f"{number} games")

    return count


def fit_models(  # noqa: PLR0913, PLR0917  one step of train with all that it has
    rows: Rows,
    speeds: Sequence[str],
    evaluations: Evaluations,
    out: Path,
    told: Told,
    teachers: Rows | None = None,
) -> list[Path]:
    """Fit the models of some speeds and write them.

    Args:
        rows: of all groups and speeds.
        speeds: that have a model; the first shares its weights with the others.
        evaluations: that the rows come from.
        out: where the models are written.
        told: is given lines of progress.
        teachers: rows of other games that teach what the moves chosen tell.
    """
    known = moves_taught(teachers, rows) if teachers else None
    groups = with_people_for_intervals(rows, speeds)
    learning = (groups == LEARN) & np.isin(rows.speeds, speeds)
    design = Design(rows, learning, speeds, known)
    told(f"{learning.sum()} rows to learn from")
    weights, mean = design.fit(learning)
    levels = design.levels(weights, mean)
    apart = _crossed(design, learning, levels, told)
    written, pooling = [], None
    for speed in speeds:
        own = rows.speeds == speed
        fitted = design.fitted(weights, mean, speed)
        crossed = readings(rows, apart, own & (groups == LEARN))
        strangers = readings(rows, levels, own & (groups == INTERVALS))
        usual = usual_parts(rows, fitted, learning & own)
        several = crossed.and_also(strangers)
        pooling = pooling_table(several, None if has_several_games(several) else pooling)
        model = Model(
            speed=speed,
            evaluations=evaluations,
            level=fitted.level + sum(usual.values()),
            measures=fitted.measures,
            errors=fitted.errors,
            moves=fitted.chosen.moves,
            line=fitted.chosen.line,
            rates=fitted.rates,
            usual=usual,
            intervals=interval_table(crossed, strangers),
            pooling=pooling,
            comparison=comparison_table(rows, learning & own),
            card={},
        )
        test = own & (groups == TEST)
        tried = Tried(rows=rows, learned=learning & own, test=test, levels=levels)
        about = card(model, tried) | later(design, learning, test)
        model = model.replace(card=about)
        path = out / f"{speed}-{evaluations.origin}.json"
        text = json.dumps(model_json(model), indent=1, sort_keys=True)
        path.write_text(f"{text}\n", encoding="utf-8")
        told(f"{path.name}: {json.dumps(model.card)}")
        written.append(path)
    return written


def with_people_for_intervals(rows: Rows, speeds: Sequence[str]) -> NDArray[np.str_]:
    """The groups of the rows.

    Where no game of the people of the intervals was looked at, three tenths of those of the test
    take their place and are tried on no more.

    Args:
        rows: of all groups.
        speeds: for each of them there must be people of the intervals.
    """
    groups = rows.groups.copy()
    for speed in speeds:
        own = rows.speeds == speed
        if not (own & (groups == INTERVALS)).any():
            groups[own & (groups == TEST) & stands_in(rows.people)] = INTERVALS
    return groups


def _crossed(design: Design, learning: NDArray[np.bool_], levels: Numbers, told: Told) -> Numbers:
    """Levels of the rows learned from by weights of other people's rows; the others as they are."""
    rows, found = design.rows, levels.copy()
    known = rows.people >= 0
    folds = np.where(known, rows.people * _PEOPLE_PRIME % 65_537, rows.games) % _FOLDS
    for fold in range(_FOLDS):
        weights, mean = design.fit(learning & (folds != fold))
        left = learning & (folds == fold)
        found[left] = design.levels(weights, mean)[left]
        told(f"part {fold + 1} of {_FOLDS}")
    return found


def later(
    design: Design, learning: NDArray[np.bool_], test: NDArray[np.bool_]
) -> dict[str, dict[str, Any]]:
    """How weights of earlier games do on later games of people they have never met.

    Args:
        design: of the model.
        learning: rows to learn from.
        test: rows of one speed to try it on.

    Returns:
        The errors as ``later``; nothing where all games are of one month.
    """
    days = design.rows.days
    until = np.sort(days[learning & np.isin(design.rows.speeds, design.rows.speeds[test])])
    cut = until[int(_BEFORE * len(until))]
    before, after = learning & (days < cut), test & (days >= cut)
    if before.sum() < _LEAST_EARLIER or after.sum() < _LEAST_LATER:
        return {}
    levels = design.levels(*design.fit(before))
    usual = float(np.median(design.rows.ratings[before]))
    told = errors_of_levels(levels[after], design.rows.ratings[after], usual)
    return {"later": {"from": str(cut), **told}}
