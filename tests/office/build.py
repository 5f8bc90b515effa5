"""Persons, lists and events of an office, as tests need them."""

from collections.abc import Mapping, Sequence
from datetime import date

from arpad.core.records import Colour, Entry, Pairing, Player, Tournament
from arpad.core.results import OTHER_RESULT, Result
from arpad.office.acts import new_act
from arpad.office.event_records import EventDocument
from arpad.office.event_stages import set_stage
from arpad.office.event_versions import new_event, write_version
from arpad.office.list_lines import ListLine
from arpad.office.list_store import keep_given_list
from arpad.office.office import Office
from arpad.office.people import add_person
from arpad.office.store import schema

ACTOR = "tester"
Games = Sequence[tuple[int, int, Result]]  # starting numbers of White and Black, White's result


def people(office: Office, count: int, **facts: str) -> list[int]:
    """Some persons, all of them with these facts."""
    with office.store.writing() as connection:
        act = new_act(connection, ACTOR, "people.added")
        return [
            add_person(connection, act, {"name": f"Player, {number}", **facts})
            for number in range(1, count + 1)
        ]


def start_list(
    office: Office, lines: Mapping[int, ListLine], day: date, scope: str = "standard"
) -> int:
    """The list from which the office starts."""
    with office.store.writing() as connection:
        act = new_act(connection, ACTOR, "list.given")
        return keep_given_list(connection, act, day, scope, lines)


def tournament(games: Games, start: date, end: date, players: int = 0) -> Tournament:
    """Each game in a round of its own; starting numbers from 1."""
    count = max(players, *(max(white, black) for white, black, _ in games))
    entries = []
    for number in range(1, count + 1):
        pairings: list[Pairing | None] = []
        for white, black, result in games:
            if number == white:
                pairings.append(Pairing(opponent=black, result=result, colour=Colour.WHITE))
            elif number == black:
                other = OTHER_RESULT[result]
                pairings.append(Pairing(opponent=white, result=other, colour=Colour.BLACK))
            else:
                pairings.append(None)
        entries.append(Entry(player=Player(number=number), pairings=tuple(pairings)))
    return Tournament(name="Open", start=start, end=end, rounds=len(games), entries=tuple(entries))


def document(
    persons: Sequence[int], games: Games, start: date, end: date, scope: str = "standard"
) -> EventDocument:
    """An event: the first of the persons has starting number 1."""
    return EventDocument(
        tournament=tournament(games, start, end, len(persons)),
        persons=tuple(enumerate(persons, start=1)),
        scope=scope,
    )


def accepted(office: Office, made: EventDocument) -> int:
    """An accepted event; its number."""
    with office.store.writing() as connection:
        act = new_act(connection, ACTOR, "event.accepted")
        event = new_event(connection, act)
        kept = connection.execute(
            schema.submission.insert().values(
                event_id=event,
                digest=f"digest of {event}",
                file_name="report.trf",
                format="trf16",
                sender="",
                content=b"",
                act_id=act,
            )
        )
        submission = kept.inserted_primary_key[0]
        write_version(connection, act, event, submission=submission, document=made)
        set_stage(connection, act, event, "accepted")
    return event


def corrected(office: Office, event: int, made: EventDocument, reason: str = "mistyped") -> None:
    """A further version of an event, accepted at once."""
    with office.store.writing() as connection:
        act = new_act(connection, ACTOR, "event.corrected")
        write_version(connection, act, event, submission=event, document=made, reason=reason)
        set_stage(connection, act, event, "accepted")


def staged(office: Office, event: int, stage: str) -> None:
    """Bring an event to a stage."""
    with office.store.writing() as connection:
        set_stage(connection, new_act(connection, ACTOR, f"event.{stage}"), event, stage)
