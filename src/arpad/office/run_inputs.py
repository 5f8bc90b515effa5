"""What a run is made of: the list before, the events, and people and lists as they are known."""

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any, Final

from arpad.office.calendar import Period
from arpad.office.list_lines import RatingList
from arpad.office.list_store import Run, latest_run, list_of_run
from arpad.office.merged_lines import by_current_number
from arpad.office.office import Office
from arpad.office.people import current_numbers, people_on
from arpad.office.raters.rater import DueEvent, PeriodGiven

STANDARD: Final = "standard"
# Systems whose lists change for people who did not play, by what is known of them.
_EVERYBODY: Final = ("kbsb",)


def period_given(  # noqa: PLR0913, PLR0917  what a run is made of
    connection: Any,
    office: Office,
    scope: str,
    period: Period,
    previous: Run | None,
    events: tuple[DueEvent, ...],
    *,
    before: RatingList | None = None,
    as_before: Run | None = None,
) -> PeriodGiven:
    """All that a rater needs to know.

    Args:
        connection: of the store.
        office: the office.
        scope: standard, rapid or blitz.
        period: the period.
        previous: the run whose list it starts from; None for no list.
        events: those to be rated.
        before: the list of that run, where it was read already.
        as_before: what was known when this run was made; None for what is known now.
    """

    @cache
    def list_of(kind: str, day: date) -> RatingList:
        earlier_than = None if as_before is None else as_before.id
        run = latest_run(connection, kind, until=day, earlier_than=earlier_than)
        return {} if run is None else by_run(run.id)

    act = None if as_before is None else as_before.act
    current = current_numbers(connection, act)

    @cache
    def by_run(run: int) -> RatingList:
        is_read = before is not None and previous is not None and run == previous.id
        lines = before if is_read and before is not None else list_of_run(connection, run)
        return by_current_number(lines, current)

    persons = None if office.system in _EVERYBODY else _players(events, current)
    return PeriodGiven(
        period=period,
        scope=scope,
        base={} if previous is None else by_run(previous.id),
        events=events,
        people=people_on(connection, period.list_date, persons, before_act=act),
        current=current,
        list_on=lambda day: list_of(scope, day),
        standard_on=lambda day: list_of(STANDARD, day),
        parameters=office.settings["parameters"],
    )


def _players(events: tuple[DueEvent, ...], current: Mapping[int, int]) -> set[int]:
    persons = {person for due in events for _, person in due.document.persons}
    return persons | {current.get(person, person) for person in persons}
