"""JSON from outside: parsed with its limits, and fields of the kind that they have to be."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from typing import Any, Final, NoReturn

from arpad.core.errors import UnreadableFile
from arpad.core.quantities import Rating
from arpad.core.records import HIGHEST_RATING
from arpad.formats.opening import Source
from arpad.formats.text import decode

LARGEST: Final = 100_000_000
_FIRST_SECOND: Final = 946_684_800  # 2000-01-01, before any server
_LAST_SECOND: Final = 4_102_444_800  # 2100-01-01


class WrongShape(Exception):
    """A field is missing or of another kind; each reader makes a finding or an error of it.

    Args:
        name: the field.
        value: what stands there, shortened.
    """

    def __init__(self, name: str, value: object) -> None:
        super().__init__(name)
        self.name = name
        self.value = escaped(str(value)[:50])


@contextmanager
def of_known_shape(file: str) -> Iterator[None]:
    """Refuse a file of a server as a whole where what is read of it is of another shape.

    Args:
        file: its name.

    Raises:
        UnreadableFile: a field is missing or of another kind.
    """
    try:
        yield
    except WrongShape as error:
        raise UnreadableFile(
            "played_games.wrong_shape", file=file, name=error.name, value=error.value
        ) from error


class Fields:
    """An object whose fields are asked for by name and kind.

    Args:
        plain: the parsed value.
        name: its name, for errors.
    """

    def __init__(self, plain: object, name: str = "{}") -> None:
        if not isinstance(plain, dict):
            raise WrongShape(name, plain)
        self.plain: dict[str, Any] = plain

    def needed(self, name: str) -> "Fields":
        """An object that has to be there."""
        return Fields(self.plain.get(name, ""), name)

    def text(self, name: str) -> str:
        """A text, on one line; empty when it is missing."""
        return " ".join(self.as_written(name).split())

    def as_written(self, name: str) -> str:
        """A text with all its blanks; empty when it is missing."""
        value = self.plain.get(name)
        if value is None:
            return ""
        if not isinstance(value, str) or escaped(value) != value:
            raise WrongShape(name, value)
        return value

    def whole(self, name: str) -> int | None:
        """A whole number; None when it is missing."""
        value = self.plain.get(name)
        if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
            raise WrongShape(name, value)
        return value

    def real(self, name: str) -> float | None:
        """A number; None when it is missing."""
        value = self.plain.get(name)
        if value is not None and (not isinstance(value, int | float) or isinstance(value, bool)):
            raise WrongShape(name, value)
        return value

    def flag(self, name: str) -> bool | None:
        """True or false; None when it is missing."""
        value = self.plain.get(name)
        if value is not None and not isinstance(value, bool):
            raise WrongShape(name, value)
        return value

    def rating(self, name: str) -> Rating | None:
        """A rating; 0 and nothing are none."""
        value = self.whole(name)
        if not value:
            return None
        if not 1 <= value <= HIGHEST_RATING:
            raise WrongShape(name, value)
        return Rating(value)

    def moment(self, name: str, *, a_second: int = 1) -> datetime | None:
        """A moment counted from 1970 in UTC; ``a_second`` is 1000 for milliseconds."""
        value = self.whole(name)
        if value is None:
            return None
        if not _FIRST_SECOND <= value // a_second < _LAST_SECOND:
            raise WrongShape(name, value)
        return datetime.fromtimestamp(value // a_second, tz=UTC)

    def fields(self, name: str) -> "Fields":
        """An object; one without fields when it is missing."""
        return Fields(self.plain.get(name, {}), name)

    def list(self, name: str) -> "list[Any]":
        """A list; empty when it is missing."""
        value = self.plain.get(name, [])
        if not isinstance(value, list):
            raise WrongShape(name, value)
        return value


def escaped(text: str) -> str:
    r"""A text with the halves of characters that JSON can name and no text can hold as escapes.

    Example:
        >>> escaped("é\ud800")
        'é\\ud800'
    """
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


def day_of(moment: datetime | None) -> date | None:
    """The day of a moment in UTC."""
    return None if moment is None else moment.date()


def parse(text: str) -> Any:
    """A value of JSON; also NaN, endless nesting and endless numbers are a ValueError.

    Raises:
        ValueError: it is none.
    """
    try:
        return json.loads(text, parse_constant=_refuse)
    except RecursionError:
        raise ValueError("nesting") from None


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def whole_json(source: Source) -> tuple[Any, str]:
    """A file that is one value of JSON, and its encoding.

    Raises:
        UnreadableFile: it is none, or too large.
    """
    decoded = decode(source.whole(LARGEST), file=source.file)
    try:
        return parse(decoded.text), decoded.encoding
    except ValueError as error:
        raise UnreadableFile(
            "played_games.no_json",
            file=source.file,
            line=getattr(error, "lineno", None),
            column=getattr(error, "colno", None),
        ) from error


def json_lines(source: Source) -> Iterator[tuple[int, str]]:
    """The lines of a file with an object a line, with their numbers; blank lines are left out.

    Raises:
        UnreadableFile: it is no text, or a line has no end.
    """
    from arpad.formats.pgn.lines import Letters, numbered_lines

    letters = Letters(source.head)
    for number, line in numbered_lines(source):
        if line and not line.isspace():
            yield number, letters.text(line, number)


def first_object(head: bytes) -> dict[str, Any] | None:
    """The first line of a file when it is an object of JSON, else None."""
    line = head.removeprefix(b"\xef\xbb\xbf").lstrip().partition(b"\n")[0]
    if not line.startswith(b"{"):
        return None
    try:
        found = parse(line.decode("utf-8"))
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
