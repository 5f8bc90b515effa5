"""Article 7: what the next list shows, and FIDE's one-time operations on whole lists."""

from datetime import date
from typing import Final

from arpad.core.quantities import Rating
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime

# The list on which rapid and blitz ratings were lifted, and how far below standard they then were.
LIFT_2022: Final = date(2022, 10, 1)
LIFT_2022_DISTANCE: Final = 100


def shown_on_list(rating: Rating, rules: Regime) -> Rating | None:
    """The rating as the next list shows it; None for unrated when it fell under the floor.

    Source: FIDE Rating Regulations 7.2.1 (B.02, 1 March 2024).

    Example:
        >>> from datetime import date
        >>> from arpad.systems.fide.rules import regime
        >>> shown_on_list(Rating(1399), regime(date(2025, 1, 1), "standard")) is None
        True
    """
    return rating if rating >= rules.rule("floor").integer("rating") else None


def is_inactive(periods_without_games: int, rules: Regime) -> bool:
    """Whether a list shows a player as inactive.

    Args:
        periods_without_games: monthly periods without a rated game, ending with the list.
        rules: the rules on the day of the list.

    Source: FIDE Rating Regulations 7.2.2 (B.02, 1 March 2024): one year.
    """
    return periods_without_games >= rules.rule("inactivity").integer("periods")


def compressed_2024(rating: Rating) -> Rating:
    """The one-time lift on the list of 1 March 2024: 0.40 times the distance to 2000 is added.

    Ratings of 2000 and more stay. 0.4 times a whole number never ends in .5, so the rounding
    of the fraction cannot tie.

    Source: FIDE Qualification Commission, 1 March 2024; FIDE news of 22 July 2023.

    Example:
        >>> tuple(compressed_2024(Rating(r)) for r in (1600, 1399, 2100))
        (Rating(1760), Rating(1639), Rating(2100))
    """
    from arpad.systems.common.uplifts import uplift

    return Rating(half_up(uplift("fide").raised(int(rating))))


def lifted_2022(rating: Rating, standard_rating: Rating | None) -> Rating:
    """The one-time lift of rapid and blitz ratings on the list of 1 October 2022.

    A rating more than 100 points below the standard rating became standard minus 100.

    Source: report of October 2022 (scacchierando-2022 in sources.toml), certainty C.

    Example:
        >>> lifted_2022(Rating(2283), Rating(2732)), lifted_2022(Rating(2650), Rating(2732))
        (Rating(2632), Rating(2650))
    """
    if standard_rating is None or standard_rating - rating <= LIFT_2022_DISTANCE:
        return rating
    return Rating(standard_rating - LIFT_2022_DISTANCE)
