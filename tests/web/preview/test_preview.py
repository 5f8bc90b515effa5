"""The preview of the page shows what the engine answers, or nothing."""

import json
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from pathlib import Path
from random import Random  # noqa: TID251  seeded
from typing import Any

import pytest
from tests.web.engine.questions import questions

from arpad.api.answer import answer
from arpad.explain.catalogue import LANGUAGES
from arpad.systems.registry import load_system
from arpad.web.preview import preview
from arpad.web.scripts import STATIC

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="no Node on this machine")
Question = dict[str, str]
_RESULTS = ("1", "0", "½", "=", "0.5", "0,5", "1/2")
_EDGES = (-736, -735, -620, -401, -400, -399, -351, -350, -4, -3, 0, 3, 4, 10, 350, 400, 401, 735)


@pytest.fixture(scope="module")
def previews(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Answers of the preview to questions, by Node."""
    folder = tmp_path_factory.mktemp("preview")
    data = {language: preview(language) for language in LANGUAGES}
    script = folder / "preview.mjs"  # the ending tells any Node that it is a module
    shutil.copy(STATIC / "js" / "preview.js", script)
    (folder / "data").write_text(json.dumps(data), encoding="utf-8")

    def ask(asked: Iterable[Question]) -> list[Any]:
        lines = "\n".join(json.dumps(each) for each in asked)
        (folder / "questions").write_text(lines, encoding="utf-8")
        runner = str(Path(__file__).with_name("answers.mjs"))
        command = [str(NODE), runner, str(script), "data", "questions", "answers"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        found = (folder / "answers").read_text(encoding="utf-8").splitlines()
        return [json.loads(each) for each in found]

    return ask


def _engine(question: Question) -> Any:
    """What the engine shows, but the reason for K, which the preview leaves out; or its error."""
    found = json.loads(answer(json.dumps(question)))
    if not found["ok"]:
        return found["error"]["id"]
    of_k = {"term.k": {"detail": ""}}
    figures = [figure | of_k.get(figure["id"], {}) for figure in found["view"]["figures"]]
    return {"regime": found["answer"]["regime"], "figures": figures}


def _wrong(asked: list[Question], found: list[Any]) -> list[Any]:
    assert len(found) == len(asked)
    pairs = zip(asked, found, strict=True)
    shown = [(question, first, _engine(question)) for question, first in pairs if first]
    return [(question, first, whole) for question, first, whole in shown if first != whole]


@pytest.mark.slow
def test_thousands_of_plain_questions_are_answered_alike(previews: Any) -> None:
    asked = list(_plain(6000, Random(11)))  # noqa: S311  no secret
    found = previews(asked)
    assert _wrong(asked, found)[:2] == []
    # Of the questions that the engine answers the preview does nearly all.
    missed = [q for q, first in zip(asked, found, strict=True) if first is None]
    answered = [q for q in missed if not isinstance(_engine(q), str)]
    assert len(answered) < 0.02 * len(asked)


def _plain(count: int, chance: Random) -> Iterator[Question]:
    """Questions as a visitor puts them, near every bound of the rules."""
    days = _days()
    for _ in range(count):
        system = chance.choice(("fide", "fide", "elo", "kbsb", "kbsb"))
        rating = chance.choice(
            (chance.randint(1000, 2850), 2299, 2300, 2399, 2400, 2600, 2601, 2649, 2650, 3999, 1)
        )
        question = {
            "ask": "rate",
            "lang": chance.choice(LANGUAGES),
            "system": system,
            "on": chance.choice(days),
            "rating": str(rating),
            "games": "\n".join(_games(rating, chance)),
        }
        if chance.random() < 0.25:
            question |= _average(rating, chance)
        if system == "elo" or (system == "fide" and chance.random() < 0.3):
            question["k"] = chance.choice(("10", "15", "20", "25", "40", "7"))
        if system == "fide":
            question |= _facts(rating, chance)
        if system == "kbsb":
            played = (20, 63, 82, 99, 100, 264, 282, 299, 300, 400, 1200, chance.randint(20, 400))
            question["games_played"] = str(chance.choice(played))
        yield question


def _days() -> list[str]:
    """The first day of every value of every rule, and the day before."""
    rules = [
        book
        for system in ("fide", "kbsb")
        for book in load_system(system).rulebook().history.values()
    ]
    firsts = {
        rule.citation.in_force_from for book in rules for values in book.values() for rule in values
    }
    days = {first - timedelta(days=ago) for first in firsts for ago in (0, 1)}
    return [day.isoformat() for day in sorted(days | {date(2026, 11, 30), date(2027, 6, 1)})]


def _games(rating: int, chance: Random) -> Iterator[str]:
    for _ in range(chance.choice((1, 2, 5, 9, 17, 18, 36))):
        edge = rating - chance.choice(_EDGES)
        opponent = chance.choice((edge, edge, chance.randint(1000, 2850), 2600, 2601))
        between = chance.choice((" ", "\t", "=", " = ", ", ", ";"))
        yield f"{max(1, min(3999, opponent))}{between}{chance.choice(_RESULTS)}"


def _average(rating: int, chance: Random) -> Question:
    """Points against an average field, also beside every bound of the differences."""
    games = chance.choice((1, 2, 5, 9, 17, 18, 36))
    average = chance.choice((rating - chance.choice(_EDGES), chance.randint(1000, 2850)))
    whole = chance.randint(0, games)
    half = chance.choice(("", "", ".5", ",5", "½")) if whole < games else ""
    average = max(1, min(3999, average))
    return {"average": str(average), "games": str(games), "points": f"{whole}{half}"}


def _facts(rating: int, chance: Random) -> Question:
    facts = {
        "born": chance.choice(("1980", "2008", "2009", "2010", "1899", "2030")),
        "games_played": chance.choice(("0", "29", "30", "500")),
        "highest_rating": str(min(3999, rating + chance.choice((0, 1, 100, 400)))),
        "ever_2400": "yes",
        "ever_2300": "yes",
        "time_control": chance.choice(("standard", "rapid", "Blitz")),
    }
    return {name: value for name, value in facts.items() if chance.random() < 0.4}


@pytest.mark.slow
def test_what_is_odd_or_wrong_is_left_to_the_engine_or_answered_alike(previews: Any) -> None:
    asked = [json.loads(each) for each in questions(3000, seed=3)]
    asked += [
        _texts(question) for question in asked if question["system"] in {"fide", "kbsb", "elo"}
    ]
    assert _wrong(asked, previews(asked))[:2] == []


def _texts(question: Question) -> Question:
    return {name: str(value) for name, value in question.items()}


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"rating": "1500.5"}, "a rating with decimals"),
        ({"rating": "0"}, "no rating"),
        ({"on": "2026-02-30"}, "no day"),
        ({"on": "1999-01-01"}, "no rules yet"),
        ({"k": "0"}, "no K"),
        ({"games": "1,750 1"}, "a sign between thousands"),
        ({"games": "1500 +"}, "a game that was not played"),
        ({"games": "unr 1"}, "an unrated opponent"),
        ({"games": "@2026-05-01\n1500 1"}, "several events"),
        ({"games": ""}, "no games"),
        ({"time_control": "90+30"}, "a rate of play"),
        ({"average": "1612.5", "games": "9", "points": "4"}, "an average with decimals"),
        ({"average": "1600", "games": "9", "points": "9.5"}, "more points than games"),
        ({"average": "1600", "games": "9", "points": "3.2"}, "no score"),
        ({"average": "1600", "games": "0", "points": "0"}, "no games"),
        ({"average": "1600", "games": "1500 1", "points": "1"}, "games and an average"),
        ({"average": "1600", "games": "9"}, "no points"),
        ({"base": "1500"}, "a fact that only the engine knows"),
        ({"system": "kbsb"}, "a K that this system has not"),
        ({"system": "dwz"}, "another system"),
        ({"ask": "performance"}, "another question"),
    ],
)
def test_the_preview_leaves_to_the_engine(previews: Any, changed: Question, says: str) -> None:
    plain = {"ask": "rate", "lang": "en", "system": "fide", "on": "2026-11-30"}
    question = plain | {"rating": "1500", "k": "20", "games": "1600 1"} | changed
    assert previews([question]) == [None], says


def test_exact_halves_are_rounded_by_the_named_rounding(previews: Any) -> None:
    plain = {"ask": "rate", "lang": "en", "on": "2026-11-30", "rating": "1500"}
    # K 5 and half a point: 2.5 either way; classic Elo lets the half go with the change.
    asked = [
        plain | {"system": system, "k": "5", "games": f"1500 {result}"}
        for system in ("fide", "elo")
        for result in ("1", "0")
    ]
    found = previews(asked)
    assert [each["figures"][-1]["text"] for each in found] == ["1503", "1497", "1503", "1497"]
    assert _wrong(asked, found) == []


def test_the_form_of_the_page_is_that_of_the_engine() -> None:
    for language in LANGUAGES:
        for system, form in preview(language)["forms"].items():
            asked = {"ask": "form", "lang": language, "system": system, "ability": "rate"}
            assert json.loads(answer(json.dumps(asked)))["answer"] == form
