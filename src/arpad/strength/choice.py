"""Which model reads a game: by the evaluations of its file, or by an engine.

A model was fitted for one origin of evaluations. Others are read with it only where there is no
better way; the reading then says so, and its interval is wider: by much for what nobody measured.
"""

from collections.abc import Iterable
from datetime import date
from typing import Final, Protocol

from arpad.core.frozen import Record
from arpad.core.game_moves import GameMoves
from arpad.core.steps import Word
from arpad.strength.evaluated import EngineFailed, Evaluated
from arpad.strength.measured import WIDER as MEASURED_WIDER
from arpad.strength.measured import measured
from arpad.strength.model import Evaluations, Model
from arpad.strength.refusals import SetAside, speed_of, speed_word
from arpad.strength.replay import Replay
from arpad.strength.values import completed
from arpad.strength.winning_chances import START_VALUE

ENGINE: Final = "engine"
LICHESS: Final = "lichess"
# By so many points readings were off when the nodes were not those of the model (500: 306 too low,
# 10,000: 99 too high); an interval of a model that was fitted for other values is wider by them.
WIDER: Final = 300
_WIDER: Final = ("wider", WIDER)


class Asked(Protocol):
    """An engine that may be asked."""

    @property
    def name(self) -> str:
        """As it calls itself; :class:`EngineFailed` when it does not start."""
        ...

    @property
    def nodes(self) -> int:
        """That it searches for each position."""
        ...


class Choice(Record):
    """How a game is read.

    Args:
        model: by which.
        evaluations: where they really come from.
        evaluated: those of the file; None when the engine is to be asked.
        uncalibrated: why the model was not fitted for them; None when it was.
        wider: by so many points the interval is wider on each side for that.
        higher: so many points are taken off the level, as was measured.
    """

    model: Model
    evaluations: Evaluations
    evaluated: Evaluated | None = None
    uncalibrated: Word | None = None
    wider: int = 0
    higher: int = 0


class Chooser:
    """Chooses a model for each game.

    Args:
        models: that there are.
        engine: that may be asked; None when there is none.
        speed: of the games whose file does not tell it.
    """

    def __init__(
        self, models: Iterable[Model], engine: Asked | None = None, speed: str | None = None
    ) -> None:
        self._models = {(model.speed, model.evaluations.origin): model for model in models}
        self._engine, self._speed = engine, speed

    def choice(self, game: GameMoves, played: Replay) -> Choice:
        """How a game is read; evaluations that a model was fitted for go before others.

        Args:
            game: with its evaluations.
            played: its half-moves.

        Raises:
            SetAside: there is no model for its speed, or nothing to evaluate it by.
            EngineFailed: the engine does not start.
        """
        speed = speed_of(game.game, self._speed)
        by_server = self._models.get((speed, LICHESS))
        by_engine = self._models.get((speed, ENGINE))
        if by_server is None and by_engine is None:
            raise SetAside("strength.aside.speed", speed=speed_word(speed))
        of_file = None if by_server is None else _of_file(game, played, by_server)
        if of_file is not None and of_file.uncalibrated is None:
            return of_file
        if by_engine is not None and self._engine is not None:
            try:
                of_engine = _of_engine(self._engine, by_engine)
            except EngineFailed:
                if of_file is None:
                    raise
            else:
                if of_file is None or of_engine.uncalibrated is None:
                    return of_engine
        if of_file is None:
            raise SetAside("strength.aside.no_engine")
        return of_file


def _of_file(game: GameMoves, played: Replay, model: Model) -> Choice | None:
    """None when the file does not have the values of all positions."""
    values = (START_VALUE, *game.evaluations)
    if not game.evaluations or completed(values, played) is None:
        return None
    uncalibrated = None
    last_day = date.fromisoformat(model.card["days"][-1])
    if game.game.server != LICHESS:
        uncalibrated = Word(message="strength.note.unknown_origin", values=(_WIDER,))
    elif game.game.played_on is None or game.game.played_on > last_day:
        uncalibrated = Word(message="strength.note.later", values=(("day", last_day), _WIDER))
    return Choice(
        model=model,
        evaluations=model.evaluations,
        evaluated=Evaluated(values=values),
        uncalibrated=uncalibrated,
        wider=0 if uncalibrated is None else WIDER,
    )


def _of_engine(engine: Asked, model: Model) -> Choice:
    fitted = model.evaluations
    used = fitted.replace(engine=engine.name, nodes=engine.nodes)
    if used == fitted:
        return Choice(model=model, evaluations=used)
    facts = (
        *(("engine", used.engine), ("nodes", used.nodes)),
        *(("fitted", fitted.engine), ("fitted_nodes", fitted.nodes)),
    )
    known = measured(model.speed, fitted, used)
    if known is None:
        why = Word(message="strength.note.engine", values=(*facts, _WIDER))
        return Choice(model=model, evaluations=used, uncalibrated=why, wider=WIDER)
    found = (("games", known.games), ("higher", known.higher), ("wider", MEASURED_WIDER))
    return Choice(
        model=model,
        evaluations=used,
        uncalibrated=Word(message="strength.note.measured", values=(*facts, *found)),
        wider=MEASURED_WIDER,
        higher=known.higher,
    )
