"""Many games by several engines and a cache, some of them failing."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from arpad.core.errors import UnreadableFile
from arpad.strength.cache import Cache
from arpad.strength.evaluated import EngineFailed, Evaluated, Question, only_known
from arpad.strength.evaluating import Evaluator

Make = Callable[..., str]
KNOWN = Evaluated(values=(20, 30), best=())
FIRST = ["e2e4", "c2c4", "g1f3", "b2b3", "f2f4", "b1c3", "g2g3", "a2a3", "h2h3"]


def test_games_come_in_their_order_whoever_is_quicker(engine: Make) -> None:
    games: list[tuple[int, Question]] = [(n, [move]) for n, move in enumerate(FIRST)]
    games.insert(3, (99, KNOWN))
    with Evaluator(engine(), nodes=10, workers=2) as evaluator:
        found = list(evaluator.evaluated(games))
    assert [about for about, _ in found] == [0, 1, 2, 99, *range(3, 9)]
    assert found[3][1] is KNOWN
    assert all(len(answer.values) == 2 for _, answer in found if isinstance(answer, Evaluated))


def test_one_game_fails_and_the_others_go_on(engine: Make) -> None:
    games: list[tuple[str, Question]] = [("a", ["e2e4"]), ("b", ["d2d4"]), ("c", ["c2c4"])]
    with Evaluator(engine("crash"), nodes=10) as evaluator:
        a, b, c = [answer for _, answer in evaluator.evaluated(games)]
    assert isinstance(a, Evaluated)
    assert isinstance(b, EngineFailed)
    assert isinstance(c, Evaluated)


def test_an_engine_that_always_fails_is_given_up(engine: Make) -> None:
    games: list[tuple[int, Question]] = [(n, ["e2e4"]) for n in range(7)]
    with Evaluator(engine("dead"), nodes=10) as evaluator:
        answers = [answer for _, answer in evaluator.evaluated(games)]
    told = [answer.message for answer in answers if isinstance(answer, EngineFailed)]
    assert told == ["strength.engine_stopped"] * 5 + ["strength.engine_given_up"] * 2


def test_an_engine_that_does_not_start_is_tried_once() -> None:
    with Evaluator("/no/such", nodes=10) as evaluator:
        with pytest.raises(EngineFailed) as first:
            _ = evaluator.name
        with pytest.raises(EngineFailed) as second:
            _ = evaluator.name
    assert first.value is second.value


def test_games_not_waited_for_are_not_begun(engine: Make, tmp_path: Path) -> None:
    log = tmp_path / "log"
    games: list[tuple[int, Question]] = [(n, [move]) for n, move in enumerate(FIRST)]
    with Evaluator(engine(f"log:{log}"), nodes=10) as evaluator:
        answers = evaluator.evaluated(games)
        next(answers)
        del answers
    assert len(log.read_text(encoding="utf-8").splitlines()) < 2 * len(FIRST)


def test_a_second_run_asks_nothing(engine: Make, tmp_path: Path) -> None:
    log = tmp_path / "log"
    games: list[tuple[str, Question]] = [("a", ["e2e4"]), ("b", ["d2d4"])]
    told = []
    for _ in range(2):
        with (
            Cache(tmp_path / "new" / "cache.sqlite") as cache,
            Evaluator(engine(f"log:{log}"), nodes=10, cache=cache) as evaluator,
        ):
            told.append(list(evaluator.evaluated(games)))
    assert told[0] == told[1]
    assert len(log.read_text(encoding="utf-8").splitlines()) == 4


def test_a_run_that_was_broken_off_goes_on_where_it_was(engine: Make, tmp_path: Path) -> None:
    log = tmp_path / "log"
    games: list[tuple[int, Question]] = [(n, [move]) for n, move in enumerate(FIRST)]
    games.insert(1, (99, KNOWN))
    path = tmp_path / "cache.sqlite"
    with (
        Cache(path) as cache,
        Evaluator(engine(f"log:{log}"), nodes=10, workers=2, cache=cache) as evaluator,
    ):
        answers = evaluator.evaluated(games)
        next(answers)
        del answers
    asked = log.read_text(encoding="utf-8").splitlines()
    with sqlite3.connect(path) as database:
        kept = database.execute("SELECT count(*) FROM evaluated").fetchone()[0]
    database.close()
    assert len(asked) == 2 * kept  # each has a start and one move
    assert kept >= 1


def test_other_engines_and_nodes_share_nothing(tmp_path: Path) -> None:
    with Cache(tmp_path / "cache.sqlite") as cache:
        cache.keep("Fake 1", 10, ["e2e4"], KNOWN)
        assert cache.find("Fake 1", 10, ["e2e4"]) == KNOWN
        assert cache.find("Fake 1", 20, ["e2e4"]) is None
        assert cache.find("Fake 2", 10, ["e2e4"]) is None
        assert cache.find("Fake 1", 10, ["d2d4"]) is None


def test_a_cache_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "cache.sqlite"
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(UnreadableFile) as damaged:
        Cache(path)
    assert damaged.value.message == "strength.cache"


def test_a_place_where_no_cache_can_be_is_not_to_be_removed(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for path in (tmp_path / "file" / "cache.sqlite", tmp_path):  # beneath a file; a folder
        with pytest.raises(UnreadableFile) as caught:
            Cache(path)
        assert caught.value.message == "strength.cache_in_vain"


def test_a_cache_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "cache.sqlite"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE evaluated (other TEXT)")
    database.close()
    with Cache(path) as cache, pytest.raises(UnreadableFile) as caught:
        cache.find("Fake 1", 10, ["e2e4"])
    assert caught.value.message == "strength.cache"


@pytest.mark.parametrize("text", ["[", "5", "[1, 2]"])
def test_a_cache_with_nonsense_in_it(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cache.sqlite"
    with Cache(path) as cache:
        cache.keep("Fake 1", 10, ["e2e4"], KNOWN)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE evaluated SET positions = ?", (text,))
    database.close()
    with Cache(path) as cache, pytest.raises(UnreadableFile, match="cache"):
        cache.find("Fake 1", 10, ["e2e4"])


def test_a_cache_that_was_taken_away(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache.sqlite")
    with cache:
        pass
    with pytest.raises(UnreadableFile, match="cache"):
        cache.keep("Fake 1", 10, ["e2e4"], KNOWN)


def test_without_an_engine_only_what_is_known() -> None:
    games: list[tuple[str, Question]] = [("a", KNOWN), ("b", ["e2e4"])]
    assert list(only_known(games)) == [("a", KNOWN)]
