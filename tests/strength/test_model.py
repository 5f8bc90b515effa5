"""A model is a sum of points: by hand, and as a file."""

import json
from math import sqrt
from pathlib import Path

import pytest
from tests.strength.build import tiny_model, write_models

from arpad.core.errors import UnreadableFile
from arpad.strength.files import models_in
from arpad.strength.model import (
    Weight,
    model_json,
    model_of,
    packed_points,
    parts_of,
    points_of,
    shipped_models,
)
from arpad.strength.seen import Seen

SEEN = Seen(
    measures={"loss_mean": 3.0, "checks": 0.5, "won_loss": None},
    errors={"opening": [1, 1], "middle": [2], "ending": [9]},
    moves=frozenset({1, 2, 3, 4}),
    line=(5, 6, 7, 8),
)


def test_the_points_of_each_part() -> None:
    model = tiny_model(
        measures={
            "loss_mean": Weight(mean=5.0, spread=2.0, points=-100.0),
            "checks": Weight(mean=0.1, spread=0.05, points=10.0),
            "won_loss": Weight(mean=1.0, spread=1.0, points=1000.0),
            "unknown": Weight(mean=1.0, spread=1.0, points=1000.0),
        },
        errors={1: 30.0, 2: -60.0},
        moves={1: 8.0, 2: 4.0},
        line={6: 10.0, 9: 99.0},
        usual={"opening": 5.0, "moves": 1.0},
    )
    assert parts_of(model, SEEN) == pytest.approx(
        {
            "opening": 60 / sqrt(4 + 5) - 5,
            "middle": -60 / 3,
            "ending": 0,
            "errors": 100,  # one spread better than the mean
            "style": 40,  # eight spreads, of which four count
            "moves": 12 / 2 - 1,
            "line": 10 / 2,
            "rate": 0,
        }
    )


def test_a_usual_rate_of_play_counts_and_another_does_not() -> None:
    model = tiny_model(rates={"10+0": -20.0, "15+10": 60.0}, usual={"rate": -10.0})
    assert parts_of(model, SEEN, "10+0")["rate"] == -10
    assert parts_of(model, SEEN, "15+10")["rate"] == 70
    assert parts_of(model, SEEN, "12+3")["rate"] == 0
    assert parts_of(model, SEEN)["rate"] == 0


def test_no_moves_and_no_errors() -> None:
    nothing = Seen(
        measures={},
        errors={"opening": [], "middle": [], "ending": []},
        moves=frozenset(),
        line=(),
    )
    assert set(parts_of(tiny_model(), nothing).values()) == {0}


def test_a_model_as_a_file_and_back() -> None:
    model = tiny_model(
        errors={5: 1.5, 131_071: -3.25}, moves={0: 2.0}, line={7: 1.0}, rates={"10+0": 3.0}
    )
    assert model_of(json.loads(json.dumps(model_json(model)))) == model


def test_points_are_steps_within_bounds() -> None:
    packed = packed_points({3: 9e9, 1: -9e9, 2: 0.01, 4: 0.02})
    assert points_of(packed) == {1: -1024, 3: 1024 - 1 / 32, 4: 1 / 32}
    assert points_of(packed_points({})) == {}


def test_a_file_of_another_schema() -> None:
    with pytest.raises(ValueError, match="other"):
        model_of({"schema": "other"})


def test_the_models_of_a_folder(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="no_models"):
        models_in(tmp_path)
    models = (tiny_model("blitz"), tiny_model())
    write_models(tmp_path, *models)
    assert models_in(tmp_path) == models


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"schema": "arpad/strength-model/1"}', "\x00"])
def test_a_file_that_is_no_model(tmp_path: Path, text: str) -> None:
    (tmp_path / "rapid.json").write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableFile) as caught:
        models_in(tmp_path)
    assert caught.value.message == "strength.no_model"
    assert caught.value.facts["file"] == str(tmp_path / "rapid.json")


def test_the_models_that_come_with_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_models(tmp_path / "models", tiny_model("blitz"), tiny_model())
    (tmp_path / "models" / "README").write_text("no model", encoding="utf-8")
    monkeypatch.setattr("importlib.resources.files", lambda _: tmp_path)
    shipped_models.cache_clear()
    assert [model.speed for model in shipped_models()] == ["blitz", "rapid"]
    shipped_models.cache_clear()
