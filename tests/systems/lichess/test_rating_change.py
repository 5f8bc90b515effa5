"""One game and several: colour, regulator, bots, the other side, the days between."""

from datetime import date

import pytest
from tests.systems.lichess.build import BEFORE, LATER, game, player, rate, rules, values

from arpad.core.errors import BadValue, MissingFact, NoRuleInForce
from arpad.core.records import Colour, Game
from arpad.core.results import Result
from arpad.systems.lichess.choices import SPEEDS, VARIANTS, Choices
from arpad.systems.lichess.expected_score import colour_advantage, expected_scores
from arpad.systems.lichess.rating_change import LichessGame
from arpad.systems.lichess.regulator import factor


def only(*games: Game, choices: Choices | None = None, day: date = LATER) -> LichessGame:
    line = rate(values(), *games, choices=choices, day=day).games[0]
    assert isinstance(line, LichessGame)
    return line


def test_a_draw_of_equals_costs_white_a_point() -> None:
    white = rate(values(1500, 60), game(Result.DRAW, colour=Colour.WHITE))
    black = rate(values(1500, 60), game(Result.DRAW, colour=Colour.BLACK))
    assert white.rating_change == -1
    assert black.rating_change == 0
    assert white.rating_change_unrounded == pytest.approx(-black.rating_change_unrounded)
    assert white.games[0].difference_used == pytest.approx(11.782457)
    assert black.games[0].difference_used == pytest.approx(-11.782457)


def test_the_lower_rated_can_lose_a_point_by_a_draw() -> None:
    """Issue 18941 of lila: White with 1900 drew against 1902 and was shown one point less."""
    update = rate(values(1900.05, 60), game(Result.DRAW, player(1902.1)))
    assert update.rating_change == -1
    assert getattr(update.games[0], "opponent_rating_change", None) == 0
    earlier = rate(values(1900.05, 60), game(Result.DRAW, player(1902.1)), day=BEFORE)
    assert earlier.rating_change == 0
    assert earlier.rating_change_unrounded > 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_which_variants_have_an_advantage(variant: str) -> None:
    known = {"standard": 11.782457, "crazyhouse": 20.30966}
    for colour, sign in ((Colour.WHITE, 1), (Colour.BLACK, -1)):
        assert colour_advantage(colour, variant, rules()) == sign * known.get(variant, 0)
        assert colour_advantage(colour, variant, rules(BEFORE)) == 0
    if variant in known:
        with pytest.raises(MissingFact) as raised:
            colour_advantage(None, variant, rules())
        assert raised.value.missing == ("colour",)
    else:
        assert colour_advantage(None, variant, rules()) == 0


def test_a_colour_is_asked_for_only_when_it_matters() -> None:
    unknown = game(colour=None)
    with pytest.raises(MissingFact):
        rate(values(), unknown)
    assert rate(values(), unknown, day=BEFORE).games_rated == 1
    assert rate(values(), unknown, choices=Choices(variant="horde")).games_rated == 1
    assert rate(values(), unknown, choices=Choices(colour=Colour.BLACK)).games_rated == 1
    forfeit = game(Result.FORFEIT_WIN, colour=None)
    assert rate(values(), forfeit).games_rated == 0


def test_the_colour_of_a_game_wins_over_the_one_for_all() -> None:
    line = only(game(colour=Colour.WHITE), choices=Choices(colour=Colour.BLACK))
    assert line.colour is Colour.WHITE
    assert line.colour_advantage > 0


def test_days_on_which_the_advantage_is_inferred_are_remarked() -> None:
    def remarks(day: date, variant: str = "standard") -> list[str]:
        choices = Choices(variant=variant)
        update = rate(values(), game(Result.LOSS), game(Result.LOSS), choices=choices, day=day)
        return [each.message for each in update.warnings]

    assert remarks(date(2025, 11, 17)) == []
    assert remarks(date(2025, 11, 18)) == ["lichess.remark.first_day"]
    assert remarks(date(2025, 12, 18)) == ["lichess.remark.first_day"]
    assert remarks(date(2025, 12, 18), "horde") == []
    assert remarks(date(2025, 12, 19)) == []


def test_both_sides_are_the_same_game() -> None:
    white = only(game(Result.WIN, player(1550, 110, 0.065)))
    own = values(1550, 110, 0.065)
    black = rate(own, game(Result.LOSS, player(), Colour.BLACK)).games[0]
    assert isinstance(black, LichessGame)
    assert white.opponent_rating_after == black.rating_after
    assert white.opponent_rating_deviation_after == black.rating_deviation_after
    assert white.opponent_volatility_after == black.volatility_after
    assert white.rating_after == black.opponent_rating_after
    assert white.opponent_rating_change == black.rating_change


