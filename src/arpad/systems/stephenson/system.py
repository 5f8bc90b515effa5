"""The Stephenson system as a rating system: requests in, answers out."""

from typing import ClassVar, Final

from arpad.core.outcomes import PrintedTable, TournamentRating
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.records import Colour, Game, Tournament
from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.core.system import Capability, Status
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.glicko import points_per_unit
from arpad.systems.common.requests import ON, REAL_OPPONENTS, count_of, day_of, games_of
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
    NONE_TO_THOUSAND,
    OPPONENT_DEVIATION,
    PERIODS_IDLE,
    RATING,
    RATING_DEVIATION,
    START,
    Reader,
    number_within,
)
from arpad.systems.common.uncertain_tables import TABLE
from arpad.systems.stephenson.period import Constants, at_start_of_period
from arpad.systems.stephenson.rating_change import StephensonChoices, rate_games
from arpad.systems.stephenson.rules import RULES, regime

_GROWTH: Final = Parameter(
    name="deviation_growth", kind=Kind.DECIMAL, help="stephenson.parameter.growth", option="c"
)
_BY_GAMES: Final = Parameter(
    name="growth_by_games", kind=Kind.DECIMAL, help="stephenson.parameter.by_games", option="h"
)
_BONUS: Final = Parameter(name="bonus", kind=Kind.DECIMAL, help="stephenson.parameter.bonus")
_NEIGHBOURHOOD: Final = Parameter(
    name="neighbourhood",
    kind=Kind.DECIMAL,
    help="stephenson.parameter.neighbourhood",
    option="lambda",
)
_ADVANTAGE: Final = Parameter(
    name="white_advantage", kind=Kind.DECIMAL, help="stephenson.parameter.white_advantage"
)
_COLOUR: Final = Parameter(name="colour", kind=Kind.COLOUR, help="parameter.colour")
_IDLE_OF_OPPONENT: Final = PERIODS_IDLE.replace(
    help="stephenson.parameter.idle_of_opponent", of_opponent=True, without_games=False
)
_CONSTANTS: Final = (_GROWTH, _BY_GAMES, _BONUS, _NEIGHBOURHOOD, _ADVANTAGE, _COLOUR)
_OF_OPPONENT: Final = (REAL_OPPONENTS, DEVIATION_OF_OPPONENT, _IDLE_OF_OPPONENT)
_PERCENT: Final = (0, 100)
_PARAMETERS: Final[dict[Capability, tuple[Parameter, ...]]] = {
    Capability.RATE: (
        RATING,
        RATING_DEVIATION,
        OPPONENT_DEVIATION,
        PERIODS_IDLE,
        *_CONSTANTS,
        ON,
        *_OF_OPPONENT,
    ),
    Capability.INITIAL: (*START[:2], OPPONENT_DEVIATION, *_CONSTANTS, ON, *_OF_OPPONENT),
    Capability.EXPECT: (
        RATING_DEVIATION,
        OPPONENT_DEVIATION,
        _ADVANTAGE,
        _COLOUR,
        ON,
        REAL_OPPONENTS,
        DEVIATION_OF_OPPONENT,
    ),
    Capability.TABLE: (TABLE,),
    Capability.TOURNAMENT: (REAL_OPPONENTS, RATING_DEVIATION, PERIODS_IDLE),
}


def _rules(request: Request) -> Regime:
    return regime(day_of(request, RULES.first_rule))


def _reader(rules: Regime, rule: str = "rating_change") -> Reader:
    most = rules.rule("idle_periods").integer("maximum")
    return Reader(new_player(rules), rules.citation(rule), most=most)


def _usual(rules: Regime) -> StephensonChoices:
    """The values of the author's program."""
    return StephensonChoices(
        constants=Constants(
            scale=points_per_unit(rules),
            growth=rules.rule("idle_periods").decimal("constant"),
            growth_by_games=rules.rule("growth_by_games").decimal("constant"),
            bonus=rules.rule("bonus").decimal("bonus_hundredths"),
            neighbourhood=rules.rule("neighbourhood").decimal("per_cent"),
            maximum=rules.rule("idle_periods").decimal("maximum"),
        ),
        white_advantage=rules.rule("white_advantage").decimal("rating"),
    )


def _choices(request: Request, rules: Regime) -> StephensonChoices:
    """What the user chose; the values of the author's program where he did not.

    Raises:
        BadValue: a number lies outside its limits.
    """
    usual = _usual(rules)
    constants = usual.constants
    colour = request.get(_COLOUR.name)
    return StephensonChoices(
        constants=constants.replace(
            growth=number_within(request, _GROWTH, NONE_TO_THOUSAND, constants.growth),
            growth_by_games=number_within(
                request, _BY_GAMES, NONE_TO_THOUSAND, constants.growth_by_games
            ),
            bonus=number_within(request, _BONUS, _PERCENT, constants.bonus),
            neighbourhood=number_within(request, _NEIGHBOURHOOD, _PERCENT, constants.neighbourhood),
        ),
        white_advantage=number_within(request, _ADVANTAGE, NONE_TO_THOUSAND, usual.white_advantage),
        colour=colour if isinstance(colour, Colour) else None,
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
    from arpad.systems.common.uncertain_games import points_for_colour, scores_before_game

    rules = _rules(request)
    own, opponent = _reader(rules, "expected_score").of_request(request).sides(request)
    rule = rules.rule("white_advantage")
    points = number_within(request, _ADVANTAGE, NONE_TO_THOUSAND, rule.decimal("forecast"))
    colour = request.get(_COLOUR.name)
    advantage = points_for_colour(colour if isinstance(colour, Colour) else None, points)
    first = step("stephenson.expect.regime", rules.citation("regime"))
    return scores_before_game(own, opponent, points_per_unit(rules), rules, first, advantage)


def _table(request: Request) -> PrintedTable:
    from arpad.systems.common.uncertain_tables import printed_table

    def after(before: UncertainRating, periods: int, rules: Regime) -> UncertainRating:
        return at_start_of_period(before, periods - 1, _usual(rules).constants)

    return printed_table(request, RULES, points_per_unit, after)


class StephensonSystem(BasicSystem):
    """The system that Alec Stephenson made from his winning entry of 2012."""

    id = "stephenson"
    aliases = ("steph", "sticko")
    title = "Stephenson"
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
        reader, usual = _reader(rules), _usual(rules)

        def rate(own: UncertainRating, games: tuple[Game, ...], idle: int) -> UncertainUpdate:
            return rate_games(own, games, reader, usual.replace(periods_idle=idle), rules)

        return rate_tournament_as_period(tournament, rules, reader, rate)


STEPHENSON: Final = StephensonSystem()
