"""Receive the report of an event: keep the file, read it, find its players, check it."""

from datetime import date
from typing import Any

from arpad.core.errors import InputError, UnknownName
from arpad.core.findings import Finding
from arpad.core.frozen import Record
from arpad.core.records import Entry, Tournament
from arpad.matching.person import person_of_entry
from arpad.office.acts import new_act
from arpad.office.event_documents import document_of, scope_of
from arpad.office.event_look import EventLook, look_at
from arpad.office.event_matching import KNOWN, PlayerMatch, match_players
from arpad.office.event_stages import CHECKED, RECEIVED, WITHDRAWN, set_stage, stage_of
from arpad.office.event_submissions import (
    Report,
    bytes_of,
    keep_submission,
    read_report,
    read_submission,
    submissions_of_file,
)
from arpad.office.event_versions import (
    current_version,
    event_document,
    new_event,
    write_version,
)
from arpad.office.office import Office
from arpad.office.packing import digest_of


class Told(Record):
    """What the sender tells beside the file; None for what the file tells itself.

    Args:
        name: of the event.
        start: first day.
        end: last day.
        scope: standard, rapid or blitz.
        section: name or place of one of several tournaments in the file.
        approved: the event was approved in spite of its shorter rate of play.
    """

    name: str | None = None
    start: date | None = None
    end: date | None = None
    scope: str | None = None
    section: str | None = None
    approved: bool = False


class Received(Record):
    """What came of a report.

    Args:
        event: number of the event.
        submission: number of the file.
        stage: ``checked``, or ``received`` where something stands in the way of acceptance.
        findings: what was found.
        matches: who its players are.
    """

    event: int
    submission: int
    stage: str
    findings: tuple[Finding, ...]
    matches: tuple[PlayerMatch, ...]


_NOTHING_TOLD = Told()


def receive_report(  # noqa: PLR0913  who sends what
    office: Office,
    path: str,
    *,
    actor: str,
    sender: str = "",
    replaces: int | None = None,
    told: Told = _NOTHING_TOLD,
) -> Received:
    """Receive a report from a file.

    Args:
        office: the office.
        path: the file, of any format that has a tournament; ``-`` is standard input.
        actor: who receives it.
        sender: who sent it.
        replaces: number of the event whose report it replaces; None for a new event.
        told: what the sender tells beside the file.

    Raises:
        UnreadableFile: it cannot be read, or holds no tournament with players.
        InputError: the same file was received before.
        UnknownName: there is no event to replace, or no such scope.
    """
    file = "<stdin>" if path == "-" else path
    data = bytes_of(path)
    return receive_bytes(
        office, data, file, actor=actor, sender=sender, replaces=replaces, told=told
    )


def receive_bytes(  # noqa: PLR0913  who sends what
    office: Office,
    data: bytes,
    file: str,
    *,
    actor: str,
    sender: str = "",
    replaces: int | None = None,
    told: Told = _NOTHING_TOLD,
) -> Received:
    """Receive a report from the bytes of a file; otherwise as :func:`receive_report`."""
    report = read_report(data, file, told.section)
    check_scope(office, told.scope)
    check_approval(office, approved=told.approved)
    tournament = _with_told(report.tournament, told)
    digest = digest_of(data)
    with office.store.writing() as connection:
        _refuse_twice(connection, digest, report.section, replaces)
        decided = {} if replaces is None else _decided_before(connection, replaces, tournament)
        act = new_act(
            connection,
            actor,
            "event.received" if replaces is None else "event.replaced",
            digest=digest,
            **({} if replaces is None else {"event": replaces}),
        )
        event = new_event(connection, act) if replaces is None else replaces
        submission = keep_submission(
            connection,
            act,
            event,
            data=data,
            digest=digest,
            report=report,
            file=file,
            sender=sender,
        )
        matches = match_players(connection, tournament, decided)
        persons = {m.number: m.person for m in matches if m.person is not None and m.state == KNOWN}
        scope = told.scope or scope_of(office, tournament)
        document = document_of(tournament, persons, scope).replace(approved=told.approved)
        write_version(connection, act, event, submission=submission, document=document)
        set_stage(connection, act, event, RECEIVED)
        look = look_at(connection, office, event, report=report, matches=matches)
        if not look.blocking:
            set_stage(connection, act, event, CHECKED)
        return _received(look, submission)


def _received(look: EventLook, submission: int) -> Received:
    return Received(
        event=look.event,
        submission=submission,
        stage=RECEIVED if look.blocking else CHECKED,
        findings=look.findings,
        matches=look.matches,
    )


def is_approvable(office: Office) -> bool:
    """Whether the rules know events that are approved in spite of their rate of play."""
    return office.system == "fide"


def check_approval(office: Office, *, approved: bool | None) -> None:
    """Refuse an approval where no rules ask for one.

    Raises:
        InputError: the office's system knows none.
    """
    if approved and not is_approvable(office):
        raise InputError("office.not_approvable", system=office.system)


def check_scope(office: Office, scope: str | None) -> None:
    """Refuse a scope that the office has not.

    Raises:
        UnknownName: it has none of that name.
    """
    if scope is not None and scope not in office.scopes:
        raise UnknownName("kind.time_control", scope, office.scopes)


def _with_told(tournament: Tournament, told: Told) -> Tournament:
    """The report with what the sender tells; a day that is told for the first is also the last."""
    end = told.end or tournament.end
    if told.start is not None and (end is None or end < told.start) and told.end is None:
        end = told.start
    return tournament.replace(
        name=told.name if told.name is not None else tournament.name,
        start=told.start or tournament.start,
        end=end or tournament.start,
    )


def _refuse_twice(connection: Any, digest: str, section: str, replaces: int | None) -> None:
    """The same file adds nothing: neither a second event, nor a version equal to the last one."""
    for earlier in submissions_of_file(connection, digest, section):
        if stage_of(connection, earlier.event) == WITHDRAWN:
            continue
        newest = current_version(connection, earlier.event).submission
        if replaces is None or earlier.event != replaces or newest == earlier.id:
            raise InputError(
                "office.event.same_file",
                event=earlier.event,
                at=earlier.at.replace("T", " ").removesuffix("+00:00"),
                actor=earlier.actor,
            )


def _decided_before(connection: Any, event: int, tournament: Tournament) -> dict[int, int]:
    """Who was who in the report that is replaced, where the same player stands in the new one.

    Raises:
        UnknownName: there is no such event.
    """
    version = current_version(connection, event)
    before: Report | None = read_submission(connection, version.submission)
    if before is None:
        return {}
    persons = event_document(connection, event).person_of
    known = {
        _identity(entry): persons[entry.number]
        for entry in before.tournament.entries
        if entry.number in persons
    }
    identities = [_identity(entry) for entry in tournament.entries]
    return {
        entry.number: known[identity]
        for entry, identity in zip(tournament.entries, identities, strict=True)
        if identity in known and identities.count(identity) == 1
    }


def _identity(entry: Entry) -> tuple[str, str, str, str]:
    return person_of_entry(entry).identity
