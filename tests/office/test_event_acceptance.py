"""What blocks acceptance, who decides who is who, and what is withdrawn."""

from pathlib import Path

import pytest
from tests.office.events_build import (
    ASH,
    BIRCH,
    CEDAR,
    THREE,
    TWO_ROUNDS,
    codes,
    file,
    look,
    person,
    report,
)

from arpad.core.errors import InputError, UnknownName
from arpad.office.acts import new_act
from arpad.office.event_acceptance import Blocked, accept_event, withdraw_event
from arpad.office.event_changes import Correction
from arpad.office.event_corrections import correct_event
from arpad.office.event_reports import receive_report
from arpad.office.event_stages import version_to_rate
from arpad.office.event_versions import versions_of
from arpad.office.office import Office
from arpad.office.people import people_on
from arpad.office.store import schema

pytestmark = pytest.mark.both


def _received(office: Office, tmp_path: Path, text: str | None = None) -> int:
    return receive_report(office, file(tmp_path, text), actor="bea").event


def _blocked(office: Office, event: int, *, new: bool = False) -> list[str]:
    with pytest.raises(Blocked) as told:
        accept_event(office, event, actor="bea", new=new)
    return codes(told.value.findings)


def test_nobody_comes_into_the_office_unasked(office: Office, tmp_path: Path) -> None:
    event = _received(office, tmp_path)
    assert _blocked(office, event) == ["unknown_persons"]
    with office.store.reading() as connection:
        assert people_on(connection, None) == {}
        assert len(versions_of(connection, event)) == 1


def test_new_persons_have_what_the_report_tells(office: Office, tmp_path: Path) -> None:
    event = _received(office, tmp_path)
    accepted = accept_event(office, event, actor="cas", new=True)
    assert [each.stage for each in accepted.stages] == ["received", "checked", "accepted"]
    assert accepted.stages[-1].actor == "cas"
    with office.store.reading() as connection:
        people = people_on(connection, None)
        assert version_to_rate(connection, event) == accepted.version.id
    numbers = accepted.document.person_of
    assert [people[numbers[n]].name for n in (1, 2, 3)] == [ASH, BIRCH, CEDAR]
    assert (people[numbers[1]].fide_id, people[numbers[2]].birth_year) == ("4600011", 1985)
    with pytest.raises(InputError) as told:
        accept_event(office, event, actor="cas")
    assert told.value.message == "office.event.accepted_already"


def test_an_officer_says_who_is_who(office: Office, tmp_path: Path) -> None:
    cedar, other = person(office, name=CEDAR), person(office, name="Zeder, Cyril")
    event = _received(office, tmp_path)
    assert _blocked(office, event, new=True) == ["doubtful_persons"]
    accepted = accept_event(office, event, actor="bea", assignments={3: other}, new=True)
    assert accepted.document.person_of[3] == other
    assert accepted.document.person_of[1] not in {cedar, other}


def test_proposals_can_be_taken_together(office: Office, tmp_path: Path) -> None:
    cedar = person(office, name=CEDAR)
    event = _received(office, tmp_path)
    accepted = accept_event(office, event, actor="bea", new=True, proposed=True)
    assert accepted.document.person_of[3] == cedar


def test_a_player_may_be_new_in_spite_of_a_proposal(office: Office, tmp_path: Path) -> None:
    cedar = person(office, name=CEDAR)
    event = _received(office, tmp_path)
    accepted = accept_event(office, event, actor="bea", assignments={3: None}, new=True)
    assert accepted.document.person_of[3] != cedar


def test_numbers_that_are_not_there_are_refused(office: Office, tmp_path: Path) -> None:
    event = _received(office, tmp_path)
    with pytest.raises(UnknownName):
        accept_event(office, event, actor="bea", assignments={9: None}, new=True)
    with pytest.raises(InputError):
        accept_event(office, event, actor="bea", assignments={1: 77}, new=True)
    with pytest.raises(UnknownName):
        accept_event(office, 5, actor="bea")
    assert look(office, event).stage == "received"


def test_one_person_has_one_starting_number(office: Office, tmp_path: Path) -> None:
    cedar = person(office, name=CEDAR)
    event = _received(office, tmp_path)
    with pytest.raises(Blocked) as told:
        accept_event(office, event, actor="bea", assignments={2: cedar, 3: cedar}, new=True)
    assert codes(told.value.findings) == ["person_twice"]


def test_the_dead_do_not_play(office: Office, tmp_path: Path) -> None:
    person(office, name=BIRCH, birth_year="1985", died_on="2020-01-01")
    event = _received(office, tmp_path)
    assert _blocked(office, event, new=True) == ["died"]
    correct_event(
        office,
        event,
        Correction(confirmed=("office.check.died",)),
        actor="bea",
        reason="the day of death is wrong, it is being put right",
    )
    accepted = accept_event(office, event, actor="bea", new=True)
    assert (accepted.stage, accepted.blocking) == ("accepted", ())


