"""Lichess against the tests of its own library, and against fifty real games of one player."""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tests.systems.lichess.build import BEFORE, player, rules, values  # noqa: E402  see above

from arpad.core.records import Colour, Game  # noqa: E402  see above
from arpad.core.results import Result  # noqa: E402  see above
from arpad.systems.lichess.choices import Choices  # noqa: E402  see above
from arpad.systems.lichess.rating_change import rate_game  # noqa: E402  see above

FOLDER = ROOT.parent / "shared" / "cases" / "json"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the real files are not beside the project"),
]

RESULTS = {"1-0": Result.WIN, "0-1": Result.LOSS, "1/2": Result.DRAW}


def library_games() -> list[dict[str, Any]]:
    if not FOLDER.is_dir():
        return [{}]
    file = FOLDER / "glicko2_vectors.json"
    vectors: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["vectors"]
    return vectors


@pytest.mark.parametrize("case", library_games())
def test_games_of_the_librarys_own_tests(case: dict[str, Any]) -> None:
    """No colour advantage: the day is one before it. Tolerances are those of the file."""
    white, black = case["white"], case["black"]
    game = Game(opponent=player(*black), result=RESULTS[case["result"]], colour=Colour.WHITE)
    line = rate_game(values(*white), game, Choices(), rules(BEFORE))
    found = {
        "white_after": (line.rating_after, line.rating_deviation_after, line.volatility_after),
        "black_after": (
            line.opponent_rating_after,
            line.opponent_rating_deviation_after,
            line.opponent_volatility_after,
        ),
    }
    for side, numbers in found.items():
        for number, stated, tolerance in zip(numbers, case[side], case["tolerance"], strict=True):
            assert number == pytest.approx(stated, abs=tolerance)


# ---------------------------------------------------------------------------- real games
#
# The server prints ratings without decimals and no deviations. So a printed difference can only be
# bounded: by every deviation a player may have had, and by one point for the lost decimals.

_DEVIATIONS = (45, 60, 110, 200, 350, 500)


def rated_games() -> list[dict[str, Any]]:
    file = FOLDER / "lichess_games_user.ndjson"
    if not file.is_file():
        return []
    games = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line]
    sides = ("white", "black")
    return [
        game
        for game in games
        if game["rated"] and all("ratingDiff" in game["players"][side] for side in sides)
    ]


def possible_changes(game: dict[str, Any], own: str, other: str) -> list[float]:
    """What a game can have brought a player, by all deviations the two may have had."""
    winner = game.get("winner")
    result = Result.DRAW if winner is None else Result.WIN if winner == own else Result.LOSS
    day = datetime.fromtimestamp(game["createdAt"] / 1000, UTC).date()
    ratings = {side: game["players"][side]["rating"] for side in (own, other)}
    colour = Colour.WHITE if own == "white" else Colour.BLACK
    return [
        float(
            rate_game(
                values(ratings[own], deviation),
                Game(opponent=player(ratings[other], theirs), result=result, colour=colour),
                Choices(),
                rules(day),
            ).rating_change_unrounded
            or 0
        )
        for deviation in _DEVIATIONS
        for theirs in _DEVIATIONS
    ]


@pytest.mark.parametrize(("own", "other"), [("white", "black"), ("black", "white")])
def test_printed_differences_of_real_games_are_possible(own: str, other: str) -> None:
    games = rated_games()
    assert len(games) > 30
    for game in games:
        printed = game["players"][own]["ratingDiff"]
        changes = possible_changes(game, own, other)
        assert min(changes) - 1 < printed < max(changes) + 1, game["id"]
