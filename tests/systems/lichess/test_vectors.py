"""The golden cases of ``vectors/lichess``: both sides, each rated by itself."""

from typing import Any

import pytest
from tests.systems.build import vectors
from tests.systems.lichess.build import player, rules, values

from arpad.core.records import Colour, Game
from arpad.core.results import Result, parse_result
from arpad.systems.common.uncertain_ratings import UncertainRating
from arpad.systems.common.weighing import Played
from arpad.systems.lichess.choices import Choices
from arpad.systems.lichess.rating_change import LichessGame, after_one_game, rate_game
from arpad.systems.lichess.rating_deviation import after_days, constants

VECTORS: dict[str, list[dict[str, Any]]] = vectors("lichess", "games")
ADVANTAGE = 11.782457

OPPOSITE = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW, Result.LOSS: Result.WIN}
every_game = pytest.mark.parametrize("case", VECTORS["game"], ids=lambda case: case["id"])


def numbers(case: dict[str, Any], side: str) -> tuple[float, float, float]:
    fields = case[side]
    return tuple(float(fields[name]) for name in ("rating", "rating_deviation", "volatility"))  # type: ignore[return-value]  # three


def side_of(case: dict[str, Any], own: str, other: str) -> LichessGame:
    result = parse_result(case["result"])
    if own == "black":
        result = OPPOSITE[result]
    colour = Colour.WHITE if own == "white" else Colour.BLACK
    game = Game(opponent=player(*numbers(case, other)), result=result, colour=colour)
    choices = Choices(variant=case["variant"])
    return rate_game(values(*numbers(case, own)), game, choices, rules(case["on"]))


def check(case: dict[str, Any], side: str, **found: float | None) -> None:
    for name, stated in case[f"{side}_after"].items():
        value = found[name]
        assert value is not None
        assert abs(value - float(stated)) <= float(case["tolerance"][name]), (side, name, value)


@every_game
@pytest.mark.parametrize(("own", "other"), [("white", "black"), ("black", "white")])
def test_both_sides_of_a_game(case: dict[str, Any], own: str, other: str) -> None:
    line = side_of(case, own, other)
    after = {
        "rating": line.rating_after,
        "rating_deviation": line.rating_deviation_after,
        "volatility": line.volatility_after,
    }
    check(case, own, **after)
    opponent_after = {
        "rating": line.opponent_rating_after,
        "rating_deviation": line.opponent_rating_deviation_after,
        "volatility": line.opponent_volatility_after,
    }
    check(case, other, **opponent_after)


@pytest.mark.parametrize(
    "case",
    [case for case in VECTORS["game"] if "deviation_by_formula" in case],
    ids=lambda case: case["id"],
)
def test_deviation_before_the_limits(case: dict[str, Any]) -> None:
    own = UncertainRating(
        **dict(
            zip(("rating", "rating_deviation", "volatility"), numbers(case, "white"), strict=True)
        )
    )
    score = parse_result(case["result"]).half_points / 2
    played = Played(opponent=own, score=score, advantage=ADVANTAGE)
    after, _ = after_one_game(own, played, constants(rules(case["on"])))
    assert f"{after.rating_deviation:.3f}" == case["deviation_by_formula"]


@pytest.mark.parametrize("case", VECTORS["idle"], ids=lambda case: case["id"])
def test_days_without_a_game(case: dict[str, Any]) -> None:
    before = values(1500, float(case["before"]), float(case["volatility"]))
    after, (told,) = after_days(before, case["days"], rules())
    assert abs(after.rating_deviation - float(case["after"])) <= float(case["tolerance"])
    assert told.message == "lichess.step.idle"
    assert after.rating == before.rating
