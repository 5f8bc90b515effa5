"""FIDE's rules of whole periods and of what a list remembers, case by case."""

from collections.abc import Mapping
from datetime import date

import pytest
from tests.office.build import ACTOR, Games, accepted, corrected, document, people, start_list

from arpad.core.outcomes import InitialRating, RatingChange
from arpad.core.rate_of_play import parse_rate_of_play
from arpad.core.results import Result
from arpad.office.explaining import Explanation, explain
from arpad.office.list_lines import ListLine
from arpad.office.list_store import latest_run, list_of_run
from arpad.office.office import Office
from arpad.office.publishing import publish_all
from arpad.office.runs import rate_period

pytestmark = pytest.mark.both

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS


def on_list(office: Office, day: date, scope: str = "standard") -> Mapping[int, ListLine]:
    with office.store.reading() as connection:
        run = latest_run(connection, scope, on=day)
        assert run is not None
        return list_of_run(connection, run.id)


def told(office: Office, person: int, scope: str = "standard") -> Explanation:
    with office.store.reading() as connection:
        return explain(connection, person, scope)


def changed(office: Office, person: int, scope: str = "standard") -> RatingChange:
    (record,) = told(office, person, scope).records
    assert isinstance(record, RatingChange)
    return record


def month(office: Office, name: str) -> None:
    rate_period(office, name, actor=ACTOR)
    publish_all(office, actor=ACTOR)


def play(
    office: Office, persons: list[int], games: Games, *days: date, scope: str = "standard"
) -> int:
    return accepted(office, document(persons, games, days[0], days[-1], scope))


def against(results: str) -> list[tuple[int, int, Result]]:
    """Number 1 against 2, 3, …: ``1``, ``=`` and ``0``."""
    kinds = {"1": WIN, "=": DRAW, "0": LOSS}
    return [(1, number, kinds[each]) for number, each in enumerate(results, start=2)]


def start(office: Office, lines: list[ListLine], day: date, born: str = "1980") -> list[int]:
    """Persons with these lines; their numbers are those of the lines."""
    persons = people(office, len(lines), birth_year=born)
    start_list(
        office,
        {person: line.replace(person=person) for person, line in zip(persons, lines, strict=True)},
        day,
    )
    return persons


def listed(rating: int | None, games: int = 100, highest_rating: int | None = None) -> ListLine:
    return ListLine(person=0, rating=rating, games=games, highest_rating=highest_rating)


# --------------------------------------------------------------------- K by the list before


@pytest.mark.parametrize(
    ("line", "born", "k"),
    [
        (listed(2410), "1980", 10),
        (listed(2380), "1980", 20),
        (listed(2380, highest_rating=2400), "1980", 10),  # once is enough
        (listed(2380, highest_rating=2399), "1980", 20),
        (listed(1900, 29), "1980", 40),
        (listed(1900, 30), "1980", 20),
        (listed(1900), "2008", 40),  # 18 in 2026: until the end of that year
        (listed(1900), "2007", 20),
        (listed(2310), "2010", 20),  # a junior from 2300 on
        (listed(2299), "2010", 40),
    ],
)
def test_k_is_that_of_the_list_before(office: Office, line: ListLine, born: str, k: int) -> None:
    persons = start(office, [line, listed(2000)], date(2026, 3, 1), born)
    play(office, persons, against("1"), date(2026, 3, 7))
    month(office, "2026-03")
    assert changed(office, persons[0]).development_coefficient.value == k


def test_2400_on_a_list_of_the_office_is_remembered(office: Office) -> None:
    persons = start(office, [listed(2395), *[listed(2500)] * 4], date(2026, 3, 1))
    play(office, persons, against("1"), date(2026, 3, 7))
    month(office, "2026-03")
    assert on_list(office, date(2026, 4, 1))[persons[0]].rating == 2408
    play(office, persons, against("0000"), date(2026, 4, 4))
    month(office, "2026-04")
    line = on_list(office, date(2026, 5, 1))[persons[0]]
    assert (line.rating, line.highest_rating) == (2393, 2408)
    play(office, persons, against("0"), date(2026, 5, 9))
    month(office, "2026-05")
    assert changed(office, persons[0]).development_coefficient.value == 10


