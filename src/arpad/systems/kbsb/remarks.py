"""What every answer says first and last: the rules that were used, and how well they are known."""

from typing import Final

from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step

# Remarks by what is known of the lists.
_REMARKS: Final = {
    "text_only": "kbsb.remark.text_only",
    "believed_unchanged": "kbsb.remark.believed_unchanged",
    "changes_announced": "kbsb.remark.changes_announced",
}


def regime_step(rules: Regime) -> Step:
    """The first step of every answer: which list, which rules."""
    return step("kbsb.step.regime", rules.citation("regime"), list_date=rules.on, regime=rules.id)


def list_remarks(rules: Regime) -> tuple[Step, ...]:
    """What a reader must know of lists that nobody could recompute."""
    message = _REMARKS.get(rules.rule("verification").text("state"))
    return () if message is None else (step(message, rules.citation("verification")),)
