"""Reading a request for the systems whose ratings have a deviation."""

from typing import Final

from arpad.core.decimals import Decimals
from arpad.core.errors import BadValue
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.records import Game, Player
from arpad.core.rulebook import Citation, missing
from arpad.systems.common.requests import number
from arpad.systems.common.uncertain_ratings import Met, UncertainRating

RATING: Final = Parameter(name="rating", kind=Kind.REAL_RATING, help="parameter.rating")
RATING_DEVIATION: Final = Parameter(
    name="rating_deviation",
    kind=Kind.DECIMAL,
    help="parameter.rating_deviation",
    required=True,
    option="rd",
)
VOLATILITY: Final = Parameter(
    name="volatility", kind=Kind.DECIMAL, help="parameter.volatility", required=True
)
DEVIATION_OF_OPPONENT: Final = Parameter(
    name="rating_deviation",
    kind=Kind.DECIMAL,
    help="parameter.deviation_of_opponent",
    of_opponent=True,
)
OPPONENT_DEVIATION: Final = Parameter(
    name="opponent_rating_deviation",
    kind=Kind.DECIMAL,
    help="parameter.opponent_rating_deviation",
    option="opponent-rd",
)
PERIODS_IDLE: Final = Parameter(
    name="periods_idle", kind=Kind.COUNT, help="parameter.periods_idle", without_games=True
)
ORDER: Final = Parameter(
    name="order",
    kind=Kind.WORD,
    help="parameter.order_of_periods",
    choices=("period", "per-game"),
)
START: Final = (
    Parameter(name="initial_rating", kind=Kind.REAL_RATING, help="parameter.initial_rating"),
    Parameter(
        name="initial_rating_deviation",
        kind=Kind.DECIMAL,
        help="parameter.initial_rating_deviation",
        option="initial-rd",
    ),
    Parameter(name="initial_volatility", kind=Kind.DECIMAL, help="parameter.initial_volatility"),
)

# What a number may be. Beyond it nothing sensible is meant; inside it nothing overflows.
RATING_RANGE: Final = (-10_000, 10_000)
LEAST_DEVIATION: Final = Decimals(0.01)
MOST_DEVIATION: Final = 1000
VOLATILITY_RANGE: Final = (Decimals(0.0001, 4), 1)
SYSTEM_CONSTANT_RANGE: Final = (Decimals(0.01), 10)
NONE_TO_THOUSAND: Final = (0, 1000)


def within(name: str, value: float, limits: tuple[float, float]) -> float:
    """The value when it lies inside the limits, both included.

    Args:
        name: as the user knows it.
        value: the value.
        limits: the lowest and the highest.

    Raises:
        BadValue: it does not, or is no number.
    """
    lowest, highest = limits
    if not lowest <= value <= highest:
        given = int(value) if float(value).is_integer() else value
        raise BadValue(name, given, "allowed.number_between", lowest=lowest, highest=highest)
    return float(value)


def number_within(
    request: Request, parameter: Parameter, limits: tuple[float, float], otherwise: float
) -> float:
    """An optional number of a request, inside limits.

    Raises:
        BadValue: it lies outside them.
    """
    value = request.get(parameter.name)
    if not isinstance(value, int | float):
        return otherwise
    return within(parameter.option_name, value, limits)


class Reader:
    """Reads the numbers of players, inside the limits of a system.

    Args:
        start: the numbers of a new player, who takes part like everybody else.
        rule: for what is missing.
        most: the highest RD that the system knows.
        for_all: RD of rated opponents of whom none is known; None when it must be known.
    """

    def __init__(
        self,
        start: UncertainRating,
        rule: Citation,
        *,
        most: float = MOST_DEVIATION,
        for_all: float | None = None,
    ) -> None:
        self.start = start
        self.rule = rule
        self.most = most
        self.for_all = for_all

    def of_request(self, request: Request) -> "Reader":
        """The reader with the RD for all opponents of a request.

        Raises:
            BadValue: it lies outside its limits.
        """
        name, given = OPPONENT_DEVIATION.option_name, request.get(OPPONENT_DEVIATION.name)
        if not isinstance(given, int | float):
            return self
        for_all = within(name, given, (0, self.most))
        return Reader(self.start, self.rule, most=self.most, for_all=for_all)

    def new_player(self, request: Request) -> UncertainRating:
        """The numbers that a new player starts from: those of the request, or the usual ones.

        Raises:
            BadValue: one lies outside its limits.
        """
        rating, deviation, volatility = START
        usual = self.start
        return UncertainRating(
            rating=number_within(request, rating, RATING_RANGE, usual.rating),
            rating_deviation=number_within(
                request, deviation, (LEAST_DEVIATION, self.most), usual.rating_deviation
            ),
            volatility=None
            if usual.volatility is None
            else number_within(request, volatility, VOLATILITY_RANGE, usual.volatility),
        )

    def own(self, request: Request) -> UncertainRating:
        """The player's own numbers.

        Raises:
            MissingFact: one of them was not given.
            BadValue: one lies outside its limits.
        """
        needed = [RATING, RATING_DEVIATION]
        if self.start.volatility is not None:
            needed.append(VOLATILITY)
        given = {each.name: request.get(each.name) for each in needed}
        known = {name: value for name, value in given.items() if isinstance(value, int | float)}
        lacking = tuple(name for name in given if name not in known)
        if lacking:
            raise missing(self.rule, *lacking)
        limits = (RATING_RANGE, (LEAST_DEVIATION, self.most), VOLATILITY_RANGE)
        figures = {
            each.name: within(each.option_name, known[each.name], limit)
            for each, limit in zip(needed, limits, strict=False)
        }
        return UncertainRating(**figures)

    def player(self, player: Player) -> UncertainRating | None:
        """The numbers of a player of a tournament; None when he is unrated.

        Raises:
            MissingFact: he is rated, but a further number is not known.
            BadValue: one lies outside its limits.
        """
        if player.exact_rating is None:
            return None
        facts = {
            "rating": player.exact_rating,
            RATING_DEVIATION.name: player.rating_deviation,
            VOLATILITY.name: player.volatility,
        }
        return self.own(Request(values=facts))

    def opponent(self, player: Player | None) -> UncertainRating:
        """Rating and RD of an opponent; those of a new player when he is unrated.

        Raises:
            MissingFact: he is rated, but his RD is not known.
            BadValue: a number lies outside its limits.
        """
        if player is None or player.exact_rating is None:
            return self.start
        known = player.rating_deviation
        deviation = self.for_all if known is None else known
        if deviation is None:
            raise missing(self.rule, "opponent_rating_deviation")
        return UncertainRating(
            rating=within("opponent_rating", player.exact_rating, RATING_RANGE),
            rating_deviation=within("opponent_rating_deviation", deviation, (0, self.most)),
        )

    def met(self, game: Game) -> Met:
        """A game that counts, with its opponent's numbers."""
        opponent = game.opponent
        unrated = opponent is None or opponent.exact_rating is None
        return Met(game=game, opponent=self.opponent(opponent), unrated=unrated)

    def sides(self, request: Request) -> tuple[UncertainRating, UncertainRating]:
        """The two sides of a game before it is played; no volatility is needed.

        Raises:
            MissingFact: a number of one of them is not known.
            BadValue: a number lies outside its limits.
        """
        opponent = request.get("opponent")
        if not isinstance(opponent, Player):
            rating = number(request, "opponent_rating", self.rule)
            opponent = Player(rating_unrounded=float(rating))
        calm = self.start.replace(volatility=None)
        own = Reader(calm, self.rule, most=self.most).own(request)
        return own, self.opponent(opponent)
