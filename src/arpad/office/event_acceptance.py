"""Accept an event, so that the next run rates it; withdraw one, so that no run does."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from arpad.core.errors import InputError
from arpad.core.findings import Finding
from arpad.office.acts import new_act
from arpad.office.event_documents import ordered
from arpad.office.event_look import EventLook, at_its_stage, look_at
from arpad.office.event_persons import decided_persons
from arpad.office.event_stages import (
    ACCEPTED,
    CHECKED,
    WITHDRAWN,
    set_stage,
    version_to_rate,
)
from arpad.office.event_versions import write_version
from arpad.office.office import Office

_NOBODY: Mapping[int, int | None] = MappingProxyType({})


class Blocked(InputError):
    """An event cannot be accepted, or left as it would be: errors stand in the way.

    Args:
        message: id of the message.
        event: number of the event.
        findings: the errors.
    """

    def __init__(self, message: str, *, event: int, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        codes = ", ".join(dict.fromkeys(each.message for each in self.findings))
        super().__init__(message, event=event, count=len(self.findings), codes=codes)


def accept_event(  # noqa: PLR0913  the ways to decide who is who
    office: Office,
    event: int,
    *,
    actor: str,
    assignments: Mapping[int, int | None] = _NOBODY,
    new: bool = False,
    proposed: bool = False,
    seen_version: int | None = None,
) -> EventLook:
    """Accept an event as it stands, so that the next run rates it.

    Args:
        office: the office.
        event: its number.
        actor: who accepts it.
        assignments: person of a starting number; None for a new person.
        new: who is unknown is a new person.
        proposed: who has one proposal alone is the one who is proposed.
        seen_version: the version that the officer saw; another one is refused.

    Raises:
        Blocked: errors stand in the way.
        InputError: it was accepted or withdrawn already, or changed since it was seen.
        UnknownName: there is no such event or starting number.
    """
    with office.store.writing() as connection:
        look = look_at(connection, office, event)
        refuse_unseen(look, seen_version)
        refuse_withdrawn(look)
        if version_to_rate(connection, event) == look.version.id:
            raise InputError("office.event.accepted_already", event=event)
        act = new_act(connection, actor, "event.accepted", event=event)
        persons = decided_persons(connection, act, look, assignments, new=new, proposed=proposed)
        document = look.document.replace(persons=ordered(look.document.tournament, persons))
        if document != look.document:
            submission = look.version.submission
            write_version(connection, act, event, submission=submission, document=document)
        after = look_at(
            connection, office, event, report=look.report, matches=look.settled(persons)
        )
        if after.blocking:
            raise Blocked("office.event.blocked", event=event, findings=after.blocking)
        set_stage(connection, act, event, CHECKED)
        set_stage(connection, act, event, ACCEPTED)
        return at_its_stage(connection, after)


def withdraw_event(
    office: Office, event: int, *, actor: str, reason: str, seen_version: int | None = None
) -> EventLook:
    """Withdraw an event: no run rates it any more; nothing of it is deleted.

    Args:
        office: the office.
        event: its number.
        actor: who withdraws it.
        reason: why.
        seen_version: the version that the officer saw; another one is refused.

    Raises:
        InputError: it was withdrawn already, changed since it was seen, or there is no reason.
        UnknownName: there is no such event.
    """
    reason = needed_reason(reason)
    with office.store.writing() as connection:
        look = look_at(connection, office, event)
        refuse_unseen(look, seen_version)
        refuse_withdrawn(look)
        act = new_act(connection, actor, "event.withdrawn", event=event, reason=reason)
        set_stage(connection, act, event, WITHDRAWN)
        return at_its_stage(connection, look)


def needed_reason(reason: str) -> str:
    """The reason in one line.

    Raises:
        InputError: there is none.
    """
    plain = " ".join(reason.split())
    if not plain:
        raise InputError("office.event.no_reason")
    return plain


def refuse_withdrawn(look: EventLook) -> None:
    """Nothing is done to an event that was withdrawn.

    Raises:
        InputError: it was.
    """
    if look.stage == WITHDRAWN:
        raise InputError("office.event.is_withdrawn", event=look.event)


def refuse_unseen(look: EventLook, seen_version: int | None) -> None:
    """Two officers never overwrite each other: who acts has seen the newest version.

    Raises:
        InputError: another one was made since.
    """
    newest = look.version
    if seen_version is not None and seen_version != newest.version:
        raise InputError(
            "office.event.changed_since",
            event=look.event,
            seen=seen_version,
            version=newest.version,
            actor=newest.actor,
            at=newest.at.replace("T", " ").removesuffix("+00:00"),
        )
