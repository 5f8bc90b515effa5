"""From a packed archive, as a large server gives it, to lists by one command on each engine."""

import importlib.util
import re
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
import zstandard
from tests.bulk.test_periods import files_of
from tests.cli.build import Runner

from arpad.bulk.engines.spark import java_version

_ROOT = Path(__file__).resolve().parents[2]
_MONTHS = ("05", "06", "07")
_PART = 1024  # games that the generator makes at once
_JAVA = java_version()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    """Runs ``arpad`` in English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    return Runner(capsys, monkeypatch)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three months of games of four hundred people in one archive, and a list of most of them."""
    spec = importlib.util.spec_from_file_location(
        "bulk_ingest", _ROOT / "benchmarks" / "bulk_ingest.py"
    )
    assert spec is not None
    assert spec.loader is not None
    generator = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generator)
    vars(generator)["PEOPLE"] = 400
    folder = tmp_path_factory.mktemp("archive")
    parts = [
        part.replace(b"2026.05.", f"2026.{month}.".encode())
        for month, part in zip(_MONTHS, islice(generator.texts(10**9), 3), strict=True)
    ]
    frames = [zstandard.compress(part) for part in parts]
    (folder / "games.pgn.zst").write_bytes(b"".join(frames))
    told = re.findall(rb'\[White "(\w+)"\]\n.*\n.*\n.*\n.*\n\[WhiteElo "(\d+)"\]', parts[0])
    rows = [
        f"{name},{700 + int(elo)},{int(elo) % 60},,{1950 + int(elo) % 65}"
        for name, elo in sorted({(name.decode(), elo.decode()) for name, elo in told})
        if int(elo) % 4  # a quarter is unrated
    ]
    text = "\n".join(["id,rating,games,highest_rating,birth_year", *rows])
    (folder / "list.csv").write_text(text + "\n")
    return folder


def rated(run: Runner, folder: Path, out: Path, *more: object) -> dict[str, Any]:
    """The command from the archive to the lists; its answer without what names the engine."""
    words = ("bulk", "rate", folder / "games.pgn.zst", "--out", out, *more, "--json")
    answer = run(*words).json
    return {name: value for name, value in answer.items() if name in {"system", "periods"}}


def fide(run: Runner, folder: Path, out: Path, engine: str) -> dict[str, Any]:
    """By FIDE's rules."""
    more = ("--system", "fide", "--time-control", "blitz", "--ratings", folder / "list.csv")
    return rated(run, folder, out, *more, "--engine", engine)


def check_equal(run: Runner, folder: Path, out: Path, engine: str) -> None:
    """The engine comes to the lists of the one in memory, digest by digest and byte by byte."""
    kernel = fide(run, folder, out / "kernel", "kernel")
    assert fide(run, folder, out / engine, engine) == kernel
    assert files_of(out / engine) == files_of(out / "kernel")
    assert [each["period"] for each in kernel["periods"]] == [f"2026-{each}" for each in _MONTHS]
    counts = [each["counts"] for each in kernel["periods"]]
    assert all(each["sides_counted"] > _PART for each in counts)
    assert sum(each["first_ratings"] for each in counts) > 10
    assert sum(each["games"] for each in counts) > 2.9 * _PART  # some are against oneself


def test_duckdb_comes_from_an_archive_to_the_same_lists(
    run: Runner, folder: Path, tmp_path: Path
) -> None:
    check_equal(run, folder, tmp_path, "duckdb")


def test_glicko2_comes_from_an_archive_to_the_same_lists(
    run: Runner, folder: Path, tmp_path: Path
) -> None:
    found = [
        rated(run, folder, tmp_path / engine, "--system", "glicko2", "--engine", engine)
        for engine in ("kernel", "duckdb")
    ]
    assert found[0] == found[1]
    assert files_of(tmp_path / "kernel") == files_of(tmp_path / "duckdb")
    assert [each["period"] for each in found[0]["periods"]] == [f"2026-{each}" for each in _MONTHS]


@pytest.mark.slow
@pytest.mark.skipif(find_spec("pyspark") is None, reason="pyspark is not installed")
@pytest.mark.skipif(_JAVA is None or _JAVA < 17, reason=f"Java 17 is needed, found {_JAVA}")
@pytest.mark.filterwarnings("ignore")
def test_spark_comes_from_an_archive_to_the_same_lists(
    run: Runner, folder: Path, tmp_path: Path
) -> None:
    check_equal(run, folder, tmp_path, "spark")


@pytest.mark.parametrize("system", [("elo", "--k", "20"), ("lichess", "--speed", "blitz")])
def test_an_archive_game_by_game(
    run: Runner, folder: Path, tmp_path: Path, system: tuple[str, ...]
) -> None:
    answer = rated(run, folder, tmp_path / "out", "--system", *system)
    games = sum(each["counts"]["games"] for each in answer["periods"])
    last = tmp_path / "out" / "lists" / "period=2026-07" / "ratings.parquet"
    found = pq.read_table(last, partitioning=None).to_pydict()
    assert sum(found["games"]) == 2 * games
    people = pq.read_table(tmp_path / "out" / "players.parquet")
    assert len(people) == len(found["rating"])
    assert len(set(found["rating"])) > len(people) / 2
    if system[0] == "elo":  # what one side wins the other loses
        assert sum(found["rating"]) == pytest.approx(1500 * len(people))
