"""The golden cases of ``vectors/fide`` and the edges of every rule, over columns."""

from datetime import date
from typing import Any

import numpy as np
import pytest
from tests.bulk.one_player import rate_one
from tests.vectors.cases import Case, event_of, hundredths, parameters

from arpad.bulk.fide.pool import pooled
from arpad.bulk.fide.rules import FideRules, fide_rules
from arpad.bulk.fide.update import first_rating
from arpad.core.records import Event
from arpad.core.results import Result

NOW = date(2026, 11, 1)
ADULT = {"rating": 2000, "games": 100, "birth_year": 1980}
EQUAL_WIN = [(2000, 2)]


def _lines(event: Event) -> list[tuple[int, int]]:
    made = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}
    return [
        (int(game.opponent.rating), made[game.result])
        for game in event.games
        if game.opponent is not None and game.opponent.rating is not None
    ]


def _with_k(rules: FideRules, k: int) -> FideRules:
    """The rules with the K of a case, whoever the player is."""
    return rules.replace(new=k, normal=k, top=k, junior=k, product=0, floor=1)


@pytest.mark.parametrize("case", parameters("8_3_rating_change", "case"))
def test_rating_changes(case: Case) -> None:
    event = event_of(case, on=case["on"], time_control=case["time_control"])
    rules = _with_k(fide_rules(case["on"], case["time_control"]), case["k"])
    new = rate_one({"rating": case["rating"], "games": 99}, _lines(event), rules)
    change = case["k"] * new["minus_expected"]
    expected: dict[str, Any] = case["expected"]
    found = {
        "score_minus_expected": new["minus_expected"],
        "rating_change_unrounded": change,
        "rating_change": new["rating"] - case["rating"],
        "rating_after": new["rating"],
        "games": new["counted"],
    }
    texts = ("score_minus_expected", "rating_change_unrounded")
    for name in found.keys() & expected.keys():
        value = expected[name]
        assert found[name] == (hundredths(value) if name in texts else value), name


@pytest.mark.parametrize("case", parameters("8_2_initial_rating", "case"))
def test_first_ratings(case: Case) -> None:
    events = [
        event_of(each, on=case["on"], time_control=case["time_control"]) for each in case["events"]
    ]
    rules = fide_rules(events[-1].start, case["time_control"])
    rows = [(event.start.year * 100 + event.start.month, _lines(event)) for event in events]
    table = {
        "player": np.zeros(len(rows), np.int32),
        "period": np.array([period for period, _ in rows]),
        "games": np.array([len(lines) for _, lines in rows]),
        "opponents": np.array([sum(rating for rating, _ in lines) for _, lines in rows]),
        "half_points": np.array([sum(made for _, made in lines) for _, lines in rows]),
    }
    old = {name: values[:-1] for name, values in table.items()}
    new = {name: values[-1:] for name, values in table.items()}
    sums = pooled(old, new["player"], new, np.arange(len(new["player"])), rules.first)
    found = int(first_rating(*sums, rules.first)[0])
    published = int(sums[0][0]) >= rules.first.least_games and found >= rules.floor
    expected = case["expected"]
    assert published == expected.get("published", published)
    if expected.get("initial_rating") is not None:
        assert found == expected["initial_rating"]


@pytest.mark.parametrize(
    ("facts", "k"),
    [
        ({}, 20),
        ({"games": 29}, 40),
        ({"games": 30}, 20),
        ({"birth_year": 2008}, 40),  # 18 in the year
        ({"birth_year": 2007}, 20),
        ({"birth_year": 0}, 20),
        ({"birth_year": 2010, "rating": 2299}, 40),
        ({"birth_year": 2010, "rating": 2300}, 20),
        ({"birth_year": 2010, "highest_rating": 2300}, 20),
        ({"birth_year": 2010, "highest_rating": 2300, "games": 29}, 40),
        ({"highest_rating": 2399}, 20),
        ({"highest_rating": 2400}, 10),
        ({"highest_rating": 2400, "games": 3}, 10),
        ({"rating": 2400}, 10),
    ],
)
def test_k(facts: dict[str, int], k: int) -> None:
    own = ADULT | facts
    new = rate_one(own, [(own["rating"], 2)], fide_rules(NOW, "standard"))
    assert new["k"] == k
    assert new["rating"] - own["rating"] == k // 2


@pytest.mark.parametrize(
    ("games", "own", "k"),
    [(17, 40, 40), (18, 40, 38), (35, 20, 20), (36, 20, 19), (70, 10, 10), (71, 10, 9)],
)
def test_the_700_rule(games: int, own: int, k: int) -> None:
    facts = {40: {"games": 0}, 20: {}, 10: {"highest_rating": 2400}}[own]
    new = rate_one(ADULT | facts, EQUAL_WIN * games, fide_rules(NOW, "standard"))
    assert (new["counted"], new["k"]) == (games, k)
    assert new["rating"] == 2000 + (k * games * 50 + 50) // 100


@pytest.mark.parametrize(
    ("rating", "on", "expected"),
    [
        (2649, NOW, 92),  # 400 points count
        (2650, NOW, 94),  # the difference as it is: 440
        (2650, date(2025, 9, 1), 92),
    ],
)
def test_the_400_rule_and_its_exemption(rating: int, on: date, expected: int) -> None:
    facts = {"rating": rating, "games": 99}
    new = rate_one(facts, [(rating - 440, 2)], fide_rules(on, "standard"))
    assert new["minus_expected"] == 100 - expected


def test_one_upgrade_an_event() -> None:
    # FIDE's own example: own 2000, only the opponent of 1063 is lifted (rapid, autumn of 2022).
    games = [(1063, 2), (1299, 2), (1413, 2), (1872, 1), (1851, 0), (1427, 2), (1682, 2)]
    new = rate_one(ADULT, games, fide_rules(date(2022, 10, 1), "rapid"))
    assert new["minus_expected"] == -61


