"""Core and systems need nothing but the standard library, and start without it all."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

_SRC = Path(__file__).resolve().parents[2] / "src"
_MODULES = sorted(
    ".".join(path.relative_to(_SRC).with_suffix("").parts).removesuffix(".__init__")
    for room in ("core", "systems")
    for path in (_SRC / "arpad" / room).rglob("*.py")
)
# What a plain start may not pull in: each costs more than a whole rating.
_HEAVY = {
    "dataclasses",
    "inspect",
    "importlib.metadata",
    "importlib.resources",
    "typing_extensions",
}
_CODE = """
import json, sys
before = set(sys.modules)
sys.path.insert(0, sys.argv[1])
from importlib import import_module
for name in sys.argv[2:]:
    import_module(name)
from arpad.systems.fide.rules import difference_table, expected_score_table, rulebook
if len(sys.argv) > 3:
    rulebook(), expected_score_table(), difference_table()
print(json.dumps(sorted(set(sys.modules) - before)))
"""


def _imported(*modules: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-I", "-c", _CODE, str(_SRC), *modules],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return set(json.loads(done.stdout))


def test_every_module_imports_the_standard_library_alone() -> None:
    imported = _imported(*_MODULES)
    assert set(_MODULES) <= imported
    roots = {name.partition(".")[0] for name in imported}
    assert roots - set(sys.stdlib_module_names) == {"arpad"}
    rooms = {".".join(name.split(".")[:2]) for name in imported if name.startswith("arpad.")}
    assert rooms == {"arpad.core", "arpad.systems"}


@pytest.mark.parametrize("module", ["arpad.core.records", "arpad.systems.fide.rating_change"])
def test_a_start_stays_light(module: str) -> None:
    imported = _imported(module)
    assert not imported & _HEAVY
