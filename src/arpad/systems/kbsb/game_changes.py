"""Article 10.f: what each game of a period brings, and what all of them add up to."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from arpad.core.decimals import SignedDecimals
from arpad.core.frozen import Record
from arpad.core.quantities import Score
from arpad.core.records import Game
from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.core.updates import GameUpdate
from arpad.systems.common.answers import exact_sum
from arpad.systems.common.counted_games import game_line, opponent_rating, rated, unrated_line
from arpad.systems.common.printed_table import expected_by_table
from arpad.systems.kbsb.development_coefficient import (
    coefficient_step,
    development_coefficient,
)
from arpad.systems.kbsb.expected_score import (
    difference_steps,
    difference_used,
)
from arpad.systems.kbsb.rateability import is_of_second_run, why_not_counted


class KbsbGame(GameUpdate):
    """A game that counts.

    Args:
        game_number: its number among all games of the player that counted.
        second_run: the opponent became established in this period.
    """

    game_number: int | None = None
    second_run: bool = False


class Sums(Record):
    """What the games of a period add up to.

    Args:
        games: games that count.
        points: points in them.
        expected: expected points.
        change: sum of K times score minus expected score.
        opponents: sum of the opponents' ratings.
    """

    games: int
    points: Score
    expected: Fraction
    change: Fraction
    opponents: Fraction


def game_lines(
    rating: int, games_before: int, games: Iterable[Game], rules: Regime
) -> tuple[GameUpdate, ...]:
    """Each game with its number, K, expected score and change, or why it does not count.

    Args:
        rating: own rating on the list before.
        games_before: counted games before the first of these.
        games: in the order in which they count.
        rules: the rules of the list.
    """
    lines: list[GameUpdate] = []
    number = games_before
    for game in games:
        reason = why_not_counted(game, rules)
        if reason is None:
            number += 1
            lines.append(_game_line(rating, number, game, rules))
        else:
            lines.append(unrated_line(game, reason))
    return tuple(lines)


def _game_line(rating: int, number: int, game: Game, rules: Regime) -> KbsbGame:
    opponent = opponent_rating(game)
    used = difference_used(rating - opponent, rules)
    expected = expected_by_table(used)
    score = Fraction(game.result.half_points, 2)
    k = development_coefficient(number, rating, rules)
    change = k * (score - expected)
    second = is_of_second_run(game)
    run = step("kbsb.step.second_run", rules.citation("second_run"), rating=opponent)
    line = game_line(
        game,
        rating_difference=rating - opponent,
        difference_used=used,
        expected_score=expected,
        score_minus_expected=score - expected,
        development_coefficient=k,
        rating_change_unrounded=change,
        rules=tuple(
            rules.citation(key)
            for key in ("expected_score", "difference_limit", "development_coefficient")
        ),
        steps=(
            *((run,) if second else ()),
            *difference_steps(rating, opponent, rules),
            coefficient_step(number, rating, rules),
            step(
                "kbsb.step.change",
                rules.citation("development_coefficient"),
                k=k,
                score=game.result.score,
                expected=expected,
                change=SignedDecimals(float(change)),
            ),
        ),
    )
    return KbsbGame(**(line.as_dict() | {"game_number": number, "second_run": second}))


def sums_of(lines: Sequence[GameUpdate]) -> Sums:
    """The sums over the games that count."""
    counted = rated(lines)
    return Sums(
        games=len(counted),
        points=Score.from_half_points(sum(line.result.half_points for line in counted)),
        expected=exact_sum(lines, "expected_score"),
        change=exact_sum(lines, "rating_change_unrounded"),
        opponents=exact_sum(lines, "opponent_rating"),
    )
