"""Which rules the FIDE rulebook may hold, with the parameters of each and their types."""

from collections.abc import Mapping, Sequence
from typing import Final

SCOPES: Final = ("standard", "rapid", "blitz")

# What every event needs: in force from the first regime of each time control on.
REQUIRED: Final = (
    "time_for_sixty_moves",
    "unplayed_games",
    "unrated_opponents",
    "expected_score",
    "difference_from_score",
    "development_coefficient",
    "period_rounding",
    "initial_rating",
    "floor",
)

SHAPES: Final[Mapping[str, Mapping[str, str | Sequence[str]]]] = {
    "regime": {"id": "text"},
    "time_for_sixty_moves": {
        "variant": ("least_by_rating", "between"),
        "ratings?": "integers",
        "least_minutes?": "integers",
        "first_control_moves?": "integer",
        "above_minutes?": "integer",
        "at_least_minutes?": "integer",
        "below_minutes?": "integer",
        "at_most_minutes?": "integer",
    },
    "approved_events": {"at_least_minutes": "integer"},
    "daily_limit": {"hours?": "integer", "rounds?": "integer"},
    "unplayed_games": {"rated": ("none",)},
    "exclusion": {"difference": "integer", "above_rating": "integer"},
    "unrated_opponents": {"method": ("ignored", "round_robin_estimate")},
    "standard_rating_used": {"used": ("when_unrated",)},
    "matches": {"decided_after": ("more_than_half",)},
    "expected_score": {"table": "text"},
    "difference_limit": {
        "limit": "integer",
        "upgrades": ("every_game", "one_per_event"),
        "exempt_from_rating?": "integer",
    },
    "development_coefficient": {
        "variant": ("ladder", "ladder_with_juniors", "fixed"),
        "normal": "integer",
        "new?": "integer",
        "top?": "integer",
        "new_games?": "integer",
        "top_rating?": "integer",
        "top_needs_games?": "integer",
        "junior?": "integer",
        "junior_age?": "integer",
        "junior_below?": "integer",
    },
    "volume_limit": {"product": "integer"},
    "period_rounding": {"rounding": ("half_away_from_zero",)},
    "initial_rating": {
        "variant": ("half_point_bonus", "hypothetical_draws"),
        "minimum_games": "integer",
        "first_event_rated_games": "integer",
        "first_event_half_points": "integer",
        "window_months": "integer",
        "zero_rule": ("first_event", "until_one_counts", "every_event"),
        "bonus_tenths?": "integer",
        "draws?": "integer",
        "draw_rating?": "integer",
        "maximum?": "integer",
    },
    "difference_from_score": {"table": "text"},
    "floor": {"rating": "integer"},
    "list_closing": {"days": "integer"},
    "inactivity": {"periods": "integer"},
    "title_norm": {
        "titles": "text",
        "performance": "integers",
        "average": "integers",
        "raised_to": "integers",
        "unrated_counts_as": "integer",
        "least_per_cent": "integer",
    },
    "title_norm_counts": {
        "games": "integers",
        "titled": "integers",
        "needed_titles": "integers",
        "own_federation": "integers",
        "one_federation": "integers",
        "half_points": "integers",
    },
}
