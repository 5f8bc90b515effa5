"""Versions and stages of an event: what is to be rated is what was accepted last."""

from datetime import date
from typing import Any

import pytest

from arpad.core.errors import UnknownName
from arpad.core.records import Colour, Entry, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.office.acts import new_act
from arpad.office.event_records import EventDocument
from arpad.office.event_stages import (
    ACCEPTED,
    CHECKED,
    PUBLISHED,
    RATED,
    RECEIVED,
    WITHDRAWN,
    accepted_versions,
    current_stages,
    set_stage,
    stage_of,
    stages_of,
    version_to_rate,
    versions_to_rate,
)
from arpad.office.event_versions import (
    current_version,
    current_versions,
    documents_by_id,
    event_document,
    new_event,
    versions_of,
    write_version,
)
from arpad.office.office import Office
from arpad.office.store import schema

pytestmark = pytest.mark.both


def _document(name: str = "Open", end: date = date(2026, 11, 8)) -> EventDocument:
    win = Pairing(opponent=2, result=Result.WIN, colour=Colour.WHITE)
    loss = Pairing(opponent=1, result=Result.LOSS, colour=Colour.BLACK)
    entries = (
        Entry(player=Player(number=1), pairings=(win,)),
        Entry(player=Player(number=2), pairings=(loss,)),
    )
    tournament = Tournament(name=name, start=date(2026, 11, 7), end=end, rounds=1, entries=entries)
    return EventDocument(tournament=tournament, persons=((1, 11), (2, 12)), scope="standard")


def _submission(connection: Any, event: int, act: int) -> int:
    values = {"event_id": event, "digest": "d", "file_name": "f", "format": "trf", "sender": ""}
    done = connection.execute(schema.submission.insert().values(**values, act_id=act))
    return int(done.inserted_primary_key[0])


def _event(office: Office, document: EventDocument, stage: str = RECEIVED) -> int:
    with office.store.writing() as connection:
        act = new_act(connection, "tester", "event.received")
        for number in (11, 12):
            row = schema.person.select().where(schema.person.c.id == number)
            if connection.execute(row).first() is None:
                connection.execute(schema.person.insert().values(id=number, act_id=act))
        event = new_event(connection, act)
        submission = _submission(connection, event, act)
        write_version(connection, act, event, submission=submission, document=document)
        set_stage(connection, act, event, stage)
    return event


def _change(office: Office, event: int, document: EventDocument, stage: str = "") -> int:
    with office.store.writing() as connection:
        act = new_act(connection, "tester", "event.corrected")
        submission = current_version(connection, event).submission
        version = write_version(
            connection,
            act,
            event,
            submission=submission,
            document=document,
            reason="a reason",
        )
        if stage:
            set_stage(connection, act, event, stage)
    return version


def _set(office: Office, event: int, stage: str) -> None:
    with office.store.writing() as connection:
        set_stage(connection, new_act(connection, "tester", f"event.{stage}"), event, stage)


def test_each_version_stays_as_it_was(office: Office) -> None:
    event = _event(office, _document())
    assert _change(office, event, _document("Renamed")) == 2
    with office.store.reading() as connection:
        versions = versions_of(connection, event)
        newest = current_version(connection, event)
        assert current_versions(connection) == (newest,)
        assert event_document(connection, event, 1) == _document()
        assert event_document(connection, event) == _document("Renamed")
        assert documents_by_id(connection, [newest.id]) == {newest.id: _document("Renamed")}
    assert [each.name for each in versions] == ["Open", "Renamed"]
    assert [each.reason for each in versions] == ["", "a reason"]
    assert (newest.players, newest.games, newest.start) == (2, 1, date(2026, 11, 7))


def test_what_is_not_there_is_told_with_what_is(office: Office) -> None:
    with office.store.reading() as connection, pytest.raises(UnknownName) as told:
        versions_of(connection, 9)
    assert told.value.facts["known"] == ()
    event = _event(office, _document())
    with office.store.reading() as connection, pytest.raises(UnknownName) as told:
        event_document(connection, event, 3)
    assert told.value.facts["known"] == ("1",)
    with office.store.reading() as connection:
        assert stage_of(connection, 9) == ""


def test_the_stages_have_a_history(office: Office) -> None:
    event = _event(office, _document())
    for stage in (CHECKED, CHECKED, ACCEPTED, RATED, PUBLISHED):
        _set(office, event, stage)
    with office.store.reading() as connection:
        history = stages_of(connection, event)
        assert stage_of(connection, event) == PUBLISHED
        assert current_stages(connection) == {event: PUBLISHED}
    names = [each.stage for each in history]
    assert names == [RECEIVED, CHECKED, ACCEPTED, RATED, PUBLISHED]
    assert {each.actor for each in history} == {"tester"}


def test_what_is_rated_is_what_was_accepted_last(office: Office) -> None:
    event = _event(office, _document(), CHECKED)
    with office.store.reading() as connection:
        assert versions_to_rate(connection) == ()
    _set(office, event, ACCEPTED)
    _set(office, event, RATED)
    _change(office, event, _document("Replaced"), CHECKED)
    with office.store.reading() as connection:
        assert [each.version for each in versions_to_rate(connection)] == [1]
    _set(office, event, ACCEPTED)
    with office.store.reading() as connection:
        assert [each.version for each in versions_to_rate(connection)] == [2]
        assert version_to_rate(connection, event) == current_version(connection, event).id
    _change(office, event, _document("Corrected"), ACCEPTED)
    with office.store.reading() as connection:
        assert [each.version for each in versions_to_rate(connection)] == [3]
    _set(office, event, WITHDRAWN)
    with office.store.reading() as connection:
        assert versions_to_rate(connection) == ()
        assert version_to_rate(connection, event) is None


def test_events_of_a_period_come_in_the_order_of_their_last_day(office: Office) -> None:
    late = _event(office, _document("Late", date(2026, 11, 30)), ACCEPTED)
    early = _event(office, _document("Early", date(2026, 11, 8)), ACCEPTED)
    with office.store.reading() as connection:
        both = accepted_versions(connection, "standard")
        assert [each.event for each in both] == [early, late]
        november = accepted_versions(connection, last=date(2026, 11, 28))
        assert [each.event for each in november] == [early]
        assert [each.event for each in versions_to_rate(connection)] == [early, late]
        assert accepted_versions(connection, "rapid") == []
