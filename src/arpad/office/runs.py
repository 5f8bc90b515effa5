"""Rate a period: from the list before, the persons and the events due to the new list.

One transaction, deterministic: the same events give the same list whenever it is run, and a
second run of a period in which nothing is new writes nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import select

from arpad.core.errors import InputError, NoRuleInForce
from arpad.core.frozen import Record
from arpad.lists.reading import without_collector
from arpad.office.acts import new_act
from arpad.office.calendar import Period
from arpad.office.due_events import due_events, waiting_events
from arpad.office.earlier_run import EarlierRun
from arpad.office.event_stages import set_stage, stage_of
from arpad.office.list_lines import ListLine, RatingList, list_text
from arpad.office.list_store import (
    GIVEN,
    Run,
    keep_entries,
    keep_run,
    latest_run,
    list_of_run,
    publications,
)
from arpad.office.office import Office
from arpad.office.packing import digest_of
from arpad.office.raters.rater import DueEvent, PeriodGiven, Rater, rater_of, whole_list
from arpad.office.run_inputs import STANDARD, period_given
from arpad.office.solving import Solved, solved
from arpad.office.store import schema
from arpad.office.store.many import insert_many

PERIOD: Final = "period"
CORRECTION: Final = "correction"
Progress = Callable[[int], None]


class Change(Record):
    """A line that differs between two lists of the same day, or of two days.

    Args:
        person: number.
        before: the line before; None when the person was not on it.
        after: the line now; None when he is not on it any more.
    """

    person: int
    before: ListLine | None
    after: ListLine | None


class RatedPeriod(Record):
    """What rating a period of one scope came to.

    Args:
        period: its dates.
        scope: standard, rapid or blitz.
        run: number of the run; that of the earlier run when nothing was new.
        is_new: the list or the events differ from those of the earlier run of the same date.
        events: numbers of the events that were rated.
        rated: persons with a computation.
        reused: of these, how many computations of the earlier run hold.
        changes: lines that differ from the list before the period.
        corrected: lines that differ from the list of that day that was known until now.
        left_out: persons without an outcome, with the facts that are missing.
        again: there was a list of that day before.
    """

    period: Period
    scope: str
    run: int
    is_new: bool
    events: tuple[int, ...]  # no documents: a correction rates many periods, and keeps them all
    rated: int
    reused: int
    changes: tuple[Change, ...]
    corrected: tuple[Change, ...]
    left_out: tuple[tuple[int, tuple[str, ...]], ...] = ()
    again: bool = False


def rate_period(
    office: Office,
    name: str,
    *,
    actor: str,
    dry_run: bool = False,
    progress: Progress | None = None,
) -> tuple[RatedPeriod, ...]:
    """Rate everything that is due in a period: a list for each scope.

    Args:
        office: the office.
        name: of the period: its first month, such as ``2026-11``.
        actor: who does it.
        dry_run: compute everything and keep nothing.
        progress: told each number of persons that were rated.

    Raises:
        BadValue: there is no such period.
        InputError: the period before it was not rated and published yet, there is nothing to
            rate, or no rules are known for its day.
    """
    period = office.calendar.period(name)
    with kept_unless(office, dry_run=dry_run) as connection, _rules_told(period):
        for scope in office.scopes:
            _check_order(connection, office, scope, period)
        kept = _kept_scopes(connection, office, period)
        if not kept:
            raise InputError("office.nothing_to_rate", period=period.name)
        return tuple(
            rate_scope(connection, office, scope, period, actor, PERIOD, progress)
            for scope in office.scopes
            if scope == STANDARD or scope in kept
        )


@contextmanager
def _rules_told(period: Period) -> Iterator[None]:
    """Say of a period, or of one of its events, that no rules are known for its day."""
    try:
        yield
    except NoRuleInForce as error:
        facts = {name: str(error.facts[name]) for name in ("on", "first")}
        raise InputError("office.no_rules", period=period.name, **facts) from error


@contextmanager
def kept_unless(office: Office, *, dry_run: bool) -> Iterator[Any]:
    """A transaction that is taken back after a dry run."""
    with without_collector(), office.store.writing() as connection:
        yield connection
        if dry_run:
            connection.rollback()


def _kept_scopes(connection: Any, office: Office, period: Period) -> list[str]:
    """The kinds of which there is a list, or an event for one: not every office has rapid."""
    due = {
        each.scope
        for each in waiting_events(connection, office.calendar)
        if each.end <= period.closing_date
    }
    return [
        scope
        for scope in office.scopes
        if scope in due or latest_run(connection, scope) is not None
    ]


def _check_order(connection: Any, office: Office, scope: str, period: Period) -> None:
    """Refuse a period whose list before is not out, or that is past."""
    before = latest_run(connection, scope, until=period.list_date - timedelta(days=1))
    later = latest_run(connection, scope)
    if later is not None and _is_past(later, period):
        raise InputError("office.period_is_past", period=period.name, list_date=later.list_date)
    if before is None:
        return
    expected = office.calendar.after(before.list_date)
    if expected.list_date != period.list_date:
        raise InputError("office.period_gap", period=period.name, first=expected.name)
    published = publications(connection, scope=scope, list_date=before.list_date)
    if not published or published[-1].run != before.id:
        raise InputError("office.not_published", period=period.name, list_date=before.list_date)


def _is_past(last: Run, period: Period) -> bool:
    """Whether a period's list is behind the last one, or is one from elsewhere."""
    is_given = last.list_date == period.list_date and last.reason == GIVEN
    return is_given or last.list_date > period.list_date


