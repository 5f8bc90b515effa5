"""What is said of games beside their results."""

from typing import Final

from arpad.core.frozen import Record
from arpad.core.records import Colour

VARIANTS: Final = (
    "standard",
    "chess960",
    "crazyhouse",
    "antichess",
    "atomic",
    "horde",
    "king-of-the-hill",
    "racing-kings",
    "three-check",
    "from-position",
)
SPEEDS: Final = ("ultrabullet", "bullet", "blitz", "rapid", "classical", "correspondence")


class Choices(Record):
    """What is said of the games beside their results.

    Args:
        variant: one of :data:`VARIANTS`.
        speed: one of :data:`SPEEDS`; None leaves the regulator out.
        bot: the opponents are bots.
        own_bot: the player is a bot.
        colour: the player's colour in games that do not say it.
    """

    variant: str = "standard"
    speed: str | None = None
    bot: bool = False
    own_bot: bool = False
    colour: Colour | None = None
