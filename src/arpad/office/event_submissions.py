"""What was sent for an event: the file as it came, and the report in it."""

import sys
from pathlib import Path
from typing import Any, Final

from sqlalchemy import select

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding
from arpad.core.frozen import Record
from arpad.core.os_reason import os_reason
from arpad.core.records import Tournament
from arpad.formats.kinds import check_bytes, read_tournament_bytes
from arpad.office.event_tables import event_of_games
from arpad.office.store import schema

LARGEST: Final = 50_000_000  # bytes of a report
_TABLE: Final = schema.submission
_UNKNOWN: Final = "opening.unknown_format"
_SECTION: Final = "#"  # in the column of the format: no id of a format has it


class Submission(Record):
    """A file that was sent.

    Args:
        id: its number.
        event: number of the event.
        digest: of its bytes.
        file_name: as it was called.
        format: id of the format.
        section: place of the tournament in a file with several, from 1; empty for the only one.
        sender: who sent it, as far as it was told.
        at: when it was received, in UTC.
        actor: who received it.
        has_content: the bytes are there; not after a person in it was erased.
    """

    id: int
    event: int
    digest: str
    file_name: str
    format: str
    section: str
    sender: str
    at: str
    actor: str
    has_content: bool


class Report(Record):
    """The report in a file.

    Args:
        format: id of the format.
        section: as in :class:`Submission`.
        tournament: as the file tells it, with names.
        findings: of the reader.
    """

    format: str
    section: str
    tournament: Tournament
    findings: tuple[Finding, ...]


def read_report(data: bytes, file: str, section: str | None = None) -> Report:
    """Read the report in the bytes of a file of any format that has one.

    Args:
        data: the bytes.
        file: its name.
        section: name or place of one of several tournaments in it.

    Raises:
        UnreadableFile: it cannot be read, or holds no tournament with players.
    """
    try:
        checked = check_bytes(data, file)
    except UnreadableFile as error:
        if error.message != _UNKNOWN or section:
            raise
        read = read_tournament_bytes(data, file)
        return Report(format="trf", section="", tournament=read.tournament, findings=read.findings)
    place = ""
    if section:
        whole, checked = checked, checked.section(section, file)
        place = str([each for _, each in whole.sections].index(checked) + 1)
    table = checked.table
    made = None
    if checked.tournament is None and table is not None and table.games:
        made = event_of_games(table.games, _bare(file))
    return Report(
        format=checked.format,
        section=place,
        tournament=made or checked.the_tournament(file, "office.event.no_tournament"),
        findings=checked.findings,
    )


def _bare(file: str) -> str:
    return file.replace("\\", "/").rpartition("/")[2].partition(".")[0]


def keep_submission(  # noqa: PLR0913  what a submission consists of
    connection: Any,
    act: int,
    event: int,
    *,
    data: bytes,
    digest: str,
    report: Report,
    file: str,
    sender: str,
) -> int:
    """Keep a file; its number."""
    mark = _SECTION + report.section if report.section else ""
    done = connection.execute(
        _TABLE.insert().values(
            event_id=event,
            digest=digest,
            file_name=file.replace("\\", "/").rpartition("/")[2],
            format=report.format + mark,
            sender=sender,
            content=data,
            act_id=act,
        )
    )
    return int(done.inserted_primary_key[0])


def submissions_of(connection: Any, event: int) -> tuple[Submission, ...]:
    """The files of an event, the first one first."""
    query = _query().where(_TABLE.c.event_id == event)
    return tuple(_submission(row) for row in connection.execute(query))


def submissions_of_file(connection: Any, digest: str, section: str) -> tuple[Submission, ...]:
    """Earlier submissions of the same bytes, and of the same tournament in them."""
    found = connection.execute(_query().where(_TABLE.c.digest == digest))
    return tuple(each for each in map(_submission, found) if each.section == section)


def read_submission(connection: Any, submission: int) -> Report | None:
    """The report of a submission; None where the file was emptied.

    Raises:
        UnreadableFile: this version of Arpad cannot read it.
    """
    query = select(_TABLE.c.content, _TABLE.c.file_name, _TABLE.c.format)
    row = connection.execute(query.where(_TABLE.c.id == submission)).one()
    if row.content is None:
        return None
    section = row.format.partition(_SECTION)[2] or None
    return read_report(bytes(row.content), row.file_name, section)


def _query() -> Any:
    act = schema.act
    columns = [column for column in _TABLE.c if column.name not in {"content", "act_id"}]
    has_content = _TABLE.c.content.is_not(None).label("has_content")
    query = select(*columns, has_content, act.c.at, act.c.actor)
    return query.join(act, act.c.id == _TABLE.c.act_id).order_by(_TABLE.c.id)


def _submission(row: Any) -> Submission:
    kind, _, section = row.format.partition(_SECTION)
    return Submission(
        id=row.id,
        event=row.event_id,
        digest=row.digest,
        file_name=row.file_name,
        format=kind,
        section=section,
        sender=row.sender,
        at=row.at,
        actor=row.actor,
        has_content=bool(row.has_content),
    )


def bytes_of(path: str) -> bytes:
    """The bytes of a file; ``-`` is standard input.

    Raises:
        UnreadableFile: it cannot be read, or is larger than any report.
    """
    try:
        if path == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(path).open("rb") as stream:
                data = stream.read(LARGEST + 1)
    except OSError as error:
        raise UnreadableFile("error.file", file=path, reason=os_reason(error)) from error
    if len(data) > LARGEST:
        raise UnreadableFile("error.file_too_large", file=path, most=LARGEST // 1_000_000)
    return data
