"""The parts of the benchmark of readers: files of the wanted size, figures, the table."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from arpad.formats.kinds import check_file

_ROOT = Path(__file__).resolve().parents[2]
_IDS = {
    "trf": "trf16",
    "pgn-lichess": "pgn",
    "pgn-database": "pgn",
    "pgn-zst": "pgn",
    "lichess": "lichess-games",
    "fide-text": "fide-list",
    "fide-xml": "fide-list",
    "dbf": "dbf",
    "csv": "dsb-csv",
    "html": "chess-results-html",
}


def _module(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, _ROOT / "benchmarks" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


inputs, peers, formats = map(_module, ("format_inputs", "format_peers", "formats"))


def test_every_format_has_an_input() -> None:
    assert inputs.FILES.keys() == _IDS.keys()
    assert peers.PEERS.keys() <= _IDS.keys()


@pytest.mark.parametrize(("kind", "format_id"), _IDS.items())
def test_a_made_up_file_is_of_its_format_and_size(
    kind: str, format_id: str, tmp_path: Path
) -> None:
    path = inputs.write(kind, tmp_path, 60_000)
    checked = check_file(path)
    assert checked.format == format_id
    assert not checked.has_errors
    assert (checked.rated_games or checked.players or 0) > 30
    if kind != "pgn-zst":
        assert 0.9 < path.stat().st_size / 60_000 < 1.1


@pytest.mark.parametrize("kind", ["fide-text", "fide-xml", "csv", "lichess"])
def test_the_standard_library_as_peer_counts_what_arpad_counts(kind: str, tmp_path: Path) -> None:
    path = inputs.write(kind, tmp_path, 60_000)
    _, package, read, _ = peers.PEERS[kind][0]
    checked = check_file(path)
    assert package is None
    assert read(path) == (checked.rated_games or checked.players)


def test_a_reader_is_measured_in_a_process_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "small").mkdir()
    small = inputs.write("lichess", tmp_path / "small", 1000)
    path = inputs.write("lichess", tmp_path, 20_000)
    one = formats.measure_apart("arpad check", path, small)
    assert one["found"] == check_file(path).rated_games
    assert one["seconds"] > 0
    assert 5 < one["peak"] < 500


def test_a_peer_that_is_not_installed_is_left_out_and_one_that_fails_says_why(
    tmp_path: Path,
) -> None:
    path = inputs.write("trf", tmp_path, 3000)
    script = str(_ROOT / "benchmarks" / "format_peers.py")
    command = [sys.executable, script, "trf", "0", str(path), str(path)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    assert json.loads(answer.stdout) == {}
    broken = tmp_path / "broken.ndjson"
    broken.write_text("no json\n", encoding="ascii")
    rows = list(formats.peers_of("lichess", sys.executable, broken, broken))
    assert [(name, figures) for name, figures, _ in rows] == [("json.loads", None)]
    assert rows[0][2].startswith("fails: json.decoder.JSONDecodeError")


def test_the_table_tells_speed_peak_and_ratio() -> None:
    one = {"seconds": 2.0, "peak": 30.4, "found": 7.0}
    rows = [
        ("arpad check", one, ""),
        ("other 1.0", one | {"seconds": 0.5}, "texts alone"),
        ("third", None, "fails: why"),
    ]
    assert list(formats.table(rows, 10)) == [
        "  arpad check                  5.00       30        7    1.00",
        "  other 1.0                   20.00       30        7    4.00  texts alone",
        "  third                      fails: why",
    ]
