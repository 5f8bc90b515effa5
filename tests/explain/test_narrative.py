"""The account of a result: complete, in every language, with arithmetic that can be checked."""

import re
from collections.abc import Iterator
from datetime import date
from fractions import Fraction

import pytest
from tests.explain.results import changes, others

from arpad.core.outcomes import InitialRating, RatingChange, Requirement, TitleNorm
from arpad.core.quantities import Rating, Score
from arpad.core.rulebook import Citation, Source
from arpad.core.steps import Step
from arpad.explain.catalogue import LANGUAGES, Catalogue, load_catalogue
from arpad.explain.markup import as_text
from arpad.explain.narrative import (
    Explainable,
    Line,
    account,
    citations,
    common_part,
    norm_account,
    rule_words,
)
from arpad.systems.registry import load_system

RESULTS: dict[str, Explainable] = {**changes(), **others()}
SOURCES: dict[str, Source] = dict(load_system("fide").rulebook().sources)
_NUMBER = r"[+\-\u2212]?\d+(?:[.,]\d+)?"
_FORMULA = re.compile(rf"({_NUMBER})\s([\u00d7\u00f7\u2212])\s({_NUMBER})\s?=\s({_NUMBER})")
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_result = pytest.mark.parametrize("name", RESULTS)


def lines(name: str, language: str) -> tuple[Line, ...]:
    return account(RESULTS[name], load_catalogue(language), SOURCES)


def number(text: str) -> Fraction:
    return Fraction(text.replace("\u2212", "-").replace(",", ".").removeprefix("+"))


def formulas(text: str) -> list[tuple[Fraction, str, Fraction, Fraction]]:
    """Every ``a × b = c``, ``a − b = c``, ``a ÷ b = c`` of a text."""  # noqa: RUF002  the signs of formulas
    return [
        (number(left), sign, number(right), number(outcome))
        for left, sign, right, outcome in _FORMULA.findall(text)
    ]


def all_steps(result: Explainable) -> Iterator[Step]:
    if isinstance(result, RatingChange | InitialRating):
        for game in result.games:
            yield from game.steps
    yield from result.steps
    yield from result.warnings


@every_language
@every_result
def test_every_step_is_told(name: str, language: str) -> None:
    words = load_catalogue(language)
    told = [line.text for line in lines(name, language)]
    for step in all_steps(RESULTS[name]):
        assert words.step(step) in told


@every_language
@every_result
def test_no_placeholder_is_left_and_no_text_is_empty(name: str, language: str) -> None:
    for line in lines(name, language):
        assert line.text.strip()
        assert not re.search(r"\{\w*\}", line.text + line.rule)
        assert "None" not in line.text
        assert "  " not in line.text


@every_language
@every_result
def test_the_arithmetic_is_right(name: str, language: str) -> None:
    found = [each for line in lines(name, language) for each in formulas(line.text)]
    assert found or not isinstance(RESULTS[name], RatingChange)
    for left, sign, right, outcome in found:
        if sign == "\u00d7":
            assert left * right == outcome
        elif sign == "\u2212":
            assert left - right == outcome
        else:
            assert abs(left / right - outcome) <= Fraction(1, 2)


@every_language
@pytest.mark.parametrize("name", changes())
def test_the_arithmetic_gives_the_fields(name: str, language: str) -> None:
    result = changes()[name]
    words = load_catalogue(language)

    def outcomes(message: str, steps: tuple[Step, ...]) -> list[str]:
        texts = [words.step(step) for step in steps if step.message == message]
        return [str(round(100 * formulas(text)[0][3])) for text in texts]

    rated = [game for game in result.games if game.rated]
    for game in rated:
        assert game.rating_difference is not None
        assert game.score_minus_expected is not None
        assert outcomes("fide.step.difference", game.steps) == [str(100 * game.rating_difference)]
        assert outcomes("fide.step.minus", game.steps) == [
            str(game.score_minus_expected.hundredths)
        ]
    assert outcomes("fide.step.product", result.steps) == [
        str(result.rating_change_unrounded.hundredths)
    ]
    after = next(step for step in result.steps if step.message == "fide.step.new_rating")
    before, change, new = map(number, re.findall(_NUMBER, words.step(after)))
    assert before + change == new == int(result.rating_after)


