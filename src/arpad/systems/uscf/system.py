"""US Chess as a rating system: requests in, answers out."""

from datetime import date
from typing import ClassVar, Final

from arpad.core.errors import InputError, NotRateable
from arpad.core.outcomes import TournamentRating
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.quantities import Rating, Score, total
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.records import Event, Player, Tournament
from arpad.core.rulebook import Regime, missing
from arpad.core.standing import Standing as SystemStanding
from arpad.core.steps import Step, step
from arpad.core.system import Capability, Status
from arpad.core.updates import ExpectedScores, Performance
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.requests import (
    AVERAGE,
    REAL_OPPONENTS,
    day_of,
    field_of,
    games_of,
    number,
)
from arpad.systems.uscf.answers import UscfFirstRating, UscfUpdate
from arpad.systems.uscf.player_facts import standing_of, unrated_of
from arpad.systems.uscf.rateability import rating_system
from arpad.systems.uscf.rules import REGULAR, RULES, regime
from arpad.systems.uscf.standing import Conditions, Standing

_ON: Final = Parameter(name="on", kind=Kind.DATE, help="uscf.parameter.on")
_RATING: Final = Parameter(name="rating", kind=Kind.REAL_RATING, help="uscf.parameter.rating")
_WHEN: Final = (
    _ON,
    Parameter(name="time_control", kind=Kind.TIME_CONTROL, help="parameter.time_control"),
    Parameter(name="online", kind=Kind.FLAG, help="uscf.parameter.online"),
)
_HISTORY: Final = (
    Parameter(name="prior_wins_all", kind=Kind.FLAG, help="uscf.parameter.prior_wins_all"),
    Parameter(name="prior_losses_all", kind=Kind.FLAG, help="uscf.parameter.prior_losses_all"),
    Parameter(name="prior_wins", kind=Kind.COUNT, help="uscf.parameter.prior_wins"),
    Parameter(name="prior_draws", kind=Kind.COUNT, help="uscf.parameter.prior_draws"),
    Parameter(name="prior_events", kind=Kind.COUNT, help="uscf.parameter.prior_events"),
    Parameter(name="rating_floor", kind=Kind.RATING, help="uscf.parameter.floor", option="floor"),
    Parameter(name="life_master", kind=Kind.FLAG, help="uscf.parameter.life_master"),
)
_EVENT: Final = (
    Parameter(name="dual", kind=Kind.FLAG, help="uscf.parameter.dual"),
    Parameter(name="match", kind=Kind.FLAG, help="uscf.parameter.match"),
    Parameter(name="met_too_often", kind=Kind.FLAG, help="uscf.parameter.met_too_often"),
)
_UNRATED: Final = (
    Parameter(name="age", kind=Kind.DECIMAL, help="uscf.parameter.age"),
    Parameter(name="birth_date", kind=Kind.DATE, help="uscf.parameter.birth_date"),
    Parameter(name="fide_rating", kind=Kind.RATING, help="uscf.parameter.fide_rating"),
    Parameter(name="cfc_rating", kind=Kind.RATING, help="uscf.parameter.cfc_rating"),
    Parameter(name="initial_rating", kind=Kind.DECIMAL, help="uscf.parameter.initial_rating"),
    Parameter(name="initial_games", kind=Kind.COUNT, help="uscf.parameter.initial_games"),
)
_GAMES_PLAYED: Final = Parameter(
    name="games_played", kind=Kind.COUNT, help="uscf.parameter.games_played", required=True
)
_PEAK: Final = Parameter(
    name="highest_rating", kind=Kind.RATING, help="uscf.parameter.peak_rating", option="peak-rating"
)
_BORN: Final = Parameter(name="born", kind=Kind.YEAR, help="parameter.born")
# What a player starts from can be asked before his first game.
_NEW_PLAYER: Final = tuple(
    each.replace(without_games=each.name != "initial_games") for each in (*_UNRATED, _BORN)
)
_PARAMETERS: Final[dict[Capability, tuple[Parameter, ...]]] = {
    Capability.RATE: (
        _RATING,
        _GAMES_PLAYED,
        *_WHEN,
        _PEAK,
        *_HISTORY,
        *_EVENT,
        *AVERAGE,
        REAL_OPPONENTS,
    ),
    Capability.INITIAL: (*_WHEN, *_NEW_PLAYER, REAL_OPPONENTS),
    Capability.PERFORMANCE: (_ON, _RATING, REAL_OPPONENTS),
    Capability.EXPECT: (_ON, REAL_OPPONENTS),
    Capability.TOURNAMENT: (*_HISTORY, *_UNRATED, REAL_OPPONENTS),
}


def _event_of(request: Request) -> tuple[date, Event | None]:
    """The last day of the event, and the event; one is rated at a time.

    Raises:
        InputError: there are several.
    """
    on = day_of(request, RULES.first_rule)
    events = request.get("events")
    if not isinstance(events, tuple | list) or not events:
        return on, None
    if len(events) > 1:
        raise InputError("uscf.error.one_event")
    return events[0].start, events[0]


def _rules(request: Request, on: date) -> tuple[Regime, bool]:
    """The rules of the rating system of a request, and whether the event is dual-rated."""
    given = request.get("time_control")
    control = given if isinstance(given, TimeControl | RateOfPlay) else TimeControl.STANDARD
    scope, dual = rating_system(control, on, online=request.get("online") is True)
    return regime(on, scope), dual or (request.get("dual") is True and scope == REGULAR)


