"""Persons: facts over time, former numbers, and how they are found."""

from datetime import date

import pytest
from tests.office.build import ACTOR, accepted, document, people

from arpad.core.errors import BadValue, InputError, UnknownName
from arpad.core.results import Result
from arpad.office.acts import new_act
from arpad.office.office import Office
from arpad.office.people import add_person, current_numbers, people_on, record_facts
from arpad.office.people_find import find_people
from arpad.office.people_merge import merge_people, numbers_of, split_person
from arpad.office.people_records import Person

pytestmark = pytest.mark.both


def added(office: Office, **facts: str) -> int:
    with office.store.writing() as connection:
        return add_person(connection, new_act(connection, ACTOR, "person.added"), facts)


def changed(office: Office, person: int, since: date | None = None, **facts: str) -> None:
    with office.store.writing() as connection:
        act = new_act(connection, ACTOR, "person.changed")
        record_facts(connection, act, person, facts, since)


def known(office: Office, person: int, day: date | None = None) -> Person:
    with office.store.reading() as connection:
        return people_on(connection, day, [person])[person]


def merged(office: Office, duplicate: int, into: int) -> None:
    with office.store.writing() as connection:
        merge_people(connection, duplicate, into, actor=ACTOR)


def found(office: Office, text: str) -> list[int]:
    with office.store.reading() as connection:
        return [person.id for person in find_people(connection, text)]


def test_a_marriage_and_a_transfer_hold_from_their_days(office: Office) -> None:
    person = added(office, name="Maiden, Ann", club="Hastings", birth_year="1990")
    changed(office, person, date(2026, 3, 1), name="Married, Ann")
    changed(office, person, date(2026, 9, 1), club="Brighton")
    seen = [known(office, person, day) for day in (date(2026, 2, 28), date(2026, 3, 1), None)]
    assert [each.name for each in seen] == ["Maiden, Ann", "Married, Ann", "Married, Ann"]
    assert [each.club for each in seen] == ["Hastings", "Hastings", "Brighton"]
    assert {each.birth_year for each in seen} == {1990}


def test_what_is_recorded_late_changes_no_later_day(office: Office) -> None:
    person = added(office, name="Ash, Ann", club="First")
    changed(office, person, date(2026, 9, 1), club="Third")
    changed(office, person, date(2026, 5, 1), club="Second")
    clubs = [known(office, person, date(2026, month, 2)).club for month in (4, 5, 8, 9)]
    assert clubs == ["First", "Second", "Second", "Third"]


def test_a_correction_holds_from_the_day_of_what_it_corrects(office: Office) -> None:
    person = added(office, name="Ash, Ann", club="First")
    changed(office, person, date(2026, 9, 1), club="Secnod")
    changed(office, person, club="Second", birth_year="1988")
    assert known(office, person, date(2026, 8, 31)).club == "First"
    assert known(office, person, date(2026, 9, 1)).club == "Second"
    assert known(office, person, date(1990, 1, 1)).birth_year == 1988


def test_a_fact_can_be_taken_back(office: Office) -> None:
    person = added(office, name="Ash, Ann", title="FM")
    changed(office, person, title="", died_on="2026-10-02")
    assert known(office, person).title == ""
    assert known(office, person).died_on == "2026-10-02"


@pytest.mark.parametrize(
    ("facts", "kind"),
    [
        ({"name": "Ash", "colour": "red"}, UnknownName),
        ({"name": "Ash", "birth_year": "19900"}, BadValue),
        ({"name": "Ash", "fide_id": "5.03E+06"}, BadValue),
        ({"name": "Ash", "federation": "Belgium"}, BadValue),
        ({"name": "Ash", "died_on": "2026-02-30"}, BadValue),
        ({"name": "A\x1bsh"}, BadValue),
        ({"name": "  "}, InputError),
        ({"club": "Hastings"}, InputError),
    ],
)
def test_facts_that_make_no_sense_are_refused_whole(
    office: Office, facts: dict[str, str], kind: type[InputError]
) -> None:
    with pytest.raises(kind):
        added(office, **facts)
    with office.store.reading() as connection:
        assert people_on(connection, None) == {}


