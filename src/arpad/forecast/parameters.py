"""What can be chosen of a forecast beside what the rating system is told."""

from collections.abc import Iterable, Mapping
from typing import Final

from arpad.core.errors import BadValue, InputError
from arpad.core.frozen import Record
from arpad.core.parameters import Kind, Parameter
from arpad.core.records import Colour
from arpad.forecast.rules import MODELS, constants

_COLOUR: Final = Parameter(name="colour", kind=Kind.COLOUR, help="forecast.parameter.colour")
_ADVANTAGE: Final = Parameter(
    name="white_advantage", kind=Kind.DECIMAL, help="forecast.parameter.white_advantage"
)
MODEL_PARAMETERS: Final = (
    Parameter(name="model", kind=Kind.WORD, help="forecast.parameter.model", choices=MODELS),
    _COLOUR,
    _ADVANTAGE,
    Parameter(name="draw_rate", kind=Kind.DECIMAL, help="forecast.parameter.draw_rate"),
)
TARGET_PARAMETERS: Final = (
    Parameter(name="target_rating", kind=Kind.RATING, help="forecast.parameter.target_rating"),
    Parameter(
        name="target_performance",
        kind=Kind.RATING,
        help="forecast.parameter.target_performance",
    ),
    Parameter(
        name="target_norm",
        kind=Kind.WORD,
        help="forecast.parameter.target_norm",
        choices=("GM", "IM", "WGM", "WIM"),
    ),
)
_MOST_ADVANTAGE: Final = 1000


class ModelChoices(Record):
    """How win, draw and loss are told.

    Args:
        model: ``power``, ``rao-kupper`` or ``davidson``; None for the default.
        colour: of the player, where the model knows colours; None for either.
        white_advantage: of the model, in points; None for its own.
        draw_rate: share of draws between equal players (Davidson), 0-1; None for its own.

    Raises:
        BadValue: a number out of its range, or a model that is none.
        InputError: the model has no such number.
    """

    model: str | None = None
    colour: Colour | None = None
    white_advantage: float | None = None
    draw_rate: float | None = None

    @property
    def used_model(self) -> str:
        """The model chosen, or the default."""
        return self.model or constants().rule("default_model").text("model")

    def _check(self) -> None:
        if self.model is not None and self.model not in MODELS:
            raise BadValue("--model", self.model, "allowed.one_of", choices=", ".join(MODELS))
        if self.draw_rate is not None and not 0 <= self.draw_rate <= 1:
            raise BadValue("--draw-rate", self.draw_rate, "forecast.allowed.share")
        if self.white_advantage is not None and not 0 <= self.white_advantage <= _MOST_ADVANTAGE:
            limits = {"lowest": 0, "highest": _MOST_ADVANTAGE}
            raise BadValue("--white-advantage", self.white_advantage, "allowed.between", **limits)
        unfit = [
            option
            for option, value, model in (
                ("--colour", self.colour, "rao-kupper"),
                ("--white-advantage", self.white_advantage, "rao-kupper"),
                ("--draw-rate", self.draw_rate, "davidson"),
            )
            if value is not None and self.used_model != model
        ]
        if unfit:
            raise InputError(
                "forecast.error.not_of_model", options=", ".join(unfit), model=self.used_model
            )


def model_choices(values: Mapping[str, object], declared: Iterable[Parameter] = ()) -> ModelChoices:
    """The choices among the values of a request.

    A colour that the system itself takes is in its expected score already: a model without
    colours then leaves it to the system.

    Args:
        values: parameter values by name.
        declared: what the system takes.
    """
    model, colour = values.get("model"), values.get("colour")
    advantage, draw_rate = values.get("white_advantage"), values.get("draw_rate")
    model = None if model is None else str(model)
    of_system = {parameter.name for parameter in declared}
    if ModelChoices(model=model).used_model != "rao-kupper":
        colour = None if "colour" in of_system else colour
        advantage = None if "white_advantage" in of_system else advantage
    return ModelChoices(
        model=model,
        colour=colour if isinstance(colour, Colour) else None,
        white_advantage=advantage if isinstance(advantage, int | float) else None,
        draw_rate=draw_rate if isinstance(draw_rate, int | float) else None,
    )


def beside(declared: Iterable[Parameter], own: Iterable[Parameter]) -> tuple[Parameter, ...]:
    """The parameters of a system with those of the forecast that it has not itself."""
    theirs = tuple(declared)
    names = {parameter.name for parameter in theirs}
    return (*theirs, *(parameter for parameter in own if parameter.name not in names))
