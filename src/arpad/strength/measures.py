"""What a player's moves of one game amount to: some seventy numbers, none of them a rating.

A measure is None where the game has nothing to measure, as an ending in a game that had none.
"""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import fmean, pstdev
from typing import Final

from arpad.strength.attacks import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from arpad.strength.replay import Replay
from arpad.strength.winning_chances import Losses, accuracy, game_accuracy

Measures = dict[str, float | None]

PHASES: Final = ("opening", "middle", "ending")
OPENING_PLIES: Final = 20
ENDING_MATERIAL: Final = 26  # both sides' pieces together
_NEVER_CASTLED: Final = 60  # half-moves
_MOST_LEGAL: Final = 80
_FORCED: Final = 3
_ERROR: Final = 10.0  # per cent of winning chances
_BLUNDER: Final = 20.0
_SLIP: Final = 5.0
_BACK: Final = 30.0
_SHARES: Final = (2, 5, 10, 20, 30)
_BALANCED: Final = (20.0, 80.0)
_EXACT: Final = 0.5
_FEW: Final = 3


def measures(game: Replay, found: Losses | None, side: int) -> Measures:
    """All measures of one player in one game.

    Args:
        game: its half-moves.
        found: what they lost; None when there are no evaluations.
        side: 0 for White, 1 for Black.

    Example:
        >>> from arpad.strength.replay import replay
        >>> measures(replay(["e4", "e5", "Nf3"]), None, 0)["own_moves"]
        2.0
    """
    plies = range(side, len(game), 2)
    told: Measures = {
        "own_moves": float(len(plies)),
        "own_moves_log": math.log(len(plies)),
        "half_moves": float(len(game)),
    }
    told |= _style(game, plies, side)
    if found is not None:
        told |= _errors(found, plies, side)
        told |= _by_phase(game, found, plies)
        told |= _by_standing(found, plies)
        told |= _in_a_row(found, plies)
        for name in ("loss_log", "centipawns_log", "share_20", "opening_log", "balanced_log"):
            value = told[name]
            told[f"{name}_by_length"] = None if value is None else value * math.log(len(plies))
    return told


def _errors(found: Losses, plies: Sequence[int], side: int) -> Measures:
    lost = [found.lost[ply] for ply in plies]
    centipawns = [found.centipawns[ply] for ply in plies]
    ordered = sorted(lost)
    told: Measures = {
        "loss_mean": fmean(lost),
        "loss_log": fmean(map(math.log1p, lost)),
        "loss_root": fmean(map(math.sqrt, lost)),
        "loss_spread": pstdev(lost),
        "loss_most": ordered[-1],
        "centipawns_log": math.log(fmean(centipawns) + 3),
        "centipawns_log_mean": fmean(map(math.log1p, centipawns)),
        "exact": (sum(1 for value in lost if value <= _EXACT) + 0.5) / (len(lost) + 1),
        "accuracy_mean": fmean(map(accuracy, lost)),
        "accuracy_game": game_accuracy(found, side),
        "last_chances": found.before[plies[-1]],
    }
    for share in (50, 75, 90):
        told[f"loss_quantile_{share}"] = _quantile(ordered, share / 100)
    for least in _SHARES:
        count = sum(1 for value in lost if value >= least)
        told[f"share_{least}"] = (count + 0.5) / (len(lost) + 1)
    return told


def _quantile(ordered: Sequence[float], share: float) -> float:
    """Between the two nearest of ordered values."""
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def phase_of(game: Replay, ply: int) -> str:
    """``opening``, ``middle`` or ``ending``.

    Args:
        game: the game.
        ply: number of the half-move, from 0.
    """
    if ply < OPENING_PLIES:
        return "opening"
    return "ending" if game.material[ply] <= ENDING_MATERIAL else "middle"


def _by_phase(game: Replay, found: Losses, plies: Sequence[int]) -> Measures:
    told: Measures = {}
    phases = {ply: phase_of(game, ply) for ply in plies}
    for phase in PHASES:
        lost = [found.lost[ply] for ply in plies if phases[ply] == phase]
        errors = sum(1 for value in lost if value >= _ERROR)
        told[f"{phase}_moves"] = float(len(lost))
        told[f"{phase}_loss"] = (sum(lost) + 6) / (len(lost) + 3) if lost else None
        told[f"{phase}_log"] = fmean(map(math.log1p, lost)) if len(lost) >= _FEW else None
        told[f"{phase}_errors"] = (errors + 0.2) / (len(lost) + 2) if lost else None
    return told