@pytest.mark.parametrize(
    ("own", "opponent", "counted"),
    [(2601, 2001, 0), (2601, 2002, 1), (2600, 2000, 1), (2000, 2601, 0), (2002, 2601, 1)],
)
def test_the_exclusion_in_rapid(own: int, opponent: int, counted: int) -> None:
    facts = {"rating": own, "games": 99}
    rules = fide_rules(date(2024, 12, 1), "rapid")
    assert rate_one(facts, [(opponent, 1)], rules)["counted"] == counted
    before = fide_rules(date(2024, 11, 1), "rapid")
    assert rate_one(facts, [(opponent, 1)], before)["counted"] == 1


@pytest.mark.parametrize(("minus", "change"), [(25, 3), (-25, -3), (24, 2), (-24, -2)])
def test_one_half_is_rounded_away_from_zero(minus: int, change: int) -> None:
    # K 10 and a score minus expected score of 0.25: 2.50 points.
    opponents = {25: [(1811, 2)], -25: [(2189, 0)], 24: [(1802, 2)], -24: [(2198, 0)]}[minus]
    facts = ADULT | {"highest_rating": 2400}
    new = rate_one(facts, opponents, fide_rules(NOW, "standard"))
    assert (new["minus_expected"], new["rating"] - 2000) == (minus, change)


def test_under_the_floor() -> None:
    facts = {"rating": 1400, "games": 100, "highest_rating": 1500, "birth_year": 1980}
    rules = fide_rules(NOW, "standard")
    new = rate_one(facts, [(1400, 0)], rules)
    assert (new["rating"], new["games"], new["highest_rating"]) == (0, 101, 1500)
    assert rate_one(facts, [(1400, 1)], rules)["rating"] == 1400
    assert rate_one(facts, [(1400, 0)], fide_rules(date(2023, 1, 1), "standard"))["rating"] == 1390


@pytest.mark.parametrize(("last", "expected"), [(202511, 1), (202512, 0), (202611, 0), (0, 0)])
def test_inactive_after_twelve_months(last: int, expected: int) -> None:
    new = rate_one(ADULT | {"last_period": last}, [], fide_rules(NOW, "standard"))
    assert new["inactive"] == expected


def test_a_game_makes_active_again() -> None:
    new = rate_one(ADULT | {"last_period": 202001}, EQUAL_WIN, fide_rules(NOW, "standard"))
    assert (new["inactive"], new["last_period"]) == (0, 202611)


@pytest.mark.parametrize(
    ("earlier", "made", "expected"),
    [
        ((202410, 4, 2), 1, True),  # 26 months with the present one
        ((202409, 4, 2), 1, False),
        ((202610, 4, 0), 1, False),  # nothing in the first event: it does not count
        ((202610, 4, 1), 0, True),
    ],
)
def test_the_pool_of_26_months(earlier: tuple[int, int, int], made: int, *, expected: bool) -> None:
    period, games, half_points = earlier
    pool = {
        "player": np.zeros(1, np.int32),
        "period": np.array([period], np.int32),
        "games": np.array([games], np.int32),
        "opponents": np.array([2000 * games], np.int32),
        "half_points": np.array([half_points], np.int32),
    }
    new = rate_one({}, [(2000, made)], fide_rules(NOW, "standard"), pool)
    assert (new["rating"] > 0) == expected
    assert new["games"] == (5 if expected else 0)


def test_standard_rating_in_rapid() -> None:
    facts = {"standard_rating": 2000, "birth_year": 1980}
    new = rate_one(facts, EQUAL_WIN, fide_rules(NOW, "rapid"))
    assert (new["rating"], new["k"]) == (2020, 40)
    assert rate_one(facts, [], fide_rules(NOW, "rapid"))["rating"] == 0
    assert rate_one(facts, EQUAL_WIN, fide_rules(NOW, "standard"))["counted"] == 0


def test_the_uplift_of_march_2024() -> None:
    rules = fide_rules(date(2024, 2, 1), "standard")
    for before, after in ((1600, 1760), (1399, 1639), (2100, 2100), (1000, 1400)):
        facts = {"rating": before, "games": 99, "birth_year": 1980}
        assert rate_one(facts, [], rules)["rating"] == after
    rapid = fide_rules(date(2024, 2, 1), "rapid")
    assert rate_one({"rating": 1600, "games": 99}, [], rapid)["rating"] == 1600


def test_the_lift_of_rapid_and_blitz_of_october_2022() -> None:
    for kind, month, after in (
        ("rapid", 9, 2632),
        ("blitz", 9, 2632),
        ("rapid", 8, 2283),
        ("rapid", 10, 2283),
        ("standard", 9, 2283),
    ):
        facts = {"rating": 2283, "games": 99, "standard_rating": 2732}
        assert rate_one(facts, [], fide_rules(date(2022, month, 1), kind))["rating"] == after
    rules = fide_rules(date(2022, 9, 1), "rapid")
    for rating, standard, after in ((2650, 2732, 2650), (2283, 0, 2283), (0, 2732, 0)):
        facts = {"rating": rating, "games": 99, "standard_rating": standard}
        assert rate_one(facts, [], rules)["rating"] == after


def test_more_games_than_can_be_are_refused() -> None:
    from arpad.bulk.fide.update import MOST_GAMES
    from arpad.core.errors import InputError

    with pytest.raises(InputError, match="too_many_games"):
        rate_one(ADULT, EQUAL_WIN * (MOST_GAMES + 1), fide_rules(NOW, "standard"))
