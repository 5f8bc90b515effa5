"""The pictures of the report, shape by shape, and its page."""

import re
import xml.etree.ElementTree as ET

import pytest
from tests.strength.build import game, tiny_model
from tests.strength.test_report import EVEN, later, reading, told

from arpad.explain.catalogue import LANGUAGES, load_catalogue
from arpad.strength.interval import Interval
from arpad.strength.page import report_page
from arpad.strength.pictures import Scale, loss_picture, pattern_picture, scale_of

LIMITS = (1000, 2200)


def test_levels_on_a_line() -> None:
    scale = scale_of(LIMITS, 160)
    assert (scale.low, scale.high) == (800, 2400)
    assert [scale.place(level) for level in (500, 800, 1600, 2400, 9000)] == [0, 0, 80, 160, 160]
    assert scale.ticks()[:3] == ((0, "800"), (20, "1000"), (40, "1200"))
    assert Scale(low=850, high=1250, length=100).ticks() == ((37.5, "1000"), (87.5, "1200"))


def test_what_each_move_lost() -> None:
    # The start counts 20: 33 half-moves of 720 / 33 = 21.8 each, 50 per cent are 70 high.
    found = reading().replace(losses=(0.0, 5.0, 12.0, 25.0, 80.0, *[0.0] * 28))
    bars = loss_picture(found).bars
    assert [(bar.kind, bar.label) for bar in bars] == [
        ("slip", "1... 5 %"),
        ("error", "2. 12 %"),
        ("blunder", "2... 25 %"),
        ("blunder", "3. 80 %"),
    ]
    assert [(bar.y, bar.height) for bar in bars] == [
        *((70, 7), (53.2, 16.8), (70, 35), (0, 70)),
    ]
    assert [bar.x for bar in bars] == [21.8, 43.6, 65.5, 87.3]


def test_the_line_of_chances_and_the_numbers_of_moves() -> None:
    picture = loss_picture(reading())
    points = [list(map(float, point.split(","))) for point in picture.line.split()]
    assert len(points) == 34
    assert points[0] == pytest.approx([0, 140 * (1 - 0.5184)], abs=0.1)
    assert points[-1] == pytest.approx([720, 140 * (1 - 0.9754)], abs=0.1)  # White mates
    assert picture.ticks == ((392.7, "10"),)  # 18 half-moves of 720 / 33


def test_games_beside_each_other() -> None:
    one = Interval(level=1600, low=1400, high=1800)
    other = Interval(level=2300, low=1900, high=2700)
    picture = pattern_picture([(1, one), (4, other)], one, LIMITS)
    # 800 to 2400 on 200: eight points are one.
    assert picture.band == (75.0, 50.0)
    assert picture.level == 100
    assert [picture.width, picture.height] == [120, 200]
    first, second = picture.strokes
    assert [first.x, first.low, first.level, first.high] == [20, 125, 100, 75]
    assert [second.x, second.low, second.level, second.high] == [60, 62.5, 12.5, 0]
    assert second.label == "4: 1900 / 2300 / 2700"
    assert picture.ticks[0] == (200.0, "800")


def test_many_games_are_not_drawn_into_one_another() -> None:
    one = Interval(level=1600, low=1400, high=1800)
    assert pattern_picture([(number, one) for number in range(500)], one, LIMITS).width == 3000


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_in_every_language(language: str) -> None:
    games = [later(1), later(2), later(3, moves=("e4", "e5")), later(4, server="")]
    page = report_page(told(games), load_catalogue(language))
    assert page.startswith(f'<!DOCTYPE html>\n<html lang="{language}">')
    body = re.sub(r"<(meta[^>]*)>", r"<\1/>", page.removeprefix("<!DOCTYPE html>"))
    ET.fromstring(body)  # noqa: S314  our own text: every element is closed
    assert "{" not in page.partition("</style>")[2]
    assert page.count('role="img"') == 2 + 6 + 3
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page


def test_a_page_without_a_game() -> None:
    page = report_page(told([later(1, moves=("e4", "e5"))]), load_catalogue("en"))
    assert "<svg" not in page
    assert "1 game is set aside" in page


def test_more_games_than_get_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.strength.shown.MOST_GAMES", 1)
    page = report_page(told([later(1), later(2), later(3)]), load_catalogue("en"))
    assert page.count("<article>") == 1
    assert "and 2 more games" in page


def test_the_best_moves_and_the_time_stand_in_the_table() -> None:
    report = told([later(1, clocks=tuple(float(600 - 5 * (ply // 2)) for ply in range(33)))])
    one = report.readings[0]
    page = report_page(
        report.replace(readings=(one.replace(white=one.white.replace(best=0.5)),)),
        load_catalogue("nl"),
    )
    assert "<td>50%</td>" in page
    assert "<td>5,0</td>" in page


def test_the_mark_of_care_stands_beside_the_level() -> None:
    page = report_page(told([game(evaluations=EVEN, server="")]), load_catalogue("en"))
    assert "\u22652200?</td>" in page
    assert "300 points wider" in page
    assert tiny_model().intervals["limits"] == [1000, 2200]