def test_the_answer_has_the_opponents_values_of_a_single_game() -> None:
    one = rate(values(), game(), game(Result.FORFEIT_WIN))
    assert one.opponent_rating_after == only(game()).opponent_rating_after
    two = rate(values(), game(), game())
    assert two.opponent_rating_after is None
    assert two.opponent_rating_deviation_after is None
    assert two.opponent_volatility_after is None


def test_what_is_known_without_a_volatility() -> None:
    known, unknown = rate(values(), game()), rate(values(volatility=None), game())
    assert unknown.rating_after == known.rating_after
    assert unknown.rating_deviation_after == known.rating_deviation_after
    assert unknown.volatility_after is None
    assert unknown.volatility_before is None
    assert known.volatility_after is not None
    of_opponent = rate(values(), game(opponent=player(volatility=None)))
    assert of_opponent.opponent_volatility_after is None
    assert of_opponent.opponent_rating_after == known.opponent_rating_after
    halved = rate(values(volatility=None), game(), choices=Choices(bot=True))
    assert halved.volatility_after is None


def test_an_opponent_without_a_rating_is_a_new_account() -> None:
    new = player().replace(rating=None, rating_unrounded=None, rating_deviation=None)
    line = only(game(opponent=new))
    assert (line.opponent_rating, line.opponent_rating_deviation) == (1500, 500)
    assert line.rating_after == only(game(opponent=player(1500, 500, 0.09))).rating_after
    assert line.steps[0].message == "step.unrated_counts_as"


def test_an_opponent_without_a_deviation_cannot_be_guessed() -> None:
    with pytest.raises(MissingFact) as raised:
        rate(values(), game(opponent=player(deviation=None)))
    assert raised.value.missing == ("opponent_rating_deviation",)


# ---------------------------------------------------------------------------- regulator, bots


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_regulator_raises_gains_and_no_losses(speed: str) -> None:
    factors = {"ultrabullet": 1.013, "bullet": 1.01, "blitz": 1.005, "rapid": 1.015}
    expected = (factors | {"classical": 1.01}).get(speed, 1)
    for result, times in ((Result.WIN, expected), (Result.LOSS, 1)):
        plain, raised = (only(game(result), choices=Choices(speed=each)) for each in (None, speed))
        assert raised.rating_change_unrounded == pytest.approx(
            float(plain.rating_change_unrounded or 0) * times
        )
        assert raised.rating_deviation_after == plain.rating_deviation_after


def test_it_counts_for_the_opponents_gain_too() -> None:
    plain, raised = (
        only(game(Result.LOSS), choices=Choices(speed=speed)) for speed in (None, "rapid")
    )
    gain = plain.opponent_rating_after - 1500
    assert raised.opponent_rating_after == pytest.approx(1500 + 1.015 * gain)


@pytest.mark.parametrize(
    ("variant", "speed", "expected"),
    [
        ("standard", "blitz", 1.005),
        ("standard", "correspondence", 1),
        ("from-position", "rapid", 1.015),
        ("atomic", "blitz", 1.02),
        ("antichess", "classical", 1.02),
        ("crazyhouse", "blitz", 1),
        ("chess960", "bullet", 1),
    ],
)
def test_variants_have_a_pool_of_their_own(variant: str, speed: str, expected: float) -> None:
    assert factor(variant, speed, rules()) == expected


def test_no_factor_is_guessed_for_a_day_before_the_recorded_ones() -> None:
    with pytest.raises(NoRuleInForce):
        rate(values(), game(), choices=Choices(speed="blitz"), day=date(2025, 12, 31))


def test_a_gain_without_a_speed_is_remarked() -> None:
    def remarked(result: Result, speed: str | None = None) -> bool:
        update = rate(values(), game(result), choices=Choices(speed=speed))
        return "lichess.remark.no_regulator" in [each.message for each in update.warnings]

    assert remarked(Result.WIN)
    assert not remarked(Result.LOSS)
    assert not remarked(Result.WIN, "blitz")
    assert not remarked(Result.WIN, "correspondence")


def test_against_a_bot_a_human_goes_half_the_way() -> None:
    plain, halved = (only(game(), choices=Choices(bot=bot)) for bot in (False, True))
    assert halved.rating_after == pytest.approx((1500 + plain.rating_after) / 2)
    assert halved.rating_deviation_after == pytest.approx((60 + plain.rating_deviation_after) / 2)
    assert plain.volatility_after is not None
    assert halved.volatility_after == pytest.approx((0.06 + plain.volatility_after) / 2)
    assert halved.opponent_rating_after == plain.opponent_rating_after


def test_the_regulator_comes_before_the_half() -> None:
    plain = only(game())
    both = only(game(), choices=Choices(bot=True, speed="rapid"))
    gain = float(plain.rating_change_unrounded or 0)
    assert both.rating_change_unrounded == pytest.approx(gain * 1.015 / 2)


