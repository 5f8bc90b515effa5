"""The heading of an answer: what was computed, on which list, by which rules since when."""

from arpad.core.steps import Step
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.explain.narrative import Explainable


def heading(result: Explainable, system: RatingSystem, words: Catalogue) -> str:
    """What was computed, by which rules.

    Args:
        result: an answer.
        system: the rating system that gave it.
        words: the language.
    """
    steps: tuple[Step, ...] = result.steps
    starts = [value for step in steps for name, value in step.values if name == "start"]
    values = {
        "system": system.title,
        "time_control": words.text(f"time_control.{result.time_control}"),
        "regime": result.regime,
    }
    if not starts:
        return words.text("report.heading_short", values)
    return words.text("report.heading", values | {"start": starts[-1]})  # of the last event


def rules_heading(system: RatingSystem, scope: str, regime: str, words: Catalogue) -> str:
    """Which system, which list, by which rules since when.

    Args:
        system: the rating system.
        scope: a time control, or ``all``.
        regime: id of the rule set.
        words: the language.
    """
    rules = (rule for rule in system.rulebook().regimes(scope) if rule.text("id") == regime)
    values = {
        "system": system.title,
        "time_control": words.text(f"time_control.{scope}"),
        "regime": regime,
        "start": next(rules).citation.in_force_from,
    }
    return words.text("report.heading_system" if scope == "all" else "report.heading_since", values)
