"""The change of one game for both sides, as the server computes it."""

from typing import Final

from arpad.core.decimals import Decimals, SignedDecimals
from arpad.core.frozen import Record
from arpad.core.records import Game, Player
from arpad.core.rulebook import Citation, Regime, missing
from arpad.core.steps import Step, step
from arpad.systems.common.counted_games import facts_of_game, opponent_of
from arpad.systems.common.uncertain_ratings import UncertainGame, UncertainRating
from arpad.systems.common.weighing import GameNumbers, Played
from arpad.systems.glicko2.period import Constants, after_period
from arpad.systems.lichess.choices import Choices
from arpad.systems.lichess.expected_score import advantage_steps, colour_advantage, expected_step
from arpad.systems.lichess.kept_values import as_kept, limit_steps
from arpad.systems.lichess.limits import limited
from arpad.systems.lichess.rating_deviation import constants
from arpad.systems.lichess.rating_list import shown
from arpad.systems.lichess.start_values import start_values

_ANY_VOLATILITY: Final = 0.06  # where it changes nothing that is answered


class LichessGame(UncertainGame):
    """A game with the values of both sides before and after it.

    Args:
        colour_advantage: added to the difference, in points.
        rating_after: own, with all decimals.
        rating_deviation_after: own.
        volatility_after: own; None when the one before is not known.
        rating_change: own, as it is shown.
        opponent_rating_after: the opponent's, with all decimals.
        opponent_rating_deviation_after: the opponent's.
        opponent_volatility_after: the opponent's; None when the one before is not known.
        opponent_rating_change: the opponent's, as it is shown.
    """

    colour_advantage: float
    rating_after: float
    rating_deviation_after: float
    rating_change: int
    opponent_rating_after: float
    opponent_rating_deviation_after: float
    opponent_rating_change: int
    volatility_after: float | None = None
    opponent_volatility_after: float | None = None

    @property
    def after(self) -> UncertainRating:
        """The player's values after the game."""
        return UncertainRating(
            rating=self.rating_after,
            rating_deviation=self.rating_deviation_after,
            volatility=self.volatility_after,
        )


def rate_game(own: UncertainRating, game: Game, choices: Choices, rules: Regime) -> LichessGame:
    """One game for both sides.

    Args:
        own: the player's values on the day of the game.
        game: a game that counts.
        choices: variant, speed and so on.
        rules: of the day.

    Raises:
        MissingFact: the colour matters and is not known, or the opponent's deviation is not.
    """
    opponent = values_of(opponent_of(game), rules)
    is_new = opponent_of(game).exact_rating is None
    colour = game.colour or choices.colour
    advantage = colour_advantage(colour, choices.variant, rules)
    score = game.result.half_points / 2
    mine = _side(own, opponent, score, advantage, choices, rules)
    turned = choices.replace(bot=choices.own_bot, own_bot=choices.bot)
    theirs = _side(opponent, own, 1 - score, -advantage, turned, rules)
    new_steps = _new_steps(opponent, rules) if is_new else ()
    return LichessGame(
        **facts_of_game(game)
        | {
            "rated": True,
            "colour": colour,
            "opponent_rating": opponent.rating,
            "opponent_rating_deviation": opponent.rating_deviation,
            "opponent_volatility": opponent.volatility,
        },
        rating_before=own.rating,
        rating_deviation_before=own.rating_deviation,
        volatility_before=own.volatility,
        rating_difference=mine.difference,
        colour_advantage=advantage,
        difference_used=mine.difference + advantage,
        uncertainty_factor=mine.numbers.uncertainty_factor,
        expected_score=mine.numbers.expected_score,
        score_minus_expected=score - mine.numbers.expected_score,
        rating_change_unrounded=mine.after.rating - own.rating,
        rating_after=mine.after.rating,
        rating_deviation_after=mine.after.rating_deviation,
        volatility_after=mine.after.volatility,
        rating_change=shown(mine.after.rating) - shown(own.rating),
        opponent_rating_after=theirs.after.rating,
        opponent_rating_deviation_after=theirs.after.rating_deviation,
        opponent_volatility_after=theirs.after.volatility,
        opponent_rating_change=shown(theirs.after.rating) - shown(opponent.rating),
        rules=mine.rules,
        steps=(*new_steps, *mine.steps, _opponent_step(opponent, theirs.after, rules)),
    )


