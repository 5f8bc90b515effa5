"""The DWZ as a rating system: requests in, answers out."""

from typing import ClassVar, Final

from arpad.core.errors import BadValue
from arpad.core.outcomes import PrintedTable, TournamentRating
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.periods import age_in_year
from arpad.core.quantities import Score, total
from arpad.core.records import Tournament
from arpad.core.rulebook import Regime
from arpad.core.standing import Standing
from arpad.core.system import Capability, Status
from arpad.core.updates import ExpectedScores, FirstRating, Performance, RatingUpdate
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.counted_games import why_not_rated
from arpad.systems.common.requests import (
    both_ratings,
    choice,
    count_of,
    day_of,
    games_of,
    table_of,
    table_parameter,
    whole_rating,
)
from arpad.systems.dwz.rules import COEFFICIENT_E, FACTOR_K, RULES, regime

_ON: Final = Parameter(name="on", kind=Kind.DATE, help="dwz.parameter.on")
_REGULATIONS: Final = Parameter(
    name="regulations",
    kind=Kind.WORD,
    help="dwz.parameter.regulations",
    choices=(COEFFICIENT_E, FACTOR_K),
)
_EXPECTATION: Final = Parameter(
    name="expectation",
    kind=Kind.WORD,
    help="dwz.parameter.expectation",
    choices=("logistic", "normal"),
)
_AGE: Final = Parameter(name="age", kind=Kind.COUNT, help="dwz.parameter.age", required=True)
_INDEX: Final = Parameter(name="index", kind=Kind.COUNT, help="dwz.parameter.index", required=True)
_OLDEST: Final = 150
_RULES: Final = (_ON, _REGULATIONS)
_TABLE: Final = table_parameter(
    "difference-from-score", "expected-score-logistic", "expected-score-normal"
)
_PARAMETERS: Final[dict[Capability, tuple[Parameter, ...]]] = {
    Capability.RATE: (
        Parameter(name="rating", kind=Kind.RATING, help="dwz.parameter.rating"),
        _AGE,
        Parameter(name="born", kind=Kind.YEAR, help="parameter.born"),
        _INDEX,
        *_RULES,
        _EXPECTATION,
    ),
    Capability.INITIAL: _RULES,
    Capability.PERFORMANCE: (_ON,),
    Capability.EXPECT: (*_RULES, _EXPECTATION),
    Capability.TABLE: (_TABLE,),
    Capability.TOURNAMENT: (_AGE, _INDEX),
}


def _rules(request: Request) -> Regime:
    regulations = choice(request, _REGULATIONS)
    return regime(day_of(request, RULES.first_rule), regulations)


def _variant(request: Request, rules: Regime) -> str:
    """The curve: the user's, or that of the rules."""
    if request.get("expectation") is None:
        return rules.rule("expected_score").text("variant")
    return choice(request, _EXPECTATION)


def _age(request: Request, rules: Regime) -> int | None:
    """The age by ``age``, or by year of birth and the year of the day.

    Raises:
        BadValue: the age is no age, or does not fit the year of birth.
    """
    age, born = request.get("age"), request.get("born")
    by_year = age_in_year(born, rules.on.year) if isinstance(born, int) else None
    if not isinstance(age, int):
        age = by_year
    if age is None:
        return None
    if not 0 <= age <= _OLDEST:
        name = "--age" if by_year is None else "--born"
        raise BadValue(name, age, "allowed.between", lowest=0, highest=_OLDEST)
    if by_year is not None and age != by_year:
        raise BadValue("--age", age, "dwz.allowed.age_of_year", born=born, age=by_year)
    return age


def _rate(request: Request) -> RatingUpdate:
    from arpad.systems.dwz.development_coefficient import DwzPlayer
    from arpad.systems.dwz.rating_change import rate_games

    rules = _rules(request)
    player = DwzPlayer(
        rating=whole_rating(request, "rating", rules.citation("rating_change")),
        age=_age(request, rules),
        index=count_of(request, "index"),
    )
    return rate_games(player, games_of(request), rules, _variant(request, rules))


def _initial(request: Request) -> FirstRating:
    from arpad.systems.dwz.initial_rating import initial_rating

    return initial_rating(games_of(request), _rules(request))


def _performance(request: Request) -> Performance:
    from arpad.systems.dwz.performance_rating import performance_rating

    counted = [game for game in games_of(request) if why_not_rated(game) is None]
    points = total(Score, [game.result.score for game in counted])
    ratings = [game.opponent.rating for game in counted if game.opponent is not None]
    opponents = [int(rating) for rating in ratings if rating is not None]
    return performance_rating(opponents, points, _rules(request))


def _expect(request: Request) -> ExpectedScores:
    from arpad.systems.dwz.expected_score import expected_scores

    rules = _rules(request)
    own, opponent = both_ratings(request, rules.citation("expected_score"))
    return expected_scores(own, opponent, _variant(request, rules), rules)


def _table(request: Request) -> PrintedTable:
    from arpad.systems.common.curves import CURVE_COLUMNS, curve_rows
    from arpad.systems.dwz.expected_score import expected_score
    from arpad.systems.dwz.rules import difference_table

    rules = regime(RULES.rulebook.checked)
    name = table_of(request, _TABLE, RULES.first_rule)
    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    if name == "difference-from-score":
        rule = rules.citation("difference_from_score")
        columns = ("table.per_cent", "table.difference")
        rows = tuple((p, difference_table().difference_from_score(p)) for p in range(101))
    else:
        rule = rules.citation("expected_score")
        columns = CURVE_COLUMNS
        variant = name.rpartition("-")[2]
        rows = curve_rows(lambda difference: expected_score(difference, variant))
    return PrintedTable(system="dwz", name=name, columns=columns, rows=rows, rule=rule)


class DwzSystem(BasicSystem):
    """The national rating of the Deutscher Schachbund."""

    id = "dwz"
    aliases = ("germany", "dsb")
    title = "DWZ (Germany)"
    status = Status.PARTIAL
    standing = Standing(
        reason="dwz.standing.reason",
        known="dwz.standing.known",
        nearest=("elo",),
        example="arpad performance elo 1700=1 1820=½ 1650=1",
        explains=(),
    )
    rules = RULES
    declared = _PARAMETERS
    answers: ClassVar = {
        Capability.RATE: _rate,
        Capability.INITIAL: _initial,
        Capability.PERFORMANCE: _performance,
        Capability.EXPECT: _expect,
        Capability.TABLE: _table,
    }

    def rate_players(self, tournament: Tournament) -> TournamentRating:
        """Rate every player, those without a rating in two stages."""
        from arpad.systems.dwz.tournament_rating import rate_tournament

        first_day = self.start_of(tournament)
        return rate_tournament(tournament, regime(tournament.end or first_day))


DWZ: Final = DwzSystem()
