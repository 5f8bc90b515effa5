"""What every answer says first and last: the rules that were used, and what of them is inferred."""

from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step


def regime_step(variant: str, rules: Regime) -> Step:
    """Which rules, from which day, for which variant."""
    return step("lichess.step.regime", rules.citation("regime"), start=rules.on, variant=variant)


def day_remarks(advantage: float, rules: Regime) -> tuple[Step, ...]:
    """A remark where the advantage was used on a day for which that is inferred, not known."""
    if not advantage or rules.citation("colour_advantage").certainty != "D":
        return ()
    return (step("lichess.remark.first_day", rules.citation("colour_advantage"), day=rules.on),)
