"""The constants of the models, dated and with their sources."""

from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

MODELS: Final = ("power", "rao-kupper", "davidson")

RULES: Final = RuleFiles(
    "forecast",
    shapes={
        "regime": {"id": "text"},
        "default_model": {"model": MODELS},
        "sample": {
            "games": "integer",
            "first_list": "text",
            "last_list": "text",
            "lowest_mean": "integer",
            "highest_mean": "integer",
            "long_play": "text",
            "other_play": "text",
        },
        "level": {"centre": "integer", "unit": "integer"},
        "power": {"intercept": "decimal", "by_level": "decimal", "exponent": "decimal"},
        "rao_kupper": {
            "slope": "decimal",
            "white": "decimal",
            "white_by_level": "decimal",
            "threshold": "decimal",
            "threshold_by_level": "decimal",
            "scale": "integer",
        },
        "davidson": {"even_draw_rate": "decimal"},
    },
    scopes=("all",),
    required=("default_model", "sample", "level", "power", "rao_kupper", "davidson"),
    home="arpad.forecast",
)


def constants() -> Regime:
    """The newest constants: a model is no rule, so the day of the games does not choose it.

    Example:
        >>> constants().rule("default_model").text("model")
        'power'
    """
    return RULES.regime(RULES.rulebook.checked)
