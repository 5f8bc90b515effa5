"""The people of a file (a tournament, a list, a plain table) or of the imported FIDE lists."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding
from arpad.matching.likeness import word_key
from arpad.matching.match import near_of
from arpad.matching.person import Person, person_of_entry, person_of_fide, person_of_list
from arpad.matching.twice import Recurring


@contextmanager
def opened_people(
    path: str | Path,
    findings: list[Finding],
    columns: Mapping[str, str] | None = None,
    encoding: str | None = None,
) -> Iterator[Iterator[Person]]:
    """The people of a file, one after the other; FIDE's list is never held as a whole.

    Args:
        path: the file; ``-`` for standard input.
        findings: gets what was found in it.
        columns: headings of a table and what they stand for.
        encoding: of a text; found out without it.

    Raises:
        UnreadableFile: it cannot be read, or names nobody.
    """
    from arpad.formats.fide_list import check as fide_list
    from arpad.formats.kinds import check_source
    from arpad.formats.opening import opened

    with opened(path, encoding) as source:
        if not columns and fide_list.recognises(source):
            entries = fide_list.entries_of(source, findings)
            yield (person_of_fide(place, entry) for place, entry in enumerate(entries, start=1))
            return
        checked = check_source(source, columns=columns)
        findings += checked.findings
        if checked.tournament is not None and checked.tournament.entries:
            yield map(person_of_entry, checked.tournament.entries)
        elif checked.table is not None and checked.table.players:
            yield map(person_of_list, checked.table.players)
        else:
            is_of_games = checked.table is not None and checked.table.games
            message = "matching.table_of_games" if is_of_games else "matching.nobody"
            raise UnreadableFile(message, file=source.file, format=checked.format)


def people_of_store(
    file: Path, people: Sequence[Person], month: date | None = None
) -> Iterator[Person]:
    """Those of the imported FIDE lists whom some people can be; the lists are not gone through.

    Args:
        file: of the store.
        people: who is looked for.
        month: of the list; without it everybody who ever was on a list, as the newest one has him.

    Raises:
        InputError: nothing was imported, or the month is not there.
    """
    from arpad.lists.candidates import candidates

    ids = {person.fide_id for person in people if person.fide_id is not None}
    names = {word_key(person.name) for person in people}
    near = {word_and_year for person in people for word_and_year in near_of(person)}
    for player in candidates(file, ids, names, near=near, month=month):
        yield person_of_fide(None, player.entry)


def recurring_people(
    path: str | Path,
    findings: list[Finding],
    columns: Mapping[str, str] | None = None,
    encoding: str | None = None,
) -> tuple[int, list[Person]]:
    """The people of a file who have a number or a name in common with another there.

    The file is read twice, so that the others of a long list need not be kept; standard input,
    which comes once, is kept.

    Args:
        path: as for :func:`opened_people`.
        findings: likewise.
        columns: likewise.
        encoding: likewise.

    Returns:
        How many people there are, and those that have something in common, in their order.
    """
    seen, count = Recurring(), 0
    with opened_people(path, findings, columns, encoding) as people:
        if str(path) == "-":
            everybody = list(people)
            return len(everybody), everybody
        for count, person in enumerate(people, start=1):  # noqa: B007  the last count is wanted
            seen.note(person)
    with opened_people(path, [], columns, encoding) as people:
        return count, [person for person in people if seen.recurs(person)]


def recurring_of_store(file: Path, month: date | None = None) -> tuple[int, list[Person]]:
    """The people of the imported FIDE lists who have a name in common with another there.

    Args:
        file: of the store; it is gone through twice.
        month: of the list; without it everybody who ever was on a list, as the newest one has him.

    Returns:
        As :func:`recurring_people`.

    Raises:
        InputError: nothing was imported, or the month is not there.
    """
    from arpad.lists.candidates import everybody

    seen, count = Recurring(), 0
    for count, entry in enumerate(everybody(file, month), start=1):  # noqa: B007  the last count is wanted
        seen.note(person_of_fide(None, entry))
    again = (person_of_fide(None, entry) for entry in everybody(file, month))
    return count, [person for person in again if seen.recurs(person)]
