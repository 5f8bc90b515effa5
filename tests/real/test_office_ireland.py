"""The official Irish tournaments through an office: list, report, rated, the list after."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.office.build import ACTOR, accepted, start_list
from tests.real.test_icu import GOLD, figures, gold, tournament

from arpad.core.outcomes import PlayerRating
from arpad.office.acts import new_act
from arpad.office.event_documents import document_of
from arpad.office.explaining import explain
from arpad.office.list_lines import ListLine
from arpad.office.list_store import list_of_run
from arpad.office.office import Office, create_office
from arpad.office.people import add_person
from arpad.office.runs import rate_period

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not GOLD.is_file(), reason="the real files are not beside the project"),
]
LIST, DAY = date(2008, 1, 1), date(2008, 1, 5)
_FULL = 100  # games of a full rating
_HUNDREDTH = 0.011  # expected scores are printed with two decimals
NEW_RATINGS = 53  # that the ten tournaments tell: of full, provisional and first ones


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    with create_office(str(tmp_path / "icu.db"), "icu", actor=ACTOR) as made:
        yield made


def start(office: Office, players: list[dict[str, Any]]) -> dict[int, int]:
    """The list before; persons by starting number. Foreigners stand on no Irish list."""
    lines, persons = {}, {}
    with office.store.writing() as connection:
        act = new_act(connection, ACTOR, "people.added")
        for player in players:
            rating, k, games = (player.get(name) for name in ("rating", "kfactor", "games"))
            facts = {"name": f"Player, {player['num']}", "federation": "IRL"}
            foreign = rating is not None and k is None and games is None
            if foreign:
                facts |= {"federation": "ENG", "fide_rating": str(rating)}
            if k is not None:
                facts["k"] = str(k)
            person = persons[player["num"]] = add_person(connection, act, facts)
            if rating is not None and not foreign:
                lines[person] = ListLine(person=person, rating=rating, games=games or _FULL)
    start_list(office, lines, LIST)
    return persons


def through_the_office(
    office: Office, case: dict[str, Any]
) -> tuple[dict[int, ListLine], dict[int, dict[str, Any]]]:
    """The new list and the kept figures, both by starting number."""
    persons = start(office, case["players"])
    accepted(office, document_of(tournament(case, DAY).replace(end=DAY), persons, "standard"))
    (rated,) = rate_period(office, "2008-01", actor=ACTOR)
    found = {}
    with office.store.reading() as connection:
        after = list_of_run(connection, rated.run)
        for number, person in persons.items():
            (record,) = explain(connection, person, "standard").records
            if not isinstance(record, PlayerRating):
                found[number] = figures(record)
    return {number: after[person] for number, person in persons.items() if person in after}, found


@pytest.mark.parametrize("case", gold(), ids=lambda case: str(case["case"]).replace(" ", "-"))
def test_the_list_after_a_tournament(office: Office, case: dict[str, Any]) -> None:
    after, found = through_the_office(office, case)
    for table in case["expected"]:
        for row in table["rows"]:
            wanted = dict(zip(table["columns"], row, strict=True))
            number = wanted["num"]
            if "new_rating" in wanted:
                assert after[number].rating == wanted["new_rating"], row
            for name in ("score", "bonus"):
                if name in wanted:
                    assert found[number][name] == wanted[name], (row, name)
            if "expected_score" in wanted:
                assert found[number]["expected_score"] == pytest.approx(
                    wanted["expected_score"], abs=_HUNDREDTH
                )


def test_how_much_that_compares() -> None:
    rows = [
        dict(zip(table["columns"], row, strict=True))
        for case in gold()
        for table in case["expected"]
        for row in table["rows"]
    ]
    assert len([row for row in rows if "new_rating" in row]) == NEW_RATINGS


def test_who_is_no_member_stands_on_no_list(office: Office) -> None:
    """A rating from elsewhere counts for the members who met him, and stays as it is."""
    case = next(case for case in gold() if case["case"] == "typical foreign tournament")
    after, found = through_the_office(office, case)
    assert (after[1].rating, after[2].rating) == (2080, 1984)
    assert all(line.rating is None for number, line in after.items() if number not in {1, 2})
    assert len(found) == len(case["players"]) == 19


def test_who_could_not_be_rated_is_told(office: Office) -> None:
    case = next(case for case in gold() if "unrateable" in case["case"])
    after, found = through_the_office(office, case)
    assert sorted(found) == [1, 2, 3]
    before = {player["num"]: player.get("rating") for player in case["players"]}
    assert {number: after[number].rating for number in (4, 5, 6)} == {
        number: before[number] for number in (4, 5, 6)
    }
