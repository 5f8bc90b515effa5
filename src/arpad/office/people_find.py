"""Find persons by a number or a name."""

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import select

from arpad.core.errors import InputError
from arpad.core.name_key import name_key, sound_key
from arpad.office.people import current_numbers, people_on
from arpad.office.people_records import Person
from arpad.office.store import schema

# Spelling: how alike two words are, of 100, and how many spellings of a word are tried.
_LIKENESS: Final = 75
_SPELLINGS: Final = 12
_LENGTH_DIFFERENCE: Final = 2
_IDS: Final = ("fide_id", "local_id")
_LONGEST_NUMBER: Final = 9  # digits


def find_people(connection: Any, text: str, most: int = 20) -> tuple[Person, ...]:
    """Persons with a number or a name, the best first; who was merged shows as who he is now.

    A number is one of this office, a FIDE id or the number in the federation. Every word of a
    name has to be there, in any order, as a word or its beginning; former names find a person
    too. Where nobody has all the words, names that are spelt alike are taken.

    Args:
        connection: of the store.
        text: a number, or words of a name.
        most: how many at most.

    Raises:
        InputError: there is no word in the text.
    """
    key = name_key(text)
    if not key:
        raise InputError("office.people.no_words", text=text)
    numbers = _by_number(connection, text.strip())
    if len(numbers) < most and not text.strip().isdecimal():
        numbers += _by_name(connection, key)
    now = current_numbers(connection)
    wanted = list(dict.fromkeys(now.get(number, number) for number in numbers))[:most]
    people = people_on(connection, None, wanted)
    return tuple(people[number] for number in wanted)


def _by_number(connection: Any, text: str) -> list[int]:
    found = []
    if text.isascii() and text.isdecimal() and len(text) <= _LONGEST_NUMBER:
        own = select(schema.person.c.id).where(schema.person.c.id == int(text))
        found += connection.execute(own).scalars()
    fact = schema.person_fact.c
    for name in _IDS:
        value = (text.lstrip("0") or text) if name == "fide_id" else text
        query = select(fact.person_id).where(fact.name == name, fact.value == value)
        found += connection.execute(query.order_by(fact.person_id)).scalars()
    return found


def _by_name(connection: Any, key: str) -> list[int]:
    fact = schema.person_fact.c
    query = select(fact.person_id, fact.value).where(fact.name == "name").order_by(fact.person_id)
    keys = [(row.person_id, name_key(row.value)) for row in connection.execute(query)]
    words = key.split()
    found = [number for number, known in keys if set(words) <= set(known.split())]
    found += [number for number, known in keys if _begin(words, known.split())]
    if not found:
        sounds = {sound_key(word) for word in words}
        found = [n for n, known in keys if sounds <= {sound_key(word) for word in known.split()}]
    return found or _alike(keys, words)


def _begin(words: Iterable[str], known: list[str]) -> bool:
    """Whether every word is the beginning of a known one."""
    return all(any(each.startswith(word) for each in known) for word in words)


def _alike(keys: list[tuple[int, str]], words: list[str]) -> list[int]:
    """Those who have for every word one that is spelt much like it, the closest first."""
    from rapidfuzz import fuzz, process

    known = sorted({word for _, key in keys for word in key.split()})
    scores = []
    for word in words:
        near = [each for each in known if abs(len(each) - len(word)) <= _LENGTH_DIFFERENCE]
        found = process.extract(
            word, near, scorer=fuzz.ratio, limit=_SPELLINGS, score_cutoff=_LIKENESS
        )
        scores.append({spelling: score for spelling, score, _ in found})
    best = []
    for number, key in keys:
        parts = [max((score.get(each, 0) for each in key.split()), default=0) for score in scores]
        if all(parts):
            best.append((-sum(parts), number))
    return [number for _, number in sorted(best)]
