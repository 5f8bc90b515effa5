"""Ratings game by game: those of the core, the same to the last bit however they are computed."""

from datetime import date, timedelta
from functools import partial
from typing import Any

import numpy as np
import pytest

from arpad.bulk.schema import NO_DAY
from arpad.bulk.sequential.order import Games, OrderDigest, check_games, games_of
from arpad.bulk.sequential.rating import (
    in_threads,
    new_values,
    numbers_of,
    rate_by_table,
    rate_elo,
    rate_lichess,
)
from arpad.bulk.sequential.systems import Elo
from arpad.core.errors import InputError, NoRuleInForce
from arpad.core.records import Colour, Game, Player
from arpad.core.results import Result
from arpad.systems.common.logistic import logistic
from arpad.systems.common.uncertain_ratings import UncertainRating
from arpad.systems.lichess.choices import Choices
from arpad.systems.lichess.rating_change import rate_game
from arpad.systems.lichess.rating_deviation import after_days
from arpad.systems.lichess.rules import regime

EPOCH = date(1970, 1, 1)
FIRST = (date(2026, 1, 1) - EPOCH).days
RESULTS = (Result.LOSS, Result.DRAW, Result.WIN)


def random_games(players: int, count: int, first: int = FIRST, days: int = 400) -> Games:
    chance = np.random.default_rng(count + players)
    white = chance.integers(0, players, count)
    black = (white + chance.integers(1, players, count)) % players
    day = np.sort(chance.integers(first, first + days, count))
    return games_of(white, black, chance.integers(0, 3, count), day)


