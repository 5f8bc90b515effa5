"""Win, draw and loss from what a rating system expects of a game."""

from typing import ClassVar, Final

from arpad.core.decimals import Decimals, SignedDecimals
from arpad.core.frozen import Record
from arpad.core.outcomes import Expectation
from arpad.core.quantities import ExpectedScore
from arpad.core.records import Colour
from arpad.core.rulebook import Citation, Regime
from arpad.core.steps import Step, step
from arpad.core.updates import Amount, ExpectedScores, SystemAnswer
from arpad.forecast.models import Chances, davidson, power_draw, rao_kupper
from arpad.forecast.parameters import ModelChoices
from arpad.forecast.remarks import of_limit, of_play, outside, within
from arpad.forecast.rules import RULES, constants


class ModelData(Record):
    """What the constants of a model were fitted to.

    Args:
        source: id of the document with the constants.
        title: what it is.
        games: games they were fitted to; None for a constant that was set.
        first_list: first rating list of those games, ISO; None as above.
        last_list: the last one.
        lowest_mean: lowest mean of the two ratings that the constants are good for.
        highest_mean: the highest.
        within: whether this game's mean lies between them.
    """

    source: str
    title: str
    games: int | None
    first_list: str | None
    last_list: str | None
    lowest_mean: int | None
    highest_mean: int | None
    within: bool | None


class WinDrawLoss(SystemAnswer):
    """The chances of win, draw and loss of one game, from the player's side.

    Args:
        rating: own rating.
        opponent_rating: the other's.
        expected_score: what the system expects, 0-1; not the chance to win.
        win: chance to win, 0-1.
        draw: chance of a draw.
        loss: chance to lose; the three add up to 1.
        model: ``power``, ``rao-kupper`` or ``davidson``.
        model_expected_score: win + draw / 2; that of the system where the model keeps it.
        mean_rating: of the two players, in points.
        colour: of the player; None where it is not known or does not matter to the model.
        white_advantage: used by the model, in points; None where it has none.
        model_data: what the model was fitted to.
    """

    SCHEMA: ClassVar[str] = "arpad/win-draw-loss/1"

    rating: Amount
    opponent_rating: Amount
    expected_score: Amount | ExpectedScore
    win: float
    draw: float
    loss: float
    model: str
    model_expected_score: float
    mean_rating: float
    colour: Colour | None
    white_advantage: float | None
    model_data: ModelData


class _Told(Record):
    """What a model says, and how it came to it."""

    chances: Chances
    rule: Citation
    steps: tuple[Step, ...]
    white_advantage: float | None = None


def win_draw_loss(
    expectation: Expectation | ExpectedScores, choices: ModelChoices | None = None
) -> WinDrawLoss:
    """The chances of the three results from what a system expects.

    Args:
        expectation: what a system answered to EXPECT.
        choices: the model and its numbers; the defaults when None.

    Raises:
        TypeError: it is no expectation.
    """
    if not isinstance(expectation, Expectation | ExpectedScores):
        raise TypeError(type(expectation).__name__)
    choices = choices or ModelChoices()
    rules = constants()
    mean = (float(expectation.rating) + float(expectation.opponent_rating)) / 2
    told = _MODELS[choices.used_model](expectation, mean, choices, rules)
    chances = told.chances
    data = _data(told.rule, mean, rules, choices)
    return WinDrawLoss(
        system=expectation.system,
        regime=expectation.regime,
        time_control=expectation.time_control,
        rating=expectation.rating,
        opponent_rating=expectation.opponent_rating,
        expected_score=expectation.expected_score,
        win=chances.win,
        draw=chances.draw,
        loss=chances.loss,
        model=choices.used_model,
        model_expected_score=chances.expected_score,
        mean_rating=mean,
        colour=choices.colour,
        white_advantage=told.white_advantage,
        model_data=data,
        warnings=(*expectation.warnings, *_remarks(expectation, data, rules)),
        steps=(*expectation.steps, *told.steps),
    )


def as_number(expected_score: Amount | ExpectedScore) -> float:
    """An expected score as a real number.

    Example:
        >>> as_number(ExpectedScore(24)), as_number(0.5)
        (0.24, 0.5)
    """
    if isinstance(expected_score, ExpectedScore):
        return expected_score.hundredths / 100
    return float(expected_score)


def _level(mean: float, rules: Regime) -> float:
    level = rules.rule("level")
    return (mean - level.integer("centre")) / level.integer("unit")


