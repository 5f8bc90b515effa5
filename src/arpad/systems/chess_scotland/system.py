"""Scotland's grading as far as it is established: requests in, answers out."""

from typing import ClassVar, Final

from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.standing import Standing
from arpad.core.system import Capability, Status
from arpad.core.updates import RatingUpdate
from arpad.systems.chess_scotland.rules import RULES, regime
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.requests import ON, day_of, number
from arpad.systems.common.stated import EXPECTED_POINTS, GAMES, POINTS, stated_of

_RATING: Final = Parameter(name="rating", kind=Kind.REAL_RATING, help="parameter.rating")


def _rate(request: Request) -> RatingUpdate:
    from arpad.systems.chess_scotland.rating_change import (
        MISSING_TABLE,
        check_season,
        rate_season,
    )

    rules = regime(day_of(request, RULES.first_rule))
    rating = number(request, "rating", rules.citation("regime"))
    check_season(rules)
    season = stated_of(request, rules.citation("rating_change"), MISSING_TABLE)
    return rate_season(rating, season, rules)


class ChessScotlandSystem(BasicSystem):
    """The grade of a season from expected points that are stated."""

    id = "chess-scotland"
    aliases = ("scotland",)
    title = "Chess Scotland"
    status = Status.PARTIAL
    standing = Standing(
        reason="chess_scotland.standing.reason",
        known="chess_scotland.standing.known",
        nearest=("elo",),
        example="arpad rate elo --rating 1500 --k 20 1600=1",
        computed_until=RULES.last_day("rating_change"),
    )
    rules = RULES
    declared: ClassVar = {Capability.RATE: (_RATING, ON, EXPECTED_POINTS, POINTS, GAMES)}
    answers: ClassVar = {Capability.RATE: _rate}


CHESS_SCOTLAND: Final = ChessScotlandSystem()
