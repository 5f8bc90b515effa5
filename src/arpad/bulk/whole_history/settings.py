"""What a whole-history rating is asked for."""

from typing import Final

from arpad.core.frozen import Record

# As Coulom found it for the Go server KGS: "w^2 = 14 Elo^2/day" (Whole-History Rating, 2008).
VARIANCE: Final = 14.0
# One win and one loss, as the first implementation in Ruby has it.
PRIOR: Final = 2.0


class Settings(Record):
    """How the ratings are to be found.

    Args:
        variance: of the change of a strength in a day, in squared rating points, above 0.
        prior: how many games each player is thought to have drawn, on his first day, against a
            player of mean strength, above 0.
        white_advantage: in rating points; None where it is fitted.
        level: rating of the player of mean strength.
    """

    variance: float = VARIANCE
    prior: float = PRIOR
    white_advantage: float | None = None
    level: float = 0.0
