"""What an office answers as plain values, the same on the command line and on the web."""

from typing import Any

from arpad.core.period_records import PeriodPlayer
from arpad.explain.catalogue import Catalogue
from arpad.explain.json_form import to_plain
from arpad.office.explaining import Explanation
from arpad.office.list_store import Publication


def plain_publication(each: Publication, players: int) -> dict[str, Any]:
    """A published list as plain values."""
    return {
        "list_date": each.list_date.isoformat(),
        "scope": each.scope,
        "version": each.version,
        "run": each.run,
        "players": players,
        "sha256": each.digest,
        "published_at": each.at,
        "published_by": each.actor,
    }


def plain_explanation(found: Explanation, words: Catalogue) -> dict[str, Any]:
    """An explanation as plain values."""
    out = found.publication
    return {
        "schema": "arpad/office-explanation/1",
        "person": found.person.id,
        "name": found.person.name,
        "list_date": found.run.list_date.isoformat(),
        "scope": found.run.scope,
        "run": found.run.id,
        "software": found.run.software,
        "version": None if out is None else out.version,
        "rating_before": None if found.before is None else found.before.rating,
        "rating": None if found.line is None else found.line.rating,
        "games": None if found.line is None else found.line.games,
        "events": [
            event.as_dict() | {"start": event.start.isoformat(), "end": event.end.isoformat()}
            for event in found.events
        ],
        "computations": [to_plain(_outcome(record), words) for record in found.records],
    }


def _outcome(record: Any) -> Any:
    return record.outcome if isinstance(record, PeriodPlayer) else record
