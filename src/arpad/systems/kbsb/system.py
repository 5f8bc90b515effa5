"""The Belgian national rating as a rating system: requests in, answers out."""

from datetime import date
from typing import ClassVar, Final

from arpad.core.errors import BadValue, NotRateable
from arpad.core.outcomes import PrintedTable, TournamentRating
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.period_records import ListedPlayer, PeriodGame, PeriodRating
from arpad.core.quantities import RatingDifference
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Event, Game, Player, Tournament
from arpad.core.rulebook import Regime, missing
from arpad.core.steps import step
from arpad.core.system import Capability, Status
from arpad.core.updates import ExpectedScores, FirstRating, Performance, RatingUpdate
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.requests import (
    AVERAGE,
    ON,
    both_ratings,
    count_of,
    day_of,
    field_of,
    games_of,
    table_of,
    table_parameter,
    whole_rating,
)
from arpad.systems.kbsb.rateability import GAMES
from arpad.systems.kbsb.rules import RULES, list_of, regime

_RATING: Final = Parameter(name="rating", kind=Kind.RATING, help="kbsb.parameter.rating")
_GAMES_PLAYED: Final = Parameter(
    name="games_played", kind=Kind.COUNT, help="kbsb.parameter.games_played"
)
_OPPONENT_GAMES: Final = Parameter(
    name=GAMES, kind=Kind.COUNT, help="kbsb.parameter.opponent_games", of_opponent=True
)
_TABLE: Final = table_parameter("expected-score", "difference-from-score")
_PARAMETERS: Final[dict[Capability, tuple[Parameter, ...]]] = {
    Capability.RATE: (_RATING, _GAMES_PLAYED.replace(required=True), ON, *AVERAGE, _OPPONENT_GAMES),
    Capability.INITIAL: (ON, *AVERAGE, _OPPONENT_GAMES),
    Capability.PERFORMANCE: (ON, _OPPONENT_GAMES),
    Capability.EXPECT: (ON,),
    Capability.TABLE: (_TABLE,),
    Capability.TOURNAMENT: (_GAMES_PLAYED,),
    Capability.PERIOD: (
        Parameter(name="on", kind=Kind.DATE, help="kbsb.parameter.list_date", required=True),
    ),
}


def _rules(request: Request) -> Regime:
    return regime(day_of(request, RULES.first_rule))


def _rules_of_games(request: Request) -> Regime:
    """The rules of the list for which all games count.

    Raises:
        BadValue: they count for several lists, or one has a rating of its own.
    """
    events = request.get("events")
    given = [event for event in events if isinstance(event, Event)] if events else []  # type: ignore[attr-defined]  # a tuple
    lists = sorted({list_of(event.start) for event in given})
    if len(lists) > 1:
        first, second = lists[:2]
        raise BadValue("event", second, "kbsb.allowed.one_list", first=first, second=second)
    for event in given:
        if event.rating is not None:
            raise BadValue("event", event.rating, "kbsb.allowed.rating_of_list")
    return regime(lists[0]) if lists else _rules(request)


def _established_games(games: int | None, rules: Regime) -> int:
    """The games of a player whose rating changes by the formula.

    Raises:
        MissingFact: nobody said how many.
        NotRateable: they are too few for that.
    """
    needed = rules.rule("first_rating").integer("games")
    if games is None:
        rule = rules.citation("development_coefficient")
        raise missing(rule, "games_played")
    if games < needed:
        raise NotRateable("kbsb.error.not_established", games=games, needed=needed)
    return games


def _rate(request: Request) -> RatingUpdate:
    from arpad.systems.kbsb.rating_change import rate_field, rate_games

    rules = _rules_of_games(request)
    rule = rules.citation("development_coefficient")
    rating = whole_rating(request, "rating", rule)
    before = _established_games(count_of(request, "games_played"), rules)
    field = field_of(request, rule)
    if field is not None:
        return rate_field(rating, before, field, rules)
    return rate_games(rating, before, games_of(request), rules)


def _initial(request: Request) -> FirstRating:
    from arpad.systems.kbsb.initial_rating import first_rating, first_rating_of_field

    rules = _rules_of_games(request)
    field = field_of(request, rules.citation("first_rating"))
    if field is not None:
        return first_rating_of_field(field, rules)
    return first_rating(games_of(request), rules)


