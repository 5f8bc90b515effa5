"""New accounts, and tournaments round by round."""

from datetime import date

import pytest
from tests.systems.lichess.build import LATER, game, player, rate, rules, values

from arpad.core.outcomes import PlayerRating
from arpad.core.quantities import Rating
from arpad.core.records import Colour, Entry, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.systems.lichess.choices import Choices
from arpad.systems.lichess.game_by_game import DatedGame, LichessUpdate
from arpad.systems.lichess.initial_rating import LichessFirstRating, first_rating
from arpad.systems.lichess.rating_change import rate_game
from arpad.systems.lichess.system import LICHESS

# ---------------------------------------------------------------------------- new accounts


def first(*results: Result, account: str = "player", day: date = LATER) -> LichessFirstRating:
    games = [DatedGame(day=day, game=game(result)) for result in results]
    return first_rating(games, Choices(), account)


def test_a_new_account_starts_from_1500_and_500() -> None:
    answer = first(Result.WIN, Result.DRAW)
    update = rate(values(1500, 500, 0.09), game(Result.WIN), game(Result.DRAW))
    assert answer.initial_rating == update.rating_after
    assert answer.rating_deviation_after == update.rating_deviation_after
    assert answer.volatility_after == update.volatility_after
    assert answer.start_rating == 1500
    assert answer.games_counted == 2
    assert answer.average_opponent_rating == 1500
    assert answer.fractional_score == 0.75
    assert answer.published
    assert answer.provisional
    assert "lichess.step.new_account" in [each.message for each in answer.steps]


@pytest.mark.parametrize(
    ("account", "day", "rating"),
    [
        ("class", LATER, 800),
        ("bot", date(2026, 1, 9), 2000),
        ("bot", date(2026, 1, 10), 3000),
    ],
)
def test_other_accounts_start_elsewhere(account: str, day: date, rating: int) -> None:
    answer = first(Result.DRAW, account=account, day=day)
    assert answer.games[0].rating_before == rating
    assert answer.rating_deviation_before == (400 if account == "class" else 500)


def test_a_bots_own_change_is_whole_and_the_humans_is_half() -> None:
    day = date(2026, 1, 9)
    answer = first(Result.LOSS, account="bot", day=day)
    whole = rate_game(values(2000, 500, 0.09), game(Result.LOSS), Choices(), rules(day))
    assert answer.initial_rating == whole.rating_after
    gain = whole.opponent_rating_after - 1500
    assert getattr(answer.games[0], "opponent_rating_after", 0) == pytest.approx(1500 + gain / 2)


def test_a_new_account_whose_games_do_not_count_keeps_the_start_values() -> None:
    answer = first(Result.FORFEIT_WIN)
    assert answer.initial_rating == 1500
    assert answer.games_counted == 0
    assert answer.average_opponent_rating is None
    assert answer.fractional_score is None
    assert answer.clueless


# ---------------------------------------------------------------------------- tournaments


def entry(number: int, *pairings: Pairing | None, own: Player | None = None) -> Entry:
    return Entry(player=(own or player()).replace(number=number), pairings=pairings)


def pairing(opponent: int | None, result: Result, colour: Colour | None = Colour.WHITE) -> Pairing:
    return Pairing(opponent=opponent, result=result, colour=colour)


WIN, LOSS, DRAW = Result.WIN, Result.LOSS, Result.DRAW
WHITE, BLACK = Colour.WHITE, Colour.BLACK


def rated(*entries: Entry, **facts: object) -> tuple[PlayerRating, ...]:
    tournament = Tournament(start=LATER, entries=entries).replace(**facts)
    return LICHESS.rate_tournament(tournament, time_control=None, approved=False).players


def answer_of(outcome: PlayerRating) -> LichessUpdate:
    assert isinstance(outcome.answer, LichessUpdate)
    return outcome.answer


def two_rounds(third: Player | None = None) -> tuple[Entry, ...]:
    return (
        entry(1, pairing(2, WIN, WHITE), pairing(3, LOSS, BLACK)),
        entry(2, pairing(1, LOSS, BLACK), None),
        entry(3, None, pairing(1, WIN, WHITE), own=third),
    )


def test_a_round_starts_from_the_round_before() -> None:
    one, two, three = rated(*two_rounds())
    first_round = rate(values(), game(WIN, colour=WHITE))
    after = values(
        float(first_round.rating_after),
        first_round.rating_deviation_after,
        first_round.volatility_after,
    )
    assert answer_of(one).rating_after == rate(after, game(LOSS, colour=BLACK)).rating_after
    assert answer_of(three).games[0].opponent_rating == first_round.rating_after
    assert answer_of(two).games_rated == 1
    assert [line.round for line in answer_of(one).games] == [1, 2]


