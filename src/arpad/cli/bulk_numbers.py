"""Numbers among the options of ``arpad bulk``."""

import math
from typing import Final

from arpad.core.errors import BadValue

FIT: Final = "fit"


def number_between(option: str, text: str, lowest: float, highest: float) -> float:
    """A number of an option.

    Args:
        option: of the command line.
        text: as it was given, with a point or a comma.
        lowest: that is allowed.
        highest: likewise.

    Raises:
        BadValue: it is no number, or not between them.

    Example:
        >>> number_between("--prior", "0,5", 0, 10)
        0.5
    """
    from arpad.formats.games import plain

    try:
        value = float(plain(text).strip().replace(",", "."))
    except ValueError:
        value = math.nan
    if not lowest <= value <= highest:  # NaN is not either
        limits = {"lowest": f"{lowest:g}", "highest": f"{highest:g}"}
        raise BadValue(option, text, "allowed.number_between", **limits)
    return value


def fit_or_number(option: str, text: str | None, lowest: float, highest: float) -> float | None:
    """A number of an option; None where it is to be fitted, which is the usual.

    Args:
        option: of the command line.
        text: as it was given.
        lowest: that is allowed.
        highest: likewise.

    Raises:
        BadValue: it is neither.
    """
    return None if text is None or text == FIT else number_between(option, text, lowest, highest)
