"""Articles 8.3.1 and 8.3.2 a: the difference that counts, and the expected score for it.

Which limit holds on which day is in ``rulebook.toml`` (rule ``difference_limit``).
"""

from collections.abc import Sequence

from arpad.core.quantities import ExpectedScore, Rating, RatingDifference
from arpad.core.rulebook import Rule
from arpad.systems.fide.rules import expected_score_table


def expected_score(difference_used: RatingDifference) -> ExpectedScore:
    """The expected score (scoring probability PD) for a difference, from the printed table.

    Args:
        difference_used: own minus opponent's rating after the limit, in points.

    Source: FIDE Rating Regulations 8.1.2, 8.3.2 a (B.02, 1 March 2024); rapid and blitz 7.1.2.

    Example:
        >>> expected_score(RatingDifference(413)), expected_score(RatingDifference(-400))
        (ExpectedScore(0.93), ExpectedScore(0.08))
    """
    return expected_score_table().expected_score(difference_used)


def differences_used(
    own: Rating, opponents: Sequence[Rating], limit: Rule | None
) -> tuple[RatingDifference, ...]:
    """The differences that count in one event, after the limit of the rules in force.

    Args:
        own: rating of the player whose change is computed.
        opponents: ratings of the opponents of the rated games of one event.
        limit: the rule ``difference_limit`` in force, or None where there was no limit.

    Source: FIDE Rating Regulations 8.3.1 (B.02, 1 March 2024, amended 1 October 2025); for 2022
    to February 2024 the archived 8.3.1.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.fide.rules import regime
        >>> rule = regime(date(2025, 11, 1), "standard").rule("difference_limit")
        >>> differences_used(Rating(2400), [Rating(2813)], rule)
        (RatingDifference(-400),)
        >>> differences_used(Rating(2813), [Rating(2400)], rule)
        (RatingDifference(413),)
    """
    true_differences = tuple(own - opponent for opponent in opponents)
    if limit is None:
        return true_differences
    exempt_from = limit.optional_integer("exempt_from_rating")
    if exempt_from is not None and own >= exempt_from:
        return true_differences
    most = limit.integer("limit")
    if limit.text("upgrades") == "one_per_event":
        return _one_upgrade(true_differences, most)
    return tuple(_within(difference, most) for difference in true_differences)


def _within(difference: RatingDifference, most: int) -> RatingDifference:
    return RatingDifference(max(-most, min(most, difference)))


def _one_upgrade(
    differences: tuple[RatingDifference, ...], most: int
) -> tuple[RatingDifference, ...]:
    """Only the greatest difference in the player's favour is limited (interpretation FIDE-4)."""
    greatest = max(range(len(differences)), key=differences.__getitem__, default=None)
    return tuple(
        _within(difference, most) if index == greatest or difference < 0 else difference
        for index, difference in enumerate(differences)
    )
