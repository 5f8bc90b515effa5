"""Public reports of people taken for others or not found, tried on Arpad (reports 41 to 46)."""

from pathlib import Path

import pytest
from tests.cli.build import Runner
from tests.reports.build import COMBINED_LIST, Lists, TrfFile, list_line, trf_line

REPORT = ("042 2026/10/03", "222 5400+30")


def rated(run: Runner, file: TrfFile, path: Path) -> tuple[dict[int, int | None], str]:
    """The ratings that a report is rated with and a list, and what was said about it."""
    line = ("tournament", file.path, "--list", path, "--k", 20)
    players = run(*line, "--json").json["players"]
    return {each["number"]: each["rating_before"] for each in players}, run(*line).err


def test_report_041_a_name_alone_never_finds_a_player(
    run: Runner, tmp_path: Path, lists: Lists
) -> None:
    """Of two people with one name the wrong one was updated. Arpad goes by the FIDE id.

    https://github.com/Sharly-Chess/sharly-chess/pull/1664
    """
    path = lists.write(
        COMBINED_LIST,
        list_line(1001, "Same, Name", standard=2100),
        list_line(1002, "Same, Name", standard=1500),
        list_line(1003, "Other, Name", standard=1700),
        name="list_oct26.txt",
    )
    file = TrfFile(
        run,
        tmp_path,
        *REPORT,
        trf_line(1, "Same, Name", "   2 w 1", rating=1490, fide_id=1002),
        trf_line(2, "Other, Name", "   1 b 0", rating=1690, fide_id=1003),
        trf_line(3, "Same, Name", "0000 - U", rating=1800),
    )
    ratings, said = rated(run, file, path)
    assert ratings == {1: 1500, 2: 1700, 3: 1800}
    assert "No. 3 Same, Name" in said


def test_report_042_umlauts_are_found_however_they_are_written(lists: Lists) -> None:
    """The list writes ä as ae, a file of games writes ä, and the player was not found.

    https://github.com/lichess-org/lila/issues/15152
    """
    lists.add(
        list_line(1001, "Bluebaum, Matthias", standard=2650),
        list_line(1002, "Grosz, Kaethe", standard=2000),
    )
    assert lists.only("Blübaum, Matthias")["fide_id"] == 1001
    assert lists.only("Groß Käthe")["fide_id"] == 1002
    assert lists.only("Blubaum")["fide_id"] == 1001


def test_report_043_both_ways_to_write_o_with_a_stroke(lists: Lists) -> None:
    """The list writes ø as o, and the player was not found. It may be oe as well: both are shown.

    https://github.com/lichess-org/lila/issues/15407
    """
    lists.add(list_line(1001, "Kvaloy, Aksel", standard=2400))
    assert lists.only("Kvaløy, Aksel")["fide_id"] == 1001
    lists.add(
        list_line(1001, "Kvaloy, Aksel", standard=2400),
        list_line(1002, "Kvaloey, Aksel", standard=1500),
    )
    assert {each["fide_id"] for each in lists.find("Kvaløy, Aksel")} == {1001, 1002}


def test_report_045_a_name_of_two_people_shows_both(lists: Lists) -> None:
    """A name fitted two people, and the first was taken without a word.

    https://github.com/lichess-org/lila/issues/15776
    """
    lists.add(
        list_line(1001, "Same, Name", standard=2100, birth="1970"),
        list_line(1002, "Same, Name", standard=1500, birth="2001"),
    )
    assert {each["birth_year"] for each in lists.find("same name")} == {1970, 2001}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_report_046_signs_of_any_language_in_the_tags(
    run: Runner, tmp_path: Path, encoding: str
) -> None:
    """Names with accents were refused, because the bytes were not decoded before they were read.

    https://github.com/lichess-org/lila/issues/16416
    """
    path = tmp_path / "event.pgn"
    tags = '[Event "x"]\n[Date "2026.05.07"]\n[Round "{}"]\n[White "White 2 ç"]\n[Black "{}"]\n'
    games = (tags.format(n, black) for n, black in ((1, "Élan, A"), (2, "b")))
    path.write_bytes(
        "".join(f'{each}[Result "1-0"]\n\n1. e4 e5 1-0\n\n' for each in games).encode(encoding)
    )
    players = run("convert", path, "--to", "json").json["players"]
    assert [each["name"] for each in players] == ["White 2 ç", "Élan, A", "b"]
