"""What a reader found on its way: errors that stop, warnings that do not, repairs that it made."""

from enum import Enum

from arpad.core.frozen import Record


class Severity(Enum):
    """How much a finding matters."""

    ERROR = "error"  # the event cannot be rated as it is
    WARNING = "warning"  # worth a look; rated all the same
    REPAIR = "repair"  # the file was wrong there and was read as if it were right


class Finding(Record):
    """One thing a reader found.

    Args:
        severity: error, warning or repair.
        message: id of the message in the catalogues, such as ``trf.points_differ``.
        line: line of the file, from 1; None where the whole file is meant.
        column: column in that line, from 1, in characters.
        facts: named values for the message, as pairs.
        file: name of the file, where several were read.
    """

    severity: Severity
    message: str
    line: int | None = None
    column: int | None = None
    facts: tuple[tuple[str, object], ...] = ()
    file: str = ""
