"""What stands in the way of accepting an event, and what is worth a look.

Errors block acceptance. Some can be confirmed by an officer with a reason, where they may be right
all the same; the others need a correction.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from sqlalchemy import func, select

from arpad.core.findings import Finding, Severity
from arpad.core.records import Tournament
from arpad.core.tournament_games import games_of
from arpad.office.event_documents import kind_of_rate
from arpad.office.event_matching import KNOWN, PROPOSED, UNKNOWN, PlayerMatch
from arpad.office.event_records import EventDocument
from arpad.office.office import Office
from arpad.office.people import current_numbers, people_on
from arpad.office.store import schema

# Without these an event cannot be rated at all, so that nobody can confirm them.
HARD: Final = frozenset(
    {
        "office.check.start_unknown",
        "office.check.end_before_start",
        "office.check.scope_unknown",
        "office.check.number_twice",
        "office.check.person_twice",
        "office.check.unknown_persons",
        "office.check.doubtful_persons",
    }
)
# What a reader finds and the checks of the document find too: those follow the corrections.
_FOUND_HERE: Final = frozenset(
    {
        "start_unknown",
        "number_twice",
        "not_mutual",
        "opponent_unknown",
        "results_contradict",
        "own_opponent",
        "fide_id_twice",
        "player_twice",
    }
)
_CONTRADICTIONS: Final = {
    "results_contradict": "office.check.results_contradict",
    "not_mutual": "office.check.not_mutual",
    "opponent_unknown": "office.check.opponent_unknown",
    "own_opponent": "office.check.own_opponent",
}
_LONGEST_DAYS: Final = 366
_MOST_NAMED: Final = 12  # starting numbers in one message
_A_DAY: Final = timedelta(days=1)


def findings_of_file(findings: Iterable[Finding], *, is_corrected: bool) -> tuple[Finding, ...]:
    """What the reader of the file found, without what the checks of the document tell better.

    Args:
        findings: of the reader.
        is_corrected: the event has been corrected since it was received.
    """
    kept = []
    for finding in findings:
        if finding.message.rpartition(".")[2] not in _FOUND_HERE:
            kept.append(finding)
        elif not is_corrected:  # the line in the file helps whoever looks for the mistake
            kept.append(finding.replace(severity=Severity.WARNING))
    return tuple(kept)


def check_event(
    connection: Any,
    office: Office,
    event: int | None,
    document: EventDocument,
    matches: Sequence[PlayerMatch],
) -> tuple[Finding, ...]:
    """Everything but what the reader of the file found.

    Args:
        connection: of the store.
        office: the office.
        event: number of the event; None for one that is not kept yet.
        document: the event as it stands.
        matches: who the players are.
    """
    tournament = document.tournament
    return (
        *_dates(tournament),
        *_scope(office, document),
        *_games(tournament),
        *_who(matches),
        *_persons(connection, document),
        *_late(connection, office, event, document),
    )


def _error(message: str, **facts: object) -> Finding:
    return Finding(severity=Severity.ERROR, message=message, facts=tuple(facts.items()))


def _warning(message: str, **facts: object) -> Finding:
    return Finding(severity=Severity.WARNING, message=message, facts=tuple(facts.items()))


def _dates(tournament: Tournament) -> Iterator[Finding]:
    start, end = tournament.start, tournament.end or tournament.start
    if start is None or end is None:
        yield _error("office.check.start_unknown")
        return
    tomorrow = datetime.now(UTC).date() + _A_DAY  # it is tomorrow somewhere
    if end < start:
        yield _error("office.check.end_before_start", start=start, end=end)
    elif end > tomorrow:
        yield _error("office.check.not_over", end=end)
    elif (end - start).days > _LONGEST_DAYS:
        yield _warning("office.check.long", start=start, end=end)
    for number, day in enumerate(tournament.round_dates, start=1):
        if day is not None and not start <= day <= end:
            yield _warning(
                "office.check.round_outside", round=number, day=day, start=start, end=end
            )


def _scope(office: Office, document: EventDocument) -> Iterator[Finding]:
    tournament = document.tournament
    if document.scope not in office.scopes:
        yield _error("office.check.scope_unknown", scopes=", ".join(office.scopes))
        return
    told = tournament.time_control or kind_of_rate(tournament, tournament.rate_of_play)
    if told is not None and told.value != document.scope:
        yield _warning("office.check.scope_differs", scope=document.scope, told=told.value)


def _games(tournament: Tournament) -> Iterator[Finding]:
    counts = Counter(entry.number for entry in tournament.entries)
    for number, times in counts.items():
        if times > 1:
            yield _error("office.check.number_twice", number=number)
    games = games_of(tournament)
    told: set[tuple[int, frozenset[int]]] = set()
    for game in games:
        place = (game.round, frozenset({game.white, game.black or 0}))
        if game.why_not in _CONTRADICTIONS and place not in told:
            told.add(place)
            facts = {"round": game.round, "white": game.white, "black": game.black or 0}
            yield _error(_CONTRADICTIONS[game.why_not], **facts)
    pending = sum(game.why_not == "pending" for game in games)
    if pending:
        yield _warning("office.check.pending", count=pending)
    if not any(game.rated for game in games):
        yield _warning("office.check.no_games")


def _who(matches: Sequence[PlayerMatch]) -> Iterator[Finding]:
    for state, message in (
        (UNKNOWN, "office.check.unknown_persons"),
        (PROPOSED, "office.check.doubtful_persons"),
    ):
        numbers = [match.number for match in matches if match.state == state]
        if numbers:
            yield _error(message, count=len(numbers), numbers=_named(numbers))
    claims = Counter(match.person for match in matches if match.state == KNOWN)
    for person, times in claims.items():
        if times > 1:
            numbers = [match.number for match in matches if match.person == person]
            yield _error("office.check.person_twice", person=person, numbers=_named(numbers))


def _named(numbers: Sequence[int]) -> str:
    text = ", ".join(map(str, numbers[:_MOST_NAMED]))
    return f"{text} …" if len(numbers) > _MOST_NAMED else text


def _persons(connection: Any, document: EventDocument) -> Iterator[Finding]:
    """Persons who cannot have played, and who are known by another number now."""
    start = document.tournament.start
    now = current_numbers(connection)
    people = people_on(connection, None, [person for _, person in document.persons])
    for number, person in document.persons:
        if person in now:
            yield _warning("office.check.merged", number=number, person=person, into=now[person])
        known = people.get(person)
        died = None if known is None or not known.died_on else date.fromisoformat(known.died_on)
        if died is not None and start is not None and died < start:
            yield _error("office.check.died", number=number, person=person, day=died)


def _late(
    connection: Any, office: Office, event: int | None, document: EventDocument
) -> Iterator[Finding]:
    """The list for which the event was in time is out already."""
    end = document.tournament.end or document.tournament.start
    if end is None or _is_rated(connection, event):
        return
    due = office.calendar.of_event(end).list_date
    table = schema.publication
    query = select(func.max(table.c.list_date)).where(table.c.scope == document.scope)
    newest = connection.execute(query).scalar()
    if newest is not None and due.isoformat() <= newest:
        yield _warning("office.check.late", list_date=due, newest=date.fromisoformat(newest))


def _is_rated(connection: Any, event: int | None) -> bool:
    if event is None:
        return False
    version, rated = schema.event_version, schema.run_event
    query = select(rated.c.run_id).join(version, version.c.id == rated.c.event_version_id)
    return connection.execute(query.where(version.c.event_id == event).limit(1)).first() is not None


def blocking(findings: Iterable[Finding], confirmed: Collection[str]) -> tuple[Finding, ...]:
    """The errors that block acceptance: those that nobody confirmed, or that nobody can confirm."""
    return tuple(
        finding
        for finding in findings
        if finding.severity is Severity.ERROR
        and (finding.message in HARD or finding.message not in confirmed)
    )
