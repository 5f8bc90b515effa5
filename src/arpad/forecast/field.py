"""A field of opponents: the chance of every total, and what each would bring."""

import math
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from arpad.core.decimals import Decimals
from arpad.core.errors import BadValue, InputError
from arpad.core.frozen import Record
from arpad.core.quantities import Score
from arpad.core.records import Game
from arpad.core.results import Result, write_result
from arpad.core.steps import Step, step
from arpad.core.system import Capability, RatingSystem, check_ability
from arpad.forecast.brought import Asking, Brought
from arpad.forecast.models import Chances
from arpad.forecast.parameters import ModelChoices, model_choices
from arpad.forecast.records import FieldGame, Forecast, Outcome
from arpad.forecast.targets import Reached, targets_of
from arpad.forecast.totals import (
    KNOWN,
    Results,
    all_results,
    chances_of_totals,
    likeliest_results,
    results_by_order,
)
from arpad.forecast.win_draw_loss import ModelData, WinDrawLoss, as_number, win_draw_loss

MOST_GAMES: Final = 100
_MOST_COMBINATIONS: Final = 729  # looked at one by one: six games to come
_NEXT_TO_NOTHING: Final = 1e-9  # a result that cannot be by the model is still told
_SAME_GAIN: Final = 1e-6  # in points; less than any system prints
_PLAYED: Final = {Result.LOSS: 0, Result.DRAW: 1, Result.WIN: 2}


def forecast(system: RatingSystem, values: Mapping[str, object], games: Sequence[Game]) -> Forecast:
    """What is to be expected of a player against these opponents.

    Args:
        system: a system that rates games and tells expected scores.
        values: what it is told of the player, with ``on``; beside that ``model``, ``colour``,
            ``white_advantage``, ``draw_rate``, ``target_rating``, ``target_performance`` and
            ``target_norm``.
        games: a game for each opponent, pending or played.

    Raises:
        InputError: a fact is wrong or missing, there is no game, or an opponent is unrated.
        NotRateable: by the rules there is nothing to compute.
    """
    on = values.get("on")
    for capability in (Capability.RATE, Capability.EXPECT):
        check_ability(system, capability, on if isinstance(on, date) else None)
    _check(games)
    asking = Asking(system, values, games)
    choices = model_choices(values, system.parameters(Capability.EXPECT))
    told = [win_draw_loss(asking.expectation(game), _of_game(choices, game)) for game in games]
    chances = [
        KNOWN[_PLAYED[game.result]]
        if game.result in _PLAYED
        else Chances(each.win, each.draw, each.loss)
        for game, each in zip(games, told, strict=True)
    ]
    return _forecast(asking, told, chances)


def _of_game(choices: ModelChoices, game: Game) -> ModelChoices:
    """The choices with the colour of one game, where the model knows colours."""
    if game.colour is None or choices.used_model != "rao-kupper":
        return choices
    return choices.replace(colour=game.colour)


def _check(games: Sequence[Game]) -> None:
    if not games:
        raise InputError("forecast.error.no_opponents")
    if len(games) > MOST_GAMES:
        raise BadValue("game", len(games), "forecast.allowed.most_games", most=MOST_GAMES)
    for game in games:
        if game.opponent is None or game.opponent.rating is None:
            raise BadValue("opponent", "unr", "forecast.allowed.rated_opponent")
        if game.result is not Result.PENDING and game.result not in _PLAYED:
            raise BadValue("game", write_result(game.result), "forecast.allowed.played_or_not")


class _Tried(Record):
    """The results that were looked at for each total.

    Args:
        likeliest: the likeliest with each total; None where played games exclude the total.
        others: further ones with each total, to find the least and the greatest change.
        depends: whether the change depends on which games bring the points.
        combinations: every combination with its chance; empty when there are too many.
    """

    likeliest: tuple[Results | None, ...]
    others: tuple[tuple[Results, ...], ...]
    depends: bool
    combinations: tuple[tuple[float, Results], ...]


def _tried(asking: Asking, chances: Sequence[Chances]) -> _Tried:
    possible = [
        _opened(each) if game.result is Result.PENDING else each
        for each, game in zip(chances, asking.games, strict=True)
    ]
    likeliest = likeliest_results(possible)
    open_games = [n for n, game in enumerate(asking.games) if game.result is Result.PENDING]
    gains = _gains(asking, likeliest, open_games)
    if not gains or max(gains.values()) - min(gains.values()) < _SAME_GAIN:
        return _Tried(
            likeliest=likeliest, others=((),) * len(likeliest), depends=False, combinations=()
        )
    combinations: tuple[tuple[float, Results], ...] = ()
    if 3 ** len(open_games) <= _MOST_COMBINATIONS:
        found = all_results(possible)
        combinations = tuple((_chance(results, chances), results) for results in found)
    else:
        order = sorted(open_games, key=gains.__getitem__)
        both = (results_by_order(possible, order), results_by_order(possible, order[::-1]))
        found = [results for each in both for results in each if results is not None]
    others: list[list[Results]] = [[] for _ in likeliest]
    for results in found:
        others[sum(results)].append(results)
    return _Tried(
        likeliest=likeliest,
        others=tuple(map(tuple, others)),
        depends=True,
        combinations=combinations,
    )


