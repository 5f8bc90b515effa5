"""An engine that answers, and engines that crash, hang, lie or say nothing."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.strength.build import OPERA

from arpad.core.errors import InputError
from arpad.strength.engine import Engine, find_engine
from arpad.strength.estimate import moves_for_engine
from arpad.strength.evaluated import EngineFailed
from arpad.strength.replay import replay

Make = Callable[..., str]
MATED = moves_for_engine(replay(["f3", "e5", "g4", "Qh4#"]))


def test_every_position_of_a_game(engine: Make) -> None:
    with Engine(engine()) as running:
        found = running.evaluate(["e2e4", "e7e5"])
        assert running.name == "Fake 1"
    assert found.values == (0, 0, 0)
    assert found.best == ("a2a3", "a7a5", "a2a3")  # the first by name of the legal moves


def test_a_game_that_is_over_on_the_board(engine: Make) -> None:
    with Engine(engine()) as running:
        found = running.evaluate(MATED)
    assert found.values == (0, 0, 0, 0, None)
    assert found.best[-1] == ""


def test_values_are_those_of_white(engine: Make) -> None:
    with Engine(engine("mate")) as running:
        assert running.evaluate(["e2e4"]).values == (29997, -29997)
    with Engine(engine("big")) as running:
        assert running.evaluate(["e2e4"]).values == (20000, -20000)


def test_a_bound_is_no_value(engine: Make) -> None:
    with Engine(engine("bounds")) as running:
        assert running.evaluate([]).values == (7,)


def test_an_answer_that_comes_late_belongs_to_no_other_question(engine: Make) -> None:
    with Engine(engine("late")) as running:
        assert running.evaluate(["e2e4", "e7e5"]).values == (0, 0, 0)


@pytest.mark.parametrize(
    ("habit", "message"),
    [
        ("dead", "strength.engine_stopped"),
        ("empty", "strength.engine_answer"),
        ("lie", "strength.engine_answer"),
    ],
)
def test_what_is_no_answer(engine: Make, habit: str, message: str) -> None:
    with Engine(engine(habit)) as running, pytest.raises(EngineFailed) as caught:
        running.evaluate(["e2e4"])
    assert (caught.value.message, caught.value.facts["engine"]) == (message, "Fake 1")


def test_an_engine_that_hangs_is_ended(engine: Make) -> None:
    running = Engine(engine("hang"), seconds=7.5)  # a busy machine needs some of them to start it
    with running, pytest.raises(EngineFailed) as caught:
        running.evaluate(["d2d4"])
    assert caught.value.message == "strength.engine_silent"
    assert caught.value.facts["seconds"] == "7.5"
    with pytest.raises(EngineFailed):  # it is there no more
        running.evaluate([])


@pytest.mark.parametrize(
    ("program", "message"),
    [("/bin/true", "strength.engine_stopped"), ("/no/such", "strength.engine_not_started")],
)
def test_a_program_that_is_no_engine(program: str, message: str) -> None:
    with pytest.raises(EngineFailed) as caught:
        Engine(program)
    assert caught.value.message == message


def test_an_engine_that_is_never_ready(engine: Make) -> None:
    with pytest.raises(EngineFailed) as caught:
        Engine(engine("mute"), seconds=0.5)
    assert caught.value.message == "strength.engine_silent"


def test_where_the_engine_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert find_engine(sys.executable) == sys.executable
    with pytest.raises(InputError, match="no_such_engine"):
        find_engine(str(tmp_path / "none"))
    monkeypatch.setattr("arpad.strength.engine.USUAL_PATHS", (sys.executable,))
    assert find_engine() == sys.executable
    monkeypatch.setattr("arpad.strength.engine.USUAL_PATHS", ())
    with pytest.raises(InputError, match="no_engine"):
        find_engine()


def test_the_opera_game_ends_with_mate() -> None:
    assert replay(OPERA).is_mate
