"""Licence, then FIDE id, then name and birth; never the name alone; doubt is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.matching.people import person

from arpad.matching.match import (
    DECISION,
    DOUBTFUL,
    MATCHED,
    NOBODY,
    Decisions,
    Match,
    match_people,
)
from arpad.matching.person import Person


def one(left: Person, *right: Person, decisions: Decisions | None = None) -> Match:
    (found,) = match_people([left], right, decisions or Decisions())
    return found


def test_the_licence_comes_first() -> None:
    found = one(
        person("Jansen, Piet", "1980", licence="0012", fide_id="5"),
        person("Piet Jansen", "1980", licence="12", place=3),
        person("Jansen, Piet", "1980", place=4),
    )
    assert (found.state, found.by, found.candidates[0].place) == (MATCHED, "licence", 3)
    assert (found.person.licence, found.candidates[0].licence) == ("0012", "12")  # as written


def test_then_the_fide_id() -> None:
    found = one(person("Jansen, P", fide_id="5"), person("Jansen, Piet", fide_id="5"))
    assert (found.state, found.by) == (MATCHED, "fide_id")


def test_then_name_and_birth() -> None:
    found = one(person("Sørensen, Bo", "1990-05-03"), person("Bo Soerensen", "1990"))
    assert (found.state, found.by) == (MATCHED, "name_and_birth")


@pytest.mark.parametrize(
    ("left", "right", "reason"),
    [
        (person("A, Bo", licence="1"), person("Cee, Di", licence="1"), "other_name"),
        (person("A, Bo", "1990", licence="1"), person("A, Bo", "1991", licence="1"), "other_birth"),
        (person("Aa, Bo", fide_id="1"), person("Cee, Di", fide_id="1"), "other_name"),
        (
            person("A, Bo", licence="1", fide_id="1"),
            person("A, Bo", licence="2", fide_id="1"),
            "other_licence",
        ),
        (
            person("A, Bo", "1990", fide_id="1"),
            person("A, Bo", "1990", fide_id="2"),
            "other_fide_id",
        ),
        (person("A, Bo"), person("A, Bo", "1990"), "name_alone"),
        (person("A, Bo"), person("A, Bo"), "name_alone"),
    ],
)
def test_what_speaks_against_a_match_makes_it_doubtful(
    left: Person, right: Person, reason: str
) -> None:
    found = one(left, right)
    assert found.state == DOUBTFUL
    assert found.candidates == (right,)
    assert f"matching.{reason}" in found.reasons


def test_two_candidates_are_no_match_and_both_are_listed() -> None:
    right = (person("A, Bo", "1990", place=1), person("Bo A", "1990", place=2))
    found = one(person("A, Bo", "1990"), *right)
    assert (found.state, found.candidates) == (DOUBTFUL, right)
    assert found.reasons == ("matching.several",)


def test_a_licence_and_a_fide_id_of_two_people() -> None:
    found = one(
        person("A, Bo", licence="1", fide_id="9"),
        person("A, Bo", licence="1", place=1),
        person("A, Bo", fide_id="9", place=2),
    )
    assert found.state == DOUBTFUL
    assert "matching.numbers_differ" in found.reasons
    assert [each.place for each in found.candidates] == [1, 2]


def test_another_birth_is_another_person() -> None:
    found = one(person("A, Bo", "1990"), person("A, Bo", "1991"))
    assert (found.state, found.candidates) == (NOBODY, ())


def test_nobody_is_claimed_twice() -> None:
    right = person("A, Bo", "1990", licence="1", fide_id="2")
    left = [person("A, Bo", licence="1", place=1), person("A, Bo", fide_id="2", place=2)]
    found = match_people(left, [right])
    assert [match.state for match in found] == [DOUBTFUL, DOUBTFUL]
    assert all(match.reasons == ("matching.claimed_twice",) for match in found)


def test_decisions_settle_doubt() -> None:
    left = person("A, Bo", licence="1")
    first, second = person("Cee, Di", licence="1", place=1), person("A, Bo", licence="1", place=2)
    yes = Decisions(same=frozenset({(left.identity, second.identity)}))
    found = one(left, first, second, decisions=yes)
    assert (found.state, found.by, found.candidates) == (MATCHED, DECISION, (second,))
    no = Decisions(other=frozenset({(left.identity, first.identity)}))
    found = one(left, first, second, decisions=no)
    assert (found.state, found.by, found.candidates) == (MATCHED, "licence", (second,))
    both = Decisions(other=frozenset((left.identity, each.identity) for each in (first, second)))
    assert one(left, first, second, decisions=both).state == NOBODY


_NAMES = st.sampled_from(["Jansen, Piet", "Piet Jansen", "Berg, Eva", "Berg, E", "Ø, Å"])
_BIRTHS = st.sampled_from(["", "1990", "1990-05-03", "1991"])
_NUMBERS = st.sampled_from([None, "1", "2", "3"])
_PEOPLE = st.lists(st.tuples(_NAMES, _BIRTHS, _NUMBERS, _NUMBERS), max_size=7)


def made(rows: list[tuple[str, str, str | None, str | None]]) -> list[Person]:
    return [
        person(name, born, place=place, licence=licence, fide_id=fide_id)
        for place, (name, born, licence, fide_id) in enumerate(rows, start=1)
    ]


@given(left=_PEOPLE, right=_PEOPLE, data=st.data())
def test_the_order_of_neither_list_matters(
    left: list[tuple[str, str, str | None, str | None]],
    right: list[tuple[str, str, str | None, str | None]],
    data: st.DataObject,
) -> None:
    people, others = made(left), made(right)
    shuffled = data.draw(st.permutations(people))
    mixed = data.draw(st.permutations(others))

    def summary(matches: tuple[Match, ...]) -> dict[int | None, object]:
        return {
            match.person.place: (
                match.state,
                match.by,
                frozenset(each.place for each in match.candidates),
            )
            for match in matches
        }

    assert summary(match_people(people, others)) == summary(match_people(shuffled, mixed))


@given(left=_PEOPLE, right=_PEOPLE)
def test_the_name_alone_never_matches(
    left: list[tuple[str, str, str | None, str | None]],
    right: list[tuple[str, str, str | None, str | None]],
) -> None:
    for match in match_people(made(left), made(right)):
        if match.state == MATCHED:
            (other,) = match.candidates
            me = match.person
            by_number = (me.licence and me.licence_key == other.licence_key) or (
                me.fide_id and me.fide_id == other.fide_id
            )
            by_birth = me.birth and other.birth and me.birth.year == other.birth.year
            assert by_number or by_birth


@pytest.mark.parametrize(
    "name",
    [
        "Dr. Proefman, Tes",
        "Proefman, Tes, Prof. Dr.",
        "Proefman, Tes (Qd)",
        "Proefman Tes GM",
        "WIM Proefman, Tes",
        "PROEFMAN, TES [guest]",
    ],
)
def test_titles_and_remarks_are_no_part_of_a_name(name: str) -> None:
    other = person("Proefman, Tes", "1990")
    for found in (one(person(name, "1990"), other), one(other, person(name, "1990"))):
        assert (found.state, found.by) == (MATCHED, "name_and_birth")


@pytest.mark.parametrize(
    ("name", "other"),
    [("Im, Proef Jan", "Proef Jan"), ("IM PROEF JAN", "Proef Jan"), ("Mag, Tes", "Tes")],
)
def test_a_name_that_looks_like_a_title_stays(name: str, other: str) -> None:
    assert one(person(name, "1990"), person(other, "1990")).state != MATCHED


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Proefman T", "Proefman, Tes"),
        ("Proefman, Tes", "Proefman, Tes Jan"),
        ("Карлов, Филип", "Carlov, Philip"),
    ],
)
def test_a_name_written_otherwise_with_the_same_birth_is_doubtful(name: str, other: str) -> None:
    right = person(other, "1990-05-03", place=4)
    found = one(person(name, "1990"), right, person(other, "1991", place=5))
    assert (found.state, found.candidates) == (DOUBTFUL, (right,))
    assert found.reasons == ("matching.name_alike",)
    identities = (found.person.identity, right.identity)
    yes, no = Decisions(same=frozenset({identities})), Decisions(other=frozenset({identities}))
    assert one(person(name, "1990"), right, decisions=yes).state == MATCHED
    assert one(person(name, "1990"), right, decisions=no).state == NOBODY
    assert one(person(name), right).state == NOBODY
