"""People looked for in the store: exactly those that going through the whole list finds."""

from datetime import date
from pathlib import Path

import pytest
from tests.matching.people import person

from arpad.core.errors import InputError, UnknownName
from arpad.lists import candidates
from arpad.lists.importing import import_list
from arpad.matching.match import Match, match_people
from arpad.matching.person import Person
from arpad.matching.sources import (
    opened_people,
    people_of_store,
    recurring_of_store,
    recurring_people,
)

HEAD = "ID Number      Name                             TitlFed  {month} GamesBorn  Flag"
NOVEMBER = (
    ("1001", "Sørensen, Bo", 1990),
    ("1002", "Doe, Ann", 1988),
    ("1003", "Doe, Ann", 1999),
    ("1004", "Ann Ann Doe", 1988),
    ("1005", "Doe", 1988),
    ("1006", "O`Kelly, Søren-Åge", 0),
)
PEOPLE = (
    person("Bo Soerensen", "1990"),
    person("Doe, Ann", "1999"),
    person("Ann Doe"),
    person("Doe, Ann Ann", "1988"),
    person("OKelly, Soeren Aage", "1970"),
    person("Somebody, Else", "1988", fide_id="1002"),
    person("Doe, A", "1988", fide_id="0001005"),
    person("", "1988"),
    person("Nobody, At All", "1990", fide_id="99999999999999999999"),
)


def write_list(path: Path, month: str, rows: tuple[tuple[str, str, int], ...]) -> Path:
    """A list of the old layout."""
    lines = [HEAD.format(month=month)]
    lines += [
        f" {number:<15}{name:<33}{'':<4}DEN  2000   0   {born:<10}" for number, name, born in rows
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Two months; Bo is on the earlier one only."""
    file = tmp_path / "store.sqlite"
    for name, rows in (("Oct26", NOVEMBER[:2]), ("Nov26", NOVEMBER[1:])):
        path = write_list(tmp_path / f"standard_{name.lower()}frl.txt", name, rows)
        import_list(file, path, today=date(2026, 11, 30))
    return file


def told(matches: tuple[Match, ...]) -> list[tuple[str, str, list[str], tuple[str, ...]]]:
    """What was found, without the rows, which a store does not have."""
    return [
        (
            each.state,
            each.by,
            sorted(other.fide_id or "" for other in each.candidates),
            each.reasons,
        )
        for each in matches
    ]


@pytest.mark.parametrize("few", [100, 0])
def test_a_store_finds_what_the_whole_list_finds(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    monkeypatch.setattr(candidates, "_FEW", few)
    path = write_list(tmp_path / "standard_all.txt", "Nov26", NOVEMBER)
    with opened_people(path, []) as others:
        whole = match_people(PEOPLE, list(others))
    found = match_people(PEOPLE, people_of_store(store, PEOPLE))
    assert told(found) == told(whole)
    assert [each.state for each in found].count("matched") == 3
    assert {other.place for each in found for other in each.candidates} == {None}


def test_a_month_has_only_those_on_its_list(store: Path) -> None:
    (october,) = people_of_store(store, PEOPLE[:1], date(2026, 10, 1))
    assert (october.name, october.birth_text, october.federation) == ("Sørensen, Bo", "1990", "DEN")
    assert not list(people_of_store(store, PEOPLE[:1], date(2026, 11, 1)))
    assert len(list(people_of_store(store, PEOPLE[1:2]))) == 2


def test_a_month_that_was_not_imported_is_refused(store: Path) -> None:
    with pytest.raises(UnknownName, match="2025-01"):
        list(people_of_store(store, PEOPLE, date(2025, 1, 1)))


def test_a_store_without_lists_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError) as raised:
        list(people_of_store(tmp_path / "none.sqlite", PEOPLE))
    assert raised.value.message == "lists.nothing_imported"


def test_a_name_without_words_is_nobody() -> None:
    nameless = Person(place=1, name="?", birth=PEOPLE[0].birth)
    (found,) = match_people([nameless], [nameless])
    assert found.state == "none"


def test_who_stands_twice_on_the_imported_lists(store: Path, tmp_path: Path) -> None:
    count, people = recurring_of_store(store)
    assert count == len({number for number, *_ in NOVEMBER})
    path = write_list(tmp_path / "all.txt", "Nov26", NOVEMBER)
    of_file = recurring_people(path, [])
    assert (count, [each.fide_id for each in people]) == (
        of_file[0],
        [each.fide_id for each in of_file[1]],
    )
    assert all(each.place is None for each in people)


def test_who_stands_twice_in_one_month(store: Path) -> None:
    assert recurring_of_store(store, date(2026, 10, 1)) == (2, [])
    count, people = recurring_of_store(store, date(2026, 11, 1))
    assert (count, {each.name for each in people}) == (5, {"Doe, Ann"})
    with pytest.raises(UnknownName):
        recurring_of_store(store, date(2020, 1, 1))
