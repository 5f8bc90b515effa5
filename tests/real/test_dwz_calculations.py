"""The DWZ changes that lie beside the project, made by another program."""

import json
from pathlib import Path
from typing import Any

import pytest

from arpad.core.quantities import Rating
from arpad.core.records import Game, Player
from arpad.core.results import Result
from arpad.systems.dwz.development_coefficient import DwzPlayer
from arpad.systems.dwz.rating_change import rate_games
from arpad.systems.dwz.rules import RULES, regime

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT.parent / "shared" / "cases" / "json" / "elochess_dwz_samples.json"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FILE.is_file(), reason="the real files are not beside the project"),
]

SAMPLES = json.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else []


def rating_after(sample: dict[str, Any], variant: str) -> int:
    """The rating of a sample by that expectation."""
    given = sample["input"]
    opponents, halves = given["opponent_ratings"], int(2 * given["score"])
    results = [Result.WIN] * (halves // 2) + [Result.DRAW] * (halves % 2)
    results += [Result.LOSS] * (len(opponents) - len(results))
    games = [
        Game(opponent=Player(rating=Rating(opponent)), result=result)
        for opponent, result in zip(opponents, results, strict=True)
    ]
    player = DwzPlayer(rating=given["current_rating"], age=given["age"], index=given["index"])
    rules = regime(RULES.rulebook.checked)
    return int(rate_games(player, games, rules, variant).rating_after)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: str(sample["output"]))
def test_the_normal_distribution_gives_every_sample(sample: dict[str, Any]) -> None:
    assert rating_after(sample, "normal") == sample["output"]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: str(sample["output"]))
def test_the_logistic_curve_is_an_approximation(sample: dict[str, Any]) -> None:
    assert abs(rating_after(sample, "logistic") - sample["output"]) <= 2
