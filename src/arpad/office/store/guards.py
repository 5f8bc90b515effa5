"""Triggers that keep the history: what was written stays as it was written.

Two exceptions, both for a person who asks to be forgotten: his facts may be deleted and the files
that name him emptied, once his erasure stands in the database.
"""

from typing import Final

from arpad.office.store.schema import metadata

_FACTS: Final = "person_fact"
_FILES: Final = "submission"
_ERASED: Final = "EXISTS (SELECT 1 FROM erasure WHERE erasure.person_id = OLD.person_id)"
_MESSAGE: Final = "arpad: the history is not changed"


def guard_statements(dialect: str) -> tuple[str, ...]:
    """The statements that make the triggers.

    Args:
        dialect: ``sqlite`` or ``postgresql``.
    """
    tables = sorted(metadata.tables)
    if dialect == "sqlite":
        return tuple(_sqlite(table, event) for table in tables for event in ("UPDATE", "DELETE"))
    return (
        _FUNCTION,
        *(_postgresql(table, event) for table in tables for event in ("UPDATE", "DELETE")),
        *(
            f"CREATE TRIGGER keep_truncate_{table} BEFORE TRUNCATE ON {table}"
            f" FOR EACH STATEMENT EXECUTE FUNCTION arpad_keep()"
            for table in tables
        ),
    )


_FUNCTION: Final = f"""CREATE FUNCTION arpad_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '{_MESSAGE}'; END $$"""


def _forbidden(table: str, event: str) -> str:
    """The condition under which a change is refused; empty for always."""
    if (table, event) == (_FACTS, "DELETE"):
        return f"NOT {_ERASED}"
    if (table, event) == (_FILES, "UPDATE"):
        same = " AND ".join(
            f"NEW.{column.name} = OLD.{column.name}"
            for column in metadata.tables[table].columns
            if column.name != "content"
        )
        return f"NOT (NEW.content IS NULL AND {same})"
    return ""


def _sqlite(table: str, event: str) -> str:
    condition = _forbidden(table, event)
    when = f" WHEN {condition}" if condition else ""
    return (
        f"CREATE TRIGGER keep_{event.lower()}_{table} BEFORE {event} ON {table}{when}"
        f" BEGIN SELECT RAISE(ABORT, '{_MESSAGE}'); END"
    )


def _postgresql(table: str, event: str) -> str:
    condition = _forbidden(table, event)
    name = f"keep_{event.lower()}_{table}"
    if _ERASED in condition:  # a trigger's condition holds no query there: a function asks it
        return (
            f"CREATE FUNCTION arpad_keep_facts() RETURNS trigger LANGUAGE plpgsql AS $$"
            f" BEGIN IF {condition} THEN RAISE EXCEPTION '{_MESSAGE}'; END IF;"
            f" RETURN OLD; END $$;"
            f" CREATE TRIGGER {name} BEFORE {event} ON {table}"
            f" FOR EACH ROW EXECUTE FUNCTION arpad_keep_facts()"
        )
    when = f" WHEN ({condition})" if condition else ""
    return (
        f"CREATE TRIGGER {name} BEFORE {event} ON {table}"
        f" FOR EACH ROW{when} EXECUTE FUNCTION arpad_keep()"
    )
