"""Games of moves by chance, whose players lose more the lower their rating is."""

from collections.abc import Iterator

import numpy as np

from arpad.strength.position import Position
from arpad.strength.training.games import LearningGame
from arpad.strength.winning_chances import START_VALUE

PLIES = 36


def games_by_chance(
    number: int,
    *,
    seed: int = 1,
    speed: str = "rapid",
    with_people: bool = True,
    table: str = "made",
) -> Iterator[LearningGame]:
    """So many games, always the same ones for a seed."""
    chance = np.random.default_rng(seed)
    for count in range(number):
        ratings = (int(chance.integers(900, 2301)), int(chance.integers(900, 2301)))
        values = [float(START_VALUE)]
        for ply in range(PLIES):
            lost = float(chance.exponential()) * (2600 - ratings[ply % 2]) / 15
            values.append(values[-1] + (lost if ply % 2 else -lost))
        people = (
            (int(chance.integers(0, 61)), int(chance.integers(0, 61))) if with_people else (-1, -2)
        )
        yield LearningGame(
            identity=f"{speed}{count}",
            table=table,
            day=f"2022-{1 + count * 12 // number:02}-01",
            speed=speed,
            rate=("10+0", "10+0", "10+5", "")[count % 4] if speed == "rapid" else "",
            people=people,
            ratings=ratings,
            provisional=(False, False),
            result=int(chance.integers(0, 3)),
            fit=True,
            moves=_moves(chance),
            values=tuple(values),
        )


def _moves(chance: np.random.Generator) -> tuple[int, ...]:
    position = Position()
    moves: list[int] = []
    while len(moves) < PLIES:
        legal = sorted(position.legal_moves())
        if not legal:  # an early mate
            return _moves(chance)
        moves.append(legal[int(chance.integers(len(legal)))])
        position.play(moves[-1])
    return tuple(moves)
