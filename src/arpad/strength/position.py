"""A position of standard chess: where the men stand, who is to move, and the legal moves.

Own code because the one well-kept library that also runs in a browser binds a program that
imports it to the GPL; tested by the published counts of legal moves (``tests/strength``).

Source: FIDE Laws of Chess in force since 1 January 2023, article 3.
"""

from collections.abc import Iterator
from typing import Final

from arpad.strength.attacks import (
    BISHOP,
    BLACK,
    KING,
    KING_STEPS,
    KNIGHT,
    KNIGHT_LEAPS,
    PAWN,
    PAWN_TAKES,
    QUEEN,
    ROOK,
    WHITE,
    between,
    bishop_sees,
    rook_sees,
)

START: Final = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PIECES: Final = ".PNBRQK"
_CORNERS: Final = {"K": 7, "Q": 0, "k": 63, "q": 56}
_LAST_RANKS: Final = 0xFF << 56 | 0xFF
_THIRD: Final = (0xFF << 16, 0xFF << 40)
_PROMOTIONS: Final = (QUEEN, ROOK, BISHOP, KNIGHT)
_ALL: Final = (1 << 64) - 1
_CASTLING_STEP: Final = 2


def squares_of(mask: int) -> Iterator[int]:
    """The squares of a set, from a1 on."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Position:
    """A position; :meth:`play` changes it.

    Args:
        fen: Forsyth-Edwards notation, of which the counters at the end are not looked at.

    Attributes:
        board: what stands on each square: 0 nothing, 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen,
            6 king.
        kinds: the squares of each kind of man, of both sides.
        sides: the squares of White's and of Black's men.
        turn: 0 when White is to move, 1 when Black is.
        castling: the squares of rooks that may still castle.
        en_passant: the square behind a pawn that has just made two steps, or None.

    Example:
        >>> Position().count_legal()
        20
    """

    __slots__ = ("board", "castling", "en_passant", "kinds", "sides", "turn")

    def __init__(self, fen: str = START) -> None:
        placed, turn, castling, en_passant, *_ = fen.split()
        self.board = [0] * 64
        self.kinds = [0] * 7
        self.sides = [0, 0]
        for rank, row in zip(range(7, -1, -1), placed.split("/"), strict=True):
            file = 0
            for sign in row:
                if sign.isdigit():
                    file += int(sign)
                    continue
                square = rank * 8 + file
                kind = PIECES.index(sign.upper())
                self.board[square] = kind
                self.kinds[kind] |= 1 << square
                self.sides[sign.islower()] |= 1 << square
                file += 1
        self.turn = BLACK if turn == "b" else WHITE
        self.castling = sum(1 << _CORNERS[sign] for sign in castling if sign in _CORNERS)
        self.en_passant = None if en_passant == "-" else square_of(en_passant)

    def targets(self) -> list[tuple[int, int]]:
        """The squares that each man may legally go to, castling as two steps of the king."""
        us, occupied = self.sides[self.turn], self.sides[0] | self.sides[1]
        king = (self.kinds[KING] & us).bit_length() - 1
        checkers = self.attackers(king, occupied)
        found = [(king, self._king_targets(king, us, occupied, in_check=bool(checkers)))]
        if checkers & (checkers - 1):
            return found
        allowed = ~us & _ALL
        if checkers:
            allowed &= checkers | between(king, checkers.bit_length() - 1)
        pins = self._pins(king, us, occupied)
        for square in squares_of(us & ~(1 << king)):
            kind = self.board[square]
            if kind == PAWN:
                to = self._pawn_targets(square, occupied, allowed, pins.get(square, _ALL), king)
            else:
                to = self._sees(kind, square, occupied) & allowed & pins.get(square, _ALL)
            if to:
                found.append((square, to))
        return found

    def legal_moves(self) -> list[int]:
        """Each legal move: from + 64 x to + 4096 x kind of the man promoted to.

        Example:
            >>> len(Position().legal_moves())
            20
        """
        found = []
        for square, targets in self.targets():
            for to in squares_of(targets):
                move = square | to << 6
                if self.board[square] == PAWN and 1 << to & _LAST_RANKS:
                    found += [move | kind << 12 for kind in _PROMOTIONS]
                else:
                    found.append(move)
        return found

    def count_legal(self, targets: list[tuple[int, int]] | None = None) -> int:
        """How many legal moves there are.

        Args:
            targets: what :meth:`targets` gave, if it is at hand.
        """
        found = 0
        for square, to in self.targets() if targets is None else targets:
            found += to.bit_count()
            if self.board[square] == PAWN:
                found += 3 * (to & _LAST_RANKS).bit_count()
        return found

    def in_check(self) -> bool:
        """Whether the king of the side to move is attacked."""
        king = (self.kinds[KING] & self.sides[self.turn]).bit_length() - 1
        return bool(self.attackers(king, self.sides[0] | self.sides[1]))

    def attackers(self, square: int, occupied: int) -> int:
        """The men of the side not to move that look at a square.

        Args:
            square: 0 (a1) to 63 (h8).
            occupied: the squares that are taken to be occupied.
        """
        kinds = self.kinds
        found = KNIGHT_LEAPS[square] & kinds[KNIGHT] | KING_STEPS[square] & kinds[KING]
        found |= PAWN_TAKES[self.turn][square] & kinds[PAWN]
        found |= rook_sees(square, occupied) & (kinds[ROOK] | kinds[QUEEN])
        found |= bishop_sees(square, occupied) & (kinds[BISHOP] | kinds[QUEEN])
        return found & self.sides[1 - self.turn] & occupied

    def play(self, move: int) -> None:
        """Make a legal move.

        Args:
            move: as :meth:`legal_moves` gives it.
        """
        square, to, promotion = move & 63, move >> 6 & 63, move >> 12
        kind, taken = self.board[square], self.board[to]
        before, self.en_passant = self.en_passant, None
        if taken:
            self._lift(to, taken, 1 - self.turn)
        if kind == PAWN:
            if to == before:
                behind = to - 8 if self.turn == WHITE else to + 8
                self._lift(behind, PAWN, 1 - self.turn)
            elif abs(to - square) == 16:  # noqa: PLR2004  two ranks
                self.en_passant = (square + to) // 2
        elif kind == KING and abs(to - square) == _CASTLING_STEP:
            corner, beside = (to + 1, to - 1) if to > square else (to - 2, to + 1)
            self._lift(corner, ROOK, self.turn)
            self._put(beside, ROOK, self.turn)
        self._lift(square, kind, self.turn)
        self._put(to, promotion or kind, self.turn)
        self.castling &= ~(1 << square | 1 << to)
        if kind == KING:
            self.castling &= ~(0xFF << (56 if self.turn else 0))
        self.turn = 1 - self.turn

    def copy(self) -> "Position":
        """The same position, to be changed apart."""
        other = Position.__new__(Position)
        other.board, other.kinds, other.sides = self.board[:], self.kinds[:], self.sides[:]
        other.turn, other.castling, other.en_passant = self.turn, self.castling, self.en_passant
        return other

    def _lift(self, square: int, kind: int, side: int) -> None:
        self.board[square] = 0
        self.kinds[kind] ^= 1 << square
        self.sides[side] ^= 1 << square

    def _put(self, square: int, kind: int, side: int) -> None:
        self.board[square] = kind
        self.kinds[kind] |= 1 << square
        self.sides[side] |= 1 << square

    def _sees(self, kind: int, square: int, occupied: int) -> int:
        if kind == KNIGHT:
            return KNIGHT_LEAPS[square]
        if kind == BISHOP:
            return bishop_sees(square, occupied)
        if kind == ROOK:
            return rook_sees(square, occupied)
        return bishop_sees(square, occupied) | rook_sees(square, occupied)

    def _pins(self, king: int, us: int, occupied: int) -> dict[int, int]:
        """For each pinned man the squares of the line that it may not leave."""
        kinds, them = self.kinds, self.sides[1 - self.turn]
        # Looking from the king through his own men: who would attack him without them?
        far = rook_sees(king, them) & (kinds[ROOK] | kinds[QUEEN])
        far |= bishop_sees(king, them) & (kinds[BISHOP] | kinds[QUEEN])
        pins = {}
        for square in squares_of(far & them):
            line = between(king, square)
            screen = line & occupied
            if screen and not screen & (screen - 1) and screen & us:
                pins[screen.bit_length() - 1] = line | 1 << square
        return pins

    def _king_targets(self, king: int, us: int, occupied: int, *, in_check: bool) -> int:
        without = occupied ^ 1 << king  # he does not hide the squares behind him
        found = 0
        for to in squares_of(KING_STEPS[king] & ~us):
            if not self.attackers(to, without | 1 << to):
                found |= 1 << to
        if in_check or not self.castling:
            return found
        home = 0xFF << (56 if self.turn else 0)
        for corner in squares_of(self.castling & home):
            step = 1 if corner > king else -1
            free = not between(king, corner) & occupied
            path = (king + step, king + 2 * step)
            if free and not any(self.attackers(to, occupied | 1 << to) for to in path):
                found |= 1 << path[1]
        return found

    def _pawn_targets(self, square: int, occupied: int, allowed: int, pin: int, king: int) -> int:
        bit = 1 << square
        if self.turn == WHITE:
            step = bit << 8 & ~occupied
            two = (step & _THIRD[0]) << 8 & ~occupied
        else:
            step = bit >> 8 & ~occupied
            two = (step & _THIRD[1]) >> 8 & ~occupied
        takes = PAWN_TAKES[self.turn][square]
        found = (step | two | takes & self.sides[1 - self.turn]) & allowed & pin
        if self.en_passant is not None and takes >> self.en_passant & 1:
            # Two pawns leave a rank at once, which no pin shows: look at the position after it.
            behind = self.en_passant - 8 if self.turn == WHITE else self.en_passant + 8
            after = occupied ^ bit ^ 1 << behind | 1 << self.en_passant
            if not self.attackers(king, after):
                found |= 1 << self.en_passant
        return found


def square_of(name: str) -> int:
    """The number of a square.

    Example:
        >>> square_of("a1"), square_of("h8")
        (0, 63)
    """
    return "abcdefgh".index(name[0]) + 8 * "12345678".index(name[1])


def name_of(square: int) -> str:
    """The name of a square.

    Example:
        >>> name_of(63)
        'h8'
    """
    return "abcdefgh"[square % 8] + "12345678"[square // 8]
