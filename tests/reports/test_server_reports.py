"""Public reports of faults around the files of Lichess, tried on Arpad (reports 57 to 62)."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pytest
from tests.cli.build import Runner

from arpad.core.played_games import PlayedGame
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.lichess.players import rating_points
from arpad.formats.opening import opened
from arpad.formats.pgn import read_games


def history(*points: list[int]) -> list[dict[str, object]]:
    """A rating history with the points of one list."""
    return [{"name": "Blitz", "points": list(points)}]


@pytest.mark.parametrize(
    ("point", "day"), [([2024, 1, 29, 1500], "2024-02-29"), ([2020, 11, 29, 2800], "2020-12-29")]
)
def test_report_057_months_of_a_rating_history_begin_at_0(
    run: Runner, tmp_path: Path, point: list[int], day: str
) -> None:
    """A reader that counts months from 1 is a month early, and knows no 29 February.

    https://github.com/lichess-org/lila/issues/7815
    """
    path = tmp_path / "history.json"
    path.write_text(json.dumps(history(point)), encoding="utf-8")
    plain = run("check", path, "--json").json
    assert (plain["start_date"], plain["end_date"], plain["errors"]) == (day, day, [])


SERVER = (
    '[Event "Rated Blitz game"]\n[Site "https://lichess.org/abcdefgh"]\n[Date "2024.01.08"]\n'
    '[White "one"]\n[Black "two"]\n[Result "{result}"]\n[UTCDate "2024.01.08"]\n'
    '[UTCTime "00:01:00"]\n[WhiteElo "1500"]\n[BlackElo "1500"]\n{more}\n1. e4 e5 {result}\n\n'
)


@contextmanager
def games_of(folder: Path, text: str) -> Iterator[list[PlayedGame]]:
    """The games of a file."""
    path = folder / "games.pgn"
    path.write_text(text, encoding="utf-8")
    with opened(path) as source:
        yield list(read_games(source, BoundedNotes()))


def test_report_059_the_day_of_a_game_is_that_of_utc(run: Runner, tmp_path: Path) -> None:
    """A game that ended a minute after midnight UTC got the day before, by the clock of the user.

    https://github.com/lichess-org/lila/issues/14418
    """
    path = tmp_path / "games.pgn"
    local = SERVER.replace('[Date "2024.01.08"]', '[Date "2024.01.07"]')
    path.write_text(local.format(result="1-0", more=""), encoding="utf-8")
    plain = run("check", path, "--json").json
    assert (plain["start_date"], plain["end_date"]) == ("2024-01-08", "2024-01-08")


def test_report_060_a_point_of_a_history_is_kept_as_it_is() -> None:
    """The point of a day is the rating after its last game, not the highest of the day.

    https://github.com/lichess-org/lila/issues/18002
    """
    (point,) = rating_points(history([2024, 0, 8, 1520]), BoundedNotes())
    assert (point.day, point.rating) == (date(2024, 1, 8), 1520)


@pytest.mark.parametrize("result", ["1-0", "1/2-1/2"])
def test_report_062_no_tag_of_a_change_is_no_change_of_0(tmp_path: Path, result: str) -> None:
    """A rated game whose rating never changed was taken for a change of 0.

    https://github.com/lichess-org/lila/issues/7609
    """
    text = SERVER.format(result=result, more="") + SERVER.format(
        result=result, more='[WhiteRatingDiff "+0"]\n[BlackRatingDiff "+0"]\n'
    )
    with games_of(tmp_path, text) as (without, with_tags):
        assert (without.white.rating_difference, without.black.rating_difference) == (None, None)
        assert (with_tags.white.rating_difference, with_tags.black.rating_difference) == (0, 0)
        assert (without.rated, with_tags.rated) == (True, True)