def test_both_players_of_a_game_see_the_same_game() -> None:
    one, _, three = (answer_of(each) for each in rated(*two_rounds()))
    last, only = one.games[1], three.games[0]
    assert getattr(last, "opponent_rating_after", 0) == three.rating_after
    assert getattr(only, "opponent_rating_after", 1) == one.rating_after


def test_who_lacks_a_deviation_is_told_and_so_is_who_met_him() -> None:
    one, two, three = rated(*two_rounds(player(deviation=None)))
    assert three.missing == ("rating_deviation",)
    assert one.missing == ("opponent_rating_deviation",)
    assert one.answer is None
    assert answer_of(two).games_rated == 1


def test_who_met_him_later_is_told_too() -> None:
    entries = (
        entry(1, pairing(2, WIN), pairing(3, WIN), own=player(deviation=None)),
        entry(2, pairing(1, LOSS, BLACK), pairing(4, WIN)),
        entry(3, pairing(4, WIN), pairing(1, LOSS, BLACK)),
        entry(4, pairing(3, LOSS, BLACK), pairing(2, LOSS, BLACK)),
    )
    assert [bool(each.missing) for each in rated(*entries)] == [True, True, True, True]


def test_a_player_without_a_rating_is_a_new_account() -> None:
    new = Player(name="New")
    tournament = Tournament(start=LATER, entries=two_rounds(new))
    result = LICHESS.rate_tournament(tournament, time_control=None, approved=False)
    one, _, three = result.players
    assert isinstance(three.answer, LichessFirstRating)
    assert three.answer.start_rating == 1500
    assert answer_of(one).games[1].opponent_rating_deviation == 500
    messages = [each.message for each in result.warnings]
    assert messages == ["lichess.remark.tournament", "lichess.remark.new_accounts"]


def test_byes_and_forfeits_are_not_rated() -> None:
    entries = (
        entry(1, pairing(None, Result.FULL_POINT_BYE, None), pairing(2, Result.FORFEIT_WIN, None)),
        entry(2, pairing(None, Result.ZERO_POINT_BYE, None), pairing(1, Result.FORFEIT_LOSS, None)),
    )
    for outcome in rated(*entries):
        assert answer_of(outcome).games_rated == 0
        assert answer_of(outcome).rating_after == 1500


def test_a_missing_colour_is_told() -> None:
    entries = (entry(1, pairing(2, WIN, None)), entry(2, pairing(1, LOSS, None)))
    assert [each.missing for each in rated(*entries)] == [("colour",), ("colour",)]
    earlier = rated(*entries, start=date(2025, 11, 17))
    assert [answer_of(each).games_rated for each in earlier] == [1, 1]


def test_days_between_rounds_let_both_deviations_grow() -> None:
    dates = (date(2026, 6, 1), date(2026, 12, 1))
    entries = (
        entry(1, pairing(2, WIN), pairing(2, WIN)),
        entry(2, pairing(1, LOSS, BLACK), pairing(1, LOSS, BLACK)),
    )
    one, two = (answer_of(each) for each in rated(*entries, round_dates=dates))
    same_day, _ = (answer_of(each) for each in rated(*entries))
    assert one.games[1].opponent_rating_deviation == getattr(
        two.games[1], "rating_deviation_before", None
    )
    assert one.rating_deviation_after > same_day.rating_deviation_after


def test_without_a_volatility_the_days_between_rounds_are_missing_something() -> None:
    dates = (date(2026, 6, 1), date(2026, 12, 1))
    entries = (
        entry(1, pairing(2, WIN), pairing(2, WIN), own=player(volatility=None)),
        entry(2, pairing(1, LOSS, BLACK), pairing(1, LOSS, BLACK)),
    )
    assert rated(*entries, round_dates=dates)[0].missing == ("volatility",)
    assert answer_of(rated(*entries)[0]).games_rated == 2


def test_a_round_without_a_date_is_played_with_the_one_before() -> None:
    entries = (
        entry(1, pairing(2, WIN), pairing(2, WIN)),
        entry(2, pairing(1, LOSS, BLACK), pairing(1, LOSS, BLACK)),
    )
    known = rated(*entries, round_dates=(date(2026, 7, 1), None))
    assert answer_of(known[0]).games_rated == 2


def test_the_order_of_the_entries_does_not_matter() -> None:
    entries = two_rounds()
    assert rated(*entries) == rated(*reversed(entries))


def test_decimals_of_a_rating_are_used() -> None:
    exact = Player(rating=Rating(1500), rating_unrounded=1499.5, rating_deviation=60)
    entries = (entry(1, pairing(2, WIN), own=exact), entry(2, pairing(1, LOSS, BLACK)))
    assert answer_of(rated(*entries)[0]).rating_before == 1499.5
