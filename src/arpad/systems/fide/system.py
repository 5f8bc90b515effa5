"""FIDE as a rating system: requests in, outcomes out."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from arpad.core.errors import BadValue, MissingFact, UnknownName
from arpad.core.frozen import Record
from arpad.core.outcomes import (
    Expectation,
    PerformanceRating,
    PrintedTable,
    RatingChange,
    TitleNorm,
    TournamentRating,
)
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.quantities import Rating, Score
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.records import Event, Player, Tournament
from arpad.core.rulebook import Rulebook
from arpad.core.steps import Step, step
from arpad.core.system import Capability, Status
from arpad.systems.fide.remarks import after_the_last_check
from arpad.systems.fide.rules import regime, rulebook

_FACTS: Final = (
    Parameter(name="rating", kind=Kind.RATING, help="parameter.rating"),
    Parameter(name="k", kind=Kind.COUNT, help="parameter.k"),
    Parameter(name="born", kind=Kind.YEAR, help="parameter.born"),
    Parameter(name="games_played", kind=Kind.COUNT, help="parameter.games_played"),
    Parameter(name="highest_rating", kind=Kind.RATING, help="parameter.highest_rating"),
    Parameter(name="ever_2400", kind=Kind.FLAG, help="parameter.ever_2400"),
    Parameter(name="ever_2300", kind=Kind.FLAG, help="parameter.ever_2300"),
    Parameter(name="sex", kind=Kind.SEX, help="parameter.sex"),
    Parameter(name="standard_rating", kind=Kind.RATING, help="parameter.standard_rating"),
)
_WHEN: Final = (
    Parameter(name="on", kind=Kind.DATE, help="parameter.on"),
    Parameter(name="time_control", kind=Kind.TIME_CONTROL, help="parameter.time_control"),
)
_AVERAGE: Final = (
    Parameter(name="average", kind=Kind.RATING, help="parameter.average"),
    Parameter(name="points", kind=Kind.POINTS, help="parameter.points"),
    Parameter(name="games", kind=Kind.COUNT, help="parameter.games"),
)
_RATE_ONLY: Final = (
    Parameter(name="base", kind=Kind.RATING, help="parameter.base"),
    Parameter(name="approved", kind=Kind.FLAG, help="parameter.approved"),
)
_TABLES: Final = ("expected-score", "difference-from-score")
_RUNNABLE: Final = ("rate", "initial", "performance", "expect", "table")
_PARAMETERS: Final[dict[Capability, tuple[Parameter, ...]]] = {
    Capability.RATE: (*_FACTS, *_WHEN, *_AVERAGE, *_RATE_ONLY),
    Capability.INITIAL: _WHEN,
    Capability.PERFORMANCE: _WHEN,
    Capability.EXPECT: _WHEN,
    Capability.TABLE: (
        Parameter(
            name="table", kind=Kind.WORD, help="parameter.table", choices=_TABLES, required=True
        ),
    ),
    Capability.TOURNAMENT: (),
    Capability.NORMS: (),
}


class FideSystem:
    """The rating system of the International Chess Federation, from 2005 on."""

    id = "fide"
    aliases: tuple[str, ...] = ("elo-fide", "world")
    title = "FIDE"
    status = Status.EXACT
    capabilities = frozenset(_PARAMETERS)

    def rulebook(self) -> Rulebook:
        """The dated rules with their sources."""
        return rulebook()

    def parameters(self, capability: Capability) -> tuple[Parameter, ...]:
        """What can be told for this ability."""
        return _PARAMETERS[capability]

    def messages(self, language: str) -> Mapping[str, str | Mapping[str, str]]:  # noqa: ARG002  the protocol's
        """None of its own: they are in the catalogues."""
        return {}

    def run(self, capability: Capability, request: Request) -> Record:
        """Compute one of RATE, INITIAL, PERFORMANCE, EXPECT, TABLE.

        Raises:
            InputError: something in the request cannot be used or is missing.
            NotRateable: by the rules there is nothing to compute.
        """
        if capability is Capability.RATE:
            return _rate(request)
        if capability is Capability.INITIAL:
            from arpad.systems.fide.initial_rating import initial_rating

            return initial_rating(_events(request))
        if capability is Capability.PERFORMANCE:
            return _performance(request)
        if capability is Capability.EXPECT:
            return _expect(request)
        if capability is Capability.TABLE:
            return _table(str(request.get("table")))
        raise UnknownName("kind.capability", capability.value, _RUNNABLE)

    def rate_tournament(
        self, tournament: Tournament, *, time_control: TimeControl | None, approved: bool
    ) -> TournamentRating:
        """Rate every player of a tournament."""
        from arpad.systems.fide.tournament_rating import rate_tournament

        return rate_tournament(tournament, time_control=time_control, approved=approved)

    def title_norms(  # noqa: PLR0913  each a fact of the event
        self,
        tournament: Tournament,
        number: int,
        *,
        federations_waived: bool | None,
        time_control: TimeControl | None = None,
        approved: bool = False,
        least_games: int = 9,
    ) -> tuple[TitleNorm, ...]:
        """The title norms of one player."""
        from arpad.systems.fide.title_norm import title_norms

        return title_norms(
            tournament,
            number,
            federations_waived=federations_waived,
            time_control=time_control,
            approved=approved,
            least_games=least_games,
        )


def _rate(request: Request) -> RatingChange:
    player = _player(request)
    if request.get("average") is None:
        if request.get("points") is not None or request.get("games") is not None:
            raise MissingFact(("average",), article="8.3.2", source="fide-b02-2024")
        from arpad.systems.fide.rating_change import rate_period

        base = request.get("base")
        result = rate_period(player, _events(request), base if isinstance(base, Rating) else None)
    else:
        result = _rate_average(player, request)
    return result.replace(warnings=(*_peak_remark(player, request), *result.warnings))


def _rate_average(player: Player, request: Request) -> RatingChange:
    """Points against an average field: an estimate."""
    from arpad.systems.fide.estimate import rate_against_average

    average, points, games = (request.get(name) for name in ("average", "points", "games"))
    missing = tuple(name for name in ("points", "games") if request.get(name) is None)
    if missing or not isinstance(points, Score) or not isinstance(games, int):
        raise MissingFact(missing, article="8.3.2", source="fide-b02-2024")
    if player.rating is None and player.standard_rating is None:
        raise MissingFact(("rating",), article="8.3.1", source="fide-b02-2024")
    field = Rating(int(str(average)))
    events = _events(request)
    if any(event.games for event in events):
        raise BadValue("--average", int(field), "allowed.average_or_games")
    return rate_against_average(player, field, points, games, events[0])


def _peak_remark(player: Player, request: Request) -> tuple[Step, ...]:
    """Says that the present rating was taken for the highest one, where K depends on that."""
    given = any(request.get(name) for name in ("k", "highest_rating", "ever_2400", "ever_2300"))
    if given or player.rating is None:
        return ()
    from arpad.systems.fide.development_coefficient import possible_coefficients

    rules = regime(_events(request)[0].start, _events(request)[0].time_control.value)
    if len(possible_coefficients(player.replace(highest_rating=None), rules)) == 1:
        return ()
    citation = rules.citation("development_coefficient")
    return (step("fide.remark.peak_assumed", citation, rating=player.highest_rating),)


def _player(request: Request) -> Player:
    """The player of a request. A peak that is not given is the present rating or a flag's."""
    values: Mapping[str, Any] = request.values
    rating, highest = values.get("rating"), values.get("highest_rating")
    if rating is not None and highest is not None and highest < rating:
        raise BadValue("--highest-rating", int(highest), "allowed.at_least_rating", rating=rating)
    peaks = [highest, rating]
    peaks += [Rating(peak) for peak in (2300, 2400) if values.get(f"ever_{peak}")]
    return Player(
        rating=rating,
        development_coefficient=values.get("k"),
        birth_year=values.get("born"),
        games_played=values.get("games_played"),
        highest_rating=max((peak for peak in peaks if peak is not None), default=None),
        sex=values.get("sex"),
        standard_rating=values.get("standard_rating"),
    )