def kept_chances(expected: float, mean: float, rules: Regime) -> Chances:
    """The chances by the model ``power``, which keeps the expected score.

    Args:
        expected: E of the player, 0-1.
        mean: of the two ratings, in points.
        rules: the constants of the models.
    """
    rule = rules.rule("power")
    names = ("intercept", "by_level", "exponent")
    intercept, by_level, exponent = (rule.decimal(name) for name in names)
    return power_draw(expected, _level(mean, rules), intercept, by_level, exponent)


def _power(
    expectation: Expectation | ExpectedScores, mean: float, _: ModelChoices, rules: Regime
) -> _Told:
    rule = rules.rule("power")
    expected = as_number(expectation.expected_score)
    chances = kept_chances(expected, mean, rules)
    said = step(
        "forecast.step.power",
        rule.citation,
        mean=Decimals(mean, 0),
        expected=Decimals(expected, 3),
        **_shares(chances),
    )
    return _Told(chances=chances, rule=rule.citation, steps=(said,))


def _davidson(
    expectation: Expectation | ExpectedScores, mean: float, choices: ModelChoices, rules: Regime
) -> _Told:
    del mean  # this model does not look at the level
    rule = rules.rule("davidson")
    rate = rule.decimal("even_draw_rate") if choices.draw_rate is None else choices.draw_rate
    expected = as_number(expectation.expected_score)
    chances = davidson(expected, rate)
    said = step(
        "forecast.step.davidson",
        rule.citation,
        rate=Decimals(100 * rate, 1),
        expected=Decimals(expected, 3),
        **_shares(chances),
    )
    return _Told(chances=chances, rule=rule.citation, steps=(said,))


def _rao_kupper(
    expectation: Expectation | ExpectedScores, mean: float, choices: ModelChoices, rules: Regime
) -> _Told:
    rule = rules.rule("rao_kupper")
    level = _level(mean, rules)
    advantage = choices.white_advantage
    if advantage is None:
        advantage = rule.decimal("white") + rule.decimal("white_by_level") * level
    threshold = rule.decimal("threshold") + rule.decimal("threshold_by_level") * level
    difference = float(expectation.rating_difference)

    def told(sign: int) -> Chances:
        used = rule.decimal("slope") * difference + sign * advantage
        return rao_kupper(used, threshold, rule.integer("scale"))

    signs = {Colour.WHITE: (1,), Colour.BLACK: (-1,), None: (1, -1)}[choices.colour]
    each = [told(sign) for sign in signs]
    win, draw, loss = (sum(parts) / len(each) for parts in zip(*each, strict=True))
    chances = Chances(win, draw, loss)
    messages = {
        Colour.WHITE: "forecast.step.rao_kupper_white",
        Colour.BLACK: "forecast.step.rao_kupper_black",
        None: "forecast.step.rao_kupper",
    }
    said = step(
        messages[choices.colour],
        rule.citation,
        difference=SignedDecimals(difference, 0),
        mean=Decimals(mean, 0),
        advantage=Decimals(advantage, 1),
        expected=Decimals(chances.expected_score, 3),
        **_shares(chances),
    )
    return _Told(chances=chances, rule=rule.citation, steps=(said,), white_advantage=advantage)


_MODELS: Final = {"power": _power, "davidson": _davidson, "rao-kupper": _rao_kupper}


def _shares(chances: Chances) -> dict[str, Decimals]:
    """The chances in per cent."""
    return {
        "win": Decimals(100 * chances.win, 1),
        "draw": Decimals(100 * chances.draw, 1),
        "loss": Decimals(100 * chances.loss, 1),
    }


def _data(rule: Citation, mean: float, rules: Regime, choices: ModelChoices) -> ModelData:
    """What the model was fitted to; a constant that was set has no games."""
    title = RULES.rulebook.sources[rule.source].title
    sample = rules.rule("sample")
    if choices.used_model == "davidson":
        return ModelData(
            source=rule.source,
            title=title,
            games=None,
            first_list=None,
            last_list=None,
            lowest_mean=None,
            highest_mean=None,
            within=None,
        )
    lowest, highest = sample.integer("lowest_mean"), sample.integer("highest_mean")
    return ModelData(
        source=rule.source,
        title=title,
        games=sample.integer("games"),
        first_list=sample.text("first_list"),
        last_list=sample.text("last_list"),
        lowest_mean=lowest,
        highest_mean=highest,
        within=within(mean, rules),
    )


def _remarks(
    expectation: Expectation | ExpectedScores, data: ModelData, rules: Regime
) -> tuple[Step, ...]:
    differences = (float(expectation.rating_difference), float(expectation.difference_used))
    found = [outside(rules)] if data.within is False else []
    found += of_play(expectation.system, expectation.time_control, rules)
    return (*found, *of_limit(*differences))
