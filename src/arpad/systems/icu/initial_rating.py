"""The first rating of an unrated player: the performance in his first tournament."""

from collections.abc import Sequence

from arpad.core.decimals import Decimals
from arpad.core.errors import NotRateable
from arpad.core.rounding import half_away
from arpad.core.rulebook import Regime
from arpad.core.steps import Word, step
from arpad.core.updates import FirstRating
from arpad.systems.common.answers import by_rules
from arpad.systems.common.counted_games import points_of
from arpad.systems.icu.game_changes import Seen, counted, expected_points, game_lines
from arpad.systems.icu.performance_rating import performance
from arpad.systems.icu.rateability import UNRATED
from arpad.systems.icu.remarks import later_changes, regime_step


class IcuFirstRating(FirstRating):
    """A first rating with what the Union's rules add.

    Args:
        rating_status: unrated, as the player was before.
        initial_rating_unrounded: with all decimals.
        expected_points: of a player with the new rating, in the rated games.
        games_played_after: games that the rating rests on.
    """

    rating_status: Word
    initial_rating_unrounded: float
    expected_points: float
    games_played_after: int


def first_rating(games: Sequence[Seen], rules: Regime) -> IcuFirstRating:
    """The first rating of a player by himself.

    Raises:
        NotRateable: no game counts.

    Source: ICU Rating Calculations (icu.ie, 2008), unrated players.
    """
    found = performance(counted(games), rules)
    if found is None:
        raise NotRateable("error.no_rated_games")
    return first_answer(games, rules, found, found)


def first_answer(games: Sequence[Seen], rules: Regime, found: float, used: float) -> IcuFirstRating:
    """The answer for a first rating that is known.

    Args:
        games: of the tournament.
        rules: the rules of the day.
        found: the rating, unrounded.
        used: the player's rating in his expected scores (the one before bonuses).
    """
    lines = game_lines(used, games, rules)
    number, points = len(counted(games)), points_of(lines)
    share = points.half_points / 2 / number
    difference = rules.rule("performance").integer("span") * (2 * share - 1)
    average = found - difference
    rating = half_away(found)
    figures = {"average": Decimals(average), "performance": Decimals(found)}
    return IcuFirstRating(
        **by_rules(rules),
        games=lines,
        games_counted=number,
        points=points,
        average_opponent_rating=average,
        fractional_score=share,
        difference_from_score=difference,
        initial_rating=rating,
        published=True,
        provisional=number < rules.rule("full_rating").integer("games"),
        rating_status=UNRATED,
        initial_rating_unrounded=found,
        expected_points=expected_points(used, games, rules),
        games_played_after=number,
        warnings=later_changes(rules),
        steps=(
            regime_step(rules),
            step("icu.step.status", None, status=UNRATED),
            step(
                "icu.step.first",
                rules.citation("performance"),
                games=number,
                points=points,
                rating=rating,
                **figures,
            ),
        ),
    )
