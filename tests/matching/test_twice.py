"""Who may stand twice on one list."""

import hypothesis.strategies as st
import pytest
from hypothesis import given
from tests.matching.people import person

from arpad.matching.match import Decisions
from arpad.matching.person import Person
from arpad.matching.twice import Recurring, Twin, twins

NAMES = ("Doe, Ann", "Ann Doe", "Doe, Bo", "Sørensen, Bo", "Bo Soerensen", "")
People = st.lists(
    st.builds(
        person,
        st.sampled_from(NAMES),
        st.sampled_from(("", "1990", "1990-05-03", "1991")),
        licence=st.sampled_from((None, "1", "2")),
        fide_id=st.sampled_from((None, "11", "12")),
    ),
    max_size=8,
)


def listed(*people: Person) -> list[Person]:
    """The people with their places."""
    return [each.replace(place=place) for place, each in enumerate(people, start=1)]


def pairs(found: tuple[Twin, ...]) -> list[tuple[int | None, int | None, str, tuple[str, ...]]]:
    """What was found, in short."""
    return [(each.person.place, each.other.place, each.by, each.reasons) for each in found]


@pytest.mark.parametrize(
    ("one", "other", "by", "reasons"),
    [
        (person("Doe, Ann", licence="012"), person("Ann Doe", licence="12"), "licence", ()),
        (
            person("Doe, Ann", licence="12", fide_id="1"),
            person("Maiden, Eve", licence="12", fide_id="2"),
            "licence",
            ("matching.other_name", "matching.other_fide_id"),
        ),
        (
            person("Oaks, Ann", "1990", fide_id="1", licence="3"),
            person("Oaks, A", "1991", fide_id="1", licence="4"),
            "fide_id",
            ("matching.other_birth", "matching.other_licence"),
        ),
        (person("Doe, Ann", "1990-05-03"), person("Ann Doe", "1990"), "name_and_birth", ()),
        (
            person("Doe, Ann", fide_id="1"),
            person("Doe, Ann", "1990", fide_id="2"),
            "name_and_birth",
            ("matching.name_alone", "matching.other_fide_id"),
        ),
    ],
)
def test_two_entries_with_something_in_common(
    one: Person, other: Person, by: str, reasons: tuple[str, ...]
) -> None:
    assert pairs(twins(listed(one, other))) == [(1, 2, by, reasons)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (person("Doe, Ann", "1990"), person("Doe, Ann", "1991")),
        (person("Doe, Ann", "1990-05-03"), person("Doe, Ann", "1990-05-04")),
        (person("Doe, Ann", "1990"), person("Doe, Bo", "1990")),
        (person("", "1990"), person("", "1990")),
    ],
)
def test_two_people(one: Person, other: Person) -> None:
    assert not twins(listed(one, other))


def test_each_later_entry_is_told_once_with_the_one_that_fits_best() -> None:
    people = listed(
        person("Doe, Ann"),
        person("Doe, Ann", "1990"),
        person("Ann Doe", "1990"),
        person("Doe, Ann", "1990", licence="5"),
    )
    assert [(each.person.place, each.other.place) for each in twins(people)] == [
        (1, 2),
        (2, 3),
        (2, 4),
    ]


def test_what_was_decided() -> None:
    one, other = listed(person("Doe, Ann", "1990"), person("Doe, Ann", licence="5"))
    pair = frozenset({(one.identity, other.identity)})
    assert not twins([one, other], Decisions(other=pair))
    (same,) = twins([one, other], Decisions(same=pair))
    assert (same.decided, same.as_match().state) == (True, "matched")


@given(People)
def test_who_has_nothing_in_common_can_be_left_out(people: list[Person]) -> None:
    everybody = listed(*people)
    seen = Recurring()
    for each in everybody:
        seen.note(each)
    assert twins(filter(seen.recurs, everybody)) == twins(everybody)


@given(People)
def test_nobody_is_told_twice_and_nobody_stands_before_himself(people: list[Person]) -> None:
    found = twins(listed(*people))
    later = [each.other.place or 0 for each in found]
    assert later == sorted(set(later))
    assert all((each.person.place or 0) < (each.other.place or 0) for each in found)


def test_a_list_of_one_name_ends_and_loses_nobody() -> None:
    people = listed(*(person("Doe, Ann") for _ in range(500)))
    assert len(twins(people)) == 499


def test_many_namesakes_hide_nobody() -> None:
    years = [str(year) for year in range(1850, 2050)]
    people = listed(*(person("Doe, Ann", year) for year in (*years, *years)))
    found = twins(people)
    assert [(each.other.place or 0) - (each.person.place or 0) for each in found] == [200] * 200
