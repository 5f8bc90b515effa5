"""What the user of classic Elo chooses."""

from arpad.core.frozen import Record
from arpad.core.records import Colour
from arpad.systems.elo.expected_score import EXPECTATIONS


class EloChoices(Record):
    """What the user chooses, for classic Elo leaves it open.

    Args:
        k: development coefficient, in points per point.
        formula: ``logistic`` or ``normal``.
        scale: points at which the odds are ten to one (logistic).
        sequential: each game is rated with the rating after the one before.
        white_advantage: points added to the rating of the white player; 0 for none.
        colour: the player's colour in games that do not say it.
    """

    k: float
    formula: str
    scale: float
    sequential: bool = False
    white_advantage: float = 0.0
    colour: Colour | None = None

    def expected_score(self, difference: float) -> float:
        """The expected score of a rating difference, 0-1."""
        return EXPECTATIONS[self.formula](difference, self.scale)
