"""Glicko-2 as a rating system: requests in, answers out."""

from typing import ClassVar, Final

from arpad.core.outcomes import PrintedTable, TournamentRating
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.records import Game, Tournament
from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.core.system import Capability, Status
from arpad.systems.common.base import BasicSystem
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
    VOLATILITY,
    Reader,
    number_within,
)
from arpad.systems.common.uncertain_tables import TABLE
from arpad.systems.glicko2.rating_change import Glicko2Choices, after_idle_periods, rate_games
from arpad.systems.glicko2.rules import RULES, regime

_TAU: Final = Parameter(
    name="system_constant", kind=Kind.DECIMAL, help="glicko2.parameter.tau", option="tau"
)
_OF_OPPONENT: Final = (REAL_OPPONENTS, DEVIATION_OF_OPPONENT)
_PARAMETERS: Final[dict[Capability, tuple[Parameter, ...]]] = {
    Capability.RATE: (
        RATING,
        RATING_DEVIATION,
        VOLATILITY,
        _TAU,
        OPPONENT_DEVIATION,
        PERIODS_IDLE,
        ORDER,
        ON,
        *_OF_OPPONENT,
    ),
    Capability.INITIAL: (*START, _TAU, OPPONENT_DEVIATION, ORDER, ON, *_OF_OPPONENT),
    Capability.EXPECT: (RATING_DEVIATION, OPPONENT_DEVIATION, ON, *_OF_OPPONENT),
    Capability.TABLE: (TABLE,),
    Capability.TOURNAMENT: (REAL_OPPONENTS, RATING_DEVIATION, VOLATILITY, PERIODS_IDLE),
}


def _rules(request: Request) -> Regime:
    return regime(day_of(request, RULES.first_rule))


def _reader(rules: Regime, rule: str = "rating_change") -> Reader:
    return Reader(new_player(rules), rules.citation(rule))


def _choices(request: Request, rules: Regime) -> Glicko2Choices:
    """What the user chose; the values of the description where he did not.

    Raises:
        BadValue: a number lies outside its limits, or a word is no choice.
    """
    usual = rules.rule("system_constant").decimal("tau")
    return Glicko2Choices(
        system_constant=number_within(request, _TAU, SYSTEM_CONSTANT_RANGE, usual),
        per_game=choice(request, ORDER) == "per-game",
        periods_idle=count_of(request, PERIODS_IDLE.name) or 0,
    )


def _rate(request: Request) -> UncertainUpdate:
    rules = _rules(request)
    reader = _reader(rules).of_request(request)
    choices = _choices(request, rules)
    return rate_games(reader.own(request), games_of(request), reader, choices, rules)


def _initial(request: Request) -> UncertainFirstRating:
    rules = _rules(request)
    reader = _reader(rules).of_request(request)
    start, choices = reader.new_player(request), _choices(request, rules)
    return first_rating_of(rate_games(start, games_of(request), reader, choices, rules), rules)


def _expect(request: Request) -> UncertainExpectedScores:
    from arpad.systems.common.uncertain_games import scores_before_game

    rules = _rules(request)
    own, opponent = _reader(rules, "expected_score").of_request(request).sides(request)
    scale = rules.rule("scale").decimal("points_per_unit")
    first = step("glicko2.expect.regime", rules.citation("regime"))
    return scores_before_game(own, opponent, scale, rules, first)


def _table(request: Request) -> PrintedTable:
    from arpad.systems.common.uncertain_tables import printed_table

    def scale(rules: Regime) -> float:
        return rules.rule("scale").decimal("points_per_unit")

    return printed_table(request, RULES, scale, after_idle_periods)


class Glicko2System(BasicSystem):
    """Glicko-2 by its author's description."""

    id = "glicko2"
    aliases = ("glicko-2",)
    title = "Glicko-2"
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
        choices = Glicko2Choices(system_constant=rules.rule("system_constant").decimal("tau"))

        def rate(own: UncertainRating, games: tuple[Game, ...], idle: int) -> UncertainUpdate:
            return rate_games(own, games, reader, choices.replace(periods_idle=idle), rules)

        return rate_tournament_as_period(tournament, rules, reader, rate)


GLICKO2: Final = Glicko2System()
