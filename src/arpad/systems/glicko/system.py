"""Glicko as a rating system: requests in, answers out."""

from typing import ClassVar, Final

from arpad.core.outcomes import PrintedTable, TournamentRating
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.records import Game, Tournament
from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.core.system import Capability, Status
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.glicko import points_per_unit
from arpad.systems.common.requests import ON, REAL_OPPONENTS, choice, count_of, day_of, games_of
from arpad.systems.common.uncertain_answers import first_rating_of
from arpad.systems.common.uncertain_ratings import (
    UncertainExpectedScores,
    UncertainFirstRating,
    UncertainRating,
    UncertainUpdate,
    new_player,
)
from arpad.systems.common.uncertain_requests import (
    DEVIATION_OF_OPPONENT,
    OPPONENT_DEVIATION,
    ORDER,
    PERIODS_IDLE,
    RATING,
    RATING_DEVIATION,
    START,
    SYSTEM_CONSTANT_RANGE,
    VOLATILITY_RANGE,
    Reader,
    within,
)
from arpad.systems.common.uncertain_tables import TABLE
from arpad.systems.glicko.rating_change import GlickoChoices, grown, rate_games
from arpad.systems.glicko.rules import RULES, regime

_GROWTH: Final = Parameter(
    name="deviation_growth", kind=Kind.DECIMAL, help="glicko.parameter.growth", option="c"
)
_FLOOR: Final = Parameter(
    name="least_deviation", kind=Kind.DECIMAL, help="glicko.parameter.floor", option="min-rd"
)
# Numbers of Glicko-2, taken so that one line can be put to both systems. They change nothing.
_VOLATILITY: Final = Parameter(
    name="volatility", kind=Kind.DECIMAL, help="glicko.parameter.volatility"
)
_SYSTEM_CONSTANT: Final = Parameter(
    name="system_constant", kind=Kind.DECIMAL, help="glicko.parameter.tau", option="tau"
)
_LIMITS: Final = {
    _GROWTH: (0, 1000),
    _FLOOR: (0, 350),
    _VOLATILITY: VOLATILITY_RANGE,
    _SYSTEM_CONSTANT: SYSTEM_CONSTANT_RANGE,
}
_OF_OPPONENT: Final = (REAL_OPPONENTS, DEVIATION_OF_OPPONENT)
_PARAMETERS: Final[dict[Capability, tuple[Parameter, ...]]] = {
    Capability.RATE: (
        RATING,
        RATING_DEVIATION,
        OPPONENT_DEVIATION,
        PERIODS_IDLE,
        _GROWTH,
        _FLOOR,
        ORDER,
        _VOLATILITY,
        _SYSTEM_CONSTANT,
        ON,
        *_OF_OPPONENT,
    ),
    Capability.INITIAL: (*START[:2], OPPONENT_DEVIATION, _FLOOR, ORDER, ON, *_OF_OPPONENT),
    Capability.EXPECT: (RATING_DEVIATION, OPPONENT_DEVIATION, ON, *_OF_OPPONENT),
    Capability.TABLE: (TABLE,),
    Capability.TOURNAMENT: (REAL_OPPONENTS, RATING_DEVIATION, PERIODS_IDLE),
}


def _rules(request: Request) -> Regime:
    return regime(day_of(request, RULES.first_rule))


def _reader(rules: Regime, rule: str = "rating_change") -> Reader:
    most = rules.rule("idle_periods").integer("maximum")
    return Reader(new_player(rules), rules.citation(rule), most=most)


def _optional(request: Request, parameter: Parameter) -> float | None:
    value = request.get(parameter.name)
    if not isinstance(value, int | float):
        return None
    return within(parameter.option_name, value, _LIMITS[parameter])


def _choices(request: Request) -> GlickoChoices:
    """What the user chose.

    Raises:
        BadValue: a number lies outside its limits, or a word is no choice.
    """
    return GlickoChoices(
        growth=_optional(request, _GROWTH),
        per_game=choice(request, ORDER) == "per-game",
        periods_idle=count_of(request, PERIODS_IDLE.name) or 0,
        least_deviation=_optional(request, _FLOOR),
    )


def _rate(request: Request) -> UncertainUpdate:
    rules = _rules(request)
    reader = _reader(rules).of_request(request)
    choices = _choices(request)
    update = rate_games(reader.own(request), games_of(request), reader, choices, rules)
    volatility = _optional(request, _VOLATILITY)
    if volatility is None and _optional(request, _SYSTEM_CONSTANT) is None:
        return update
    unused = step("glicko.remark.of_glicko2", rules.citation("rating_change"))
    return update.replace(
        volatility_before=volatility,
        volatility_after=volatility,
        warnings=(*update.warnings, unused),
    )


def _initial(request: Request) -> UncertainFirstRating:
    rules = _rules(request)
    reader = _reader(rules).of_request(request)
    start, choices = reader.new_player(request), _choices(request)
    return first_rating_of(rate_games(start, games_of(request), reader, choices, rules), rules)


def _expect(request: Request) -> UncertainExpectedScores:
    from arpad.systems.common.uncertain_games import scores_before_game

    rules = _rules(request)
    own, opponent = _reader(rules, "expected_score").of_request(request).sides(request)
    first = step("glicko.expect.regime", rules.citation("regime"))
    return scores_before_game(own, opponent, points_per_unit(rules), rules, first)


def _table(request: Request) -> PrintedTable:
    from arpad.systems.common.uncertain_tables import printed_table

    def after(before: UncertainRating, periods: int, rules: Regime) -> UncertainRating:
        return grown(before, periods, None, rules)

    return printed_table(request, RULES, points_per_unit, after)


class GlickoSystem(BasicSystem):
    """Glicko by its author's description."""

    id = "glicko"
    aliases = ("glicko-1", "glicko1")
    title = "Glicko"
    status = Status.EXACT
    rules = RULES
    declared = _PARAMETERS
    answers: ClassVar = {
        Capability.RATE: _rate,
        Capability.INITIAL: _initial,
        Capability.EXPECT: _expect,
        Capability.TABLE: _table,
    }

    def rate_players(self, tournament: Tournament) -> TournamentRating:
        """Rate every player of a tournament; the tournament is one rating period."""
        from arpad.systems.common.uncertain_tournaments import rate_tournament_as_period

        rules = regime(self.start_of(tournament))
        reader = _reader(rules)

        def rate(own: UncertainRating, games: tuple[Game, ...], idle: int) -> UncertainUpdate:
            return rate_games(own, games, reader, GlickoChoices(periods_idle=idle), rules)

        return rate_tournament_as_period(tournament, rules, reader, rate)


GLICKO: Final = GlickoSystem()
