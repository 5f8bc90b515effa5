"""Records of the core as text and back: what the office keeps of an event and of a computation.

A text tells the class of each value, so that a computation of any year comes back as the record
it was, and can be put into words in any language. Fields that have their default are left out.
"""

import json
from collections.abc import Callable
from datetime import date
from enum import Enum
from fractions import Fraction
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
_REMEMBERED: Final = 10_000  # texts of values, of each kind
Writer = Callable[[Any], str]
Reader = Callable[[dict[str, Any]], Any]


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
    made = json.loads(text, object_hook=_made)
    return _tuples(made) if type(made) is list else made


def _text(value: Any) -> str:
    return _WRITERS[type(value)](value)


class _Texts(dict[Any, str]):
    """The texts of simple values, each written once: nothing is quicker to ask than a dict."""

    def __init__(self, write: Writer) -> None:
        super().__init__()
        self._write = write

    def __missing__(self, value: Any) -> str:
        if len(self) >= _REMEMBERED:
            self.clear()
        text = self[value] = self._write(value)
        return text


class _Writers(dict[type, Writer]):
    """What writes the values of a type: found once, for there are millions of values.

    Raises:
        TypeError: no value of the type is kept.
    """

    def __missing__(self, kind: type) -> Writer:
        made = self[kind] = _writer(kind)
        return made


def _writer(kind: type) -> Writer:
    if issubclass(kind, Citation):
        return _once(_record_writer(kind))  # few, and in every step
    if issubclass(kind, Record):
        return _record_writer(kind)
    written = _written_value(kind)
    name = _path(kind) if issubclass(kind, Enum | Decimals) else kind.__name__
    before = f'{{"{_CLASS}":"{name}","v":'
    if kind.__name__ in _HUNDREDTHS:
        texts = _Texts(lambda value: f"{before}{value}}}")
        return lambda value: texts[value.hundredths]
    if issubclass(kind, Enum):
        return _once(lambda value: f"{before}{written(value)}}}")
    if kind.__name__ in _WHOLE or kind is date:
        return _Texts(lambda value: f"{before}{written(value)}}}").__getitem__
    return lambda value: f"{before}{written(value)}}}"


def _once(write: Writer) -> Writer:
    """Write what is one and the same object everywhere once: to look it up by value costs more."""
    kept: dict[int, tuple[object, str]] = {}  # the object too, or another might get its id

    def written(value: Any) -> str:
        found = kept.get(id(value))
        if found is None:
            if len(kept) >= _REMEMBERED:
                kept.clear()
            found = kept[id(value)] = (value, write(value))
        return found[1]

    return written


def _written_value(kind: type) -> Writer:
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


def _record_writer(kind: type[Record]) -> Writer:
    before = f'{{"{_CLASS}":"{_path(kind)}"'
    # A field that must be given has no default: it is no object that a record could hold.
    fields = [
        (kind._defaults.get(field, _NONE_SUCH), f',"{field}":')  # noqa: SLF001  as above
        for field in kind._fields
    ]
    values_of = kind.values_of
    writers = _WRITERS

    def write(record: Record) -> str:
        parts = [before]
        for value, (default, key) in zip(values_of(record), fields, strict=True):
            if value is default:
                continue
            # Nothing else is equal to these two; the others are compared.
            if default is None or default is _NONE_SUCH or value != default:
                parts.append(key)
                parts.append(writers[type(value)](value))
        parts.append("}")
        return "".join(parts)

    return write


def _tuple(values: tuple[Any, ...]) -> str:
    writers = _WRITERS
    parts = []
    for each in values:
        if type(each) is tuple and len(each) == 2:  # noqa: PLR2004  a name and its value, mostly
            one, other = each  # written here, for most of all values stand in such a pair
            parts.append(f"[{writers[type(one)](one)},{writers[type(other)](other)}]")
        else:
            parts.append(writers[type(each)](each))
    return f"[{','.join(parts)}]"


def _number(value: float) -> str:
    if not isfinite(value):
        msg = f"no text for {value}"
        raise TypeError(msg)
    return repr(value)


_string: Final = _Texts(encode_basestring).__getitem__
_WRITERS: Final = _Writers(
    {
        int: int.__repr__,
        str: _string,
        bool: {False: "false", True: "true"}.__getitem__,
        float: _number,
        type(None): lambda _: "null",
        tuple: _tuple,
    }
)


def _path(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}".removeprefix("arpad.")


def _made(plain: dict[str, Any]) -> Any:
    """The value of an object of JSON, whose own values are made already."""
    return _READERS[plain.pop(_CLASS)](plain)


def _tuples(values: list[Any]) -> tuple[Any, ...]:
    return tuple([_tuples(each) if type(each) is list else each for each in values])


class _Readers(dict[str, Reader]):
    """What makes the values of a class, by its name: found once.

    Raises:
        InputError: there is no such class, or it is none that is kept.
    """

    def __missing__(self, name: str) -> Reader:
        made = self[name] = _reader(name)
        return made


def _reader(name: str) -> Reader:
    if name in _SIMPLE:
        make = _SIMPLE[name]
        return lambda plain: make(plain["v"])
    kind = _class(name)
    if issubclass(kind, Record):
        return _record_reader(kind)
    if issubclass(kind, Enum):
        members = dict(kind.__members__)
        return lambda plain: members[plain["v"]]
    return lambda plain: kind(*plain["v"])


def _record_reader(kind: type[Record]) -> Reader:
    def read(plain: dict[str, Any]) -> Record:
        for field, value in plain.items():
            if type(value) is list:
                plain[field] = _tuples(value)
        return kind(**plain)

    return read


_SIMPLE: Final[dict[str, Callable[[Any], Any]]] = {
    **_WHOLE,
    **_HUNDREDTHS,
    "date": date.fromisoformat,
    "Fraction": Fraction,
}
_READERS: Final = _Readers()


def _class(path: str) -> type:
    module, _, name = path.rpartition(".")
    if path.startswith(_ROOMS):
        found = getattr(import_module(f"arpad.{module}"), name, None)
        if isinstance(found, type) and issubclass(found, Record | Enum | Decimals):
            return found
    raise InputError("office.unknown_record", name=path)
