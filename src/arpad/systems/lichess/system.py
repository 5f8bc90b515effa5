"""Lichess as a rating system: requests in, answers out."""

from collections.abc import Sequence
from typing import ClassVar, Final

from arpad.core.decimals import Decimals
from arpad.core.errors import InputError
from arpad.core.outcomes import TournamentRating
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.records import Colour, Event, Player, Tournament
from arpad.core.rulebook import Citation, Regime
from arpad.core.system import Capability, Status
from arpad.core.updates import ExpectedScores
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.requests import ON, REAL_OPPONENTS, choice, day_of, number
from arpad.systems.common.uncertain_ratings import UncertainRating
from arpad.systems.common.uncertain_requests import (
    DEVIATION_OF_OPPONENT,
    MOST_DEVIATION,
    OPPONENT_DEVIATION,
    RATING,
    RATING_DEVIATION,
    VOLATILITY_RANGE,
    within,
)
from arpad.systems.lichess.choices import SPEEDS, VARIANTS, Choices
from arpad.systems.lichess.game_by_game import DatedGame, LichessUpdate, rate_games
from arpad.systems.lichess.initial_rating import LichessFirstRating, first_rating
from arpad.systems.lichess.rating_change import values_of
from arpad.systems.lichess.rules import RULES, regime
from arpad.systems.lichess.start_values import ACCOUNTS

_VOLATILITY: Final = Parameter(
    name="volatility", kind=Kind.DECIMAL, help="lichess.parameter.volatility"
)
_VOLATILITY_OF_OPPONENT: Final = Parameter(
    name="volatility",
    kind=Kind.DECIMAL,
    help="lichess.parameter.volatility_of_opponent",
    of_opponent=True,
)
_DAYS_IDLE: Final = Parameter(
    name="days_idle", kind=Kind.DECIMAL, help="lichess.parameter.days_idle"
)
_COLOUR: Final = Parameter(name="colour", kind=Kind.COLOUR, help="parameter.colour")
_VARIANT: Final = Parameter(
    name="variant", kind=Kind.WORD, help="lichess.parameter.variant", choices=VARIANTS
)
_SPEED: Final = Parameter(
    name="speed", kind=Kind.WORD, help="lichess.parameter.speed", choices=SPEEDS
)
_BOT: Final = Parameter(name="bot", kind=Kind.FLAG, help="lichess.parameter.bot")
_ACCOUNT: Final = Parameter(
    name="account", kind=Kind.WORD, help="lichess.parameter.account", choices=tuple(ACCOUNTS)
)
_OPPONENTS: Final = (
    OPPONENT_DEVIATION,
    REAL_OPPONENTS,
    DEVIATION_OF_OPPONENT,
    _VOLATILITY_OF_OPPONENT,
)
_GAME: Final = (ON, _COLOUR, _VARIANT)
_PARAMETERS: Final[dict[Capability, tuple[Parameter, ...]]] = {
    Capability.RATE: (
        RATING,
        RATING_DEVIATION,
        _VOLATILITY,
        _DAYS_IDLE,
        *_GAME,
        _SPEED,
        _BOT,
        *_OPPONENTS,
    ),
    Capability.INITIAL: (_ACCOUNT, *_GAME, _SPEED, _BOT, *_OPPONENTS),
    Capability.EXPECT: (RATING_DEVIATION, *_GAME, *_OPPONENTS[:3]),
    Capability.TOURNAMENT: (RATING_DEVIATION, _VOLATILITY, REAL_OPPONENTS),
}
_MOST_DAYS: Final = 36_525
_DEVIATIONS: Final = (Decimals(0.01), MOST_DEVIATION)


