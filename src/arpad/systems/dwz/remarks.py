"""What every answer says first: the rules that were used."""

from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step


def regime_step(rules: Regime) -> Step:
    """The rules that were used."""
    return step("dwz.step.regime", rules.citation("regime"), regime=rules.id)
