"""Results over several games with expected points that the user states.

For systems whose way from expected points to the new rating is established, but not the formula
of the expected score itself.
"""

from typing import Final

from arpad.core.errors import BadValue, NotRateable
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.quantities import Score
from arpad.core.rulebook import Citation, missing
from arpad.systems.common.requests import games_of

EXPECTED_POINTS: Final = Parameter(
    name="expected_points",
    kind=Kind.DECIMAL,
    help="parameter.expected_points",
    without_games=True,
)
POINTS: Final = Parameter(
    name="points", kind=Kind.POINTS, help="parameter.points_made", required=True
)
GAMES: Final = Parameter(
    name="games", kind=Kind.COUNT, help="parameter.number_of_games", required=True
)


class Stated:
    """Points over several games and the points that were expected.

    Args:
        points: points made.
        games: number of games.
        expected_points: as the user states them; None when he does not.
    """

    def __init__(self, points: Score, games: int, expected_points: float | None) -> None:
        self.points = points
        self.games = games
        self.expected_points = expected_points

    @property
    def surplus(self) -> float:
        """Points minus expected points; these must have been stated."""
        return self.points.half_points / 2 - (self.expected_points or 0)


def number_of_games(request: Request, rule: Citation) -> int:
    """How many games were played.

    Raises:
        MissingFact: it was not told.
        BadValue: it is none.
    """
    games = request.get("games")
    if games is None:
        raise missing(rule, "games")
    if not isinstance(games, int) or games < 1:
        raise BadValue("--games", games, "allowed.between", lowest=1, highest=100_000)
    return games


def stated_of(request: Request, rule: Citation, missing_rule: str) -> Stated:
    """Points, games and expected points of a request.

    Args:
        request: the request.
        rule: what needs them.
        missing_rule: id of the message that says which rule keeps single games from being rated.

    Raises:
        NotRateable: single games were given.
        MissingFact: one of the three numbers is missing.
        BadValue: more points were made or expected than there are games.
    """
    if games_of(request):
        raise NotRateable(missing_rule)
    expected = request.get("expected_points")
    if not isinstance(expected, int | float):
        raise missing(rule, "expected_points")
    games = number_of_games(request, rule)
    points = request.get("points")
    if not isinstance(points, Score):
        raise missing(rule, "points")
    if points.half_points > 2 * games:
        raise BadValue("--points", str(points), "allowed.points_of_games", games=games)
    if expected > games:
        raise BadValue("--expected-points", expected, "allowed.points_of_games", games=games)
    return Stated(points, games, float(expected))
