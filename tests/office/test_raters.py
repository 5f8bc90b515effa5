"""Each system's own period: Belgium's list at once, all others event by event."""

from collections.abc import Callable
from datetime import date

import pytest
from tests.office.build import ACTOR, accepted, document, people, start_list

from arpad.core.period_records import ListedPlayer, PeriodGame
from arpad.core.results import Result
from arpad.core.updates import RatingUpdate
from arpad.office.explaining import explain
from arpad.office.list_lines import ListLine
from arpad.office.list_store import list_of_run
from arpad.office.office import Office
from arpad.office.publishing import publish_all
from arpad.office.runs import rate_period
from arpad.systems.kbsb.rating_list import rate_period as belgian_list
from arpad.systems.kbsb.rules import regime

pytestmark = pytest.mark.both

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
GAMES = ((1, 2, WIN), (3, 1, DRAW), (2, 3, LOSS))
DAYS = date(2026, 11, 7), date(2026, 11, 8)
Make = Callable[..., Office]


def _rated(
    office: Office, lines: dict[int, ListLine], persons: list[int], period: str, start: date
) -> dict[int, ListLine]:
    start_list(office, lines, start)
    accepted(office, document(persons, GAMES, *DAYS))
    (rated,) = rate_period(office, period, actor=ACTOR)
    with office.store.reading() as connection:
        return list_of_run(connection, rated.run)


def test_belgium_as_its_list(office_of: Make) -> None:
    office = office_of("kbsb")
    persons = people(office, 3, birth_year="1980", federation="BEL")
    lines = {
        person: ListLine(person=person, rating=rating, games=100)
        for person, rating in zip(persons, (1950, 1800, 2100), strict=True)
    }
    after = _rated(office, lines, persons, "2026-10", date(2026, 10, 1))
    listed = [
        ListedPlayer(id=str(person), rating=line.rating, games=line.games, federation="BEL")
        for person, line in lines.items()
    ]
    games = [
        PeriodGame(
            player=str(persons[white - 1]),
            opponent=str(persons[black - 1]),
            result=result,
            played_on=DAYS[1],
        )
        for white, black, result in GAMES
    ]
    expected = belgian_list(listed, games, regime(date(2027, 1, 1)))
    assert {int(each.id): each.rating_after for each in expected.players} == {
        person: line.rating for person, line in after.items()
    }
    assert {line.games for line in after.values()} == {102}


def test_belgium_carries_what_counts_towards_a_first_rating(office_of: Make) -> None:
    office = office_of("kbsb")
    persons = people(office, 3, federation="BEL")
    lines = {
        persons[0]: ListLine(person=persons[0], rating=1900, games=100),
        persons[1]: ListLine(person=persons[1], rating=1700, games=100),
    }
    after = _rated(office, lines, persons, "2026-10", date(2026, 10, 1))
    newcomer = after[persons[2]]
    assert newcomer.games == 2
    assert dict(newcomer.facts)["opponents_sum"] == 1900 + 1700


@pytest.mark.parametrize("system", ["elo", "icu", "dwz", "ecf", "glicko", "glicko2", "selo"])
def test_every_system_that_rates_tournaments(office_of: Make, system: str) -> None:
    office = office_of(system, parameters={"k": "20"} if system == "elo" else None)
    facts = {"joined": "2000-01-01", "birth_date": "1980-05-01", "index": "30", "k": "20"}
    persons = people(office, 3, birth_year="1980", federation="IRL", **facts)
    lines = {
        person: ListLine(
            person=person,
            rating=rating,
            games=100,
            rating_deviation=60.0 if system.startswith("glicko") else None,
            volatility=0.06 if system == "glicko2" else None,
        )
        for person, rating in zip(persons, (1950, 1800, 2100), strict=True)
    }
    after = _rated(office, lines, persons, "2026-11", date(2026, 11, 1))
    ratings = [after[person].rating for person in persons]
    assert ratings[0] is not None
    assert ratings[0] > 1950
    assert ratings[1] is not None
    assert ratings[1] < 1800
    with office.store.reading() as connection:
        told = explain(connection, persons[0], "standard")
    (answer,) = told.records
    assert isinstance(answer, RatingUpdate)
    assert answer.rating_after_shown == ratings[0]
    assert [game.opponent_name for game in answer.games if game.rated] == ["Player, 2", "Player, 3"]


def test_a_missing_fact_leaves_out_and_tells(office_of: Make) -> None:
    office = office_of("glicko")
    persons = people(office, 3)
    lines = {person: ListLine(person=person, rating=1500, games=10) for person in persons}
    start_list(office, lines, date(2026, 11, 1))
    accepted(office, document(persons, GAMES, *DAYS))
    (rated,) = rate_period(office, "2026-11", actor=ACTOR)
    assert [person for person, _ in rated.left_out] == persons
    assert all("rating_deviation" in missing for _, missing in rated.left_out)
    assert rated.changes == ()


def test_elo_starts_unrated_people_where_it_was_told(office_of: Make) -> None:
    office = office_of("elo", parameters={"k": "32", "start_rating": "1500"})
    persons = people(office, 3)
    after = _rated(office, {}, persons, "2026-11", date(2026, 11, 1))
    assert [after[person].rating for person in persons] == [1516, 1468, 1516]


def test_a_guest_of_an_irish_event_counts_with_his_rating_and_keeps_it(office_of: Make) -> None:
    office = office_of("icu")
    members = people(office, 2, federation="IRL", k="24")
    (guest,) = people(office, 1, federation="ENG", fide_rating="2100")
    lines = {person: ListLine(person=person, rating=1900, games=100) for person in members}
    start_list(office, lines, date(2026, 11, 1))
    accepted(office, document([*members, guest], ((1, 3, WIN), (2, 3, LOSS)), *DAYS))
    (rated,) = rate_period(office, "2026-11", actor=ACTOR)
    with office.store.reading() as connection:
        after = list_of_run(connection, rated.run)
        told = explain(connection, guest, "standard")
    # Expected against 2100: 0.24, so 24 x 0.76 and 24 x -0.24.
    assert [after[person].rating for person in members] == [1918, 1894]
    assert (after[guest].rating, after[guest].games) == (None, 0)
    (answer,) = told.records
    assert isinstance(answer, RatingUpdate)
    assert (answer.rating_before, answer.rating_after) == (2100, 2100)


def test_who_comes_to_belgium_with_a_rating_starts_with_games_even_before_he_plays(
    office_of: Make,
) -> None:
    """KBSB Tournament Rules 10.h: 50 games under 2000, so his first games count at once."""
    office = office_of("kbsb")
    persons = people(office, 2, federation="BEL")
    (newcomer,) = people(office, 1, federation="BEL", fide_rating="1900")
    lines = {person: ListLine(person=person, rating=1800, games=100) for person in persons}
    lines[newcomer] = ListLine(person=newcomer)
    start_list(office, lines, date(2026, 7, 1))
    accepted(office, document(persons, ((1, 2, DRAW),), date(2026, 8, 1), date(2026, 8, 1)))
    rate_period(office, "2026-07", actor=ACTOR)
    publish_all(office, actor=ACTOR)
    accepted(office, document([newcomer, persons[0]], ((1, 2, WIN),), *DAYS))
    (rated,) = rate_period(office, "2026-10", actor=ACTOR)
    with office.store.reading() as connection:
        after = list_of_run(connection, rated.run)
    assert after[newcomer].status == "established"
    assert (after[newcomer].games, after[persons[0]].games) == (51, 102)
    assert (after[newcomer].rating or 0) > 1900
