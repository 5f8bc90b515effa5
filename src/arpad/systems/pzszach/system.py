"""Poland's categories as a rating system: requests in, answers out."""

from typing import ClassVar, Final

from arpad.core.errors import BadValue
from arpad.core.outcomes import PrintedTable
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.records import Sex
from arpad.core.rulebook import missing
from arpad.core.standing import Standing
from arpad.core.system import Capability, Status
from arpad.core.updates import FirstRating, Performance
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.requests import ON, choice, day_of, games_of, table_of, table_parameter
from arpad.systems.pzszach.initial_rating import CATEGORIES
from arpad.systems.pzszach.rules import RULES, regime

_CATEGORY: Final = Parameter(
    name="category",
    kind=Kind.WORD,
    help="pzszach.parameter.category",
    choices=CATEGORIES,
    required=True,
    without_games=True,
)
_SEX: Final = Parameter(name="sex", kind=Kind.SEX, help="parameter.sex", required=True)
_TABLE: Final = table_parameter("categories")


def _initial(request: Request) -> FirstRating:
    from arpad.systems.pzszach.initial_rating import constants, from_category

    rules = regime(day_of(request, RULES.first_rule))
    rule = rules.citation("category_ratings")
    lacking = tuple(name for name in ("category", "sex") if request.get(name) is None)
    if lacking:
        raise missing(rule, *lacking)
    category, sex = choice(request, _CATEGORY), request.get("sex")
    known = constants(rules)
    if category not in known:
        raise BadValue("--category", category, "allowed.one_of", choices=", ".join(known))
    if not isinstance(sex, Sex):
        raise BadValue("--sex", sex, "allowed.sex")
    return from_category(category, sex, rules)


def _performance(request: Request) -> Performance:
    from arpad.systems.pzszach.performance_rating import tournament_rating

    return tournament_rating(games_of(request), regime(day_of(request, RULES.first_rule)))


def _table(request: Request) -> PrintedTable:
    from arpad.systems.pzszach.initial_rating import constants

    name = table_of(request, _TABLE, RULES.first_rule)
    rules = regime(RULES.rulebook.checked)
    rows = tuple((category, *both) for category, both in constants(rules).items())
    return PrintedTable(
        system="pzszach",
        name=name,
        columns=("pzszach.table.category", "pzszach.table.women", "pzszach.table.men"),
        rows=rows,
        rule=rules.citation("category_ratings"),
    )


class PzszachSystem(BasicSystem):
    """Constant ratings by category, and the tournament rating by which norms are made."""

    id = "pzszach"
    aliases = ("poland",)
    title = "Poland (PZSzach)"
    status = Status.PARTIAL
    standing = Standing(
        reason="pzszach.standing.reason",
        known="pzszach.standing.known",
        nearest=("fide",),
        example="arpad rate fide --rating 1500 --k 20 1600=1",
    )
    rules = RULES
    declared: ClassVar = {
        Capability.INITIAL: (ON, _CATEGORY, _SEX),
        Capability.PERFORMANCE: (ON,),
        Capability.TABLE: (_TABLE,),
    }
    answers: ClassVar = {
        Capability.INITIAL: _initial,
        Capability.PERFORMANCE: _performance,
        Capability.TABLE: _table,
    }


PZSZACH: Final = PzszachSystem()
