"""What a fit is asked for."""

from arpad.bulk.fit.models import DAVIDSON
from arpad.core.frozen import Record


class Settings(Record):
    """How the ratings are to be fitted.

    Args:
        draws: one of :data:`~arpad.bulk.fit.models.MODELS`.
        white_advantage: in rating points; None where it is fitted.
        must_fit_white: fit it or say why not; without it 0 is taken where the games do not tell.
        draw_rate: share of draws between equals; None where it is fitted.
        anchors: rating that a player holds, by his number.
        prior: how many games each player is thought to have drawn against a player of mean
            strength.
        exact: numbers of the players whose errors are to be exact.
        pairs: numbers of two players who are to be compared.
    """

    draws: str = DAVIDSON
    white_advantage: float | None = None
    must_fit_white: bool = False
    draw_rate: float | None = None
    anchors: tuple[tuple[int, float], ...] = ()
    prior: float = 0.0
    exact: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
