"""``arpad match`` on the command line."""

from pathlib import Path

import pytest
from tests.cli.build import Runner

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LEFT = "Name;Licence;FIDE id;Born\nSørensen, Bo;12;;1990\nDoe, Ann;;;\nWed, Married;77;;1985\n"
RIGHT = (
    "Name;Licence;FIDE id;Born\nBo Soerensen;0012;;1990\nDoe, Ann;;;1988\nMaiden, Name;77;;1985\n"
)


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    left, right = tmp_path / "left.csv", tmp_path / "right.csv"
    left.write_text(LEFT, encoding="utf-8")
    right.write_text(RIGHT, encoding="utf-8")
    return left, right


def test_the_doubtful_are_shown_with_their_reasons(run: Runner, files: tuple[Path, Path]) -> None:
    out = run.ok("match", *files).splitlines()
    assert out[:3] == ["Matched    1", "Doubtful   2", "Not there  0"]
    assert "3 Doe, Ann: the name alone, without a birth" in out
    assert "4 Wed, Married (licence 77, born 1985): another name under that number" in out


def test_deciding_and_going_on(run: Runner, files: tuple[Path, Path], tmp_path: Path) -> None:
    decisions = tmp_path / "decisions.csv"
    run.ok("match", *files, "--out", decisions)
    text = decisions.read_text(encoding="utf-8")
    decided = "\n".join(f"{line}yes" if line.endswith(",") else line for line in text.splitlines())
    decisions.write_text(decided, encoding="utf-8")
    out = run.ok("match", *files, "--decisions", decisions, "--lang", "nl")
    assert out.splitlines()[:2] == ["Gevonden       3", "Twijfelachtig  0"]


def test_a_tournament_against_a_rating_list(run: Runner) -> None:
    done = run("match", EXAMPLES / "open.trf", EXAMPLES / "list_mar26.txt", "--json")
    assert done.code == 0
    counts = [done.json[name] for name in ("matched", "doubtful", "none")]
    assert sum(counts) == 40 == len(done.json["people"])


def test_licences_of_different_federations(run: Runner, files: tuple[Path, Path]) -> None:
    found = run("match", *files, "--no-licence", "--json").json
    assert [each["by"] for each in found["people"]] == ["name_and_birth", "name_and_birth", None]


def test_columns_that_only_the_user_can_explain(run: Runner, tmp_path: Path) -> None:
    left, right = tmp_path / "left.json", tmp_path / "right.csv"
    left.write_text('[{"Who": "Sørensen, Bo", "Card": "12", "Born": 1990}]', encoding="utf-8")
    right.write_text("Naam;Kaart;Geboren\nBo Soerensen;0012;1990\n", encoding="utf-8")
    columns = ("--column", "Who=name", "--column", "card=local_id")
    plain = run("match", left, right, *columns, "--other-column", "B=local_id", "--json")
    assert (plain.code, '"B"' in plain.err) == (2, True)
    fide = EXAMPLES / "list_mar26.txt"
    assert run("match", left, fide, *columns, "--other-column", "Name=name").code == 2
    other = ("--other-column", "Kaart=local_id")
    assert (
        run("match", left, right, *columns, *other, "--json").json["people"][0]["by"] == "licence"
    )


def test_nothing_is_written_over(run: Runner, files: tuple[Path, Path], tmp_path: Path) -> None:
    other = tmp_path / "mine.csv"
    other.write_text("mine", encoding="utf-8")
    assert run("match", *files, "--out", other).code == 2
    assert other.read_text(encoding="utf-8") == "mine"
    for file in files:
        before = file.read_bytes()
        assert run("match", *files, "--out", file, "--force").code == 2
        assert file.read_bytes() == before


@pytest.mark.parametrize("content", ["", "hello\n", "1850 1\n", "\x00\x00"])
def test_a_file_that_names_nobody(
    run: Runner, files: tuple[Path, Path], tmp_path: Path, content: str
) -> None:
    wrong = tmp_path / "wrong.csv"
    wrong.write_text(content, encoding="utf-8")
    done = run("match", wrong, files[1])
    assert done.code == 2
    assert "wrong.csv" in done.err


def test_two_files_cannot_both_be_standard_input(run: Runner) -> None:
    assert run("match", "-", "-").code == 2


def test_the_imported_lists_say_what_the_list_says(run: Runner) -> None:
    listed = EXAMPLES / "list_mar26.txt"
    run.ok("list", "import", listed)
    whole = run("match", EXAMPLES / "open.trf", listed, "--json").json
    for store in ("store", "2026-03"):
        found = run("match", EXAMPLES / "open.trf", store, "--json").json
        assert found["matched"] == whole["matched"] > 0
        for one, other in zip(found["people"], whole["people"], strict=True):
            for person in other["candidates"]:
                person["row"] = None
            assert one == other


def test_candidates_of_the_imported_lists_have_no_row(run: Runner, tmp_path: Path) -> None:
    run.ok("list", "import", EXAMPLES / "list_mar26.txt")
    names = tmp_path / "names.csv"
    someone = run("list", "find", "oak", "--json").json["players"][0]
    name = someone["name"]
    names.write_text(f"Name;Fed\n{name};\n", encoding="utf-8")
    out = run.ok("match", names, "store", "--out", tmp_path / "decisions.csv").splitlines()
    assert f"  {name} (FIDE id {someone['fide_id']}" in out[5]
    text = (tmp_path / "decisions.csv").read_text(encoding="utf-8")
    assert f"2,{name},,,,doubtful,name_and_birth,matching.name_alone,,{name}," in text


