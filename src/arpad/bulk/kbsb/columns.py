"""The columns of a list of the KBSB."""

from typing import Final

# One row a player, in order of player; whole numbers of four bytes.
LIST: Final = (
    "player",
    "rating",  # 0: unrated
    "games",  # that counted
    "opponents_sum",  # of those without an established rating; -1: nobody said, or not needed
    "half_points",  # likewise
    "foreign",  # 1: of another federation than Belgium
    "fide_rating",  # or that of another federation; 0: none
)
# How the change came about, for those who want the history.
CHANGES: Final = ("player", "rating_before", "rating", "games_before", "counted", "status")
NOT_TOLD: Final = -1
# What a player is on the new list, as arpad period calls it; the number stands in the changes.
STATUSES: Final = (
    "unrated",
    "provisional",
    "first_rating",
    "established",
    "transferred",
    "foreign",
    "incomplete",
)
