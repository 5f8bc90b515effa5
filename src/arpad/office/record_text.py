"""Records of the core as text and back: what the office keeps of an event and of a computation.

A text tells the class of each value, so that a computation of any year comes back as the record
it was, and can be put into words in any language. Fields that have their default are left out.
"""

import json
from collections.abc import Callable
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Final

from arpad.core.decimals import Decimals
from arpad.core.errors import InputError
from arpad.core.frozen import Record
from arpad.core.quantities import (
    ExpectedScore,
    Rating,
    RatingDifference,
    RatingPoints,
    Score,
    ScoreDifference,
)
from arpad.core.rulebook import Citation

_CLASS: Final = "$"
_ROOMS: Final = ("core.", "systems.", "office.")
_WHOLE: Final[dict[str, type]] = {"Rating": Rating, "RatingDifference": RatingDifference}
_HUNDREDTHS: Final[dict[str, type]] = {
    kind.__name__: kind for kind in (ExpectedScore, RatingPoints, Score, ScoreDifference)
}
_NONE_SUCH: Final = object()
_PLAIN: Final = frozenset({int, str, bool, float, type(None)})


def record_text(value: object) -> str:
    """A record, or a tuple of records, as one line of JSON.

    Raises:
        TypeError: a value is of a type that is not kept.

    Example:
        >>> from arpad.core.records import Player
        >>> record_text(Player(rating=Rating(1500)))
        '{"$":"core.records.Player","rating":{"$":"Rating","v":1500}}'
    """
    return json.dumps(_plain(value), ensure_ascii=False, separators=(",", ":"))


def read_record(text: str) -> Any:
    """What :func:`record_text` wrote.

    Raises:
        InputError: it names something that is no record of Arpad's.

    Example:
        >>> read_record('{"$":"core.records.Player","rating":{"$":"Rating","v":1500}}').rating
        Rating(1500)
    """
    return _value(json.loads(text))


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple:
        return [each if type(each) in _PLAIN else _plain(each) for each in value]
    return _writer(kind)(value)  # type: ignore[arg-type]  # a class can be hashed


@cache
def _writer(kind: type) -> Callable[[Any], Any]:  # noqa: PLR0911  one answer a kind of value
    """What writes the values of a type: found once, for there are millions of values.

    Raises:
        TypeError: no value of the type is kept.
    """
    name, path = kind.__name__, _path(kind)
    if kind is Citation:
        return lru_cache(maxsize=1000)(_record_writer(kind))  # few, and in every step
    if issubclass(kind, Record):
        return _record_writer(kind)
    if name in _WHOLE:
        return lambda value: {_CLASS: name, "v": int(value)}
    if name in _HUNDREDTHS:
        return lambda value: {_CLASS: name, "v": value.hundredths}
    if issubclass(kind, date):
        return lambda value: {_CLASS: "date", "v": value.isoformat()}
    if issubclass(kind, Enum):
        return lambda value: {_CLASS: path, "v": value.name}
    if issubclass(kind, Decimals):
        return lambda value: {_CLASS: path, "v": [float(value), value.places]}
    if issubclass(kind, Fraction):
        return lambda value: {_CLASS: "Fraction", "v": str(value)}
    msg = f"no text for a {name}"
    raise TypeError(msg)


def _record_writer(kind: type[Record]) -> Callable[[Record], dict[str, Any]]:
    path = _path(kind)
    # A field that must be given has no default: nothing is equal to the object that stands here.
    defaults = {field: kind._defaults.get(field, _NONE_SUCH) for field in kind._fields}  # noqa: SLF001

    def write(record: Record) -> dict[str, Any]:
        plain: dict[str, Any] = {_CLASS: path}
        for field, default in defaults.items():
            value = getattr(record, field)
            if value is not default and value != default:
                plain[field] = value if type(value) in _PLAIN else _plain(value)
        return plain

    return write


def _path(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}".removeprefix("arpad.")


def _value(plain: Any) -> Any:
    if isinstance(plain, list):
        return tuple(_value(each) for each in plain)
    if isinstance(plain, dict):
        return _named(plain[_CLASS], plain)
    return plain


def _named(name: str, plain: dict[str, Any]) -> Any:
    if "v" in plain and "." not in name:
        return _SIMPLE[name](plain["v"])
    kind = _class(name)
    if issubclass(kind, Record):
        return kind(**{field: _value(each) for field, each in plain.items() if field != _CLASS})
    if issubclass(kind, Enum):
        return kind[plain["v"]]
    return kind(*plain["v"])


_SIMPLE: Final[dict[str, Callable[[Any], Any]]] = {
    **_WHOLE,
    **_HUNDREDTHS,
    "date": date.fromisoformat,
    "Fraction": Fraction,
}


@cache
def _class(path: str) -> type:
    module, _, name = path.rpartition(".")
    if path.startswith(_ROOMS):
        found = getattr(import_module(f"arpad.{module}"), name, None)
        if isinstance(found, type) and issubclass(found, Record | Enum | Decimals):
            return found
    raise InputError("office.unknown_record", name=path)
