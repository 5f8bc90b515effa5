"""The pictures of the report as shapes: what stands where, for a template to draw."""

from collections.abc import Sequence
from typing import Final

from arpad.core.frozen import Record
from arpad.strength.estimate import BLUNDER, GameReading
from arpad.strength.figures import nearest
from arpad.strength.interval import Interval

WIDTH: Final = 720
_HALF: Final = 70.0  # height of the greatest loss
_MOST: Final = 50.0  # per cent; greater losses are drawn as this
_ERROR: Final = 10.0
_TICK: Final = 200
_BEYOND: Final = 200  # rating points drawn beyond the limits
_MOVE_TICK: Final = 10
_LEAST_STEP: Final = 6.0
_PATTERN_HEIGHT: Final = 200


class Bar(Record):
    """What one half-move lost.

    Args:
        x: left side.
        y: upper side.
        width: of the bar.
        height: of the bar.
        kind: ``slip``, ``error`` or ``blunder``.
        label: number of the move and what it lost, in per cent.
    """

    x: float
    y: float
    width: float
    height: float
    kind: str
    label: str


class LossPicture(Record):
    """The losses over a game.

    Args:
        bars: White's above the middle, Black's below.
        line: White's chances, from below (lost) to above (won), as points of SVG.
        ticks: place and text of the numbers of moves.
        middle: height of the middle.
    """

    bars: tuple[Bar, ...]
    line: str
    ticks: tuple[tuple[float, str], ...]
    middle: float


class Scale(Record):
    """Levels as places on a line.

    Args:
        low: level at its beginning.
        high: level at its end.
        length: of the line.
    """

    low: float
    high: float
    length: float

    def place(self, level: float) -> float:
        """Where a level stands; one beyond the ends at the end.

        Args:
            level: rating points.

        Example:
            >>> Scale(low=1000, high=2000, length=100).place(1250)
            25.0
        """
        inside = max(self.low, min(self.high, level))
        return round((inside - self.low) / (self.high - self.low) * self.length, 1)

    def ticks(self) -> tuple[tuple[float, str], ...]:
        """Place and text of the round levels."""
        first = -int(-self.low // _TICK) * _TICK
        return tuple(
            (self.place(level), str(level)) for level in range(first, int(self.high) + 1, _TICK)
        )


class Stroke(Record):
    """An interval of one game.

    Args:
        x: place of the game.
        low: place of the low end.
        high: place of the high end.
        level: place of the level.
        label: number of the game, its level and its ends.
    """

    x: float
    low: float
    high: float
    level: float
    label: str


class PatternPicture(Record):
    """The intervals of several games of one player, and that of all together.

    Args:
        width: of the picture.
        height: of the picture.
        strokes: of the games, in their order.
        band: upper side and height of the band of all games.
        level: height of their level.
        ticks: height and text of the round levels.
    """

    width: float
    height: float
    strokes: tuple[Stroke, ...]
    band: tuple[float, float]
    level: float
    ticks: tuple[tuple[float, str], ...]


def scale_of(limits: tuple[int, int], length: float) -> Scale:
    """The levels that a model tells apart, and a little more.

    Args:
        limits: of the model.
        length: of the line.
    """
    low, high = limits
    return Scale(low=low - _BEYOND, high=high + _BEYOND, length=length)


def loss_picture(reading: GameReading) -> LossPicture:
    """The losses over a game.

    Args:
        reading: of the game.
    """
    step = WIDTH / len(reading.losses)
    bars = []
    for ply, lost in enumerate(reading.losses):
        height = round(min(lost, _MOST) / _MOST * _HALF, 1)
        if not height:
            continue
        number, is_black = divmod(ply, 2)
        bars.append(
            Bar(
                x=round(ply * step, 1),
                y=_HALF if is_black else _HALF - height,
                width=round(step * 0.8, 1),
                height=height,
                kind="blunder" if lost >= BLUNDER else "error" if lost >= _ERROR else "slip",
                label=f"{number + 1}{'...' if is_black else '.'} {lost:.0f} %",
            )
        )
    points = [
        f"{place * step:.1f},{2 * _HALF * (1 - chance / 100):.1f}"
        for place, chance in enumerate(reading.chances)
    ]
    moves = range(_MOVE_TICK, (len(reading.losses) + 1) // 2 + 1, _MOVE_TICK)
    ticks = tuple((round(2 * (number - 1) * step, 1), str(number)) for number in moves)
    return LossPicture(bars=tuple(bars), line=" ".join(points), ticks=ticks, middle=_HALF)


def pattern_picture(
    games: Sequence[tuple[int, Interval]], together: Interval, limits: tuple[int, int]
) -> PatternPicture:
    """The games of a player one beside the other.

    Args:
        games: number in the report and interval of each.
        together: interval of all.
        limits: of the model.
    """
    step = max(_LEAST_STEP, min(40.0, WIDTH / len(games)))
    scale = scale_of(limits, _PATTERN_HEIGHT)

    def height(level: float) -> float:
        return round(_PATTERN_HEIGHT - scale.place(level), 1)

    strokes = tuple(
        Stroke(
            x=round((place + 0.5) * step, 1),
            low=height(each.low),
            high=height(each.high),
            level=height(each.level),
            label=f"{number}: {nearest(each.low)} / {nearest(each.level)} / {nearest(each.high)}",
        )
        for place, (number, each) in enumerate(games)
    )
    top = height(together.high)
    return PatternPicture(
        width=round(max(step * len(games), 120.0), 1),
        height=_PATTERN_HEIGHT,
        strokes=strokes,
        band=(top, round(height(together.low) - top, 1)),
        level=height(together.level),
        ticks=tuple((round(_PATTERN_HEIGHT - place, 1), text) for place, text in scale.ticks()),
    )
