"""Articles 1, 5, 6 and rapid/blitz 7.3.1: which games are rated."""

from datetime import date

import pytest
from tests.systems.fide.build import (
    BLITZ,
    RAPID,
    STANDARD,
    TODAY,
    day_before,
    event,
    game,
    player,
    rated,
)

from arpad.core.rate_of_play import RateOfPlay, TimeControl, parse_rate_of_play
from arpad.core.records import Game
from arpad.core.results import Result
from arpad.systems.fide.rateability import classify, long_enough, rating_used
from arpad.systems.fide.rating_change import rate_period
from arpad.systems.fide.rules import regime


def _reason(change: object) -> str | None:
    (line,) = change.games  # type: ignore[attr-defined]  # a rating change of one game
    if line.rated:
        assert line.why_not_rated is None
        return None
    assert line.rules
    assert line.steps[0].message == "fide.step.not_rated"
    return str(line.why_not_rated.message)


@pytest.mark.parametrize(
    ("result", "reason"),
    [
        (Result.WIN, None),
        (Result.DRAW, None),
        (Result.LOSS, None),
        (Result.SHORT_WIN, "fide.unrated.short"),
        (Result.SHORT_DRAW, "fide.unrated.short"),
        (Result.SHORT_LOSS, "fide.unrated.short"),
        (Result.FORFEIT_WIN, "fide.unrated.forfeit"),
        (Result.FORFEIT_LOSS, "fide.unrated.forfeit"),
        (Result.PENDING, "fide.unrated.pending"),
    ],
)
def test_5_1_only_played_games_are_rated(result: Result, reason: str | None) -> None:
    assert _reason(rated(2000, game(1900, result))) == reason


@pytest.mark.parametrize(
    "result",
    [
        *(Result.FULL_POINT_BYE, Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE),
        Result.PAIRING_ALLOCATED_BYE,
    ],
)
def test_5_1_byes_are_not_rated(result: Result) -> None:
    bye = Game(opponent=None, result=result)
    assert _reason(rated(2000, bye)) == "fide.unrated.bye"


def test_8_3_1_an_unrated_opponent_does_not_count() -> None:
    change = rated(2000, game(None))
    assert _reason(change) == "fide.unrated.opponent"
    assert (change.games_rated, change.rating_change, change.rating_after) == (0, 0, 2000)
    assert change.events[0].performance_rating is None


def test_6_2_a_game_after_the_match_was_decided_does_not_count() -> None:
    decided = game(1900).replace(after_match_decided=True)
    assert _reason(rated(2000, decided)) == "fide.unrated.match_decided"


@pytest.mark.parametrize(
    ("own", "opponent", "rate", "rated_game"),
    [
        # a player of 2400 or more: 120 minutes
        (2400, 1500, "120", True),
        (2400, 1500, "90+30", True),
        (2400, 1500, "90+29", False),
        (1500, 2400, "119", False),
        (2399, 2399, "119", True),
        # else a player of 1800 or more: 90 minutes
        (1800, 1500, "90", True),
        (1800, 1500, "89", False),
        (1500, 1800, "60+30", True),
        (1500, 1800, "60+29", False),
        (1799, 1799, "89", True),
        # both under 1800: 60 minutes
        (1500, 1500, "60", True),
        (1500, 1500, "59", False),
    ],
)
def test_1_1_least_time_by_the_higher_rating(
    own: int, opponent: int, rate: str, *, rated_game: bool
) -> None:
    change = rate_period(player(own, 20), [event(game(opponent), rate=rate)])
    assert (_reason(change) is None) is rated_game
    if not rated_game:
        assert _reason(change) == "fide.unrated.rate_of_play"


@pytest.mark.parametrize(
    ("own", "rate", "before", "after"),
    [
        (2300, "90+0", False, True),  # 2200 asked for 120 minutes until the end of 2021
        (2199, "90", True, True),
        (1700, "75", False, True),  # 1600 asked for 90 minutes
        (1599, "75", True, True),
        (2400, "119", False, False),
    ],
)
def test_1_1_least_time_changed_in_2022(own: int, rate: str, *, before: bool, after: bool) -> None:
    for on, rated_game in ((date(2021, 12, 31), before), (date(2022, 1, 1), after)):
        change = rate_period(player(own, 20), [event(game(1500), on=on, rate=rate)])
        assert (_reason(change) is None) is rated_game