def _events(request: Request) -> tuple[Event, ...]:
    """The events of a request; a day or time control of the request itself wins."""
    on = request.get("on")
    if not isinstance(on, date):
        raise MissingFact(("on",), article="0.1", source="fide-b02-2024")
    events = request.get("events") or (Event(start=on, games=()),)
    assert isinstance(events, Sequence)  # noqa: S101  the faces build it as a tuple
    if request.get("approved"):
        events = tuple(event.replace(approved=True) for event in events)
    if request.get("time_control") is None:  # what an event says of itself stays
        return tuple(events)
    kind, rate = _time_control(request, on)
    return tuple(event.replace(time_control=kind, rate_of_play=rate) for event in events)


def _time_control(request: Request, on: date) -> tuple[TimeControl, RateOfPlay | None]:
    given = request.get("time_control")
    if isinstance(given, RateOfPlay):
        from arpad.systems.fide.tournament_rating import time_control_of

        return time_control_of(given, on), given
    return given if isinstance(given, TimeControl) else TimeControl.STANDARD, None


def _performance(request: Request) -> PerformanceRating:
    from arpad.core.quantities import total
    from arpad.systems.fide.performance_rating import performance_rating
    from arpad.systems.fide.rateability import rating_used, why_not_rated

    opponents: list[Rating] = []
    scores: list[Score] = []
    events = _events(request)
    for event in events:
        rules = regime(event.start, event.time_control.value)
        for game in event.games:
            rating = rating_used(game.opponent, rules) if game.opponent else None
            if rating is not None and why_not_rated(game, event, None, rules) is None:
                opponents.append(rating)
                scores.append(game.result.score)
    last = events[-1]
    rules = regime(last.start, last.time_control.value)
    return performance_rating(opponents, total(Score, scores), rules)


