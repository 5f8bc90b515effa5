"""Finding the same people in two lists: by licence, by FIDE id, by name and birth.

In that order, and never by the name alone. What speaks against a match makes it doubtful, and
then a person decides: two candidates, another name under the same number, another birth, numbers
that contradict each other, or one person whom two others claim.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from arpad.core.frozen import Record
from arpad.matching.likeness import Likeness, compare_births, compare_names, near_keys, word_key
from arpad.matching.person import Person

LICENCE: Final = "licence"
FIDE_ID: Final = "fide_id"
NAME_AND_BIRTH: Final = "name_and_birth"
DECISION: Final = "decision"
MATCHED, DOUBTFUL, NOBODY = "matched", "doubtful", "none"

Identity = tuple[str, str, str, str]


class Match(Record):
    """What was found for one person.

    Args:
        person: of the first list.
        state: ``matched``, ``doubtful`` or ``none``.
        by: ``licence``, ``fide_id``, ``name_and_birth`` or ``decision``; empty for nobody.
        candidates: of the second list: one when matched, all that may be meant when doubtful.
        reasons: ids of the messages that say why it is doubtful.
    """

    person: Person
    state: str
    by: str = ""
    candidates: tuple[Person, ...] = ()
    reasons: tuple[str, ...] = ()


class Decisions(Record):
    """What a person decided on doubtful matches.

    Args:
        same: pairs that are one person.
        other: pairs that are two.
    """

    same: frozenset[tuple[Identity, Identity]] = frozenset()
    other: frozenset[tuple[Identity, Identity]] = frozenset()


NONE_DECIDED: Final = Decisions()


def match_people(
    people: Sequence[Person], others: Iterable[Person], decisions: Decisions = NONE_DECIDED
) -> tuple[Match, ...]:
    """Find each person of one list in another.

    Args:
        people: the first list; all of it is kept in memory.
        others: the second list, which may be far larger: only candidates of it are kept.
        decisions: of an earlier look at the doubtful ones.

    Returns:
        A match for each of ``people``, in their order.

    Example:
        >>> from arpad.formats.births import Birth
        >>> one = Person(place=1, name="Sørensen, Bo", birth=Birth(year=1990))
        >>> other = Person(place=7, name="Bo Soerensen", birth=Birth(year=1990), licence="12")
        >>> [(match.state, match.by) for match in match_people([one], [other])]
        [('matched', 'name_and_birth')]
        >>> [match.state for match in match_people([one.replace(birth=None)], [other])]
        ['doubtful']
    """
    index = _Index(people, others)
    found = [_match(person, index, decisions) for person in people]
    return _claimed_once(found)


class _Index:
    """The people of the second list that anybody of the first can be, by what identifies them."""

    def __init__(self, people: Iterable[Person], others: Iterable[Person]) -> None:
        licences, fide_ids, names, near = set(), set(), set(), set()
        for person in people:
            licences.add(person.licence_key)
            fide_ids.add(person.fide_id)
            names.add(word_key(person.name))
            near |= near_of(person)
        self.by_licence: dict[str, list[Person]] = defaultdict(list)
        self.by_fide_id: dict[str, list[Person]] = defaultdict(list)
        self.by_name: dict[tuple[str, ...], list[Person]] = defaultdict(list)
        self.near: dict[tuple[str, int], list[Person]] = defaultdict(list)
        years = {year for _, year in near}
        for other in others:
            licence = other.licence_key
            if licence is not None and licence in licences:
                self.by_licence[licence].append(other)
            if other.fide_id is not None and other.fide_id in fide_ids:
                self.by_fide_id[other.fide_id].append(other)
            key = word_key(other.name)
            if key and key in names:
                self.by_name[key].append(other)
            if other.birth is not None and other.birth.year in years:
                for word_and_year in near_of(other) & near:
                    self.near[word_and_year].append(other)

    def alike(self, person: Person) -> list[Person]:
        """Those of the same birth year whose names may be his, written in another way."""
        found = [each for key in sorted(near_of(person)) for each in self.near.get(key, ())]
        once = {(each.place, each.identity): each for each in found}
        return [
            each
            for each in once.values()
            if compare_names(person.name, each.name) is Likeness.ALIKE
        ]


def near_of(person: Person) -> set[tuple[str, int]]:
    """The words of his name by their sound, each with the year of his birth, where it is known."""
    if person.birth is None:
        return set()
    return {(word, person.birth.year) for word in near_keys(person.name)}


def _match(person: Person, index: _Index, decisions: Decisions) -> Match:
    numbered = {
        LICENCE: _under(index.by_licence, person.licence_key),
        FIDE_ID: _under(index.by_fide_id, person.fide_id),
    }
    named = index.by_name.get(word_key(person.name), [])
    alike = [] if named else index.alike(person)
    for other in (*numbered[LICENCE], *numbered[FIDE_ID], *named, *alike):
        if (person.identity, other.identity) in decisions.same:
            return Match(person=person, state=MATCHED, by=DECISION, candidates=(other,))
    for by, found in numbered.items():
        left = _undecided(person, found, decisions)
        if left:
            also = _undecided(person, numbered[FIDE_ID], decisions) if by == LICENCE else []
            return _by_number(person, by, left, also)
    if named:
        return _by_name(person, _undecided(person, named, decisions))
    return _by_name(person, _undecided(person, alike, decisions), "matching.name_alike")


def _under(found: Mapping[str, list[Person]], number: str | None) -> list[Person]:
    return [] if number is None else found.get(number, [])


def _undecided(person: Person, found: Iterable[Person], decisions: Decisions) -> list[Person]:
    return [each for each in found if (person.identity, each.identity) not in decisions.other]


def _by_number(person: Person, by: str, found: list[Person], also: list[Person]) -> Match:
    """Somebody under the same number: nothing else must speak against it."""
    candidates = tuple(found)
    reasons = speaks_against(person, found[0], by)
    if len(found) > 1:
        reasons = ["matching.several"]
    elif also and found[0] not in also:
        reasons = [each for each in reasons if each != "matching.other_fide_id"]
        reasons.append("matching.numbers_differ")
        candidates = (*found, *also)
    state = DOUBTFUL if reasons else MATCHED
    return Match(person=person, state=state, by=by, candidates=candidates, reasons=tuple(reasons))


def speaks_against(person: Person, other: Person, by: str) -> list[str]:
    """What makes it doubtful that two entries are one person.

    Args:
        person: one.
        other: the other.
        by: what they have in common; of a name in common the births are not contradictory.

    Returns:
        Ids of messages.
    """
    births = compare_births(person.birth, other.birth)
    named = by == NAME_AND_BIRTH
    found = {
        "matching.other_name": not named
        and compare_names(person.name, other.name) is Likeness.OTHER,
        "matching.other_birth": births is Likeness.OTHER,
        "matching.name_alone": named and births is None,
        "matching.other_sex": bool(person.sex and other.sex and person.sex is not other.sex),
        "matching.other_fide_id": by != FIDE_ID and _differ(person.fide_id, other.fide_id),
        "matching.other_licence": by != LICENCE and _differ(person.licence_key, other.licence_key),
    }
    return [message for message, holds in found.items() if holds]


def _by_name(person: Person, named: list[Person], *doubts: str) -> Match:
    """Somebody of the same name: only the birth can make it a match, and no doubt about the name.

    Args:
        person: who is looked for.
        named: those of his name.
        doubts: ids of the messages that say why the name may be another.
    """
    possible = [
        each for each in named if compare_births(person.birth, each.birth) is not Likeness.OTHER
    ]
    if not possible:
        return Match(person=person, state=NOBODY)
    against = ["matching.several"]
    if len(possible) == 1:
        against = speaks_against(person, possible[0], NAME_AND_BIRTH)
    reasons = (*doubts, *against)
    return Match(
        person=person,
        state=DOUBTFUL if reasons else MATCHED,
        by=NAME_AND_BIRTH,
        candidates=tuple(possible),
        reasons=reasons,
    )


def _differ(one: str | None, other: str | None) -> bool:
    """Both are known, and they are not the same."""
    return one is not None and other is not None and one != other


def _claimed_once(found: list[Match]) -> tuple[Match, ...]:
    """Nobody can be two people: whom two match is doubtful for both, unless it was decided."""
    claims: dict[tuple[int | None, Identity], int] = defaultdict(int)
    for match in found:
        if match.state == MATCHED:
            claims[_place(match)] += 1
    return tuple(
        match.replace(state=DOUBTFUL, reasons=("matching.claimed_twice",))
        if match.state == MATCHED and match.by != DECISION and claims[_place(match)] > 1
        else match
        for match in found
    )


def _place(match: Match) -> tuple[int | None, Identity]:
    other = match.candidates[0]
    return other.place, other.identity
