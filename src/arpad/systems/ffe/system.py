"""France's old national Elo as far as it is established: requests in, answers out."""

from typing import ClassVar, Final

from arpad.core.errors import NotRateable
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.rulebook import missing
from arpad.core.standing import Standing
from arpad.core.system import Capability, Status
from arpad.core.updates import RatingUpdate
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.requests import ON, day_of, games_of, number
from arpad.systems.common.stated import GAMES, number_of_games
from arpad.systems.ffe.rules import RULES, regime

_RATING: Final = Parameter(name="rating", kind=Kind.REAL_RATING, help="parameter.rating")
_PERFORMANCE: Final = Parameter(
    name="performance", kind=Kind.REAL_RATING, help="ffe.parameter.performance", without_games=True
)


def _rate(request: Request) -> RatingUpdate:
    from arpad.systems.ffe.rating_change import rate_period

    rules = regime(day_of(request, RULES.first_rule))
    rule = rules.citation("rating_change")
    rating = number(request, "rating", rule)
    if games_of(request):
        raise NotRateable("ffe.error.performance")
    if request.get("performance") is None:
        raise missing(rule, "performance")
    games = number_of_games(request, rule)
    return rate_period(rating, number(request, "performance", rule), games, rules)


class FfeSystem(BasicSystem):
    """The old national Elo of seniors, from a performance that is stated."""

    id = "ffe"
    aliases = ("france",)
    title = "France (old FFE)"
    status = Status.PARTIAL
    standing = Standing(
        reason="ffe.standing.reason",
        known="ffe.standing.known",
        nearest=("fide",),
        example="arpad rate fide --rating 1500 --k 20 1600=1",
    )
    rules = RULES
    declared: ClassVar = {Capability.RATE: (_RATING, ON, _PERFORMANCE, GAMES)}
    answers: ClassVar = {Capability.RATE: _rate}


FFE: Final = FfeSystem()