def _expect(request: Request) -> Expectation:
    from arpad.systems.fide.expected_score import (
        differences_used,
        expected_score,
    )

    own, opponent = request.get("rating"), request.get("opponent_rating")
    if not isinstance(own, Rating) or not isinstance(opponent, Rating):
        raise MissingFact(("rating", "opponent_rating"), article="8.1.2", source="fide-b02-2024")
    event = _events(request)[0]
    rules = regime(event.start, event.time_control.value)
    limit = rules.rules.get("difference_limit")
    used = differences_used(own, [opponent], limit)[0]
    opposite = differences_used(opponent, [own], limit)[0]
    expected, other = expected_score(used), expected_score(opposite)
    return Expectation(
        system=rules.system,
        regime=rules.id,
        time_control=rules.scope,
        rating=own,
        opponent_rating=opponent,
        rating_difference=own - opponent,
        difference_used=used,
        expected_score=expected,
        opponent_difference_used=opposite,
        opponent_expected_score=other,
        warnings=after_the_last_check(rules, rulebook().checked),
        steps=(
            step("fide.step.difference", own=own, opponent=opponent, difference=own - opponent),
            step(
                "fide.step.expected",
                rules.citation("expected_score"),
                difference=used,
                expected=expected,
            ),
            step("fide.step.not_a_chance", None),
        ),
    )


def _table(name: str) -> PrintedTable:
    from arpad.systems.fide.rules import (
        difference_table,
        expected_score_table,
    )

    if name not in _TABLES:
        raise BadValue("--table", name, "allowed.one_of", choices=", ".join(_TABLES))
    newest = rulebook().at(rulebook().checked, "standard")
    if name == "expected-score":
        return PrintedTable(
            system="fide",
            name=name,
            columns=("table.from", "table.to", "table.higher", "table.lower"),
            rows=expected_score_table().rows(),
            rule=newest.citation("expected_score"),
        )
    table = difference_table()
    rows = tuple((percent, table.difference_from_score(percent)) for percent in range(100, -1, -1))
    return PrintedTable(
        system="fide",
        name=name,
        columns=("table.per_cent", "table.difference"),
        rows=rows,
        rule=newest.citation("difference_from_score"),
    )


FIDE: Final = FideSystem()
