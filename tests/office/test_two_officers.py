"""Several officers at once: nobody's work is lost, and nothing is done twice."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import func, select
from tests.office.build import ACTOR, accepted, document, people, start_list
from tests.office.events_build import file
from tests.office.places import place_of

from arpad.core.errors import InputError
from arpad.core.results import Result
from arpad.office.event_acceptance import accept_event
from arpad.office.event_changes import Correction, GameResult
from arpad.office.event_corrections import correct_event
from arpad.office.event_reports import receive_report
from arpad.office.event_versions import event_document, versions_of
from arpad.office.list_lines import ListLine
from arpad.office.list_store import publications
from arpad.office.office import Office, open_office
from arpad.office.publishing import publish_all
from arpad.office.runs import rate_period
from arpad.office.store import schema

pytestmark = pytest.mark.both

OFFICERS = 4
RESULTS = (Result.LOSS, Result.DRAW)


def at_once(office: Office, work: Callable[[Office, int], Any], officers: int = OFFICERS) -> Any:
    """What came of the same work of several officers, each at a place of their own."""
    start, place = Barrier(officers), place_of(office)

    def one(number: int) -> Any:
        with open_office(place) as own:
            start.wait()
            try:
                return work(own, number)
            except InputError as error:
                return error

    with ThreadPoolExecutor(officers) as pool:
        return list(pool.map(one, range(officers)))


@pytest.fixture
def event(office: Office, tmp_path: Path) -> int:
    """An accepted event: 1 beat 2 in round 1."""
    receive_report(office, file(tmp_path), actor=ACTOR)
    return accept_event(office, 1, actor=ACTOR, new=True).event


def correction(result: Result) -> Correction:
    return Correction(results=(GameResult(round=1, number=1, opponent=2, result=result),))


def test_of_two_who_saw_the_same_version_one_is_told_to_look_again(
    office: Office, event: int
) -> None:
    with office.store.reading() as connection:
        seen = versions_of(connection, event)[-1].version

    def correct(own: Office, number: int) -> Any:
        return correct_event(
            own,
            event,
            correction(RESULTS[number]),
            actor=f"officer {number}",
            reason="score sheet",
            seen_version=seen,
        )

    done = at_once(office, correct, 2)
    (refused,) = [each for each in done if isinstance(each, InputError)]
    (won,) = [each for each in done if not isinstance(each, InputError)]
    assert refused.message == "office.event.changed_since"
    assert won.version.version == seen + 1
    with office.store.reading() as connection:
        assert versions_of(connection, event)[-1].actor == f"officer {done.index(won)}"
        pairing = event_document(connection, event).tournament.entry(1).pairings[0]
    assert pairing is not None
    assert pairing.result is RESULTS[done.index(won)]


def test_corrections_of_all_follow_each_other(office: Office, event: int) -> None:
    def correct(own: Office, number: int) -> Any:
        given = Correction(start=date(2026, 11, 1 + number))
        return correct_event(own, event, given, actor=f"officer {number}", reason="calendar")

    done = at_once(office, correct)
    assert not [each for each in done if isinstance(each, InputError)]
    with office.store.reading() as connection:
        versions = versions_of(connection, event)
    assert [each.version for each in versions] == list(range(1, len(versions) + 1))
    assert {each.actor for each in versions[-OFFICERS:]} == {
        f"officer {number}" for number in range(OFFICERS)
    }


def test_every_person_that_somebody_adds_is_there(office: Office) -> None:
    each_adds = 5

    def add(own: Office, number: int) -> list[int]:
        return [people(own, 1, club=str(number))[0] for _ in range(each_adds)]

    numbers = [number for added in at_once(office, add) for number in added]
    assert len(set(numbers)) == OFFICERS * each_adds
    with office.store.reading() as connection:
        count = connection.execute(select(func.count()).select_from(schema.person)).scalar()
    assert count == OFFICERS * each_adds


def test_a_period_is_rated_once_and_a_list_goes_out_once(office: Office) -> None:
    persons = people(office, 4, birth_year="1980")
    lines = {person: ListLine(person=person, rating=1800, games=50) for person in persons}
    start_list(office, lines, date(2026, 11, 1))
    games = ((1, 2, Result.WIN), (3, 4, Result.DRAW))
    accepted(office, document(persons, games, date(2026, 11, 7), date(2026, 11, 8)))
    rated = at_once(office, lambda own, _: rate_period(own, "2026-11", actor=ACTOR))
    assert sorted(run.is_new for (run,) in rated) == [False] * (OFFICERS - 1) + [True]
    assert len({run.run for (run,) in rated}) == 1
    out = at_once(office, lambda own, _: publish_all(own, actor=ACTOR))
    assert sorted(map(len, out)) == [0] * (OFFICERS - 1) + [1]
    with office.store.reading() as connection:
        assert [each.version for each in publications(connection)] == [1, 1]


def test_the_same_file_from_two_officers_is_one_event(office: Office, tmp_path: Path) -> None:
    place = file(tmp_path)
    done = at_once(office, lambda own, _: receive_report(own, place, actor=ACTOR))
    assert sum(isinstance(each, InputError) for each in done) == OFFICERS - 1
    with office.store.reading() as connection:
        assert connection.execute(select(func.count()).select_from(schema.event)).scalar() == 1
