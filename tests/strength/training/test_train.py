"""Fitting: from games to the files that the program reads."""

import json
from pathlib import Path

import numpy as np
import pytest
from tests.strength.training.games import games_by_chance

from arpad.core.errors import InputError
from arpad.strength.interval import interval_of
from arpad.strength.model import Model, model_of, parts_of
from arpad.strength.training.games import LearningGame, sides_of
from arpad.strength.training.rows import Rows, rows_of
from arpad.strength.training.split import INTERVALS, TEST
from arpad.strength.training.train import (
    ENGINE,
    SERVER,
    fit_models,
    moves_taught,
    train,
    with_people_for_intervals,
)


def games() -> list[LearningGame]:
    rapid = games_by_chance(260)
    blitz = games_by_chance(120, seed=2, speed="blitz", with_people=False)
    return [*rapid, *blitz]


@pytest.fixture(scope="module")
def rows() -> Rows:
    return rows_of(games(), 1)


def teachers(rows: Rows) -> Rows:
    """The same games by people of other numbers."""
    return rows.replace(people=rows.people + 1000)


@pytest.fixture(scope="module")
def fitted(rows: Rows, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    out = tmp_path_factory.mktemp("models")
    return fit_models(rows, ("rapid", "blitz"), ENGINE, out, lambda _: None, teachers(rows))


def model_in(path: Path) -> Model:
    return model_of(json.loads(path.read_text(encoding="utf-8")))


def test_a_model_for_each_speed_is_written(fitted: list[Path]) -> None:
    assert [path.name for path in fitted] == ["rapid-engine.json", "blitz-engine.json"]
    assert [model_in(path).speed for path in fitted] == ["rapid", "blitz"]
    assert all(model_in(path).evaluations == ENGINE for path in fitted)


@pytest.mark.parametrize("speed", ["rapid", "blitz"])
def test_the_card_tells_what_the_written_model_does(
    rows: Rows, fitted: list[Path], speed: str
) -> None:
    model = next(model_in(path) for path in fitted if speed in path.name)
    groups = with_people_for_intervals(rows, ("rapid", "blitz"))
    tried = {
        (int(game), int(side))
        for game, side in zip(
            rows.games[(groups == TEST) & (rows.speeds == speed)],
            rows.sides[(groups == TEST) & (rows.speeds == speed)],
            strict=True,
        )
    }
    missed, inside = [], []
    for number, game in enumerate(games()):
        for side, seen in enumerate(sides_of(game) or ()):
            if (number, side) in tried:
                level = model.level + sum(parts_of(model, seen, game.rate).values())
                missed.append(abs(level - game.ratings[side]))
                found = interval_of(model.intervals, level, int(seen.measures["own_moves"] or 0))
                inside.append(found.low <= game.ratings[side] <= found.high)
    assert len(missed) == model.card["games"] == model.card["rows"]["test"]
    # Points of marks are kept in steps of 1/32, of which a game has hundreds.
    assert np.mean(missed) == pytest.approx(model.card["mae"], abs=0.3)
    assert np.mean(inside) == pytest.approx(model.card["inside"], abs=0.01)


def test_the_readings_follow_the_ratings(fitted: list[Path]) -> None:
    for path in fitted:
        card = model_in(path).card
        assert card["r"] > 0.6
        assert card["ratio"] < 0.9
        assert card["mae"] < card["result_alone"]


def test_games_of_one_speed_without_people_are_pooled_like_the_other(fitted: list[Path]) -> None:
    rapid, blitz = (model_in(path).pooling for path in fitted)
    assert blitz["style"] == rapid["style"]
    assert blitz["noise"][1] == rapid["noise"][1]
    assert blitz["noise"][0] != rapid["noise"][0]


def test_nobody_is_in_two_groups(rows: Rows) -> None:
    groups = with_people_for_intervals(rows, ("rapid",))
    for group in (TEST, INTERVALS):
        own = set(rows.people[(groups == group) & (rows.speeds == "rapid")].tolist())
        others = set(rows.people[(groups != group) & (rows.speeds == "rapid")].tolist())
        assert own
        assert not own & others


def test_people_of_the_test_stand_in_where_the_intervals_have_none(rows: Rows) -> None:
    groups = np.where(rows.groups == INTERVALS, TEST, rows.groups)
    found = with_people_for_intervals(rows.replace(groups=groups), ("rapid",))
    moved = set(rows.people[(found == INTERVALS) & (rows.speeds == "rapid")].tolist())
    left = set(rows.people[(found == TEST) & (rows.speeds == "rapid")].tolist())
    assert moved
    assert left
    assert not moved & left


def test_moves_are_not_taught_by_the_people_who_are_looked_at(rows: Rows) -> None:
    none = rows.replace(people=np.full_like(rows.people, 10**6))
    half = rows.replace(people=np.where(rows.people < 30, rows.people, 10**6))
    assert moves_taught(rows, none) != moves_taught(rows, half)


def test_the_same_rows_give_the_same_file(rows: Rows, fitted: list[Path], tmp_path: Path) -> None:
    again = fit_models(rows, ("rapid", "blitz"), ENGINE, tmp_path, lambda _: None, teachers(rows))
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in fitted]


def test_a_model_without_teachers(rows: Rows, tmp_path: Path) -> None:
    told: list[str] = []
    (path,) = fit_models(rows, ("rapid",), SERVER, tmp_path, told.append)
    assert path.name == "rapid-lichess.json"
    assert told[0].endswith("rows to learn from")
    later = model_in(path).card.get("later")
    assert later is None or later["from"] > "2022-01-01"


def test_a_missing_table_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        train(tmp_path, tmp_path / "out", 1, lambda _: None)
    assert str(caught.value.facts["name"]).endswith(".parquet")
    assert not (tmp_path / "out").exists()
