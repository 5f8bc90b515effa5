"""An engine of UCI that sees every position as even, and that can misbehave.

Its argument says how: ``mute`` never says that it is ready, ``crash`` stops in games that begin
with 1. d4, ``dead`` in all, ``hang`` does not answer in them, ``empty`` gives no value, ``lie``
gives a move of another position, ``late`` gives the answer to the question before once more,
``bounds`` ends with a bound, ``mate`` sees mate in three for whoever is to move, ``big`` a value
beyond all measure, ``log:FILE`` writes each question into a file.
"""

import sys
import time

from arpad.strength.notation import move_of_name, name_move
from arpad.strength.position import Position

HABIT = sys.argv[1] if len(sys.argv) > 1 else ""
SCORES = {"mate": "mate 3", "big": "cp 999999", "bounds": "cp 7"}


def say(*lines: str) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.flush()


def answer(moves: list[str]) -> None:
    """One question."""
    position = Position()
    for move in moves:
        position.play(move_of_name(move))
    legal = sorted(map(name_move, position.legal_moves()))
    if HABIT == "dead" or (HABIT == "crash" and moves[:1] == ["d2d4"]):
        sys.exit(3)
    if HABIT == "hang" and moves[:1] == ["d2d4"]:
        time.sleep(60)
    if HABIT.startswith("log:"):
        with open(HABIT.removeprefix("log:"), "a", encoding="utf-8") as log:  # noqa: PTH123
            log.write(f"{' '.join(moves)}\n")
    if not legal:
        say("info depth 0 score mate 0", "bestmove (none)")
        return
    if HABIT != "empty":
        say(f"info depth 1 score {SCORES.get(HABIT, 'cp 0')} nodes 20 pv {legal[0]}")
    if HABIT == "bounds":
        say("info depth 2 score cp 400 lowerbound nodes 30", "info string no score here")
    say("bestmove a1a1" if HABIT == "lie" else f"bestmove {legal[0]} ponder {legal[0]}")
    if HABIT == "late":
        say("info depth 1 score cp 5000", f"bestmove {legal[0]}")


def main() -> None:
    """Answer until the end."""
    moves: list[str] = []
    for line in sys.stdin:
        words = line.split()
        match words[0]:
            case "uci" if HABIT != "mute":
                say("id name Fake 1", "id author nobody", "uciok")
            case "isready":
                say("readyok")
            case "position":
                moves = words[3:]
            case "go":
                answer(moves)
            case "quit":
                return


if __name__ == "__main__":
    main()
