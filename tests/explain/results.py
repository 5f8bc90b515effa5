"""Results of every kind for the tests of the words."""

from arpad.core.outcomes import RatingChange
from arpad.explain.narrative import Explainable
from arpad.interface import expected_score, initial_rating, performance_rating, rate

GAMES = ("1400=1", "1600=½", "2000=0", "1550=-", "unr=1")
FIRST = ("1902=½", "1877=½", "1884=1", "2012=0", "1832=1")


def changes() -> dict[str, RatingChange]:
    """Rating changes by what is special about them."""
    return {
        "now": rate(rating=1500, k=20, on="2026-01-10", games=GAMES),
        "top": rate(rating=2700, k=10, on="2026-01-10", games=("2100=½", "2650=1")),
        "junior": rate(
            rating=1500,
            born=2010,
            games_played=3,
            highest_rating=1500,
            on="2026-01-10",
            games=["1500=1"] * 20,
        ),
        "once": rate(rating=2000, k=20, on="2023-05-05", games=("1200=1", "1300=½", "2700=0")),
        "old": rate(rating=2000, k=15, on="2010-05-05", games=("1200=1", "1300=½", "2700=0")),
        "rapid": rate(
            standard_rating=2650,
            k=20,
            on="2026-01-10",
            time_control="rapid",
            games=("2000=1", "2600=½"),
        ),
        "floor": rate(rating=1401, k=40, on="2026-01-10", games=("1390=0",)),
        "future": rate(rating=1500, k=20, on="2099-01-10", games=("1500=½",)),
        "estimate": rate(rating=1500, k=20, on="2026-01-10", average=1600, points="3.5", games=5),
    }


def others() -> dict[str, Explainable]:
    """First ratings, a performance and an expectation."""
    return {
        "first": initial_rating(on="2025-11-07", games=FIRST),
        "first, bonus": initial_rating(on="2022-11-07", games=("1902=1", *FIRST[1:])),
        "first, maximum": initial_rating(on="2025-11-07", games=["2600=1"] * 5),
        "none": initial_rating(on="2025-11-07", games=("1900=½", "unr=1")),
        "performance": performance_rating(on="2026-01-01", games=FIRST),
        "expectation": expected_score(rating=2700, opponent_rating=2000, on="2026-01-01"),
    }
