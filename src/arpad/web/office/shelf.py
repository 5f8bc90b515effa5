"""The published lists that a server keeps in memory."""

from collections import OrderedDict
from datetime import date
from threading import RLock
from typing import Any, Final

from sqlalchemy import func, select

from arpad.lists.reading import without_collector
from arpad.office.list_lines import RatingList
from arpad.office.list_store import Publication, list_of_run, publications, run_of
from arpad.office.office import Office
from arpad.office.people import people_on
from arpad.office.published import current_lists
from arpad.office.store import schema
from arpad.web.office.list_view import ListView, list_view

_VIEWS: Final = 4  # lists with their persons
_LINES: Final = 6  # bare lists, for explanations
_Stamp = tuple[int, int, int]


class Shelf:
    """Lists that were read, the last used ones.

    Args:
        office: whose lists.
    """

    def __init__(self, office: Office) -> None:
        self._office = office
        self._lock = RLock()
        self._views: OrderedDict[int, tuple[_Stamp, ListView]] = OrderedDict()
        self._lines: OrderedDict[int, RatingList] = OrderedDict()
        self._published: tuple[int, tuple[Publication, ...]] = (-1, ())

    def published(self, connection: Any) -> tuple[Publication, ...]:
        """All published lists in all versions, by day, scope and version."""
        newest = connection.execute(select(func.max(schema.publication.c.id))).scalar() or 0
        known, found = self._published
        if known != newest:
            found = publications(connection)
            self._published = (newest, found)
        return found

    def current(self, connection: Any) -> dict[tuple[str, date], Publication]:
        """The last version of each list, by scope and day."""
        return current_lists(self.published(connection))

    def latest(self, connection: Any, scope: str) -> Publication | None:
        """The list of a scope that is in force: the last one."""
        found = [each for (kind, _), each in self.current(connection).items() if kind == scope]
        return max(found, key=lambda each: each.list_date, default=None)

    def lines_of(self, connection: Any, run: int) -> RatingList:
        """The list of a run, for the figures alone."""
        with self._lock:
            if run in self._lines:
                self._lines.move_to_end(run)
                return self._lines[run]
            lines = self._lines[run] = list_of_run(connection, run)
            if len(self._lines) > _LINES:
                self._lines.popitem(last=False)
            return lines

    def view(self, connection: Any, publication: Publication) -> ListView:
        """A published list with its persons as they are known now for its day."""
        stamp = people_stamp(connection)
        with self._lock:
            kept = self._views.get(publication.run)
            # After an erasure numbers of rows may come a second time, so all is read again.
            if kept is None or kept[0][-1] != stamp[-1]:
                with without_collector():
                    view = self._read(connection, publication, stamp)
            elif kept[0] != stamp:
                changed = _changed(connection, kept[0])
                people = people_on(connection, publication.list_date, changed)
                view = kept[1].with_people(people)
            else:
                view = kept[1]
            self._views[publication.run] = (stamp, view)
            self._views.move_to_end(publication.run)
            if len(self._views) > _VIEWS:
                self._views.popitem(last=False)
        return view

    def _read(self, connection: Any, publication: Publication, stamp: _Stamp) -> ListView:
        run = run_of(connection, publication.run)
        before: RatingList = {}
        if run.previous is not None:
            before = self.lines_of(connection, run.previous)
        lines, day = self.lines_of(connection, run.id), publication.list_date
        other = self._other_view(stamp)
        if other is None:
            return list_view(publication, lines, before, people_on(connection, day))
        # Most of the people stand on another list already: only who differs is asked for.
        since, view = other
        known = view.by_person
        asked = _changed(connection, since) | (lines.keys() - known.keys())
        asked |= _changed_between(connection, view.publication.list_date, day)
        people = people_on(connection, day, asked & lines.keys())
        return list_view(publication, lines, before, people, known)

    def _other_view(self, stamp: _Stamp) -> tuple[_Stamp, ListView] | None:
        """The list that was used last, unless somebody was erased since it was read."""
        kept = reversed(self._views.values())
        return next((each for each in kept if each[0][-1] == stamp[-1]), None)

    def warm(self) -> None:
        """Read the lists in force before anybody asks."""
        with self._office.store.reading() as connection:
            for scope in self._office.scopes:
                latest = self.latest(connection, scope)
                if latest is not None:
                    self.view(connection, latest).prepare()


def people_stamp(connection: Any) -> _Stamp:
    """What changes whenever anything that is known of the persons does."""
    tables = (schema.person_fact, schema.person_merge, schema.erasure)
    numbers = [connection.execute(select(func.max(table.c.id))).scalar() or 0 for table in tables]
    return (numbers[0], numbers[1], numbers[2])


def _changed(connection: Any, since: _Stamp) -> set[int]:
    """The persons of whom something was recorded since."""
    found: set[int] = set()
    for table, last in zip((schema.person_fact, schema.person_merge), since[:2], strict=True):
        query = select(table.c.person_id).where(table.c.id > last)
        found |= set(connection.execute(query).scalars())
    return found


def _changed_between(connection: Any, one: date, other: date) -> set[int]:
    """The persons of whom something else holds on one day than on the other."""
    first, last = sorted((one.isoformat(), other.isoformat()))
    fact = schema.person_fact.c
    query = select(fact.person_id).where(fact.since > first, fact.since <= last).distinct()
    return set(connection.execute(query).scalars())