def _chance(results: Results, chances: Sequence[Chances]) -> float:
    """The chance of just these results."""
    return math.prod(
        (each.loss, each.draw, each.win)[half_points]
        for half_points, each in zip(results, chances, strict=True)
    )


def _opened(chances: Chances) -> Chances:
    """No result of a game to come is left out, however unlikely."""
    return Chances(*(max(part, _NEXT_TO_NOTHING) for part in chances))


def _gains(
    asking: Asking, likeliest: Sequence[Results | None], open_games: Sequence[int]
) -> dict[int, float]:
    """What a win in each open game brings when all other open games are lost."""
    lost = next(results for results in likeliest if results is not None)
    base = asking.brings(lost).gain

    def won(place: int) -> Results:
        return (*lost[:place], 2, *lost[place + 1 :])

    return {place: asking.brings(won(place)).gain - base for place in open_games}


def _forecast(asking: Asking, told: Sequence[WinDrawLoss], chances: Sequence[Chances]) -> Forecast:
    totals = chances_of_totals(chances)
    tried = _tried(asking, chances)
    outcomes = tuple(
        _outcome(asking, total, results, totals, tried.others[total])
        for total, results in enumerate(tried.likeliest)
        if results is not None
    )
    reached = Reached(
        outcomes=outcomes,
        combinations=tuple(
            (chance, asking.brings(results).shown) for chance, results in tried.combinations
        ),
    )
    played = [game.result in _PLAYED for game in asking.games]
    expected = sum(
        each.expected_score if done else as_number(said.expected_score)
        for each, said, done in zip(chances, told, played, strict=True)
    )
    of_model = sum(each.expected_score for each in chances)
    likeliest = max(outcomes, key=lambda outcome: outcome.probability)
    first = told[0]
    return Forecast(
        system=first.system,
        regime=first.regime,
        time_control=first.time_control,
        rating=first.rating,
        opponents=tuple(
            _line(game, said, each)
            for game, said, each in zip(asking.games, told, chances, strict=True)
        ),
        games_total=len(played),
        games_played=sum(played),
        expected_points=expected,
        expected_points_of_model=of_model,
        likeliest_points=likeliest.points,
        model=first.model,
        model_data=_data(told),
        depends_on_games=tried.depends,
        exact_range=not tried.depends or bool(tried.combinations),
        outcomes=outcomes,
        targets=targets_of(asking, reached),
        warnings=tuple(dict.fromkeys(remark for said in told for remark in said.warnings)),
        steps=_steps(told, played, expected, of_model),
    )


def _outcome(
    asking: Asking,
    total: int,
    results: Results,
    totals: Sequence[float],
    others: Sequence[Results],
) -> Outcome:
    brought = asking.brings(results)
    every: list[Brought] = [brought, *map(asking.brings, others)]
    lowest = min(every, key=lambda each: each.gain)
    highest = max(every, key=lambda each: each.gain)
    return Outcome(
        points=Score.from_half_points(total),
        probability=totals[total],
        probability_at_least=min(sum(totals[total:]), 1.0),
        rating_change_unrounded=brought.unrounded,
        rating_change=brought.change,
        rating_after=brought.after,
        rating_after_shown=brought.shown,
        rating_change_lowest=lowest.change,
        rating_change_highest=highest.change,
        rating_after_lowest=lowest.shown,
        rating_after_highest=highest.shown,
        performance_rating=asking.performance(results),
    )


def _line(game: Game, said: WinDrawLoss, chances: Chances) -> FieldGame:
    return FieldGame(
        opponent_rating=said.opponent_rating,
        colour=game.colour,
        expected_score=said.expected_score,
        win=chances.win,
        draw=chances.draw,
        loss=chances.loss,
        result=game.result.key if game.result in _PLAYED else None,
    )


def _data(told: Sequence[WinDrawLoss]) -> ModelData:
    """The data of the model; of a game outside what it was fitted to, where there is one."""
    found = [said.model_data for said in told]
    return next((data for data in found if data.within is False), found[0])


def _steps(
    told: Sequence[WinDrawLoss], played: Sequence[bool], expected: float, of_model: float
) -> tuple[Step, ...]:
    """The rules, each game, the sum."""
    found = [each for each in told[0].steps if each.message.endswith(".regime")]
    for number, (said, done) in enumerate(zip(told, played, strict=True), start=1):
        found.append(step("forecast.step.game", None, number=number, rating=said.opponent_rating))
        if done:
            found.append(step("forecast.step.played"))
        else:
            found += [each for each in said.steps if each not in found]
    found.append(
        step(
            "forecast.step.totals",
            None,
            games=len(played),
            expected=Decimals(expected),
            model=Decimals(of_model),
        )
    )
    return tuple(found)
