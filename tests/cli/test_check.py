"""``arpad check``: the format, the counts, and what is wrong."""

import gzip
from pathlib import Path

import pytest
from tests.cli.build import Report, Runner

from arpad.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "open.trf"
LIST = (
    b"ID Number      Name                             TitlFed  Nov26 GamesBorn  Flag\n"
    b" 1503014        Carlsen, Magnus                  g   NOR  2840   0   1990\n"
)


def test_a_sound_report(run: Runner) -> None:
    plain = run("check", EXAMPLE, "--json").json
    assert {
        "format": "trf26",
        "encoding": "utf-8",
        "players": 40,
        "rounds": 9,
        "rated_games": 173,
        "start_date": "2026-03-07",
        "end_date": "2026-03-15",
        "errors": [],
    }.items() <= plain.items()


def sound(path: Path) -> Path:
    """A report of which nothing can be said."""
    path.write_text(
        "012 Match\n022 Gent\n032 BEL\n042 2026/01/10\n052 2026/01/10\n062 2\n072 2\n"
        "102 Arbiter\n122 90+30\n142 1\n132" + " " * 88 + "26/01/10\n"
        "001    1 m    One, Player                       2000 BEL     1503014 1990/01/01  1.0    1"
        "     2 w 1\n"
        "001    2 wWFM Two, Player                       1900 BEL     1503022 1991/01/01  0.0    2"
        "     1 b 0\n",
        encoding="utf-8",
    )
    return path


def test_of_a_sound_report_nothing_is_said(run: Runner, tmp_path: Path) -> None:
    path = sound(tmp_path / "report.trf")
    assert "Nothing is wrong." in run.ok("check", path)
    assert "Er mankeert niets aan." in run.ok("check", path, "--lang", "nl")


def test_a_report_without_its_first_day_cannot_be_rated(run: Runner, tmp_path: Path) -> None:
    path = sound(tmp_path / "report.trf")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("042 2026/01/10\n", "").replace("26/01/10", ""), encoding="utf-8")
    done = run("check", path, "--json")
    assert (done.code, done.json["error_count"]) == (1, 1)
    assert done.json["errors"][0]["code"] == "trf.start_unknown"
    assert "error: The first day" in run("check", path).out
    assert run("tournament", path, "--on", "2026-01-10").code == 0
    assert run("convert", path, "--to", "json").code == 0
    started = text.replace("042 2026/01/10\n", "").replace("26/01/10", "").replace("     2 w 1", "")
    path.write_text(started.replace("     1 b 0", ""), encoding="utf-8")
    assert run("check", path).code == 0  # nothing is to be rated yet


def test_a_packed_report_is_the_same(run: Runner, tmp_path: Path) -> None:
    packed = tmp_path / "report.bin"
    packed.write_bytes(gzip.compress(EXAMPLE.read_bytes()))
    assert run("check", packed, "--json").json == run("check", EXAMPLE, "--json").json


def test_errors_come_with_their_place(run: Runner, report: Report) -> None:
    path = Path(report())
    lines = path.read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("001"))
    path.write_text("\n".join([*lines, lines[number]]), encoding="utf-8")
    done = run("check", path, "--json")
    assert done.code == 1
    assert done.json["errors"]
    for error in done.json["errors"]:
        assert error["code"].startswith("trf.")
        assert error["message"]
        assert error["line"]
    assert "error:" in run("check", path).out


@pytest.mark.parametrize("ending", [b"", b"\r\n"])
def test_a_rating_list(run: Runner, tmp_path: Path, ending: bytes) -> None:
    path = tmp_path / "standard_nov26.txt"
    path.write_bytes(LIST + ending)
    plain = run("check", path, "--json").json
    assert (plain["format"], plain["players"], plain["rounds"]) == ("fide-list", 1, None)
    assert plain["start_date"] == "2026-11-01"


def test_a_rating_list_of_which_nothing_tells_the_kind(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_bytes(LIST)
    assert run("check", path, "--json").json["players"] == 1


def test_a_broken_rating_list_is_told(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "list.xml"
    path.write_bytes(b"<playerslist><player>")
    done = run("check", path)
    assert done.code == 2
    assert "XML" in done.err


def test_a_file_of_no_known_format(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear arbiter,\n", encoding="utf-8")
    done = run("check", path)
    assert done.code == 2
    assert "format of the file is not known" in done.err


def test_the_answer_in_dutch(run: Runner) -> None:
    out = run.ok("check", EXAMPLE, "--lang", "nl")
    assert "Gespeelde partijen  173" in out


def test_findings_of_a_long_list_are_counted_beyond_those_that_are_listed(
    run: Runner, tmp_path: Path
) -> None:
    path = tmp_path / "standard_nov26.txt"
    path.write_bytes(LIST + LIST.splitlines(keepends=True)[1].replace(b"2840", b"28x0") * 1200)
    plain = run("check", path, "--json").json
    assert (plain["players"], plain["error_count"], plain["warning_count"]) == (1, 1200, 0)
    assert len(plain["errors"]) == 1001
    assert plain["errors"][-1]["code"] == "finding.more"
    assert "200 more findings of this kind" in plain["errors"][-1]["message"]
    shown = run("list", "import", path, "--json").json
    assert (shown["error_count"], shown["players"], len(shown["findings"])) == (1200, 1, 1001)


def test_a_table_of_headings_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "empty.csv"
    file.write_text("\nName;Rating\n;\n", encoding="utf-8")
    assert main(["check", str(file), "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "2: warning: The file has headings and no row below them" in shown
    assert "Nothing is wrong" not in shown


def test_one_heading_is_one_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "list.csv"
    file.write_text("Name;Foo\nProef, Jan;1\n", encoding="utf-8")
    given = ["check", str(file), "--lang", "en", "--column", "Foo=local_id", "--column"]
    assert main([*given, "foo=club"]) == 2
    shown = " ".join(capsys.readouterr().err.split())
    assert '"foo=club" cannot be used' in shown
    assert "foo is local_id already" in shown
