"""Public reports of faults in Glicko and Glicko-2, tried on Arpad (reports 87 to 92)."""

import math
import random  # noqa: TID251  seeded
from datetime import date
from typing import Any

import pytest
from tests.cli.build import Runner

from arpad.core.records import Game, Player
from arpad.core.results import Result
from arpad.systems.common.uncertain_ratings import UncertainRating, new_player
from arpad.systems.common.uncertain_requests import Reader
from arpad.systems.glicko2.rating_change import Glicko2Choices, rate_games
from arpad.systems.glicko2.rules import regime


def glicko2(run: Runner, rating: object, deviation: object, *games: str) -> tuple[float, ...]:
    """Rating, deviation and volatility after one period, from a volatility of .06 and tau .5."""
    own = ("--rating", rating, "--rd", deviation, "--volatility", 0.06, "--tau", 0.5)
    plain: dict[str, Any] = run("rate", "glicko2", *own, *games, "--json").json
    keys = ("rating_after", "rating_deviation_after", "volatility_after")
    return tuple(plain[key] for key in keys)


def test_report_087_an_upset_does_not_explode(run: Runner) -> None:
    """A port of the code gave 4444 after one win of 1500 against 2000.

    https://github.com/kenany/glicko2-lite/issues/23
    """
    win = glicko2(run, 1500, 350, "2000/70=1")
    loss = glicko2(run, 1500, 350, "2000/70=0")
    assert win == pytest.approx((2038.218, 318.662, 0.0600073), abs=0.0005)
    assert win[2] == pytest.approx(0.0600073, abs=5e-8)
    assert loss == pytest.approx((1467.588, 318.662, 0.0599995), abs=0.0005)
    assert loss[2] == pytest.approx(0.0599995, abs=5e-8)


def test_report_088_the_start_of_the_search_looks_at_the_deviation(run: Runner) -> None:
    """The bounds of the search for the volatility compared with the volatility: upsets went wrong.

    https://github.com/RobKohr/glicko/issues/5
    """
    after = glicko2(run, 2000, 30, *["1000/30=0"] * 10)
    assert after[:2] == pytest.approx((1942.154, 31.823), abs=0.0005)
    assert after[2] == pytest.approx(0.0614050, abs=5e-8)


@pytest.mark.parametrize("result", ["1", "½", "0"])
def test_report_089_the_search_ends_also_on_the_root(run: Runner, result: str) -> None:
    """With a product of exactly 0 the search went on for ever or found another root.

    https://github.com/online-go/goratings/issues/40
    """
    for rating in range(1000, 2001, 250):
        for deviation in (30, 200, 350):
            after = glicko2(run, 1500, deviation, *[f"{rating}/{deviation}={result}"] * 4)
            assert all(math.isfinite(figure) for figure in after)
            assert after[2] == pytest.approx(0.06, abs=0.002)


def test_report_090_the_deviation_is_computed_once(run: Runner) -> None:
    """The deviation was made smaller by the rule of Glicko and then by that of Glicko-2.

    https://github.com/sublee/glicko2/pull/11
    """
    after = glicko2(run, 1500, 200, "1400/30=1", "1550/100=0", "1700/300=0")
    assert after[:2] == pytest.approx((1464.06, 151.52), abs=0.01)
    assert after[2] == pytest.approx(0.05999, abs=1e-5)  # printed cut off, not rounded


@pytest.mark.parametrize(("periods", "deviation"), [(1, 205.3602), (2, 207.9885)])
def test_report_091_the_deviation_grows_in_every_idle_period(
    run: Runner, periods: int, deviation: float
) -> None:
    """The deviation of somebody who did not play stayed as it was.

    https://github.com/wdm0006/elote/issues/83
    """
    growth = math.sqrt(205.3602**2 - 202.6978**2)
    own = ("--rating", 1500, "--rd", 202.6978, "--periods-idle", periods, "--c", growth)
    after = run("rate", "glicko", *own, "--json").json["rating_deviation_after"]
    assert after == pytest.approx(deviation, abs=0.0001)


def played_on(periods: int, seed: int) -> list[UncertainRating]:
    """Two equal players after so many periods of one game with a random result."""
    rules = regime(date(2026, 1, 1))
    reader = Reader(new_player(rules), rules.citation("rating_change"))
    choices = Glicko2Choices(system_constant=0.5)
    chance = random.Random(seed)  # noqa: S311  no secret
    pair = [UncertainRating(rating=1500.0, rating_deviation=350.0, volatility=0.06)] * 2
    for _ in range(periods):
        first = chance.choice((Result.WIN, Result.LOSS))
        second = Result.LOSS if first is Result.WIN else Result.WIN
        one, other = pair
        pair = [
            _after(one, other, first, reader, choices),
            _after(other, one, second, reader, choices),
        ]
    return pair


def _after(
    own: UncertainRating,
    other: UncertainRating,
    result: Result,
    reader: Reader,
    choices: Glicko2Choices,
) -> UncertainRating:
    opponent = Player(rating_unrounded=other.rating, rating_deviation=other.rating_deviation)
    games = (Game(opponent=opponent, result=result),)
    update = rate_games(own, games, reader, choices, regime(date(2026, 1, 1)))
    return UncertainRating(
        rating=float(update.rating_after),
        rating_deviation=update.rating_deviation_after,
        volatility=update.volatility_after,
    )


@pytest.mark.parametrize("periods", [2_000, pytest.param(200_000, marks=pytest.mark.slow)], ids=str)
def test_report_092_very_many_games_stay_finite(periods: int) -> None:
    """After 200,000 games of two equal players the ratings ran away and became negative.

    https://github.com/kenany/glicko2-lite/issues/208
    """
    for player in played_on(periods, seed=1):
        assert player.rating == pytest.approx(1500, abs=250)
        assert 60 < player.rating_deviation < 120
        assert player.volatility is not None
        assert 0 < player.volatility < 0.25
