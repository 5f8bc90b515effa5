"""The built engine answers in Node's Pyodide what Python answers here."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.web.engine.questions import build_questions, questions

from arpad.api.answer import answer
from arpad.web.engine_files import FOLDER, engine_folder

ROOT = Path(__file__).resolve().parents[3]
NODE = shutil.which("node")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(engine_folder() is None, reason="no engine: scripts/build_web builds it"),
    pytest.mark.skipif(NODE is None, reason="no Node on this machine"),
]


def _answers(asked: list[str], folder: Path) -> list[str]:
    (folder / "questions").write_text("\n".join(asked), encoding="utf-8")
    script = ROOT / "scripts" / "web_engine" / "answers.mjs"
    command = [str(NODE), str(script), str(FOLDER), "questions", "answers"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return (folder / "answers").read_text(encoding="utf-8").splitlines()


def _alike(here: Any, there: Any) -> bool:
    """Equal in every whole number and text; floats may differ in their last digits."""
    if isinstance(here, float) and isinstance(there, float):
        return here == pytest.approx(there, rel=1e-9, abs=1e-9)
    if isinstance(here, dict) and isinstance(there, dict):
        return list(here) == list(there) and all(_alike(here[k], there[k]) for k in here)
    if isinstance(here, list) and isinstance(there, list):
        return len(here) == len(there) and all(map(_alike, here, there))
    return type(here) is type(there) and bool(here == there)


def test_five_thousand_questions_have_the_same_answers(tmp_path: Path) -> None:
    asked = [*questions(5000, seed=5), *(each for each in build_questions() if each)]
    found = _answers(asked, tmp_path)
    assert len(found) == len(asked)
    wrong = [
        (question, here, there)
        for question, there in zip(asked, found, strict=True)
        if (here := answer(question)) != there and not _alike(json.loads(here), json.loads(there))
    ]
    assert wrong[:3] == []


def test_what_needs_a_compiled_package_says_so(tmp_path: Path) -> None:
    heads = {
        "a.trf.zst": b"\x28\xb5\x2f\xfd" + bytes(40),
        "a.xls": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    }
    import base64

    asked = [
        json.dumps(
            {"ask": "tournament", "name": n, "lang": "nl", "file": base64.b64encode(d).decode()}
        )
        for n, d in heads.items()
    ]
    texts = [json.loads(each)["error"]["text"] for each in _answers(asked, tmp_path)]
    assert "Zstandard" in texts[0]
    assert "Werkmappen" in texts[1]
