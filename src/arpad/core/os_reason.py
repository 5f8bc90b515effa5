"""What the operating system gives as a reason, as a message id where we have words of our own."""

import errno
from typing import Final

_WORDS: Final = {
    "ENOENT": "os_reason.not_found",
    "EACCES": "os_reason.not_allowed",
    "EPERM": "os_reason.not_allowed",
    "EISDIR": "os_reason.folder",
    "ENOTDIR": "os_reason.no_folder",
    "EEXIST": "os_reason.exists",
    "ENOSPC": "os_reason.full",
    "EDQUOT": "os_reason.full",
    "EFBIG": "os_reason.too_large",
    "EROFS": "os_reason.read_only",
    "ENAMETOOLONG": "os_reason.long_name",
    "ELOOP": "os_reason.endless_links",
    "EIO": "os_reason.device",
    "EBUSY": "os_reason.in_use",
    "ECONNREFUSED": "os_reason.refused",
    "ECONNRESET": "os_reason.cut_off",
    "ETIMEDOUT": "os_reason.timed_out",
    "ENETUNREACH": "os_reason.unreachable",
    "EHOSTUNREACH": "os_reason.unreachable",
}


def os_reason(error: BaseException) -> str:
    """Why the operating system refused: a message id for the usual reasons, else its own text.

    Args:
        error: an OSError; or a ValueError, which Python raises for a name that no file can have.

    Example:
        >>> os_reason(FileNotFoundError(errno.ENOENT, "No such file or directory"))
        'os_reason.not_found'
        >>> os_reason(OSError(errno.EDOM, "Out of domain")), os_reason(OSError("broken"))
        ('Out of domain', 'broken')
    """
    if isinstance(error, TimeoutError):
        return _WORDS["ETIMEDOUT"]
    if type(error).__name__ == "gaierror":  # its numbers are its own; no need to load socket for it
        return "os_reason.no_address"
    number = getattr(error, "errno", None)
    known = _WORDS.get(errno.errorcode.get(number, "")) if isinstance(number, int) else None
    return known or getattr(error, "strerror", None) or str(error)
