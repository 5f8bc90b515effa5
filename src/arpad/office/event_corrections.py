"""Correct an event, with a reason: every correction makes a new version, the old ones stay."""

from typing import Any

from arpad.core.errors import InputError, UnknownName
from arpad.core.findings import Severity
from arpad.office.acts import new_act
from arpad.office.event_acceptance import (
    Blocked,
    needed_reason,
    refuse_unseen,
    refuse_withdrawn,
)
from arpad.office.event_changes import Correction, corrected
from arpad.office.event_checks import HARD
from arpad.office.event_documents import ordered
from arpad.office.event_look import CONFIRMED, EventLook, at_its_stage, look_at
from arpad.office.event_persons import decided_persons
from arpad.office.event_records import EventDocument
from arpad.office.event_reports import check_approval, check_scope
from arpad.office.event_stages import ACCEPTED, CHECKED, RECEIVED, set_stage, version_to_rate
from arpad.office.event_versions import write_version
from arpad.office.office import Office


def correct_event(  # noqa: PLR0913  what, by whom, why
    office: Office,
    event: int,
    correction: Correction,
    *,
    actor: str,
    reason: str,
    seen_version: int | None = None,
) -> EventLook:
    """Correct an event, or confirm that what was found is right all the same.

    An event that was accepted stays so, with the new version: whatever was rated of it is rated
    anew by the next run of corrections.

    Args:
        office: the office.
        event: its number.
        correction: what is to be corrected.
        actor: who corrects it.
        reason: why.
        seen_version: the version that the officer saw; another one is refused.

    Raises:
        Blocked: the event was accepted, and the correction would bring errors into it.
        InputError: nothing would change, there is no reason, the event was withdrawn, or it
            changed since it was seen.
        UnknownName: there is no such event, starting number, scope or finding.
    """
    reason = needed_reason(reason)
    check_scope(office, correction.scope)
    check_approval(office, approved=correction.approved)
    with office.store.writing() as connection:
        look = look_at(connection, office, event)
        refuse_unseen(look, seen_version)
        refuse_withdrawn(look)
        in_force = version_to_rate(connection, event) == look.version.id
        act = new_act(connection, actor, "event.corrected", event=event, reason=reason)
        document = _corrected(connection, act, look, correction)
        if document == look.document and not correction.confirmed:
            raise InputError("office.correct.nothing", event=event)
        if document != look.document:
            write_version(
                connection,
                act,
                event,
                submission=look.version.submission,
                document=document,
                reason=reason,
            )
        if correction.confirmed:
            _confirm(connection, look, correction, actor, reason)
        after = look_at(connection, office, event, report=look.report)
        if in_force and after.blocking and document != look.document:
            raise Blocked("office.correct.leaves_errors", event=event, findings=after.blocking)
        if document != look.document and in_force:
            set_stage(connection, act, event, ACCEPTED)
        elif not in_force:
            set_stage(connection, act, event, RECEIVED if after.blocking else CHECKED)
        return at_its_stage(connection, after)


def _corrected(connection: Any, act: int, look: EventLook, correction: Correction) -> EventDocument:
    document = corrected(look.document, correction)
    if not correction.persons:
        return document
    decided = decided_persons(connection, act, look, dict(correction.persons))
    changed = {number: decided[number] for number, _ in correction.persons}
    persons = ordered(document.tournament, {**document.person_of, **changed})
    return document.replace(persons=persons)


def _confirm(
    connection: Any, look: EventLook, correction: Correction, actor: str, reason: str
) -> None:
    """Keep that errors of the newest file are right all the same."""
    codes = tuple(
        dict.fromkeys(
            each.message
            for each in look.findings
            if each.severity is Severity.ERROR and each.message not in HARD
        )
    )
    for code in correction.confirmed:
        if code not in codes:
            raise UnknownName("kind.finding", code, codes)
    new_act(
        connection,
        actor,
        CONFIRMED,
        event=look.event,
        submission=look.version.submission,
        findings=list(correction.confirmed),
        reason=reason,
    )
