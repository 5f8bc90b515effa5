"""The explanation records: what was done, by which rule, with which values. No words.

A step names a message of the catalogues and the values for its placeholders. The words are made
in :mod:`arpad.explain`, in any language, for the command line and for the page.
"""

from arpad.core.frozen import Record
from arpad.core.rulebook import Citation


class Word(Record):
    """A value that is itself a message to be put into words, such as the reason for a K.

    Args:
        message: id of the message.
        values: named values for its placeholders, as pairs.
    """

    message: str
    values: tuple[tuple[str, object], ...] = ()


class Step(Record):
    """One step of a computation, or one remark on it.

    Args:
        message: id of the message, such as ``fide.step.difference_limited``.
        values: named values for its placeholders, as pairs.
        rule: where the rule is written; None for plain arithmetic.
    """

    message: str
    values: tuple[tuple[str, object], ...] = ()
    rule: Citation | None = None


def step(message: str, rule: Citation | None = None, /, **values: object) -> Step:
    """A step from named values.

    Example:
        >>> step("step.sum", points=3).values
        (('points', 3),)
    """
    return Step(message=message, values=tuple(values.items()), rule=rule)


def word(message: str, /, **values: object) -> Word:
    """A word from named values."""
    return Word(message=message, values=tuple(values.items()))
