"""Corrections: each with a reason makes a version, and no officer overwrites another."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from tests.office.events_build import BIRCH, CEDAR, THREE, codes, file, look, person, report

from arpad.core.errors import InputError, UnknownName
from arpad.core.results import Result
from arpad.office.event_acceptance import Blocked, accept_event
from arpad.office.event_changes import Correction, GameResult
from arpad.office.event_corrections import correct_event
from arpad.office.event_look import EventLook
from arpad.office.event_reports import Told, receive_report
from arpad.office.event_stages import version_to_rate
from arpad.office.event_versions import event_document
from arpad.office.office import Office

pytestmark = pytest.mark.both


@pytest.fixture
def accepted(office: Office, tmp_path: Path) -> int:
    """An accepted event: 1 beat 2 in round 1, and drew with 3 in round 2."""
    receive_report(office, file(tmp_path), actor="bea")
    return accept_event(office, 1, actor="bea", new=True).event


def _correct(office: Office, correction: Correction, seen: int | None = None) -> EventLook:
    return correct_event(
        office, 1, correction, actor="cas", reason="score sheet", seen_version=seen
    )


def _result(office: Office, number: int, round_number: int) -> tuple[int | None, Result] | None:
    with office.store.reading() as connection:
        entry = event_document(connection, 1).tournament.entry(number)
    pairing = entry.pairings[round_number - 1]
    return None if pairing is None else (pairing.opponent, pairing.result)


def test_a_result_is_corrected_for_both(office: Office, accepted: int) -> None:
    game = GameResult(round=1, number=2, opponent=1, result=Result.WIN)
    after = _correct(office, Correction(results=(game,)))
    assert (after.stage, after.version.version) == ("accepted", 3)
    assert (after.version.reason, after.version.actor) == ("score sheet", "cas")
    assert _result(office, 1, 1) == (2, Result.LOSS)
    assert _result(office, 2, 1) == (1, Result.WIN)
    with office.store.reading() as connection:
        assert version_to_rate(connection, accepted) == after.version.id
        white = event_document(connection, 1).tournament.entry(1).pairings[0]
        before = event_document(connection, 1, 2).tournament.entry(1).pairings[0]
    assert white is not None
    assert before is not None
    assert white.colour is before.colour
    assert before.result is Result.WIN


def test_an_approval_is_told_and_taken_back(office: Office, accepted: int) -> None:
    assert accepted == 1
    assert _correct(office, Correction(approved=True)).document.approved
    assert _correct(office, Correction(name="Cup")).document.approved
    assert not _correct(office, Correction(approved=False)).document.approved


def test_only_fide_approves(office_of: Callable[..., Office], tmp_path: Path) -> None:
    club = office_of("elo", parameters={"k": "20"})
    with pytest.raises(InputError, match=r"office\.not_approvable"):
        receive_report(club, file(tmp_path), actor="bea", told=Told(approved=True))
    receive_report(club, file(tmp_path), actor="bea")
    with pytest.raises(InputError, match=r"office\.not_approvable"):
        _correct(club, Correction(approved=True))


def test_a_game_that_both_tell_of_is_not_broken(office: Office, accepted: int) -> None:
    game = GameResult(round=1, number=3, opponent=1, result=Result.WIN)
    with pytest.raises(InputError) as told:
        _correct(office, Correction(results=(game,)))
    assert told.value.message == "office.correct.other_game"
    both = Correction(results=(game,), without_games=((1, 1),))
    assert _correct(office, both).version.version == 3
    assert _result(office, 2, 1) is None
    assert _result(office, 3, 1) == (1, Result.WIN)
    assert accepted == 1


def test_a_contradiction_is_put_right_before_acceptance(office: Office, tmp_path: Path) -> None:
    rows = (THREE[0], (BIRCH, "", "1985", "   1 b 1  0000 - U"), THREE[2])
    receive_report(office, file(tmp_path, report(rows)), actor="bea")
    game = GameResult(round=1, number=1, opponent=2, result=Result.DRAW)
    after = _correct(office, Correction(results=(game,)))
    assert codes(after.blocking) == ["unknown_persons"]
    assert "trf.results_contradict" not in codes(after.findings)
    assert accept_event(office, 1, actor="bea", new=True).stage == "accepted"
    assert _result(office, 2, 1) == (1, Result.DRAW)


def test_games_and_players_are_left_out(office: Office, accepted: int) -> None:
    after = _correct(office, Correction(without_games=((2, 3),)))
    assert (after.version.games, _result(office, 1, 2)) == (1, None)
    after = _correct(office, Correction(without_players=(2,)))
    assert (after.version.players, after.version.games) == (2, 0)
    assert set(after.document.person_of) == {1, 3}
    assert _result(office, 1, 1) is None
    assert [match.number for match in after.matches] == [1, 3]
    assert accepted == 1


def test_days_scope_and_name_are_corrected(office: Office, accepted: int) -> None:
    correction = Correction(
        name="Winter Open",
        start=date(2026, 11, 1),
        end=date(2026, 11, 2),
        round_dates=((2, date(2026, 11, 2)),),
        scope="rapid",
    )
    after = _correct(office, correction)
    version = after.version
    assert (version.name, version.scope, version.start) == (
        "Winter Open",
        "rapid",
        date(2026, 11, 1),
    )
    assert after.document.tournament.round_dates == (None, date(2026, 11, 2))
    assert codes(after.findings)[0] == "scope_differs"
    with pytest.raises(UnknownName):
        _correct(office, Correction(scope="slow"))
    assert accepted == 1


def test_the_person_of_a_number_is_corrected(office: Office, accepted: int) -> None:
    other = person(office, name="Zeder, Cyril")
    assert _correct(office, Correction(persons=((3, other),))).document.person_of[3] == other
    after = _correct(office, Correction(persons=((3, None),)))
    assert after.document.person_of[3] not in {other, 3}
    assert after.matches[2].name == CEDAR
    assert accepted == 1


def test_two_officers_do_not_overwrite_each_other(office: Office, accepted: int) -> None:
    seen = look(office, accepted).version.version
    _correct(office, Correction(name="First"), seen)
    with pytest.raises(InputError) as told:
        _correct(office, Correction(name="Second"), seen)
    assert told.value.message == "office.event.changed_since"
    facts = told.value.facts
    assert (facts["seen"], facts["version"], facts["actor"]) == (2, 3, "cas")
    assert look(office, accepted).version.name == "First"


def test_an_accepted_event_stays_sound(office: Office, accepted: int) -> None:
    with pytest.raises(Blocked) as told:
        _correct(office, Correction(end=date(2026, 11, 1)))
    assert codes(told.value.findings) == ["end_before_start"]
    assert look(office, accepted).version.version == 2


def test_what_changes_nothing_is_no_correction(office: Office, accepted: int) -> None:
    for correction in (Correction(), Correction(name="Autumn Open")):
        with pytest.raises(InputError) as told:
            _correct(office, correction)
        assert told.value.message == "office.correct.nothing"
    with pytest.raises(InputError) as told:
        correct_event(office, 1, Correction(name="X"), actor="cas", reason="")
    assert told.value.message == "office.event.no_reason"
    assert look(office, accepted).version.version == 2


@pytest.mark.parametrize(
    "correction",
    [
        Correction(without_games=((1, 3),)),
        Correction(without_games=((9, 1),)),
        Correction(without_players=(9,)),
        Correction(results=(GameResult(round=1, number=1, opponent=1, result=Result.WIN),)),
        Correction(results=(GameResult(round=9, number=1, opponent=2, result=Result.WIN),)),
        Correction(persons=((9, None),)),
        Correction(round_dates=((9, date(2026, 11, 7)),)),
        Correction(confirmed=("office.check.start_unknown",)),
    ],
)
def test_what_is_not_there_is_refused(
    office: Office, accepted: int, correction: Correction
) -> None:
    with pytest.raises(InputError):
        _correct(office, correction)
    assert look(office, accepted).version.version == 2


def test_a_confirmed_twin_is_accepted(office: Office, accepted: int, tmp_path: Path) -> None:
    receive_report(office, file(tmp_path, report() + "\n", "again.trf"), actor="bea")
    with pytest.raises(Blocked) as told:
        accept_event(office, 2, actor="bea", proposed=True)
    assert codes(told.value.findings) == ["same_event"]
    confirm = Correction(confirmed=("office.check.same_event",))
    correct_event(office, 2, confirm, actor="cas", reason="played twice, I was there")
    assert accept_event(office, 2, actor="bea", proposed=True).stage == "accepted"
    assert accepted == 1
