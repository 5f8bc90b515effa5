"""How many rounds an event has, and which of them have been played.

The file declares the number (XXR or 142), or the longest line shows it. A last cell without
opponent and without points is no round: some programs write one too many.
"""

from collections.abc import Callable, Sequence

from arpad.core.records import Pairing
from arpad.core.results import Result
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.players import ReadPlayer

_OPEN = frozenset(
    {
        Result.PENDING,
        Result.FULL_POINT_BYE,
        Result.HALF_POINT_BYE,
        Result.ZERO_POINT_BYE,
        Result.PAIRING_ALLOCATED_BYE,
    }
)


def even_rounds(
    players: Sequence[ReadPlayer], declared: int | None, notes: Notes
) -> tuple[list[ReadPlayer], int]:
    """The players with the same number of rounds each, and the number of rounds of the event.

    Args:
        players: the players as read.
        declared: number of rounds that the file declares, None when it does not.
        notes: takes what was dropped and what does not fit.
    """
    used = max((_last(each.pairings, _is_used) for each in players), default=0)
    announced = [each.pairings[: declared or 0] for each in players]
    kept = max(used, max((_last(pairings, _is_present) for pairings in announced), default=0))
    for player in players:
        for number, pairing in enumerate(player.pairings[kept:], kept + 1):
            if pairing is not None:
                notes.warning(
                    "trf.round_superfluous",
                    player.line,
                    player.column_of_round(number),
                    round=number,
                    number=player.number,
                )
    if declared is not None and kept > declared:
        notes.warning("trf.more_rounds_than_declared", declared=declared, counted=kept)
    even = [
        each
        if len(each.pairings) == kept
        else each.replace(pairings=(*each.pairings, *[None] * kept)[:kept])
        for each in players
    ]
    return even, max(declared or 0, kept)


def open_rounds(players: Sequence[ReadPlayer], notes: Notes) -> frozenset[int]:
    """The last rounds in which nobody has a result: paired, or only byes given so far."""
    rounds = len(players[0].pairings) if players else 0
    found: list[int] = []
    while rounds and not any(_is_decided(each.pairings[rounds - 1]) for each in players):
        if any(each.pairings[rounds - 1] is not None for each in players):
            notes.warning("trf.round_open", round=rounds)
        found.append(rounds)
        rounds -= 1
    return frozenset(found)


def _last(pairings: Sequence[Pairing | None], condition: Callable[[Pairing | None], bool]) -> int:
    for number in range(len(pairings), 0, -1):
        if condition(pairings[number - 1]):
            return number
    return 0


def _is_present(pairing: Pairing | None) -> bool:
    return pairing is not None


def _is_used(pairing: Pairing | None) -> bool:
    """With an opponent or with points."""
    return pairing is not None and (pairing.opponent is not None or pairing.result.half_points > 0)


def _is_decided(pairing: Pairing | None) -> bool:
    return pairing is not None and pairing.result not in _OPEN
