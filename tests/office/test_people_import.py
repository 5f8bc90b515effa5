"""People of lists into the office: nobody twice, changes told, doubts left to the officer."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.office.build import ACTOR, start_list
from tests.office.test_people import added, known, merged

from arpad.core.errors import InputError, UnreadableFile
from arpad.core.quantities import Score
from arpad.office.acts import acts
from arpad.office.list_lines import ListLine
from arpad.office.list_store import latest_run, list_of_run
from arpad.office.office import Office
from arpad.office.people import people_on
from arpad.office.people_import import import_people
from arpad.office.people_import_records import ImportedPeople, NothingImported
from arpad.office.people_privacy import erase_person
from arpad.office.people_records import Person

pytestmark = pytest.mark.both

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
TODAY = date(2026, 11, 30)
HEAD = "id,name,fed,born,club,fide_id,rating,games"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a list is written."""
    return tmp_path / "list.csv"


def taken(
    office: Office, path: Path, *rows: str, head: str = HEAD, **options: Any
) -> ImportedPeople:
    """The report of an import of these rows, or of a file that is there."""
    if rows:
        path.write_text("\n".join((head, *rows)) + "\n", encoding="utf-8")
    return import_people(office, path, actor=ACTOR, **{"today": TODAY, **options})


def everybody(office: Office, day: date | None = None) -> dict[int, Person]:
    with office.store.reading() as connection:
        return people_on(connection, day)


def names(office: Office) -> list[str]:
    return sorted(person.name for person in everybody(office).values())


def kept_list(office: Office, day: date, scope: str = "standard") -> Mapping[int, ListLine]:
    with office.store.reading() as connection:
        run = latest_run(connection, scope, on=day)
        return {} if run is None else list_of_run(connection, run.id)


def test_a_fide_list_brings_people_and_the_ratings_to_start_from(office: Office) -> None:
    day = date(2026, 3, 1)
    report = taken(office, EXAMPLES / "list_mar26.txt", list_date=day)
    assert (report.people, report.new, report.since) == (40, 40, day)
    people = {person.fide_id: person for person in everybody(office).values()}
    sequoia = people["990000101"]
    facts = (sequoia.name, sequoia.federation, sequoia.sex, sequoia.title, sequoia.birth_year)
    assert facts == ("Sequoia", "IND", "m", "GM", 1996)
    # The list prints 2668 and K 10: at 2400 once, and 30 games or more (FIDE B.02, 8.3).
    line = kept_list(office, day)[sequoia.id]
    assert (line.rating, line.games, line.highest_rating) == (2668, 30, 2668)
    assert kept_list(office, day, "rapid")[sequoia.id].rating == 2638
    assert kept_list(office, day, "blitz")[sequoia.id].rating == 2608


def test_a_second_import_adds_nobody_and_tells_what_changed(office: Office, file: Path) -> None:
    rows = ('1,"Ash, Ann",BEL,1990,Hastings,111111,1500,40', '2,"Oak, Bob",BEL,1985,,,1400,30')
    assert taken(office, file, *rows).new == 2
    again = taken(office, file, *rows)
    assert (again.new, again.changed, again.unchanged, again.changes) == (0, 0, 2, ())
    rows = ('1,"Ash, Ann",NED,1990,Brighton,111111,1500,40', '2,"Oak, Bob",BEL,1985,,222222,1,1')
    report = taken(office, file, *rows, today=date(2026, 12, 15))
    assert (report.new, report.changed, report.unchanged) == (0, 2, 0)
    assert {(each.fact, each.before, each.after) for each in report.changes} == {
        ("federation", "BEL", "NED"),
        ("club", "Hastings", "Brighton"),
        ("fide_id", "", "222222"),
    }
    ann, bob = everybody(office, date(2026, 12, 14)).values()
    assert (ann.club, ann.federation, bob.fide_id) == ("Hastings", "BEL", "222222")
    ann, _ = everybody(office).values()
    assert (ann.club, ann.federation) == ("Brighton", "NED")


def test_an_older_list_overrides_nothing(office: Office) -> None:
    taken(office, EXAMPLES / "list_mar26.txt")
    before = everybody(office)
    report = taken(office, EXAMPLES / "list_feb26.txt")
    assert report.is_older
    after = everybody(office)
    assert {number: after[number] for number in before} == before


