"""What games show, by a model whose figures can be told by hand: 1750 for a game without a loss."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

import pytest
from tests.strength.build import OPERA, game, tiny_model

from arpad.core.game_moves import GameMoves
from arpad.core.played_games import GameSide
from arpad.core.results import Result
from arpad.explain.catalogue import load_catalogue
from arpad.strength.choice import Choice, Chooser
from arpad.strength.estimate import GameReading, moves_for_engine, read_game
from arpad.strength.evaluated import Answer, EngineFailed, Evaluated, Question, only_known
from arpad.strength.figures import level_text, nearest, range_text
from arpad.strength.interval import Interval
from arpad.strength.json_form import report_json
from arpad.strength.model import Evaluations
from arpad.strength.refusals import SetAside, replayed
from arpad.strength.report import Report, report_of
from arpad.strength.words import better_words, notes_of, player_words, title_of, ways_of

EVEN = (20,) * 32
SERVER = tiny_model(origin="lichess")
# White loses 20 per cent with his second move, Black with his third: 50 becomes 30, and back.
UNEVEN = (0, 0, -230, -230, -230, *[0] * 27)
WORDS = load_catalogue("en")


def reading(
    evaluations: tuple[int | None, ...] = EVEN, best: tuple[str, ...] = (), **facts: Any
) -> GameReading:
    played = game(evaluations=evaluations, **facts)
    replay = replayed(played)
    choice = Chooser([SERVER]).choice(played, replay)
    assert choice.evaluated is not None
    return read_game(played, replay, choice.evaluated.replace(best=best), choice)


def test_a_game_without_a_loss() -> None:
    found = reading()
    assert found.white.interval == Interval(level=1750, low=1400, high=2100)
    assert found.black.interval == found.white.interval
    assert (found.white.loss, found.white.blunders["opening"]) == (0, 0)
    assert found.white.parts["errors"] == 250
    assert (found.white.own_moves, found.black.own_moves) == (17, 16)
    assert found.white.best is None
    assert found.white.open_moves == 17
    assert found.losses == (0.0,) * 33
    assert found.limits == (1000, 2200)


def test_a_game_with_a_blunder_of_each() -> None:
    found = reading(UNEVEN)
    # The start counts 20 centipawns, of which the first move loses 1.8 per cent.
    assert found.white.loss == pytest.approx((1.84 + 19.99) / 17, abs=0.01)
    assert found.black.loss == pytest.approx(19.99 / 16, abs=0.01)
    assert found.white.blunders == {"opening": 0, "middle": 0, "ending": 0}
    deeper = reading((0, 0, -240, -240, -240, *[0] * 27))
    assert deeper.white.blunders == {"opening": 1, "middle": 0, "ending": 0}
    assert deeper.losses[2] > 20


def test_the_moves_that_the_engine_would_play() -> None:
    moves = moves_for_engine(replayed(game()))
    best = [*moves, ""]
    best[0] = best[1] = "a2a3"
    found = reading(best=tuple(best))
    assert (found.white.best, found.black.best) == (16 / 17, 15 / 16)


def test_the_time_of_the_moves() -> None:
    clocks = tuple(float(600 - 5 * (ply // 2)) for ply in range(33))
    found = reading(clocks=clocks)
    assert (found.white.seconds, reading().white.seconds) == (5, None)
    assert reading(clocks=clocks, rate_of_play=None, pool="rapid").black.seconds == 5


@pytest.mark.parametrize(
    ("points", "result", "difference"),
    [
        (250.0, Result.WIN, 250),
        (250.0, Result.LOSS, -250),
        (250.0, Result.DRAW, None),
        (250.0, Result.PENDING, None),
        (100.0, Result.WIN, 100),
        (99.0, Result.WIN, None),  # too little to be told
    ],
)
def test_who_played_better(points: float, result: Result, difference: float | None) -> None:
    model = SERVER.replace(comparison={"points": {"score": points}})
    played = game(evaluations=EVEN, white=GameSide(name="Alder", result=result))
    replay = replayed(played)
    choice = Chooser([model]).choice(played, replay)
    assert choice.evaluated is not None
    assert read_game(played, replay, choice.evaluated, choice).difference == difference


def test_what_does_not_fit_the_moves() -> None:
    played = game()
    choice = Choice(model=SERVER, evaluations=SERVER.evaluations)
    with pytest.raises(SetAside) as caught:
        read_game(played, replayed(played), Evaluated(values=(20, 20)), choice)
    assert caught.value.message == "strength.aside.values"


def test_a_short_game_is_marked_and_says_nothing_of_the_better_side() -> None:
    found = reading((20, 20, *[-230] * 18), moves=OPERA[:20])
    assert found.white.is_short
    assert found.difference is None
    # 450 on each side for less than 15 moves, of a level of 1500 - 50 x (mean loss - 5)
    assert found.black.interval == Interval(level=1750, low=1300, high=2200)


def test_a_short_game_is_wider_where_the_table_does_not_know_such() -> None:
    table = SERVER.intervals | {"lengths": [25]}
    played = game(OPERA[:20], EVEN[:20])
    replay = replayed(played)
    choice = Chooser([SERVER.replace(intervals=table)]).choice(played, replay)
    assert choice.evaluated is not None
    found = read_game(played, replay, choice.evaluated, choice)
    # 450 on each side for less than 25 moves, and two fifths more for less than 15
    assert found.white.interval == Interval(level=1750, low=1120, high=2380)


@pytest.mark.parametrize(
    ("evaluations", "result", "moves", "quiet"),
    [
        (EVEN, Result.DRAW, OPERA, True),
        (EVEN, Result.WIN, OPERA, False),
        ((20, 20, *[-60] * 30), Result.DRAW, OPERA, False),  # White lost 7 per cent
        ((20,) * 50, Result.DRAW, ("Nf3", "Nf6", "Ng1", "Ng8") * 13, False),  # 26 moves
    ],
)
def test_a_draw_that_may_be_known_moves(
    evaluations: tuple[int, ...],
    result: Result,
    moves: tuple[str, ...],
    quiet: bool,  # noqa: FBT001  what is expected
) -> None:
    white = GameSide(name="Alder", result=result)
    found = reading((*evaluations, 20)[: len(moves)], white=white, moves=moves)
    assert found.is_quiet == quiet
    # 350 on each side, and two fifths more.
    assert found.black.interval == Interval(level=1750, low=1260, high=2240) or not quiet
    notes = [note.message for note in notes_of(found, found.black)]
    assert notes == (["strength.note.quiet"] if quiet else [])


def test_what_the_model_was_not_fitted_for_is_wider() -> None:
    found = reading(played_on=date(2024, 1, 1))
    assert found.white.interval == Interval(level=1750, low=1100, high=2400)
    assert found.uncalibrated is not None


class Lite:
    """The small Stockfish of the page."""

    name, nodes = "Stockfish 19 Lite WASM", 2000


def test_an_engine_measured_beside_that_of_the_model_is_corrected() -> None:
    known = Evaluations(origin="engine", engine="Stockfish 15.1", nodes=2000)
    model = tiny_model(evaluations=known)
    games = [game(played_on=date(2022, 6, number)) for number in (1, 2)]

    def ask(games: Iterable[tuple[Any, Question]]) -> Iterator[tuple[Any, Answer]]:
        for about, _ in games:
            yield about, Evaluated(values=(20, *EVEN))

    report = report_of(games, Chooser([model], Lite()), ask)
    found = report.readings[0]
    # 43 points are taken off, and 25 more on each side beside the 350.
    assert found.white.interval == Interval(level=1707, low=1332, high=2082)
    (note,) = notes_of(found, found.white)
    text = WORDS.text(note.message, dict(note.values))
    assert text.startswith(
        "Stockfish 19 Lite WASM with 2000 nodes a position: in 500 games it read 43"
    )
    assert found.difference is None
    assert not report.players[0].calibrated
    assert "25 points wider" in player_words(report.players[0], WORDS)


def later(number: int, **facts: Any) -> GameMoves:
    return game(evaluations=EVEN, played_on=date(2022, 6, number), **facts)


def told(games: Iterable[GameMoves], player: str | None = None) -> Report:
    return report_of(games, Chooser([SERVER]), only_known, player)


def test_several_games_of_a_player() -> None:
    # 1750 drawn apart is 2000; 90,000 / 2 + 10,000 = 55,000: (1500 / 160 + 2000 / 55) /
    # (1 / 160 + 1 / 55) = 1872.1, half of the interval 1.25 x 202.31 = 252.9.
    report = told([later(1), later(2)])
    alder, birch = report.players
    assert (alder.name, birch.name) == ("Alder", "Birch")
    assert alder.pooled.interval.level == pytest.approx(1872.09, abs=0.01)
    assert alder.pooled.interval.low == pytest.approx(1619.2, abs=0.1)
    assert (alder.games, birch.games) == (((0, 0), (1, 0)), ((0, 1), (1, 1)))
    assert (alder.pooled.games, alder.pooled.spread, alder.calibrated) == (2, 0, True)
    text = "Alder: 1600\u20132100 in 2 games of rapid, most likely 1850; single games spread by 0"
    assert player_words(alder, WORDS) == text


def test_only_the_player_that_is_looked_at() -> None:
    white = GameSide(name="ALDER", result=Result.WIN)
    report = told([later(1), later(2, white=white), later(3)], "birch")
    assert [player.name for player in report.players] == ["Birch"]
    assert [player.name for player in told([later(1), later(2, white=white)]).players] == [
        "Alder",
        "Birch",
    ]
    nobody = GameSide(name="", result=Result.WIN)
    games = [later(1, white=nobody), later(2, white=nobody)]
    assert [player.name for player in told(games).players] == ["Birch"]


def test_a_game_that_comes_twice_counts_once() -> None:
    report = told([later(1), later(1), later(2)])
    assert len(report.readings) == 2
    assert [aside.reason.message for aside in report.asides] == ["strength.aside.twice"]


def test_one_game_that_a_model_does_not_know_makes_all_wider() -> None:
    report = told([later(1), game(evaluations=EVEN, played_on=date(2024, 1, 1))])
    alder = report.players[0]
    assert not alder.calibrated
    assert alder.pooled.interval.high == pytest.approx(2125 + 300, abs=0.1)
    assert "300 points wider" in player_words(alder, WORDS)


def test_a_failure_of_the_engine_sets_one_game_aside() -> None:
    def ask(games: Iterable[tuple[Any, Question]]) -> Iterator[tuple[Any, Answer]]:
        for number, (about, _) in enumerate(games):
            failed = EngineFailed("strength.engine_stopped", engine="Fake 1")
            yield about, failed if number == 0 else Evaluated(values=(20, *EVEN))

    games = [later(1, moves=OPERA[:8]), later(2), later(3), later(4, moves=OPERA[:8])]
    report = report_of(games, Chooser([SERVER]), ask)
    assert [reading.game.played_on for reading in report.readings] == [date(2022, 6, 3)]
    assert [aside.reason.message for aside in report.asides] == [  # in the order of the file
        "strength.aside.short",
        "strength.engine_stopped",
        "strength.aside.short",
    ]


def test_levels_beyond_the_limits() -> None:
    low = player_words(told([later(1), later(2)]).players[0].replace(limits=(1900, 2200)), WORDS)
    assert low.startswith("Alder: 1900 or below")
    high = player_words(told([later(1), later(2)]).players[0].replace(limits=(1000, 1800)), WORDS)
    assert high.startswith("Alder: 1800 or above")


@pytest.mark.parametrize(
    ("level", "text"), [(1024, "\u22641000"), (1025, "1050"), (2174, "2150"), (2175, "\u22652200")]
)
def test_a_level_is_no_finer_than_fifty(level: float, text: str) -> None:
    assert level_text(level, (1000, 2200)) == text


def test_ranges() -> None:
    limits = (1000, 2200)
    assert range_text(Interval(level=1500, low=1210, high=1790), limits) == "1200\u20131800"
    assert range_text(Interval(level=2300, low=2200, high=2400), limits) == "\u22652200"
    assert [nearest(25, 50), nearest(-25, 50), nearest(24.9, 50)] == [50, 0, 0]


def test_who_and_what_in_words() -> None:
    found = reading(site="", line=None)
    assert title_of(found.game, WORDS) == "Alder \u2013 Birch, 1 Jun 2022"
    nobody = GameSide(name="", result=Result.WIN)
    unknown = game(white=nobody, played_on=None).game
    assert title_of(unknown, WORDS) == "? \u2013 Birch, line 1"
    assert better_words(1, found, WORDS) is None
    white = found.replace(difference=260.0)
    assert better_words(1, white, WORDS) == (
        "Game 1: the better play was that of Alder, by about 250 points"
    )
    black = found.replace(difference=-120.0, black=found.black.replace(name=""))
    assert better_words(2, black, WORDS) == (
        "Game 2: the better play was that of ?, by about 100 points"
    )


def test_by_what_games_were_evaluated() -> None:
    model = tiny_model()
    by_engine = reading().replace(evaluations=model.evaluations)
    unknown = reading(server="")
    assert list(ways_of([reading(), by_engine, by_engine, unknown], WORDS)) == [
        "Evaluated in the file, by Lichess: 1 game",
        "Evaluated by Fake 1, 2000 nodes a position: 2 games",
        "Evaluated in the file: 1 game",
    ]


def test_the_report_for_a_program() -> None:
    plain = report_json(told([later(1), later(2), later(3, moves=OPERA[:8])]), WORDS)
    first = plain["games"][0]
    assert first["evaluations"]["calibrated"]
    assert first["evaluations"]["why_not"] is None
    assert (first["sides"][0]["level"], first["sides"][0]["low"]) == (1750, 1400)
    assert (first["difference"], first["losses"][0]) == (None, "0.0")
    assert plain["players"][0]["games"] == [0, 1]
    assert plain["players"][0]["spread"] == 0
    aside = plain["set_aside"][0]
    assert aside["reason_id"] == "strength.aside.short"
    assert aside["reason"] == "a side made fewer than 8 moves"
    uncalibrated = report_json(told([game(evaluations=EVEN, server="")]), WORDS)
    assert "300 points wider" in uncalibrated["games"][0]["evaluations"]["why_not"]
