"""``--section``: one of several tournaments in a file."""

import json
from pathlib import Path

import pytest
from tests.cli.build import Runner
from tests.formats.tournament_files import samples


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of SwissSys with two sections."""
    reserve = samples.SECTION | {"Section name": "Reserve", "Players": samples.SECTION_OF_TWO}
    path = tmp_path / "events.sjson"
    sections = {"Overview": samples.OVERVIEW, "Sections": [samples.SECTION, reserve]}
    path.write_text(json.dumps(sections), encoding="utf-8")
    return path


def test_a_section_is_rated_and_converted_alone(run: Runner, file: Path) -> None:
    rated = run("tournament", file, "--section", "Reserve", "--k", "20", "--on", "2026-03-07",
                "--time-control", "standard")  # fmt: skip
    assert rated.code == 0
    assert "FOURTH" in rated.out
    assert "MÜLLER" not in rated.out
    assert len(run("convert", file, "--to", "json", "--section", "2").json["players"]) == 2


def test_without_or_with_an_unknown_section_the_names_are_told(run: Runner, file: Path) -> None:
    for section in ((), ("--section", "Third")):
        refused = run("tournament", file, *section)
        assert refused.code == 2
        assert "Open, Reserve" in refused.told