def test_a_list_takes_no_fact_and_no_accent_away(office: Office, file: Path) -> None:
    taken(office, file, '1,"Müller, Jörg",GER,1990,Hastings,111111,1500,40')
    report = taken(office, file, '1,"Mueller, Joerg",,,,111111,1500,40')
    assert report.unchanged == 1
    (person,) = everybody(office).values()
    assert (person.name, person.federation, person.club) == ("Müller, Jörg", "GER", "Hastings")


def test_by_fide_id_then_local_id_then_name_and_birth(office: Office, file: Path) -> None:
    by_fide = added(office, name="Ash, Ann", fide_id="111111")
    by_local = added(office, name="Oak, Bob", local_id="7")
    by_name = added(office, name="Elm, Cor", birth_year="1970")
    taken(
        office,
        file,
        '70,"Ash, Anna",,1990,,111111,1500,1',
        '7,"Oak, Robert",,1985,,222222,1400,1',
        '71,"Elm, Cor",,1970,,333333,1300,1',
        '72,"Elm, Cor",,1971,,444444,1300,1',
    )
    assert known(office, by_fide).local_id == "70"
    assert known(office, by_local).fide_id == "222222"
    assert known(office, by_name).local_id == "71"
    assert len(everybody(office)) == 4


@pytest.mark.parametrize(
    ("row", "why", "number"),
    [
        ('2,"Ash, Ann",,1990,,111111,1500,1', "ids_differ", 2),
        ('1,"Pine, Zoe",,1990,,999999,1500,1', "another_id", 1),
        (',"Pine, Zoe",,1950,,111111,1500,1', "not_alike", 1),
        (',"Elm, Cor",,,,,1500,1', "birth_unknown", 1),
        (',"Ash, Ann",,,,,1500,1', "birth_unknown", 1),
        (',"Fir, Dan",,2000,,,1500,1', "namesakes", 2),
    ],
)
def test_who_is_not_clear_is_left_out_and_told(
    office: Office, file: Path, row: str, why: str, number: int
) -> None:
    added(office, name="Ash, Ann", fide_id="111111", local_id="1", birth_year="1990")
    added(office, name="Oak, Bob", local_id="2")
    added(office, name="Elm, Cor", birth_year="1970")
    for _ in range(2):
        added(office, name="Fir, Dan", birth_year="2000")
    before = everybody(office)
    (unclear,) = taken(office, file, row).unclear
    assert (unclear.line, unclear.why, len(unclear.candidates)) == (2, why, number)
    assert everybody(office) == before


def test_the_officer_decides_who_unclear_rows_are(office: Office, file: Path) -> None:
    elm = added(office, name="Elm, Cor", birth_year="1970")
    rows = (',"Elm, Cor",,,Hastings,,1500,1', ',"Elm, Cor",,,Brighton,,1400,1')
    report = taken(office, file, *rows, decisions={2: elm, 3: None})
    assert (report.new, report.changed, report.unclear) == (1, 1, ())
    clubs = {number: person.club for number, person in everybody(office).items()}
    assert clubs == {elm: "Hastings", elm + 1: "Brighton"}
    for decisions in ({9: elm}, {2: 77}):
        with pytest.raises(InputError):
            taken(office, file, *rows, decisions=decisions)
    assert len(everybody(office)) == 2


def test_one_who_comes_twice_in_a_list_is_one(office: Office, file: Path) -> None:
    rows = ('1,"Ash, Ann",,1990,A,111111,1500,1', '1,"Ash, Ann",,1990,B,111111,1500,1')
    report = taken(office, file, *rows)
    assert (report.people, report.repeated) == (1, 1)
    report = taken(office, file, ',"Oak, Bob",,,,,1500,1', ',"Oak, Bob",,,,,1600,1')
    assert [each.why for each in report.unclear] == ["twice"]
    assert names(office) == ["Ash, Ann", "Oak, Bob"]


def test_a_merged_person_is_found_by_his_former_number(office: Office, file: Path) -> None:
    old = added(office, name="Ash, Ann", fide_id="111111")
    new = added(office, name="Ash, Anna", fide_id="222222")
    merged(office, old, new)
    report = taken(office, file, ',"Ash, Ann",,,Hastings,111111,1500,1')
    assert report.new == 0
    assert known(office, new).club == "Hastings"


def test_who_was_erased_comes_back_under_a_new_number(office: Office, file: Path) -> None:
    person = added(office, name="Ash, Ann", fide_id="111111")
    erase_person(office, person, actor=ACTOR)
    assert taken(office, file, ',"Ash, Ann",,,,111111,1500,1').new == 1
    assert known(office, person).name == ""


