"""An event as an officer sees it: its stage, who its players are, and what was found."""

import json
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import select

from arpad.core.findings import Finding
from arpad.core.frozen import Record
from arpad.office.event_checks import blocking, check_event, findings_of_file
from arpad.office.event_matching import DECIDED, KNOWN, PlayerMatch, match_players
from arpad.office.event_records import EventDocument
from arpad.office.event_stages import CHECKED, RECEIVED, Stage, stage_of, stages_of
from arpad.office.event_submissions import Report, Submission, read_submission, submissions_of
from arpad.office.event_twins import twin_findings
from arpad.office.event_versions import EventVersion, event_document, versions_of
from arpad.office.office import Office
from arpad.office.people import people_on
from arpad.office.store import schema

CONFIRMED: Final = "event.confirmed"  # kind of the act


class EventLook(Record):
    """An event with all that is known of it.

    Args:
        event: its number.
        stage: the stage it stands at.
        version: the newest version.
        versions: all of them, the first one first.
        submissions: the files that were sent, the first one first.
        stages: the stages it came to.
        document: the event as it stands.
        report: of the newest file; None when it was emptied.
        matches: who the players are, in the order of the report.
        findings: of the reader of the file and of the checks.
        confirmed: ids of findings that an officer said to be right all the same.
    """

    event: int
    stage: str
    version: EventVersion
    versions: tuple[EventVersion, ...]
    submissions: tuple[Submission, ...]
    stages: tuple[Stage, ...]
    document: EventDocument
    report: Report | None
    matches: tuple[PlayerMatch, ...]
    findings: tuple[Finding, ...]
    confirmed: frozenset[str]

    @property
    def blocking(self) -> tuple[Finding, ...]:
        """The findings that stand in the way of acceptance."""
        return blocking(self.findings, self.confirmed)

    def settled(self, persons: Mapping[int, int]) -> tuple[PlayerMatch, ...]:
        """The matches after an officer decided, without looking for anybody again.

        Args:
            persons: starting number and person of those who are decided now.
        """
        return tuple(
            match
            if persons.get(match.number) == match.person
            else match.replace(
                state=KNOWN, by=DECIDED, person=person, candidates=(person,), reasons=()
            )
            for match in self.matches
            for person in (persons.get(match.number),)
        )


def look_at(
    connection: Any,
    office: Office,
    event: int,
    *,
    report: Report | None = None,
    matches: tuple[PlayerMatch, ...] | None = None,
) -> EventLook:
    """Look at an event.

    Args:
        connection: of the store.
        office: the office.
        event: its number.
        report: of its newest file, where it was read before.
        matches: who the players are, where they were looked for before.

    Raises:
        UnknownName: there is no such event.
    """
    versions = versions_of(connection, event)
    newest = versions[-1]
    document = event_document(connection, event)
    report = report or read_submission(connection, newest.submission)
    stage = stage_of(connection, event)
    if matches is None:
        matches = _matches(connection, document, report, say_how=stage in {RECEIVED, CHECKED})
    of_report = [each for each in versions if each.submission == newest.submission]
    from_file: tuple[Finding, ...] = ()
    if report is not None:
        from_file = findings_of_file(report.findings, is_corrected=len(of_report) > 1)
    return EventLook(
        event=event,
        stage=stage,
        version=newest,
        versions=versions,
        submissions=submissions_of(connection, event),
        stages=stages_of(connection, event),
        document=document,
        report=report,
        matches=matches,
        findings=(
            *check_event(connection, office, event, document, matches),
            *twin_findings(connection, event, with_known(document, matches)),
            *from_file,
        ),
        confirmed=_confirmed(connection, event, newest.submission),
    )


def at_its_stage(connection: Any, look: EventLook) -> EventLook:
    """The look after nothing but the stage has changed."""
    stages = stages_of(connection, look.event)
    return look.replace(stage=stages[-1].stage, stages=stages)


def with_known(document: EventDocument, matches: tuple[PlayerMatch, ...]) -> EventDocument:
    """The document with everybody who is known by now."""
    persons = tuple((m.number, m.person) for m in matches if m.person is not None)
    return document.replace(persons=persons)


def _matches(
    connection: Any, document: EventDocument, report: Report | None, *, say_how: bool
) -> tuple[PlayerMatch, ...]:
    decided = dict(document.persons)
    if report is not None:
        kept = {entry.number for entry in document.tournament.entries}
        entries = tuple(each for each in report.tournament.entries if each.number in kept)
        named = report.tournament.replace(entries=entries)
        return match_players(connection, named, decided, say_how=say_how)
    people = people_on(connection, None, list(decided.values()))
    found = match_players(connection, document.tournament, decided)
    return tuple(
        match.replace(name=people[match.person].name)
        if match.by == DECIDED and match.state == KNOWN and match.person in people
        else match
        for match in found
    )


def _confirmed(connection: Any, event: int, submission: int) -> frozenset[str]:
    """What was confirmed of the newest file."""
    act = schema.act
    rows = connection.execute(select(act.c.facts).where(act.c.kind == CONFIRMED)).scalars()
    found: set[str] = set()
    for facts in map(json.loads, rows):
        if (facts["event"], facts["submission"]) == (event, submission):
            found.update(facts["findings"])
    return frozenset(found)
