"""Places in a file of games at which a game surely begins, whatever stands before."""

import re
from typing import Final

_EVENT: Final = re.compile(rb'\r?\n\r?\n(?=\[Event "[^\n]*"\]\r?\n)')
_RESULT_BEFORE: Final = re.compile(rb"(?:^|[\n \t}])(?:1-0|0-1|1/2-1/2|\*)[ \t]*$")
_SHORTEST: Final = b'\n[Event "'
_LONGEST_LINE: Final = 4 << 20
_TAIL: Final = 1 << 18  # bytes in which a game begins, nearly always


def is_boundary(text: bytes, place: int) -> bool:
    """Whether the line ends at a place stand between the result of a game and the next game.

    Args:
        text: whole or a part.
        place: where line ends and a tag of an event begin.
    """
    line = text.rfind(b"\n", max(0, place - _LONGEST_LINE), place) + 1
    if text[line : line + 1] in {b"[", b"%"} or text.find(b";", line, place) >= 0:
        return False
    return bool(_RESULT_BEFORE.search(text[max(line, place - 16) : place]))


def next_boundary(text: bytes, start: int) -> int:
    """Where the first game surely begins after a place; the end of the text without one."""
    for found in _EVENT.finditer(text, start):
        if is_boundary(text, found.start()):
            return found.end()
    return len(text)


def last_boundary(text: bytes) -> int:
    r"""Where the last game surely begins; 0 without one.

    Example:
        >>> last_boundary(b'[Event "a"]\n\n1. e4 1-0\n\n[Event "b"]\n')
        24
    """
    end = len(text)
    while (place := text.rfind(_SHORTEST, 0, end)) > 0:
        start = place
        while start > 0 and text[start - 1 : start] in {b"\r", b"\n"}:
            start -= 1
        found = _EVENT.search(text, max(start, place - 3))
        if found and found.end() == place + 1 and is_boundary(text, start):
            return place + 1
        end = place + len(_SHORTEST) - 1
    return 0


def last_boundary_of(text: bytes | memoryview) -> int:
    """As :func:`last_boundary`, of a text whose end alone is looked at where that will do."""
    begin = len(text) - _TAIL
    if begin > 0:
        tail = bytes(text[begin:])
        place = last_boundary(tail)
        # The line before it must be whole, for its begin decides too.
        if place and tail.find(b"\n", 0, len(tail[:place].rstrip(b"\r\n"))) >= 0:
            return begin + place
    return last_boundary(bytes(text))
