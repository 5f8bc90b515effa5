"""The moves of a game with the evaluations and clocks in its comments.

Source: PGN standard of 1994, section 8.2; the comments ``[%eval]`` and ``[%clk]`` as Lichess,
Chess.com and broadcasts write them: pawns with two decimals or ``#`` and the moves to mate, both
as White sees them; hours, minutes and seconds left.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from arpad.core.game_moves import GameMoves
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.opening import Source
from arpad.formats.pgn.movetext import RESULTS, Movetext
from arpad.formats.pgn.reader import game_of
from arpad.formats.pgn.scanner import Scanner

MATE: Final = 30000
_MOST: Final = 20_000
_LONGEST: Final = 1_000_000  # bytes of one game
_TOKEN: Final = re.compile(r"\{[^}]*\}?|;[^\n]*|[()]|[^\s{}();]+")
_EVALUATION: Final = re.compile(r"\[%eval\s+(?:#(-?\d{1,4})|([+-]?\d{1,4}(?:\.\d{1,4})?))[\],]")
_CLOCK: Final = re.compile(r"\[%clk\s+(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)\]")
_NUMBER: Final = re.compile(r"^\d+\.*")
_START: Final = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"
_CASTLING_IN_ZEROS: Final = "0-0"
_ENDS: Final = {result.decode("ascii") for result in RESULTS}


class KeptMovetext(Movetext):
    """Movetext that keeps what it was given."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[bytes] = []
        self._size = 0

    def add(self, line: bytes) -> None:
        """Take the next line."""
        self._keep(line)
        super().add(line)

    def begin(self, lines: bytes) -> None:
        """Take the first lines of a game."""
        for line in lines.splitlines():
            self.add(line)

    def text(self) -> bytes:
        """All of it, or nothing where it is longer than any game."""
        return b"" if self._size > _LONGEST else b"\n".join(self._parts)

    def _keep(self, text: bytes) -> None:
        self._size += len(text)
        if self._size <= _LONGEST:
            self._parts.append(text)


class _Move:
    """A move and what the comments after it tell."""

    __slots__ = ("clock", "evaluation", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.evaluation: int | None = None
        self.clock: float | None = None

    def read(self, comment: str) -> None:
        """Take what a comment tells."""
        if found := _EVALUATION.search(comment):
            mate, pawns = found.groups()
            if pawns is not None:
                self.evaluation = max(-_MOST, min(_MOST, _centipawns(pawns)))
            elif int(mate):
                self.evaluation = (MATE - abs(int(mate))) * (1 if int(mate) > 0 else -1)
        if found := _CLOCK.search(comment):
            hours, minutes, seconds = found.groups()
            self.clock = int(hours) * 3600 + int(minutes) * 60 + float(seconds)


def _centipawns(pawns: str) -> int:
    """Hundredths, exactly; further decimals are cut off."""
    sign = -1 if pawns.startswith("-") else 1
    whole, _, part = pawns.lstrip("+-").partition(".")
    return sign * (int(whole) * 100 + int(part[:2].ljust(2, "0")))


def read_moves(text: str) -> list[_Move]:
    """The moves of the main line.

    Args:
        text: what stands between two headers.

    Example:
        >>> [move.text for move in read_moves("1. e4 { [%eval 0.3] } e5 (1... c5) 2. Nf3 *")]
        ['e4', 'e5', 'Nf3']
        >>> read_moves("1. e4 { [%eval -0.35] }")[0].evaluation
        -35
    """
    moves: list[_Move] = []
    depth = 0
    for token in _TOKEN.findall(text):
        if token == "(":  # noqa: S105  a parenthesis
            depth += 1
        elif token == ")":  # noqa: S105  a parenthesis
            depth = max(0, depth - 1)
        elif depth or token[0] in ";$":
            continue
        elif token[0] == "{":
            if moves:
                moves[-1].read(token)
        elif token in _ENDS:
            break
        elif move := _without_number(token):
            moves.append(_Move(move))
    return moves


def _without_number(token: str) -> str:
    """The move of a token such as ``12.Nf3``; empty where there is none."""
    if token.startswith(_CASTLING_IN_ZEROS):
        return token
    return _NUMBER.sub("", token, count=1).lstrip(".").strip("!?")


def games_with_moves(source: Source, notes: BoundedNotes) -> Iterator[GameMoves]:
    """The games of a file in its order, each with its moves.

    Args:
        source: the open file.
        notes: gets what was found on the way.

    Raises:
        UnreadableFile: it is no text, or a line has no end.
    """
    scanner = Scanner(source, notes, KeptMovetext)
    for raw in scanner.games():
        moves = read_moves(raw.text.decode("utf-8", "replace"))
        evaluations = tuple(move.evaluation for move in moves)
        clocks = tuple(move.clock for move in moves)
        yield GameMoves(
            game=game_of(raw, notes),
            moves=tuple(move.text for move in moves),
            evaluations=evaluations if any(each is not None for each in evaluations) else (),
            clocks=clocks if any(each is not None for each in clocks) else (),
            other_start="fen" in raw.tags and not is_usual_start(raw.tags["fen"][0]),
            kind=_kind({name: value.strip().lower() for name, (value, _, _) in raw.tags.items()}),
        )


def _kind(tags: Mapping[str, str]) -> str:
    """What tags beyond those of the players tell of a game.

    Source: PGN standard of 1994, 9.1.3 (WhiteType) and 9.8.1 (Mode): "PM" is mail, "EM" is e-mail.
    """
    if "program" in {tags.get("whitetype"), tags.get("blacktype")}:
        return "program"
    if tags.get("mode") in {"pm", "em"}:
        return "mail"
    both = tags.get("timecontrol")
    is_even = tags.get("whitetimecontrol", both) == tags.get("blacktimecontrol", both)
    return "" if is_even else "odds"


def is_usual_start(fen: str) -> bool:
    """Whether a position is that in which games of chess begin.

    Args:
        fen: in Forsyth-Edwards notation.

    Example:
        >>> is_usual_start("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
        True
    """
    return fen.split()[:3] == _START.split()