def test_merged_numbers_lead_to_the_last_one_and_split_again(office: Office) -> None:
    one, two, three = (added(office, name=f"Ash, {name}") for name in ("Ann", "Anne", "Anna"))
    merged(office, one, two)
    merged(office, two, three)
    with office.store.reading() as connection:
        assert current_numbers(connection) == {one: three, two: three}
        assert numbers_of(connection, one) == (three, one, two)
    assert known(office, one).name == "Ash, Ann"
    assert known(office, one).merged_into == three
    with office.store.writing() as connection:
        assert split_person(connection, two, actor=ACTOR) == three
    with office.store.reading() as connection:
        assert current_numbers(connection) == {one: two}


def test_a_merge_that_cannot_be_is_refused(office: Office) -> None:
    one, two = people(office, 2)
    day = date(2026, 11, 1)
    event = accepted(office, document([one, two], [(1, 2, Result.WIN)], day, day))
    with pytest.raises(InputError, match=f"event={event}"):
        merged(office, one, two)
    with pytest.raises(InputError, match="merge_same"):
        merged(office, one, one)
    with pytest.raises(InputError, match="no_person"):
        merged(office, one, 99)
    three = added(office, name="Oak")
    merged(office, three, two)
    with pytest.raises(InputError, match="is_merged"):
        merged(office, three, one)
    with pytest.raises(InputError, match="is_merged"):
        changed(office, three, club="Hastings")


def test_a_merge_tells_by_what_the_two_differ(office: Office) -> None:
    one = added(office, name="Ash, Ann", birth_year="1990", local_id="0012")
    two = added(office, name="Ash, Anne", birth_year="1991", local_id="0012")
    with office.store.writing() as connection:
        differences = merge_people(connection, two, one, actor=ACTOR)
    assert [(each.name, each.one, each.other) for each in differences] == [
        ("birth_year", "1990", "1991")
    ]


def test_a_fide_id_is_one_persons(office: Office) -> None:
    ann = added(office, name="Ash, Ann", fide_id="111111")
    bob = added(office, name="Birch, Bob", fide_id="222222")
    with pytest.raises(InputError, match="fide_id_taken"):
        added(office, name="Ash, Anne", fide_id="0111111")
    with pytest.raises(InputError, match="fide_id_taken"):
        changed(office, bob, fide_id="111111")
    changed(office, ann, fide_id="111111")
    changed(office, ann, fide_id="")
    changed(office, bob, fide_id="111111")  # it was a mistake with Ann
    cy = added(office, name="Cedar, Cy", fide_id="333333")
    merged(office, cy, bob)
    changed(office, bob, fide_id="333333")


def test_found_by_numbers_names_former_names_and_spelling(office: Office) -> None:
    ann = added(office, name="Müller, Ann", fide_id="990000101", local_id="0012")
    bob = added(office, name="Zhukov, Bob")
    changed(office, ann, date(2026, 3, 1), name="Ash, Ann")
    for text in (str(ann), "990000101", "0012", "ash ann", "ANN AS", "Mueller", "Muler"):
        assert found(office, text) == [ann], text
    assert found(office, "Жуков") == [bob]
    assert found(office, "nobody else") == []
    with pytest.raises(InputError, match="no_words"):
        found(office, "?!")
    other = added(office, name="Ash, Annie")
    merged(office, other, bob)
    assert found(office, "Annie") == [bob]


@pytest.mark.parametrize("asked", [(3,), (1, 4), (1, 2, 3, 5, 6), (2, 99)])
def test_few_or_many_are_asked_for(
    office: Office, monkeypatch: pytest.MonkeyPatch, asked: tuple[int, ...]
) -> None:
    people(office, 6, birth_year="1990")
    with office.store.reading() as connection:
        everybody = people_on(connection, None)
        expected = {person: everybody[person] for person in asked if person in everybody}
        assert people_on(connection, None, asked) == expected
        monkeypatch.setattr("arpad.office.people._IN_ONE", 1)  # a query each, or the whole table
        assert people_on(connection, None, asked) == expected