def test_a_bot_against_a_human_and_two_bots() -> None:
    plain = only(game())
    bot = only(game(), choices=Choices(own_bot=True))
    assert bot.rating_after == plain.rating_after
    assert bot.opponent_rating_after == pytest.approx((1500 + plain.opponent_rating_after) / 2)
    bots = only(game(), choices=Choices(own_bot=True, bot=True))
    assert bots.rating_after == plain.rating_after
    assert bots.opponent_rating_after == plain.opponent_rating_after


# ---------------------------------------------------------------------------- several games


def test_each_game_starts_from_the_one_before() -> None:
    both = rate(values(), game(Result.WIN), game(Result.LOSS, colour=Colour.BLACK))
    first = rate(values(), game(Result.WIN))
    after = values(float(first.rating_after), first.rating_deviation_after, first.volatility_after)
    second = rate(after, game(Result.LOSS, colour=Colour.BLACK))
    assert both.rating_after == second.rating_after
    assert both.games[1].rating_before == first.rating_after
    assert both.rating_change_unrounded == pytest.approx(
        sum(float(line.rating_change_unrounded or 0) for line in both.games)
    )


def test_the_shown_change_is_the_difference_of_shown_ratings() -> None:
    update = rate(values(1500.9, 60), game(Result.WIN))
    assert update.rating_after_shown == int(update.rating_after)
    assert update.rating_change == int(update.rating_after) - 1500
    assert update.rating_deviation_after_shown == int(update.rating_deviation_after)


def test_games_that_do_not_count_leave_the_values() -> None:
    update = rate(values(), game(Result.FORFEIT_WIN), game(Result.SHORT_LOSS), game(Result.PENDING))
    assert update.games_rated == 0
    assert update.rating_after == 1500
    assert [line.rated for line in update.games] == [False, False, False]
    assert update.rating_deviation_used is None


def test_days_idle_before_the_first_game() -> None:
    update = rate(values(), game(), days_idle=365)
    assert update.rating_deviation_before == 60
    assert update.rating_deviation_used == pytest.approx(110.001, abs=0.0005)
    grown = rate(values(1500, 110.001), game())
    assert update.rating_deviation_after == pytest.approx(grown.rating_deviation_after, abs=0.001)
    assert "lichess.step.idle" in [each.message for each in update.steps]


def test_days_idle_count_without_a_rated_game_too() -> None:
    update = rate(values(), game(Result.FORFEIT_WIN), days_idle=365)
    assert update.rating_deviation_after == pytest.approx(110.001, abs=0.0005)


def test_days_between_games_let_the_deviation_grow() -> None:
    days = (date(2026, 1, 1), date(2026, 1, 1), date(2026, 7, 1))
    update = rate(values(), *(game(day=day) for day in days))
    before = [getattr(line, "rating_deviation_before", 0) for line in update.games]
    after = [getattr(line, "rating_deviation_after", 0) for line in update.games]
    assert before[1] == after[0]
    assert before[2] > after[1]


def test_games_out_of_order_are_refused() -> None:
    with pytest.raises(BadValue, match="in_order"):
        rate(values(), game(day=date(2026, 2, 1)), game(day=date(2026, 1, 1)))


def test_every_game_has_the_rules_of_its_own_day() -> None:
    days = (date(2025, 11, 17), date(2025, 12, 19))
    update = rate(values(), *(game(Result.DRAW, day=day) for day in days))
    assert [getattr(line, "colour_advantage", None) for line in update.games] == [0, 11.782457]
    assert update.regime == "colour"


# ---------------------------------------------------------------------------- expected scores


def test_expected_scores_of_both_sides() -> None:
    found = expected_scores(values(1400, 79), values(1550, 110), Colour.WHITE, "standard", rules())
    assert found.expected_score == pytest.approx(0.320563, abs=0.000001)
    assert found.difference_used == pytest.approx(-138.217543)
    assert found.opponent_expected_score == pytest.approx(0.683901, abs=0.000001)
    assert found.rating_difference == -150


def test_expected_scores_of_equals_sum_to_one() -> None:
    for colour in Colour:
        found = expected_scores(values(), values(), colour, "standard", rules())
        assert float(found.expected_score) + float(found.opponent_expected_score) == pytest.approx(
            1
        )


def test_the_forecast_of_an_inferred_day_is_remarked() -> None:
    day = rules(date(2025, 12, 1))
    found = expected_scores(values(), values(), Colour.WHITE, "standard", day)
    assert [each.message for each in found.warnings] == ["lichess.remark.first_day"]
    assert expected_scores(values(), values(), None, "atomic", day).warnings == ()
