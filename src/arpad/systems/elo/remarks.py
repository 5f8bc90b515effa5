"""What every answer says first: which formula, on which scale."""

from typing import Final

from arpad.core.decimals import whole_or_decimals
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step, word
from arpad.systems.elo.choices import EloChoices

# Messages by formula.
_FORMULA: Final = {"logistic": "elo.formula.logistic", "normal": "elo.formula.normal"}


def regime_step(choices: EloChoices, rules: Regime) -> Step:
    """Which formula and scale: the first step of every answer."""
    return step(
        "elo.step.regime",
        rules.citation("regime"),
        formula=word(_FORMULA[choices.formula]),
        scale=whole_or_decimals(choices.scale),
    )
