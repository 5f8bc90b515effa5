"""The two lists of a comparison: of the office, or of a file with the people found in the office.

A row of a file is a person by his FIDE id, by the number in the federation, or else by name and
birth year where one person alone has both. Who is not found is told as one whom the office does
not know.
"""

from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any, Final

from arpad.core.name_key import name_key
from arpad.core.rate_of_play import TimeControl
from arpad.lists.reading import without_collector
from arpad.office.comparing import Comparison, Listed, Side, compared
from arpad.office.list_choice import chosen_list, is_list_word
from arpad.office.list_rows import label
from arpad.office.list_store import list_of_run
from arpad.office.office import Office
from arpad.office.people import current_numbers, people_on
from arpad.office.people_records import Person
from arpad.office.people_rows import PersonRow

_IDS: Final = ("fide_id", "local_id")


def compare_lists(
    connection: Any, office: Office, words: tuple[str, str], scope: str, ids: str
) -> Comparison:
    """What differs between two lists.

    Args:
        connection: of the store.
        office: the office.
        words: the earlier and the later list: of the office as for
            :func:`~arpad.office.list_choice.chosen_list`, or the name of a file.
        scope: standard, rapid or blitz.
        ids: what the ids of a file in FIDE's layout are: ``fide``, ``local`` or ``office``.

    Raises:
        InputError: there is no such list, or a file cannot be read.
    """
    found: list[tuple[str, Side]] = []
    for word in words:
        if is_list_word(word):
            found.append(_side_of_office(connection, word, scope))
        else:
            found.append((Path(word).name, _side_of_file(connection, office, word, scope, ids)))
    (first, before), (second, after) = found
    return compared(before, after, (first, second))


def _side_of_office(connection: Any, word: str, scope: str) -> tuple[str, Side]:
    chosen = chosen_list(connection, word, scope)
    lines = list_of_run(connection, chosen.run.id)
    people = people_on(connection, chosen.run.list_date, lines.keys())
    side: dict[Hashable, Listed] = {
        number: Listed(
            person=number,
            name=label(people[number]),
            federation=people[number].federation,
            rating=line.rating,
            games=line.games,
            inactive=line.inactive,
        )
        for number, line in lines.items()
    }
    return chosen.word, side


def _side_of_file(connection: Any, office: Office, path: str, scope: str, ids: str) -> Side:
    from arpad.office.people_source import opened_people

    people = people_on(connection, None)
    known = _Known(people, current_numbers(connection), ids)
    side: dict[Hashable, Listed] = {}
    kind = TimeControl(scope)
    is_fide = ids != "fide" or office.system == "fide"
    with (
        without_collector(),
        opened_people(path, is_fide=is_fide, time_control=kind, any_kind=False) as source,
    ):
        for row in source.rows:
            person, key = known.key(row)
            side.setdefault(key, _listed(row, people.get(person or 0), scope))
    return side


def _listed(row: PersonRow, person: Person | None, scope: str) -> Listed:
    line = row.lines.get(scope, {})
    rating = line.get("rating")
    return Listed(
        person=None if person is None else person.id,
        name=row.facts.get("name", "") if person is None else label(person),
        federation=row.facts.get("federation") if person is None else person.federation,
        rating=None if rating is None else int(rating),
        inactive=line.get("inactive"),
    )


class _Known:
    """Finds the persons of an office by what a file says of them.

    Args:
        people: all of them.
        now: the number by which a merged person is known.
        ids: what the FIDE ids of the file are: ``fide``, ``local`` or ``office``.
    """

    def __init__(self, people: dict[int, Person], now: dict[int, int], ids: str) -> None:
        self._ids = ids
        self._people = people
        self._by_id: dict[tuple[str, str], int] = {}
        self._by_name: dict[tuple[str, str], int | None] = {}
        for number, person in people.items():
            for name, value in _ids_of(person):
                self._by_id[name, value] = now.get(number, number)
            if person.name and person.merged_into is None:
                key = name_key(person.name), str(person.birth_year or "")
                self._by_name[key] = None if key in self._by_name else number

    def key(self, row: PersonRow) -> tuple[int | None, Hashable]:
        """The person of a row, and what tells him apart."""
        number = self._find(row)
        if number is not None:
            return number, number
        facts = row.facts
        own = next(((name, facts[name]) for name in _IDS if name in facts), None)
        return None, own or ("name", facts.get("name", ""), facts.get("birth_year", ""))

    def _find(self, row: PersonRow) -> int | None:
        facts = row.facts
        if self._ids == "office" and "fide_id" in facts:
            number = int(facts["fide_id"])
            return number if number in self._people else None
        if self._ids == "local" and "fide_id" in facts:
            return self._by_id.get(("local_id", facts["fide_id"]))
        for name in _IDS:
            if name in facts and (found := self._by_id.get((name, facts[name]))) is not None:
                return found
        return self._by_name.get((name_key(facts.get("name", "")), facts.get("birth_year", "")))


def _ids_of(person: Person) -> Iterator[tuple[str, str]]:
    for name in _IDS:
        value = getattr(person, name)
        if value:
            yield name, value
