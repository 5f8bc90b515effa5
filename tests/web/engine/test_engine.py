"""The built engine answers in Node's Pyodide what Python answers here."""

import base64
import json
import re
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest
from tests.web.engine.comparing import alike
from tests.web.engine.questions import build_questions, questions, questions_apart

from arpad.api.answer import answer
from arpad.web.engine_files import stockfish_script

SCRIPT = Path(__file__).resolve().parents[3] / "scripts" / "web_engine" / "answers.mjs"
# One worker builds the engine, and the browser's tests are on it too.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


class Conformance:
    """The engine in Node.

    Args:
        node: the program.
        engine: folder of the engine.
        folder: for questions and answers.
    """

    def __init__(self, node: str, engine: Path, folder: Path) -> None:
        self.command = [node, str(SCRIPT), str(engine), "questions", "answers"]
        self.folder = folder

    def answers(self, asked: list[str]) -> list[str]:
        """One answer for each question."""
        (self.folder / "questions").write_text("\n".join(asked), encoding="utf-8")
        subprocess.run(self.command, cwd=self.folder, check=True, capture_output=True)
        return (self.folder / "answers").read_text(encoding="utf-8").splitlines()


@pytest.fixture
def there(node: str, engine: Path, tmp_path: Path) -> Conformance:
    """The engine in Node."""
    return Conformance(node, engine, tmp_path)


def test_five_thousand_questions_have_the_same_answers(there: Conformance) -> None:
    asked = [*questions(5000, seed=5), *(each for each in build_questions() if each)]
    found = there.answers(asked)
    assert len(found) == len(asked)
    wrong = [
        (question, here, other)
        for question, other in zip(asked, found, strict=True)
        if (here := answer(question)) != other and not alike(json.loads(here), json.loads(other))
    ]
    assert wrong[:3] == []


def test_a_question_with_an_archive_of_its_own_has_the_same_answers(there: Conformance) -> None:
    asked = questions_apart("strength")
    found = there.answers(asked)
    assert len(found) == len(asked)
    for question, other in zip(asked, found, strict=True):
        here = answer(question)
        assert alike(json.loads(here), json.loads(other)), question
    assert sum(json.loads(each)["ok"] for each in found) > len(asked) / 2


def test_what_few_need_is_not_loaded_with_the_rest(engine: Path) -> None:
    listed = json.loads((engine / "files.json").read_text(encoding="utf-8"))
    library = ZipFile(engine / listed["library"]).namelist()
    apart = ZipFile(engine / listed["apart"]["strength"]).namelist()
    assert set(library).isdisjoint(apart)
    assert not [name for name in library if name.startswith("arpad/strength/")]
    assert "arpad/strength/models/rapid-lichess.json" in apart


def test_the_engine_starts_without_what_it_never_uses(node: str, engine: Path) -> None:
    # Pyodide would import asyncio with an event loop and all that it needs, and its loader of
    # packages; each costs every visitor time at every visit.
    script = str(Path(__file__).with_name("modules.mjs"))
    done = subprocess.run(
        [node, script, str(engine)], check=True, capture_output=True, encoding="utf-8"
    )
    loaded = done.stdout.split()
    assert "arpad.api.answer" in loaded
    unused = {"concurrent", "logging", "pathlib", "selectors", "shutil", "socket", "ssl"}
    unused |= {"subprocess", "tempfile", "threading", "zipfile", "micropip"}
    assert [name for name in loaded if name.partition(".")[0] in unused] == []
    assert [name for name in loaded if name.startswith(("asyncio.", "arpad.systems."))] == []


def test_what_needs_a_compiled_package_says_so(there: Conformance) -> None:
    heads = {
        "a.trf.zst": b"\x28\xb5\x2f\xfd" + bytes(40),
        "a.xls": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    }
    asked = [
        json.dumps(
            {"ask": "tournament", "name": n, "lang": "nl", "file": base64.b64encode(d).decode()}
        )
        for n, d in heads.items()
    ]
    texts = [json.loads(each)["error"]["text"] for each in there.answers(asked)]
    assert "Zstandard" in texts[0]
    assert "Werkmappen" in texts[1]


def test_licences_of_all_parts_lie_beside_them(engine: Path) -> None:
    notice = (engine / "NOTICE.txt").read_text(encoding="utf-8")
    listed = json.loads((engine / "files.json").read_text(encoding="utf-8"))
    assert f"Pyodide {listed['pyodide_version']}" in notice
    named = set(re.findall(r"LICENSE-[A-Z]+\.txt", notice))
    assert named == {file.name for file in engine.glob("LICENSE-*")}
    assert len(named) == 3


def test_stockfish_is_a_program_of_its_own_beside_the_engine(engine: Path) -> None:
    script = engine / (stockfish_script(engine) or "nothing")
    notice = (script.parent / "NOTICE.txt").read_text(encoding="utf-8")
    licence = (script.parent / "LICENSE-STOCKFISH.txt").read_text(encoding="utf-8")
    assert "a separate program" in notice
    assert "GNU General Public License, version 3" in notice
    assert "Version 3, 29 June 2007" in licence
    assert "License: GPLv3" in script.read_text(encoding="utf-8")[:500]
    assert script.with_suffix(".wasm").is_file()
    assert "tockfish" not in (engine / "files.json").read_text(encoding="utf-8")
