"""Every file beside the project through ``arpad check``: read with its counts, or refused."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from arpad.cli.main import main
from arpad.core.errors import UnreadableFile
from arpad.formats.kinds import check_file

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "cases"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the real files are not beside the project"),
]
CASES: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("cases.toml").read_text(encoding="utf-8")
)
READ = [name for name, case in CASES.items() if "refused" not in case]
REFUSED = [name for name, case in CASES.items() if "refused" in case]
_TOLD = ("format", "encoding", "players", "rounds", "rated_games", "start_date", "end_date")


def test_every_file_is_in_the_table() -> None:
    files = {str(path.relative_to(FOLDER)) for path in FOLDER.glob("*/*")}
    assert files == CASES.keys()


@pytest.mark.parametrize("name", READ)
def test_read_with_its_counts(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    case = CASES[name]
    code = main(["check", str(FOLDER / name), "--json"])
    out, err = capsys.readouterr()
    plain = json.loads(out)
    assert {key: plain[key] for key in _TOLD} == {key: case.get(key) for key in _TOLD}
    assert [each["code"] for each in plain["errors"]] == case.get("errors", [])
    assert (code, err) == (1 if "errors" in case else 0, "")


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_the_reason(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = FOLDER / name
    with pytest.raises(UnreadableFile) as refused:
        check_file(path)
    assert refused.value.message == CASES[name]["refused"]
    assert main(["check", str(path), "--json", "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"Error: {path}")


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if "index" in case])
def test_what_differs_from_the_index_has_its_reason(name: str) -> None:
    case = CASES[name]
    counts = [case.get(key, 0) for key in ("players", "rounds", "rated_games")]
    assert counts != case["index"]
    assert case["why"]
