"""A whole tournament."""

from datetime import date, timedelta

import pytest
from tests.systems.fide.build import BLITZ, RAPID, STANDARD, TODAY, entry, player

from arpad.core.errors import MissingFact, NoRuleInForce, NotRateable
from arpad.core.outcomes import TournamentRating
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl, parse_rate_of_play
from arpad.core.records import Entry, Player, Tournament
from arpad.core.results import Result
from arpad.systems.fide.tournament_rating import rate_tournament, time_control_of

_W, _D, _L = Result.WIN, Result.DRAW, Result.LOSS


def _two(start: date | None = TODAY, **more: object) -> Tournament:
    """Two rated players who met once."""
    entries = (
        entry(player(2000, 20).replace(number=1), (2, _W)),
        entry(player(2100, 20).replace(number=2), (1, _L)),
    )
    return Tournament(start=start, rounds=1, entries=entries).replace(**more)


def _messages(rated: TournamentRating) -> list[str]:
    return [step.message for step in rated.warnings]


def test_8_3_every_player_gets_his_outcome_in_the_order_of_the_numbers() -> None:
    tournament = _two()
    turned = tournament.replace(entries=tournament.entries[::-1], time_control=STANDARD)
    rated = rate_tournament(turned)
    assert [outcome.player.number for outcome in rated.players] == [1, 2]
    changes = [outcome.change for outcome in rated.players]
    assert [change.rating_after for change in changes if change] == [2013, 2087]
    assert [str(outcome.points) for outcome in rated.players] == ["1", "0"]
    assert (rated.system, rated.regime, rated.time_control) == ("fide", "R6", "standard")
    assert _messages(rated) == []


def test_8_3_nobody_in_the_tournament() -> None:
    with pytest.raises(NotRateable):
        rate_tournament(Tournament(start=TODAY))


def test_0_1_without_the_first_day_there_are_no_rules() -> None:
    with pytest.raises(MissingFact) as caught:
        rate_tournament(_two(start=None), time_control=STANDARD)
    assert caught.value.missing == ("start",)


def test_1_1_without_any_time_control_nothing_is_assumed() -> None:
    with pytest.raises(MissingFact) as caught:
        rate_tournament(_two())
    assert caught.value.missing == ("time_control",)


@pytest.mark.parametrize(("rate", "kind"), [("90+30", STANDARD), ("15+10", RAPID), ("3+2", BLITZ)])
def test_1_1_the_rate_of_play_says_which_list(rate: str, kind: TimeControl) -> None:
    rated = rate_tournament(_two(rate_of_play=parse_rate_of_play(rate)))
    assert rated.time_control == kind.value


def test_1_1_the_callers_list_wins_over_the_reports() -> None:
    tournament = _two(time_control=RAPID)
    assert rate_tournament(tournament).time_control == "rapid"
    assert rate_tournament(tournament, time_control=BLITZ).time_control == "blitz"


def test_1_1_a_rate_of_play_that_fits_no_list_is_not_rateable() -> None:
    with pytest.raises(NotRateable) as caught:
        rate_tournament(_two(rate_of_play=parse_rate_of_play("2+0")))
    assert caught.value.facts["rate"] == "2+0"


def test_1_1_before_2012_only_standard_was_rated() -> None:
    assert time_control_of(parse_rate_of_play("90+30"), date(2011, 12, 31)) is STANDARD
    with pytest.raises(NotRateable):
        time_control_of(parse_rate_of_play("15+10"), date(2011, 12, 31))
    assert time_control_of(parse_rate_of_play("15+10"), date(2012, 1, 1)) is RAPID


def test_0_1_before_2005_there_is_no_rule() -> None:
    with pytest.raises(NoRuleInForce):
        time_control_of(parse_rate_of_play("90+30"), date(2004, 12, 31))
    with pytest.raises(NoRuleInForce):
        rate_tournament(_two(start=date(2004, 12, 31)), time_control=STANDARD)


def test_1_1_an_approved_event_is_rated_in_spite_of_its_shorter_time() -> None:
    tournament = _two(rate_of_play=parse_rate_of_play("45+30"))
    plain = rate_tournament(tournament)
    approved = rate_tournament(tournament, approved=True)
    changes = [rated.players[0].change for rated in (plain, approved)]
    assert [change.games_rated for change in changes if change] == [0, 1]


