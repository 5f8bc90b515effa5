"""The level shown by both players of a game, and what it rests on."""

from typing import Final

from arpad.core.frozen import Record
from arpad.core.game_moves import GameMoves
from arpad.core.played_games import PlayedGame
from arpad.core.results import Result
from arpad.core.steps import Word
from arpad.strength.choice import ENGINE, Choice
from arpad.strength.clocks import seconds_a_move
from arpad.strength.comparison import SILENT_BELOW, difference
from arpad.strength.evaluated import Evaluated
from arpad.strength.interval import Interval, interval_of, widened, wider_by
from arpad.strength.measures import PHASES, phase_of
from arpad.strength.model import Evaluations, Model, parts_of
from arpad.strength.notation import name_move
from arpad.strength.refusals import SetAside
from arpad.strength.replay import Replay
from arpad.strength.seen import Seen, seen_of
from arpad.strength.values import completed, scaled
from arpad.strength.winning_chances import Losses, losses

SHORT: Final = 15  # own moves; below it a reading is little more than a guess
# By it intervals of games that are out of the ordinary are wider. On people never met, those of
# short games then held the rating in 81 of 100 readings by the evaluations of Lichess (322).
_WIDER: Final = 1.4
# In blitz 90 of 100 (136); fitted on others (72 readings), this factor makes them 82.
_WIDER_SHORT: Final = {("blitz", ENGINE): 1.22}
BLUNDER: Final = 20.0  # per cent of winning chances
QUIET: Final = 25  # own moves; a draw without an error in fewer of them may be known moves
_QUIET_LOSS: Final = 5.0  # per cent of winning chances
_OPEN: Final = (20.0, 80.0)  # per cent of winning chances
_SCORES: Final = {Result.WIN: 1.0, Result.DRAW: 0.5, Result.LOSS: 0.0}


class SideReading(Record):
    """The level that one player showed in one game.

    Args:
        name: of the player.
        own_moves: that he made.
        interval: level, low and high end on the scale of Lichess for the speed of the game.
        parts: points above or below those of the mean game: ``opening``, ``middle``, ``ending``,
            ``errors``, ``style``, ``moves``, ``line``,
            ``rate``.
        loss: mean loss of winning chances a move, in per cent.
        best: share of his moves that the engine would have played, 0 to 1; None when the file
            does not tell them.
        blunders: moves that lost 20 per cent of the chances and more, by phase.
        open_moves: his moves while the game was open, with chances between 20 and 80 per cent.
        seconds: mean time of a move; None without clocks.
        is_short: too few moves to say much.
    """

    name: str
    own_moves: int
    interval: Interval
    parts: dict[str, float]
    loss: float
    best: float | None
    blunders: dict[str, int]
    open_moves: int
    seconds: float | None
    is_short: bool


class GameReading(Record):
    """What the moves of a game show.

    Args:
        game: who played, when, and how it ended.
        speed: ``blitz`` or ``rapid``.
        evaluations: where they come from.
        uncalibrated: why the model was not fitted for them; None when it was.
        wider: by so many points the intervals are wider on each side for that.
        limits: levels beyond which the model cannot tell them apart.
        white: what White showed.
        black: what Black showed.
        is_quiet: it was drawn soon and without an error, so that the moves may be known ones.
        difference: by how many points White's play was above Black's, by a model of its own; None
            where it is too small to say who played better.
        chances: White's chances in per cent before each half-move and after the last one.
        losses: of each half-move, in per cent of the chances of the player.
    """

    game: PlayedGame
    speed: str
    evaluations: Evaluations
    uncalibrated: Word | None
    wider: int
    limits: tuple[int, int]
    white: SideReading
    black: SideReading
    is_quiet: bool
    difference: float | None
    chances: tuple[float, ...]
    losses: tuple[float, ...]

    @property
    def sides(self) -> tuple[SideReading, SideReading]:
        """White and Black."""
        return self.white, self.black


def moves_for_engine(game: Replay) -> list[str]:
    """The half-moves in coordinates.

    Args:
        game: the game.
    """
    return [name_move(move) for move in game.moves]


