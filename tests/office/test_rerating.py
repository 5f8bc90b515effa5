"""Corrections of the past: only what they change is rated again, and what was out stays."""

from datetime import date

import pytest
from tests.office.build import ACTOR, accepted, corrected, document, people, staged, start_list

from arpad.core.results import Result
from arpad.office.explaining import explain, history
from arpad.office.list_lines import ListLine
from arpad.office.list_store import list_of_run, publications
from arpad.office.office import Office
from arpad.office.publishing import publish_all
from arpad.office.rerating import rerate, stale_lists
from arpad.office.runs import rate_period

pytestmark = pytest.mark.both
WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
GAMES = ((1, 2, WIN), (3, 4, DRAW), (5, 6, LOSS))
CORRECT = ((1, 2, LOSS), (3, 4, DRAW), (5, 6, LOSS))
DAYS = date(2026, 10, 3), date(2026, 10, 4)
LATER = date(2026, 11, 7), date(2026, 11, 8)


def _two_periods(office: Office) -> tuple[list[int], int]:
    """October and November rated and published; in November 1 meets 3, and 5 meets 6."""
    persons = people(office, 6, birth_year="1980")
    lines = {
        person: ListLine(person=person, rating=1600 + 50 * place, games=100)
        for place, person in enumerate(persons)
    }
    start_list(office, lines, date(2026, 10, 1))
    event = accepted(office, document(persons, GAMES, *DAYS))
    rate_period(office, "2026-10", actor=ACTOR)
    publish_all(office, actor=ACTOR)
    accepted(office, document(persons, ((1, 3, WIN), (5, 6, WIN)), *LATER))
    rate_period(office, "2026-11", actor=ACTOR)
    publish_all(office, actor=ACTOR)
    return persons, event


def test_nothing_is_stale_by_itself(office: Office) -> None:
    _two_periods(office)
    with office.store.reading() as connection:
        assert stale_lists(connection, office) == ()
    assert rerate(office, actor=ACTOR) == ()


def test_a_correction_reaches_those_it_concerns_and_nobody_else(office: Office) -> None:
    persons, event = _two_periods(office)
    corrected(office, event, document(persons, CORRECT, *DAYS))
    with office.store.reading() as connection:
        (stale,) = stale_lists(connection, office)
    assert (stale.list_date, stale.events) == (date(2026, 11, 1), (event,))
    dry = rerate(office, actor=ACTOR, dry_run=True)
    with office.store.reading() as connection:
        assert stale_lists(connection, office) == (stale,)
    first, second = rerate(office, actor=ACTOR)
    assert [each.corrected for each in dry] == [first.corrected, second.corrected]
    one, two, three, four, five, six = persons
    assert [change.person for change in first.corrected] == [one, two]
    # In November the third met the first, whose rating is another one now.
    assert [change.person for change in second.corrected] == [one, two, three]
    assert (first.rated, first.reused) == (6, 4)
    assert second.reused >= 2
    with office.store.reading() as connection:
        assert stale_lists(connection, office) == ()
    published = publish_all(office, actor=ACTOR)
    assert [(each.list_date.month, each.version) for each in published] == [(11, 2), (12, 2)]
    assert {three, four, five, six}.isdisjoint(change.person for change in first.corrected)


def test_what_was_published_stays_beside_its_correction(office: Office) -> None:
    persons, event = _two_periods(office)
    with office.store.reading() as connection:
        before = publications(connection)
        lists = {each.run: list_of_run(connection, each.run) for each in before}
    corrected(office, event, document(persons, CORRECT, *DAYS))
    rerate(office, actor=ACTOR)
    publish_all(office, actor=ACTOR)
    with office.store.reading() as connection:
        after = publications(connection)
        assert set(before) < set(after)
        assert {run: list_of_run(connection, run) for run in lists} == lists


def test_a_withdrawn_event_gives_back_what_it_took(office: Office) -> None:
    persons, event = _two_periods(office)
    staged(office, event, "withdrawn")
    first, _ = rerate(office, actor=ACTOR)
    assert first.events == ()
    with office.store.reading() as connection:
        lines = list_of_run(connection, first.run)
    assert [lines[person].rating for person in persons] == [1600, 1650, 1700, 1750, 1800, 1850]


def test_a_list_is_explained_by_what_was_kept(office: Office) -> None:
    persons, event = _two_periods(office)
    corrected(office, event, document(persons, CORRECT, *DAYS), "the result was mistyped")
    rerate(office, actor=ACTOR)
    publish_all(office, actor=ACTOR)
    with office.store.reading() as connection:
        told = explain(connection, persons[0], "standard", date(2026, 11, 1))
        lines = history(connection, persons[0], "standard")
    (change,) = told.records
    (game,) = [game for each in change.events for game in each.games]
    assert (game.opponent_name, game.opponent_rating, game.result) == ("Player, 2", 1650, LOSS)
    assert told.line is not None
    assert told.line.rating == change.rating_after == 1591
    assert [each.reason for each in told.events] == ["the result was mistyped"]
    assert told.publication is not None
    assert told.publication.version == 2
    assert [line.list_date.month for line in lines] == [10, 11, 12]
    assert [line.line.rating for line in lines][:2] == [1600, 1591]
