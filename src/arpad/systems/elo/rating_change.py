"""The change of a rating over several games, all together or one after the other."""

from collections.abc import Sequence
from typing import Final

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals
from arpad.core.records import Colour, Game
from arpad.core.rounding import half_with
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.core.updates import ExpectedScores, GameUpdate, RatingUpdate
from arpad.systems.common.answers import by_rules, from_before_to_after, over_games, whole
from arpad.systems.common.counted_games import (
    exact_opponent_rating,
    game_line,
    points_of,
    rated,
    unrated_line,
    why_not_rated,
)
from arpad.systems.common.requests import Field
from arpad.systems.elo.choices import EloChoices
from arpad.systems.elo.remarks import regime_step

# Messages by formula.
_EXPECTED: Final = {
    "logistic": "elo.step.expected_logistic",
    "normal": "elo.step.expected_normal",
}


def rate_games(
    rating: float, games: Sequence[Game], choices: EloChoices, rules: Regime
) -> RatingUpdate:
    """Rate the games of one player.

    Args:
        rating: own rating before them.
        games: in the order in which they were played.
        choices: K and the formula.
        rules: for the citations.

    Source: A. Elo, The Rating of Chessplayers (1978), 1.6: new = old + K (score - expected).
    """
    lines: list[GameUpdate] = []
    change = 0.0
    for game in games:
        reason = why_not_rated(game)
        if reason is not None:
            lines.append(unrated_line(game, reason))
            continue
        own = rating + change if choices.sequential else rating
        line = _rate_game(own, game, choices, rules)
        change += float(line.rating_change_unrounded or 0)
        lines.append(line)
    expected = sum(float(line.expected_score or 0) for line in rated(lines))
    message = "elo.step.sum_sequential" if choices.sequential else "elo.step.sum"
    total = step(
        message,
        rules.citation("rating_change"),
        points=points_of(lines),
        expected=Decimals(expected, 3),
        k=whole_or_decimals(choices.k),
        change=SignedDecimals(change),
    )
    return _update(rating, change, choices, rules, tuple(lines), expected, total)


def _rate_game(own: float, game: Game, choices: EloChoices, rules: Regime) -> GameUpdate:
    opponent = exact_opponent_rating(game)
    difference = own - opponent
    colour = game.colour or choices.colour
    used = difference + _advantage(colour, choices)
    expected = choices.expected_score(used)
    score = game.result.half_points / 2
    change = choices.k * (score - expected)
    steps = (
        _difference_step(own, opponent, difference),
        *_advantage_steps(used - difference, used),
        _expected_step(used, expected, choices, rules),
        step(
            "elo.step.change",
            rules.citation("rating_change"),
            k=whole_or_decimals(choices.k),
            score=game.result.score,
            expected=Decimals(expected, 4),
            change=SignedDecimals(change),
        ),
    )
    return game_line(
        game,
        colour=colour,
        rating_before=own,
        rating_difference=difference,
        difference_used=used,
        expected_score=expected,
        score_minus_expected=score - expected,
        rating_change_unrounded=change,
        rules=(rules.citation("expected_score"), rules.citation("rating_change")),
        steps=steps,
    )


def rate_field(rating: float, field: Field, choices: EloChoices, rules: Regime) -> RatingUpdate:
    """Points against an average field.

    An estimate, for the mean of expectations is not the expectation of the mean.

    Args:
        rating: own rating before, in points.
        field: its average, the points made and the number of games.
        choices: K, formula and scale.
        rules: for the citations.
    """
    difference = rating - field.average
    expected = field.games * choices.expected_score(difference)
    change = choices.k * (field.points.half_points / 2 - expected)
    steps = (
        step(
            "elo.step.field",
            rules.citation("expected_score"),
            average=whole_or_decimals(field.average),
            difference=SignedDecimals(difference),
            games=field.games,
            expected=Decimals(expected, 3),
        ),
        step(
            "elo.step.sum",
            rules.citation("rating_change"),
            points=field.points,
            expected=Decimals(expected, 3),
            k=whole_or_decimals(choices.k),
            change=SignedDecimals(change),
        ),
    )
    update = _update(rating, change, choices, rules, (), expected, *steps)
    return update.replace(
        points=field.points,
        games_rated=field.games,
        score_minus_expected=field.points.half_points / 2 - expected,
        estimate=True,
        warnings=(step("elo.remark.estimate"),),
    )


def _update(  # noqa: PLR0913, PLR0917  the parts of an answer
    rating: float,
    change: float,
    choices: EloChoices,
    rules: Regime,
    lines: tuple[GameUpdate, ...],
    expected: float,
    *steps: Step,
) -> RatingUpdate:
    after = half_with(change, rating)
    rounded = step(
        "elo.step.new_rating",
        rules.citation("rounding"),
        before=whole_or_decimals(rating),
        change=SignedDecimals(change),
        unrounded=Decimals(rating + change),
        after=after,
    )
    return RatingUpdate(
        **by_rules(rules),
        **over_games(lines, expected),
        **from_before_to_after(rating, change, after),
        development_coefficient=whole(choices.k),
        steps=(regime_step(choices, rules), *steps, rounded),
    )


def expected_scores(
    rating: float, opponent: float, choices: EloChoices, rules: Regime
) -> ExpectedScores:
    """The expected scores of the two sides before the game.

    Args:
        rating: own rating, in points.
        opponent: the opponent's rating, in points.
        choices: formula, scale and colour.
        rules: for the citations.
    """
    difference = rating - opponent
    used = difference + _advantage(choices.colour, choices)
    expected = choices.expected_score(used)
    return ExpectedScores(
        **by_rules(rules),
        rating=rating,
        opponent_rating=opponent,
        rating_difference=difference,
        difference_used=used,
        expected_score=expected,
        opponent_expected_score=choices.expected_score(-used),
        steps=(
            regime_step(choices, rules),
            _difference_step(rating, opponent, difference),
            *_advantage_steps(used - difference, used),
            _expected_step(used, expected, choices, rules),
            step("step.not_a_chance"),
        ),
    )


def _advantage(colour: Colour | None, choices: EloChoices) -> float:
    """What the colour adds to the own rating; 0 where it is not known."""
    if colour is None:
        return 0.0
    return choices.white_advantage if colour is Colour.WHITE else -choices.white_advantage


def _difference_step(own: float, opponent: float, difference: float) -> Step:
    return step(
        "elo.step.difference",
        None,
        own=whole_or_decimals(own),
        opponent=whole_or_decimals(opponent),
        difference=SignedDecimals(difference),
    )


def _advantage_steps(advantage: float, used: float) -> tuple[Step, ...]:
    if not advantage:
        return ()
    figures = {"advantage": SignedDecimals(advantage), "used": SignedDecimals(used)}
    return (step("elo.step.advantage", None, **figures),)


def _expected_step(used: float, expected: float, choices: EloChoices, rules: Regime) -> Step:
    return step(
        _EXPECTED[choices.formula],
        rules.citation("expected_score"),
        difference=SignedDecimals(used),
        scale=whole_or_decimals(choices.scale),
        expected=Decimals(expected, 4),
    )
