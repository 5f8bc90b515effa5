"""PELO as a rating system: requests in, answers out."""

from typing import ClassVar, Final

from arpad.core.outcomes import TournamentRating
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.records import Game, Player, Tournament
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.core.system import Capability, Status
from arpad.core.updates import ExpectedScores, FirstRating, RatingUpdate
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.finland import first_rating, is_new, later_changes, pooled_update
from arpad.systems.common.requests import ON, both_ratings, count_of, day_of, games_of, whole_rating
from arpad.systems.pelo.rateability import refuse_slow_games
from arpad.systems.pelo.remarks import regime_step
from arpad.systems.pelo.rules import RULES, regime

_TIME: Final = Parameter(
    name="time_control", kind=Kind.TIME_CONTROL, help="pelo.parameter.time_control"
)
_PARAMETERS: Final[dict[Capability, tuple[Parameter, ...]]] = {
    Capability.RATE: (
        Parameter(name="rating", kind=Kind.RATING, help="parameter.rating"),
        ON,
        _TIME,
        Parameter(name="games_played", kind=Kind.COUNT, help="finland.parameter.games_played"),
    ),
    Capability.INITIAL: (ON, _TIME),
    Capability.EXPECT: (ON,),
    Capability.TOURNAMENT: (),
}


def _rules(request: Request) -> Regime:
    return regime(day_of(request, RULES.first_rule))


def _refuse_slow_games(request: Request, rules: Regime) -> None:
    given = request.get("time_control")
    if isinstance(given, TimeControl | RateOfPlay):
        refuse_slow_games(given, rules)


def _rate_player(
    rating: int, games_played: int | None, games: tuple[Game, ...], rules: Regime
) -> RatingUpdate:
    """A new player by the mean of all his games, all others by the surplus of points."""
    from arpad.systems.pelo.rating_change import rate_games

    if games_played is not None and is_new(games_played, rules):
        return pooled_update(rating, games_played, games, rules, (regime_step(rules),))
    return rate_games(rating, games, rules, games_played)


def _rate(request: Request) -> RatingUpdate:
    rules = _rules(request)
    rating = whole_rating(request, "rating", rules.citation("rating_change"))
    _refuse_slow_games(request, rules)
    before = count_of(request, "games_played")
    return _rate_player(rating, before, games_of(request), rules)


def _initial(request: Request) -> FirstRating:
    rules = _rules(request)
    _refuse_slow_games(request, rules)
    return first_rating(games_of(request), rules, (regime_step(rules),))


def _expect(request: Request) -> ExpectedScores:
    from arpad.systems.pelo.expected_score import expected_scores

    rules = _rules(request)
    own, opponent = both_ratings(request, rules.citation("expected_score"))
    return expected_scores(own, opponent, rules)


class PeloSystem(BasicSystem):
    """The Finnish national rating for blitz."""

    id = "pelo"
    aliases = ("finland-blitz",)
    title = "Finland (PELO)"
    status = Status.EXACT_TO_DATE
    rules = RULES
    declared = _PARAMETERS
    answers: ClassVar = {
        Capability.RATE: _rate,
        Capability.INITIAL: _initial,
        Capability.EXPECT: _expect,
    }

    def rate_tournament(
        self,
        tournament: Tournament,
        *,
        time_control: TimeControl | None,
        approved: bool,  # noqa: ARG002  there is nobody to approve
    ) -> TournamentRating:
        """Rate every player, each opponent with his rating from before the tournament.

        Raises:
            NotRateable: the user or the rate of play of the report says that it was no blitz.
        """
        from arpad.systems.common.tournaments import rate_each

        rules = regime(self.start_of(tournament))
        refuse_slow_games(time_control or tournament.rate_of_play, rules)

        def rate_player(player: Player, games: tuple[Game, ...]) -> RatingUpdate | FirstRating:
            if player.rating is None:
                return first_rating(games, rules, (regime_step(rules),))
            return _rate_player(int(player.rating), player.games_played, games, rules)

        remarks = (*_remarks(tournament, rules), *later_changes(rules))
        return rate_each(tournament, rules, rate_player, national=True, warnings=remarks)


def _remarks(tournament: Tournament, rules: Regime) -> tuple[Step, ...]:
    """A word of the report that does not fit, where nothing says how much time there was."""
    kind = tournament.time_control
    if tournament.rate_of_play or kind not in {TimeControl.STANDARD, TimeControl.RAPID}:
        return ()
    rule = rules.rule("rate_of_play")
    minutes = rule.integer("below_minutes")
    return (step("pelo.remark.not_blitz", rule.citation, minutes=minutes),)


PELO: Final = PeloSystem()
