"""What the systems that rate game by game keep of a player, and how they rate."""

from datetime import date, timedelta
from typing import Any, Final, Protocol

from arpad.bulk.digest import digest_of
from arpad.bulk.sequential.order import Games
from arpad.bulk.sequential.rating import (
    LARGE,
    LARGE_LICHESS,
    numbers_of,
    rate_elo,
    rate_lichess,
)
from arpad.core.errors import NoRuleInForce
from arpad.core.frozen import Record
from arpad.systems.lichess.rules import regime

_HIGHEST: Final = 10_000.0
Bounds = tuple[float, float]


class SequentialSystem(Protocol):
    """A system at work on arrays of values."""

    @property
    def name(self) -> str:
        """Of the system."""
        ...

    @property
    def columns(self) -> dict[str, Bounds]:
        """What it keeps of a player, with what is possible."""
        ...

    @property
    def needs_day(self) -> bool:
        """Whether a game without a date cannot be rated."""
        ...

    @property
    def large(self) -> int:
        """Games from which a compiler is worth its start."""
        ...

    def start(self, on: date) -> tuple[float, ...]:
        """The values of somebody new."""
        ...

    def rules(self, first: date, last: date) -> str:
        """Digest of the rules of some days."""
        ...

    def edition(self, last: date) -> str:
        """Of the rules; empty where there is but one."""
        ...

    def rate(self, games: Games, values: Any, *, is_large: bool) -> None:
        """Rate games over values: a row of each player, its columns and the last day."""
        ...


class Elo(Record):
    """Classic Elo.

    Args:
        k: points a point.
        scale: points at which the odds are ten to one.
        white_advantage: points of White.
        start_rating: of somebody new.
    """

    k: float
    scale: float = 400.0
    white_advantage: float = 0.0
    start_rating: float = 1500.0

    @property
    def name(self) -> str:
        """Of the system."""
        return "elo"

    @property
    def columns(self) -> dict[str, Bounds]:
        """The rating alone."""
        return {"rating": (-_HIGHEST, _HIGHEST)}

    @property
    def needs_day(self) -> bool:
        """The order alone counts."""
        return False

    @property
    def large(self) -> int:
        """Games from which a compiler is worth its start."""
        return LARGE

    def start(self, on: date) -> tuple[float, ...]:  # noqa: ARG002  the same on all days
        """The values of somebody new."""
        return (self.start_rating,)

    def rules(self, first: date, last: date) -> str:  # noqa: ARG002  likewise
        """Digest of the constants."""
        return digest_of(f"{name}={value!r}" for name, value in self.as_dict().items())

    def edition(self, last: date) -> str:  # noqa: ARG002  likewise
        """There is but one."""
        return ""

    def rate(self, games: Games, values: Any, *, is_large: bool) -> None:
        """Rate games; the ratings of few players lie beside each other while it is done."""
        is_copied = len(values) <= len(games.day)  # of many the copy takes longer than the games
        ratings = values[:, 0].copy() if is_copied else values[:, 0]
        rate_elo(
            games,
            ratings,
            self.k,
            scale=self.scale,
            white_advantage=self.white_advantage,
            is_large=is_large,
        )
        if is_copied:
            values[:, 0] = ratings


class Lichess(Record):
    """What the server computes, each game a period of its own.

    Args:
        variant: of the games.
        speed: of the games; None: gains have no factor.
    """

    variant: str = "standard"
    speed: str | None = None

    @property
    def name(self) -> str:
        """Of the system."""
        return "lichess"

    @property
    def columns(self) -> dict[str, Bounds]:
        """Rating, its deviation and its volatility."""
        return {
            "rating": (1.0, _HIGHEST),
            "rating_deviation": (1.0, _HIGHEST),
            "volatility": (1e-6, 10.0),
        }

    @property
    def needs_day(self) -> bool:
        """Deviations grow with the days."""
        return True

    @property
    def large(self) -> int:
        """Games from which a compiler is worth its start."""
        return LARGE_LICHESS

    def start(self, on: date) -> tuple[float, ...]:
        """The values of a new account."""
        numbers = numbers_of(on, self.variant, self.speed)
        return (numbers.start_rating, numbers.start_deviation, numbers.start_volatility)

    def rules(self, first: date, last: date) -> str:
        """Digest of the numbers of each day."""
        days = [first + timedelta(day) for day in range((last - first).days + 1)]
        return digest_of([self.variant, str(self.speed), *map(self._on, days)])

    def _on(self, day: date) -> str:
        try:
            return repr(tuple(numbers_of(day, self.variant, self.speed)))
        except NoRuleInForce:
            return "none"

    def edition(self, last: date) -> str:
        """Of the rules at the end of the period."""
        return regime(last).id

    def rate(self, games: Games, values: Any, *, is_large: bool) -> None:
        """Rate games."""
        rate_lichess(games, values, variant=self.variant, speed=self.speed, is_large=is_large)
