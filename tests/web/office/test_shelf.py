"""A list that is read with the help of another one is the list that is read by itself."""

from datetime import date
from typing import Any

from arpad.office.acts import new_act
from arpad.office.office import Office
from arpad.office.people import record_facts
from arpad.web.office.list_view import ListView
from arpad.web.office.shelf import Shelf


def _views(shelf: Shelf, connection: Any) -> list[ListView]:
    lists = sorted(shelf.published(connection), key=lambda each: each.list_date)
    return [shelf.view(connection, each) for each in lists]


def _alone(office: Office, connection: Any) -> list[tuple[Any, ...]]:
    lists = Shelf(office).published(connection)
    return [
        Shelf(office).view(connection, each).rows
        for each in sorted(lists, key=lambda each: each.list_date)
    ]


def _record(office: Office, number: int, name: str, since: date | None) -> None:
    with office.store.writing() as connection:
        act = new_act(connection, "tester", "people.changed")
        record_facts(connection, act, number, {"name": name}, since)


def test_the_next_list_takes_over_who_is_the_same(published: Office) -> None:
    with published.store.reading() as connection:
        first, second = _views(Shelf(published), connection)
        assert [first.rows, second.rows] == _alone(published, connection)
        people = {row.person.id: row.person for row in first.rows}
        assert all(row.person is people[row.person.id] for row in second.rows)


def test_who_was_called_otherwise_on_the_other_day(published: Office) -> None:
    _record(published, 2, "Beech, Bo", date(2025, 11, 20))
    with published.store.reading() as connection:
        first, second = _views(Shelf(published), connection)
        assert [first.rows, second.rows] == _alone(published, connection)
        assert first.by_person[2].person.name == "Birch, Bo"
        assert second.by_person[2].person.name == "Beech, Bo"


def test_what_was_recorded_after_the_other_list_was_read(published: Office) -> None:
    shelf = Shelf(published)
    with published.store.reading() as connection:
        lists = sorted(shelf.published(connection), key=lambda each: each.list_date)
        shelf.view(connection, lists[0])
    _record(published, 3, "Spruce, Cy", None)
    with published.store.reading() as connection:
        assert shelf.view(connection, lists[1]).rows == _alone(published, connection)[1]
        assert shelf.view(connection, lists[0]).rows == _alone(published, connection)[0]
