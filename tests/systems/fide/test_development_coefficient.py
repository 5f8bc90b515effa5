"""Article 8.3.3: K, its reason, and what must be known for it."""

from datetime import date

import pytest
from tests.systems.fide.build import TODAY, day_before

from arpad.core.errors import BadValue, MissingFact
from arpad.core.quantities import Rating
from arpad.core.records import Player
from arpad.systems.fide.development_coefficient import (
    development_coefficient,
    possible_coefficients,
    volume_limited,
)
from arpad.systems.fide.rules import regime


def _somebody(
    rating: int | None, games: int | None, born: int | None = 1980, highest: int | None = None
) -> Player:
    """A player all of whose facts are known, unless they are None; the peak is the rating."""
    peak = highest if highest is not None else rating
    return Player(
        rating=None if rating is None else Rating(rating),
        games_played=games,
        birth_year=born,
        highest_rating=None if peak is None else Rating(peak),
    )


def _k(player: Player, on: date = TODAY, kind: str = "standard") -> int:
    return development_coefficient(player, regime(on, kind)).value


@pytest.mark.parametrize(("games", "k"), [(0, 40), (29, 40), (30, 20), (31, 20)])
def test_8_3_3_fewer_than_30_games(games: int, k: int) -> None:
    assert _k(_somebody(1800, games)) == k


@pytest.mark.parametrize(("rating", "k"), [(2399, 20), (2400, 10), (2401, 10)])
def test_8_3_3_2400_now(rating: int, k: int) -> None:
    assert _k(_somebody(rating, 100)) == k


@pytest.mark.parametrize(("highest", "k"), [(2399, 20), (2400, 10), (2401, 10)])
def test_8_3_3_2400_once_is_for_good(highest: int, k: int) -> None:
    assert _k(_somebody(2250, 100, highest=highest)) == k


def test_8_3_3_2400_comes_before_the_30_games() -> None:
    assert _k(_somebody(2400, 5)) == 10


@pytest.mark.parametrize(("rating", "k"), [(2299, 40), (2300, 20), (2301, 20)])
def test_8_3_3_a_junior_under_2300(rating: int, k: int) -> None:
    assert _k(_somebody(rating, 100, born=2012)) == k


@pytest.mark.parametrize(("highest", "k"), [(2299, 40), (2300, 20), (2301, 20)])
def test_8_3_3_a_junior_once_2300(highest: int, k: int) -> None:
    assert _k(_somebody(2250, 100, born=2012, highest=highest)) == k


@pytest.mark.parametrize(("born", "k"), [(2009, 40), (2008, 40), (2007, 20)])
def test_8_3_3_until_the_end_of_the_year_of_the_18th_birthday(born: int, k: int) -> None:
    assert _k(_somebody(2000, 100, born=born), on=date(2026, 12, 31)) == k


def test_8_3_3_the_year_changes_on_the_first_of_january() -> None:
    junior = _somebody(2000, 100, born=2008)
    assert (_k(junior, date(2026, 12, 31)), _k(junior, date(2027, 1, 1))) == (40, 20)


@pytest.mark.parametrize(
    ("day", "before", "after"),
    [
        # K of a new player, an established one, one of 2400 with few games, a junior
        (date(2009, 7, 1), (25, 15, 25, 15), (25, 15, 25, 15)),
        (date(2011, 7, 1), (25, 15, 25, 15), (30, 15, 10, 15)),
        (date(2014, 7, 1), (30, 15, 10, 15), (40, 20, 10, 40)),
        (date(2022, 1, 1), (40, 20, 10, 40), (40, 20, 10, 40)),
        (date(2024, 3, 1), (40, 20, 10, 40), (40, 20, 10, 40)),
        (date(2025, 10, 1), (40, 20, 10, 40), (40, 20, 10, 40)),
    ],
)
def test_8_3_3_standard_at_each_boundary(
    day: date, before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    players = (
        _somebody(1800, 29),
        _somebody(1800, 30),
        _somebody(2400, 29),
        _somebody(1800, 100, born=day.year - 10),
    )
    assert tuple(_k(player, day_before(day)) for player in players) == before
    assert tuple(_k(player, day) for player in players) == after


@pytest.mark.parametrize("kind", ["rapid", "blitz"])
def test_7_3_3_rapid_and_blitz_have_the_ladder_since_october_2022(kind: str) -> None:
    new = _somebody(1800, 10)
    assert _k(new, date(2022, 9, 30), kind) == 20
    assert _k(new, date(2022, 10, 1), kind) == 40
    fixed = development_coefficient(Player(rating=Rating(1800)), regime(date(2022, 9, 30), kind))
    assert fixed.reason.message == "fide.k.fixed"


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        (_somebody(2400, 100), "fide.k.top"),
        (_somebody(1800, 100, born=2012), "fide.k.junior"),
        (_somebody(1800, 10), "fide.k.new"),
        (_somebody(1800, 100), "fide.k.normal"),
    ],
)
def test_8_3_3_the_reason_stands_beside_the_k(player: Player, reason: str) -> None:
    k = development_coefficient(player, regime(TODAY, "standard"))
    assert k.reason.message == reason
    assert k.rule is not None
    assert k.rule.article == "8.3.3"