def test_what_ratings_need_stands_in_columns_of_its_own(office_of: Any, file: Path) -> None:
    office = office_of("kbsb")
    head = "id,name,rating,games,highest rating,opponents_sum,points,fide_rating"
    day = date(2026, 10, 1)
    rows = ('1,"Ash, Ann",1500,20,1612,30100,7.5,1580', '2,"Oak, Bob",,3,,x,,')
    report = taken(office, file, *rows, head=head, list_date=day)
    ann, bob = everybody(office).values()
    assert (ann.local_id, ann.fide_rating) == ("1", 1580)
    line = kept_list(office, day)[ann.id]
    assert (line.rating, line.games, line.highest_rating) == (1500, 20, 1612)
    assert dict(line.facts) == {"opponents_sum": 30100, "points": Score.from_half_points(15)}
    assert kept_list(office, day)[bob.id].games == 3
    (finding,) = report.findings
    assert (finding.message, finding.line) == ("office.people.bad_number", 3)


def test_a_national_office_takes_fide_s_rating_as_a_fact(office_of: Any) -> None:
    office = office_of("kbsb")
    report = taken(office, EXAMPLES / "list_mar26.txt")
    assert not any(report.lists.values())
    assert next(iter(everybody(office).values())).fide_rating == 2668
    with pytest.raises(InputError, match="no_ratings"):
        taken(office, EXAMPLES / "list_mar26.txt", list_date=date(2026, 10, 1))


def test_a_starting_list_with_doubts_changes_nothing(office: Office, file: Path) -> None:
    added(office, name="Elm, Cor", birth_year="1970")
    rows = (',"Elm, Cor",,,,,1500,1', '5,"Oak, Bob",,1980,,,1600,1')
    before = everybody(office)
    with pytest.raises(NothingImported) as raised:
        taken(office, file, *rows, list_date=date(2026, 11, 1))
    assert [each.why for each in raised.value.report.unclear] == ["birth_unknown"]
    assert everybody(office) == before
    assert kept_list(office, date(2026, 11, 1)) == {}


def test_a_second_starting_list_of_a_day_changes_nothing(office: Office, file: Path) -> None:
    day = date(2026, 11, 1)
    person = added(office, name="Elm, Cor", birth_year="1970")
    start_list(office, {person: ListLine(person=person, rating=1500)}, day)
    before, done = everybody(office), _acts(office)
    with pytest.raises(InputError, match="list_is_there"):
        taken(office, file, '5,"Oak, Bob",,1980,,,1600,1', list_date=day)
    assert (everybody(office), _acts(office)) == (before, done)


def test_a_dry_run_and_a_bad_file_change_nothing(office: Office, file: Path) -> None:
    done = _acts(office)
    with pytest.raises(NothingImported) as raised:
        taken(office, file, '5,"Oak, Bob",,1980,,,1600,1', dry_run=True)
    assert raised.value.report.new == 1
    for content in (b"", b"\x00\xff\x00", b"id,rating\n1,1500\n"):
        file.write_bytes(content)
        with pytest.raises(UnreadableFile):
            taken(office, file)
    with pytest.raises(UnreadableFile, match="is_event"):
        taken(office, EXAMPLES / "open.trf")
    with pytest.raises(InputError, match="list"):
        taken(office, EXAMPLES / "list_mar26.txt", list_date=date(2026, 3, 2))
    assert (everybody(office), _acts(office)) == ({}, done)


def test_a_list_longer_than_a_batch_gives_everybody_a_number_and_a_line(
    office: Office, file: Path
) -> None:
    count, day = 12_000, date(2026, 11, 1)
    rows = (
        f'{n},"Name{n}, First",BEL,1980,Club,{200_000 + n},{1000 + n % 900},9' for n in range(count)
    )
    report = taken(office, file, *rows, list_date=day)
    assert (report.people, report.new) == (count, count)
    people, lines = everybody(office), kept_list(office, day)
    assert len(people) == len(lines) == count
    for person in people.values():
        number = int(person.fide_id or 0) - 200_000
        assert person.name == f"Name{number}, First"
        assert lines[person.id].rating == 1000 + number % 900


def test_no_personal_data_stands_in_the_audit_trail(office: Office, file: Path) -> None:
    taken(office, file, '5,"Oak, Bob",,1980,,555555,1600,1')
    with office.store.reading() as connection:
        told = " ".join(str(act.facts) for act in acts(connection))
    assert "Oak" not in told
    assert "555555" not in told


def _acts(office: Office) -> int:
    with office.store.reading() as connection:
        return acts(connection)[0].id
