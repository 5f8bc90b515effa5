"""A database of an older form is brought up; one of a later form is left alone."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect
from tests.office.build import people
from tests.office.places import place_of

from arpad.core.errors import InputError
from arpad.office.office import Office, open_office
from arpad.office.store import opening, schema

pytestmark = pytest.mark.both

# A step that is not there yet: a column more.
STEP = """
from alembic import op
from sqlalchemy import Column, Text

revision = "0002"
down_revision = "0001"


def upgrade():
    op.add_column("act", Column("note", Text))
"""
BROKEN = f"{STEP}    raise OSError('the power went')\n"


def form(connection: Any) -> dict[str, Any]:
    """Everything that a database tells of its tables."""
    told = inspect(connection)
    return {
        table: {
            "columns": [
                (each["name"], str(each["type"]), each["nullable"])
                for each in told.get_columns(table)
            ],
            "key": told.get_pk_constraint(table)["constrained_columns"],
            "references": sorted(
                (each["constrained_columns"], each["referred_table"])
                for each in told.get_foreign_keys(table)
            ),
            "unique": sorted(each["column_names"] for each in told.get_unique_constraints(table)),
            "indexes": sorted(each["column_names"] for each in told.get_indexes(table)),
        }
        for table in told.get_table_names()
        if table != "alembic_version"
    }


def test_the_steps_lead_to_the_form_that_the_program_knows(office: Office) -> None:
    with office.store.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
        migrated = form(connection)
    assert set(migrated) == set(schema.metadata.tables)
    if office.store.dialect == "sqlite":
        made = create_engine("sqlite://")
        with made.connect() as connection:
            schema.metadata.create_all(connection)
            assert migrated == form(connection)
        made.dispose()


def test_the_program_knows_the_last_step() -> None:
    config = Config()
    config.set_main_option("script_location", str(opening.STEPS))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [opening.LATEST]


@pytest.fixture
def next_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """A later Arpad, with one step more."""

    def install(step: str) -> None:
        steps = tmp_path / "steps"
        shutil.copytree(opening.STEPS, steps, ignore=shutil.ignore_patterns("__pycache__"))
        (steps / "versions" / "m0002_next.py").write_text(step, encoding="utf-8")
        monkeypatch.setattr(opening, "STEPS", steps)
        monkeypatch.setattr(opening, "LATEST", "0002")

    return install


def revision_and_columns(office: Office) -> tuple[str, int]:
    with office.store.reading() as connection:
        revision = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        return revision, len(inspect(connection).get_columns("act"))


def test_an_older_form_is_brought_up_with_all_that_is_in_it(
    office: Office, next_step: Callable[[str], None]
) -> None:
    people(office, 3)
    before, columns = revision_and_columns(office)
    next_step(STEP)
    for _ in range(2):  # the second time there is nothing to do
        with open_office(place_of(office)) as again, again.store.reading() as connection:
            acts = connection.exec_driver_sql("SELECT kind, note FROM act ORDER BY id").all()
        assert [tuple(act) for act in acts] == [("store.created", None), ("people.added", None)]
        assert revision_and_columns(office) == ("0002", columns + 1)
    assert before == "0001"


def test_a_step_that_fails_changes_nothing(
    office: Office, next_step: Callable[[str], None]
) -> None:
    before = revision_and_columns(office)
    next_step(BROKEN)
    with pytest.raises(OSError, match="the power went"):
        open_office(place_of(office))
    assert revision_and_columns(office) == before


def test_a_later_form_is_refused(office: Office) -> None:
    with office.store.changing_form(new=False) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0002'")
    with pytest.raises(InputError, match=r"office\.later_version"):
        open_office(place_of(office))
    assert revision_and_columns(office)[0] == "0002"
