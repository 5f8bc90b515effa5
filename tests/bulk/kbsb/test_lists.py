"""Sums, runs and update over columns against the code of ``arpad period kbsb``."""

from datetime import date
from typing import Any

import numpy as np
import pytest
from tests.bulk.kbsb import core
from tests.bulk.kbsb.populations import played, population, rows_of

from arpad.bulk.kbsb.columns import LIST, STATUSES
from arpad.bulk.kbsb.rules import kbsb_rules
from arpad.bulk.kbsb.runs import run_on, sides_of, standing
from arpad.bulk.kbsb.update import update
from arpad.systems.kbsb.rules import list_of

PLAYERS = 100
# Lists whose chains cross every change of the rules.
CHAINS = (date(2009, 7, 1), date(2013, 1, 1), date(2014, 7, 1), date(2022, 1, 1), date(2023, 7, 1))


def one_list(before: dict[str, Any], games: dict[str, Any], on: date) -> tuple[dict[str, Any], int]:
    """The new list, and the number of runs."""
    rules = kbsb_rules(on)
    start = standing(before, rules)
    order = np.argsort(games["day"], kind="stable")
    in_order = {name: values[order] for name, values in games.items()}
    sides, runs = run_on(sides_of(in_order, start), start, rules)
    return update(before, start, sides, rules), runs


def following(on: date) -> date:
    """The list after another."""
    return list_of(on.replace(day=2))


@pytest.mark.parametrize("first", CHAINS)
@pytest.mark.parametrize("seed", range(2))
def test_chained_lists_are_those_of_one_player_at_a_time(first: date, seed: int) -> None:
    columns = population(seed * 1000 + first.toordinal(), PLAYERS)
    expected = dict(columns)
    on = first
    for step in range(4):
        day = on.replace(year=on.year - 1)
        games = played(seed * 10 + step, PLAYERS, 500, day, on)
        new, runs = one_list(columns, games, on)
        expected, expected_runs = core.rate(expected, rows_of(games), on)
        for name, values in expected.items():
            wrong = np.flatnonzero(new[name] != values)
            shown = [(int(i), int(new[name][i]), int(values[i])) for i in wrong[:3]]
            assert not shown, (on, name, shown)
        assert runs == expected_runs
        columns = {name: new[name] for name in LIST}
        on = following(on)


def test_the_populations_have_every_case() -> None:
    statuses: set[int] = set()
    most = crossed = 0
    for seed in range(8):
        columns = population(seed, PLAYERS)
        on = date(2022, 4, 1)
        games = played(seed, PLAYERS, 700, date(2022, 1, 2), on)
        new, runs = one_list(columns, games, on)
        statuses |= set(new["status"].tolist())
        most = max(most, runs)
        assert (new["counted"] > 25).any()
        over = (columns["games"] > 300) & (columns["rating"] < 2000) & (new["rating"] > 2000)
        crossed += int((over & (new["counted"] > 0)).sum())
    assert crossed
    assert len(statuses) == len(STATUSES)
    assert most >= 3


def test_nobody_plays() -> None:
    columns = population(1, PLAYERS)
    none = {name: np.zeros(0, np.int32) for name in ("white", "black", "half_points", "day")}
    new, _ = one_list(columns, none, date(2022, 4, 1))
    expected, _ = core.rate(columns, [], date(2022, 4, 1))
    for name, values in expected.items():
        assert np.array_equal(new[name], values), name
