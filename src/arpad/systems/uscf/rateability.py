"""Which rating an event counts for, and which matches are rated at all."""

from collections.abc import Sequence
from datetime import date

from arpad.core.errors import NotRateable
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.systems.uscf.rules import REGULAR, regime
from arpad.systems.uscf.standing import Standing

_NAMES = {
    TimeControl.STANDARD: REGULAR,
    TimeControl.RAPID: "quick",
    TimeControl.BLITZ: "blitz",
}
_SECONDS_OF_A_MINUTE = 60


def rating_system(
    time_control: TimeControl | RateOfPlay, on: date, *, online: bool
) -> tuple[str, bool]:
    """The rating system of an event, and whether it is rated Regular and Quick.

    Args:
        time_control: standard means Regular, rapid means Quick; or a rate of play, whose minutes
            and seconds are added.
        on: last day of the event.
        online: played online.

    Raises:
        NotRateable: there is too little time for any rating.

    Source: Glickman and Doan, The US Chess Rating System (2020), footnote 1.

    Example:
        >>> from arpad.core.rate_of_play import parse_rate_of_play
        >>> rating_system(parse_rate_of_play("60+5"), date(2025, 6, 1), online=False)
        ('regular', True)
    """
    if isinstance(time_control, TimeControl):
        name, dual = _NAMES[time_control], False
    else:
        name, dual = _by_rate(time_control, on)
    return (f"online_{name}", False) if online else (name, dual)


def _by_rate(rate: RateOfPlay, on: date) -> tuple[str, bool]:
    rule = regime(on).rule("rating_systems")
    time = rate.base_seconds / _SECONDS_OF_A_MINUTE + rate.increment_seconds
    if time >= rule.integer("regular_from_minutes"):
        return REGULAR, time <= rule.integer("dual_to_minutes")
    if time > rule.integer("quick_above_minutes"):
        return "quick", False
    if time >= rule.integer("blitz_from_minutes"):
        return "blitz", False
    raise NotRateable("uscf.error.too_fast", least=rule.integer("blitz_from_minutes"))


def check_match(players: Sequence[Standing], rules: Regime) -> None:
    """Refuse a match that is not rated.

    Raises:
        NotRateable: a player has no established rating, or the ratings lie too far apart.

    Source: US Chess match play rules.
    """
    established = rules.rule("established")
    for player in players:
        if player.is_unrated or not player.is_established(established):
            games = established.integer("above_games")
            raise NotRateable("uscf.error.match_established", games=games)
    first, second = (half_up(player.rating) for player in players)
    most = rules.rule("match").integer("difference")
    if abs(first - second) > most:
        raise NotRateable("uscf.error.match_difference", limit=most)