def random_values(players: int) -> Any:
    """Accounts of all kinds, also beyond the limits of what is kept."""
    chance = np.random.default_rng(players)
    values = new_values(players, numbers_of(date(2026, 6, 1)))
    values[: players // 2, 0] = chance.uniform(350, 3500, players // 2)
    values[: players // 2, 1] = chance.uniform(40, 520, players // 2)
    values[: players // 2, 2] = chance.uniform(0.03, 0.12, players // 2)
    return values


def by_the_core(games: Games, values: Any, choices: Choices) -> list[tuple[float, ...]]:
    """The same games by the system itself, one after the other."""
    people = [
        UncertainRating(rating=rating, rating_deviation=deviation, volatility=volatility)
        for rating, deviation, volatility, _ in values.tolist()
    ]
    last: dict[int, int] = {}
    for white, black, half_points, day in zip(*(each.tolist() for each in games), strict=True):
        rules = regime(EPOCH + timedelta(day))
        own, other = (
            after_days(people[place], day - last.get(place, day), rules)[0]
            for place in (white, black)
        )
        game = Game(
            opponent=Player(
                rating_unrounded=other.rating,
                rating_deviation=other.rating_deviation,
                volatility=other.volatility,
            ),
            result=RESULTS[half_points],
            colour=Colour.WHITE,
        )
        line = rate_game(own, game, choices, rules)
        people[white] = line.after
        people[black] = UncertainRating(
            rating=line.opponent_rating_after,
            rating_deviation=line.opponent_rating_deviation_after,
            volatility=line.opponent_volatility_after,
        )
        last[white] = last[black] = day
    return [(each.rating, each.rating_deviation, each.volatility or 0.0) for each in people]


@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize(
    ("variant", "speed"),
    [
        ("standard", "blitz"),
        ("standard", "correspondence"),
        ("atomic", "rapid"),
        ("crazyhouse", None),
    ],
)
def test_lichess_as_the_core_computes_it(
    variant: str, speed: str | None, *, is_large: bool
) -> None:
    games, values = random_games(12, 500), random_values(12)
    expected = by_the_core(games, values, Choices(variant=variant, speed=speed))
    rate_lichess(games, values, variant=variant, speed=speed, is_large=is_large)
    assert [tuple(row) for row in values[:, :3].tolist()] == expected


def test_lichess_with_rules_that_change_between_the_games() -> None:
    first = (date(2025, 11, 1) - EPOCH).days
    games, values = random_games(9, 300, first, 70), random_values(9)
    expected = by_the_core(games, values, Choices())
    rate_lichess(games, values)
    assert [tuple(row) for row in values[:, :3].tolist()] == expected


def test_a_win_between_new_accounts_brings_less_with_white() -> None:
    values = new_values(2, numbers_of(date(2026, 1, 1)))
    assert values[:, :3].tolist() == [[1500, 500, 0.09], [1500, 500, 0.09]]
    rate_lichess(games_of([0], [1], [2], [FIRST]), values)
    assert values[0, 0] > 1500 > values[1, 0]
    other = new_values(2, numbers_of(date(2026, 1, 1)))
    rate_lichess(games_of([0], [1], [0], [FIRST]), other)
    assert other[1, 0] > values[0, 0]
    assert values[:, 3].tolist() == [FIRST, FIRST]


def test_a_day_without_rules_is_refused_and_other_rules_can_be_named() -> None:
    games = games_of([0], [1], [2], [15_000])
    values = new_values(2, numbers_of(date(2026, 1, 1)))
    with pytest.raises(NoRuleInForce):
        rate_lichess(games, values)
    rate_lichess(games, values, rules_of=date(2026, 1, 1))
    assert values[0, 0] > 1500


def test_the_memory_asked_ahead_changes_no_bit() -> None:
    games = random_games(3000, 5000)
    found = []
    for ahead in (0, 1, 24, 10_000):
        elo, values = np.full(3000, 1500.0), random_values(3000)
        hundredths = np.full(3000, 150_000, np.int32)
        rate_elo(games, elo, 20, white_advantage=35, ahead=ahead, is_large=True)
        rate_by_table(games, hundredths, TABLE, 20, ahead=ahead, is_large=True)
        rate_lichess(games, values, speed="blitz", ahead=ahead, is_large=True)
        found.append((elo.tobytes(), hundredths.tobytes(), values.tobytes()))
    assert len(set(found)) == 1


TABLE = np.array([50 + step // 8 for step in range(401)], np.int32)


def test_few_and_many_games_are_rated_alike() -> None:
    games = random_games(40, 2000)
    plain, compiled = np.full(40, 1500.0), np.full(40, 1500.0)
    rate_elo(games, plain, 20, is_large=False)
    rate_elo(games, compiled, 20, is_large=True)
    assert plain.tobytes() == compiled.tobytes()
    small, large = np.full(40, 150_000, np.int32), np.full(40, 150_000, np.int32)
    rate_by_table(games, small, TABLE, 20, is_large=False)
    rate_by_table(games, large, TABLE, 20, is_large=True)
    assert small.tobytes() == large.tobytes()
    assert int(small.sum()) == 40 * 150_000  # what one wins the other loses


@pytest.mark.parametrize("players", [2, 3, 40, 700, 20_000])
def test_few_and_many_games_of_lichess_are_rated_alike(players: int) -> None:
    """Games that follow each other with and without common players, and players of all kinds."""
    games = random_games(players, 6000)
    games.day[:300] = NO_DAY
    chance = np.random.default_rng(players)
    plain = random_values(players)
    odd = chance.integers(0, players, players // 3 + 1)
    plain[odd, 0] = chance.choice([400.0, 1500.0, 3900.0, 9000.0], len(odd))
    plain[odd, 1] = chance.choice([45.0, 45.0, 500.0], len(odd))
    plain[odd, 2] = chance.choice([1e-6, 0.06, 0.1, 5.0], len(odd))
    compiled = plain.copy()
    rate_lichess(games, plain, speed="blitz", rules_of=date(2026, 6, 1), is_large=False)
    rate_lichess(games, compiled, speed="blitz", rules_of=date(2026, 6, 1), is_large=True)
    assert plain.tobytes() == compiled.tobytes()


@pytest.mark.parametrize("is_large", [False, True])
def test_games_of_a_few_among_many_players_are_rated_alike(*, is_large: bool) -> None:
    games = random_games(50, 300)
    few, many = np.full((50, 2), 1500.0), np.full((5000, 2), 1500.0)
    Elo(k=20).rate(games, few, is_large=is_large)
    Elo(k=20).rate(games, many, is_large=is_large)
    assert many[:50].tobytes() == few.tobytes()
    assert (many[50:] == 1500).all()


@pytest.mark.parametrize("advantage", [0.0, 35.0])
def test_classic_elo_is_that_of_the_core(advantage: float) -> None:
    games = random_games(20, 3000)
    ratings = np.full(20, 1500.0)
    rate_elo(games, ratings, 24, white_advantage=advantage)
    expected = [1500.0] * 20
    for white, black, half_points, _ in zip(*(each.tolist() for each in games), strict=True):
        difference = expected[white] + advantage - expected[black]
        change = 24 * (half_points / 2 - logistic(difference))
        expected[white] += change
        expected[black] -= change
    assert ratings.tolist() == pytest.approx(expected, abs=1e-9)


def test_an_elo_game_by_hand() -> None:
    # 1613 against 1609 with K 32, a loss (the usual example of the logistic formula): E = 0.506.
    ratings = np.array([1613.0, 1609.0])
    rate_elo(games_of([0], [1], [0], [0]), ratings, 32)
    assert ratings[0] == pytest.approx(1613 - 32 * 0.50576, abs=1e-3)
    assert ratings.sum() == pytest.approx(3222)


def test_pools_beside_each_other() -> None:
    pools = [random_games(30, count) for count in (200, 900, 500)]
    alone = [random_values(30) for _ in pools]
    beside = [values.copy() for values in alone]
    for games, values in zip(pools, alone, strict=True):
        rate_lichess(games, values, is_large=True)
    rate = [
        (len(games.day), partial(rate_lichess, games, values, is_large=True))
        for games, values in zip(pools, beside, strict=True)
    ]
    in_threads(rate, 2)
    assert [each.tobytes() for each in beside] == [each.tobytes() for each in alone]


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        (([0, 5], [1, 0], [1, 1], [1, 1]), "bulk.game_player"),
        (([0, -1], [1, 0], [1, 1], [1, 1]), "bulk.game_player"),
        (([0, 1], [1, 1], [1, 1], [1, 1]), "bulk.game_oneself"),
        (([0, 1], [1, 0], [1, 3], [1, 1]), "bulk.game_result"),
        (([0, 1], [1, 0], [1, 1], [2, 1]), "bulk.game_order"),
    ],
)
def test_games_that_cannot_be_rated_are_refused_with_their_number(
    columns: tuple[list[int], ...], message: str
) -> None:
    with pytest.raises(InputError) as error:
        check_games(games_of(*columns), 2)
    assert error.value.message == message
    assert error.value.facts["number"] == 2


def test_games_before_the_last_day_are_refused() -> None:
    games = games_of([0], [1], [1], [7])
    check_games(games, 2, last_day=7)
    with pytest.raises(InputError):
        check_games(games, 2, last_day=8)


def test_the_digest_is_of_the_order_and_not_of_the_parts() -> None:
    games = random_games(9, 100)
    whole, parts, turned = OrderDigest(), OrderDigest(), OrderDigest()
    whole.add(games)
    for begin in range(0, 100, 7):
        parts.add(games.part(begin, begin + 7))
    turned.add(Games._make(column[::-1] for column in games))
    assert whole.hex() == parts.hex() != turned.hex()
