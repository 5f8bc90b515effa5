"""``arpad bulk fit``: ratings from all games at once, in a table, as files and as JSON."""

import csv
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.cli.build import WIDTH, Runner
from tests.cli.schemas import check

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "engines.pgn"
GAMES = (
    ("Alpha", "Beta", "1-0"),
    ("Beta", "Alpha", "1/2-1/2"),
    ("Alpha", "Gamma", "0-1"),
    ("Gamma", "Beta", "0-1"),
    ("Gamma", "Alpha", "½-½"),
)


def table(folder: Path, *more: tuple[str, str, str], name: str = "games.csv") -> Path:
    path = folder / name
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("white", "black", "result"))
        writer.writerows((*GAMES, *more))
    return path


def folder_of_columns(folder: Path, half_points: list[int], white: list[int]) -> Path:
    """A folder as ``arpad bulk ingest`` writes it; player 1 always has Black, 2 has no games."""
    (folder / "games" / "period=2026-11").mkdir(parents=True)
    players = {"player": [0, 1, 2], "id": ["a", "b", "c"], "name": ["Alpha", "Beta", "Gamma"]}
    pq.write_table(pa.table(players), folder / "players.parquet")
    columns = {
        "white": pa.array(white, pa.int32()),
        "black": pa.array([1] * len(white), pa.int32()),
        "half_points": pa.array(half_points, pa.int8()),
        "day": pa.array([20_000] * len(white), pa.int32()),
    }
    pq.write_table(pa.table(columns), folder / "games" / "period=2026-11" / "0.parquet")
    return folder


def test_the_table_and_what_was_fitted(run: Runner) -> None:
    done = run("bulk", "fit", EXAMPLE, "--anchor", "Beacon 7=3000")
    assert done.code == 0
    assert "Games: 122. Players: 7." in done.out
    assert "no result, or none that is known: 1" in done.out
    lines = done.out.splitlines()
    (anchor,) = (line.split() for line in lines if "Beacon 7" in line)
    assert anchor[3:5] == ["3000.0", "="]
    assert "Ember 0.1 (0 of 2): only losses, so no rating is low enough" in lines
    assert max(map(len, lines)) <= WIDTH


@pytest.mark.parametrize("language", ["nl", "da", "nb", "de", "fr"])
def test_every_language_fits_the_width(run: Runner, tmp_path: Path, language: str) -> None:
    path = table(tmp_path, ("Delta", "Alpha", "1-0"), ("Delta", "Delta", "1-0"))
    done = run("bulk", "fit", path, "--compare", "Alpha,Delta", "--lang", language)
    assert done.code == 0
    assert max(map(len, done.out.splitlines())) <= WIDTH
    done = run("bulk", "fit", path, "--prior", "1", "--anchor", "Beta=2000", "--lang", language)
    assert max(map(len, done.out.splitlines())) <= WIDTH


def test_json_is_of_its_schema(run: Runner, tmp_path: Path) -> None:
    path = table(tmp_path, ("Delta", "Alpha", "1-0"), ("Alpha", "", "1-0"), ("Alpha", "Beta", "*"))
    done = run("bulk", "fit", path, "--json", "--compare", "Alpha,Beta", "--compare", "Alpha,Delta")
    value = json.loads(done.out)
    check(value)
    assert value["games_set_aside"] == {"no_name": 1, "no_result": 1}
    assert value["games"] == 6
    assert value["games_between_groups"] == 1
    *rated, delta = value["players"]
    assert [each["group"] for each in rated] == [1, 1, 1]
    assert delta["rating"] is None
    assert delta["why_not_rated"] == "only_wins"
    first, second = value["comparisons"]
    assert 0.5 < first["likelihood_of_superiority"] < 1 or first["difference"] <= 0
    assert second["difference"] is None