def _by_standing(found: Losses, plies: Sequence[int]) -> Measures:
    """While the game was balanced, won, lost, and after an error of the opponent."""
    low, high = _BALANCED
    balanced = [found.lost[ply] for ply in plies if low < found.before[ply] < high]
    won = [found.lost[ply] for ply in plies if found.before[ply] >= high]
    given_back = [
        min(found.lost[ply], _BACK) for ply in plies if ply and found.lost[ply - 1] >= _ERROR
    ]
    errors = sum(1 for value in balanced if value >= _ERROR)
    return {
        "balanced_moves": float(len(balanced)),
        "balanced_log": fmean(map(math.log1p, balanced)) if len(balanced) >= _FEW else None,
        "balanced_errors": (errors + 0.2) / (len(balanced) + 2),
        "won_moves": float(len(won)),
        "won_loss": fmean(won) if len(won) >= _FEW else None,
        "lost_moves": float(sum(1 for ply in plies if found.before[ply] <= low)),
        "chances_given": float(len(given_back)),
        "given_back": fmean(given_back) if given_back else None,
    }


def _in_a_row(found: Losses, plies: Sequence[int]) -> Measures:
    lost = [found.lost[ply] for ply in plies]
    run = longest = 0
    for value in lost:
        run = run + 1 if value < _SLIP else 0
        longest = max(longest, run)
    return {
        "first_error": float(_first(lost, lambda value: value >= _ERROR)),
        "first_blunder": float(_first(lost, lambda value: value >= _BLUNDER)),
        "longest_clean": float(longest),
    }


def _first(values: Sequence[float], fits: Callable[[float], bool]) -> int:
    return next((place for place, value in enumerate(values) if fits(value)), len(values))


def _style(game: Replay, plies: Sequence[int], side: int) -> Measures:
    """Which moves were chosen, without an engine."""
    early = [ply for ply in plies if ply < OPENING_PLIES]
    late = [ply for ply in plies if ply >= OPENING_PLIES]
    castled = [ply for ply in plies if game.castles[ply]]
    number = len(plies)
    mates = game.is_mate and (1 if (len(game) - 1) % 2 == side else -1)
    told: Measures = {
        "captures": sum(game.takes[ply] for ply in plies) / number,
        "checks": sum(game.checks[ply] for ply in plies) / number,
        "mobility": sum(min(game.legal[ply], _MOST_LEGAL) for ply in plies) / number,
        "forced": sum(game.legal[ply] <= _FORCED for ply in plies) / number,
        "in_check": sum(game.in_check[ply] for ply in plies) / number,
        "castled_at": float(castled[0] if castled else _NEVER_CASTLED),
        "never_castled": float(not castled),
        "last_material": float(game.material[plies[-1]]),
        "king_late": (sum(game.kinds[ply] == KING for ply in late) / len(late)) if late else None,
        "mate": float(game.is_mate),
        "mates": float(mates),
    }
    return told | _early_style(game, early)


def _early_style(game: Replay, early: Sequence[int]) -> Measures:
    def count(*kinds: int) -> float:
        return float(sum(game.kinds[ply] in kinds for ply in early))

    def at_edge(kind: int) -> float:
        files = [(game.moves[ply] >> 6) % 8 for ply in early if game.kinds[ply] == kind]
        return float(sum(file in {0, 7} for file in files))

    again = sum(
        game.moves[later] & 63 == game.moves[earlier] >> 6 & 63
        for earlier, later in pairwise(early)
    )
    return {
        "queen_early": count(QUEEN),
        "pawns_early": count(PAWN),
        "minors_early": count(KNIGHT, BISHOP),
        "rooks_early": count(ROOK),
        "checks_early": float(sum(game.checks[ply] for ply in early)),
        "captures_early": float(sum(game.takes[ply] for ply in early)),
        "moved_again": float(again),
        "edge_pawns": at_edge(PAWN),
        "edge_knights": at_edge(KNIGHT),
    }
