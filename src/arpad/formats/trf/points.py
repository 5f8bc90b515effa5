"""The points column against the results. Points never feed a rating: all this is a warning."""

from collections.abc import Sequence

from arpad.core.frozen import Record
from arpad.core.quantities import Score
from arpad.core.records import Pairing
from arpad.core.results import Result
from arpad.formats.trf.layout import POINTS, VALUE_COLUMN
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.players import ReadPlayer
from arpad.formats.trf.scoring import THREE_POINTS, USUAL, Scoring

_HALF = 50  # hundredths
_WHOLE = 100


class _Difference(Record):
    """A points column that is not the sum of the rounds, in hundredths."""

    player: ReadPlayer
    points: int
    counted: int
    allocated: int


def check_points(
    players: Sequence[ReadPlayer], scoring: Scoring, open_rounds: frozenset[int], notes: Notes
) -> None:
    """Compare the points of every player with his results.

    Accepted in silence: penalties of record 299, a result that is still open, and an allocated
    bye worth half a point, if it explains every difference.
    """
    differences = [
        difference for player in players if (difference := _difference(player, scoring)) is not None
    ]
    with_bye = sum(1 for each in players if _allocated(each.pairings))
    if len(differences) == with_bye and all(
        each.allocated and each.counted - each.points == _HALF * each.allocated
        for each in differences
    ):
        return
    if len(differences) > 1 and _is_of_other_scoring(players, scoring, len(differences), notes):
        return
    for difference in differences:
        _report(difference, scoring, open_rounds, notes)


def _is_of_other_scoring(
    players: Sequence[ReadPlayer], scoring: Scoring, count: int, notes: Notes
) -> bool:
    """Whether the points of all players fit another scoring than that of the file: one warning."""
    for win, draw, loss in (USUAL, THREE_POINTS):
        other = scoring.with_games(win, draw, loss)
        if any(_difference(player, other) is not None for player in players):
            continue
        notes.warning(
            "trf.points_of_other_scoring",
            scoring.line,
            None if scoring.line is None else VALUE_COLUMN,
            count=count,
            win=str(Score(win)),
            draw=str(Score(draw)),
            loss=str(Score(loss)),
        )
        return True
    return False


def _difference(player: ReadPlayer, scoring: Scoring) -> _Difference | None:
    if player.points is None or player.number in scoring.unclear:
        return None
    points = player.points.hundredths
    counted = scoring.total(player.pairings) + scoring.extra.get(player.number, 0)
    optional = scoring.total(
        each for each in player.pairings if each is not None and each.result in scoring.optional
    )
    if counted - optional <= points <= counted:
        return None
    return _Difference(
        player=player, points=points, counted=counted, allocated=_allocated(player.pairings)
    )


def _allocated(pairings: Sequence[Pairing | None]) -> int:
    return sum(
        1 for each in pairings if each is not None and each.result is Result.PAIRING_ALLOCATED_BYE
    )


def _report(
    difference: _Difference, scoring: Scoring, open_rounds: frozenset[int], notes: Notes
) -> None:
    pairings = difference.player.pairings
    without_open = scoring.total(
        pairing for number, pairing in enumerate(pairings, 1) if number not in open_rounds
    ) + scoring.extra.get(difference.player.number, 0)
    empty = sum(1 for each in pairings if each is None)
    missing = difference.points - difference.counted
    message = "trf.points_differ"
    if open_rounds and difference.points == without_open:
        message = "trf.points_open_round"
    elif 0 < missing <= _WHOLE * empty:
        message = "trf.points_explained_by_byes"
    notes.warning(
        message,
        difference.player.line,
        difference.player.column(POINTS.first),
        number=difference.player.number,
        points=str(Score(difference.points)),
        counted=str(Score(difference.counted)),
    )
