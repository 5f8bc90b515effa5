"""Which games are PELO's: those of little time."""

from arpad.core.errors import NotRateable
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.rulebook import Regime
from arpad.systems.common.finland import whole_minutes


def refuse_slow_games(time_control: TimeControl | RateOfPlay | None, rules: Regime) -> None:
    """Refuse games that are SELO's.

    Args:
        time_control: as it was given; nothing means blitz, for the user asks for PELO.
        rules: the rules of the day.

    Raises:
        NotRateable: the games leave more time.

    Source: Selohöpötystä (skore.users.paivola.fi), rate of play; Selolaskuri, 2018.
    """
    below = rules.rule("rate_of_play").integer("below_minutes")
    if isinstance(time_control, RateOfPlay):
        is_slow = whole_minutes(time_control) >= below
    else:
        is_slow = time_control in {TimeControl.STANDARD, TimeControl.RAPID}
    if is_slow:
        raise NotRateable("pelo.error.too_slow", minutes=below)