def test_games_of_two_events_together_lower_k(office: Office) -> None:
    persons = start(office, [listed(1900), *[listed(1900)] * 18], date(2026, 3, 1))
    for day in (7, 21):
        play(office, persons, against("1" * 18), date(2026, 3, day))
    month(office, "2026-03")
    change = changed(office, persons[0])
    assert (change.games_rated, change.development_coefficient.value) == (36, 19)
    # 36 wins between equals: 18 x 19.
    assert on_list(office, date(2026, 4, 1))[persons[0]].rating == 1900 + 342


def test_a_shorter_rate_of_play_counts_where_the_event_was_approved(office: Office) -> None:
    persons = start(office, [listed(2450), listed(2000)], date(2026, 3, 1))
    made = document(persons, against("1"), date(2026, 3, 7), date(2026, 3, 7))
    rate = parse_rate_of_play("75")
    made = made.replace(tournament=made.tournament.replace(rate_of_play=rate))
    event = accepted(office, made)
    rated = rate_period(office, "2026-03", actor=ACTOR, dry_run=True)
    assert [change.person for change in rated[0].changes] == []
    corrected(office, event, made.replace(approved=True))
    month(office, "2026-03")
    assert changed(office, persons[0]).games_rated == 1


# --------------------------------------------------------------------- first ratings


