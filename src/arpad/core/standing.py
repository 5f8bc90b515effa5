"""Why a rating system is not computed, or not all of it, and how to go on."""

from datetime import date

from arpad.core.errors import NotRateable
from arpad.core.frozen import Record
from arpad.core.steps import word


class Standing(Record):
    """What there is to say of a system that Arpad knows but cannot compute, or only in part.

    A system carries it as ``standing``. One that computes everything has none.

    Args:
        reason: id of the message that says why it cannot be computed.
        known: id of the message that tells what is known of its rules.
        nearest: ids of the systems that compute something like it, the nearest first.
        example: a command line that gives an estimate by the nearest.
        computed_until: the last day whose rules are known; None when present ones are, or none.
        closed: the first day on which nothing is rated by it any more; None while it is in use.
        replaced_by: id of the system that took its place, or None.
        explains: the commands that it has not for that reason; None for every one that it has
            not. Others it has not because there is no such thing in it.
    """

    reason: str
    known: str
    nearest: tuple[str, ...] = ()
    example: str = ""
    computed_until: date | None = None
    closed: date | None = None
    replaced_by: str | None = None
    explains: tuple[str, ...] | None = None

    def is_closed(self, on: date | None) -> bool:
        """Whether the system was closed on a day; a day that is not known is today or later.

        Example:
            >>> nsf = Standing(reason="x.reason", known="x.known", closed=date(2018, 1, 1))
            >>> nsf.is_closed(date(2017, 12, 31)), nsf.is_closed(date(2018, 1, 1))
            (False, True)
        """
        return self.closed is not None and (on is None or on >= self.closed)


class NotComputed(NotRateable):
    """A system that is known, but not by rules that could be computed.

    Args:
        system: id of the system.
        title: its name for people.
        capability: what it was asked, as the command is called.
        standing: why that cannot be computed.
        on: the day that was asked for, or None.
    """

    def __init__(
        self, *, system: str, title: str, capability: str, standing: Standing, on: date | None
    ) -> None:
        message = "error.not_computed"
        if standing.is_closed(on):
            message = "error.system_closed"
        elif standing.closed is not None:
            message = "error.not_computed_before"
        elif not standing.nearest:
            message = "error.not_computed_alone"
        super().__init__(
            message,
            system=title,
            id=system,
            capability=capability,
            reason=word(standing.reason),
            nearest="".join(standing.nearest[:1]),
            replaced_by=standing.replaced_by,
            example=standing.example,
            closed=standing.closed,
            on=on,
        )
        self.system = system
        self.standing = standing