def _player(request: Request) -> Player:
    """The player of a request with all that is said of him."""
    games, peak, born = (request.get(n) for n in ("games_played", "highest_rating", "born"))
    names = [each.name for each in (*_HISTORY, *_UNRATED)]
    facts = tuple((name, request.get(name)) for name in names if request.get(name) is not None)
    return Player(
        games_played=games if isinstance(games, int) else None,
        highest_rating=peak if isinstance(peak, Rating) else None,
        birth_year=born if isinstance(born, int) else None,
        facts=facts,
    )


def _rate(request: Request) -> UscfUpdate | UscfFirstRating:
    from arpad.systems.uscf.player_rating import known_opponents, rate_field, rate_player

    on, event = _event_of(request)
    rules, dual = _rules(request, on)
    rule = rules.citation("development_coefficient")
    rating = number(request, "rating", rule)
    if event is not None and event.rating is not None:
        rating = event.rating
    standing = standing_of(_player(request), rating, rules)
    match = request.get("match") is True
    conditions = Conditions(
        dual=dual, match=match, met_too_often=request.get("met_too_often") is True
    )
    if match:
        _check_own_side_of_match(standing, rules)
    field = field_of(request, rule)
    if field is not None:
        return rate_field(standing, field, conditions, rules)
    games = games_of(request)
    remarks = (step("uscf.remark.single_player", rules.citation("passes")),)
    return rate_player(standing, games, known_opponents(games), conditions, rules, warnings=remarks)


def _check_own_side_of_match(standing: Standing, rules: Regime) -> None:
    """Refuse a match of a player without an established rating; of the other nothing is known."""
    rule = rules.rule("established")
    if not standing.is_established(rule):
        raise NotRateable("uscf.error.match_established", games=rule.integer("above_games"))


def _initial(request: Request) -> UscfUpdate | UscfFirstRating:
    from arpad.systems.uscf.initial_rating import start_of
    from arpad.systems.uscf.player_rating import known_opponents, rate_player

    on, _ = _event_of(request)
    rules, _ = _rules(request, on)
    start = start_of(unrated_of(_player(request)), rules)
    standing = Standing(
        rating=start.rating, games=start.games, is_unrated=True, wins=0, draws=0, events=0
    )
    games = games_of(request)
    remarks: tuple[Step, ...] = () if start.remark is None else (start.remark,)
    if games:
        remarks += (step("uscf.remark.single_player", rules.citation("passes")),)
    return rate_player(
        standing,
        games,
        known_opponents(games),
        Conditions(),
        rules,
        start=start,
        warnings=remarks,
    )


def _performance(request: Request) -> Performance:
    from arpad.systems.uscf.performance_rating import performance_rating
    from arpad.systems.uscf.player_rating import known_opponents

    on, _ = _event_of(request)
    games = games_of(request)
    opponents = known_opponents(games)
    points = total(Score, [games[place].result.score for place in opponents])
    own = request.get("rating")
    ratings = [opponent.rating for opponent in opponents.values()]
    return performance_rating(
        ratings, points, float(own) if isinstance(own, int | float) else None, regime(on)
    )


def _expect(request: Request) -> ExpectedScores:
    from arpad.systems.uscf.expected_score import expected_scores

    rules = regime(day_of(request, RULES.first_rule))
    rule = rules.citation("expected_score")
    own, opponent = number(request, "rating", rule), number(request, "opponent_rating", rule)
    return expected_scores(own, opponent, rules)


class UscfSystem(BasicSystem):
    """US Chess: regular, quick and blitz ratings, over the board and online."""

    id = "uscf"
    aliases = ("us-chess", "uschess")
    title = "US Chess"
    status = Status.PARTIAL
    standing = SystemStanding(
        reason="uscf.standing.reason", known="uscf.standing.known", explains=()
    )
    rules = RULES
    declared = _PARAMETERS
    answers: ClassVar = {
        Capability.RATE: _rate,
        Capability.INITIAL: _initial,
        Capability.PERFORMANCE: _performance,
        Capability.EXPECT: _expect,
    }

    def rate_tournament(
        self,
        tournament: Tournament,
        *,
        time_control: TimeControl | None,
        approved: bool,  # noqa: ARG002  US Chess approves no shorter rates of play
    ) -> TournamentRating:
        """Rate a section as a whole: every game with the opponent's intermediate rating.

        Raises:
            NotRateable: nobody is in it, it is too fast, or it is a match that is not rated.
            MissingFact: its days or its rate of play are not known.
        """
        from arpad.systems.uscf.section_rating import rate_section

        on, remarks = self._end_of(tournament)
        control = tournament.rate_of_play or time_control or tournament.time_control
        if control is None:
            rule = RULES.first_rule
            raise missing(rule, "time_control")
        scope, dual = rating_system(control, on, online=False)
        rules = regime(on, scope)
        if isinstance(control, TimeControl) and _dual_would_matter(tournament, rules):
            remarks += (step("uscf.remark.dual_unknown", rules.citation("dual_rated")),)
        return rate_section(tournament, rules, dual=dual, warnings=remarks)

    def _end_of(self, tournament: Tournament) -> tuple[date, tuple[Step, ...]]:
        """The last day, which selects the rules; the first one where no other is known.

        Of a first day that was given by hand after the end in the report the later is taken.
        """
        start, end = tournament.start, tournament.end
        if end is None or not tournament.entries:
            start = self.start_of(tournament)
            return start, (step("uscf.remark.end_unknown", None, start=start),)
        return (end if start is None else max(start, end)), ()


def _dual_would_matter(tournament: Tournament, rules: Regime) -> bool:
    """Whether somebody's K depends on whether the event is also rated Quick."""
    if not rules.has("dual_rated"):
        return False
    above = rules.rule("dual_rated").integer("over_rating")
    ratings = [(e.player.exact_rating, e.national_rating) for e in tournament.entries]
    return any(max(own or 0, national or 0) > above for own, national in ratings)


USCF: Final = UscfSystem()