def test_8_3_3_a_given_k_wins_and_is_marked() -> None:
    given = Player(rating=Rating(1800), development_coefficient=24)
    k = development_coefficient(given, regime(TODAY, "standard"))
    assert (k.value, k.reason.message, k.rule) == (24, "fide.k.given", None)
    assert possible_coefficients(given, regime(TODAY, "standard")) == (24,)


@pytest.mark.parametrize(
    ("player", "missing", "possible"),
    [
        (
            Player(rating=Rating(1800)),
            ("birth_year", "games_played", "highest_rating"),
            (40, 20, 10),
        ),
        (
            Player(rating=Rating(1800), birth_year=1980),
            ("games_played", "highest_rating"),
            (40, 20, 10),
        ),
        (_somebody(1800, None), ("games_played",), (40, 20)),
        (_somebody(1800, 100, born=None), ("birth_year",), (40, 20)),
        (
            Player(rating=Rating(2350), birth_year=1980, games_played=99),
            ("highest_rating",),
            (20, 10),
        ),
    ],
)
def test_8_3_3_missing_facts_are_named_and_what_they_leave_possible(
    player: Player, missing: tuple[str, ...], possible: tuple[int, ...]
) -> None:
    rules = regime(TODAY, "standard")
    with pytest.raises(MissingFact) as caught:
        development_coefficient(player, rules)
    assert caught.value.missing == missing
    assert caught.value.facts["article"] == "8.3.3"
    assert caught.value.facts["source"] == "fide-b02-2024"
    assert possible_coefficients(player, rules) == possible


@pytest.mark.parametrize(
    ("player", "k"),
    [
        (Player(rating=Rating(2400)), 10),  # nothing else matters
        (_somebody(2310, 100, born=None), 20),  # once 2300: no junior whatever the year
        (_somebody(1800, 10, born=None), 40),  # new or junior: the same
        (Player(rating=None, standard_rating=Rating(2100)), 40),  # new to the list
        (Player(rating=None, standard_rating=Rating(2100), highest_rating=Rating(2410)), 10),
    ],
)
def test_8_3_3_unknown_facts_that_change_nothing_are_not_asked_for(player: Player, k: int) -> None:
    rules = regime(TODAY, "rapid")
    assert development_coefficient(player, rules).value == k
    assert possible_coefficients(player, rules) == (k,)


def test_8_3_3_in_2010_the_birth_year_did_not_matter() -> None:
    rules = regime(date(2010, 1, 1), "standard")
    assert development_coefficient(_somebody(1800, 100, born=None), rules).value == 15
    with pytest.raises(MissingFact) as caught:
        development_coefficient(Player(rating=Rating(1800), birth_year=1980), rules)
    assert caught.value.missing == ("games_played", "highest_rating")
    assert possible_coefficients(Player(rating=Rating(1800)), rules) == (25, 15, 10)


def test_7_3_3_a_fixed_k_is_the_only_possible_one() -> None:
    assert possible_coefficients(Player(), regime(date(2015, 1, 1), "blitz")) == (20,)


@pytest.mark.parametrize(
    ("k", "games", "used"),
    [
        *((40, 17, 40), (40, 18, 38), (20, 34, 20), (20, 35, 20), (20, 36, 19)),
        *((10, 69, 10), (10, 70, 10), (10, 71, 9)),
    ],
)
def test_8_3_3_k_times_games_at_most_700(k: int, games: int, used: int) -> None:
    rules = regime(TODAY, "standard")
    normal = development_coefficient(Player(rating=Rating(2000), development_coefficient=k), rules)
    limited = volume_limited(normal, games, rules.rule("volume_limit"))
    assert (limited.value, limited.normal_value) == (used, k)
    if used < k:
        assert limited.reason.message == "fide.k.volume"
        assert limited.rule == rules.citation("volume_limit")
    else:
        assert limited is normal


@pytest.mark.parametrize(
    ("kind", "first"), [("standard", date(2022, 1, 1)), ("blitz", date(2014, 7, 1))]
)
def test_8_3_3_before_its_first_day_the_700_rule_does_not_hold(kind: str, first: date) -> None:
    normal = development_coefficient(
        Player(rating=Rating(2000), development_coefficient=40), regime(first, kind)
    )
    before = regime(day_before(first), kind).rules.get("volume_limit")
    assert volume_limited(normal, 100, before).value == 40
    assert volume_limited(normal, 100, regime(first, kind).rule("volume_limit")).value == 7


def test_8_3_3_only_facts_that_decide_are_asked_for() -> None:
    rules = regime(TODAY, "standard")
    with pytest.raises(MissingFact) as caught:
        development_coefficient(Player(rating=Rating(2350), games_played=9), rules)
    assert caught.value.missing == ("highest_rating",)


def test_8_3_3_nobody_plays_before_he_was_born() -> None:
    rules = regime(TODAY, "standard")
    with pytest.raises(BadValue):
        development_coefficient(_somebody(1800, 10, born=TODAY.year + 1), rules)
    assert development_coefficient(_somebody(1800, 10, born=TODAY.year), rules).value == 40