def read_game(game: GameMoves, played: Replay, evaluated: Evaluated, choice: Choice) -> GameReading:
    """The levels shown.

    Args:
        game: who played and how it ended.
        played: its half-moves.
        evaluated: the values of its positions.
        choice: the model, and where the values come from.

    Raises:
        SetAside: the values do not fit the moves.
    """
    model = choice.model
    values = completed(scaled(evaluated.values, model.evaluations.factor), played)
    if values is None:
        raise SetAside("strength.aside.values")
    found = losses(values)
    both = [seen_of(played, found, evaluated.best, side) for side in (0, 1)]
    reading = _Reading(game, played, evaluated, found, choice)
    score = _SCORES.get(game.game.white.result, 0.5)
    gap = difference(model.comparison, both[0].measures, both[1].measures, score)
    low, high = model.intervals["limits"]
    white, black = reading.side(0, both[0]), reading.side(1, both[1])
    is_clear = choice.uncalibrated is None and not (white.is_short or black.is_short)
    return GameReading(
        game=game.game,
        speed=model.speed,
        evaluations=choice.evaluations,
        uncalibrated=choice.uncalibrated,
        wider=choice.wider,
        limits=(low, high),
        white=white,
        black=black,
        is_quiet=reading.is_quiet,
        difference=gap if is_clear and abs(gap) >= SILENT_BELOW else None,
        chances=found.white,
        losses=found.lost,
    )


def game_interval(
    model: Model, level: float, own_moves: int, *, is_quiet: bool = False
) -> Interval:
    """The interval of one game, wider where it is out of the ordinary.

    Args:
        model: that read it.
        level: the reading.
        own_moves: of the player.
        is_quiet: its moves may be known ones.
    """
    factor = _WIDER if is_quiet else 1.0
    if own_moves < SHORT < model.intervals["lengths"][0]:  # without a cell of their own
        own = _WIDER_SHORT.get((model.speed, model.evaluations.origin), _WIDER)
        factor = max(factor, own)
    return wider_by(interval_of(model.intervals, level, own_moves), factor)


class _Reading:
    """One game on the way to what its sides show."""

    def __init__(
        self,
        game: GameMoves,
        played: Replay,
        evaluated: Evaluated,
        found: Losses,
        choice: Choice,
    ) -> None:
        self._game, self._played, self._found, self._choice = game, played, found, choice
        self._best = evaluated.best
        self.is_quiet = (
            game.game.white.result is Result.DRAW
            and len(played) < 2 * QUIET
            and max(found.lost) < _QUIET_LOSS
        )

    def side(self, side: int, seen: Seen) -> SideReading:
        model, lost = self._choice.model, self._found.lost
        plies = range(side, len(self._played), 2)
        rate = self._game.game.rate_of_play
        parts = parts_of(model, seen, "" if rate is None else str(rate))
        blunders = dict.fromkeys(PHASES, 0)
        for ply in plies:
            blunders[phase_of(self._played, ply)] += lost[ply] >= BLUNDER
        low, high = _OPEN
        return SideReading(
            name=(self._game.game.white, self._game.game.black)[side].name,
            own_moves=len(plies),
            interval=self._interval(model, sum(parts.values()), len(plies)),
            parts=parts,
            loss=sum(lost[ply] for ply in plies) / len(plies),
            best=self._share_of_best(plies),
            blunders=blunders,
            open_moves=sum(low < self._found.before[ply] < high for ply in plies),
            seconds=self._seconds(side),
            is_short=len(plies) < SHORT,
        )

    def _interval(self, model: Model, points: float, own_moves: int) -> Interval:
        level = model.level + points - self._choice.higher
        found = game_interval(model, level, own_moves, is_quiet=self.is_quiet)
        return widened(found, self._choice.wider)

    def _share_of_best(self, plies: range) -> float | None:
        if not self._best:
            return None
        same = sum(self._best[ply] == name_move(self._played.moves[ply]) for ply in plies)
        return same / len(plies)

    def _seconds(self, side: int) -> float | None:
        rate = self._game.game.rate_of_play
        increment = 0.0 if rate is None else float(rate.increment_seconds)
        return seconds_a_move(self._game.clocks, side, increment)
