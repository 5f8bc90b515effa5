"""Forecasts and chances of every registered system that rates games and tells expectations.

The requests are those of the contract suite, made from what each system declares.
"""

import pytest

from arpad.core.errors import NotRateable
from arpad.core.outcomes import Expectation, RatingChange
from arpad.core.records import Event, Game
from arpad.core.results import Result
from arpad.core.system import Capability, RatingSystem
from arpad.core.updates import ExpectedScores, RatingUpdate
from arpad.explain.catalogue import load_catalogue
from arpad.explain.json_form import to_plain
from arpad.forecast.by_game import chances_by_game
from arpad.forecast.field import forecast
from arpad.forecast.win_draw_loss import as_number, win_draw_loss
from arpad.interface import rate
from arpad.interface_forecast import win_draw_loss as chances_of
from arpad.systems.registry import load_system, system_ids
from arpad.testing.contract import SystemContract

SUITE = SystemContract()
SYSTEMS = [load_system(name) for name in system_ids()]
EXPECTING = [each for each in SYSTEMS if Capability.EXPECT in each.capabilities]
FORECASTING = [each for each in EXPECTING if Capability.RATE in each.capabilities]


@pytest.mark.parametrize("system", EXPECTING, ids=lambda system: system.id)
def test_the_chances_of_every_system_keep_its_expected_score(system: RatingSystem) -> None:
    for request in SUITE.requests(system, Capability.EXPECT):
        expectation = system.run(Capability.EXPECT, request)
        assert isinstance(expectation, Expectation | ExpectedScores)
        chances = win_draw_loss(expectation)
        assert chances.win + chances.draw + chances.loss == pytest.approx(1)
        expected = as_number(expectation.expected_score)
        assert chances.win + chances.draw / 2 == pytest.approx(expected)
        assert min(chances.win, chances.draw, chances.loss) >= 0


@pytest.mark.parametrize("system", FORECASTING, ids=lambda system: system.id)
def test_the_chances_of_each_game_of_a_change_keep_its_expected_score(
    system: RatingSystem,
) -> None:
    for request in SUITE.requests(system, Capability.RATE):
        try:
            change = system.run(Capability.RATE, request)
        except NotRateable:
            continue
        assert isinstance(change, RatingChange | RatingUpdate)
        told = chances_by_game(change).games
        assert len(told) == len(change.games)
        for game, chances in zip(change.games, told, strict=True):
            expected = getattr(game, "expected_score", None)
            if not game.rated or expected is None:
                assert chances is None
                continue
            assert chances is not None
            assert sum(chances) == pytest.approx(1)
            assert chances.expected_score == pytest.approx(as_number(expected))


def test_a_game_has_the_same_chances_alone_and_among_others() -> None:
    change = rate("fide", rating=1850, k=20, on="2026-01-10", games=["1750=0", "2300=1"])
    assert isinstance(change, RatingChange)
    told = chances_by_game(change)
    for opponent, chances in zip((1750, 2300), told.games, strict=True):
        alone = chances_of(rating=1850, opponent_rating=opponent, on="2026-01-10")
        assert chances == (alone.win, alone.draw, alone.loss)
    assert [warning.message for warning in told.warnings] == ["forecast.remark.limited"]


@pytest.mark.parametrize("system", FORECASTING, ids=lambda system: system.id)
def test_a_forecast_of_every_system(system: RatingSystem) -> None:
    request = next(iter(SUITE.requests(system, Capability.RATE)))
    events = request.get("events")
    assert isinstance(events, tuple)
    played = [game for event in events if isinstance(event, Event) for game in event.games]
    games: list[Game] = [
        game.replace(result=Result.PENDING)
        for game in played
        if game.opponent is not None and game.opponent.rating is not None
    ][:4]
    dropped = {"average", "points", "games", "events"}
    values = {name: value for name, value in request.values.items() if name not in dropped}
    for name in ("rating", "target_rating"):
        values.setdefault(name, 1800)
    try:
        result = forecast(system, values, games)
    except NotRateable as error:  # a list that was closed by the day of the sample
        pytest.skip(str(error))
    assert sum(each.probability for each in result.outcomes) == pytest.approx(1)
    changes = [each.rating_change for each in result.outcomes]
    assert changes == sorted(changes)
    for each in result.outcomes:
        assert each.rating_change_lowest <= each.rating_change <= each.rating_change_highest
    words = load_catalogue("en")
    words.add_system(system)
    assert to_plain(result, words)["schema"] == "arpad/forecast/1"
