"""Every rating system stands in the contract that keeps systems from importing each other."""

import tomllib
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]
_SYSTEMS = _ROOT / "src" / "arpad" / "systems"


def test_every_system_package_is_in_the_contract_of_independence() -> None:
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (
        each
        for each in project["tool"]["importlinter"]["contracts"]
        if each["type"] == "independence"
    )
    packages = {file.parent.name for file in _SYSTEMS.glob("*/__init__.py")} - {"common"}
    assert packages == {name.removeprefix("arpad.systems.") for name in contract["modules"]}
