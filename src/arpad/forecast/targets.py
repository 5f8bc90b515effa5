"""What score reaches a rating, a performance or a title norm, and how likely that is."""

from collections.abc import Callable
from typing import Final

from arpad.core.frozen import Record
from arpad.core.quantities import Score
from arpad.core.rate_of_play import TimeControl
from arpad.core.steps import Word, word
from arpad.core.system import Capability, check_ability
from arpad.forecast.brought import Asking
from arpad.forecast.records import Outcome, Target

# What a norm needs beside the score and the ratings, and a forecast cannot see.
_NOT_CHECKED: Final = (
    word("forecast.norm.titles"),
    word("forecast.norm.federations"),
    word("forecast.norm.event"),
    word("forecast.norm.all_games"),
)


class Reached(Record):
    """What can come out.

    Args:
        outcomes: each total.
        combinations: chance and new rating of every combination of results; empty when only
            some were looked at, or when the total tells all.
    """

    outcomes: tuple[Outcome, ...]
    combinations: tuple[tuple[float, int], ...]

    def least(self, reaches: Callable[[Outcome], bool]) -> Score | None:
        """The least total from which on every total reaches the target; None for none."""
        found = None
        for outcome in reversed(self.outcomes):
            if not reaches(outcome):
                break
            found = outcome.points
        return found

    def chance(self, reaches: Callable[[Outcome], bool]) -> float:
        """The chance of a total that reaches the target."""
        return _share(sum(each.probability for each in self.outcomes if reaches(each)))


def _share(chance: float) -> float:
    """A sum of chances: never above 1 by the last bit of a float."""
    return min(float(chance), 1.0)


def targets_of(asking: Asking, reached: Reached) -> tuple[Target, ...]:
    """The targets that were asked for, in the order rating, performance, norm.

    Raises:
        InputError: the system has no performance ratings or no norms.
        NoRuleInForce: norms of that day are not recorded.
    """
    found = []
    rating = asking.values.get("target_rating")
    if isinstance(rating, int):
        found.append(_rating(int(rating), reached))
    performance = asking.values.get("target_performance")
    if isinstance(performance, int):
        check_ability(asking.system, Capability.PERFORMANCE, asking.on)
        found.append(_performance(int(performance), reached))
    title = asking.values.get("target_norm")
    if title is not None:
        check_ability(asking.system, Capability.NORMS, asking.on)
        found.append(_norm(str(title), asking, reached))
    return tuple(found)


def _rating(target: int, reached: Reached) -> Target:
    def likely(outcome: Outcome) -> bool:
        return outcome.rating_after_shown >= target

    def certain(outcome: Outcome) -> bool:
        return outcome.rating_after_lowest >= target

    def possible(outcome: Outcome) -> bool:
        return outcome.rating_after_highest >= target

    chances = [reached.chance(each) for each in (likely, certain, possible)]
    if reached.combinations:
        exact = _share(sum(chance for chance, shown in reached.combinations if shown >= target))
        chances = [exact, exact, exact]
    points = reached.least(possible)
    return Target(
        kind="rating",
        target=target,
        reachable=points is not None,
        points_needed=reached.least(likely),
        points_certain=reached.least(certain),
        points_possible=points,
        probability=chances[0],
        probability_lowest=chances[1],
        probability_highest=chances[2],
        why_not=() if points is not None else (word("forecast.why_not.rating"),),
    )


def _performance(target: int, reached: Reached) -> Target:
    last = reached.outcomes[-1]
    some = any(outcome.performance_rating is not None for outcome in reached.outcomes)

    def reaches(outcome: Outcome) -> bool:
        if outcome.performance_rating is None:  # no finite one: all points, or none
            return some and outcome is last
        return outcome.performance_rating >= target

    return _by_points(
        "performance", target, reached.least(reaches), reached, "forecast.why_not.performance"
    )


def _by_points(
    kind: str, target: int | str, points: Score | None, reached: Reached, why_not: str
) -> Target:
    """A target that the total alone decides."""
    chance = 0.0 if points is None else reached.chance(lambda outcome: outcome.points >= points)
    return Target(
        kind=kind,
        target=target,
        reachable=points is not None,
        points_needed=points,
        points_certain=points,
        points_possible=points,
        probability=chance,
        probability_lowest=chance,
        probability_highest=chance,
        why_not=() if points is not None else (word(why_not),),
    )


def _norm(title: str, asking: Asking, reached: Reached) -> Target:
    """A title norm by FIDE's rules, as far as ratings tell."""
    from arpad.systems.fide.norm_score import norm_score

    ratings = [game.opponent.rating for game in asking.games if game.opponent is not None]
    score = norm_score(title, ratings, asking.on)
    points = score.points_needed
    reasons: list[Word] = []
    if score.games < score.games_needed:
        needed = {"needed": score.games_needed, "games": score.games}
        reasons.append(word("forecast.why_not.games", **needed))
    average = score.average_opponent_rating
    if average is not None and average < score.average_needed:
        reasons.append(
            word("forecast.why_not.average", average=average, needed=score.average_needed)
        )
    if not _is_standard(asking):
        points = None
        reasons.append(word("forecast.why_not.standard"))
    most = max(outcome.points.hundredths for outcome in reached.outcomes)
    if points is not None and points.hundredths > most:
        points = None
        reasons.append(word("forecast.why_not.performance"))
    found = _by_points("norm", title, points, reached, "forecast.why_not.performance")
    return found.replace(
        games_needed=score.games_needed,
        average_opponent_rating=average,
        average_needed=score.average_needed,
        performance_needed=score.performance_needed,
        raised_opponent=score.raised_opponent,
        why_not=tuple(reasons),
        not_checked=_NOT_CHECKED,
    )


def _is_standard(asking: Asking) -> bool:
    """Norms are made with standard time alone."""
    given = asking.values.get("time_control")
    if given is None or isinstance(given, TimeControl):
        return given in {None, TimeControl.STANDARD}
    return asking.expectation(asking.games[0]).time_control == TimeControl.STANDARD.value
