"""What a reader must know before he trusts the chances of win, draw and loss."""

from typing import Final

from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step

_LEAST_LIMIT: Final = 300  # in points; no rules limit differences below this


def within(mean: float, rules: Regime) -> bool:
    """Whether the models were fitted to games of this level."""
    sample = rules.rule("sample")
    return sample.integer("lowest_mean") <= mean <= sample.integer("highest_mean")


def outside(rules: Regime) -> Step:
    """The remark that a game is not of the levels that the models were fitted to."""
    sample = rules.rule("sample")
    lowest, highest = sample.integer("lowest_mean"), sample.integer("highest_mean")
    return step("forecast.remark.outside", sample.citation, lowest=lowest, highest=highest)


def of_play(system: str, time_control: str, rules: Regime) -> list[Step]:
    """The remark on games that are not played at the board with much time."""
    sample = rules.rule("sample")
    other = system in sample.text("other_play").split()
    if other or time_control not in sample.text("long_play").split():
        return [step("forecast.remark.other_play", sample.citation)]
    return []


def of_limit(difference: float, used: float) -> list[Step]:
    """The remark on a difference that the rules limit."""
    limited = _LEAST_LIMIT <= abs(used) < abs(difference)
    return [step("forecast.remark.limited")] if limited else []
