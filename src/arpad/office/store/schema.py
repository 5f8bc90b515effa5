"""The tables of an office, the same on SQLite and PostgreSQL.

``act`` is the audit trail: every row of every other table belongs to an act, which says who did
what and when. What decides a published number is only ever added to; the guards of
:mod:`arpad.office.store.guards` refuse to change or delete it.
"""

from typing import Final

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

# Names of constraints are given, so that a migration can speak of them on every database.
metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _key() -> Column[int]:
    return Column("id", Integer, primary_key=True)


def _of(table: str, name: str | None = None, *, optional: bool = False) -> Column[int]:
    name = name or table
    return Column(f"{name}_id", Integer, ForeignKey(f"{table}.id"), nullable=optional)


def _text(name: str, *, optional: bool = False) -> Column[str]:
    return Column(name, Text, nullable=optional)


def _number(name: str, *, optional: bool = False) -> Column[int]:
    return Column(name, Integer, nullable=optional)


# What somebody did: ``at`` in UTC, ``kind`` such as ``event.accepted``, ``facts`` as JSON.
act: Final = Table(
    "act",
    metadata,
    _key(),
    _text("at"),
    _text("actor"),
    _text("kind"),
    _text("facts"),
)
# One row: the office itself. ``settings`` as JSON.
office: Final = Table(
    "office",
    metadata,
    _key(),
    _text("name"),
    _text("system"),
    _text("settings"),
    _of("act"),
)
# A person is a number; all that is known of him are facts with the day from which they hold.
person: Final = Table("person", metadata, _key(), _of("act"))
# ``name`` of the fact: name, federation, sex, birth_year, title, club, fide_id, local_id, died_on.
person_fact: Final = Table(
    "person_fact",
    metadata,
    _key(),
    _of("person"),
    _text("name"),
    _text("value"),
    _text("since", optional=True),
    _of("act"),
    Index("ix_person_fact_person_id_name", "person_id", "name"),
    Index("ix_person_fact_name_value", "name", "value"),
)
# Two numbers are one person (``into``), or they are two again (``into`` is empty). The last wins.
person_merge: Final = Table(
    "person_merge",
    metadata,
    _key(),
    _of("person"),
    _of("person", "into", optional=True),
    _of("act"),
    Index("ix_person_merge_person_id", "person_id"),
)
# A person whose facts were erased at request; the number and its ratings stay.
erasure: Final = Table(
    "erasure", metadata, _key(), _of("person"), _of("act"), UniqueConstraint("person_id")
)
event: Final = Table("event", metadata, _key(), _of("act"))
# What was sent: the file as it came. ``content`` may be emptied when a person is erased.
submission: Final = Table(
    "submission",
    metadata,
    _key(),
    _of("event"),
    _text("digest"),
    _text("file_name"),
    _text("format"),
    _text("sender"),
    Column("content", LargeBinary, nullable=True),
    _of("act"),
    Index("ix_submission_digest", "digest"),
    Index("ix_submission_event_id", "event_id"),
)
# An event as it is to be rated, by numbers of persons: the first from a submission, each further
# one by a correction or a replaced report. ``document`` is a packed record, ``digest`` its own.
event_version: Final = Table(
    "event_version",
    metadata,
    _key(),
    _of("event"),
    _number("version"),
    _of("submission"),
    _text("name"),
    _text("scope"),
    _text("start"),
    _text("end"),
    _number("players"),
    _number("games"),
    _text("digest"),
    _text("reason"),
    Column("document", LargeBinary, nullable=False),
    _of("act"),
    UniqueConstraint("event_id", "version"),
)
participation: Final = Table(
    "participation",
    metadata,
    Column("event_version_id", Integer, ForeignKey("event_version.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    _of("person"),
    Index("ix_participation_person_id", "person_id"),
)
# received -> checked -> accepted -> rated -> published, or withdrawn; the last one counts.
stage: Final = Table(
    "stage",
    metadata,
    _key(),
    _of("event"),
    _text("stage"),
    _of("act"),
    Index("ix_stage_event_id", "event_id"),
)
# A computed list date of a scope. ``previous`` is the run whose list it starts from.
run: Final = Table(
    "run",
    metadata,
    _key(),
    _text("list_date"),
    _text("scope"),
    _of("run", "previous", optional=True),
    _text("reason"),
    _text("software"),
    _text("digest"),
    _text("summary"),
    _of("act"),
    Index("ix_run_scope_list_date", "scope", "list_date"),
)
# Which version of which events a run rated.
run_event: Final = Table(
    "run_event",
    metadata,
    Column("run_id", Integer, ForeignKey("run.id"), primary_key=True),
    Column("event_version_id", Integer, ForeignKey("event_version.id"), primary_key=True),
    Index("ix_run_event_event_version_id", "event_version_id"),
)
# A player's outcome, with the signature of all that went into it. ``record`` is packed.
computation: Final = Table(
    "computation",
    metadata,
    _key(),
    _of("run"),
    _of("person"),
    _text("signature"),
    Column("record", LargeBinary, nullable=False),
    UniqueConstraint("run_id", "person_id"),
    Index("ix_computation_person_id", "person_id"),
)
# What a run changed of a person's line on the list; ``line`` is a record as text.
list_entry: Final = Table(
    "list_entry",
    metadata,
    Column("run_id", Integer, ForeignKey("run.id"), primary_key=True),
    Column("person_id", Integer, ForeignKey("person.id"), primary_key=True),
    _of("computation", optional=True),
    _number("rating", optional=True),
    _number("games", optional=True),
    _text("line"),
    Index("ix_list_entry_person_id", "person_id"),
)
# A whole list as a packed document: of every run, and of a list that was imported.
list_document: Final = Table(
    "list_document",
    metadata,
    Column("run_id", Integer, ForeignKey("run.id"), primary_key=True),
    _text("digest"),
    _number("players"),
    Column("document", LargeBinary, nullable=False),
)
# A list that went out. Version 2 and later are corrections of it.
publication: Final = Table(
    "publication",
    metadata,
    _key(),
    _text("list_date"),
    _text("scope"),
    _number("version"),
    _of("run"),
    _text("digest"),
    _of("act"),
    UniqueConstraint("list_date", "scope", "version"),
)
# Who may log in to the desk; the last row of a name counts. ``role`` none: may not any more.
account: Final = Table(
    "account",
    metadata,
    _key(),
    _text("name"),
    _text("password"),
    _text("role"),
    _of("act"),
    Index("ix_account_name", "name"),
)
