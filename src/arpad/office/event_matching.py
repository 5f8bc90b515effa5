"""Who the players of a report are: by FIDE id, by the number in the federation, by name and birth.

What is certain is taken; what could be is proposed, and an officer decides.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from sqlalchemy import select

from arpad.core.errors import InputError
from arpad.core.frozen import Record
from arpad.core.name_key import sound_key
from arpad.core.records import Entry, Sex, Tournament
from arpad.formats.births import Birth
from arpad.matching.likeness import word_key
from arpad.matching.match import MATCHED, NOBODY, Match, match_people
from arpad.matching.person import Person as Listed
from arpad.matching.person import licence_of, person_of_entry
from arpad.office.people import current_numbers, people_on
from arpad.office.people_records import Person
from arpad.office.store import schema

KNOWN, PROPOSED, UNKNOWN = "known", "proposed", "unknown"
DECIDED: Final = "decided"
_SHORT: Final = 2  # letters of an initial or a particle
_ONE_AFTER_ALL: Final = frozenset({"matching.several", "matching.numbers_differ"})


class PlayerMatch(Record):
    """Who a player of a report is.

    Args:
        number: starting number.
        name: in the report; in the office where the report is not there any more.
        state: ``known``, ``proposed`` (an officer has to decide) or ``unknown``.
        by: ``decided``, ``licence``, ``fide_id`` or ``name_and_birth``; empty for nobody.
        person: number of the person where he is known.
        candidates: numbers of those that he may be.
        reasons: ids of the messages that say why it is doubtful.
    """

    number: int
    name: str
    state: str
    by: str = ""
    person: int | None = None
    candidates: tuple[int, ...] = ()
    reasons: tuple[str, ...] = ()


def match_players(
    connection: Any,
    tournament: Tournament,
    decided: Mapping[int, int],
    *,
    say_how: bool = False,
) -> tuple[PlayerMatch, ...]:
    """Find the players of a report among the persons of the office.

    Args:
        connection: of the store.
        tournament: as the file tells it, with names.
        decided: starting number and person of those who are decided.
        say_how: tell of these too by what they would be found, which takes longer.
    """
    now = current_numbers(connection)
    asked = [entry for entry in tournament.entries if say_how or entry.number not in decided]
    found: dict[int, PlayerMatch] = {}
    if asked:
        taken = {now.get(person, person) for person in decided.values()}
        looked_for = [_asked(each) for each in asked]
        possible = _possible(connection, looked_for)
        others = list(_listed(people_on(connection, None, possible).values(), now))
        for entry, match in zip(asked, match_people(looked_for, others), strict=True):
            free = frozenset() if entry.number in decided else taken
            found[entry.number] = _player_match(entry, match, free)
    return tuple(
        _settled(entry, decided, found.get(entry.number), now) for entry in tournament.entries
    )


def _settled(
    entry: Entry,
    decided: Mapping[int, int],
    match: PlayerMatch | None,
    now: Mapping[int, int],
) -> PlayerMatch:
    """The match, but for one who is decided to be somebody else than he would be found to be."""
    if entry.number not in decided:
        assert match is not None  # noqa: S101  all who are not decided were looked for
        return match
    settled = _decided(entry, decided[entry.number], now)
    is_found = match is not None and match.person == settled.person
    return match if match is not None and is_found else settled


def _asked(entry: Entry) -> Listed:
    person = person_of_entry(entry)
    return person.replace(name=person.name or "?")


def _possible(connection: Any, people: Collection[Listed]) -> set[int]:
    """Persons who share a number or a word of a name with somebody: far fewer than all."""
    words = {word for person in people for word in _words(person.name)}
    fide_ids = {person.fide_id for person in people}
    licences = {person.licence for person in people} - {None}
    fact = schema.person_fact.c
    found = set()
    for name, is_meant in (
        ("name", lambda value: not words.isdisjoint(_words(value))),
        ("fide_id", fide_ids.__contains__),
        ("local_id", lambda value: licence_of(value) in licences),
    ):
        query = select(fact.person_id, fact.value).where(fact.name == name)
        found |= {person for person, value in connection.execute(query) if is_meant(value)}
    return found


def _words(name: str) -> list[str]:
    """The words of a name by their sound; short ones only where there are no others."""
    words = word_key(name)
    return [sound_key(word) for word in words if len(word) > _SHORT] or [
        sound_key(word) for word in words
    ]


def _listed(people: Iterable[Person], now: Mapping[int, int]) -> Iterable[Listed]:
    """The persons of the office as those of a list, under the numbers by which they are known."""
    for person in people:
        if person.erased:
            continue
        yield Listed(
            place=now.get(person.id, person.id),
            name=person.name,
            licence=licence_of(person.local_id),
            fide_id=person.fide_id,
            birth=None if person.birth_year is None else Birth(year=person.birth_year),
            sex=None if person.sex is None else Sex(person.sex),
            federation=person.federation,
        )


def _player_match(entry: Entry, match: Match, taken: Collection[int]) -> PlayerMatch:
    candidates = tuple(dict.fromkeys(each.place or 0 for each in match.candidates))
    name = entry.player.name
    reasons = match.reasons
    if len(candidates) == 1 and set(reasons) <= _ONE_AFTER_ALL:
        reasons = ()  # entries of one person, who was merged
    if entry.player.name == "":
        reasons = tuple(each for each in reasons if each != "matching.other_name")
    if match.state == NOBODY:
        return PlayerMatch(number=entry.number, name=name, state=UNKNOWN)
    if candidates[0] in taken:
        reasons = (*reasons, "matching.claimed_twice")
    is_sure = not reasons and (match.state == MATCHED or len(candidates) == 1)
    return PlayerMatch(
        number=entry.number,
        name=name,
        state=KNOWN if is_sure else PROPOSED,
        by=match.by,
        person=candidates[0] if is_sure else None,
        candidates=candidates,
        reasons=reasons,
    )


def _decided(entry: Entry, person: int, now: Mapping[int, int]) -> PlayerMatch:
    number = now.get(person, person)
    return PlayerMatch(
        number=entry.number,
        name=entry.player.name,
        state=KNOWN,
        by=DECIDED,
        person=number,
        candidates=(number,),
    )


def facts_of_entry(entry: Entry) -> dict[str, str]:
    """What a report tells of a person who is new to the office.

    Raises:
        InputError: it does not tell his name.
    """
    player = entry.player
    if not player.name:
        raise InputError("office.event.no_name", number=entry.number)
    facts = {
        "name": player.name,
        "federation": player.federation or "",
        "sex": "" if player.sex is None else player.sex.value,
        "birth_year": "" if player.birth_year is None else str(player.birth_year),
        "title": player.title,
        "fide_id": player.fide_id or "",
        "local_id": entry.national_id,
    }
    return {name: value for name, value in facts.items() if value}
