"""Which evaluations a game is read by."""

from datetime import date
from typing import Any

import pytest
from tests.strength.build import game, tiny_model

from arpad.core.rate_of_play import RateOfPlay
from arpad.strength.choice import Choice, Chooser
from arpad.strength.evaluated import EngineFailed
from arpad.strength.refusals import SetAside, replayed

EVALUATED = (20,) * 32
MODELS = (tiny_model(), tiny_model("blitz"), tiny_model(origin="lichess"))
BLITZ = RateOfPlay(base_seconds=180, increment_seconds=0)


class Asked:
    """An engine by name."""

    def __init__(self, name: str = "Fake 1", nodes: int = 2000) -> None:
        self._name, self.nodes = name, nodes

    @property
    def name(self) -> str:
        """Its name, if it starts."""
        if not self._name:
            raise EngineFailed("strength.engine_stopped", engine="?")
        return self._name


def chosen(engine: Asked | None, evaluations: tuple[int | None, ...], **facts: Any) -> Choice:
    played = game(evaluations=evaluations, **facts)
    return Chooser(MODELS, engine).choice(played, replayed(played))


def test_evaluations_of_the_file_come_first() -> None:
    choice = chosen(Asked(), EVALUATED)
    assert choice.model is MODELS[2]
    assert choice.uncalibrated is None
    assert choice.evaluated is not None
    assert choice.evaluated.values == (20, *EVALUATED)
    assert chosen(None, EVALUATED) == choice


@pytest.mark.parametrize("evaluations", [(), (20,) * 20, (20, None, *[20] * 30)])
def test_without_them_the_engine_is_asked(evaluations: tuple[int | None, ...]) -> None:
    choice = chosen(Asked(), evaluations)
    assert (choice.model, choice.evaluated, choice.uncalibrated) == (MODELS[0], None, None)
    with pytest.raises(SetAside) as caught:
        chosen(None, evaluations)
    assert caught.value.message == "strength.aside.no_engine"


@pytest.mark.parametrize(
    ("facts", "note"),
    [
        ({"played_on": date(2023, 1, 1)}, "later"),
        ({"played_on": None}, "later"),
        ({"server": ""}, "unknown_origin"),
    ],
)
def test_an_engine_that_a_model_knows_goes_before_values_that_none_knows(
    facts: dict[str, Any], note: str
) -> None:
    assert chosen(Asked(), EVALUATED, **facts).model is MODELS[0]
    for engine in (None, Asked(name="Other 2"), Asked(nodes=10), Asked(name="")):
        choice = chosen(engine, EVALUATED, **facts)
        assert choice.model is MODELS[2]
        assert choice.uncalibrated is not None
        assert choice.uncalibrated.message == f"strength.note.{note}"


@pytest.mark.parametrize("engine", [Asked(name="Other 2"), Asked(nodes=10)])
def test_an_engine_that_no_model_knows(engine: Asked) -> None:
    choice = chosen(engine, ())
    assert choice.uncalibrated is not None
    assert choice.uncalibrated.message == "strength.note.engine"
    told = dict(choice.uncalibrated.values)
    assert (told["engine"], told["nodes"]) == (engine.name, engine.nodes)
    assert (told["fitted"], told["fitted_nodes"]) == ("Fake 1", 2000)
    assert (choice.evaluations.engine, choice.evaluations.nodes) == (engine.name, engine.nodes)


def test_an_engine_that_does_not_start() -> None:
    with pytest.raises(EngineFailed):
        chosen(Asked(name=""), ())


def test_a_speed_without_a_model_for_the_file() -> None:
    assert chosen(Asked(), EVALUATED, rate_of_play=BLITZ).model is MODELS[1]
    with pytest.raises(SetAside) as caught:
        chosen(None, EVALUATED, rate_of_play=BLITZ)
    assert caught.value.message == "strength.aside.no_engine"


def test_a_speed_without_a_model() -> None:
    with pytest.raises(SetAside) as caught:
        chosen(Asked(), EVALUATED, rate_of_play=RateOfPlay(base_seconds=60))
    assert caught.value.message == "strength.aside.speed"


def test_the_speed_that_the_caller_tells() -> None:
    played = game(rate_of_play=None)
    choice = Chooser(MODELS, Asked(), "blitz").choice(played, replayed(played))
    assert choice.model is MODELS[1]
