"""A US Chess report through the command line: written, checked, read again and rated."""

from pathlib import Path

from tests.cli.build import Runner

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "open.trf"


def test_a_report_is_written_checked_and_rated(run: Runner, tmp_path: Path) -> None:
    out = tmp_path / "report.zip"
    written = run("convert", EXAMPLE, out, "--to", "us-chess-dbf")
    assert written.code == 0
    assert "D_STATE" in written.err
    found = run("check", out, "--json").json
    before = run("check", EXAMPLE, "--json").json
    assert found["format"] == "us-chess-dbf"
    for name in ("players", "rounds", "rated_games", "start_date", "end_date"):
        assert found[name] == before[name]
    games = [run("convert", file, "--to", "json").json["games"] for file in (out, EXAMPLE)]
    assert [(each["white"], each["black"], each["result"]) for each in games[0]] == [
        (each["white"], each["black"], each["result"]) for each in games[1]
    ]
    rated = run("tournament", out, "--system", "uscf")
    assert rated.code == 0
    assert rated.out


def test_a_folder_is_written_once(run: Runner, tmp_path: Path) -> None:
    out = tmp_path / "report"
    assert run("convert", EXAMPLE, out, "--to", "us-chess-dbf").code == 0
    names = sorted(path.name for path in out.iterdir())
    assert names == ["TDEXPORT.DBF", "THEXPORT.DBF", "TSEXPORT.DBF"]
    assert run("check", out / "TSEXPORT.DBF", "--json").json["format"] == "us-chess-dbf"
    again = run("convert", EXAMPLE, out, "--to", "us-chess-dbf", "--lang", "nl")
    assert again.code == 2
    assert "nieuwe map" in again.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report"]


def test_a_folder_in_a_place_that_is_not_there(run: Runner, tmp_path: Path) -> None:
    refused = run("convert", EXAMPLE, tmp_path / "no" / "report", "--to", "us-chess-dbf")
    assert refused.code == 2
    assert "report" in refused.err
    assert not list(tmp_path.iterdir())


def test_the_games_before_the_event_come_from_a_table_of_facts(run: Runner, tmp_path: Path) -> None:
    out, facts = tmp_path / "report.zip", tmp_path / "facts.csv"
    assert "games played" in " ".join(
        run("convert", EXAMPLE, out, "--to", "us-chess-dbf").err.split()
    )
    without = run("tournament", out, "--system", "uscf").out
    assert "not known: games played" in without
    assert "--facts" in without
    rows = "".join(f"{number},60\n" for number in range(1, 41))
    facts.write_text(f"number,games_played\n{rows}", encoding="utf-8")
    rated = run("tournament", out, "--system", "uscf", "--facts", facts)
    assert rated.code == 0
    assert "?" not in rated.out
