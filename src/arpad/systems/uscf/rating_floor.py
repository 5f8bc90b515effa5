"""Floors: what a rating cannot fall below."""

from arpad.core.frozen import Record
from arpad.core.rounding import half_up
from arpad.core.rulebook import Citation, Regime
from arpad.systems.uscf.standing import Standing


class Floor(Record):
    """A floor and where it comes from.

    Args:
        rating: in points.
        message: id of the message that says which floor it is.
        rule: where it is written; None for one that was given.
        is_certain: False when a fact is missing that may raise it.
    """

    rating: int
    message: str
    rule: Citation | None
    is_certain: bool


class EventScore(Record):
    """What the event adds to the history of a player."""

    wins: int
    draws: int
    games: int


def absolute_floor(standing: Standing, event: EventScore, rules: Regime) -> Floor:
    """100, and more for every win, draw and event, up to 150.

    Source: Glickman and Doan, The US Chess Rating System (2020), 5.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.uscf.rules import regime
        >>> beginner = Standing(rating=110, games=4, wins=1, draws=1, events=1)
        >>> event = EventScore(wins=2, draws=0, games=4)
        >>> absolute_floor(beginner, event, regime(date(2025, 6, 1))).rating
        116
    """
    rule = rules.rule("absolute_floor")
    base, most = rule.integer("minimum"), rule.integer("maximum")
    is_known = None not in (standing.wins, standing.draws, standing.events)
    earned = (
        rule.integer("win") * ((standing.wins or 0) + event.wins)
        + rule.integer("draw") * ((standing.draws or 0) + event.draws)
        + rule.integer("event") * (standing.events or 0)
    )
    if event.games >= rule.integer("event_games"):
        earned += rule.integer("event")
    rating = min(base + earned, most)
    return Floor(
        rating=rating,
        message="uscf.floor.absolute",
        rule=rule.citation,
        is_certain=is_known or rating == most,
    )


def peak_floor(standing: Standing, rules: Regime) -> Floor | None:
    """200 under the highest rating, without its last two digits; None where there is none.

    A rating before the event is a rating after an earlier one, so the peak is at least that.

    Source: Rules of US Chess, chapter 8, 5.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.uscf.rules import regime
        >>> peak_floor(Standing(rating=1700, games=90, peak=1941), regime(date(2025, 6, 1))).rating
        1700
    """
    if not rules.has("peak_floor") or not standing.is_established(rules.rule("established")):
        return None
    rule = rules.rule("peak_floor")
    peak = max(standing.peak or 0, half_up(standing.rating))
    if peak < rule.integer("peak_from"):
        return None
    step = rule.integer("step")
    rating = step * ((peak - rule.integer("below_peak")) // step)
    return Floor(
        rating=min(rating, rule.integer("maximum")),
        message="uscf.floor.peak",
        rule=rule.citation,
        is_certain=standing.peak is not None,
    )


def floor_of(standing: Standing, event: EventScore, rules: Regime) -> Floor:
    """The highest floor that is known to hold after the event.

    A floor above the rating before the event does not hold: US Chess must have lowered it, or
    what was said of the player is wrong.
    """
    absolute = absolute_floor(standing, event, rules)
    others = [peak_floor(standing, rules)]
    if standing.is_life_master and rules.has("life_master_floor"):
        rule = rules.rule("life_master_floor")
        rating = rule.integer("rating")
        others.append(_certain(rating, "uscf.floor.life_master", rule.citation))
    if standing.floor is not None:
        others.append(_certain(standing.floor, "uscf.floor.given", None))
    shown = half_up(standing.rating)
    held = [floor for floor in others if floor is not None and floor.rating <= shown]
    highest = max([absolute, *held], key=lambda floor: floor.rating)
    is_certain = _is_settled(standing, highest, absolute, rules)
    return highest.replace(is_certain=is_certain)


def _certain(rating: int, message: str, rule: Citation | None) -> Floor:
    return Floor(rating=rating, message=message, rule=rule, is_certain=True)


def _is_settled(standing: Standing, highest: Floor, absolute: Floor, rules: Regime) -> bool:
    """Whether no unknown fact can raise the floor."""
    if standing.floor is not None:
        return standing.floor <= half_up(standing.rating)
    has_peak_floors = rules.has("peak_floor") and standing.is_established(rules.rule("established"))
    if has_peak_floors and standing.peak is None:
        return highest.rating >= rules.rule("peak_floor").integer("maximum")
    return absolute.is_certain or highest.rating >= rules.rule("absolute_floor").integer("maximum")