def test_8_2_an_unrated_player_gets_a_first_rating() -> None:
    results = (_W, _D, _D, _L, _D)
    pairings = [(number, result) for number, result in enumerate(results, start=2)]
    newcomer = entry(Player(number=1), *pairings)
    others = [Entry(player=player(1800, 20).replace(number=n)) for n in range(2, 7)]
    tournament = Tournament(start=TODAY, entries=(newcomer, *others), rounds=5)
    first, *rest = rate_tournament(tournament, time_control=STANDARD).players
    assert first.initial is not None
    assert first.initial.initial_rating == 1800
    assert first.outcome is first.initial
    assert all(outcome.change is not None for outcome in rest)


def test_8_3_3_an_undecided_k_leaves_the_possible_changes() -> None:
    unsure = Player(number=1, rating=Rating(2000), birth_year=1980, highest_rating=Rating(2000))
    tournament = _two()
    tournament = tournament.replace(
        entries=(entry(unsure, (2, _W)), tournament.entries[1]), time_control=STANDARD
    )
    rated = rate_tournament(tournament)
    outcome = rated.players[0]
    assert outcome.change is None
    assert outcome.missing == ("games_played",)
    coefficients = [change.development_coefficient.value for change in outcome.possible_changes]
    assert coefficients == [40, 20]
    assert outcome.outcome is outcome.possible_changes[0]
    assert _messages(rated) == ["fide.remark.unknown_k"]
    assert dict(rated.warnings[0].values)["count"] == 1


def test_5_1_rounds_without_a_pairing_are_left_out_and_unknown_opponents_are_byes() -> None:
    odd = entry(player(2000, 20).replace(number=1), None, (9, _W), (None, Result.HALF_POINT_BYE))
    tournament = Tournament(start=TODAY, entries=(odd,), time_control=STANDARD, rounds=3)
    (outcome,) = rate_tournament(tournament).players
    assert outcome.change is not None
    assert [line.round for line in outcome.change.games] == [2, 3]
    assert str(outcome.points) == "1.5"
    assert outcome.change.games_rated == 0


def test_rounds_have_their_days_as_far_as_the_report_goes() -> None:
    lines = (
        entry(player(2000, 20).replace(number=1), (2, _W), (2, _D)),
        entry(player(2100, 20).replace(number=2), (1, _L), (1, _D)),
    )
    tournament = Tournament(
        start=TODAY, entries=lines, rounds=4, round_dates=(TODAY,), time_control=STANDARD
    )
    change = rate_tournament(tournament).players[0].change
    assert change is not None
    assert change.games_rated == 2


# ------------------------------------------------------------------------------------------------
# Matches (article 6.2)


def _match(results: str, rounds: int = 0, kind: TimeControl = STANDARD) -> list[int]:
    """The rounds that are rated in a match of player 1 (2000) against player 2 (2100)."""
    codes = {
        "1": (_W, _L),
        "=": (_D, _D),
        "0": (_L, _W),
        "+": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    }
    mine = [(2, codes[code][0]) if code != "." else None for code in results]
    theirs = [(1, codes[code][1]) if code != "." else None for code in results]
    tournament = Tournament(
        start=TODAY,
        time_control=kind,
        rounds=rounds,
        entries=(
            entry(player(2000, 20).replace(number=1), *mine),
            entry(player(2100, 20).replace(number=2), *theirs),
        ),
    )
    change = rate_tournament(tournament).players[0].change
    assert change is not None
    return [line.round for line in change.games if line.rated and line.round is not None]


@pytest.mark.parametrize(
    ("results", "rounds", "rated"),
    [
        ("1111", 4, [1, 2, 3]),  # 3 of 4: decided after round 3
        ("0001", 4, [1, 2, 3]),  # whoever wins it
        ("11==", 4, [1, 2, 3]),  # 2 of 4 is not more than half
        ("1=1=", 4, [1, 2, 3]),
        ("1010", 4, [1, 2, 3, 4]),
        ("11", 4, [1, 2]),  # given up early: not decided before
        ("1+11", 4, [1, 3]),  # a forfeit counts for the match
        ("1.11", 4, [1, 3, 4]),
        ("1111", 0, [1, 2, 3]),  # the number of rounds from the report's columns
    ],
)
def test_6_2_games_after_the_match_was_decided(results: str, rounds: int, rated: list[int]) -> None:
    assert _match(results, rounds) == rated


