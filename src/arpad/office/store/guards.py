"""Triggers that keep the history: what was written stays as it was written.

Two exceptions, both for a person who asks to be forgotten: his facts may be deleted and the files
that name him emptied, once his erasure stands in the database.
"""

from collections.abc import Sequence
from typing import Final

_FACTS: Final = "person_fact"
_FILES: Final = "submission"
_ERASED: Final = "EXISTS (SELECT 1 FROM erasure WHERE erasure.person_id = OLD.person_id)"
_MESSAGE: Final = "arpad: the history is not changed"


def guard_statements(
    dialect: str, tables: Sequence[str], of_a_file: Sequence[str]
) -> tuple[str, ...]:
    """The statements that make the triggers of a new database.

    Args:
        dialect: ``sqlite`` or ``postgresql``.
        tables: names of all that are guarded.
        of_a_file: columns of the table of files.
    """
    guarded = [
        (table, event, _forbidden(table, event, of_a_file))
        for table in tables
        for event in ("UPDATE", "DELETE")
    ]
    if dialect == "sqlite":
        return tuple(_sqlite(*each) for each in guarded)
    return (
        _FUNCTION,
        *(_postgresql(*each) for each in guarded),
        *(
            f"CREATE TRIGGER keep_truncate_{table} BEFORE TRUNCATE ON {table}"
            f" FOR EACH STATEMENT EXECUTE FUNCTION arpad_keep()"
            for table in tables
        ),
    )


_FUNCTION: Final = f"""CREATE FUNCTION arpad_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '{_MESSAGE}'; END $$"""


def _forbidden(table: str, event: str, of_a_file: Sequence[str]) -> str:
    """The condition under which a change is refused; empty for always."""
    if (table, event) == (_FACTS, "DELETE"):
        return f"NOT {_ERASED}"
    if (table, event) == (_FILES, "UPDATE"):
        same = " AND ".join(
            f"NEW.{column} = OLD.{column}" for column in of_a_file if column != "content"
        )
        return f"NOT (NEW.content IS NULL AND {same})"
    return ""


def _sqlite(table: str, event: str, condition: str) -> str:
    when = f" WHEN {condition}" if condition else ""
    return (
        f"CREATE TRIGGER keep_{event.lower()}_{table} BEFORE {event} ON {table}{when}"
        f" BEGIN SELECT RAISE(ABORT, '{_MESSAGE}'); END"
    )


def _postgresql(table: str, event: str, condition: str) -> str:
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
