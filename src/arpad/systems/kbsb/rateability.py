"""Which games count: those against opponents who were established before the period."""

from arpad.core.records import Game, Player
from arpad.core.rulebook import Regime
from arpad.core.steps import Word, word
from arpad.systems.common import counted_games

# Facts of an opponent: games on the command line (1500/12=1); established in this very period.
GAMES = "opponent_games"
SECOND_RUN = "second_run"


def why_not_counted(game: Game, rules: Regime) -> Word | None:
    """Why a game does not count; None when it does.

    An opponent of whom the number of games is not known is taken for established: lists print
    his rating, and few are provisional.

    Source: KBSB Tournament Rules 10.a, 10.e.
    """
    reason = counted_games.why_not_rated(game)
    if reason is not None or game.opponent is None:
        return reason
    games = games_of_opponent(game.opponent)
    needed = rules.rule("first_rating").integer("games")
    if games is not None and games < needed:
        return word("kbsb.reason.provisional_opponent", count=games, needed=needed)
    return None


def games_of_opponent(opponent: Player) -> int | None:
    """The games of an opponent, as far as anybody said."""
    said = opponent.fact(GAMES)
    return said if isinstance(said, int) else opponent.games_played


def is_of_second_run(game: Game) -> bool:
    """Whether the opponent became established in this period only."""
    return game.opponent is not None and bool(game.opponent.fact(SECOND_RUN))
