"""The people of two lists for programs: what ``arpad match`` does."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from os import PathLike, fspath
from typing import TYPE_CHECKING, TypeAlias

from arpad.core.errors import BadValue, InputError

if TYPE_CHECKING:
    from arpad.matching.match import Match
    from arpad.matching.person import Person

    People: TypeAlias = str | PathLike[str] | Iterable[Mapping[str, object] | Person]


def match_people(  # noqa: PLR0913  one argument a choice of the user
    people: "People",
    others: "People",
    *,
    decisions: str | PathLike[str] | None = None,
    licences: bool = True,
    columns: Mapping[str, str] | None = None,
    other_columns: Mapping[str, str] | None = None,
    store: str | PathLike[str] | None = None,
) -> "tuple[Match, ...]":
    """Which people of one list are on another, and which may be: a person decides on those.

    The same as ``arpad match``: by licence, then by FIDE id, then by name and birth; never by the
    name alone. What speaks against a match makes it doubtful.

    Args:
        people: who is looked for: a file (a tournament, a list of players, a table), or people,
            each with ``name`` and what is known of ``licence``, ``fide_id``, ``birth`` (``1990``,
            ``1990-05`` or ``1990-05-03``), ``sex`` (``m`` or ``w``) and ``federation``.
        others: where: likewise, or ``"store"`` for all imported FIDE lists, or an imported month
            such as ``"2026-11"``. FIDE's list as a file and the store may be as long as they are:
            only those who can be meant are kept.
        decisions: a file of ``arpad match --out`` in which a person wrote yes or no.
        licences: False when the licences are of different federations.
        columns: headings of the table ``people`` and the fields they stand for, as ``--column``.
        other_columns: the same for ``others``.
        store: the file of the store; that of ``arpad list`` without it.

    Returns:
        A record for each of ``people``, in their order: ``person``, ``state`` (``matched``,
        ``doubtful`` or ``none``), ``by`` (``licence``, ``fide_id``, ``name_and_birth``,
        ``decision`` or empty), ``candidates`` (one when matched, all that may be meant when
        doubtful) and ``reasons`` (ids of messages that say why it is doubtful). A person has the
        fields above and ``place``: the line of the file, the starting number or the place among
        ``people``, from 1; None for a store.

    Raises:
        UnreadableFile: a file cannot be read, or names nobody.
        UnknownName: there is no such field, or the month is not in the store.
        InputError: a value is not what it must be, or no list was imported.

    Example:
        >>> club = [{"name": "Sørensen, Bo", "birth": 1990}, {"name": "Doe, Ann"}]
        >>> federation = [
        ...     {"name": "Bo Soerensen", "birth": "1990-05-03", "licence": "0012"},
        ...     {"name": "Ann Doe", "licence": "0034"},
        ... ]
        >>> for match in match_people(club, federation):
        ...     print(match.state, match.by, match.candidates[0].licence, match.reasons)
        matched name_and_birth 0012 ()
        doubtful name_and_birth 0034 ('matching.name_alone',)
    """
    from arpad.lists.months import is_of_store
    from arpad.matching.decisions import read_decisions_file
    from arpad.matching.match import NONE_DECIDED
    from arpad.matching.match import match_people as matched

    if isinstance(people, str) and is_of_store(people):
        raise InputError("matching.store_second", file=people)
    decided = NONE_DECIDED if decisions is None else read_decisions_file(fspath(decisions))
    with _opened(people, columns) as given:
        first = [each if licences else each.replace(licence=None) for each in given]
    if isinstance(others, str) and is_of_store(others):
        if other_columns:
            raise BadValue("other_columns", ", ".join(other_columns), "allowed.no_column_of_store")
        return matched(first, _stored(others, first, store), decided)
    with _opened(others, other_columns) as second:
        return matched(first, second, decided)


@contextmanager
def _opened(people: "People", columns: Mapping[str, str] | None) -> "Iterator[Iterator[Person]]":
    """The people of a file, or those that are given."""
    from arpad.matching.given import person_of_fields
    from arpad.matching.person import Person
    from arpad.matching.sources import opened_people

    if isinstance(people, (str, PathLike)):
        with opened_people(fspath(people), [], columns) as read:
            yield read
    else:
        yield (
            each if isinstance(each, Person) else person_of_fields(place, each)
            for place, each in enumerate(people, start=1)
        )


def _stored(
    others: str, people: "list[Person]", store: str | PathLike[str] | None
) -> "Iterator[Person]":
    """Those of the imported lists who can be meant."""
    from pathlib import Path

    from arpad.lists.folder import store_file
    from arpad.lists.months import month_of_store
    from arpad.matching.sources import people_of_store

    file = store_file() if store is None else Path(store)
    return people_of_store(file, people, month_of_store("others", others))
