"""What results would bring, asked of the rating system itself."""

from collections.abc import Mapping, Sequence
from datetime import date

from arpad.core.errors import NotRateable
from arpad.core.frozen import Record
from arpad.core.outcomes import Expectation, PerformanceRating, RatingChange
from arpad.core.parameters import Request, of_opponents
from arpad.core.quantities import Rating, RatingPoints
from arpad.core.records import Event, Game
from arpad.core.results import Result
from arpad.core.rounding import half_up
from arpad.core.rulebook import missing
from arpad.core.system import Capability, RatingSystem
from arpad.core.updates import Amount, ExpectedScores, Performance, RatingUpdate
from arpad.forecast.totals import Results

_RESULTS = (Result.LOSS, Result.DRAW, Result.WIN)


class Brought(Record):
    """A rating change in the terms that all systems share.

    Args:
        unrounded: in points, as the system counts.
        change: in whole points.
        after: as the system keeps it.
        shown: as people see it.
    """

    unrounded: Amount | RatingPoints
    change: int
    after: Amount
    shown: int

    @property
    def gain(self) -> float:
        """The change as a real number, to compare."""
        if isinstance(self.unrounded, RatingPoints):
            return self.unrounded.hundredths / 100
        return float(self.unrounded)


class Asking:
    """A system with a player and his field; each combination of results is rated once.

    Args:
        system: must have the abilities RATE and EXPECT.
        values: what the system is told, by parameter names; with ``on`` and a rating.
        games: the games, those to come with any result.
    """

    def __init__(
        self, system: RatingSystem, values: Mapping[str, object], games: Sequence[Game]
    ) -> None:
        self.system = system
        self.values = dict(values)
        self.games = tuple(games)
        self._brought: dict[Results, Brought] = {}

    @property
    def on(self) -> date:
        """The first day of the games."""
        on = self.values["on"]
        assert isinstance(on, date)  # noqa: S101  the faces put it there
        return on

    @property
    def rating(self) -> float:
        """The player's own rating.

        Raises:
            MissingFact: it was not given.
        """
        for name in ("rating", "standard_rating"):
            given = self.values.get(name)
            if isinstance(given, int | float):
                return given
        rule = self.system.rulebook().regimes(self.system.rulebook().scopes[0])[0].citation
        raise missing(rule, "rating")

    def expectation(self, game: Game) -> Expectation | ExpectedScores:
        """What the system expects of a game.

        Raises:
            TypeError: it answers something else.
        """
        parameters = self.system.parameters(Capability.EXPECT)
        decimals, after_slash = of_opponents(parameters)
        opponent = game.opponent
        assert opponent is not None  # noqa: S101  checked before
        sides: dict[str, object] = {
            "rating": float(self.rating) if decimals else Rating(half_up(self.rating)),
            "opponent_rating": opponent.exact_rating if decimals else opponent.rating,
        }
        if decimals or after_slash:
            sides["opponent"] = opponent
        names = {parameter.name for parameter in parameters if not parameter.of_opponent}
        known = {name: value for name, value in self.values.items() if name in names}
        if game.colour is not None and "colour" in names:
            known["colour"] = game.colour
        answer = self.system.run(Capability.EXPECT, Request(values=known | sides))
        if not isinstance(answer, Expectation | ExpectedScores):
            raise TypeError(type(answer).__name__)
        return answer

    def brings(self, results: Results) -> Brought:
        """What these results would bring.

        Raises:
            TypeError: the system answers something else than a change.
        """
        if results not in self._brought:
            answer = self.system.run(Capability.RATE, self._request(Capability.RATE, results))
            if isinstance(answer, RatingChange):
                shown = int(answer.rating_after)
            elif isinstance(answer, RatingUpdate):
                shown = answer.rating_after_shown
            else:
                raise TypeError(type(answer).__name__)
            self._brought[results] = Brought(
                unrounded=answer.rating_change_unrounded,
                change=int(answer.rating_change),
                after=answer.rating_after,
                shown=shown,
            )
        return self._brought[results]

    def performance(self, results: Results) -> Amount | None:
        """The performance rating; None where the system has none for it."""
        if Capability.PERFORMANCE not in self.system.capabilities:
            return None
        request = self._request(Capability.PERFORMANCE, results)
        try:
            answer = self.system.run(Capability.PERFORMANCE, request)
        except NotRateable:
            return None
        if not isinstance(answer, PerformanceRating | Performance):
            raise TypeError(type(answer).__name__)
        return answer.performance_rating

    def _request(self, capability: Capability, results: Results) -> Request:
        names = {parameter.name for parameter in self.system.parameters(capability)}
        known = {name: value for name, value in self.values.items() if name in names}
        games = tuple(
            game.replace(result=_RESULTS[half_points])
            for game, half_points in zip(self.games, results, strict=True)
        )
        event = Event(start=self.on, games=games)
        return Request(values=known | {"on": self.on, "events": (event,)})
