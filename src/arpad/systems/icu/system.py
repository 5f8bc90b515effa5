"""The Irish Chess Union's ratings as a rating system: requests in, answers out."""

from datetime import date
from typing import ClassVar, Final

from arpad.core.errors import MissingFact
from arpad.core.outcomes import TournamentRating
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.records import Tournament
from arpad.core.rulebook import Regime
from arpad.core.system import Capability, Status
from arpad.core.updates import ExpectedScores, FirstRating, Performance, RatingUpdate
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.requests import (
    ON,
    REAL_OPPONENTS,
    count_of,
    day_of,
    development_coefficient_of,
    games_of,
    number,
)
from arpad.systems.icu.development_coefficient import (
    Coefficient,
    PlayerDates,
    development_coefficient,
    given,
)
from arpad.systems.icu.rules import RULES, regime

_RATING: Final = Parameter(name="rating", kind=Kind.REAL_RATING, help="icu.parameter.rating")
_K: Final = Parameter(name="k", kind=Kind.DECIMAL, help="parameter.k")
_DATES: Final = (
    Parameter(name="birth_date", kind=Kind.DATE, help="icu.parameter.birth_date"),
    Parameter(name="joined", kind=Kind.DATE, help="icu.parameter.joined"),
)
_BORN: Final = Parameter(name="born", kind=Kind.YEAR, help="parameter.born")
_GAMES_PLAYED: Final = Parameter(
    name="games_played", kind=Kind.COUNT, help="icu.parameter.games_played"
)
_FOREIGN: Final = Parameter(name="foreign", kind=Kind.FLAG, help="icu.parameter.foreign")
_PARAMETERS: Final[dict[Capability, tuple[Parameter, ...]]] = {
    Capability.RATE: (_RATING, _K, ON, _BORN, *_DATES, _GAMES_PLAYED, REAL_OPPONENTS),
    Capability.INITIAL: (ON, REAL_OPPONENTS),
    Capability.PERFORMANCE: (ON, REAL_OPPONENTS),
    Capability.EXPECT: (ON, REAL_OPPONENTS),
    Capability.TOURNAMENT: (*_DATES, _FOREIGN, REAL_OPPONENTS),
}


def _rules(request: Request) -> Regime:
    return regime(day_of(request, RULES.first_rule))


def _coefficient(request: Request, rating: float, rules: Regime) -> Coefficient:
    """K as it was given, or by the rules.

    Raises:
        BadValue: a K that is none.
        MissingFact: a fact that decides is not known.
    """
    k = development_coefficient_of(request)
    if k is not None:
        return given(k)
    born, day, joined = request.get("born"), request.get("birth_date"), request.get("joined")
    dates = PlayerDates(
        birth_year=born if isinstance(born, int) else None,
        birth_date=day if isinstance(day, date) else None,
        joined=joined if isinstance(joined, date) else None,
    )
    try:
        return development_coefficient(rating, dates, rules)
    except MissingFact as error:
        facts = {"article": str(error.facts["article"]), "source": str(error.facts["source"])}
        raise MissingFact(error.missing, message="error.missing_fact_k", **facts) from None


def _rate(request: Request) -> RatingUpdate:
    from arpad.systems.icu.game_changes import seen_games
    from arpad.systems.icu.rateability import PROVISIONAL, UNRATED, rating_status
    from arpad.systems.icu.rating_change import rate_full, rate_provisional

    rules = _rules(request)
    rating = number(request, "rating", rules.citation("rating_change"))
    games = seen_games(games_of(request))
    before = count_of(request, "games_played")
    status = rating_status(rating, before, rules)
    if before is not None and status in {PROVISIONAL, UNRATED}:
        return rate_provisional(rating, before, games, rules)
    return rate_full(rating, _coefficient(request, rating, rules), games, rules)


def _initial(request: Request) -> FirstRating:
    from arpad.systems.icu.game_changes import seen_games
    from arpad.systems.icu.initial_rating import first_rating

    return first_rating(seen_games(games_of(request)), _rules(request))


def _performance(request: Request) -> Performance:
    from arpad.systems.icu.game_changes import counted, seen_games
    from arpad.systems.icu.performance_rating import performance_rating

    return performance_rating(counted(seen_games(games_of(request))), _rules(request))


def _expect(request: Request) -> ExpectedScores:
    from arpad.systems.icu.expected_score import expected_scores

    rules = _rules(request)
    rule = rules.citation("expected_score")
    own, opponent = number(request, "rating", rule), number(request, "opponent_rating", rule)
    return expected_scores(own, opponent, rules)


class IcuSystem(BasicSystem):
    """The ratings of the Irish Chess Union, as its program of the end of 2015 computes them."""

    id = "icu"
    aliases = ("ireland",)
    title = "Ireland (ICU)"
    status = Status.EXACT_TO_DATE
    rules = RULES
    declared = _PARAMETERS
    answers: ClassVar = {
        Capability.RATE: _rate,
        Capability.INITIAL: _initial,
        Capability.PERFORMANCE: _performance,
        Capability.EXPECT: _expect,
    }

    def rate_players(self, tournament: Tournament) -> TournamentRating:
        """Rate every player of a tournament: full, provisional, foreign and unrated ones."""
        from arpad.systems.icu.tournament_rating import rate_tournament

        return rate_tournament(tournament, regime(self.start_of(tournament)))


ICU: Final = IcuSystem()
