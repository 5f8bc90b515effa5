"""What every answer says first: the rules that were used."""

from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step


def regime_step(rules: Regime) -> Step:
    """Which rules were used."""
    return step("pelo.step.regime", rules.citation("regime"), version=rules.id, start=rules.on)
