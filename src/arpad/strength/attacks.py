"""Which squares a piece looks at, as sets of squares in whole numbers (bit 0: a1, bit 63: h8)."""

from typing import Final

PAWN: Final = 1
KNIGHT: Final = 2
BISHOP: Final = 3
ROOK: Final = 4
QUEEN: Final = 5
KING: Final = 6
WHITE: Final = 0
BLACK: Final = 1

Step = tuple[int, int]

_ALONG: Final[tuple[tuple[Step, Step], ...]] = (
    ((1, 0), (-1, 0)),
    ((0, 1), (0, -1)),
    ((1, 1), (-1, -1)),
    ((1, -1), (-1, 1)),
)
_KNIGHT_STEPS: Final = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
_KING_STEPS: Final = tuple(step for line in _ALONG for step in line)


def _square(file: int, rank: int) -> int | None:
    return rank * 8 + file if 0 <= file < 8 and 0 <= rank < 8 else None  # noqa: PLR2004  the board


def _leaps(square: int, steps: tuple[Step, ...]) -> int:
    """The squares at the ends of steps from a square."""
    file, rank = square % 8, square // 8
    found = 0
    for right, up in steps:
        to = _square(file + right, rank + up)
        if to is not None:
            found |= 1 << to
    return found


def _ray(square: int, step: Step, occupied: int = 0) -> int:
    """The squares in a direction, up to the first occupied one and with it."""
    found, (right, up) = 0, step
    file, rank = square % 8 + right, square // 8 + up
    while (to := _square(file, rank)) is not None:
        found |= 1 << to
        if occupied >> to & 1:
            break
        file, rank = file + right, rank + up
    return found


def _subsets(mask: int) -> list[int]:
    """All sets of squares of a mask."""
    found, part = [0], 0
    while part := (part - mask) & mask:
        found.append(part)
    return found


class Line:
    """One line through a square: which of its squares matter, and what is seen by what stands."""

    __slots__ = ("inner", "seen")

    def __init__(self, square: int, steps: tuple[Step, Step]) -> None:
        # A man on the last square of a ray hides nothing, so it need not be looked at.
        self.inner = 0
        for step in steps:
            ray = _ray(square, step)
            self.inner |= ray & ~_last(ray, step)
        self.seen = {
            men: _ray(square, steps[0], men) | _ray(square, steps[1], men)
            for men in _subsets(self.inner)
        }


def _last(ray: int, step: Step) -> int:
    """The last square of a ray as a set."""
    if not ray:
        return 0
    goes_up = step[1] > 0 or (step[1] == 0 and step[0] > 0)
    return 1 << (ray.bit_length() - 1) if goes_up else ray & -ray


KNIGHT_LEAPS: Final = [_leaps(square, _KNIGHT_STEPS) for square in range(64)]
KING_STEPS: Final = [_leaps(square, _KING_STEPS) for square in range(64)]
PAWN_TAKES: Final = (
    [_leaps(square, ((-1, 1), (1, 1))) for square in range(64)],
    [_leaps(square, ((-1, -1), (1, -1))) for square in range(64)],
)
_STRAIGHT: Final = [tuple(Line(square, along) for along in _ALONG[:2]) for square in range(64)]
_SLANTED: Final = [tuple(Line(square, along) for along in _ALONG[2:]) for square in range(64)]


def rook_sees(square: int, occupied: int) -> int:
    """What a rook on a square looks at.

    Example:
        >>> rook_sees(0, 1 << 2 | 1 << 8) == 1 << 1 | 1 << 2 | 1 << 8
        True
    """
    rank, file = _STRAIGHT[square]
    return rank.seen[occupied & rank.inner] | file.seen[occupied & file.inner]


def bishop_sees(square: int, occupied: int) -> int:
    """What a bishop on a square looks at.

    Example:
        >>> bishop_sees(0, 1 << 18) == 1 << 9 | 1 << 18
        True
    """
    one, other = _SLANTED[square]
    return one.seen[occupied & one.inner] | other.seen[occupied & other.inner]


def between(one: int, other: int) -> int:
    """The squares between two of one line; none when they are on no line together.

    Example:
        >>> between(0, 3) == 1 << 1 | 1 << 2
        True
        >>> between(0, 10)
        0
    """
    return _BETWEEN[one][other]


def _squares_between(one: int, other: int) -> int:
    for steps in _ALONG:
        for step in steps:
            if _ray(one, step) >> other & 1:
                return _ray(one, step, 1 << other) & ~(1 << other)
    return 0


_BETWEEN: Final = [[_squares_between(one, other) for other in range(64)] for one in range(64)]
