"""``Record``: frozen, slotted, typed records that cost next to nothing to define.

Why not :mod:`dataclasses`: importing it and generating some twenty frozen classes takes about
30 ms here, more than the whole of ``arpad rate`` may take. Type checkers see a ``Record`` as a
frozen, keyword-only dataclass (PEP 681), so nothing is lost but the cost.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import repeat
from operator import attrgetter
from typing import Any, ClassVar, Self, dataclass_transform


def _annotations(namespace: dict[str, Any]) -> dict[str, Any]:
    """The annotations of a class body: a mapping until Python 3.13, a function since 3.14."""
    if "__annotations__" in namespace:
        found: dict[str, Any] = namespace["__annotations__"]
        return found
    annotate = namespace.get("__annotate_func__") or namespace.get("__annotate__")
    return annotate(1) if annotate else {}  # 1: the annotations as values (PEP 749)


class _RecordType(type):
    """Turns the annotations of a class body into slots, defaults and a field list."""

    _fields: tuple[str, ...]
    _setters: tuple[tuple[str, Callable[[Any, Any], None]], ...]
    values_of: Callable[[Any], tuple[Any, ...]]

    def __new__(
        mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]
    ) -> "_RecordType":
        own = [
            field
            for field, annotation in _annotations(namespace).items()
            if not str(annotation).startswith(("ClassVar", "typing.ClassVar"))
        ]
        defaults = {field: namespace.pop(field) for field in own if field in namespace}
        inherited_fields: tuple[str, ...] = ()
        inherited_defaults: dict[str, Any] = {}
        for base in bases:
            inherited_fields += getattr(base, "_fields", ())
            inherited_defaults |= getattr(base, "_defaults", {})
        namespace["__slots__"] = tuple(own)
        namespace["_fields"] = (*inherited_fields, *own)
        namespace["_defaults"] = inherited_defaults | defaults
        made = super().__new__(mcls, name, bases, namespace)
        made._setters = tuple((field, getattr(made, field).__set__) for field in made._fields)
        made.values_of = _values_of(made._fields)
        return made


def _values_of(fields: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """What reads the fields of a record, all at once."""
    if len(fields) > 1:
        return attrgetter(*fields)
    return lambda record: tuple(getattr(record, field) for field in fields)


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Record(metaclass=_RecordType):
    """Base of all records: keyword-only, immutable, compared and hashed by value.

    A subclass lists its fields as annotations, with a default where there is one, and may
    override :meth:`_check` to refuse what no rule can work with.

    Example:
        >>> class Point(Record):
        ...     x: int
        ...     y: int = 0
        >>> Point(x=1)
        Point(x=1, y=0)
        >>> Point(x=1).replace(y=2)
        Point(x=1, y=2)
    """

    _fields: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[dict[str, Any]] = {}
    # Each field with what writes into its slot: half the time of object.__setattr__.
    _setters: ClassVar[tuple[tuple[str, Callable[[Any, Any], None]], ...]] = ()

    def __init__(self, **values: Any) -> None:
        fields = self._fields
        if len(values) != len(fields):
            values = self._defaults | values
        try:
            for field, put in self._setters:
                put(self, values[field])
        except KeyError as error:
            msg = f"{type(self).__name__} needs {error.args[0]}"
            raise TypeError(msg) from None
        if len(values) != len(fields):
            unknown = ", ".join(sorted(values.keys() - set(fields)))
            msg = f"{type(self).__name__} has no field {unknown}"
            raise TypeError(msg)
        self._check()

    @classmethod
    def of_columns(cls, count: int, columns: Mapping[str, Sequence[Any]]) -> list[Self]:
        """Many records at once from the values of each field: a fifth of the time of one by one.

        Args:
            count: how many.
            columns: for each field as many values, that need no check; the others have their
                defaults.

        Raises:
            TypeError: there is no such field, one is missing, or the class checks its values.
            ValueError: a column is too short or too long.

        Example:
            >>> class Point(Record):
            ...     x: int
            ...     y: int = 0
            >>> Point.of_columns(2, {"x": [1, 2]})
            [Point(x=1, y=0), Point(x=2, y=0)]
        """
        if cls._check is not Record._check:
            msg = f"{cls.__name__} checks its values"
            raise TypeError(msg)
        unknown = columns.keys() - set(cls._fields)
        missing = set(cls._fields) - columns.keys() - cls._defaults.keys()
        if unknown or missing:
            msg = f"{cls.__name__} needs {sorted(missing)}, has no {sorted(unknown)}"
            raise TypeError(msg)
        if any(len(values) != count for values in columns.values()):
            msg = f"columns of {cls.__name__} are not all of {count} values"
            raise ValueError(msg)
        made = [cls.__new__(cls) for _ in range(count)]
        for field, put in cls._setters:
            given = columns[field] if field in columns else repeat(cls._defaults[field], count)
            for _ in map(put, made, given):
                pass
        return made

    def _check(self) -> None:
        """Refuse impossible values; the base accepts everything."""

    def __setattr__(self, name: str, value: object) -> None:
        msg = f"{type(self).__name__} is frozen: cannot set {name}"
        raise AttributeError(msg)

    def __delattr__(self, name: str) -> None:
        msg = f"{type(self).__name__} is frozen: cannot delete {name}"
        raise AttributeError(msg)

    def as_dict(self) -> dict[str, Any]:
        """The fields by name, in the order of their definition (not converted, not copied)."""
        return dict(zip(self._fields, type(self).values_of(self), strict=True))

    def replace(self, **changes: Any) -> Self:
        """A new record with some fields changed; checked like any other."""
        return type(self)(**(self.as_dict() | changes))

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        values_of = type(self).values_of
        return values_of(self) == values_of(other)

    def __hash__(self) -> int:
        return hash((type(self), *type(self).values_of(self)))

    def __repr__(self) -> str:
        inside = ", ".join(f"{field}={value!r}" for field, value in self.as_dict().items())
        return f"{type(self).__name__}({inside})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.as_dict()))


def _rebuild(kind: type[Record], values: dict[str, Any]) -> Record:
    """Make a pickled record again, through its checks."""
    return kind(**values)