def test_the_imported_lists_are_refused_where_they_cannot_be(
    run: Runner, files: tuple[Path, Path]
) -> None:
    nothing = run("match", files[0], "store")
    assert (nothing.code, "arpad list import" in nothing.told) == (2, True)
    first = run("match", "store", files[0])
    assert (first.code, "arpad match FILE store" in first.told) == (2, True)
    columns = run("match", files[0], "2026-03", "--other-column", "Name=name")
    assert (columns.code, "no columns" in columns.told) == (2, True)


TWICE = (
    "Name;Licence;FIDE id;Born\nSørensen, Bo;12;;1990\nDoe, Ann;;;1980\nBo Soerensen;0012;;1990\n"
    "Doe, Ann;;77;\nWed, Ann;5;77;1980\nOak, Eve;;;1970\n"
)


@pytest.fixture
def twice(tmp_path: Path) -> Path:
    file = tmp_path / "twice.csv"
    file.write_text(TWICE, encoding="utf-8")
    return file


def test_who_may_stand_twice_on_one_list(run: Runner, twice: Path) -> None:
    out = run.ok("match", twice).splitlines()
    assert out[:2] == ["People         6", "Perhaps twice  3"]
    assert out[3:5] == [
        "2 Sørensen, Bo (licence 12, born 1990): the same licence",
        "  4 Bo Soerensen (licence 0012, born 1990)",
    ]
    assert "5 Doe, Ann (FIDE id 77): the same FIDE id; another name under that number" in out
    assert run.ok("match", "-", stdin=TWICE).splitlines() == out
    plain = run("match", twice, "--no-licence", "--json").json
    assert (plain["people"], plain["pairs"][0]["by"]) == (6, "name_and_birth")


def test_deciding_who_stands_twice(run: Runner, twice: Path, tmp_path: Path) -> None:
    decisions = tmp_path / "decisions.csv"
    run.ok("match", twice, "--out", decisions)
    head, *rows = decisions.read_text(encoding="utf-8").splitlines()
    answers = [f"{row}{answer}" for row, answer in zip(rows, ("yes", "no", ""), strict=True)]
    decisions.write_text("\n".join((head, *answers)), encoding="utf-8")
    found = run("match", twice, "--decisions", decisions, "--json").json
    assert (found["people"], found["open"], found["decided"]) == (6, 1, 1)
    out = run.ok("match", twice, "--decisions", decisions, "--lang", "nl")
    assert "Besloten: dubbel  1" in out


def test_one_entry_may_be_several_others(run: Runner, tmp_path: Path) -> None:
    file, decisions = tmp_path / "list.csv", tmp_path / "decisions.csv"
    file.write_text(
        "Name;Licence;Born\nA, Bo;1;1990\nA, Bo;;1990\nA, Bo;2;1990\n", encoding="utf-8"
    )
    run.ok("match", file, "--out", decisions)
    text = decisions.read_text(encoding="utf-8")
    decided = "\n".join(f"{line}yes" if line.endswith(",") else line for line in text.splitlines())
    decisions.write_text(decided, encoding="utf-8")
    assert run("match", file, "--decisions", decisions, "--json").json["decided"] == 2


def test_one_list_has_no_other_columns(run: Runner, twice: Path) -> None:
    columns = run("match", twice, "--other-column", "Name=name")
    assert (columns.code, "OTHER" in columns.err) == (2, True)


def test_who_stands_twice_on_the_imported_lists(run: Runner, tmp_path: Path) -> None:
    assert "arpad list import" in run.fails("match", "store")
    path = tmp_path / "list_mar26.txt"
    rows = (EXAMPLES / "list_mar26.txt").read_text(encoding="utf-8").splitlines()
    oak = next(row for row in rows if "Oak " in row)
    again = oak.replace("990000102", "990000999")
    path.write_text("\n".join([*rows, again]) + "\n", encoding="utf-8")
    run.ok("list", "import", path)
    for store in ("store", "2026-03"):
        plain = run("match", store, "--json").json
        assert (plain["people"], plain["open"]) == (41, 1)
        (pair,) = plain["pairs"]
        assert {pair[side]["fide_id"] for side in ("person", "other")} == {990000102, 990000999}
        assert pair["person"]["row"] is None
    run.ok("match", "store", "--out", tmp_path / "decisions.csv")
    text = (tmp_path / "decisions.csv").read_text(encoding="utf-8")
    (tmp_path / "decisions.csv").write_text(text.rstrip("\n") + "no\n", encoding="utf-8")
    decided = run("match", "store", "--decisions", tmp_path / "decisions.csv", "--json").json
    assert (decided["open"], decided["pairs"]) == (0, [])
    for option, value in (("--column", "Name=name"), ("--encoding", "cp866")):
        assert option in run.fails("match", "store", option, value)
    assert "2020-01" in run.fails("match", "2020-01")


def test_a_table_of_games_says_what_is_taken_instead(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("White,Black,Result\nA,B,1-0\n", encoding="utf-8")
    error = run.fails("match", path, path)
    assert "table of games" in error
    assert "one person a row" in error
