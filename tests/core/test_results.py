"""Results, what they score and how people write them."""

import pytest

from arpad.core.errors import BadValue
from arpad.core.quantities import Score
from arpad.core.results import Result, parse_result

_PLAYED = {Result.WIN, Result.DRAW, Result.LOSS}


def test_only_three_results_are_played() -> None:
    assert {result for result in Result if result.is_played} == _PLAYED


@pytest.mark.parametrize("result", list(Result))
def test_score_is_half_the_half_points(result: Result) -> None:
    assert result.score == Score.from_half_points(result.half_points)
    assert 0 <= result.half_points <= 2


def test_keys_are_unique() -> None:
    assert len({result.key for result in Result}) == len(Result)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        *((text, Result.WIN) for text in ("1", "1.0", "1-0", " 1 ", "1,0")),
        *((text, Result.DRAW) for text in ("½", "=", "0.5", "0,5", ".5", "1/2", "½-½")),
        ("1/2-1/2", Result.DRAW),
        *((text, Result.LOSS) for text in ("0", "0.0", "0-1")),
        ("1−0", Result.WIN),  # noqa: RUF001  the minus sign that people paste
        ("0–1", Result.LOSS),  # noqa: RUF001  the dash that people paste
        ("+", Result.FORFEIT_WIN),
        ("-", Result.FORFEIT_LOSS),
        ("−", Result.FORFEIT_LOSS),  # noqa: RUF001  the minus sign that people paste
    ],
)
def test_results_as_people_write_them(text: str, result: Result) -> None:
    assert parse_result(text) is result


@pytest.mark.parametrize("text", ["", "2", "win", "1:0", "1½", "0-0", "½½"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(BadValue) as caught:
        parse_result(text)
    assert (caught.value.name, caught.value.value) == ("result", text)
    assert caught.value.facts["allowed"] == "allowed.result"
