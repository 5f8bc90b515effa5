"""Periods are rated as the rules say, once, and whole."""

from datetime import date

import pytest
from tests.office.build import ACTOR, accepted, document, people, staged, start_list

from arpad.core.errors import BadValue, InputError
from arpad.core.quantities import Rating
from arpad.core.records import Event, Game, Player
from arpad.core.results import Result
from arpad.office.list_lines import ListLine
from arpad.office.list_store import latest_run, list_of_run, publications
from arpad.office.office import Office
from arpad.office.publishing import publish_all
from arpad.office.runs import rate_period
from arpad.systems.fide.initial_rating import initial_rating
from arpad.systems.fide.rating_change import rate_period as by_the_core

pytestmark = pytest.mark.both
WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
OCTOBER, NOVEMBER, DECEMBER = (date(2026, month, 1) for month in (10, 11, 12))
RATINGS = (1950, 1800, 2449, 2100, 1500, 1720)


def _lists(office: Office, day: date, scope: str = "standard") -> dict[int, ListLine]:
    with office.store.reading() as connection:
        run = latest_run(connection, scope, on=day)
        assert run is not None
        return list_of_run(connection, run.id)


def _start(office: Office, day: date = NOVEMBER) -> list[int]:
    persons = people(office, len(RATINGS), birth_year="1980")
    lines = {
        person: ListLine(person=person, rating=rating, games=100)
        for person, rating in zip(persons, RATINGS, strict=True)
    }
    start_list(office, lines, day)
    return persons


def test_two_events_of_a_period_are_rounded_once(office: Office) -> None:
    persons = _start(office)
    games = ((1, 2, WIN), (3, 1, DRAW), (1, 4, LOSS), (5, 6, WIN))
    for day in (7, 21):
        accepted(office, document(persons, games, date(2026, 11, day), date(2026, 11, day + 1)))
    (rated,) = rate_period(office, "2026-11", actor=ACTOR)
    opponents = [Player(rating=Rating(RATINGS[number])) for number in (1, 2, 3)]
    results = (WIN, DRAW, LOSS)
    events = [
        Event(
            start=date(2026, 11, day),
            games=tuple(
                Game(opponent=opponent, result=result)
                for opponent, result in zip(opponents, results, strict=True)
            ),
        )
        for day in (7, 21)
    ]
    player = Player(
        rating=Rating(1950), birth_year=1980, games_played=100, highest_rating=Rating(1950)
    )
    expected = by_the_core(player, events)
    line = _lists(office, DECEMBER)[persons[0]]
    assert line.rating == expected.rating_after
    assert line.games == 100 + expected.games_rated
    assert rated.rated == len(persons)
    assert len(rated.events) == 2
    assert rated.left_out == ()


def test_an_event_counts_with_the_list_of_its_first_day(office: Office) -> None:
    persons = _start(office, OCTOBER)
    # From 30 October into November: rated for December, with the ratings of October.
    accepted(office, document(persons, ((1, 2, WIN),), date(2026, 10, 5), date(2026, 10, 6)))
    rate_period(office, "2026-10", actor=ACTOR)
    publish_all(office, actor=ACTOR)
    assert _lists(office, NOVEMBER)[persons[1]].rating == 1794
    late = document(persons, ((3, 2, LOSS),), date(2026, 10, 30), date(2026, 11, 2))
    accepted(office, late)
    rate_period(office, "2026-11", actor=ACTOR)
    after = _lists(office, DECEMBER)[persons[1]]
    # 20 x (1 - 0.08): 400 points are the most, and the base is the list of November.
    assert after.rating == 1794 + 18
    with office.store.reading() as connection:
        run = latest_run(connection, "standard")
    assert run is not None
    assert run.previous is not None


def test_games_against_the_unrated_do_not_count_and_are_pooled_for_them(office: Office) -> None:
    persons = _start(office, OCTOBER)
    (newcomer,) = people(office, 1, birth_year="1990")
    group = [newcomer, *persons]
    first = ((1, 2, WIN), (3, 1, DRAW), (1, 4, LOSS))
    second = ((1, 5, WIN), (6, 1, DRAW))
    accepted(office, document(group, first, date(2026, 10, 3), date(2026, 10, 4)))
    rate_period(office, "2026-10", actor=ACTOR)
    publish_all(office, actor=ACTOR)
    waiting = _lists(office, NOVEMBER)[newcomer]
    assert waiting.rating is None
    assert _lists(office, NOVEMBER)[persons[0]].games == 100
    accepted(office, document(group, second, date(2026, 11, 7), date(2026, 11, 8)))
    rate_period(office, "2026-11", actor=ACTOR)
    opponents = ((0, WIN), (1, DRAW), (2, LOSS)), ((3, WIN), (4, DRAW))
    events = [
        Event(
            start=start,
            games=tuple(
                Game(opponent=Player(rating=Rating(RATINGS[number])), result=result)
                for number, result in games
            ),
        )
        for start, games in zip((date(2026, 10, 3), date(2026, 11, 7)), opponents, strict=True)
    ]
    line = _lists(office, DECEMBER)[newcomer]
    assert line.rating == initial_rating(events).initial_rating
    assert line.games == 5
    assert line.facts == ()


