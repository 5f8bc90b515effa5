"""The package: version, marker of types, a light start, and rules compiled into the wheel."""

import json
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import entry_points, version
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import arpad
from arpad.core.rulebook import from_plain
from arpad.explain.catalogue import LANGUAGES
from arpad.systems.fide import rules

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
# None of them is needed to import arpad or to rate a player; each costs time at every start.
_HEAVY = {
    "argparse",
    "babel",
    "csv",
    "dataclasses",
    "decimal",
    "fractions",
    "importlib.metadata",
    "inspect",
    "json",
    "pathlib",
    "shtab",
}
_CODE = """
import sys
before = set(sys.modules)
sys.path.insert(0, sys.argv[1])
import arpad
{then}
print("\\n".join(sorted(set(sys.modules) - before)), file=sys.stderr)
"""


def imported(then: str = "") -> set[str]:
    """The modules that ``import arpad`` and what follows pull in, in a bare interpreter."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", _CODE.format(then=then), str(SOURCE)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return set(done.stderr.split())


def test_the_version_is_that_of_the_installed_package() -> None:
    assert arpad.__version__ == version("arpad")
    assert len(arpad.__version__.split(".")) == 3


def test_the_package_is_typed() -> None:
    assert (SOURCE / "arpad" / "py.typed").is_file()


def test_the_command_is_installed() -> None:
    (point,) = entry_points(group="console_scripts", name="arpad")
    assert point.value == "arpad.cli.main:run"


def test_import_arpad_is_light() -> None:
    modules = imported()
    assert not modules & _HEAVY
    assert {name for name in modules if name.startswith("arpad")} == {"arpad"}


def test_a_rating_in_python_is_light() -> None:
    then = "arpad.rate(rating=1500, k=20, on='2026-01-10', games=['1400=1'])"
    modules = imported(then)
    # The rulebook is TOML here and JSON in a wheel.
    assert not modules & (_HEAVY - {"json"})
    assert not {name for name in modules if name.startswith(("arpad.cli", "arpad.explain"))}


def test_a_rating_on_the_command_line_loads_no_other_room() -> None:
    line = "['rate', 'fide', '--rating', '1500', '--k', '20', '--on', '2026-01-10', '1400=1']"
    modules = imported(f"from arpad.cli.main import main; main({line})")
    assert not modules & (_HEAVY - {"argparse", "json"})
    for room in ("arpad.formats.trf", "arpad.formats.fide_list", "arpad.interface"):
        assert room not in modules


# ---------------------------------------------------------------------------- the wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """A wheel of the working tree."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        check=True,
        timeout=60,
    )
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


def test_the_wheel_has_all_that_is_needed(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    assert "arpad/py.typed" in names
    for language in (*LANGUAGES, "cldr"):
        assert f"arpad/locale/{language}.json" in names
    for module in SOURCE.rglob("*.py"):
        assert str(module.relative_to(SOURCE)) in names
    for rules_of_system in SOURCE.glob("arpad/systems/*/rules.py"):
        assert str(rules_of_system.relative_to(SOURCE).with_name("compiled.json")) in names
    assert not {name for name in names if "__pycache__" in name or name.startswith("tests")}


@pytest.mark.parametrize("ignored", ["src/arpad/web/engine/\n", ""])
def test_no_wheel_brings_stockfish(tmp_path: Path, ignored: str) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / ".gitignore").write_text(ignored, encoding="utf-8")
    folder = tmp_path / "src" / "arpad" / "web" / "engine"
    own = ("stockfish-01ab/stockfish.js", "stockfish-01ab/stockfish.wasm", "stockfish-01ab/N.txt")
    for name in ("files.json", "pyodide-01ab/pyodide.mjs", *own):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("x", encoding="utf-8")
    found = WheelBuilder(str(tmp_path)).recurse_included_files()
    names = {Path(each.path).relative_to(folder).as_posix() for each in found}
    assert names == {"files.json", "pyodide-01ab/pyodide.mjs"}


def test_the_wheel_needs_little(wheel: zipfile.ZipFile) -> None:
    (metadata,) = (name for name in wheel.namelist() if name.endswith("METADATA"))
    lines = wheel.read(metadata).decode().splitlines()
    needed = [line.split(": ")[1] for line in lines if line.startswith("Requires-Dist")]
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [
        f"{package}; extra == '{name}'"
        for name, packages in declared["optional-dependencies"].items()
        for package in packages
    ]
    assert sorted(needed) == sorted([*declared["dependencies"], *extras])
    assert f"Version: {arpad.__version__}" in lines


def test_the_compiled_rules_are_those_of_the_toml_files(wheel: zipfile.ZipFile) -> None:
    compiled = json.loads(wheel.read("arpad/systems/fide/compiled.json"))
    assert compiled == json.loads(json.dumps(rules.RULES.compile_rules()))
    book, original = from_plain(compiled["rulebook"], "compiled.json"), rules.rulebook()
    assert book.sources == original.sources
    assert (book.system, book.checked) == (original.system, original.checked)
    for scope in original.scopes:
        assert book.history[scope].keys() == original.history[scope].keys()
        days = {
            rule.citation.in_force_from
            for history in original.history[scope].values()
            for rule in history
        }
        first = original.regimes(scope)[0].citation.in_force_from
        for day in sorted(days):
            if day >= first:
                assert book.at(day, scope) == original.at(day, scope)


def test_the_wheel_rates_as_the_working_tree_does(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    line = ["rate", "fide", "--rating", "2813", "--k", "10", "--on", "2025-11-15", "--json"]
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]);"
        "from arpad.cli.main import main; code = main(sys.argv[2:]);"
        "sys.exit(code or 3 * ('tomllib' in sys.modules))"
    )
    outputs = []
    for place, exit_code in ((tmp_path, 0), (SOURCE, 3)):
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-X", "utf8", "-c", code, str(place), *line, "2505=1"],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert (done.returncode, done.stderr) == (exit_code, "")
        outputs.append(json.loads(done.stdout))
    assert outputs[0] == outputs[1]
