"""What the office knows of a person, all of it; and a person who asks to be forgotten.

Who is erased keeps the number and what was published under it. What identifies him goes: facts are
deleted, and the files that name him emptied. What a rule looked at stays where he has played, so
that what was published can be computed again.
"""

from collections.abc import Iterator
from itertools import permutations
from typing import Any, Final

from sqlalchemy import delete, func, select, update

from arpad.core.errors import ArpadError, InputError
from arpad.core.frozen import Record
from arpad.core.name_key import name_key
from arpad.office.acts import new_act
from arpad.office.office import Office
from arpad.office.people import the_person
from arpad.office.people_merge import numbers_of
from arpad.office.store import schema

# Facts at which rules of rating systems look.
OF_RULES: Final = ("birth_year", "sex", "federation", "fide_rating", "joined", "k", "index")
_TELL_WHO: Final = ("name", "fide_id", "local_id")
_FEW_LETTERS: Final = 3  # a number of so few digits stands in many a file
_MOST_ORDERED: Final = 5  # words of a name that are looked for in every order
_LARGEST: Final = 2_000_000_000  # bytes unpacked


class Erased(Record):
    """What was erased.

    Args:
        numbers: of the person, the one of now first.
        facts: how many facts were deleted.
        kept: names of those that stay.
        events: whose files were emptied.
    """

    numbers: tuple[int, ...]
    facts: int
    kept: tuple[str, ...]
    events: tuple[int, ...]


def erase_person(office: Office, person: int, *, actor: str) -> Erased:
    """Forget a person at request, under every number.

    Args:
        office: the office.
        person: number.
        actor: who does it.

    Raises:
        InputError: there is no such person, or he was erased before.
    """
    with office.store.reading() as connection:  # many files: others can work in the meantime
        named = _naming_events(connection, numbers_of(connection, person))
        seen = _newest_file(connection)
    with office.store.writing() as connection:
        if the_person(connection, person).erased:
            raise InputError("office.people.is_erased", person=person)
        numbers = numbers_of(connection, person)
        events = _events_of(connection, numbers)
        named |= _naming_events(connection, numbers, after=seen)
        played = bool(events)
        act = new_act(connection, actor, "person.erased", persons=list(numbers))
        rows = [{"person_id": number, "act_id": act} for number in numbers]
        connection.execute(schema.erasure.insert(), rows)
        fact = schema.person_fact
        gone = delete(fact).where(fact.c.person_id.in_(numbers))
        kept: tuple[str, ...] = ()
        if played:
            query = select(fact.c.name).where(
                fact.c.person_id.in_(numbers), fact.c.name.in_(OF_RULES)
            )
            there = set(connection.execute(query).scalars())
            kept = tuple(name for name in OF_RULES if name in there)
            gone = gone.where(fact.c.name.not_in(OF_RULES))
        facts = connection.execute(gone).rowcount
        emptied = tuple(sorted(events | named))
        _empty_files(connection, emptied)
    office.store.settle()
    return Erased(numbers=numbers, facts=facts, kept=kept, events=emptied)


def _empty_files(connection: Any, events: tuple[int, ...]) -> None:
    table = schema.submission
    for event in events:
        connection.execute(
            update(table)
            .where(table.c.event_id == event, table.c.content.is_not(None))
            .values(content=None)
        )


def _events_of(connection: Any, numbers: tuple[int, ...]) -> set[int]:
    """The events of which a version has him."""
    version, part = schema.event_version.c, schema.participation.c
    query = (
        select(version.event_id)
        .join(schema.participation, part.event_version_id == version.id)
        .where(part.person_id.in_(numbers))
    )
    return set(connection.execute(query).scalars())


def _naming_events(connection: Any, numbers: tuple[int, ...], after: int = 0) -> set[int]:
    """Events with a file that names him: by his name, as somebody or as a player, or a number."""
    fact, table = schema.person_fact.c, schema.submission.c
    known = select(fact.name, fact.value).where(
        fact.person_id.in_(numbers), fact.name.in_(_TELL_WHO), fact.value != ""
    )
    told = [(row.name, row.value) for row in connection.execute(known)]
    names = {words for name, value in told if name == "name" and (words := _words(value))}
    ids = {value for name, value in told if name != "name"}
    query = select(table.event_id, table.content, table.file_name).where(
        table.content.is_not(None), table.id > after
    )
    return {
        row.event_id
        for row in connection.execute(query)
        if _names(row.content, row.file_name, names, ids)
    }


def _newest_file(connection: Any) -> int:
    return connection.execute(select(func.max(schema.submission.c.id))).scalar_one() or 0


def _words(name: str) -> tuple[str, ...]:
    return tuple(sorted(name_key(name).split()))


def _names(content: bytes, file: str, names: set[tuple[str, ...]], ids: set[str]) -> bool:
    """Whether a file names somebody, by the words in it or by what its reader understands."""
    from arpad.formats.kinds import check_bytes

    if _has_words(_unpacked(content), names, ids):
        return True
    try:
        checked = check_bytes(content, file)
    except ArpadError:
        return False
    each = (checked, *(section for _, section in checked.sections))
    players = (entry.player for one in each if one.tournament for entry in one.tournament.entries)
    return any(_words(player.name) in names or player.fide_id in ids for player in players)


def _unpacked(content: bytes) -> bytes:
    import zstandard

    try:
        return zstandard.ZstdDecompressor().decompress(content, max_output_size=_LARGEST)
    except zstandard.ZstdError:  # kept as it came
        return content


def _has_words(data: bytes, names: set[tuple[str, ...]], ids: set[str]) -> bool:
    text = f" {name_key(data.decode(errors='replace'))} "
    if any(f" {each} " in text for each in ids if len(each) > _FEW_LETTERS):
        return True
    orders = (order for name in names for order in _orders(name))
    return any(f" {' '.join(order)} " in text for order in orders)


def _orders(name: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    return permutations(name) if len(name) <= _MOST_ORDERED else iter((name,))