def test_a_first_rating_out_of_events_of_two_years(office: Office) -> None:
    persons = start(office, [listed(None, 0), *[listed(1800)] * 5], date(2024, 4, 1))
    newcomer = persons[0]
    play(office, [newcomer, *persons[1:3]], against("=="), date(2024, 4, 6))
    months = [date(2024 + (3 + n) // 12, (3 + n) % 12 + 1, 1) for n in range(26)]
    assert months[-1] == date(2026, 5, 1)
    play(office, [newcomer, *persons[3:6]], against("==="), date(2026, 5, 2))
    for each in months:
        assert on_list(office, each)[newcomer].rating is None
        month(office, f"{each:%Y-%m}")
    line = on_list(office, date(2026, 6, 1))[newcomer]
    assert (line.rating, line.games, line.facts) == (1800, 5, ())


def test_a_month_later_the_first_event_counts_no_more(office: Office) -> None:
    persons = start(office, [listed(None, 0), *[listed(1800)] * 5], date(2024, 4, 1))
    newcomer = persons[0]
    play(office, [newcomer, *persons[1:3]], against("=="), date(2024, 4, 6))
    play(office, [newcomer, *persons[3:6]], against("==="), date(2026, 6, 6))
    for n in range(27):
        month(office, f"{2024 + (3 + n) // 12}-{(3 + n) % 12 + 1:02}")
    line = on_list(office, date(2026, 7, 1))[newcomer]
    assert (line.rating, line.games) == (None, 0)
    (pooled,) = line.fact("unrated_events")
    assert pooled.start == date(2026, 6, 6)


def test_nothing_in_the_first_event_leaves_it_out(office: Office) -> None:
    persons = start(office, [listed(None, 0), *[listed(1800)] * 7], date(2026, 3, 1))
    newcomer = persons[0]
    play(office, [newcomer, *persons[1:3]], against("00"), date(2026, 3, 7))
    play(office, [newcomer, *persons[3:8]], against("====="), date(2026, 4, 4))
    month(office, "2026-03")
    month(office, "2026-04")
    line = on_list(office, date(2026, 5, 1))[newcomer]
    assert (line.rating, line.games) == (1800, 5)
    (first,) = told(office, newcomer).records
    assert isinstance(first, InitialRating)
    assert first.games_counted == 5


def test_who_is_rated_by_now_is_rated_with_that_in_an_event_begun_before(office: Office) -> None:
    """Unrated when it began, on the list when it is rated: his own result counts."""
    persons = start(office, [listed(None, 0), *[listed(1800)] * 6], date(2026, 3, 1))
    newcomer, last = persons[0], persons[6]
    play(office, [newcomer, *persons[1:6]], against("====="), date(2026, 3, 7))
    play(office, [newcomer, last], against("1"), date(2026, 3, 29), date(2026, 4, 2))
    month(office, "2026-03")
    month(office, "2026-04")
    line = on_list(office, date(2026, 5, 1))[newcomer]
    assert (line.rating, line.games) == (1820, 6)
    other = on_list(office, date(2026, 5, 1))[last]
    assert (other.rating, other.games) == (1800, 100)


# --------------------------------------------------------------------- the floor


def test_under_1400_he_leaves_the_list_and_keeps_what_he_was(office: Office) -> None:
    lines = [listed(1405, 60, highest_rating=1710), *[listed(1400)] * 6]
    persons = start(office, lines, date(2026, 3, 1))
    fallen = persons[0]
    play(office, persons[:3], against("00"), date(2026, 3, 7))
    month(office, "2026-03")
    line = on_list(office, date(2026, 4, 1))[fallen]
    assert (line.rating, line.games, line.highest_rating) == (None, 62, 1710)
    assert not changed(office, fallen).published
    # From now on he is like anybody without a rating: his games are pooled for a first one.
    play(office, [fallen, *persons[3:7]], against("1==="), date(2026, 4, 4))
    month(office, "2026-04")
    assert on_list(office, date(2026, 5, 1))[fallen].rating is None
    assert on_list(office, date(2026, 5, 1))[persons[3]].games == 100  # he met an unrated player
    play(office, [fallen, persons[1]], against("1"), date(2026, 5, 2))
    month(office, "2026-05")
    line = on_list(office, date(2026, 6, 1))[fallen]
    assert line.rating is not None
    assert (line.rating >= 1400, line.games, line.highest_rating) == (True, 67, 1710)


# --------------------------------------------------------------------- rapid and standard


def test_without_a_rapid_rating_the_standard_one_counts(office: Office) -> None:
    """FIDE Rapid and Blitz Rating Regulations 7.2: he is a rated player, with K 40."""
    persons = start(office, [listed(2000), listed(2000)], date(2026, 3, 1))
    other = ListLine(person=persons[1], rating=1900, games=100)
    start_list(office, {persons[1]: other}, date(2026, 3, 1), "rapid")
    play(office, persons, against("1"), date(2026, 3, 7), scope="rapid")
    month(office, "2026-03")
    rapid = on_list(office, date(2026, 4, 1), "rapid")
    # 2000 against 1900: expected .64; 40 x .36 = 14.4, and 20 x -.36 = -7.2 for the other.
    assert (rapid[persons[0]].rating, rapid[persons[0]].games) == (2014, 1)
    assert rapid[persons[1]].rating == 1893
    assert on_list(office, date(2026, 4, 1))[persons[0]].rating == 2000


def test_the_standard_rating_is_that_of_the_first_day(office: Office) -> None:
    persons = start(office, [listed(2000), listed(2000)], date(2026, 3, 1))
    start_list(
        office,
        {persons[1]: ListLine(person=persons[1], rating=2000, games=100)},
        date(2026, 3, 1),
        "rapid",
    )
    play(office, persons, against("0"), date(2026, 3, 7))
    play(office, persons, against("1"), date(2026, 3, 30), date(2026, 4, 1), scope="rapid")
    month(office, "2026-03")
    month(office, "2026-04")
    change = changed(office, persons[0], "rapid")
    (event,) = change.events
    assert event.rating == 2000
    assert change.rating_before == 1990  # the standard list of April
    assert on_list(office, date(2026, 5, 1), "rapid")[persons[0]].rating == 2010
