"""The answers of any system as plain objects: every field under its own name.

Whole numbers are whole numbers, exact fractions are decimal texts, real numbers are numbers.
"""

from collections.abc import Mapping
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import Any, Final

from arpad.core.frozen import Record
from arpad.core.rulebook import Citation
from arpad.core.steps import Step, Word
from arpad.core.updates import GameUpdate, SystemAnswer
from arpad.explain.catalogue import Catalogue
from arpad.explain.json_form import reasoning, remarks

Plain = dict[str, Any]
_DIGITS: Final = 6  # of a fraction that no decimal text can hold


def answer_to_plain(answer: Record, words: Catalogue) -> Plain:
    """An answer with its schema, its own fields and the reasoning.

    Raises:
        TypeError: it is no answer.

    Example:
        >>> plain_number(Fraction(-1152, 100)), plain_number(Fraction(1, 3)), plain_number(1.5)
        ('-11.52', '0.333333', 1.5)
    """
    if not isinstance(answer, SystemAnswer):
        return record_to_plain(answer, words)
    if answer.SCHEMA == "arpad/period/1":
        from arpad.explain.period_json import period_to_plain

        return period_to_plain(answer, words)  # type: ignore[arg-type]  # its schema says so
    return {"schema": answer.SCHEMA, **fields_of(answer, words)}


def record_to_plain(answer: Record, words: Catalogue) -> Plain:
    """An answer that is of no system, such as a converted rating: its schema and its fields.

    Raises:
        TypeError: it has no schema, so it is no answer.
    """
    schema = getattr(answer, "SCHEMA", "")
    if not schema:
        raise TypeError(type(answer).__name__)
    return {
        "schema": schema,
        **{name: _value(getattr(answer, name), words) for name in answer._fields},
    }


def fields_of(answer: SystemAnswer, words: Catalogue) -> Plain:
    """The fields of an answer by name, the reasoning last."""
    plain = {
        name: _value(getattr(answer, name), words)
        for name in answer._fields
        if name not in {"warnings", "steps"}
    }
    reasons = answer.as_dict().get("why_not_published")
    if reasons is not None:
        plain["why_not_published"] = [words.value(reason) for reason in reasons]
    plain["warnings"] = remarks(answer.warnings, words)
    plain["steps"] = reasoning(answer.steps, words)
    return plain


_CHANCES: Final = (
    "win",
    "draw",
    "loss",
    "model",
    "model_expected_score",
    "mean_rating",
    "colour",
    "white_advantage",
    "model_data",
)


def with_chances(plain: Plain, chances: SystemAnswer, words: Catalogue) -> Plain:
    """An expectation with the chances that a model makes of it, before its reasoning.

    Args:
        plain: the expectation as a plain object.
        chances: the record of win, draw and loss for it.
        words: the language of the remarks.
    """
    tail: Plain = {name: plain[name] for name in ("warnings", "steps") if name in plain}
    head = {name: value for name, value in plain.items() if name not in tail}
    fields = {name: _value(getattr(chances, name), words) for name in _CHANCES}
    own = [remark for remark in chances.warnings if remark.message.startswith("forecast.")]
    return {**head, **fields, "model_warnings": remarks(own, words), **tail}


def _game(game: GameUpdate) -> Plain:
    plain = {name: _value(getattr(game, name), None) for name in game._fields if name != "steps"}
    plain["result"] = game.result.key
    plain["opponent_name"] = game.opponent_name or None
    plain["opponent_title"] = game.opponent_title or None
    if not game.rated:
        plain |= dict.fromkeys(("rating_difference", "difference_used", "expected_score"))
    return plain


def _value(value: object, words: Catalogue | None) -> Any:  # noqa: PLR0911  one answer a type
    if isinstance(value, GameUpdate):
        return _game(value)
    if isinstance(value, Word):
        return value.message
    if isinstance(value, Citation):
        return value.rule_id
    if isinstance(value, Step) and words is not None:
        return remarks([value], words)[0]
    if isinstance(value, Record):
        return {name: _value(item, words) for name, item in value.as_dict().items()}
    if isinstance(value, Mapping):
        return {str(name): _value(item, words) for name, item in value.items()}
    if isinstance(value, tuple | list):
        return [_value(item, words) for item in value]
    return plain_number(value)


def plain_number(value: object) -> Any:  # noqa: PLR0911  one answer a type
    """A single value: numbers by their kind, everything else as text."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return float(value)
    if isinstance(value, Fraction):
        return decimal_text(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, date):
        return value.isoformat()
    return str(value)


def decimal_text(value: Fraction, least: int = 2) -> str:
    """A fraction as a decimal text: exact where that is possible, else six decimals.

    Args:
        value: the fraction.
        least: decimals that are always written.

    Example:
        >>> decimal_text(Fraction(59, 4)), decimal_text(Fraction(-9, 8)), decimal_text(Fraction(2))
        ('14.75', '-1.125', '2.00')
    """
    for places in range(least, _DIGITS + 1):
        scaled = value * 10**places
        if scaled.denominator == 1 or places == _DIGITS:
            whole, rest = divmod(abs(_nearest(scaled)), 10**places)
            sign = "-" if value < 0 and (whole or rest) else ""
            return f"{sign}{whole}.{rest:0{places}d}"
    raise AssertionError  # the loop ends by its last round


def _nearest(value: Fraction) -> int:
    from arpad.core.rounding import half_away

    return half_away(value)
