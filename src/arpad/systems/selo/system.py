"""SELO as a rating system: requests in, answers out."""

from typing import ClassVar, Final

from arpad.core.outcomes import TournamentRating
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.records import Game, Player, Tournament
from arpad.core.rulebook import Regime
from arpad.core.system import Capability, Status
from arpad.core.updates import ExpectedScores, FirstRating, RatingUpdate
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.finland import first_rating, is_new, later_changes, pooled_update
from arpad.systems.common.requests import ON, both_ratings, count_of, day_of, games_of, whole_rating
from arpad.systems.selo.remarks import regime_step
from arpad.systems.selo.rules import RULES, regime

_TIME: Final = Parameter(
    name="time_control", kind=Kind.TIME_CONTROL, help="selo.parameter.time_control"
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
Rate = TimeControl | RateOfPlay | None


def _rules(request: Request) -> Regime:
    return regime(day_of(request, RULES.first_rule))


def _rate_of_play(request: Request) -> Rate:
    given = request.get("time_control")
    return given if isinstance(given, TimeControl | RateOfPlay) else None


def _rate_player(
    rating: int, games_played: int | None, games: tuple[Game, ...], rate: Rate, rules: Regime
) -> RatingUpdate:
    """A new player by the mean of all his games, all others by K and the expected score."""
    from arpad.systems.selo.development_coefficient import rate_factor
    from arpad.systems.selo.rating_change import rate_games

    factor = rate_factor(rating, rate, rules)  # refuses games that are PELO's, new player or not
    if games_played is not None and is_new(games_played, rules):
        return pooled_update(rating, games_played, games, rules, (regime_step(rules),))
    return rate_games(rating, games, factor, rules, games_played)


def _rate(request: Request) -> RatingUpdate:
    rules = _rules(request)
    rating = whole_rating(request, "rating", rules.citation("rating_change"))
    before = count_of(request, "games_played")
    return _rate_player(rating, before, games_of(request), _rate_of_play(request), rules)


def _initial(request: Request) -> FirstRating:
    from arpad.systems.selo.development_coefficient import rate_factor

    rules = _rules(request)
    rate_factor(0, _rate_of_play(request), rules)  # refuses games that are PELO's
    return first_rating(games_of(request), rules, (regime_step(rules),))


def _expect(request: Request) -> ExpectedScores:
    from arpad.systems.selo.expected_score import expected_scores

    rules = _rules(request)
    own, opponent = both_ratings(request, rules.citation("expected_score"))
    return expected_scores(own, opponent, rules)


class SeloSystem(BasicSystem):
    """The Finnish national rating for games of more than ten minutes."""

    id = "selo"
    aliases = ("finland",)
    title = "Finland (SELO)"
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
            NotRateable: the games are PELO's.
        """
        from arpad.systems.common.tournaments import rate_each
        from arpad.systems.selo.development_coefficient import rate_factor

        rules = regime(self.start_of(tournament))
        rate = time_control or tournament.rate_of_play or tournament.time_control

        def rate_player(player: Player, games: tuple[Game, ...]) -> RatingUpdate | FirstRating:
            if player.rating is None:
                return first_rating(games, rules, (regime_step(rules),))
            return _rate_player(int(player.rating), player.games_played, games, rate, rules)

        assumed = rate_factor(0, rate, rules).warnings
        remarks = (*assumed, *later_changes(rules))
        return rate_each(tournament, rules, rate_player, national=True, warnings=remarks)


SELO: Final = SeloSystem()
