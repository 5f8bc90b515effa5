"""Glicko-Boost as a rating system: requests in, answers out."""

from typing import ClassVar, Final

from arpad.core.outcomes import PrintedTable, TournamentRating
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.records import Colour, Tournament
from arpad.core.rulebook import Regime
from arpad.core.standing import Standing
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
    MOST_DEVIATION,
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
from arpad.systems.glicko_boost.period import Constants, grown
from arpad.systems.glicko_boost.rating_change import BoostChoices, rate_games
from arpad.systems.glicko_boost.rules import RULES, regime

_ADVANTAGE: Final = Parameter(
    name="white_advantage", kind=Kind.DECIMAL, help="glicko_boost.parameter.white_advantage"
)
_COLOUR: Final = Parameter(name="colour", kind=Kind.COLOUR, help="parameter.colour")
_MOST: Final = Parameter(
    name="most_deviation",
    kind=Kind.DECIMAL,
    help="glicko_boost.parameter.most_deviation",
    option="max-rd",
)
_OF_OPPONENT: Final = (REAL_OPPONENTS, DEVIATION_OF_OPPONENT)
_CHOICES: Final = (_ADVANTAGE, _COLOUR, _MOST, ON, *_OF_OPPONENT)
_PARAMETERS: Final[dict[Capability, tuple[Parameter, ...]]] = {
    Capability.RATE: (RATING, RATING_DEVIATION, OPPONENT_DEVIATION, PERIODS_IDLE, *_CHOICES),
    Capability.INITIAL: (*START[:2], OPPONENT_DEVIATION, *_CHOICES),
    Capability.EXPECT: (RATING_DEVIATION, OPPONENT_DEVIATION, *_CHOICES),
    Capability.TABLE: (TABLE,),
    Capability.TOURNAMENT: (REAL_OPPONENTS, RATING_DEVIATION, PERIODS_IDLE),
}


def _rules(request: Request) -> Regime:
    return regime(day_of(request, RULES.first_rule))


def _reader(rules: Regime, most: float, rule: str = "rating_change") -> Reader:
    return Reader(new_player(rules), rules.citation(rule), most=most)


def _most(request: Request, rules: Regime) -> float:
    """The highest RD of the pool.

    Raises:
        BadValue: it lies outside its limits.
    """
    usual = rules.rule("idle_periods").decimal("maximum")
    return number_within(request, _MOST, (1, MOST_DEVIATION), usual)


def _usual(rules: Regime) -> BoostChoices:
    """The values of the author."""
    boost, time = rules.rule("boost"), rules.rule("idle_periods")
    return BoostChoices(
        constants=Constants(
            scale=points_per_unit(rules),
            threshold=boost.decimal("boost_threshold"),
            factor=boost.decimal("factor"),
            addition=boost.decimal("addition"),
            coefficients=time.decimals("alphas"),
            maximum=time.decimal("maximum"),
        ),
        white_advantage=rules.rule("white_advantage").decimal("rating"),
    )


def _advantage(request: Request, usual: float) -> tuple[float, Colour | None]:
    colour = request.get(_COLOUR.name)
    points = number_within(request, _ADVANTAGE, NONE_TO_THOUSAND, usual)
    return points, colour if isinstance(colour, Colour) else None


def _choices(request: Request, rules: Regime) -> BoostChoices:
    """What the user chose; the author's values where he did not.

    Raises:
        BadValue: a number lies outside its limits.
    """
    usual = _usual(rules)
    points, colour = _advantage(request, usual.white_advantage)
    return BoostChoices(
        constants=usual.constants.replace(maximum=_most(request, rules)),
        white_advantage=points,
        colour=colour,
        periods_idle=count_of(request, PERIODS_IDLE.name) or 0,
    )


def _rate(request: Request) -> UncertainUpdate:
    rules = _rules(request)
    reader = _reader(rules, _most(request, rules)).of_request(request)
    choices = _choices(request, rules)
    return rate_games(reader.own(request), games_of(request), reader, choices, rules)


def _initial(request: Request) -> UncertainFirstRating:
    rules = _rules(request)
    reader = _reader(rules, _most(request, rules)).of_request(request)
    start, choices = reader.new_player(request), _choices(request, rules)
    return first_rating_of(rate_games(start, games_of(request), reader, choices, rules), rules)


def _expect(request: Request) -> UncertainExpectedScores:
    from arpad.systems.common.uncertain_games import points_for_colour, scores_before_game

    rules = _rules(request)
    reader = _reader(rules, _most(request, rules), "expected_score")
    own, opponent = reader.of_request(request).sides(request)
    points, colour = _advantage(request, rules.rule("white_advantage").decimal("forecast"))
    first = step("glicko_boost.expect.regime", rules.citation("regime"))
    advantage = points_for_colour(colour, points)
    return scores_before_game(own, opponent, points_per_unit(rules), rules, first, advantage)


def _table(request: Request) -> PrintedTable:
    from arpad.systems.common.uncertain_tables import printed_table

    def after(before: UncertainRating, periods: int, rules: Regime) -> UncertainRating:
        for _ in range(periods):
            before = grown(before, _usual(rules).constants)
        return before

    return printed_table(request, RULES, points_per_unit, after)


class GlickoBoostSystem(BasicSystem):
    """Mark Glickman's entry in the rating challenge of 2011, as far as it is established."""

    id = "glicko-boost"
    aliases = ("boost",)
    title = "Glicko-Boost"
    status = Status.PARTIAL
    standing = Standing(
        reason="glicko_boost.standing.reason",
        known="glicko_boost.standing.known",
        nearest=("glicko",),
        example="arpad rate glicko --rating 1500 --rd 200 1620/105=1",
        explains=(),
    )
    rules = RULES
    declared = _PARAMETERS
    answers: ClassVar = {
        Capability.RATE: _rate,
        Capability.INITIAL: _initial,
        Capability.EXPECT: _expect,
        Capability.TABLE: _table,
    }

    def rate_players(self, tournament: Tournament) -> TournamentRating:
        """Rate every player of a tournament, in both passes; it is one rating period."""
        from arpad.systems.glicko_boost.tournament_rating import rate_tournament

        rules = regime(self.start_of(tournament))
        usual = _usual(rules)
        return rate_tournament(tournament, _reader(rules, usual.constants.maximum), usual, rules)


GLICKO_BOOST: Final = GlickoBoostSystem()
