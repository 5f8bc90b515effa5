"""Corrections that move an event to another list, and persons who were two."""

from collections.abc import Mapping
from datetime import date

import pytest
from tests.office.build import ACTOR, accepted, corrected, document, people, staged, start_list

from arpad.core.errors import InputError
from arpad.core.results import Result
from arpad.office.acts import new_act
from arpad.office.event_versions import write_version
from arpad.office.explaining import explain
from arpad.office.list_lines import ListLine
from arpad.office.list_store import latest_run, list_of_run
from arpad.office.office import Office
from arpad.office.people_merge import merge_people
from arpad.office.publishing import publish_all
from arpad.office.rerating import rerate, stale_lists
from arpad.office.runs import rate_period

pytestmark = pytest.mark.both

GAMES = ((1, 2, Result.WIN),)
MARCH, APRIL, MAY = (date(2026, month, 1) for month in (3, 4, 5))
DAY = date(2026, 3, 7)


def month(office: Office, name: str) -> None:
    rate_period(office, name, actor=ACTOR)
    publish_all(office, actor=ACTOR)


def again(office: Office) -> None:
    rerate(office, actor=ACTOR)
    publish_all(office, actor=ACTOR)


def rating(office: Office, person: int, day: date, scope: str = "standard") -> int | None:
    return lines(office, day, scope)[person].rating


def lines(office: Office, day: date, scope: str = "standard") -> Mapping[int, ListLine]:
    with office.store.reading() as connection:
        run = latest_run(connection, scope, on=day)
        return {} if run is None else list_of_run(connection, run.id)


def stale(office: Office) -> list[tuple[date, str]]:
    with office.store.reading() as connection:
        return [(each.list_date, each.scope) for each in stale_lists(connection, office)]


def start(office: Office, *scopes: str, persons: int = 2) -> list[int]:
    made = people(office, persons, birth_year="1980")
    for scope in scopes:
        start_list(
            office,
            {each: ListLine(person=each, rating=1800, games=100) for each in made},
            MARCH,
            scope,
        )
    return made


def test_an_event_of_another_scope_counts_for_the_list_of_the_same_day(office: Office) -> None:
    persons = start(office, "standard", "rapid")
    event = accepted(office, document(persons, GAMES, DAY, DAY))
    month(office, "2026-03")
    month(office, "2026-04")
    assert (rating(office, persons[0], MAY), rating(office, persons[0], MAY, "rapid")) == (
        1810,
        1800,
    )
    corrected(office, event, document(persons, GAMES, DAY, DAY, "rapid"))
    assert stale(office) == [(APRIL, "rapid"), (APRIL, "standard")]
    again(office)
    assert (rating(office, persons[0], MAY), rating(office, persons[0], MAY, "rapid")) == (
        1800,
        1810,
    )
    assert stale(office) == []
    corrected(office, event, document(persons, GAMES, DAY, DAY))
    again(office)
    assert (rating(office, persons[0], MAY), rating(office, persons[0], MAY, "rapid")) == (
        1810,
        1800,
    )


def test_an_event_of_a_scope_without_a_list_counts_for_its_first_one(office: Office) -> None:
    persons = start(office, "standard")
    event = accepted(office, document(persons, GAMES, DAY, DAY))
    month(office, "2026-03")
    corrected(office, event, document(persons, GAMES, DAY, DAY, "rapid"))
    again(office)
    assert rating(office, persons[0], APRIL) == 1800
    assert stale(office) == []
    month(office, "2026-04")
    # Against the standard rating, with K 40.
    assert rating(office, persons[0], MAY, "rapid") == 1820
    assert stale(office) == []


def test_an_event_that_ended_later_than_told_moves_to_the_later_list(office: Office) -> None:
    persons = start(office, "standard")
    event = accepted(office, document(persons, GAMES, DAY, DAY))
    month(office, "2026-03")
    corrected(office, event, document(persons, GAMES, DAY, date(2026, 4, 7)))
    assert stale(office) == [(APRIL, "standard")]
    again(office)
    assert rating(office, persons[0], APRIL) == 1800
    assert stale(office) == []
    month(office, "2026-04")
    assert (rating(office, persons[0], MAY), stale(office)) == (1810, [])


def test_a_withdrawn_event_that_is_accepted_after_all_counts_again(office: Office) -> None:
    persons = start(office, "standard")
    event = accepted(office, document(persons, GAMES, DAY, DAY))
    month(office, "2026-03")
    staged(office, event, "withdrawn")
    again(office)
    assert (rating(office, persons[0], APRIL), stale(office)) == (1800, [])
    staged(office, event, "accepted")
    assert stale(office) == [(APRIL, "standard")]
    again(office)
    assert (rating(office, persons[0], APRIL), stale(office)) == (1810, [])


# --------------------------------------------------------------------- merged persons


def merged(office: Office, duplicate: int, into: int) -> None:
    with office.store.writing() as connection:
        merge_people(connection, duplicate, into, actor=ACTOR)


def test_who_was_two_stands_on_the_next_list_once_with_the_games_of_both(office: Office) -> None:
    persons = start(office, "standard", persons=3)
    play = document([persons[0], persons[1]], GAMES, DAY, DAY)
    accepted(office, play)
    month(office, "2026-03")
    merged(office, persons[2], persons[0])
    # A report of before the merge still has the old number.
    late = date(2026, 4, 4)
    accepted(office, document([persons[2], persons[1]], GAMES, late, late))
    month(office, "2026-04")
    after = lines(office, MAY)
    assert sorted(after) == persons[:2]
    # 1810 against 1790, expected .53: 20 x .47 = 9.4.
    assert (after[persons[0]].rating, after[persons[0]].games) == (1819, 202)
    with office.store.reading() as connection:
        told = explain(connection, persons[0], "standard")
    assert [event.start for event in told.events] == [late]
    assert sorted(lines(office, APRIL)) == persons  # what was published stays


def test_games_towards_a_first_rating_are_those_of_both_numbers(office: Office) -> None:
    persons = people(office, 7, birth_year="1980")
    rated = {each: ListLine(person=each, rating=1800, games=100) for each in persons[:5]}
    start_list(office, rated, MARCH)
    draw = Result.DRAW
    one, other = persons[5:]
    games = ((1, 2, draw), (1, 3, draw), (1, 4, draw))
    accepted(office, document([one, *persons[:3]], games, DAY, DAY))
    accepted(office, document([other, *persons[3:5]], games[:2], DAY, DAY))
    month(office, "2026-03")
    merged(office, other, one)
    late = date(2026, 4, 4)
    accepted(office, document([one, persons[0]], games[:1], late, late))
    month(office, "2026-04")
    line = lines(office, MAY)[one]
    assert (line.rating, line.games) == (1800, 6)
    assert other not in lines(office, MAY)


def test_two_who_met_in_the_version_that_counts_are_not_one(office: Office) -> None:
    """A newer version that nobody accepted yet does not change who played in the rated one."""
    persons = start(office, "standard", persons=3)
    event = accepted(office, document(persons[:2], GAMES, DAY, DAY))
    with office.store.writing() as connection:
        act = new_act(connection, ACTOR, "event.replaced")
        other = document([persons[0], persons[2]], GAMES, DAY, DAY)
        write_version(connection, act, event, submission=event, document=other)
    with pytest.raises(InputError, match=r"office\.people\.both_played"):
        merged(office, persons[1], persons[0])
