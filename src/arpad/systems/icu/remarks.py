"""What every answer says first and last: the rules that were used, and how far they are known."""

from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step


def regime_step(rules: Regime) -> Step:
    """Which rules were used: the first step of every answer."""
    return step("icu.step.regime", rules.citation("regime"), version=rules.id, start=rules.on)


def later_changes(rules: Regime) -> tuple[Step, ...]:
    """The remark on days for which the rules were not read."""
    if not rules.has("later_changes"):
        return ()
    rule = rules.citation("later_changes")
    return (step("icu.remark.later_changes", rule, since=rule.in_force_from),)
