"""A report that somebody sends is read first in a process of its own, within limits."""

from contextlib import suppress
from typing import Any, Final

from arpad.core.errors import ArpadError
from arpad.office.event_submissions import read_report

_MEMORY: Final = 2_000_000_000  # bytes: far more than any report needs


def try_report(data: bytes, name: str, section: str | None) -> tuple[str, dict[str, Any]] | None:
    """Read a report; the id and the facts of the error when it cannot be read.

    Args:
        data: the bytes of the file.
        name: of the file.
        section: of one of several tournaments in it.
    """
    with suppress(ImportError, ValueError, OSError):  # not every system has such limits
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    try:
        read_report(data, name, section)
    except ArpadError as error:
        return error.message, dict(error.facts)
    return None
