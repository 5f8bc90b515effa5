"""Files that only the program reads which wrote them: told by their first bytes, and refused."""

from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import Source

_START_OF_ACCESS: Final = 4  # bytes before its mark
# Swiss-Manager: .TUNX .TURX .TUTX .TUMX. Papi keeps its tournaments in a database of Access.
_SWISS_MANAGER: Final = b"\x93\xff\x89\x44"
_ACCESS: Final = (b"Standard Jet DB", b"Standard ACE DB")


def recognises(source: Source) -> bool:
    """One of the known marks at the start."""
    return _program(source) is not None


def check(source: Source) -> CheckedFile:
    """Refuse the file.

    Raises:
        UnreadableFile: always, with the program and what to export from it.
    """
    raise UnreadableFile(
        "tournament_file.own_file", file=source.file, program=_program(source) or "?"
    )


def _program(source: Source) -> str | None:
    if source.head.startswith(_SWISS_MANAGER):
        return "Swiss-Manager"
    return "Papi" if source.head.startswith(_ACCESS, _START_OF_ACCESS) else None
