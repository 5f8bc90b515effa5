"""Win, draw and loss of each game of a rating change, from what the system expected of it."""

from arpad.core.frozen import Record
from arpad.core.outcomes import GameLine, RatingChange
from arpad.core.rulebook import Regime
from arpad.core.steps import Step
from arpad.core.updates import GameUpdate, RatingUpdate
from arpad.forecast.models import Chances
from arpad.forecast.remarks import of_limit, of_play, outside, within
from arpad.forecast.rules import constants
from arpad.forecast.win_draw_loss import as_number, kept_chances


class ChancesByGame(Record):
    """The chances of some games, as they were before these were played.

    Args:
        games: of each game in order; None for one of which nothing is expected.
        warnings: what to know of the model for such games.
    """

    games: tuple[Chances | None, ...]
    warnings: tuple[Step, ...]


def chances_by_game(change: RatingChange | RatingUpdate) -> ChancesByGame:
    """The chances of each game by the model that keeps the expected score.

    Args:
        change: what a system answered to RATE.
    """
    rules = constants()
    told = [_told(game, rules) for game in change.games]
    warnings = [warning for _, found in told for warning in found]
    if warnings or any(chances for chances, _ in told):
        warnings = [*of_play(change.system, change.time_control, rules), *warnings]
    return ChancesByGame(
        games=tuple(chances for chances, _ in told), warnings=tuple(dict.fromkeys(warnings))
    )


def _told(game: GameLine | GameUpdate, rules: Regime) -> tuple[Chances | None, list[Step]]:
    opponent, difference, expected = (
        game.opponent_rating,
        game.rating_difference,
        game.expected_score,
    )
    if not game.rated or opponent is None or difference is None or expected is None:
        return None, []
    used = difference if game.difference_used is None else game.difference_used
    # The difference may hold more than the two ratings, an advantage for a colour.
    own = getattr(game, "rating_before", None) or float(opponent) + float(difference)
    mean = (float(own) + float(opponent)) / 2
    warnings = [] if within(mean, rules) else [outside(rules)]
    warnings += of_limit(float(difference), float(used))
    return kept_chances(as_number(expected), mean, rules), warnings
