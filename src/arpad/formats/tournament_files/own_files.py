"""Files that only the program reads which wrote them: told by their first bytes, and refused.

The lists of Swiss-Chess are scrambled, so that no byte tells them: there the name decides, unless
the file is text all the same.
"""

from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import Source

_SWISS_CHESS: Final = ".lst"
_LETTERS: Final = frozenset(b"\t\r\n" + bytes(range(32, 127)))
_OF_TEXT: Final = 0.9  # of the bytes of a text are these, in whatever encoding
_START_OF_ACCESS: Final = 4  # bytes before its mark
# Swiss-Manager: .TUNX .TURX .TUTX .TUMX. Papi keeps its tournaments in a database of Access.
_SWISS_MANAGER: Final = b"\x93\xff\x89\x44"
_ACCESS: Final = (b"Standard Jet DB", b"Standard ACE DB")


def recognises(source: Source) -> bool:
    """One of the known marks at the start, or the name of a scrambled list."""
    return _program(source) is not None or _is_of_swiss_chess(source)


def check(source: Source) -> CheckedFile:
    """Refuse the file.

    Raises:
        UnreadableFile: always, with the program and what to export from it.
    """
    if _is_of_swiss_chess(source):
        raise UnreadableFile("tournament_file.swiss_chess_list", file=source.file)
    raise UnreadableFile(
        "tournament_file.own_file", file=source.file, program=_program(source) or "?"
    )


def _is_of_swiss_chess(source: Source) -> bool:
    head = source.head
    if not source.file.lower().endswith(_SWISS_CHESS) or not head:
        return False
    return sum(byte in _LETTERS for byte in head) < _OF_TEXT * len(head)


def _program(source: Source) -> str | None:
    if source.head.startswith(_SWISS_MANAGER):
        return "Swiss-Manager"
    return "Papi" if source.head.startswith(_ACCESS, _START_OF_ACCESS) else None
