"""What holds for every valid input."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st
from tests.systems.lichess.build import game, player, rate, rules, values

from arpad.core.records import Colour, Player
from arpad.core.results import Result
from arpad.systems.common.uncertain_ratings import UncertainRating
from arpad.systems.lichess.choices import SPEEDS, VARIANTS, Choices
from arpad.systems.lichess.expected_score import expected_scores
from arpad.systems.lichess.rating_change import LichessGame

_RATINGS = st.floats(1, 3999)
_DEVIATIONS = st.floats(0.01, 1000)
_VOLATILITIES = st.floats(0.0001, 1)
_PLAYED = st.sampled_from([Result.WIN, Result.DRAW, Result.LOSS])
_RESULTS = st.sampled_from(list(Result))
_COLOURS = st.sampled_from(list(Colour))
_DAYS = st.dates(date(2026, 1, 1), date(2030, 12, 31))
_VALUES = st.builds(values, _RATINGS, _DEVIATIONS, _VOLATILITIES)
_PLAYERS = st.builds(player, _RATINGS, _DEVIATIONS, _VOLATILITIES)
_CHOICES = st.builds(
    Choices,
    variant=st.sampled_from(VARIANTS),
    speed=st.none() | st.sampled_from(SPEEDS),
    bot=st.booleans(),
    own_bot=st.booleans(),
)
_SCORES = {Result.LOSS: Result.DRAW, Result.DRAW: Result.WIN}
_OPPOSITE = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW, Result.LOSS: Result.WIN}


def as_player(of: UncertainRating) -> Player:
    return player(of.rating, of.rating_deviation, of.volatility)


@given(_VALUES, _PLAYERS, _RESULTS, _COLOURS, _CHOICES, _DAYS)
def test_valid_input_never_raises_and_stays_within_the_limits(  # noqa: PLR0913, PLR0917  all there is
    own: UncertainRating,
    opponent: Player,
    result: Result,
    colour: Colour,
    choices: Choices,
    day: date,
) -> None:
    update = rate(own, game(result, opponent, colour), choices=choices, day=day)
    if not update.games_rated:
        assert update.rating_after == own.rating
        return
    assert 400 <= update.rating_after < 4000
    assert 45 <= update.rating_deviation_after <= 500
    assert update.volatility_after is not None
    assert 0 < update.volatility_after <= 0.1
    assert update.rating_change == update.rating_after_shown - int(own.rating)


@given(_VALUES, _PLAYERS, st.sampled_from([Result.LOSS, Result.DRAW]), _COLOURS, _CHOICES)
def test_a_better_score_never_brings_less(
    own: UncertainRating, opponent: Player, result: Result, colour: Colour, choices: Choices
) -> None:
    less = rate(own, game(result, opponent, colour), choices=choices)
    more = rate(own, game(_SCORES[result], opponent, colour), choices=choices)
    was_reset = any("reset" in each.message for each in more.games[0].steps)
    assert was_reset or less.rating_after <= more.rating_after


@given(_VALUES, _VALUES, _PLAYED, _COLOURS, _CHOICES)
def test_the_two_sides_agree(
    own: UncertainRating,
    opponent: UncertainRating,
    result: Result,
    colour: Colour,
    choices: Choices,
) -> None:
    other_colour = Colour.BLACK if colour is Colour.WHITE else Colour.WHITE
    mine = rate(own, game(result, as_player(opponent), colour), choices=choices).games[0]
    swapped = choices.replace(bot=choices.own_bot, own_bot=choices.bot)
    theirs = rate(
        opponent, game(_OPPOSITE[result], as_player(own), other_colour), choices=swapped
    ).games[0]
    assert isinstance(mine, LichessGame)
    assert isinstance(theirs, LichessGame)
    assert mine.opponent_rating_after == theirs.rating_after
    assert mine.opponent_rating_deviation_after == theirs.rating_deviation_after
    assert mine.opponent_volatility_after == theirs.volatility_after


@given(_RATINGS, _RATINGS, _DEVIATIONS, _COLOURS, st.sampled_from(VARIANTS))
def test_expectations_of_equally_certain_sides_sum_to_one(
    own: float, opponent: float, deviation: float, colour: Colour, variant: str
) -> None:
    sides = values(own, deviation), values(opponent, deviation)
    found = expected_scores(*sides, colour, variant, rules())
    total = float(found.expected_score) + float(found.opponent_expected_score)
    assert abs(total - 1) < 1e-9


@given(_VALUES, _PLAYERS, _PLAYED)
def test_white_never_gains_more_than_black(
    own: UncertainRating, opponent: Player, result: Result
) -> None:
    white = rate(own, game(result, opponent, Colour.WHITE))
    black = rate(own, game(result, opponent, Colour.BLACK))
    was_reset = any("reset" in each.message for each in black.games[0].steps)
    assert was_reset or white.rating_after <= black.rating_after + 1e-9
