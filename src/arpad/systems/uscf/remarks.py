"""What every answer says first: the rules that were used."""

from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step


def regime_step(rules: Regime) -> Step:
    """Which rules: the first step of every answer."""
    return step("uscf.step.regime", rules.citation("regime"), regime=rules.id, on=rules.on)