def _opponent_step(before: UncertainRating, after: UncertainRating, rules: Regime) -> Step:
    return step(
        "lichess.step.opponent",
        rules.citation("rating_period"),
        before=Decimals(before.rating),
        deviation=Decimals(before.rating_deviation),
        after=Decimals(after.rating),
        new_deviation=Decimals(after.rating_deviation),
    )


def after_one_game(
    own: UncertainRating, played: Played, constants: Constants
) -> tuple[UncertainRating, GameNumbers]:
    """Glicko-2 over one game in which no time passes.

    Rating and deviation then do not depend on the volatility, so that they are known without it.

    Source: scalachess, rating/src/main/scala/glicko/GlickoCalculator.scala, ``computeGame`` with
    ``skipDeviationIncrease``.
    """
    known = own if own.volatility is not None else own.replace(volatility=_ANY_VOLATILITY)
    numbers = after_period(known, (played,), constants, periods=0)
    after = numbers.after
    if own.volatility is None:
        after = after.replace(volatility=None)
    return after, numbers.games[0]


def values_of(player: Player, rules: Regime) -> UncertainRating:
    """The values of an opponent; those of a new account when he has no rating.

    Raises:
        MissingFact: his deviation is not known.
    """
    rating, deviation = player.exact_rating, player.rating_deviation
    if rating is None:
        return start_values("player", rules)
    if deviation is None:
        rule = rules.citation("rating_period")
        raise missing(rule, "opponent_rating_deviation")
    return UncertainRating(rating=rating, rating_deviation=deviation, volatility=player.volatility)


def _new_steps(opponent: UncertainRating, rules: Regime) -> tuple[Step, ...]:
    """That an opponent without a rating counts as a new account."""
    return (
        step(
            "step.unrated_counts_as",
            rules.citation("initial_rating"),
            rating=Decimals(opponent.rating, 0),
            deviation=Decimals(opponent.rating_deviation, 0),
        ),
    )


class _Side(Record):
    """One player's side of a game.

    Args:
        difference: own rating minus the opponent's, within the limits.
        numbers: of the formulas.
        after: the values that the server keeps.
        rules: the rules that were used.
        steps: the reasoning.
    """

    difference: float
    numbers: GameNumbers
    after: UncertainRating
    rules: tuple[Citation, ...]
    steps: tuple[Step, ...]


def _side(  # noqa: PLR0913, PLR0917  both players, the result and the rules
    own: UncertainRating,
    opponent: UncertainRating,
    score: float,
    advantage: float,
    choices: Choices,
    rules: Regime,
) -> _Side:
    mine, theirs = limited(own, rules), limited(opponent, rules)
    difference = mine.rating - theirs.rating
    used = difference + advantage
    played = Played(opponent=theirs, score=score, advantage=advantage)
    computed, numbers = after_one_game(mine, played, constants(rules))
    factor, expected = numbers.uncertainty_factor, numbers.expected_score
    after, server_steps = as_kept(own, mine, computed, choices, rules)
    steps = (
        *limit_steps("lichess.step.limits_before", own, mine, rules),
        *advantage_steps(advantage, used, rules),
        expected_step(used, theirs.rating_deviation, factor, expected, rules),
        _glicko2_step(score, mine, computed, rules),
        *server_steps,
        step(
            "lichess.step.shown",
            rules.citation("rounding"),
            before=shown(own.rating),
            after=shown(after.rating),
            change=SignedDecimals(shown(after.rating) - shown(own.rating), 0),
        ),
    )
    cited = dict.fromkeys(each.rule for each in steps if each.rule is not None)
    return _Side(
        difference=difference, numbers=numbers, after=after, rules=tuple(cited), steps=steps
    )


def _glicko2_step(
    score: float, before: UncertainRating, after: UncertainRating, rules: Regime
) -> Step:
    return step(
        "lichess.step.glicko2",
        rules.citation("system_constant"),
        tau=Decimals(constants(rules).system_constant),
        score=Decimals(score, 1),
        before=Decimals(before.rating),
        after=Decimals(after.rating),
        deviation=Decimals(before.rating_deviation),
        new_deviation=Decimals(after.rating_deviation),
    )
