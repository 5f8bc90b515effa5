"""Belgium: a whole period, run by run."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

import arpad
from arpad.core.errors import BadValue, MissingFact
from arpad.core.parameters import Request
from arpad.core.period_records import ListedPlayer, PeriodGame, PeriodPlayer, PeriodRating
from arpad.core.quantities import Score
from arpad.core.records import Colour
from arpad.core.results import Result
from arpad.core.system import Capability
from arpad.core.updates import FirstRating, RatingUpdate
from arpad.systems.kbsb.period_members import starting_games
from arpad.systems.kbsb.rating_list import rate_period
from arpad.systems.kbsb.rules import regime
from arpad.systems.kbsb.system import KBSB

ON = date(2022, 4, 1)
RULES = regime(ON)
DAY = date(2022, 1, 10)


def established(name: str, rating: int, games: int = 150) -> ListedPlayer:
    return ListedPlayer(id=name, rating=rating, games=games)


def newcomer(name: str, games: int, average: int, half_points: int) -> ListedPlayer:
    """With a provisional rating from 10 games on."""
    return ListedPlayer(
        id=name,
        rating=average if games >= 10 else None,
        games=games,
        opponents_sum=games * average,
        points=Score.from_half_points(half_points),
    )


def game(player: str, opponent: str, result: Result = Result.WIN, day: int = 0) -> PeriodGame:
    played = DAY + timedelta(days=day)
    return PeriodGame(player=player, opponent=opponent, result=result, played_on=played)


def rated(*players: ListedPlayer, games: list[PeriodGame]) -> dict[str, PeriodPlayer]:
    return {player.id: player for player in rate_period(players, games, RULES).players}


def test_both_sides_with_the_ratings_of_the_list_before() -> None:
    new = rated(
        established("a", 1850, 50),
        established("b", 1950, 400),
        games=[game("b", "a"), game("a", "b", Result.DRAW, 1)],
    )
    assert (new["a"].rating_after, new["b"].rating_after) == (1843, 1954)
    assert (new["a"].rating_change, new["a"].games_after, new["a"].status) == (
        -7,
        52,
        "established",
    )
    assert new["a"].reason.message == "kbsb.reason.change"


def test_a_player_without_games_keeps_everything() -> None:
    quiet = newcomer("q", 12, 1500, 12)
    new = rated(established("a", 1850), quiet, ListedPlayer(id="n"), games=[])
    assert (new["a"].rating_after, new["a"].games_counted) == (1850, 0)
    assert new["q"].rating_after == 1500
    assert (new["q"].status, new["q"].opponents_sum) == ("provisional", quiet.opponents_sum)
    assert (new["n"].status, new["n"].rating_after, new["n"].rank) == ("unrated", None, None)


def test_provisional_opponents_do_not_count() -> None:
    new = rated(established("a", 1850), newcomer("p", 15, 1500, 15), games=[game("a", "p")])
    assert new["a"].games_counted == 0
    assert new["a"].reason.message == "kbsb.reason.no_games"
    assert new["p"].games_counted == 1
    assert (new["p"].status, new["p"].games_after) == ("provisional", 16)
    assert new["p"].opponents_sum == 15 * 1500 + 1850


def test_the_second_run_counts_games_against_the_newly_established() -> None:
    new = rated(
        established("a", 1500),
        newcomer("p", 19, 1500, 19),
        games=[game("a", "p"), game("p", "a", Result.DRAW, 1)],
    )
    first = new["p"].outcome
    assert isinstance(first, FirstRating)
    assert new["p"].status == "first_rating"
    assert new["p"].games_after == 21
    update = new["a"].outcome
    assert isinstance(update, RatingUpdate)
    assert new["a"].games_counted == 2
    # 19 games at one half and one loss against 1500: 48 %, so 1500 - 14
    assert [line.opponent_rating for line in update.games] == [1486, 1486]


def test_the_first_rating_counts_before_the_floor() -> None:
    new = rated(established("a", 1500), newcomer("p", 19, 1200, 8), games=[game("a", "p")])
    update = new["a"].outcome
    assert isinstance(update, RatingUpdate)
    assert new["p"].rating_after == 1150
    assert update.games[0].opponent_rating == 975  # 4 out of 20 against 1215: 20 %


def test_runs_go_on_until_nobody_is_new() -> None:
    players = (
        established("a", 1500),
        newcomer("first", 19, 1500, 19),
        newcomer("second", 19, 1400, 19),
        newcomer("third", 19, 1450, 19),
        newcomer("alone", 18, 1450, 18),
    )
    games = [game("first", "a"), game("first", "second", day=1), game("second", "third", day=2)]
    games.append(game("third", "alone", day=3))
    period = rate_period(players, games, RULES)
    new = {player.id: player for player in period.players}
    assert period.runs == 4
    assert [new[name].games_after for name in ("first", "second", "third")] == [21, 21, 20]
    assert (new["alone"].games_after, new["alone"].status) == (19, "provisional")
    assert new["third"].status == "first_rating"


def test_games_count_in_the_order_of_their_days() -> None:
    players = (established("a", 1500, 99), established("b", 1500), established("c", 1500))
    late_first = [game("a", "b", Result.WIN, 9), game("a", "c", Result.DRAW, 2)]
    update = rated(*players, games=late_first)["a"].outcome
    assert isinstance(update, RatingUpdate)
    assert [line.opponent_name for line in update.games] == ["c", "b"]
    assert [line.development_coefficient for line in update.games] == [32, 24]


def test_forfeits_and_games_without_result_do_not_count() -> None:
    results = [Result.FORFEIT_WIN, Result.FORFEIT_LOSS, Result.PENDING, Result.SHORT_DRAW]
    games = [game("a", "b", result, day) for day, result in enumerate(results)]
    new = rated(established("a", 1500), established("b", 1500), games=games)
    assert (new["a"].games_counted, new["b"].games_counted) == (0, 0)
    update = new["b"].outcome
    assert isinstance(update, RatingUpdate)
    assert [line.result for line in update.games][:2] == [Result.FORFEIT_LOSS, Result.FORFEIT_WIN]


def test_the_colour_is_that_of_each_side() -> None:
    played = game("a", "b").replace(colour=Colour.WHITE)
    new = rated(established("a", 1500), established("b", 1500), games=[played])
    colours = [new[name].outcome.games[0].colour for name in "ab"]  # type: ignore[union-attr]  # both played
    assert colours == [Colour.WHITE, Colour.BLACK]


@pytest.mark.parametrize(
    ("rating", "games"),
    [(2301, 300), (2300, 300), (2299, 200), (2000, 200), (1999, 50), (1200, 50)],
)
def test_a_rating_from_elsewhere_starts_with_games(rating: int, games: int) -> None:
    assert starting_games(rating, RULES) == games
    player = ListedPlayer(id="t", fide_rating=rating, federation="BEL")
    new = rated(established("a", 1500), player, games=[])["t"]
    assert (new.rating_after, new.games_after, new.status) == (rating, games, "transferred")
    assert new.reason.message == "kbsb.reason.transferred"


def test_a_transferred_player_counts_and_is_rated_at_once() -> None:
    player = ListedPlayer(id="t", fide_rating=2100)
    new = rated(established("a", 2100, 400), player, games=[game("a", "t")])
    assert new["a"].rating_after == 2106
    assert new["t"].rating_after == 2088
    assert new["t"].status == "transferred"


def test_players_of_another_federation_take_over_the_fide_rating() -> None:
    guest = ListedPlayer(id="g", rating=2050, games=12, federation="NED", fide_rating=2061)
    kept = ListedPlayer(id="k", rating=2050, games=80, federation="NED")
    games = [game("a", "g"), game("a", "k")]
    new = rated(established("a", 2050, 400), guest, kept, games=games)
    assert (new["g"].rating_after, new["g"].status) == (2061, "foreign")
    assert new["a"].games_counted == 2
    assert (new["k"].rating_after, new["k"].status) == (2034, "established")


def test_a_fide_rating_is_no_transfer_after_a_first_game() -> None:
    begun = newcomer("n", 5, 1500, 5).replace(fide_rating=1900, federation="BEL")
    guest = newcomer("g", 5, 1500, 5).replace(fide_rating=1900, federation="NED")
    new = rated(established("a", 1900), begun, guest, games=[game("a", "n"), game("a", "g")])
    assert (new["n"].status, new["n"].games_after) == ("unrated", 6)
    assert (new["g"].status, new["g"].rating_after) == ("foreign", 1900)
    assert new["a"].games_counted == 1


def test_a_provisional_player_whose_sums_are_not_known() -> None:
    unknown = ListedPlayer(id="u", rating=1400, games=19)
    new = rated(established("a", 1500), unknown, games=[game("a", "u")])
    assert (new["u"].status, new["u"].rating_after) == ("incomplete", 1400)
    assert new["a"].games_counted == 0
    still = rated(established("a", 1500), unknown, ListedPlayer(id="n"), games=[game("u", "n")])
    assert still["u"].status == "provisional"


def test_the_floor_and_the_25_game_rule_are_told() -> None:
    lost = [game("a", "b", Result.LOSS, day) for day in range(2)]
    low = rated(established("a", 1160), established("b", 1160), games=lost)
    assert low["a"].reason.message == "kbsb.reason.floor"
    drawn = [game("a", "b", Result.DRAW, day) for day in range(26)]
    high = rated(established("a", 1500, 30), established("b", 1900), games=drawn)
    assert high["a"].reason.message == "kbsb.reason.change"
    mixed = [game("a", "b", Result.WIN if day % 5 else Result.LOSS, day) for day in range(30)]
    new = rated(established("a", 1500, 30), established("b", 1450), games=mixed)
    assert new["a"].reason.message == "kbsb.reason.performance"
    assert new["a"].rating_after == 1450 + 240


def test_equal_ratings_are_ordered_by_games() -> None:
    period = rate_period(
        [established("few", 1500, 30), ListedPlayer(id="none"), established("many", 1500, 900)],
        [],
        RULES,
    )
    assert [player.id for player in period.players] == ["many", "few", "none"]
    assert [player.rank for player in period.players] == [1, 2, None]


def test_games_after_the_list_are_told() -> None:
    late = [game("a", "b").replace(played_on=ON)]
    period = rate_period([established("a", 1500), established("b", 1500)], late, RULES)
    assert [step.message for step in period.warnings] == ["kbsb.remark.late_games"]


def test_a_period_has_its_json_form() -> None:
    plain = arpad.to_json(rate_period([established("a", 1500)], [], RULES))
    assert plain["schema"] == "arpad/period/1"
    assert plain["players"][0]["outcome"] is None


def test_requests() -> None:
    values = {"players": (established("a", 1500),), "period_games": ()}
    for day in (date(2022, 3, 31), date(2022, 4, 2)):
        with pytest.raises(BadValue, match="list_date"):
            KBSB.run(Capability.PERIOD, Request(values=values | {"on": day}))
    answer = KBSB.run(Capability.PERIOD, Request(values=values | {"next_after": DAY}))
    assert isinstance(answer, PeriodRating)
    assert answer.list_date == ON
    on_the_day = KBSB.run(Capability.PERIOD, Request(values=values | {"on": ON}))
    assert on_the_day == answer
    with pytest.raises(MissingFact, match="players"):
        KBSB.run(Capability.PERIOD, Request(values={"on": ON}))


SIDES = st.sampled_from([*"abcde"])
RESULTS = st.sampled_from([Result.WIN, Result.DRAW, Result.LOSS, Result.FORFEIT_WIN])


@given(st.lists(st.tuples(SIDES, SIDES, RESULTS), max_size=60), st.randoms(use_true_random=False))
def test_the_order_of_the_file_does_not_matter_when_days_differ(
    played: list[tuple[str, str, Result]], random: object
) -> None:
    players = (
        established("a", 1500, 60),
        established("b", 1990, 350),
        newcomer("c", 19, 1500, 19),
        newcomer("d", 18, 1400, 12),
        ListedPlayer(id="e"),
    )
    games = [
        game(one, other, result, day)
        for day, (one, other, result) in enumerate(played)
        if one != other
    ]
    shuffled = list(games)
    random.shuffle(shuffled)  # type: ignore[attr-defined]  # a random source of hypothesis
    first, second = (rate_period(players, each, RULES) for each in (games, shuffled))
    assert first.players == second.players
    for player in first.players:
        assert (
            player.rating_after is None
            or player.status == "provisional"
            or (player.rating_after >= 1150)
        )


def test_an_unrated_player_with_more_than_twenty_games_on_the_list_needs_no_further_one() -> None:
    old = ListedPlayer(id="x", games=25, opponents_sum=25 * 1500, points=Score.from_half_points(25))
    seven = [game("x", "a", day=day) for day in range(7)]
    new = rated(
        old, established("a", 2000), newcomer("c", 0, 0, 0), games=[*seven, game("c", "x", day=9)]
    )
    # All 25 games at 50 per cent against 1500 come first: that is what his opponents meet.
    outcome = new["c"].outcome
    assert isinstance(outcome, FirstRating)
    assert outcome.average_opponent_rating == 1500
    assert new["x"].status == "first_rating"
