"""Outcomes are the same whether one process computes them or several."""

from datetime import date

import pytest

from arpad.core.errors import BadValue
from arpad.core.outcomes import PlayerRating
from arpad.core.quantities import Rating, Score
from arpad.core.records import Event, Game, Player
from arpad.core.results import Result
from arpad.office import solving
from arpad.office.list_lines import ListLine
from arpad.office.packing import unpacked
from arpad.office.raters.rater import Outcome, Task
from arpad.office.record_text import read_record
from arpad.office.solving import lines_of, solved
from arpad.systems.fide.rating_change import rate_period


def _outcome(person: int) -> Outcome:
    if person % 10 == 0:
        left_out = PlayerRating(player=Player(number=person), points=Score(0), missing=("k",))
        return Outcome(ListLine(person=person), (left_out,))
    games = tuple(
        Game(opponent=Player(rating=Rating(1500 + 7 * n)), result=Result.WIN) for n in range(5)
    )
    player = Player(rating=Rating(1500 + person), development_coefficient=20)
    change = rate_period(player, [Event(start=date(2026, 11, 7), games=games)])
    return Outcome(ListLine(person=person, rating=int(change.rating_after)), (change,))


def _task(person: int) -> Task:
    return Task(person, lambda: f"signature {person}", lambda: _outcome(person))


@pytest.mark.parametrize("forks", [True, False])
def test_one_process_or_several(monkeypatch: pytest.MonkeyPatch, *, forks: bool) -> None:
    monkeypatch.setattr(solving, "WORTH_PROCESSES", 100)
    monkeypatch.setattr(solving, "_can_fork", lambda: forks)
    tasks = [_task(person) for person in range(1, 601)]
    found = list(solved(tasks))
    assert [each.person for each in found] == list(range(1, 601))
    for each in found:
        line, records = _outcome(each.person)
        assert each.line == line
        assert each.record is not None
        assert read_record(unpacked(each.record)) == records
        assert each.missing == (("k",) if each.person % 10 == 0 else None)


@pytest.mark.parametrize("forks", [True, False])
def test_what_an_earlier_run_knows_is_not_computed(
    monkeypatch: pytest.MonkeyPatch, *, forks: bool
) -> None:
    def refuse() -> Outcome:
        raise BadValue("birth_year", 2090, "allowed.year")

    monkeypatch.setattr(solving, "WORTH_PROCESSES", 1)
    monkeypatch.setattr(solving, "_can_fork", lambda: forks)
    tasks = [Task(1, lambda: "same", refuse), _task(2), _task(3)]
    known = {1: "same", 2: "another", 4: "signature 3"}
    first, second, third = solved(tasks, known)
    assert (first.signature, first.line, first.record) == ("same", None, None)
    assert (second.line, third.line) == (_outcome(2).line, _outcome(3).line)


@pytest.mark.parametrize("forks", [True, False])
def test_lines_alone(monkeypatch: pytest.MonkeyPatch, *, forks: bool) -> None:
    monkeypatch.setattr(solving, "WORTH_PROCESSES", 1)
    monkeypatch.setattr(solving, "_can_fork", lambda: forks)
    found = list(lines_of([_task(person) for person in range(1, 301)]))
    assert found == [_outcome(person).line for person in range(1, 301)]


def test_an_error_in_another_process_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Outcome:
        raise BadValue("birth_year", 2090, "allowed.year")

    monkeypatch.setattr(solving, "WORTH_PROCESSES", 1)
    monkeypatch.setattr(solving, "_can_fork", lambda: True)
    with pytest.raises(BadValue, match="birth_year"):
        list(solved([_task(1), Task(2, lambda: "", refuse)]))