def _values(request: Request, rule: Citation) -> UncertainRating:
    """The player's own values; the volatility may be unknown.

    Raises:
        MissingFact: the rating or the deviation was not given.
        BadValue: one lies outside what a number of its kind can be.
    """
    deviation = number(request, RATING_DEVIATION.name, rule)
    volatility = request.get(_VOLATILITY.name)
    if isinstance(volatility, int | float):
        volatility = within(_VOLATILITY.option_name, volatility, VOLATILITY_RANGE)
    return UncertainRating(
        rating=number(request, "rating", rule),
        rating_deviation=within(RATING_DEVIATION.option_name, deviation, _DEVIATIONS),
        volatility=volatility if isinstance(volatility, float) else None,
    )


def _choices(request: Request) -> Choices:
    colour = request.get("colour")
    return Choices(
        variant=choice(request, _VARIANT),
        speed=None if request.get("speed") is None else choice(request, _SPEED),
        bot=bool(request.get("bot")),
        colour=colour if isinstance(colour, Colour) else None,
    )


def _games(request: Request) -> tuple[DatedGame, ...]:
    """The games with their days: of the game, of its event, or the day asked for.

    Raises:
        InputError: there is none.
        BadValue: an opponent's number is no number of its kind.
    """
    events = request.get("events")
    dated = [
        DatedGame(day=game.played_on or event.start, game=game)
        for event in (events if isinstance(events, Sequence) else ())
        if isinstance(event, Event)
        for game in event.games
    ]
    if not dated:
        raise InputError("error.no_games")
    return tuple(
        each.replace(game=each.game.replace(opponent=_opponent(each.game.opponent, request)))
        for each in dated
    )


def _opponent(player: Player | None, request: Request) -> Player | None:
    """An opponent with the deviation that was given for all, where he has none of his own.

    Raises:
        BadValue: his deviation or volatility cannot be meant.
    """
    if player is None:
        return None
    for_all = request.get(OPPONENT_DEVIATION.name)
    if isinstance(for_all, int | float):
        within(OPPONENT_DEVIATION.option_name, for_all, _DEVIATIONS)
        if player.rating_deviation is None:
            player = player.replace(rating_deviation=float(for_all))
    if player.rating_deviation is not None:
        within("opponent_rating_deviation", player.rating_deviation, _DEVIATIONS)
    if player.volatility is not None:
        within("opponent_volatility", player.volatility, VOLATILITY_RANGE)
    return player


def _rules(request: Request) -> Regime:
    return regime(day_of(request, RULES.first_rule))


def _rate(request: Request) -> LichessUpdate:
    rule = _rules(request).citation("rating_period")
    values = _values(request, rule)
    days = request.get(_DAYS_IDLE.name)
    if not isinstance(days, int | float):
        days = 0
    within(_DAYS_IDLE.option_name, days, (0, _MOST_DAYS))
    return rate_games(values, _games(request), _choices(request), days)


def _initial(request: Request) -> LichessFirstRating:
    _rules(request)
    return first_rating(_games(request), _choices(request), choice(request, _ACCOUNT))


def _expect(request: Request) -> ExpectedScores:
    from arpad.systems.lichess.expected_score import expected_scores

    rules = _rules(request)
    rule = rules.citation("rating_period")
    own = _values(request, rule)
    opponent = request.get("opponent")
    if not isinstance(opponent, Player):
        opponent = Player(rating_unrounded=number(request, "opponent_rating", rule))
    opponent = _opponent(opponent, request) or opponent
    choices = _choices(request)
    return expected_scores(own, values_of(opponent, rules), choices.colour, choices.variant, rules)


class LichessSystem(BasicSystem):
    """Lichess, as the server rates games."""

    id = "lichess"
    aliases = ("lila",)
    title = "Lichess"
    status = Status.EXACT
    rules = RULES
    declared = _PARAMETERS
    answers: ClassVar = {
        Capability.RATE: _rate,
        Capability.INITIAL: _initial,
        Capability.EXPECT: _expect,
    }

    def rate_players(self, tournament: Tournament) -> TournamentRating:
        """Rate every player of a tournament round by round."""
        from arpad.systems.lichess.tournament_rating import rate_tournament

        return rate_tournament(tournament, self.start_of(tournament))


LICHESS: Final = LichessSystem()
