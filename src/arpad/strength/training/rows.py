"""What is seen of all players of all games, as arrays."""

from array import array
from collections.abc import Callable, Iterable
from multiprocessing import get_context
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arpad.core.frozen import Record
from arpad.strength.measures import PHASES
from arpad.strength.seen import Seen
from arpad.strength.training.games import LEAST_OWN_MOVES, TRIED_ONLY, LearningGame, sides_of
from arpad.strength.training.solve import Numbers
from arpad.strength.training.split import ELSEWHERE, group_of_game, group_of_side

Places = NDArray[np.int32]
_AT_ONCE: Final = 100


class Marks(Record):
    """Marks of rows one after the other.

    Args:
        places: of all rows.
        ends: where each row ends.
    """

    places: Places
    ends: NDArray[np.int64]


class Rows(Record):
    """A row for each side of each game.

    Args:
        names: of the measures.
        measures: a column each; NaN where there is none.
        errors: marks of losses, by phase.
        moves: marks of the moves chosen.
        line: marks of the opening.
        ratings: of the players.
        opponents: ratings of those they played; no model is given them.
        scores: 1, 1/2 or 0 points.
        people: numbers that stand for them.
        speeds: of the games.
        rates: of play; empty where they are not known.
        groups: of the split.
        days: ISO dates.
        sides: 0 for White, 1 for Black.
        games: number of the game.
    """

    names: tuple[str, ...]
    measures: Numbers
    errors: dict[str, Marks]
    moves: Marks
    line: Marks
    ratings: Numbers
    opponents: Numbers
    scores: Numbers
    people: NDArray[np.int64]
    speeds: NDArray[np.str_]
    rates: NDArray[np.str_]
    groups: NDArray[np.str_]
    days: NDArray[np.str_]
    sides: NDArray[np.int64]
    games: NDArray[np.int64]


class _Growing:
    def __init__(self) -> None:
        self.places, self.ends = array("i"), array("q")

    def add(self, marks: Iterable[int]) -> None:
        self.places.extend(marks)
        self.ends.append(len(self.places))

    def done(self) -> Marks:
        return Marks(places=np.array(self.places), ends=np.array(self.ends))


def rows_of(
    games: Iterable[LearningGame], processes: int, told: Callable[[int], None] = lambda _: None
) -> Rows:
    """The rows of games, those left out that no group may see or that are unfit.

    Args:
        games: to learn from.
        processes: that replay them.
        told: is given the number of games done.
    """
    errors = {phase: _Growing() for phase in PHASES}
    moves, line = _Growing(), _Growing()
    measured: list[dict[str, float | None]] = []
    facts: list[dict[str, Any]] = []
    with get_context("spawn").Pool(processes) as pool:
        for number, (game, sides) in enumerate(pool.imap(_seen, games, _AT_ONCE)):
            for side, seen in enumerate(sides or ()):
                group = _group(game, side, seen)
                if group is None:
                    continue
                measured.append(seen.measures)
                for phase in PHASES:
                    errors[phase].add(seen.errors[phase])
                moves.add(sorted(seen.moves))
                line.add(seen.line)
                facts.append(_facts(game, side) | {"groups": group, "games": number})
            told(number + 1)
    return Rows(
        names=tuple(measured[0]),
        measures=np.array(
            [[np.nan if each is None else each for each in row.values()] for row in measured]
        ),
        errors={phase: each.done() for phase, each in errors.items()},
        moves=moves.done(),
        line=line.done(),
        **{name: np.array([each[name] for each in facts]) for name in facts[0]},
    )


def _facts(game: LearningGame, side: int) -> dict[str, Any]:
    return {
        "ratings": float(game.ratings[side]),
        "opponents": float(game.ratings[1 - side]),
        "scores": game.result / 2 if side == 0 else 1 - game.result / 2,
        "people": game.people[side],
        "speeds": game.speed,
        "rates": game.rate,
        "days": game.day,
        "sides": side,
    }


def _seen(game: LearningGame) -> tuple[LearningGame, tuple[Seen, Seen] | None]:
    short = game.replace(moves=(), values=(), best=())
    return short, sides_of(game) if game.fit else None


def _group(game: LearningGame, side: int, seen: Seen) -> str | None:
    own_moves = seen.measures["own_moves"] or 0
    if game.provisional[side] or own_moves < LEAST_OWN_MOVES:
        return None
    if game.table == TRIED_ONLY:
        return ELSEWHERE
    if min(game.people) < 0:
        return group_of_game(game.identity)
    return group_of_side(game.people[side], game.people[1 - side])
