"""Who of the office a row of a list is: by FIDE id, number in the federation, name and birth year.

Where that leaves a doubt nothing is decided: the row is told with the persons it may be.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from arpad.core.name_key import name_key
from arpad.office.people_records import Person

_IDS: Final = ("fide_id", "local_id")

# Why a row is unclear; each has a message ``office.people.why.…``.
IDS_DIFFER: Final = "ids_differ"
ID_OF_SEVERAL: Final = "id_of_several"
ANOTHER_ID: Final = "another_id"
NOT_ALIKE: Final = "not_alike"
NAMESAKES: Final = "namesakes"
BIRTH_UNKNOWN: Final = "birth_unknown"
TWICE: Final = "twice"
WHY: Final = (IDS_DIFFER, ID_OF_SEVERAL, ANOTHER_ID, NOT_ALIKE, NAMESAKES, BIRTH_UNKNOWN, TWICE)


class Match(NamedTuple):
    """Who somebody is.

    Args:
        slot: place in the register; None for somebody new, or where it is unclear.
        why: what makes it unclear; empty where it is clear.
        candidates: places of those it may be.
        by_id: a number tells it.
    """

    slot: int | None = None
    why: str = ""
    candidates: tuple[int, ...] = ()
    by_id: bool = False


class Register:
    """All persons of an office by what identifies them; new ones get a place before a number.

    Args:
        people: those of the office. Who was merged is found by his former number too, and who was
            erased is not found at all.
    """

    def __init__(self, people: Mapping[int, Person]) -> None:
        self.people: list[Person] = []
        self._by_id: dict[str, dict[str, tuple[int, ...]]] = {name: {} for name in _IDS}
        self._by_name: dict[str, tuple[int, ...]] = {}
        self._slots: dict[int, int] = {}
        for person in people.values():
            if not person.erased and person.merged_into is None:
                self._slots[person.id] = self.add(person)
        for person in people.values():
            slot = self._slots.get(person.merged_into or 0)
            if slot is not None and not person.erased:
                self._index_ids(slot, person)

    def add(self, person: Person) -> int:
        """A further person; the answer is the place."""
        slot = len(self.people)
        self.people.append(person)
        self._index_ids(slot, person)
        _put(self._by_name, _same(person.name), slot)
        return slot

    def slot_of(self, number: int) -> int | None:
        """The place of a person of the office, of whom nothing says that he is another now."""
        return self._slots.get(number)

    def put(self, slot: int, person: Person) -> None:
        """What is known of somebody now; that he is found by a new number, too."""
        self.people[slot] = person
        self._index_ids(slot, person)

    def match(self, facts: Mapping[str, str]) -> Match:
        """Who somebody is, by the facts of a row."""
        found: list[int] = []
        for name in _IDS:
            slots = self._by_id[name].get(facts.get(name, ""), ())
            if len(slots) > 1:
                return Match(why=ID_OF_SEVERAL, candidates=slots)
            found += (slot for slot in slots if slot not in found)
        if len(found) > 1:
            return Match(why=IDS_DIFFER, candidates=tuple(found))
        if found:
            return self._by_number(found[0], facts)
        return self._by_exact_name(facts)

    def is_number_of(self, slot: int, name: str, value: str) -> bool:
        """Whether an identifying fact is one of somebody's numbers, such as that of a duplicate."""
        return slot in self._by_id.get(name, {}).get(value, ())

    def _by_number(self, slot: int, facts: Mapping[str, str]) -> Match:
        person = self.people[slot]
        known = [name for name in _IDS if self.is_number_of(slot, name, facts.get(name, ""))]
        facts = {name: value for name, value in facts.items() if name not in known}
        if name_key(person.name) != name_key(facts.get("name", "")):
            if _differ_in_ids(person, facts):
                return Match(why=ANOTHER_ID, candidates=(slot,))
            if _births_differ(person, facts) and not _share_a_word(person, facts):
                return Match(why=NOT_ALIKE, candidates=(slot,))
        elif _differ_in_ids(person, facts) and _births_differ(person, facts):
            return Match(why=ANOTHER_ID, candidates=(slot,))
        return Match(slot, by_id=True)

    def _by_exact_name(self, facts: Mapping[str, str]) -> Match:
        possible = tuple(
            slot
            for slot in self._by_name.get(_same(facts.get("name", "")), ())
            if not _differ_in_ids(self.people[slot], facts)
            and not _births_differ(self.people[slot], facts)
        )
        exact = [slot for slot in possible if _is_told(self.people[slot], facts)]
        if len(exact) == 1:
            return Match(exact[0])
        if exact:
            return Match(why=NAMESAKES, candidates=tuple(exact))
        return Match(why=BIRTH_UNKNOWN, candidates=possible) if possible else Match()

    def _index_ids(self, slot: int, person: Person) -> None:
        if person.fide_id:
            _put(self._by_id["fide_id"], person.fide_id, slot)
        if person.local_id:
            _put(self._by_id["local_id"], person.local_id, slot)


def _put(index: dict[str, tuple[int, ...]], key: str, slot: int) -> None:
    there = index.get(key, ())
    if slot not in there:
        index[key] = (*there, slot)


def _same(name: str) -> str:
    return " ".join(name.split()).casefold()


def _differ_in_ids(person: Person, facts: Mapping[str, str]) -> bool:
    """Whether both have a number of one kind, and not the same."""
    pairs: Iterable[tuple[str | None, str | None]] = (
        (getattr(person, name), facts.get(name)) for name in _IDS
    )
    return any(one and other and one != other for one, other in pairs)


def _births_differ(person: Person, facts: Mapping[str, str]) -> bool:
    given = facts.get("birth_year")
    return bool(given) and person.birth_year is not None and str(person.birth_year) != given


def _share_a_word(person: Person, facts: Mapping[str, str]) -> bool:
    words = name_key(person.name).split()
    return not {*words}.isdisjoint(name_key(facts.get("name", "")).split())


def _is_told(person: Person, facts: Mapping[str, str]) -> bool:
    """Of two with one name: the birth year is the same, or neither has a year or a number."""
    given = facts.get("birth_year")
    if given and person.birth_year is not None:
        return True
    nothing = not (given or person.birth_year or person.fide_id or person.local_id)
    return nothing and not any(facts.get(name) for name in _IDS)
