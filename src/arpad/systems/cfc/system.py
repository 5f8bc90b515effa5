"""Canada's rating system as far as it is established: requests in, answers out."""

from typing import ClassVar, Final

from arpad.core.errors import BadValue
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.standing import Standing
from arpad.core.system import Capability, Status
from arpad.core.updates import RatingUpdate
from arpad.systems.cfc.rules import RULES, regime
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.requests import ON, day_of, number
from arpad.systems.common.stated import (
    EXPECTED_POINTS,
    GAMES,
    POINTS,
    number_of_games,
    stated_of,
)

_RATING: Final = Parameter(name="rating", kind=Kind.REAL_RATING, help="parameter.rating")
_BASE_CHANGE: Final = Parameter(
    name="base_change", kind=Kind.DECIMAL, help="cfc.parameter.base_change", without_games=True
)
_HIGHEST: Final = Parameter(
    name="highest_rating", kind=Kind.REAL_RATING, help="cfc.parameter.highest_rating"
)


def _rate(request: Request) -> RatingUpdate:
    from arpad.systems.cfc.rating_change import (
        MISSING_RULE,
        development_coefficient,
        rate_event,
    )

    rules = regime(day_of(request, RULES.first_rule))
    rule = rules.citation("bonus")
    rating = number(request, "rating", rule)
    highest = request.get("highest_rating")
    highest = float(highest) if isinstance(highest, int | float) else None
    base = request.get("base_change")
    if isinstance(base, int | float):
        if request.get("expected_points") is not None:
            raise BadValue("--base-change", base, "cfc.allowed.base_or_expected")
        games = number_of_games(request, rule)
        return rate_event(rating, games, rules, base_change=float(base), highest_rating=highest)
    told = stated_of(request, rule, MISSING_RULE)
    return rate_event(
        rating,
        told.games,
        rules,
        base_change=development_coefficient(rating, rules) * told.surplus,
        points=told.points,
        expected_points=told.expected_points,
        highest_rating=highest,
    )


class CfcSystem(BasicSystem):
    """The bonuses of an event on a change that is stated, or made of stated expected points."""

    id = "cfc"
    aliases = ("canada",)
    title = "Canada (CFC)"
    status = Status.PARTIAL
    standing = Standing(
        reason="cfc.standing.reason",
        known="cfc.standing.known",
        nearest=("elo",),
        example="arpad rate elo --rating 1500 --k 32 1600=1",
    )
    rules = RULES
    declared: ClassVar = {
        Capability.RATE: (_RATING, ON, EXPECTED_POINTS, POINTS, GAMES, _BASE_CHANGE, _HIGHEST)
    }
    answers: ClassVar = {Capability.RATE: _rate}


CFC: Final = CfcSystem()
