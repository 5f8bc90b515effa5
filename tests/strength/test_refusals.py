"""Games of which nothing is told, and why."""

from typing import Any

import pytest
from tests.strength.build import OPERA, game

from arpad.core.game_moves import GameMoves
from arpad.core.played_games import GameSide
from arpad.core.rate_of_play import RateOfPlay
from arpad.core.results import Result
from arpad.core.steps import Word
from arpad.strength.refusals import SetAside, replayed, speed_of, speed_word

BOT = GameSide(name="Robot", result=Result.LOSS, title="BOT")
PROGRAM = GameSide(name="lichess AI level 3", result=Result.LOSS, is_engine=True)


@pytest.mark.parametrize(
    ("base", "increment", "speed"),
    [
        (15, 0, "ultrabullet"),
        (60, 0, "bullet"),
        (120, 1, "bullet"),
        (180, 0, "blitz"),
        (180, 2, "blitz"),
        (300, 3, "blitz"),
        (300, 5, "rapid"),
        (600, 0, "rapid"),
        (900, 10, "rapid"),
        (1500, 0, "classical"),
        (5400, 30, "classical"),
    ],
)
def test_speeds_as_lichess_tells_them_apart(base: int, increment: int, speed: str) -> None:
    rate = RateOfPlay(base_seconds=base, increment_seconds=increment)
    assert speed_of(game(rate_of_play=rate).game, "blitz") == speed


@pytest.mark.parametrize(
    ("facts", "otherwise", "speed"),
    [
        ({"pool": "ultraBullet"}, None, "ultrabullet"),
        ({"pool": "rapid"}, "blitz", "rapid"),
        ({}, "blitz", "blitz"),
        ({"rate_of_play_text": "-"}, "blitz", "correspondence"),
        ({"rate_of_play_text": "1/86400", "pool": "daily"}, "rapid", "correspondence"),
    ],
)
def test_the_speed_where_no_clock_tells_it(
    facts: dict[str, Any], otherwise: str | None, speed: str
) -> None:
    assert speed_of(game(**{"rate_of_play": None} | facts).game, otherwise) == speed


def test_a_speed_that_nobody_tells() -> None:
    with pytest.raises(SetAside) as caught:
        speed_of(game(rate_of_play=None).game)
    assert caught.value.message == "strength.aside.no_speed"


def test_speeds_in_words() -> None:
    assert speed_word("daily") == Word(message="strength.speed.daily")
    assert speed_word("horde") == "horde"


@pytest.mark.parametrize(
    ("refused", "reason"),
    [
        (game(variant="chess960"), "variant"),
        (game(variant="fromposition"), "variant"),
        (game(other_start=True), "variant"),  # a game at odds
        (game(black=BOT), "bot"),
        (game(white=PROGRAM), "bot"),
        (game(event="Vs. Computer"), "bot"),
        (game(white=GameSide(name="Deep Thing (Computer)", result=Result.WIN)), "bot"),
        (game(black=GameSide(name="Stockfish 16.1 NNUE", result=Result.LOSS)), "bot"),
        (game().replace(kind="program"), "bot"),
        (game().replace(kind="mail"), "speed"),
        (game().replace(kind="odds"), "odds"),
        (game(termination="Unterminated"), "ended"),
        (game(termination="abandoned"), "ended"),
        (game(termination="Alder won - game abandoned"), "ended"),
        (game(termination="timeout"), "ended"),
        (game(termination="Rules infraction"), "ended"),
        (game(OPERA[:15]), "short"),
        (game(()), "short"),
        (game((*OPERA[:17], "--", "a3")), "illegal"),
    ],
)
def test_a_game_is_set_aside(refused: GameMoves, reason: str) -> None:
    with pytest.raises(SetAside) as caught:
        replayed(refused)
    assert caught.value.message == f"strength.aside.{reason}"


@pytest.mark.parametrize(
    ("moves", "move"),
    [
        ((*OPERA[:17], "--", "a3"), "9... --"),
        ((*OPERA[:16], "Ke8", "a3"), "9. Ke8"),
    ],
)
def test_which_move_is_not_legal(moves: tuple[str, ...], move: str) -> None:
    with pytest.raises(SetAside) as caught:
        replayed(game(moves))
    assert caught.value.facts == {"move": move}


def test_a_game_lost_on_time_was_played_to_its_end() -> None:
    assert len(replayed(game(termination="Time forfeit"))) == 33
    assert len(replayed(game(OPERA[:16]))) == 16
