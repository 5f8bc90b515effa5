"""An archive that adds modules to those that are there."""

import subprocess
import sys
import zipfile
from pathlib import Path

LOOK = """
import sys
from arpad.api.archives import add_archive
add_archive(sys.argv[1])
import arpad.elm, arpad.api.fir, a_module_of_the_archive
print(arpad.elm.NAME, arpad.api.fir.NAME, a_module_of_the_archive.NAME)
from arpad.api.answer import answer
print(len(answer('{"ask": "systems"}')) > 1000)
"""


def test_modules_of_an_archive_stand_beside_ours(tmp_path: Path) -> None:
    path = tmp_path / "more.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("arpad/elm", "arpad/api/fir", "a_module_of_the_archive"):
            archive.writestr(f"{name}.py", f"NAME = {name.rpartition('/')[2]!r}\n")
    command = [sys.executable, "-c", LOOK, str(path)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.splitlines() == ["elm fir a_module_of_the_archive", "True"]