def test_a_second_run_writes_nothing(office: Office) -> None:
    persons = _start(office)
    accepted(office, document(persons, ((1, 2, WIN),), date(2026, 11, 7), date(2026, 11, 8)))
    (first,) = rate_period(office, "2026-11", actor=ACTOR)
    (again,) = rate_period(office, "2026-11", actor=ACTOR)
    assert first.is_new
    assert not again.is_new
    assert again.run == first.run
    assert again.reused == 6


def test_a_dry_run_keeps_nothing(office: Office) -> None:
    persons = _start(office)
    accepted(office, document(persons, ((1, 2, WIN),), date(2026, 11, 7), date(2026, 11, 8)))
    (dry,) = rate_period(office, "2026-11", actor=ACTOR, dry_run=True)
    with office.store.reading() as connection:
        assert latest_run(connection, "standard", on=DECEMBER) is None
    (rated,) = rate_period(office, "2026-11", actor=ACTOR)
    assert dry.changes == rated.changes
    assert [change.person for change in dry.changes] == persons[:2]


def test_events_that_end_too_late_wait_for_the_next_list(office: Office) -> None:
    persons = _start(office)
    accepted(office, document(persons, ((1, 2, WIN),), date(2026, 11, 27), date(2026, 11, 29)))
    (rated,) = rate_period(office, "2026-11", actor=ACTOR)
    assert rated.events == ()
    publish_all(office, actor=ACTOR)
    (later,) = rate_period(office, "2026-12", actor=ACTOR)
    assert len(later.events) == 1


def test_a_report_that_comes_late_is_rated_for_the_next_list(office: Office) -> None:
    persons = _start(office)
    rate_period(office, "2026-11", actor=ACTOR)
    publish_all(office, actor=ACTOR)
    accepted(office, document(persons, ((1, 2, WIN),), date(2026, 11, 7), date(2026, 11, 8)))
    (again,) = rate_period(office, "2026-11", actor=ACTOR)
    assert not again.is_new
    (later,) = rate_period(office, "2026-12", actor=ACTOR)
    assert [change.person for change in later.changes] == persons[:2]


def test_periods_follow_each_other(office: Office) -> None:
    _start(office)
    with pytest.raises(InputError, match=r"office\.period_gap"):
        rate_period(office, "2026-12", actor=ACTOR)
    rate_period(office, "2026-11", actor=ACTOR)
    with pytest.raises(InputError, match=r"office\.not_published"):
        rate_period(office, "2026-12", actor=ACTOR)
    publish_all(office, actor=ACTOR)
    rate_period(office, "2026-12", actor=ACTOR)
    with pytest.raises(InputError, match=r"office\.period_is_past"):
        rate_period(office, "2026-11", actor=ACTOR)


def test_a_list_from_elsewhere_is_not_rated_anew(office: Office) -> None:
    _start(office)
    with pytest.raises(InputError, match=r"office\.period_is_past"):
        rate_period(office, "2026-10", actor=ACTOR)


@pytest.mark.parametrize("name", ["2026", "2026-13", "november", "", "2026-1-1", "1500-01"])
def test_periods_that_there_are_not(office: Office, name: str) -> None:
    with pytest.raises(BadValue, match="period"):
        rate_period(office, name, actor=ACTOR)


def test_a_year_without_games_makes_inactive(office: Office) -> None:
    persons = _start(office, date(2025, 11, 1))
    accepted(office, document(persons, ((1, 2, DRAW),), date(2025, 11, 7), date(2025, 11, 8)))
    names = ["2025-11", "2025-12", *(f"2026-{month:02}" for month in range(1, 12))]
    for name in names[:-1]:
        rate_period(office, name, actor=ACTOR)
        publish_all(office, actor=ACTOR)
    assert not _lists(office, NOVEMBER)[persons[0]].inactive
    rate_period(office, names[-1], actor=ACTOR)
    assert _lists(office, DECEMBER)[persons[0]].inactive
    assert not _lists(office, DECEMBER)[persons[2]].inactive  # nobody knows when he played last


def test_what_was_published_is_frozen(office: Office) -> None:
    persons = _start(office)
    event = accepted(
        office, document(persons, ((1, 2, WIN),), date(2026, 11, 7), date(2026, 11, 8))
    )
    rate_period(office, "2026-11", actor=ACTOR)
    published = publish_all(office, actor=ACTOR)
    assert [(each.scope, each.version) for each in published] == [("standard", 1)]
    assert publish_all(office, actor=ACTOR) == ()
    with office.store.reading() as connection:
        kept = list_of_run(connection, published[0].run)
        assert publications(connection, list_date=DECEMBER) == published
    staged(office, event, "withdrawn")
    assert _lists(office, DECEMBER) == kept
