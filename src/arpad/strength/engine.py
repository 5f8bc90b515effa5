"""An engine that speaks UCI, asked for the positions of a game one after the other.

The engine runs with one thread, a fixed number of nodes a position and emptied memory before each
game: the same engine gives the same values for the same game again.

Source: UCI protocol of April 2006.
"""

import queue
import shutil
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from arpad.core.errors import InputError
from arpad.strength.evaluated import EngineFailed, Evaluated
from arpad.strength.notation import move_of_name, name_move
from arpad.strength.position import Position
from arpad.strength.winning_chances import MATE

NODES: Final = 2000
USUAL_PATHS: Final = ("stockfish", "/usr/games/stockfish")
SECONDS: Final = 30.0  # for one answer
_HASH_MB: Final = 16
_MOST: Final = 20_000  # centipawns, below all mates
_CLOSING: Final = 2.0


def find_engine(path: str | None = None) -> str:
    """The program of the engine.

    Args:
        path: of the program, or its name; None for Stockfish where systems put it.

    Raises:
        InputError: there is none.
    """
    for name in (path,) if path is not None else USUAL_PATHS:
        found = shutil.which(name)
        if found is not None:
            return found
    if path is None:
        raise InputError("strength.no_engine")
    raise InputError("strength.no_such_engine", path=path)


class Engine:
    """A running engine.

    Args:
        path: of the program.
        nodes: positions searched for each position of a game, 1 to 100,000,000.
        seconds: the longest time to wait for one answer.

    Attributes:
        name: as the engine calls itself.

    Raises:
        EngineFailed: it cannot be started or does not speak UCI.
    """

    def __init__(self, path: str, nodes: int = NODES, seconds: float = SECONDS) -> None:
        self.nodes = nodes
        self.name = Path(path).name
        self._seconds = seconds
        try:
            self._process = subprocess.Popen(  # noqa: S603  the program that the user names
                [path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise EngineFailed("strength.engine_not_started", path=path) from error
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()
        try:
            for line in self._ask("uci", until="uciok"):
                if line.startswith("id name "):
                    self.name = line.removeprefix("id name ").strip()
            self._tell("setoption name Threads value 1")
            self._tell(f"setoption name Hash value {_HASH_MB}")
            self._ask("isready", until="readyok")
        except EngineFailed:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def evaluate(self, moves: Sequence[str]) -> Evaluated:
        """Evaluate the start and the position after each half-move.

        Args:
            moves: of the game, in coordinates (``e2e4``), each of them legal.

        Raises:
            EngineFailed: it stopped, did not answer in time, or what it says does not belong to
                the position that it was asked about.
        """
        self._tell("ucinewgame")
        position = Position()
        values: list[int | None] = []
        best: list[str] = []
        for ply in range(len(moves) + 1):
            legal = set(map(name_move, position.legal_moves()))
            played = f" moves {' '.join(moves[:ply])}" if ply else ""
            self._tell(f"position startpos{played}")
            self._ask("isready", until="readyok")  # what it still had to say is passed over
            lines = self._ask(f"go nodes {self.nodes}", until="bestmove")
            move = [*lines[-1].split(), ""][1]
            value = _score(lines, is_white=ply % 2 == 0) if legal else None
            if bool(legal) != (move in legal) or (legal and value is None):
                raise EngineFailed("strength.engine_answer", engine=self.name)
            values.append(value)
            best.append(move if legal else "")
            if ply < len(moves):
                position.play(move_of_name(moves[ply]))
        return Evaluated(values=tuple(values), best=tuple(best))

    def close(self) -> None:
        """End the engine; one that does not listen is killed."""
        with suppress(EngineFailed):
            self._tell("quit")
        try:
            self._process.wait(_CLOSING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for stream in filter(None, (self._process.stdin, self._process.stdout)):
            with suppress(OSError):
                stream.close()

    def _read(self) -> None:
        assert self._process.stdout is not None  # noqa: S101  it was asked for
        with suppress(OSError, ValueError):
            for line in self._process.stdout:
                self._lines.put(line)
        self._lines.put(None)

    def _tell(self, command: str) -> None:
        assert self._process.stdin is not None  # noqa: S101  it was asked for
        try:
            self._process.stdin.write(f"{command}\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise EngineFailed("strength.engine_stopped", engine=self.name) from error

    def _ask(self, command: str, *, until: str) -> list[str]:
        """The lines of an answer, the last of which begins with a word."""
        self._tell(command)
        found = []
        while True:
            try:
                line = self._lines.get(timeout=self._seconds)
            except queue.Empty as error:
                seconds = f"{self._seconds:g}"
                raise EngineFailed(
                    "strength.engine_silent", engine=self.name, seconds=seconds
                ) from error
            if line is None:
                raise EngineFailed("strength.engine_stopped", engine=self.name)
            found.append(line)
            if line.startswith(until):
                return found


def _score(lines: Sequence[str], *, is_white: bool) -> int | None:
    """The last value that is no bound, as White sees it."""
    for line in reversed(lines):
        words = line.split()
        if "score" not in words or "lowerbound" in words or "upperbound" in words:
            continue
        place = words.index("score")
        with suppress(ValueError):
            kind, text = words[place + 1 : place + 3]
            number = int(text)
            value = max(-_MOST, min(_MOST, number))
            if kind == "mate":
                value = (MATE - abs(number)) * (1 if number > 0 else -1)
            return value if is_white else -value
    return None
