"""The audit trail: who did what, and when. Every change of the database belongs to an act."""

import json
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import func, select

from arpad.core.frozen import Record
from arpad.explain.catalogue import Catalogue
from arpad.office.store import schema

# Every kind of act; ``office.act.`` and a kind is the id of its words.
KINDS: Final = (
    "account.added",
    "account.log_in_failed",
    "account.logged_in",
    "account.logged_out",
    "account.password_changed",
    "account.removed",
    "account.role_changed",
    "event.accepted",
    "event.confirmed",
    "event.corrected",
    "event.received",
    "event.replaced",
    "event.withdrawn",
    "people.imported",
    "person.added",
    "person.changed",
    "person.erased",
    "person.merged",
    "person.split",
    "run.published",
    "run.rated",
    "store.created",
)


class Act(Record):
    """An act as it stands in the trail.

    Args:
        id: its number.
        at: moment in UTC, ISO format.
        actor: who did it: the name of an account, or of the user of the computer.
        kind: what was done, such as ``event.accepted``.
        facts: named values.
    """

    id: int
    at: str
    actor: str
    kind: str
    facts: dict[str, Any]


def new_act(connection: Any, actor: str, kind: str, **facts: object) -> int:
    """Write an act; its number goes into every row that comes of it.

    Args:
        connection: of :meth:`~arpad.office.store.opening.Store.writing`.
        actor: who does it.
        kind: what is done.
        facts: named values that JSON can hold.
    """
    done = connection.execute(
        schema.act.insert().values(
            at=datetime.now(UTC).isoformat(timespec="seconds"),
            actor=actor,
            kind=kind,
            facts=json.dumps(facts, ensure_ascii=False, sort_keys=True),
        )
    )
    return int(done.inserted_primary_key[0])


def acts(connection: Any, *, kind: str | None = None, newest: int = 100) -> tuple[Act, ...]:
    """The newest acts, the newest first.

    Args:
        connection: of the store.
        kind: only this kind; a kind that ends with a point means all that begin so.
        newest: how many.
    """
    table = schema.act
    query = table.select().order_by(table.c.id.desc()).limit(newest)
    if kind is not None:
        wanted = table.c.kind.startswith(kind) if kind.endswith(".") else table.c.kind == kind
        query = query.where(wanted)
    return tuple(
        Act(id=row.id, at=row.at, actor=row.actor, kind=row.kind, facts=json.loads(row.facts))
        for row in connection.execute(query)
    )


def number_of_acts(connection: Any) -> int:
    """How many acts there are."""
    return int(connection.execute(select(func.count()).select_from(schema.act)).scalar() or 0)


def kind_text(kind: str, words: Catalogue) -> str:
    """A kind of act in words; the kind itself where a later version wrote it."""
    return words.text(f"office.act.{kind}") if kind in KINDS else kind
