"""The models of playing strength do on people they have never met what their cards say."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from arpad.strength.estimate import SHORT, game_interval
from arpad.strength.interval import interval_of
from arpad.strength.model import Model, parts_of, shipped_models
from arpad.strength.training.games import (
    LEAST_OWN_MOVES,
    TRIED_ONLY,
    LearningGame,
    games_with_engine_values,
    games_with_server_values,
    sides_of,
)
from arpad.strength.training.split import TEST, group_of_game, group_of_side, stands_in
from arpad.strength.training.train import ENGINE

TABLES = Path(__file__).resolve().parents[3] / "shared" / "strength_data"
pytestmark = pytest.mark.skipif(not TABLES.is_dir(), reason="the tables of games are not here")
# What strangers have to find: share of the error of a constant, and correlation.
MARKS = {
    ("rapid", "engine"): (0.72, 0.70),
    ("blitz", "engine"): (0.54, 0.81),
    ("rapid", "lichess"): (0.70, 0.70),
}


def model_of(speed: str, origin: str) -> Model:
    return next(
        each
        for each in shipped_models()
        if each.speed == speed and each.evaluations.origin == origin
    )


def is_tried(game: LearningGame, side: int) -> bool:
    """Whether the model met neither this person nor this game."""
    if min(game.people) < 0:
        return group_of_game(game.identity) == TEST
    return group_of_side(game.people[side], game.people[1 - side]) == TEST


class Stranger(NamedTuple):
    """One side of one game of somebody whom the model never met."""

    level: float
    rating: int
    own_moves: int


def strangers(model: Model, games: Iterator[LearningGame]) -> Iterator[Stranger]:
    """What the model reads of people whom it never met."""
    stand_in = model.evaluations.origin == "engine" and model.speed == "rapid"
    for game in games:
        if not game.fit or game.speed != model.speed or game.table == TRIED_ONLY:
            continue
        chosen = [
            side
            for side in (0, 1)
            if is_tried(game, side)
            and not game.provisional[side]
            and not (stand_in and stands_in(game.people[side]))
        ]
        sides = sides_of(game) if chosen else None
        for side in chosen if sides else ():
            seen, rating = (sides or ())[side], game.ratings[side]
            own_moves = int(seen.measures["own_moves"] or 0)
            if own_moves < LEAST_OWN_MOVES:
                continue
            level = model.level + sum(parts_of(model, seen, game.rate).values())
            yield Stranger(level, rating, own_moves)


def readings(model: Model, found: Iterable[Stranger]) -> Iterator[tuple[float, float, bool]]:
    """Level, rating, and whether the interval of the model holds it."""
    for level, rating, own_moves in found:
        held = interval_of(model.intervals, level, own_moves)
        yield level, rating, held.low <= rating <= held.high


def short_games_are_held(model: Model, found: Iterable[Stranger]) -> None:
    """The intervals shown for short games are as wide as they have to be."""
    inside = [
        held.low <= each.rating <= held.high
        for each in found
        if each.own_moves < SHORT
        for held in [game_interval(model, each.level, each.own_moves)]
    ]
    assert len(inside) > 100
    assert 0.75 <= np.mean(inside) <= 0.85


def agrees(model: Model, found: Iterable[Stranger]) -> None:
    level, rating, inside = np.array(list(readings(model, found))).T
    missed, usual = np.abs(level - rating).mean(), np.abs(model.card["usual"] - rating).mean()
    card = model.card
    assert len(level) == card["games"]
    assert missed == pytest.approx(card["mae"], abs=0.3)
    assert missed / usual == pytest.approx(card["ratio"], abs=0.002)
    assert np.corrcoef(level, rating)[0, 1] == pytest.approx(card["r"], abs=0.002)
    assert inside.mean() == pytest.approx(card["inside"], abs=0.005)


@pytest.mark.parametrize("speed", ["rapid", "blitz"])
def test_the_card_of_a_model_for_the_engine_holds(speed: str) -> None:
    games = games_with_engine_values(TABLES, ENGINE.nodes, ENGINE.factor)
    model = model_of(speed, "engine")
    found = list(strangers(model, games))
    agrees(model, found)
    if speed == "blitz":  # in rapid there are eight
        short_games_are_held(model, found)


@pytest.mark.slow
def test_the_card_of_the_model_for_the_server_holds() -> None:
    model = model_of("rapid", "lichess")
    found = list(strangers(model, games_with_server_values(TABLES)))
    agrees(model, found)
    short_games_are_held(model, found)


@pytest.mark.parametrize(("speed", "origin"), MARKS)
def test_the_cards_reach_their_marks(speed: str, origin: str) -> None:
    ratio, correlation = MARKS[speed, origin]
    card = model_of(speed, origin).card
    assert card["ratio"] <= ratio
    assert card["r"] >= correlation
    assert 0.78 <= card["inside_of_people"] <= 0.82
    assert all(0.75 <= each["inside_of_people"] <= 0.85 for each in card["by_level"])


def test_ten_pooled_games_reach_their_mark() -> None:
    assert model_of("rapid", "lichess").card["pooled"]["10"]["mae"] <= 125