def _performance(request: Request) -> Performance:
    from arpad.systems.kbsb.performance_rating import performance_rating

    return performance_rating(games_of(request), _rules_of_games(request))


def _expect(request: Request) -> ExpectedScores:
    from arpad.systems.kbsb.expected_score import expected_scores

    rules = _rules(request)
    own, opponent = both_ratings(request, rules.citation("expected_score"))
    return expected_scores(own, opponent, rules)


def _table(request: Request) -> PrintedTable:
    from arpad.systems.common.printed_table import (
        EXPECTATION_COLUMNS,
        difference_by_table,
        expectation_rows,
    )

    rule = regime(RULES.rulebook.checked).citation("expected_score")
    name = table_of(request, _TABLE, rule)
    if name == "expected-score":
        return PrintedTable(
            system="kbsb",
            name=name,
            columns=EXPECTATION_COLUMNS,
            rows=expectation_rows(),
            rule=rule,
        )
    return PrintedTable(
        system="kbsb",
        name=name,
        columns=("table.per_cent", "table.difference"),
        rows=tuple(
            (per_cent, RatingDifference(difference_by_table(per_cent)))
            for per_cent in range(100, -1, -1)
        ),
        rule=regime(RULES.rulebook.checked).citation("first_rating"),
    )


def _period(request: Request) -> PeriodRating:
    from arpad.systems.kbsb.rating_list import rate_period

    after = request.get("next_after")
    on = after if isinstance(after, date) else day_of(request, RULES.first_rule)
    rules = regime(on)
    if rules.on != on and on is not after:
        raise BadValue("on", on, "kbsb.allowed.list_date", next=rules.on)
    players, games = request.get("players"), request.get("period_games")
    if not isinstance(players, tuple) or not isinstance(games, tuple):
        rule = rules.citation("regime")
        raise missing(rule, "players", "period_games")
    return rate_period(
        [player for player in players if isinstance(player, ListedPlayer)],
        [game for game in games if isinstance(game, PeriodGame)],
        rules,
    )


class KbsbSystem(BasicSystem):
    """Belgium: one player's games, a tournament, or the whole quarterly list."""

    id = "kbsb"
    aliases = ("frbe", "ksb", "belgium")
    title = "KBSB/FRBE (Belgium)"
    status = Status.EXACT_TO_DATE
    rules = RULES
    declared = _PARAMETERS
    answers: ClassVar = {
        Capability.RATE: _rate,
        Capability.INITIAL: _initial,
        Capability.PERFORMANCE: _performance,
        Capability.EXPECT: _expect,
        Capability.TABLE: _table,
        Capability.PERIOD: _period,
    }

    def rate_tournament(
        self,
        tournament: Tournament,
        *,
        time_control: TimeControl | None,
        approved: bool,  # noqa: ARG002  nobody approves a shorter time
    ) -> TournamentRating:
        """Rate every player of a tournament by his national rating and number of games.

        Raises:
            NotRateable: it is a rapid or blitz tournament, for which there is no list.
        """
        from arpad.systems.common.tournaments import rate_each
        from arpad.systems.kbsb.initial_rating import first_rating
        from arpad.systems.kbsb.rating_change import rate_games
        from arpad.systems.kbsb.remarks import list_remarks

        rules = regime(self.start_of(tournament))
        if (time_control or tournament.time_control) not in {None, TimeControl.STANDARD}:
            raise NotRateable("kbsb.error.standard_only")

        def rate(player: Player, games: tuple[Game, ...]) -> RatingUpdate | FirstRating:
            if player.rating is None and not player.games_played:
                return first_rating(games, rules)
            before = _established_games(player.games_played, rules)
            if player.rating is None:
                raise NotRateable("error.unrated_player")
            return rate_games(int(player.rating), before, games, rules)

        others = sum(
            entry.player.rating is not None and not entry.national_rating
            for entry in tournament.entries
        )
        said = (step("kbsb.remark.other_ratings", None, count=others),) if others else ()
        warnings = (*said, *list_remarks(rules))
        return rate_each(tournament, rules, rate, national=True, warnings=warnings)


KBSB: Final = KbsbSystem()
