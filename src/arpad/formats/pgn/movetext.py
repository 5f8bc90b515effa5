"""The moves between two headers: passed over, with what they tell beside the moves.

Source: PGN standard of 1994, sections 5 (comments), 6 (escape lines), 8.2 (movetext), 10 (NAG).
"""

import re
from typing import Final

RESULTS: Final = {b"1-0", b"0-1", b"1/2-1/2", b"*", b"1/2"}
ENOUGH: Final = 2  # half-moves: both sides have made a move
_COMMENT: Final = re.compile(rb"\{[^}]*\}?")  # one that is open goes to the end of the line
_MOVE: Final = re.compile(
    rb"(?:O-O(?:-O)?|0-0(?:-0)?(?=[\s!?+#]|$)|[A-Z]?[a-h]?[1-8]?x?[a-h][1-8]"
    rb"|[KQRBNP]?@[a-h][1-8]|--|Z0)"
)
_SPECIAL: Final = (b"{", b"}", b"(", b")", b";")
_COMMENTS_OF_TWO_MOVES: Final = 3
_NUMBER: Final = re.compile(rb"^\d+\.+")


class Movetext:
    """The moves of one game, given line by line.

    Args:
        moves: half-moves met, at most :data:`ENOUGH`.
        result: the token that ends the game; empty when there is none.
        begun: something other than blanks was met.
        open_comment: a comment in braces goes on in the next line.
        surplus: something stands after the result.
    """

    def __init__(self) -> None:
        self.moves = 0
        self.result = b""
        self.begun = False
        self.open_comment = False
        self.surplus = False
        self._depth = 0

    def add(self, line: bytes) -> None:
        """Take the next line."""
        text = self._without_comments(line)
        if not text or text.isspace():
            return
        self.begun = True
        if self.result:
            self.surplus = True
            return
        if self.moves < ENOUGH or self._depth or b"(" in text:
            self._count(text)
        elif (last := text.split()[-1]) in RESULTS:
            self.result = last

    def begin(self, lines: bytes) -> None:
        """Take the first lines of a game, none of them blank, each with its end."""
        first, _, rest = lines.partition(b"\n")
        if rest or not self._begin_commented(first):
            self.add(first)
        has_moves_alone = rest and not any(sign in lines for sign in _SPECIAL)
        for line in rest.splitlines():
            if not has_moves_alone or self.moves < ENOUGH:
                self.add(line)
            elif self.result:
                self.surplus = True
                return
            elif (last := line.rsplit(None, 1)[-1]) in RESULTS:
                self.result = last

    def text(self) -> bytes:
        """What was given, by those that keep it."""
        return b""

    def _begin_commented(self, line: bytes) -> bool:
        """Take a whole game on one line with comments between its moves; whether it is one."""
        before, brace, after = line.rpartition(b"}")
        words = after.split()
        if not (brace and words and after[:1].isspace()) or b"{" in after:
            return False
        if b"(" in line or b")" in line or b";" in line:
            return False
        start = _COMMENT.sub(b" ", before, count=_COMMENTS_OF_TWO_MOVES).partition(b"{")[0]
        game = Movetext()
        game._count(start)
        if game.moves < ENOUGH:
            return False
        self.moves, self.begun = ENOUGH, True
        self.result = words[-1] if words[-1] in RESULTS else b""
        return True

    def _without_comments(self, line: bytes) -> bytes:
        if self.open_comment:
            _, brace, line = line.partition(b"}")
            if not brace:
                return b""
            self.open_comment = False
            self.begun = True
        if b"{" in line:
            self.begun = True
            self.open_comment = line.rfind(b"{") > line.rfind(b"}")
            line = _COMMENT.sub(b" ", line)
        return line.partition(b";")[0]

    def _count(self, text: bytes) -> None:
        """Half-moves of the main line; variations stand in parentheses, one in another."""
        has_variations = b"(" in text or b")" in text
        if has_variations:
            text = text.replace(b"(", b" ( ").replace(b")", b" ) ")
        tokens = text.split()
        for token in tokens:
            if token == b"(":
                self._depth += 1
            elif token == b")":
                self._depth = max(0, self._depth - 1)
            elif self._depth:
                continue
            elif token in RESULTS:
                self.result = token
            elif _MOVE.match(_NUMBER.sub(b"", token)):
                self.result = b""  # what looked like a result was something else
                self.moves = min(ENOUGH, self.moves + 1)
                if self.moves == ENOUGH and not has_variations and not self._depth:
                    self.result = tokens[-1] if tokens[-1] in RESULTS else b""
                    return
