"""Sums and update over columns against the code of one player at a time."""

from datetime import date
from typing import Any

import numpy as np
import pytest
from tests.bulk.fide_core import CoreList
from tests.bulk.populations import population, rows_of, some_games

from arpad.bulk.fide.accumulate import (
    WIDTH,
    Accumulate,
    as_columns,
    compiled_accumulate,
    numpy_accumulate,
)
from arpad.bulk.fide.columns import LIST
from arpad.bulk.fide.pool import empty_pool, pool_after
from arpad.bulk.fide.rules import FideRules, fide_rules
from arpad.bulk.fide.update import period_number, rating_used, update

# First months whose chains cross every change of the rules.
CHAINS = (
    ("standard", 2009, 4),
    ("standard", 2011, 4),
    ("standard", 2012, 5),
    ("standard", 2014, 4),
    ("standard", 2021, 11),
    ("standard", 2023, 12),
    ("standard", 2025, 8),
    ("standard", 2026, 9),
    ("rapid", 2014, 5),
    ("blitz", 2021, 10),
    ("rapid", 2022, 8),
    ("blitz", 2022, 9),
    ("blitz", 2024, 1),
    ("rapid", 2024, 10),
)


def one_period(
    columns: dict[str, Any],
    pool: dict[str, Any],
    games: dict[str, Any],
    rules: FideRules,
    accumulate: Accumulate,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The list and the pool after a period."""
    sums = np.zeros((len(columns["player"]), WIDTH), np.int32)
    used = rating_used(columns["rating"], columns["standard_rating"], rules)
    accumulate(games["white"], games["black"], games["half_points"], used, sums)
    new = update(columns | as_columns(sums, 0, len(sums)), pool, rules)
    (rows,) = np.nonzero(new["first_games"])
    made = {
        "player": new["player"][rows],
        "period": np.full(len(rows), period_number(rules)),
        "games": new["first_games"][rows],
        "opponents": new["first_opponents"][rows],
        "half_points": new["first_half_points"][rows],
    }
    return {name: new[name] for name in LIST}, pool_after(pool, made, new["rating"] == 0)


@pytest.mark.parametrize(("time_control", "year", "month"), CHAINS)
@pytest.mark.parametrize("make", [numpy_accumulate, compiled_accumulate])
def test_chained_periods_are_those_of_one_player_at_a_time(
    time_control: str, year: int, month: int, make: Any
) -> None:
    players = 150
    columns = population(year * 100 + month, players, year)
    core = CoreList(columns, time_control)
    pool = empty_pool()
    for step in range(6):
        months = year * 12 + month - 1 + step
        on = date(months // 12, months % 12 + 1, 1)
        games = some_games(months, players, 600)
        rules = fide_rules(on, time_control)
        columns, pool = one_period(columns, pool, games, rules, make(rules))
        core.rate(on, rows_of(games))
        expected = core.columns()
        for name in LIST:
            wrong = np.nonzero(columns[name] != expected[name])[0]
            shown = [(int(i), int(columns[name][i]), core.rows[i]) for i in wrong[:3]]
            assert not shown, (on, name, shown)
