"""What was written stays as it was written: the database itself refuses to change it."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from sqlalchemy import delete, insert, null, select, update
from tests.office.build import ACTOR, accepted, document, people, start_list

from arpad.core.errors import InputError
from arpad.core.results import Result
from arpad.office.acts import new_act
from arpad.office.list_lines import ListLine
from arpad.office.office import Office
from arpad.office.people_merge import merge_people
from arpad.office.publishing import publish_all
from arpad.office.runs import rate_period
from arpad.office.store import schema

pytestmark = pytest.mark.both

TABLES = sorted(schema.metadata.tables)
GAMES = ((1, 2, Result.WIN),)


def everything(office: Office) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables."""
    with office.store.reading() as connection:
        return {
            name: sorted(map(tuple, connection.execute(select(table))), key=repr)
            for name, table in schema.metadata.tables.items()
        }


@pytest.fixture
def full(office: Office) -> Office:
    """An office with a row in every table."""
    persons = people(office, 3, birth_year="1980")
    lines = {person: ListLine(person=person, rating=1800, games=50) for person in persons}
    start_list(office, lines, date(2026, 11, 1))
    accepted(office, document(persons, GAMES, date(2026, 11, 7), date(2026, 11, 8)))
    rate_period(office, "2026-11", actor=ACTOR)
    publish_all(office, actor=ACTOR)
    (double, forgotten) = people(office, 2)
    with office.store.writing() as connection:
        merge_people(connection, double, persons[2], actor=ACTOR)
        act = new_act(connection, ACTOR, "person.erased")
        connection.execute(insert(schema.erasure).values(person_id=forgotten, act_id=act))
        values = {"name": "ann", "password": "-", "role": "viewer", "act_id": act}
        connection.execute(insert(schema.account).values(**values))
    return office


def refused(office: Office, statement: Any) -> None:
    """A statement that must change nothing."""
    before = everything(office)
    with (
        pytest.raises(InputError, match=r"office\.database") as caught,
        office.store.writing() as connection,
    ):
        connection.execute(statement)
    assert "the history is not changed" in str(caught.value.facts["reason"])
    assert everything(office) == before


def test_every_table_refuses_to_change_or_to_forget(full: Office) -> None:
    assert not [name for name, rows in everything(full).items() if not rows]
    for name in TABLES:
        table = schema.metadata.tables[name]
        last = list(table.columns)[-1]
        refused(full, update(table).values({last.name: last}))
        not_of_the_erased = table.c.person_id == 1 if name == "person_fact" else None
        statement = delete(table)
        refused(
            full, statement if not_of_the_erased is None else statement.where(not_of_the_erased)
        )


def test_no_column_of_a_file_changes_but_its_content_which_only_goes(full: Office) -> None:
    table = schema.submission
    for column in table.columns:
        other = column.type.python_type(b"other" if column.name == "content" else 7)
        refused(full, update(table).values({column.name: other}))
        if column.name != "content":
            refused(full, update(table).values({column.name: other, "content": null()}))
    with full.store.writing() as connection:
        assert connection.execute(update(table).values(content=null())).rowcount == 1
    refused(full, update(table).values(content=b"again"))


def test_facts_of_the_erased_alone_can_be_deleted(full: Office) -> None:
    table = schema.person_fact
    with full.store.reading() as connection:
        (erased,) = connection.execute(select(schema.erasure.c.person_id)).scalars()
    refused(full, delete(table))
    refused(full, update(table).where(table.c.person_id == erased).values(value="-"))
    with full.store.writing() as connection:
        assert connection.execute(delete(table).where(table.c.person_id == erased)).rowcount == 1


def test_postgresql_refuses_to_empty_a_table(full: Office) -> None:
    if full.store.dialect == "sqlite":
        return  # it has no TRUNCATE: a DELETE of everything is a DELETE
    for name in TABLES:
        with (
            pytest.raises(InputError, match=r"office\.database") as caught,
            full.store.writing() as connection,
        ):
            connection.exec_driver_sql(f"TRUNCATE {name} CASCADE")
        assert "the history is not changed" in str(caught.value.facts["reason"])


def test_an_office_has_a_guard_for_each_table(office_of: Callable[..., Office]) -> None:
    office = office_of("elo")
    catalogue = (
        "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        if office.store.dialect == "sqlite"
        else "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
    )
    with office.store.reading() as connection:
        there = set(connection.exec_driver_sql(catalogue).scalars())
    wanted = {f"keep_{what}_{name}" for name in TABLES for what in ("update", "delete")}
    assert wanted <= there