@pytest.mark.parametrize(
    ("moves", "on", "rated_game"),
    [
        (30, date(2022, 1, 1), True),
        (29, date(2022, 1, 1), False),
        (39, date(2021, 12, 31), False),
        (40, date(2021, 12, 31), True),
    ],
)
def test_1_2_least_moves_of_the_first_control(moves: int, on: date, *, rated_game: bool) -> None:
    rate = RateOfPlay(base_seconds=7200, first_control_moves=moves)
    change = rate_period(player(2000, 20), [event(game(1500), on=on, rate=rate)])
    assert (_reason(change) is None) is rated_game


def test_1_1_an_approved_event_is_rated_in_spite_of_its_shorter_time() -> None:
    short = event(game(2300), rate="45+30", approved=True)
    assert _reason(rate_period(player(2450, 10), [short])) is None
    assert _reason(rate_period(player(2450, 10), [short.replace(approved=False)])) is not None


@pytest.mark.parametrize(
    ("rate", "on", "kind"),
    [
        ("60", TODAY, STANDARD),
        ("59+1", TODAY, STANDARD),
        ("59", TODAY, RAPID),
        ("15+10", TODAY, RAPID),
        ("10+1", TODAY, RAPID),
        ("10", TODAY, BLITZ),
        ("3+2", TODAY, BLITZ),
        ("4", TODAY, BLITZ),
        ("3", TODAY, None),
        ("2+1", TODAY, None),
        # blitz: more than 3 minutes only since March 2024
        ("3", date(2024, 2, 29), BLITZ),
        ("3", date(2024, 3, 1), None),
        # 2012 to June 2014: rapid from 15 minutes, blitz from 5
        ("15", date(2014, 6, 30), RAPID),
        ("14", date(2014, 6, 30), BLITZ),
        ("14", date(2014, 7, 1), RAPID),
        ("10", date(2014, 6, 30), BLITZ),
        ("5", date(2014, 6, 30), BLITZ),
        ("4", date(2014, 6, 30), None),
        ("4", date(2014, 7, 1), BLITZ),
    ],
)
def test_1_1_kind_of_list_by_the_time_for_sixty_moves(
    rate: str, on: date, kind: TimeControl | None
) -> None:
    regimes = [regime(on, scope) for scope in ("standard", "rapid", "blitz")]
    assert classify(parse_rate_of_play(rate), regimes) is kind


def test_1_1_a_rating_below_the_scale_fits_no_row() -> None:
    rule = regime(TODAY, "standard").rule("time_for_sixty_moves")
    assert long_enough(parse_rate_of_play("60"), 0, rule)
    assert not long_enough(parse_rate_of_play("120"), -1, rule)


@pytest.mark.parametrize("kind", [RAPID, BLITZ])
@pytest.mark.parametrize(
    ("own", "opponent", "excluded"),
    [
        (2601, 2001, True),  # 600 apart, one above 2600
        (2601, 2002, False),  # 599 apart
        (2600, 2000, False),  # 2600 is not above 2600
        (2601, 2000, True),
        (2001, 2601, True),  # whichever of the two
        (2002, 2601, False),
        (2000, 2600, False),
        (2600, 1900, False),
    ],
)
def test_7_3_1_games_600_apart_with_a_player_above_2600(
    own: int, opponent: int, kind: TimeControl, *, excluded: bool
) -> None:
    first = date(2024, 12, 1)
    after = rated(own, game(opponent), on=first, kind=kind, k=10)
    assert (_reason(after) == "fide.unrated.excluded") is excluded
    assert _reason(rated(own, game(opponent), on=day_before(first), kind=kind, k=10)) is None
    assert _reason(rated(own, game(opponent), on=first, k=10)) is None  # standard


@pytest.mark.parametrize("kind", ["rapid", "blitz"])
def test_7_2_1_a_standard_rating_counts_where_there_is_no_other(kind: str) -> None:
    rules = regime(TODAY, kind)
    assert rating_used(player(1900, standard=2100), rules) == 1900
    assert rating_used(player(None, standard=2100), rules) == 2100
    assert rating_used(player(None), rules) is None
    assert rating_used(player(None, standard=2100), regime(TODAY, "standard")) is None
