"""Reading a request: what is needed, what is chosen, which games were given."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from arpad.core.errors import BadValue
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.quantities import Score
from arpad.core.records import HIGHEST_COEFFICIENT, Event, Game
from arpad.core.rulebook import Citation, missing

ON: Final = Parameter(name="on", kind=Kind.DATE, help="parameter.on")
# Declared by systems that take an opponent's rating with decimals.
REAL_OPPONENTS: Final = Parameter(
    name="rating_unrounded",
    kind=Kind.REAL_RATING,
    help="parameter.opponent_rating",
    of_opponent=True,
)
AVERAGE: Final = (
    Parameter(name="average", kind=Kind.REAL_RATING, help="parameter.average"),
    Parameter(name="points", kind=Kind.POINTS, help="parameter.points"),
    Parameter(name="games", kind=Kind.COUNT, help="parameter.games"),
)


def day_of(request: Request, rule: Citation) -> date:
    """The day that selects the rules.

    Raises:
        MissingFact: there is none.
    """
    on = request.get("on")
    if not isinstance(on, date):
        raise missing(rule, "on")
    return on


def number(request: Request, name: str, rule: Citation) -> float:
    """A number that nothing works without.

    Args:
        request: the request.
        name: the parameter.
        rule: what needs it.

    Raises:
        MissingFact: it was not given.
    """
    value = request.get(name)
    if not isinstance(value, int | float):
        raise missing(rule, name)
    return value


def whole_rating(request: Request, name: str, rule: Citation) -> int:
    """A rating in whole points, for systems that know no others.

    Args:
        request: the request.
        name: the parameter.
        rule: what needs it.

    Raises:
        MissingFact: it was not given.
        BadValue: it has decimals.
    """
    value = number(request, name, rule)
    if value != int(value):
        raise BadValue("--" + name.replace("_", "-"), value, "allowed.whole_rating")
    return int(value)


def both_ratings(request: Request, rule: Citation) -> tuple[int, int]:
    """The ratings of the two sides of a game to come, in whole points.

    Raises:
        MissingFact: one was not given.
        BadValue: one has decimals.
    """
    return whole_rating(request, "rating", rule), whole_rating(request, "opponent_rating", rule)


def count_of(request: Request, name: str) -> int | None:
    """A whole number; None when it was not given."""
    value = request.get(name)
    return value if isinstance(value, int) else None


def number_or(request: Request, name: str, otherwise: float) -> float:
    """A number that has a value of its own when it was not given.

    Args:
        request: the request.
        name: the parameter.
        otherwise: what holds when it was not given.
    """
    value = request.get(name)
    return value if isinstance(value, int | float) else otherwise


def development_coefficient_of(request: Request) -> float | None:
    """K as it was given; None when it was not.

    Raises:
        BadValue: it is 0 or too large to be one.
    """
    k = request.get("k")
    if not isinstance(k, int | float):
        return None
    if not 0 < k <= HIGHEST_COEFFICIENT:
        raise BadValue("--k", k, "allowed.between", lowest=1, highest=HIGHEST_COEFFICIENT)
    return k


def choice(request: Request, parameter: Parameter) -> str:
    """One of the words of a parameter; the first when it was not given.

    Raises:
        BadValue: it is another word.
    """
    value = request.get(parameter.name)
    if value is None:
        return parameter.choices[0]
    if value not in parameter.choices:
        choices = ", ".join(parameter.choices)
        raise BadValue(parameter.option_name, value, "allowed.one_of", choices=choices)
    return str(value)


def table_parameter(*names: str) -> Parameter:
    """The parameter that says which printed table is meant."""
    return Parameter(
        name="table", kind=Kind.WORD, help="parameter.table", choices=names, required=True
    )


def table_of(request: Request, parameter: Parameter, rule: Citation) -> str:
    """The name of the printed table that is meant.

    Args:
        request: the request.
        parameter: that of :func:`table_parameter`.
        rule: what the tables are of.

    Raises:
        MissingFact: it was not given.
        BadValue: there is no such table.
    """
    if request.get(parameter.name) is None:
        raise missing(rule, "table")
    return choice(request, parameter)


def games_of(request: Request) -> tuple[Game, ...]:
    """The games of all events of a request, in order."""
    events = request.get("events")
    if not isinstance(events, Sequence):
        return ()
    return tuple(game for event in events if isinstance(event, Event) for game in event.games)


class Field:
    """Points against a field that is given by its average: ``--average --points --games``.

    Args:
        average: average rating of the opponents.
        points: points made against them.
        games: number of games.
    """

    def __init__(self, average: float, points: Score, games: int) -> None:
        self.average = average
        self.points = points
        self.games = games


def field_of(request: Request, rule: Citation) -> Field | None:
    """The field of a request; None when its games were given one by one.

    Raises:
        MissingFact: only a part of the three numbers was given.
        BadValue: there are more points than games, no game, or single games beside the field.
    """
    given = {name: request.get(name) for name in ("average", "points", "games")}
    if all(value is None for value in given.values()):
        return None
    lacking = tuple(name for name, value in given.items() if value is None)
    if lacking:
        raise missing(rule, *lacking)
    average, points, games = given["average"], given["points"], given["games"]
    if not isinstance(average, int | float) or not isinstance(points, Score):
        raise BadValue("--average", average, "allowed.decimal")
    if not isinstance(games, int) or games < 1:
        raise BadValue("--games", games, "allowed.between", lowest=1, highest=100_000)
    if points.half_points > 2 * games:
        raise BadValue("--points", str(points), "allowed.points_of_games", games=games)
    if games_of(request):
        raise BadValue("--average", average, "allowed.average_or_games")
    return Field(float(average), points, games)
