"""``arpad tournament`` and ``arpad check`` on files of other programs than those for reports."""

import gzip
from pathlib import Path

import pytest
from tests.cli.build import Runner
from tests.cli.schemas import check
from tests.formats.tournament_files.samples import FIDE_EVENT, SAMPLES, SWISS_CSV


@pytest.fixture
def write(tmp_path: Path) -> Path:
    return tmp_path / "file"


@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "fide-event"])
def test_a_tournament_is_rated_from_any_format(name: str, run: Runner, write: Path) -> None:
    write.write_text(SAMPLES[name], encoding="utf-8")
    line = ["tournament", write, "--on", "2026-03-07", "--time-control", "standard"]
    plain = run(*line, "--json").json
    check(plain)
    assert len(plain["players"]) >= 2
    assert run(*line).code == 0


def test_a_packed_one_too(run: Runner, write: Path) -> None:
    write.write_bytes(gzip.compress(SWISS_CSV.encode()))
    assert run("tournament", write, "--on", "2026-03-07", "--time-control", "standard").code == 0


def test_the_first_day_is_asked_for_and_can_be_given(run: Runner, write: Path) -> None:
    write.write_text(SWISS_CSV, encoding="utf-8")
    assert "first day of the tournament is not known" in run("check", write).out
    done = run("tournament", write, "--time-control", "standard")
    assert done.code == 2
    given = run("tournament", write, "--time-control", "standard", "--on", "2026-03-07", "--json")
    assert "first day of the tournament" not in str(given.json["findings"])


def test_strict_refuses_a_contradiction_with_its_place(run: Runner, write: Path) -> None:
    write.write_text(SWISS_CSV.replace("2w½", "2w1"), encoding="utf-8")
    line = ["tournament", write, "--on", "2026-03-07", "--time-control", "standard"]
    assert run(*line).code == 1
    strict = run(*line, "--strict")
    assert strict.code == 2
    assert f"{write}:2" in strict.err


def test_a_page_without_players_is_refused(run: Runner, write: Path) -> None:
    write.write_text(FIDE_EVENT, encoding="utf-8")
    done = run("tournament", write)
    assert done.code == 2
    assert "fide-event" in done.err
    assert run("check", write, "--json").json["players"] == 8
    assert "geen uitslagen" in run("check", write, "--lang", "nl").out
