"""Two lists of an office for the tests of what leaves it."""

from datetime import date
from typing import Any, Final

from arpad.office.acts import new_act
from arpad.office.list_lines import ListLine
from arpad.office.list_store import keep_entries, keep_given_list, keep_run, latest_run, publish_run
from arpad.office.office import Office
from arpad.office.people import add_person

NOVEMBER: Final = date(2026, 11, 1)
DECEMBER: Final = date(2026, 12, 1)
PEOPLE: Final = (
    {"name": "Ash, Ann", "sex": "w", "birth_year": "1990", "title": "WFM", "federation": "BEL",
     "fide_id": "201", "club": "Tower", "local_id": "0017"},
    {"name": "Łęcki, Bo", "sex": "m", "birth_year": "2012", "federation": "POL", "fide_id": "202",
     "club": "Tower"},
    {"name": "=1+1, <Cy> & Co", "sex": "m", "birth_year": "1955", "federation": "BEL",
     "fide_id": "203"},
    {"name": "Dale, Di", "sex": "w", "federation": "NED", "fide_id": "204", "club": "Bridge"},
    {"name": "Elm, Ed", "birth_year": "1988", "federation": "NED", "club": "Bridge"},
)  # fmt: skip
_BEFORE: Final = ((1, 2000, 100, False), (2, 1500, 10, False), (3, 1600, 40, False),
                  (4, 1800, 60, False))  # fmt: skip
_AFTER: Final = ((1, 2010, 105, False), (2, 1460, 19, False), (3, 1600, 40, True),
                 (5, 1701, 5, False))  # fmt: skip


def make_lists(office: Office, *, publish: bool = True) -> list[int]:
    """Five persons, the list of November, and that of December.

    Ann gains 10, Bo loses 40, Cy is inactive now, Di is gone, Ed is new.
    """
    with office.store.writing() as connection:
        act = new_act(connection, "tester", "test")
        persons = [add_person(connection, act, facts) for facts in PEOPLE]
        before = _lines(persons, _BEFORE)
        keep_given_list(connection, act, NOVEMBER, "standard", before)
        kept = latest_run(connection, "standard")
        assert kept is not None
        after = _lines(persons, _AFTER)
        run = keep_list(connection, act, after, before, kept.id)
        if publish:
            publish_run(connection, act, run)
    return persons


def keep_list(
    connection: Any,
    act: int,
    after: dict[int, ListLine],
    before: dict[int, ListLine],
    previous: int,
) -> int:
    """A further list of December."""
    run = keep_run(
        connection,
        act,
        list_date=DECEMBER,
        scope="standard",
        lines=after,
        previous=previous,
        reason="period",
        summary={},
    )
    keep_entries(connection, run, after.values(), before, {})
    return run


def _lines(
    persons: list[int], given: tuple[tuple[int, int, int, bool], ...]
) -> dict[int, ListLine]:
    return {
        persons[at - 1]: ListLine(
            person=persons[at - 1], rating=rating, games=games, inactive=inactive
        )
        for at, rating, games, inactive in given
    }