def test_files_of_every_form_tell_the_same(run: Runner, tmp_path: Path) -> None:
    path = table(tmp_path, ("Delta", "Alpha", "1-0"))
    for form in ("csv", "parquet", "json"):
        assert run("bulk", "fit", path, "--out", tmp_path / f"out.{form}").code == 0
    with (tmp_path / "out.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    plain = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    check(plain)
    columns = pq.read_table(tmp_path / "out.parquet").to_pydict()
    assert [row["name"] for row in rows] == columns["name"]
    assert [float(row["rating"]) for row in rows[:3]] == columns["rating"][:3]
    assert [each["rating"] for each in plain["players"]] == columns["rating"]
    assert rows[3]["rating"] == ""


def test_the_page_has_everybody_and_nothing_from_elsewhere(run: Runner, tmp_path: Path) -> None:
    path = table(tmp_path, ("<b>Delta</b>", "Alpha", "1-0"))
    page = tmp_path / "out.html"
    assert run("bulk", "fit", path, "--html", page).code == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("<circle") == 3
    assert "&lt;b&gt;Delta&lt;/b&gt;" in text
    assert "http" not in text.replace("http-equiv", "")


def test_rejects_name_line_and_reason(run: Runner, tmp_path: Path) -> None:
    path = table(
        tmp_path, ("Alpha", "alpha", "1-0"), ("Alpha", "Beta", "2-0"), ("Beta", "Alpha", "+")
    )
    out = tmp_path / "aside.csv"
    assert run("bulk", "fit", path, "--rejects", out).code == 0
    assert out.read_text(encoding="utf-8").splitlines() == [
        "line,reason,white,black,result",
        "7,own_opponent,Alpha,alpha,1-0",
        "8,no_result,Alpha,Beta,2-0",
        "9,not_played,Beta,Alpha,+",
    ]


def test_objects_of_json_a_line(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "games.ndjson"
    lines = [
        json.dumps(dict(zip(("white", "black", "result"), game, strict=True))) for game in GAMES
    ]
    path.write_text("\n".join((*lines, "{", "[1]")), encoding="utf-8")
    done = run("bulk", "fit", path, "--json")
    value = json.loads(done.out)
    assert value["games"] == 5
    assert value["games_set_aside"] == {"unread": 2}
    same = json.loads(run("bulk", "fit", table(tmp_path), "--json").out)
    assert value["players"] == same["players"]


def test_a_folder_of_columns(run: Runner, tmp_path: Path) -> None:
    folder = folder_of_columns(tmp_path / "all", [2, 2, 2, 0, 3, 1], [0, 0, 0, 0, 0, 1])
    value = json.loads(run("bulk", "fit", folder, "--json").out)
    assert value["games_set_aside"] == {"no_result": 1, "own_opponent": 1}
    first, second = value["players"]
    assert (first["name"], second["name"]) == ("Alpha", "Beta")
    assert first["rating"] - second["rating"] == pytest.approx(190.85, abs=0.02)
    assert not value["white_advantage_is_told"]


def test_a_folder_with_a_broken_file(run: Runner, tmp_path: Path) -> None:
    folder = folder_of_columns(tmp_path / "all", [2, 0], [0, 0])
    (file,) = folder.glob("games/*/*.parquet")
    file.write_bytes(file.read_bytes()[:-30])
    done = run("bulk", "fit", folder)
    assert done.code == 2
    assert "0.parquet" in done.err


def test_names_with_commas(run: Runner, tmp_path: Path) -> None:
    path = table(tmp_path, ("Fine, Reuben", "Alpha", "1-0"), ("Fine, Reuben", "Alpha", "0-1"))
    done = run(
        "bulk", "fit", path, "--compare", "Fine, Reuben,Alpha", "--anchor", "Fine, Reuben=2500"
    )
    assert done.code == 0
    assert "Fine, Reuben – Alpha:" in done.out  # noqa: RUF001  a dash


def test_nobody_can_be_rated(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("white,black,result\nAlpha,Beta,1-0\n", encoding="utf-8")
    done = run("bulk", "fit", path)
    assert done.code == 1
    assert "Without a rating: 2" in done.out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--anchor", "Nobody=2000"), 'There is no player "Nobody"'),
        (("--anchor", "Alpha"), "NAME=RATING"),
        (("--anchor", "Alpha=high"), "a number from -100000 to 100000"),
        (("--anchor", "Alpha=nan"), "a number from -100000 to 100000"),
        (("--anchor", "Alpha=2000", "--anchor", "alpha=2100"), "another rating already"),
        (("--compare", "Alpha"), "two different players"),
        (("--compare", "Alpha,Alpha"), "two different players"),
        (("--compare", "Alpha,Delta"), 'There is no player "Delta"'),
        (("--errors", "Epsilon"), 'There is no player "Epsilon"'),
        (("--prior", "-1"), "a number from 0 to"),
        (("--draw-rate", "1"), "a number from 0 to 0.999"),
        (("--draws", "none", "--draw-rate", "0.3"), "--draw-rate"),
        (("--out", "ratings.xlsx"), ".csv, .parquet or .json"),
        (("--white-advantage", "much"), "a number from -1000 to 1000"),
    ],
)
def test_what_cannot_be_asked_for(
    run: Runner, tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    done = run("bulk", "fit", table(tmp_path), *options)
    assert done.code == 2
    assert said in " ".join(done.err.split())
    assert not done.out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("white,black,result\n", "No game can be rated; set aside: 0"),
        ("white,black,result\nAlpha,Alpha,1-0\n", "No game can be rated; set aside: 1"),
        ("white,black\nAlpha,Beta\n", "the columns white, black and result"),
        ("1850 1\n", "the columns white, black and result"),
        ("white,black,result\nA,B,½\nB,A,½\n", "All games were drawn"),
        ("white,black,result\nA,B,1\nB,A,1\n", "The advantage of White grows without bound"),
    ],
)
def test_games_that_tell_nothing(run: Runner, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "games.csv"
    path.write_text(text, encoding="utf-8")
    done = run("bulk", "fit", path)
    assert done.code == 2
    assert said in " ".join(done.err.split())


def test_nothing_is_written_over(run: Runner, tmp_path: Path) -> None:
    path, out = table(tmp_path), tmp_path / "out.csv"
    out.write_text("mine", encoding="utf-8")
    done = run("bulk", "fit", path, "--out", out)
    assert done.code == 2
    assert out.read_text(encoding="utf-8") == "mine"
    assert run("bulk", "fit", path, "--out", out, "--force").code == 0
    assert out.read_text(encoding="utf-8").startswith("group,rank,name")