@pytest.mark.parametrize("kind", [RAPID, BLITZ])
def test_6_2_rapid_and_blitz_have_no_article_on_matches(kind: TimeControl) -> None:
    assert _match("1111", 4, kind) == [1, 2, 3, 4]


def test_6_2_three_players_are_no_match() -> None:
    lines = (
        entry(player(2000, 20).replace(number=1), (2, _W), (2, _W), (2, _W)),
        entry(player(2100, 20).replace(number=2), (1, _L), (1, _L), (1, _L)),
        entry(player(2100, 20).replace(number=3)),
    )
    tournament = Tournament(start=TODAY, entries=lines, rounds=3, time_control=STANDARD)
    change = rate_tournament(tournament).players[0].change
    assert change is not None
    assert change.games_rated == 3


# ------------------------------------------------------------------------------------------------
# Remarks on the whole


@pytest.mark.parametrize(("days", "remarked"), [(29, False), (30, False), (31, True), (32, True)])
def test_an_event_of_more_than_30_days_is_reported_by_the_month(
    days: int, *, remarked: bool
) -> None:
    tournament = _two(time_control=STANDARD, end=TODAY + timedelta(days=days - 1))
    rated = rate_tournament(tournament)
    assert _messages(rated) == (["fide.remark.long_event"] if remarked else [])
    if remarked:
        assert dict(rated.warnings[0].values)["days"] == days


@pytest.mark.parametrize(
    ("rate", "rounds", "remarked"),
    [("90+30", 3, False), ("90+31", 3, True), ("60", 6, False), ("60", 7, True), (None, 9, False)],
)
def test_3_at_most_twelve_hours_of_play_a_day(
    rate: str | None, rounds: int, *, remarked: bool
) -> None:
    tournament = _two(
        time_control=STANDARD,
        rate_of_play=None if rate is None else parse_rate_of_play(rate),
        round_dates=(None, *(TODAY,) * rounds),
    )
    messages = _messages(rate_tournament(tournament))
    assert ("fide.remark.hours_a_day" in messages) is remarked


@pytest.mark.parametrize(("kind", "most"), [(RAPID, 15), (BLITZ, 30)])
def test_3_1_rounds_a_day_below_at_and_above_the_limit(kind: TimeControl, most: int) -> None:
    for rounds, expected in ((most - 1, []), (most, []), (most + 1, ["fide.remark.rounds_a_day"])):
        tournament = _two(time_control=kind, round_dates=(TODAY,) * rounds)
        assert _messages(rate_tournament(tournament)) == expected


def test_1_1_games_with_too_little_time_are_counted_once_in_a_remark() -> None:
    rated = rate_tournament(_two(rate_of_play=parse_rate_of_play("60")))
    assert _messages(rated) == ["fide.remark.rate_of_play"]
    assert dict(rated.warnings[0].values)["count"] == 1


def test_3_without_a_daily_limit_there_is_no_remark() -> None:
    tournament = _two(
        start=date(2023, 6, 1), time_control=BLITZ, round_dates=(date(2023, 6, 1),) * 50
    )
    assert _messages(rate_tournament(tournament)) == []


@pytest.mark.parametrize(("kind", "rated"), [(STANDARD, False), (RAPID, True)])
def test_6_1_a_match_with_an_unrated_player_is_not_rated(kind: TimeControl, *, rated: bool) -> None:
    lines = (
        entry(player(None).replace(number=1), *((2, r) for r in (_W, _W, _W, _L, _L, _L))),
        entry(player(1800, 20).replace(number=2), *((1, r) for r in (_L, _L, _L, _W, _W, _W))),
    )
    tournament = Tournament(start=TODAY, entries=lines, rounds=6, time_control=kind)
    initial = rate_tournament(tournament).players[0].initial
    assert initial is not None
    assert initial.published is rated
    reasons = {line.why_not_rated.message for line in initial.games if line.why_not_rated}
    assert reasons == (set() if rated else {"fide.unrated.match_unrated"})
