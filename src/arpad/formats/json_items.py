"""The objects of a JSON file one after the other, each with its line.

They stand in a list, in lists in an object, or an object a line (JSON Lines).
The standard library's reader does not tell where in a file a value stands; an error message has to.
"""

import json
import re
from collections.abc import Generator, Iterable, Iterator
from typing import Any, Final

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.core.reader_reason import reader_reason

_BLANK: Final = re.compile(r"[ \t\r\n]*")
_LINE: Final = re.compile(r"[^\r\n]+")


class Item(Record):
    """A value of a list.

    Args:
        line: where it starts, from 1.
        value: as parsed; None with ``broken``.
        part: name of the list in the object that the file is; empty for the list that it is.
        twice: names that come twice in an object; the first is taken.
        broken: why a line of JSON Lines is none.
    """

    line: int
    value: Any = None
    part: str = ""
    twice: tuple[str, ...] = ()
    broken: str = ""


class Items:
    """Reads the items of a text.

    Args:
        text: of the file.
        file: its name, for errors.
        parts: names of the lists in an object that are taken apart.
    """

    def __init__(self, text: str, *, file: str, parts: tuple[str, ...]) -> None:
        self._text = text
        self._file = file
        self._parts = parts
        self._twice: list[str] = []
        self._decoder = json.JSONDecoder(object_pairs_hook=self._object, parse_constant=_refused)
        self._line, self._counted = 1, 0

    def items(self) -> Iterator[Item]:
        """The items of the lists; what else an object has comes as an item of that name.

        Raises:
            UnreadableFile: it is no JSON, is nested without end, or goes on behind its end.
        """
        at = self._after_blanks(0)
        if self._text[at : at + 1] == "[":
            end = yield from self._list(at, "")
        elif self._is_lines(at):
            found = ((self._line_of(each.start()), each[0]) for each in _LINE.finditer(self._text))
            yield from self.lines(found)
            return
        else:
            end = yield from self._lists_of_object(at)
        end = self._after_blanks(end)
        if end < len(self._text):
            raise self._broken(end, "text behind the end")

    def _is_lines(self, at: int) -> bool:
        """Whether the first line that is not blank is an object without the lists."""
        line = _LINE.match(self._text, at)
        try:
            found = json.loads(line[0]) if line is not None else None
        except (ValueError, RecursionError):
            return False
        return isinstance(found, dict) and not any(
            isinstance(found.get(part), list) for part in self._parts
        )

    def lines(self, numbered: Iterable[tuple[int, str]]) -> Iterator[Item]:
        """The items of lines, each with its number; a line that is none is told as broken."""
        for number, line in numbered:
            if not line or line.isspace():
                continue
            try:
                value = self._decoder.decode(line)
            except (ValueError, RecursionError) as error:
                self._twice.clear()
                yield Item(line=number, broken=reader_reason(getattr(error, "msg", None) or error))
                continue
            yield Item(line=number, value=value, twice=self._taken_twice())

    def _list(self, at: int, part: str) -> Generator[Item, None, int]:
        """The items of a list; answers where it ends."""
        at = self._after_blanks(at + 1)
        if self._text[at : at + 1] == "]":
            return at + 1
        while True:
            line = self._line_of(at)
            value, at = self._value(at)
            yield Item(line=line, value=value, part=part, twice=self._taken_twice())
            at = self._after_blanks(at)
            sign = self._text[at : at + 1]
            if sign == "]":
                return at + 1
            if sign != ",":
                raise self._broken(at, "',' or ']' expected")
            at = self._after_blanks(at + 1)

    def _lists_of_object(self, at: int) -> Generator[Item, None, int]:
        at = self._after_blanks(self._sign(at, "{"))
        if self._text[at : at + 1] == "}":
            return at + 1
        while True:
            line = self._line_of(at)
            name, at = self._value(at)
            if not isinstance(name, str):
                raise self._broken(at, "name expected")
            at = self._after_blanks(self._sign(self._after_blanks(at), ":"))
            if name in self._parts and self._text[at : at + 1] == "[":
                at = yield from self._list(at, name)
            else:
                value, at = self._value(at)
                yield Item(line=line, value=value, part=name, twice=self._taken_twice())
            at = self._after_blanks(at)
            if self._text[at : at + 1] == "}":
                return at + 1
            at = self._after_blanks(self._sign(at, ","))

    def _sign(self, at: int, sign: str) -> int:
        """Where it goes on behind a sign that has to be there."""
        if self._text[at : at + 1] != sign:
            raise self._broken(at, f"'{sign}' expected")
        return at + 1

    def _value(self, at: int) -> tuple[Any, int]:
        try:
            return self._decoder.raw_decode(self._text, at)
        except json.JSONDecodeError as error:
            raise self._broken(error.pos, error.msg) from error
        except (ValueError, RecursionError) as error:
            raise self._broken(at, str(error)) from error

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, value in pairs:
            if found.setdefault(name, value) is not value:
                self._twice.append(name)
        return found

    def _taken_twice(self) -> tuple[str, ...]:
        names = tuple(self._twice)
        self._twice.clear()
        return names

    def _after_blanks(self, at: int) -> int:
        match = _BLANK.match(self._text, at)
        return at if match is None else match.end()

    def _line_of(self, at: int) -> int:
        """The line of a place that is not before the last one asked for."""
        self._line += self._text.count("\n", self._counted, at)
        self._counted = at
        return self._line

    def _broken(self, at: int, reason: str) -> UnreadableFile:
        line = self._text.count("\n", 0, at) + 1
        column = at - self._text.rfind("\n", 0, at)
        why = reader_reason(reason)
        return UnreadableFile(
            "tournament_file.broken", file=self._file, line=line, column=column, reason=why
        )


def _refused(constant: str) -> None:
    raise ValueError(constant)
