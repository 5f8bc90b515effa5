"""What score makes a title norm against given opponents, before the games are played.

Source: FIDE Title Regulations 1.4.6 to 1.4.9 (B.01, 1 January 2024).
"""

from collections.abc import Sequence
from datetime import date

from arpad.core.errors import BadValue
from arpad.core.frozen import Record
from arpad.core.quantities import Rating, Score
from arpad.core.rounding import divide_half_up
from arpad.core.rulebook import Citation
from arpad.systems.fide.norm_requirements import NORMAL_GAMES, by_games, ratings_used
from arpad.systems.fide.performance_rating import performance
from arpad.systems.fide.rules import regime


class NormScore(Record):
    """The score that a norm needs, with what else can be told from the opponents' ratings.

    What depends on the opponents' titles and federations, on the rate of play and on the player
    is not looked at: :func:`arpad.systems.fide.title_norm.title_norms` does, after the event.

    Args:
        title: GM, IM, WGM or WIM.
        games: number of games.
        games_needed: 9.
        average_opponent_rating: after the lowest was raised, rounded half up; None without games.
        average_needed: for the title.
        raised_opponent: the rating that was raised to the adjusted floor; None for none.
        performance_needed: for the title.
        points_needed: least score with that performance and with 35 per cent; None when the
            games or the average do not allow the norm, or no score is enough.
        rule: where it is written.
    """

    title: str
    games: int
    games_needed: int
    average_opponent_rating: Rating | None
    average_needed: Rating
    raised_opponent: Rating | None
    performance_needed: Rating
    points_needed: Score | None
    rule: Citation


def norm_score(title: str, opponents: Sequence[Rating | None], on: date) -> NormScore:
    """The least score that makes a norm against these opponents.

    Args:
        title: GM, IM, WGM or WIM.
        opponents: their ratings, None for unrated; all games of the event.
        on: first day of the event.

    Raises:
        BadValue: there is no norm for such a title.
        NoRuleInForce: the day is before 2024.

    Example:
        >>> norm_score("IM", [Rating(2230)] * 9, date(2026, 1, 10)).points_needed
        Score(7)
    """
    rules = regime(on, "standard")
    rule, counts = rules.rule("title_norm"), rules.rule("title_norm_counts")
    titles = rule.text("titles").split()
    if title not in titles:
        raise BadValue("title", title, "allowed.one_of", choices=", ".join(titles))
    level = titles.index(title)
    ratings, raised = ratings_used(opponents, rule, level)
    games = len(ratings)
    average = Rating(divide_half_up(sum(ratings), games)) if games else None
    least_average = Rating(rule.integers("average")[level])
    least_performance = Rating(rule.integers("performance")[level])
    points = None
    if games >= NORMAL_GAMES and average is not None and average >= least_average:
        least = by_games(counts, "half_points", games)
        points = next(
            (
                score
                for score in map(Score.from_half_points, range(least, 2 * games + 1))
                if performance(ratings, score)[3] >= least_performance
            ),
            None,
        )
    return NormScore(
        title=title,
        games=games,
        games_needed=NORMAL_GAMES,
        average_opponent_rating=average,
        average_needed=least_average,
        raised_opponent=raised,
        performance_needed=least_performance,
        points_needed=points,
        rule=rule.citation,
    )
