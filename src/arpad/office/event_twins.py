"""Games that stand in two events: the same report sent again, or a part of it."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date
from typing import Any, Final

from sqlalchemy import func, select

from arpad.core.findings import Finding, Severity
from arpad.core.tournament_games import games_of
from arpad.office.event_records import EventDocument
from arpad.office.event_stages import WITHDRAWN, current_stages
from arpad.office.event_versions import EventVersion, current_versions, event_document
from arpad.office.people import current_numbers
from arpad.office.store import schema

_AT_ONCE: Final = 500
_MOST_TOLD: Final = 5  # events
Meeting = tuple[int, int, int]  # White, Black and the half points of White


def twin_findings(
    connection: Any, event: int | None, document: EventDocument
) -> tuple[Finding, ...]:
    """Other events with the same games.

    Args:
        connection: of the store.
        event: number of the event; None for one that is not kept yet.
        document: the event as it stands.
    """
    tournament = document.tournament
    start, end = tournament.start, tournament.end or tournament.start
    if start is None or end is None:
        return ()
    own = _meetings(connection, document)
    same = _same_reports(connection, event, document)
    found = [_told(Severity.ERROR, "office.check.same_event", other) for other in same]
    for other in _near(connection, event, document, start, end):
        if other in same or not own:
            continue
        shared = own & _meetings(connection, event_document(connection, other.event))
        if shared:
            count = shared.total()
            many = 2 * count >= min(own.total(), other.games)
            severity = Severity.ERROR if many else Severity.WARNING
            found.append(_told(severity, "office.check.games_twice", other, count=count))
    return tuple(found[:_MOST_TOLD])


def _told(severity: Severity, message: str, other: EventVersion, **facts: object) -> Finding:
    facts = {"event": other.event, "name": other.name, **facts}
    return Finding(severity=severity, message=message, facts=tuple(facts.items()))


def _same_reports(
    connection: Any, event: int | None, document: EventDocument
) -> tuple[EventVersion, ...]:
    """Events whose report is the same, game by game, whoever its players are."""
    tournament = document.tournament
    rated = sum(game.rated for game in games_of(tournament))
    alike = [
        other
        for other in _others(connection, event)
        if rated
        and (other.name, other.start, other.players, other.games)
        == (tournament.name, tournament.start, len(tournament.entries), rated)
    ]
    persons = document.person_of
    found = []
    for other in alike:
        theirs = event_document(connection, other.event)
        of_two = [
            persons[number] == person for number, person in theirs.persons if number in persons
        ]
        if theirs.tournament == tournament and (not of_two or any(of_two)):
            found.append(other)
    return tuple(found)


def _others(connection: Any, event: int | None) -> Iterator[EventVersion]:
    """The newest versions of all other events that were not withdrawn."""
    stages = current_stages(connection)
    for other in current_versions(connection):
        if other.event != event and stages.get(other.event) != WITHDRAWN:
            yield other


def _near(
    connection: Any, event: int | None, document: EventDocument, start: date, end: date
) -> tuple[EventVersion, ...]:
    """Other events of those days in which two of the persons or more took part."""
    days = {
        other.id: other
        for other in _others(connection, event)
        if other.start is not None
        and other.end is not None
        and other.start <= end
        and other.end >= start
    }
    shared: dict[int, int] = defaultdict(int)
    table = schema.participation
    persons = sorted({person for _, person in document.persons})
    for first in range(0, len(persons), _AT_ONCE):
        query = (
            select(table.c.event_version_id, func.count())
            .where(table.c.person_id.in_(persons[first : first + _AT_ONCE]))
            .group_by(table.c.event_version_id)
        )
        for version, count in connection.execute(query):
            shared[version] += count
    return tuple(other for version, other in days.items() if shared[version] > 1)


def _meetings(connection: Any, document: EventDocument) -> Counter[Meeting]:
    """Who met whom with which result, by persons; without colours White is the lower number."""
    now, persons = current_numbers(connection), document.person_of
    found: Counter[Meeting] = Counter()
    for game in games_of(document.tournament):
        if not game.rated or game.black is None or game.white_result is None:
            continue
        if game.white not in persons or game.black not in persons:
            continue
        white, black = (persons[number] for number in (game.white, game.black))
        meeting = (now.get(white, white), now.get(black, black), game.white_result.half_points)
        if not game.colours_known and meeting[0] > meeting[1]:
            meeting = (meeting[1], meeting[0], 2 - meeting[2])
        found[meeting] += 1
    return found
