"""``--encoding``: every command that reads a text file takes it."""

# ruff: noqa: RUF001  letters of other alphabets are what it is about

from pathlib import Path

import pytest
from tests.cli.build import Report, Runner

LIST = "Name;Elo;Born\nПробный, Иван;1500;1990\nВторая, Анна;1600;1991\n"


@pytest.fixture
def cyrillic(tmp_path: Path) -> Path:
    """A list in the encoding of Russian Unix."""
    path = tmp_path / "list.csv"
    path.write_bytes(LIST.encode("koi8-r"))
    return path


def test_check_and_import(run: Runner, cyrillic: Path) -> None:
    assert run("check", cyrillic, "--encoding", "KOI8-R", "--json").json["encoding"] == "koi8-r"
    plain = run("import", cyrillic, "--dry-run", "--encoding", "koi8-r", "--json").json
    assert [each["name"] for each in plain["players"]] == ["Пробный, Иван", "Вторая, Анна"]
    assert plain["encoding"] == "koi8-r"


def test_convert(run: Runner, cyrillic: Path) -> None:
    plain = run("convert", cyrillic, "--to", "json", "--encoding", "koi8-r").json
    assert plain["encoding"] == "koi8-r"
    assert plain["players"][0]["name"] == "Пробный, Иван"


def test_a_report_for_tournament_norms_and_convert(run: Runner, report: Report) -> None:
    path = Path(report())
    sound = run.ok("tournament", path, "--json")
    text = path.read_text(encoding="utf-8")
    path.write_bytes(text.encode("utf-16"))
    for command in ("tournament", "norms"):
        assert run(command, path, "--encoding", "utf-16", "--json").code == 0
    again = run("tournament", path, "--encoding", "utf-16", "--json")
    assert again.out == sound
    converted = run("convert", path, "--to", "trf26", "--encoding", "utf-16")
    assert converted.code == 0
    assert converted.out.count("\n001 ") == text.count("\n001 ") > 0


def test_match_has_one_for_each_file(run: Runner, cyrillic: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.csv"
    other.write_bytes(LIST.encode("cp866"))
    given = ("--encoding", "koi8-r", "--other-encoding", "cp866")
    plain = run("match", cyrillic, other, *given, "--json").json
    assert plain["matched"] == 2
    error = run.fails("match", cyrillic, "--encoding", "koi8-r", "--other-encoding", "cp866")
    assert "--other-encoding" in error
    error = run.fails("match", cyrillic, "store", *given)
    assert "--other-encoding" in error


def test_an_unknown_name_names_the_usual_ones(run: Runner, cyrillic: Path) -> None:
    error = run.fails("check", cyrillic, "--encoding", "koi9")
    assert 'no encoding "koi9"' in error
    assert "cp1251, cp1252" in error


def test_a_wrong_encoding_is_refused_with_its_line(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(b"Name;Elo\nA;1\n\x81;2\n")
    assert f"{path}:3: " in run.fails("check", path, "--encoding", "cp1252")


def test_the_table_of_facts_is_read_in_it_too(run: Runner, report: Report, tmp_path: Path) -> None:
    path, facts = Path(report()), tmp_path / "facts.csv"
    facts.write_text("number;k\n1;20\n", encoding="utf-8")
    given = ("tournament", path, "--facts", facts, "--json")
    plain = run(*given).json
    assert run(*given, "--encoding", "cp1253").json == plain  # it is UTF-8, whatever is named
    for file in (path, facts):
        file.write_bytes(file.read_text(encoding="utf-8").encode("utf-16-le"))
    assert run(*given, "--encoding", "utf-16-le").json == plain
    facts.write_bytes(b"number;k\n1;\xd2\n")
    assert f"{facts}:2: " in run.fails(*given, "--encoding", "utf-16-le")


def test_decisions_are_read_in_it_too(run: Runner, cyrillic: Path, tmp_path: Path) -> None:
    out = tmp_path / "decide.csv"
    given = ("match", cyrillic, cyrillic, "--encoding", "koi8-r", "--other-encoding", "koi8-r")
    assert run(*given, "--out", out).code == 0
    out.write_bytes(out.read_text(encoding="utf-8").encode("koi8-r"))
    assert run(*given, "--decisions", out).code == 0
    error = run.fails("match", out, cyrillic, "--encoding", "ascii", "--decisions", out)
    assert str(out) in error
