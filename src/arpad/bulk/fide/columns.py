"""The columns of a FIDE list and of the sums of a period."""

from typing import Final

# The list, one row a player, in order of player; all whole numbers of four bytes.
LIST: Final = (
    "player",
    "rating",  # 0: unrated
    "games",  # of the whole career, those of the first rating among them
    "highest_rating",  # ever published on such a list, for the memories of K; 0: none
    "birth_year",  # 0: not known
    "standard_rating",  # for rapid and blitz; 0: none
    "last_period",  # the last one with a rated game, as 202611; 0: none
    "inactive",  # 1: the list shows the player as inactive
)
# What the games of a period come to for a player.
SUMS: Final = (
    "counted",  # games of a rated player that count
    "minus_expected",  # score minus expected score, in hundredths
    "greatest",  # greatest difference in the player's favour, where the rules ask for it
    "first_games",  # games of an unrated player against rated ones
    "first_opponents",  # sum of their ratings
    "first_half_points",
)
# How the change came about, for those who want the history.
CHANGES: Final = ("player", "rating_before", "rating", "k", "counted", "minus_expected")
# What unrated players made in earlier periods, by player and period.
POOL: Final = ("player", "period", "games", "opponents", "half_points")
