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
from json.encoder import encode_basestring
from math import isfinite
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


def record_text(value: object) -> str:
    """A record, or a tuple of records, as one line of JSON.

    Raises:
        TypeError: a value is of a type that is not kept.

    Example:
        >>> from arpad.core.records import Player
        >>> record_text(Player(rating=Rating(1500)))
        '{"$":"core.records.Player","rating":{"$":"Rating","v":1500}}'
    """
    return _text(value)


def read_record(text: str) -> Any:
    """What :func:`record_text` wrote.

    Raises:
        InputError: it names something that is no record of Arpad's.

    Example:
        >>> read_record('{"$":"core.records.Player","rating":{"$":"Rating","v":1500}}').rating
        Rating(1500)
    """
    return _value(json.loads(text))


def _text(value: Any) -> str:
    return _writer(type(value))(value)  # type: ignore[arg-type]  # a class can be hashed


@cache
def _writer(kind: type) -> Callable[[Any], str]:
    """What writes the values of a type: found once, for there are millions of values.

    Raises:
        TypeError: no value of the type is kept.
    """
    if kind in _PLAIN:
        return _PLAIN[kind]
    if issubclass(kind, Citation):
        return lru_cache(maxsize=1000)(_record_writer(kind))  # few, and in every step
    if issubclass(kind, Record):
        return _record_writer(kind)
    written = _written_value(kind)
    name = _path(kind) if issubclass(kind, Enum | Decimals) else kind.__name__
    before = f'{{"{_CLASS}":"{name}","v":'
    if issubclass(kind, Enum):
        return lru_cache(maxsize=1000)(lambda value: f"{before}{written(value)}}}")
    return lambda value: f"{before}{written(value)}}}"


def _written_value(kind: type) -> Callable[[Any], str]:
    """How the value of a simple type is written."""
    if kind.__name__ in _WHOLE:
        return int.__repr__
    if kind.__name__ in _HUNDREDTHS:
        return lambda value: str(value.hundredths)
    if issubclass(kind, date):
        return lambda value: f'"{value.isoformat()}"'
    if issubclass(kind, Enum):
        return lambda value: _string(value.name)
    if issubclass(kind, Decimals):
        return lambda value: f"[{float(value)!r},{value.places}]"
    if issubclass(kind, Fraction):
        return lambda value: f'"{value}"'
    msg = f"no text for a {kind.__name__}"
    raise TypeError(msg)


def _record_writer(kind: type[Record]) -> Callable[[Record], str]:
    before = f'{{"{_CLASS}":"{_path(kind)}"'
    # A field that must be given has no default: nothing is equal to the object that stands here.
    fields = [
        (field, kind._defaults.get(field, _NONE_SUCH), f',"{field}":')  # noqa: SLF001  as above
        for field in kind._fields
    ]

    def write(record: Record) -> str:
        parts = [before]
        for field, default, key in fields:
            value = getattr(record, field)
            if value is not default and value != default:
                parts.append(key)
                parts.append(_writer(type(value))(value))  # type: ignore[arg-type]  # as above
        parts.append("}")
        return "".join(parts)

    return write


def _number(value: float) -> str:
    if not isfinite(value):
        msg = f"no text for {value}"
        raise TypeError(msg)
    return repr(value)


_string: Final = lru_cache(maxsize=10_000)(encode_basestring)
_PLAIN: Final[dict[type, Callable[[Any], str]]] = {
    int: int.__repr__,
    str: _string,
    bool: lambda value: "true" if value else "false",
    float: _number,
    type(None): lambda _: "null",
    tuple: lambda value: f"[{','.join([_text(each) for each in value])}]",
}


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