def rate_scope(  # noqa: PLR0913, PLR0917  what a run needs
    connection: Any,
    office: Office,
    scope: str,
    period: Period,
    actor: str,
    reason: str,
    progress: Progress | None = None,
) -> RatedPeriod:
    """Rate one scope of a period and keep the run, where anything is new.

    Args:
        connection: that writes.
        office: the office.
        scope: standard, rapid or blitz.
        period: the period.
        actor: who does it.
        reason: ``period`` or ``correction``.
        progress: told each number of persons that were rated.
    """
    previous = latest_run(connection, scope, until=period.list_date - timedelta(days=1))
    known = latest_run(connection, scope, on=period.list_date)
    before = {} if previous is None else list_of_run(connection, previous.id)
    given = _given(connection, office, scope, period, previous, before)
    earlier = EarlierRun(connection, known)
    rater = rater_of(office.system)
    outcomes, played = _outcomes(rater, given, earlier, progress)
    lines = whole_list(rater, given, played)
    result = RatedPeriod(
        period=period,
        scope=scope,
        run=0 if known is None else known.id,
        is_new=True,
        events=tuple(due.event for due in given.events),
        rated=len(outcomes),
        reused=len(earlier.reused),
        again=known is not None,
        changes=tuple(differences(before, lines)),
        corrected=() if known is None else tuple(differences(earlier.lines, lines)),
        left_out=tuple(_left_out(outcomes)),
    )
    text = list_text(lines.values())
    same_events = earlier.versions == {due.version for due in given.events}
    if known is not None and same_events and known.digest == digest_of(text):
        return result.replace(is_new=False)
    act = new_act(
        connection,
        actor,
        "run.rated",
        list_date=period.list_date.isoformat(),
        scope=scope,
        reason=reason,
        events=[due.event for due in given.events],
    )
    run = keep_run(
        connection,
        act,
        list_date=period.list_date,
        scope=scope,
        lines=lines,
        previous=None if previous is None else previous.id,
        reason=reason,
        summary={
            "events": len(given.events),
            "rated": len(outcomes),
            "reused": len(earlier.reused),
        },
        text=text,
    )
    _keep_events(connection, act, run, given.events)
    new = _keep_computations(connection, run, outcomes, earlier.reused)
    keep_entries(connection, run, lines.values(), before, earlier.reused | new)
    return result.replace(run=run)


def _outcomes(
    rater: Rater, given: PeriodGiven, earlier: EarlierRun, progress: Progress | None
) -> tuple[dict[int, Solved], dict[int, ListLine]]:
    """What the period brings everybody who played, and the line of each on the new list."""
    outcomes: dict[int, Solved] = {}
    lines: dict[int, ListLine] = {}
    for each in solved(list(rater.tasks(given)), earlier.signatures):
        outcomes[each.person] = each
        lines[each.person] = each.line or earlier.line(each.person)
        if progress is not None:
            progress(len(outcomes))
    return outcomes, lines


def _left_out(outcomes: Mapping[int, Solved]) -> Iterator[tuple[int, tuple[str, ...]]]:
    for person in sorted(outcomes):
        missing = outcomes[person].missing
        if missing is not None:
            yield person, missing


def _given(  # noqa: PLR0913, PLR0917  what a period needs
    connection: Any,
    office: Office,
    scope: str,
    period: Period,
    previous: Run | None,
    before: RatingList,
) -> PeriodGiven:
    take_new = not publications(connection, scope=scope, list_date=period.list_date)
    events = due_events(connection, scope, period, office.calendar, take_new=take_new)
    return period_given(connection, office, scope, period, previous, events, before=before)


def _keep_events(connection: Any, act: int, run: int, events: tuple[DueEvent, ...]) -> None:
    rows = [{"run_id": run, "event_version_id": due.version} for due in events]
    insert_many(connection, schema.run_event, rows)
    for due in events:
        if stage_of(connection, due.event) == "accepted":
            set_stage(connection, act, due.event, "rated")


def _keep_computations(
    connection: Any,
    run: int,
    outcomes: Mapping[int, Solved],
    reused: Mapping[int, int],
) -> dict[int, int]:
    """Write the new computations; their numbers by person."""
    table = schema.computation
    rows = [
        {
            "run_id": run,
            "person_id": person,
            "signature": outcome.signature,
            "record": outcome.record,
        }
        for person, outcome in sorted(outcomes.items())
        if person not in reused
    ]
    if not rows:
        return {}
    insert_many(connection, table, rows)
    kept = connection.execute(select(table.c.person_id, table.c.id).where(table.c.run_id == run))
    return {row.person_id: row.id for row in kept}


def differences(before: RatingList, after: RatingList) -> Iterator[Change]:
    """The persons whose published figures differ between two lists, by number."""
    for person in sorted(before.keys() | after.keys()):
        old, new = before.get(person), after.get(person)
        if old is not new and _published(old) != _published(new):  # most are the very same
            yield Change(person=person, before=old, after=new)


def _published(line: ListLine | None) -> tuple[object, ...]:
    """What people see of a line."""
    return () if line is None else (line.rating, line.games, line.inactive, line.rating_deviation)
