"""The first form of the database, as it was: later changes are steps of their own."""

from typing import Final

from alembic import op
from sqlalchemy import (
    Column,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Text,
    UniqueConstraint,
)

from arpad.office.store.guards import guard_statements

revision = "0001"
down_revision = None
_TABLES: Final = (
    "account",
    "act",
    "computation",
    "erasure",
    "event",
    "event_version",
    "list_document",
    "list_entry",
    "office",
    "participation",
    "person",
    "person_fact",
    "person_merge",
    "publication",
    "run",
    "run_event",
    "stage",
    "submission",
)
_OF_A_FILE: Final = (
    "id",
    "event_id",
    "digest",
    "file_name",
    "format",
    "sender",
    "content",
    "act_id",
)


def upgrade() -> None:
    """Make all tables and their guards."""
    _make_tables()
    for statement in guard_statements(op.get_bind().dialect.name, _TABLES, _OF_A_FILE):
        op.execute(statement)


def _make_tables() -> None:
    op.create_table(
        "act",
        Column("id", Integer, nullable=False),
        Column("at", Text, nullable=False),
        Column("actor", Text, nullable=False),
        Column("kind", Text, nullable=False),
        Column("facts", Text, nullable=False),
        PrimaryKeyConstraint("id", name="pk_act"),
    )
    op.create_table(
        "account",
        Column("id", Integer, nullable=False),
        Column("name", Text, nullable=False),
        Column("password", Text, nullable=False),
        Column("role", Text, nullable=False),
        Column("act_id", Integer, nullable=False),
        ForeignKeyConstraint(["act_id"], ["act.id"], name="fk_account_act_id"),
        PrimaryKeyConstraint("id", name="pk_account"),
    )
    op.create_index("ix_account_name", "account", ["name"])
    op.create_table(
        "event",
        Column("id", Integer, nullable=False),
        Column("act_id", Integer, nullable=False),
        ForeignKeyConstraint(["act_id"], ["act.id"], name="fk_event_act_id"),
        PrimaryKeyConstraint("id", name="pk_event"),
    )
    op.create_table(
        "office",
        Column("id", Integer, nullable=False),
        Column("name", Text, nullable=False),
        Column("system", Text, nullable=False),
        Column("settings", Text, nullable=False),
        Column("act_id", Integer, nullable=False),
        ForeignKeyConstraint(["act_id"], ["act.id"], name="fk_office_act_id"),
        PrimaryKeyConstraint("id", name="pk_office"),
    )
    op.create_table(
        "person",
        Column("id", Integer, nullable=False),
        Column("act_id", Integer, nullable=False),
        ForeignKeyConstraint(["act_id"], ["act.id"], name="fk_person_act_id"),
        PrimaryKeyConstraint("id", name="pk_person"),
    )
    op.create_table(
        "run",
        Column("id", Integer, nullable=False),
        Column("list_date", Text, nullable=False),
        Column("scope", Text, nullable=False),
        Column("previous_id", Integer, nullable=True),
        Column("reason", Text, nullable=False),
        Column("software", Text, nullable=False),
        Column("digest", Text, nullable=False),
        Column("summary", Text, nullable=False),
        Column("act_id", Integer, nullable=False),
        ForeignKeyConstraint(["act_id"], ["act.id"], name="fk_run_act_id"),
        ForeignKeyConstraint(["previous_id"], ["run.id"], name="fk_run_previous_id"),
        PrimaryKeyConstraint("id", name="pk_run"),
    )
    op.create_index("ix_run_scope_list_date", "run", ["scope", "list_date"])
    op.create_table(
        "computation",
        Column("id", Integer, nullable=False),
        Column("run_id", Integer, nullable=False),
        Column("person_id", Integer, nullable=False),
        Column("signature", Text, nullable=False),
        Column("record", LargeBinary, nullable=False),
        ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_computation_person_id"),
        ForeignKeyConstraint(["run_id"], ["run.id"], name="fk_computation_run_id"),
        PrimaryKeyConstraint("id", name="pk_computation"),
        UniqueConstraint("run_id", "person_id", name="uq_computation_run_id_person_id"),
    )
    op.create_index("ix_computation_person_id", "computation", ["person_id"])
    op.create_table(
        "erasure",
        Column("id", Integer, nullable=False),
        Column("person_id", Integer, nullable=False),
        Column("act_id", Integer, nullable=False),
        ForeignKeyConstraint(["act_id"], ["act.id"], name="fk_erasure_act_id"),
        ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_erasure_person_id"),
        PrimaryKeyConstraint("id", name="pk_erasure"),
        UniqueConstraint("person_id", name="uq_erasure_person_id"),
    )
    op.create_table(
        "list_document",
        Column("run_id", Integer, nullable=False),
        Column("digest", Text, nullable=False),
        Column("players", Integer, nullable=False),
        Column("document", LargeBinary, nullable=False),
        ForeignKeyConstraint(["run_id"], ["run.id"], name="fk_list_document_run_id"),
        PrimaryKeyConstraint("run_id", name="pk_list_document"),
    )
    op.create_table(
        "person_fact",
        Column("id", Integer, nullable=False),
        Column("person_id", Integer, nullable=False),
        Column("name", Text, nullable=False),
        Column("value", Text, nullable=False),
        Column("since", Text, nullable=True),
        Column("act_id", Integer, nullable=False),
        ForeignKeyConstraint(["act_id"], ["act.id"], name="fk_person_fact_act_id"),
        ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_person_fact_person_id"),
        PrimaryKeyConstraint("id", name="pk_person_fact"),
    )
    op.create_index("ix_person_fact_name_value", "person_fact", ["name", "value"])
    op.create_index("ix_person_fact_person_id_name", "person_fact", ["person_id", "name"])
    op.create_table(
        "person_merge",
        Column("id", Integer, nullable=False),
        Column("person_id", Integer, nullable=False),
        Column("into_id", Integer, nullable=True),
        Column("act_id", Integer, nullable=False),
        ForeignKeyConstraint(["act_id"], ["act.id"], name="fk_person_merge_act_id"),
        ForeignKeyConstraint(["into_id"], ["person.id"], name="fk_person_merge_into_id"),
        ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_person_merge_person_id"),
        PrimaryKeyConstraint("id", name="pk_person_merge"),
    )
    op.create_index("ix_person_merge_person_id", "person_merge", ["person_id"])
    op.create_table(
        "publication",
        Column("id", Integer, nullable=False),
        Column("list_date", Text, nullable=False),
        Column("scope", Text, nullable=False),
        Column("version", Integer, nullable=False),
        Column("run_id", Integer, nullable=False),
        Column("digest", Text, nullable=False),
        Column("act_id", Integer, nullable=False),
        ForeignKeyConstraint(["act_id"], ["act.id"], name="fk_publication_act_id"),
        ForeignKeyConstraint(["run_id"], ["run.id"], name="fk_publication_run_id"),
        PrimaryKeyConstraint("id", name="pk_publication"),
        UniqueConstraint(
            "list_date", "scope", "version", name="uq_publication_list_date_scope_version"
        ),
    )
    op.create_table(
        "stage",
        Column("id", Integer, nullable=False),
        Column("event_id", Integer, nullable=False),
        Column("stage", Text, nullable=False),
        Column("act_id", Integer, nullable=False),
        ForeignKeyConstraint(["act_id"], ["act.id"], name="fk_stage_act_id"),
        ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_stage_event_id"),
        PrimaryKeyConstraint("id", name="pk_stage"),
    )
    op.create_index("ix_stage_event_id", "stage", ["event_id"])
    op.create_table(
        "submission",
        Column("id", Integer, nullable=False),
        Column("event_id", Integer, nullable=False),
        Column("digest", Text, nullable=False),
        Column("file_name", Text, nullable=False),
        Column("format", Text, nullable=False),
        Column("sender", Text, nullable=False),
        Column("content", LargeBinary, nullable=True),
        Column("act_id", Integer, nullable=False),
        ForeignKeyConstraint(["act_id"], ["act.id"], name="fk_submission_act_id"),
        ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_submission_event_id"),
        PrimaryKeyConstraint("id", name="pk_submission"),
    )
    op.create_index("ix_submission_digest", "submission", ["digest"])
    op.create_index("ix_submission_event_id", "submission", ["event_id"])
    op.create_table(
        "event_version",
        Column("id", Integer, nullable=False),
        Column("event_id", Integer, nullable=False),
        Column("version", Integer, nullable=False),
        Column("submission_id", Integer, nullable=False),
        Column("name", Text, nullable=False),
        Column("scope", Text, nullable=False),
        Column("start", Text, nullable=False),
        Column("end", Text, nullable=False),
        Column("players", Integer, nullable=False),
        Column("games", Integer, nullable=False),
        Column("digest", Text, nullable=False),
        Column("reason", Text, nullable=False),
        Column("document", LargeBinary, nullable=False),
        Column("act_id", Integer, nullable=False),
        ForeignKeyConstraint(["act_id"], ["act.id"], name="fk_event_version_act_id"),
        ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_event_version_event_id"),
        ForeignKeyConstraint(
            ["submission_id"], ["submission.id"], name="fk_event_version_submission_id"
        ),
        PrimaryKeyConstraint("id", name="pk_event_version"),
        UniqueConstraint("event_id", "version", name="uq_event_version_event_id_version"),
    )
    op.create_table(
        "list_entry",
        Column("run_id", Integer, nullable=False),
        Column("person_id", Integer, nullable=False),
        Column("computation_id", Integer, nullable=True),
        Column("rating", Integer, nullable=True),
        Column("games", Integer, nullable=True),
        Column("line", Text, nullable=False),
        ForeignKeyConstraint(
            ["computation_id"], ["computation.id"], name="fk_list_entry_computation_id"
        ),
        ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_list_entry_person_id"),
        ForeignKeyConstraint(["run_id"], ["run.id"], name="fk_list_entry_run_id"),
        PrimaryKeyConstraint("run_id", "person_id", name="pk_list_entry"),
    )
    op.create_index("ix_list_entry_person_id", "list_entry", ["person_id"])
    op.create_table(
        "participation",
        Column("event_version_id", Integer, nullable=False),
        Column("number", Integer, nullable=False),
        Column("person_id", Integer, nullable=False),
        ForeignKeyConstraint(
            ["event_version_id"], ["event_version.id"], name="fk_participation_event_version_id"
        ),
        ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_participation_person_id"),
        PrimaryKeyConstraint("event_version_id", "number", name="pk_participation"),
    )
    op.create_index("ix_participation_person_id", "participation", ["person_id"])
    op.create_table(
        "run_event",
        Column("run_id", Integer, nullable=False),
        Column("event_version_id", Integer, nullable=False),
        ForeignKeyConstraint(
            ["event_version_id"], ["event_version.id"], name="fk_run_event_event_version_id"
        ),
        ForeignKeyConstraint(["run_id"], ["run.id"], name="fk_run_event_run_id"),
        PrimaryKeyConstraint("run_id", "event_version_id", name="pk_run_event"),
    )
    op.create_index("ix_run_event_event_version_id", "run_event", ["event_version_id"])
