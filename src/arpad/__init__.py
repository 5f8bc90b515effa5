"""Chess ratings, exactly as the rules say, with the reason for every number.

The names below are the public interface; everything else may change. They are loaded when they
are first used, so ``import arpad`` costs next to nothing.

Example:
    >>> import arpad
    >>> change = arpad.rate("fide", rating=1500, k=20, on="2026-01-10", games=["1400=1", "1600=½"])
    >>> change.rating_change_unrounded, change.rating_after
    (RatingPoints(10.00), Rating(1510))
"""

import sys
from importlib import import_module
from types import ModuleType

TYPE_CHECKING = False  # typing.TYPE_CHECKING without the cost of importing typing
if TYPE_CHECKING:
    from arpad.core.errors import ArpadError, InputError, NotRateable
    from arpad.core.outcomes import (
        Expectation,
        InitialRating,
        PerformanceRating,
        PlayerRating,
        RatingChange,
        TitleNorm,
        TournamentRating,
    )
    from arpad.core.quantities import Rating
    from arpad.core.rate_of_play import TimeControl
    from arpad.core.records import Event, Game, Player, Tournament
    from arpad.core.results import Result
    from arpad.interface import (
        expected_score,
        explain,
        initial_rating,
        performance_rating,
        rate,
        rate_tournament,
        read_tournament,
        system,
        systems,
        title_norms,
        to_json,
    )
    from arpad.interface_forecast import convert_rating, forecast, win_draw_loss
    from arpad.interface_lists import find_players
    from arpad.interface_matching import match_people
    from arpad.lists.records import ListedPlayer
    from arpad.matching.match import Match
    from arpad.matching.person import Person
    from arpad.version import __version__

__all__ = [
    "ArpadError",
    "Event",
    "Expectation",
    "Game",
    "InitialRating",
    "InputError",
    "ListedPlayer",
    "Match",
    "NotRateable",
    "PerformanceRating",
    "Person",
    "Player",
    "PlayerRating",
    "Rating",
    "RatingChange",
    "Result",
    "TimeControl",
    "TitleNorm",
    "Tournament",
    "TournamentRating",
    "__version__",
    "convert_rating",
    "expected_score",
    "explain",
    "find_players",
    "forecast",
    "initial_rating",
    "match_people",
    "performance_rating",
    "rate",
    "rate_tournament",
    "read_tournament",
    "system",
    "systems",
    "title_norms",
    "to_json",
    "win_draw_loss",
]

_HOMES = {
    "arpad.core.errors": ("ArpadError", "InputError", "NotRateable"),
    "arpad.core.outcomes": (
        "Expectation",
        "InitialRating",
        "PerformanceRating",
        "PlayerRating",
        "RatingChange",
        "TitleNorm",
        "TournamentRating",
    ),
    "arpad.core.quantities": ("Rating",),
    "arpad.core.rate_of_play": ("TimeControl",),
    "arpad.core.records": ("Event", "Game", "Player", "Tournament"),
    "arpad.core.results": ("Result",),
    "arpad.interface_lists": ("find_players",),
    "arpad.interface_matching": ("match_people",),
    "arpad.lists.records": ("ListedPlayer",),
    "arpad.matching.match": ("Match",),
    "arpad.matching.person": ("Person",),
    "arpad.interface_forecast": ("convert_rating", "forecast", "win_draw_loss"),
    "arpad.version": ("__version__",),
}


class _Package(ModuleType):
    """Some functions (``explain``, ``forecast``, ``systems``) have the name of a package inside.

    Importing such a package would put it in the function's place; it stays where it is looked
    up by import statements, and the attribute stays the function.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if name not in __all__ or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


if not TYPE_CHECKING:  # for a type checker the names are imported above; others do not exist

    def __getattr__(name: str) -> object:
        """Load a public name when it is first used (PEP 562)."""
        if name not in __all__:
            msg = f"module 'arpad' has no attribute {name!r}"
            raise AttributeError(msg)
        home = next((home for home, names in _HOMES.items() if name in names), "arpad.interface")
        value = getattr(import_module(home), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)
