"""What happened in a game or in its place, and what of it is a score.

Source: FIDE TRF16 and TRF26 (result codes); FIDE Rating Regulations 5 (unplayed games).
"""

from enum import Enum

from arpad.core.errors import BadValue
from arpad.core.quantities import Score

_PLAYED = frozenset({"win", "draw", "loss"})


class Result(Enum):
    """The result of one side, with the half points it brings in a tournament.

    ``WIN``, ``DRAW`` and ``LOSS`` were played over the board. The three ``SHORT_`` results were
    decided before both sides had made a move. All others were not played.

    Attributes:
        key: the name in texts.
        half_points: what it brings.
        is_played: both sides made at least one move and the game has a result.
    """

    WIN = ("win", 2)
    DRAW = ("draw", 1)
    LOSS = ("loss", 0)
    SHORT_WIN = ("short_win", 2)
    SHORT_DRAW = ("short_draw", 1)
    SHORT_LOSS = ("short_loss", 0)
    FORFEIT_WIN = ("forfeit_win", 2)
    FORFEIT_LOSS = ("forfeit_loss", 0)
    FULL_POINT_BYE = ("full_point_bye", 2)
    HALF_POINT_BYE = ("half_point_bye", 1)
    ZERO_POINT_BYE = ("zero_point_bye", 0)
    PAIRING_ALLOCATED_BYE = ("pairing_allocated_bye", 2)
    PENDING = ("pending", 0)

    def __init__(self, key: str, half_points: int) -> None:
        self.key = key
        self.half_points = half_points
        self.is_played = key in _PLAYED

    @property
    def score(self) -> Score:
        """The score of the side, also of an unplayed game: 0, 0.5 or 1."""
        return Score.from_half_points(self.half_points)


# What happened, seen from the other side of a game; a draw and what is no game are the same.
OTHER_RESULT = {result: result for result in Result} | {
    Result.WIN: Result.LOSS,
    Result.LOSS: Result.WIN,
    Result.SHORT_WIN: Result.SHORT_LOSS,
    Result.SHORT_LOSS: Result.SHORT_WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}

# What people write for a result. A lone + or - is a forfeit, as in tournament files.
_WRITTEN: dict[str, Result] = {
    "1": Result.WIN,
    "1.0": Result.WIN,
    "1-0": Result.WIN,
    "½": Result.DRAW,
    "=": Result.DRAW,
    "0.5": Result.DRAW,
    ".5": Result.DRAW,
    "1/2": Result.DRAW,
    "½-½": Result.DRAW,
    "1/2-1/2": Result.DRAW,
    "0": Result.LOSS,
    "0.0": Result.LOSS,
    "0-1": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
}
_SIGNS = str.maketrans({",": ".", "−": "-", "–": "-"})  # noqa: RUF001  the signs people paste


def parse_result(text: str) -> Result:
    """Read a result as people write it: ``1 0 ½ = 0.5 0,5 1/2``, and ``+ -`` for forfeits.

    Raises:
        BadValue: the text is none of these.

    Example:
        >>> parse_result("0,5"), parse_result("+")
        (<Result.DRAW: ('draw', 1)>, <Result.FORFEIT_WIN: ('forfeit_win', 2)>)
    """
    try:
        return _WRITTEN[text.strip().translate(_SIGNS)]
    except KeyError:
        raise BadValue("result", text, "allowed.result") from None


def write_result(result: Result) -> str:
    """A result as people write it first; the key of one that nobody writes.

    Example:
        >>> write_result(Result.FORFEIT_WIN), write_result(Result.PENDING)
        ('+', 'pending')
    """
    return next((text for text, meant in _WRITTEN.items() if meant is result), result.key)
