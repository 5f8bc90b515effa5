"""Every golden case says where it is from and is called by a name of its own."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

VECTORS = Path(__file__).resolve().parents[2] / "vectors"
# The origins of vectors/README.md.
ORIGINS = ("official output", "list", "published text", "independent program (", "derived")
FILES = sorted(VECTORS.glob("*/*.toml"))


def tables(file: Path) -> list[tuple[str, dict[str, Any], list[dict[str, Any]]]]:
    """The tables of a file with what its head says of all of them."""
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    head = {name: value for name, value in read.items() if not isinstance(value, list | dict)}
    return [
        (name, head, entries)
        for name, entries in read.items()
        if isinstance(entries, list) and all(isinstance(entry, dict) for entry in entries)
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_case_has_origin_and_source(file: Path) -> None:
    for name, head, entries in tables(file):
        for entry in entries:
            known = head | entry
            assert known.get("origin", "").startswith(ORIGINS), (name, entry)
            assert known.get("source"), (name, entry)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_no_two_cases_of_a_table_have_one_name(file: Path) -> None:
    for name, _, entries in tables(file):
        ids = Counter(entry["id"] for entry in entries if "id" in entry)
        assert not [each for each, times in ids.items() if times > 1], name