@every_language
@every_result
def test_every_rule_is_named_with_article_and_first_day(name: str, language: str) -> None:
    words = load_catalogue(language)
    rules = {line.rule for line in lines(name, language)}
    for rule in citations(RESULTS[name]):
        written = rule_words(rule, words)
        assert written in rules
        assert rule.source in written
        assert words.value(rule.in_force_from) in written
        assert rule.article in written or not rule.article[0].isdigit()


@every_language
@every_result
def test_the_documents_stand_at_the_end(name: str, language: str) -> None:
    told = lines(name, language)
    cited = list(dict.fromkeys(rule.source for rule in citations(RESULTS[name])))
    ends = [line for line in told if line.kind == "source"]
    assert [line.rule for line in ends] == [SOURCES[source].link for source in cited]
    assert told[-len(ends) :] == tuple(ends)
    for line, source in zip(ends, cited, strict=True):
        assert source in line.text
        assert SOURCES[source].title in line.text


def test_games_are_headed_by_opponent_round_and_result() -> None:
    heads = [line.text for line in lines("now", "en") if line.depth == 1 and line.kind == "heading"]
    assert heads == [
        "Against 1400: win",
        "Against 1600: draw",
        "Against 2000: loss",
        "Against 1550: loss by forfeit",
        "Against unrated: win",
    ]


def test_remarks_are_marked_as_such() -> None:
    remarks = [line for line in lines("floor", "en") if line.kind == "remark"]
    assert len(remarks) == len(RESULTS["floor"].warnings) == 2
    assert all(line.rule for line in remarks)


def test_a_rule_known_by_report_has_no_article() -> None:
    words = load_catalogue("en")
    rule = Citation(
        source="news", article="as reported", in_force_from=date(2009, 7, 1), certainty="C"
    )
    assert rule_words(rule, words) == "news, as reported, in force since 1 Jul 2009"
    assert rule_words(None, words) == ""


@every_language
def test_a_result_without_rules_has_no_documents(language: str) -> None:
    bare = RESULTS["performance"].replace(steps=(), warnings=())
    assert account(bare, load_catalogue(language), SOURCES) == ()


def test_a_change_without_steps_still_has_its_games() -> None:
    change = changes()["now"]
    bare = change.replace(steps=(), warnings=())
    first, *_ = account(bare, load_catalogue("en"), SOURCES)
    assert first.text == "Against 1400: win"


def test_what_several_changes_have_in_common() -> None:
    now = changes()["now"]
    other = now.replace(steps=now.steps[:1] + now.steps[2:], warnings=())
    assert common_part([now]) == now
    assert common_part([now, other]).steps == other.steps
    floor = changes()["floor"]
    assert (
        common_part([floor, floor.replace(warnings=floor.warnings[:1])]).warnings
        == (floor.warnings[:1])
    )


def norm(*, achieved: bool | None) -> TitleNorm:
    return TitleNorm(
        title="IM",
        achieved=achieved,
        games_counted=9,
        rounds=(1, 2),
        points=Score(650),
        average_opponent_rating=Rating(2300),
        performance_rating=Rating(2450),
        raised_opponent=None,
        requirements=(
            Requirement(
                message="norm.games", met=True, figures=(("games", 9), ("needed", 9)), rule=None
            ),
            Requirement(message="norm.woman", met=None),
            Requirement(message="norm.federations_waived", met=False),
        ),
    )


@every_language
@pytest.mark.parametrize("achieved", [True, False, None])
def test_a_norm_with_its_requirements(language: str, achieved: bool | None) -> None:  # noqa: FBT001  one of three states
    words: Catalogue = load_catalogue(language)
    head, *rest = norm_account(norm(achieved=achieved), words)
    assert "IM" in head.text
    marks = [words.text(mark) for mark in ("norm.met", "norm.unknown", "norm.not_met")]
    for line, mark in zip(rest, marks, strict=True):
        assert line.text.startswith(f"{mark} ")
        assert "{" not in line.text
    assert as_text([head, *rest]).count("\n") >= 3