def test_who_was_merged_comes_as_who_he_is_now(office: Office, tmp_path: Path) -> None:
    old = person(office, name=BIRCH, birth_year="1985")
    new = person(office, name="Birch, Bob", birth_year="1985")
    event = _received(office, tmp_path)
    with office.store.writing() as connection:
        act = new_act(connection, "bea", "person.merged")
        row = {"person_id": old, "into_id": new, "act_id": act}
        connection.execute(schema.person_merge.insert().values(**row))
    assert "merged" in codes(look(office, event).findings)
    accepted = accept_event(office, event, actor="bea", new=True)
    assert accepted.document.person_of[2] == new


@pytest.mark.parametrize(
    ("heads", "code"),
    [
        ({"042": "2099/11/07", "052": "2099/11/08"}, "not_over"),
        ({"122": ""}, "scope_unknown"),
    ],
)
def test_days_and_scope_must_be_right(
    office: Office, tmp_path: Path, heads: dict[str, str], code: str
) -> None:
    event = _received(office, tmp_path, report(heads={**TWO_ROUNDS, **heads}))
    assert code in _blocked(office, event, new=True)


def test_contradictions_block_until_they_are_corrected(office: Office, tmp_path: Path) -> None:
    rows = (THREE[0], (BIRCH, "", "1985", "   1 b 1  0000 - U"), THREE[2])
    event = _received(office, tmp_path, report(rows))
    seen = look(office, event)
    assert "results_contradict" in codes(seen.blocking)
    # The line of the file is told, and does not block by itself.
    (of_file,) = [each for each in seen.findings if each.message == "trf.results_contradict"]
    assert (of_file.severity.value, of_file.line) == ("warning", 5)
    assert _blocked(office, event, new=True) == ["results_contradict"]


def test_withdrawn_is_withdrawn(office: Office, tmp_path: Path) -> None:
    event = _received(office, tmp_path)
    accept_event(office, event, actor="bea", new=True)
    with pytest.raises(InputError) as told:
        withdraw_event(office, event, actor="bea", reason=" ")
    assert told.value.message == "office.event.no_reason"
    assert withdraw_event(office, event, actor="bea", reason="a friendly").stage == "withdrawn"
    with office.store.reading() as connection:
        assert version_to_rate(connection, event) is None
        kept = connection.execute(schema.event_version.select()).all()
    assert len(kept) == 2
    with pytest.raises(InputError) as told:
        accept_event(office, event, actor="bea")
    assert told.value.message == "office.event.is_withdrawn"
    with pytest.raises(InputError) as told:
        withdraw_event(office, event, actor="bea", reason="again")
    assert told.value.message == "office.event.is_withdrawn"


def test_an_event_after_its_list_is_late(office: Office, tmp_path: Path) -> None:
    with office.store.writing() as connection:
        act = new_act(connection, "bea", "period.rated")
        run = {"list_date": "2026-12-01", "scope": "standard", "reason": "period"}
        run |= {"software": "1", "digest": "d", "summary": ""}
        done = connection.execute(schema.run.insert().values(**run, act_id=act))
        listed = {"list_date": "2026-12-01", "scope": "standard", "version": 1, "digest": "d"}
        run_id = done.inserted_primary_key[0]
        row = schema.publication.insert().values(**listed, run_id=run_id, act_id=act)
        connection.execute(row)
    event = _received(office, tmp_path)
    late = next(each for each in look(office, event).findings if each.message.endswith("late"))
    assert str(dict(late.facts)["newest"]) == "2026-12-01"
    assert accept_event(office, event, actor="bea", new=True).stage == "accepted"


def test_two_new_persons_have_two_fide_ids(office: Office, tmp_path: Path) -> None:
    twice = (THREE[0], (BIRCH, "4600011", "1985", THREE[1][3]), THREE[2])
    receive_report(office, file(tmp_path, report(twice)), actor="bea")
    with pytest.raises(InputError) as caught:
        accept_event(office, 1, actor="bea", new=True)
    assert caught.value.message == "office.event.fide_id_twice"
    assert dict(caught.value.facts) == {"one": 1, "other": 2, "fide_id": "4600011"}


def test_a_new_person_has_nobody_elses_fide_id(office: Office, tmp_path: Path) -> None:
    own = person(office, name="Oak, Olga", fide_id="4600011")
    receive_report(office, file(tmp_path), actor="bea")
    with pytest.raises(InputError) as caught:
        accept_event(office, 1, actor="bea", assignments={1: None}, new=True)
    assert caught.value.message == "office.people.fide_id_taken"
    assert caught.value.facts["person"] == own
