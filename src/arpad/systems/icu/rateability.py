"""What kind of rating a player has, and which of his games can be rated."""

from typing import Final

from arpad.core.rulebook import Regime
from arpad.core.steps import Word, word
from arpad.systems.common.counted_games import why_not_rated

__all__ = ["FOREIGN", "FULL", "PROVISIONAL", "UNRATED", "rating_status", "why_not_rated"]

FULL: Final = word("icu.status.full")
PROVISIONAL: Final = word("icu.status.provisional")
FOREIGN: Final = word("icu.status.foreign")
UNRATED: Final = word("icu.status.unrated")


def rating_status(
    rating: float | None, games_played: int | None, rules: Regime, *, foreign: bool = False
) -> Word:
    """Full, provisional, foreign (fixed) or unrated.

    Args:
        rating: the player's rating; None for none.
        games_played: rated games so far; None where nobody says, which is a full rating
            (docs/systems/icu.md, ICU-5).
        rules: the rules of the day.
        foreign: no member of the Union, with a rating from elsewhere that stays as it is.

    Source: ICU Rating Calculations (icu.ie, 2008), unrated players; icu_ratings, players.
    """
    if rating is None or games_played == 0:
        return UNRATED
    if foreign:
        return FOREIGN
    needed = rules.rule("full_rating").integer("games")
    if games_played is not None and games_played < needed:
        return PROVISIONAL
    return FULL
