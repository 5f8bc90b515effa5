"""Findings, steps, outcomes, system: records without rules of their own."""

from datetime import date

from arpad.core.findings import Finding, Severity
from arpad.core.outcomes import (
    DevelopmentCoefficient,
    EventLine,
    GameLine,
    InitialRating,
    PlayerRating,
    RatingChange,
)
from arpad.core.quantities import (
    ExpectedScore,
    Rating,
    RatingDifference,
    RatingPoints,
    Score,
    ScoreDifference,
)
from arpad.core.records import Player
from arpad.core.results import Result
from arpad.core.rulebook import Citation
from arpad.core.steps import Step, Word, step, word
from arpad.core.system import Capability, RatingSystem, Status
from arpad.systems.fide.system import FIDE


def _event(name: str, *results: Result) -> EventLine:
    return EventLine(
        name=name,
        start=date(2026, 1, 1),
        regime="R6",
        rating=Rating(2000),
        games=tuple(GameLine(result=r, score=r.score, rated=False) for r in results),
        games_rated=0,
        points=Score(0),
        expected_points=ExpectedScore(0),
        score_minus_expected=ScoreDifference(0),
        rating_change_unrounded=RatingPoints(0),
    )


def _change(*events: EventLine) -> RatingChange:
    k = DevelopmentCoefficient(value=20, reason=word("k"), rule=None, normal_value=20)
    return RatingChange(
        system="fide",
        regime="R6",
        time_control="standard",
        rating_before=Rating(2000),
        development_coefficient=k,
        events=events,
        games_rated=0,
        points=Score(0),
        expected_points=ExpectedScore(0),
        score_minus_expected=ScoreDifference(0),
        rating_change_unrounded=RatingPoints(0),
        rating_change=RatingDifference(0),
        rating_after=Rating(2000),
    )


def test_a_finding_may_concern_the_whole_file() -> None:
    finding = Finding(severity=Severity.WARNING, message="trf.no_date")
    assert (finding.line, finding.column, finding.facts) == (None, None, ())


def test_steps_and_words_keep_their_values_in_order() -> None:
    rule = Citation(source="b02", article="8.3.4", in_force_from=date(2024, 3, 1), certainty="A")
    assert step("step.sum", rule, points=3, games=4) == Step(
        message="step.sum", values=(("points", 3), ("games", 4)), rule=rule
    )
    assert step("step.sum").rule is None
    assert word("k.new", games=3) == Word(message="k.new", values=(("games", 3),))
    assert rule.rule_id == "b02/8.3.4"


def test_games_of_a_change_are_those_of_its_events_in_order() -> None:
    change = _change(_event("a", Result.WIN), _event("b", Result.LOSS, Result.DRAW))
    assert [line.result for line in change.games] == [Result.WIN, Result.LOSS, Result.DRAW]


def test_outcome_is_the_change_or_the_first_rating_or_one_possible_change() -> None:
    change, other = _change(), _change(_event("a"))
    first = InitialRating(
        system="fide",
        regime="R6",
        time_control="standard",
        games_counted=0,
        points=Score(0),
        average_opponent_rating=None,
        fractional_score=None,
        difference_from_score=None,
        initial_rating_unlimited=None,
        initial_rating=None,
        published=False,
    )
    nobody = PlayerRating(player=Player(), points=Score(0))
    assert nobody.outcome is None
    assert nobody.replace(change=change).outcome is change
    assert nobody.replace(initial=first).outcome is first
    assert nobody.replace(possible_changes=(other, change)).outcome is other


def test_the_protocol_knows_a_system_when_it_sees_one() -> None:
    assert isinstance(FIDE, RatingSystem)
    assert not isinstance(object(), RatingSystem)
    assert len({capability.value for capability in Capability}) == len(Capability)
    assert len({status.value for status in Status}) == len(Status)
