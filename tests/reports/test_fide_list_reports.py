"""Public reports of faults in readers of FIDE's lists, tried on Arpad (reports 29 to 39)."""

from pathlib import Path

import pytest
from tests.cli.build import Runner
from tests.reports.build import (
    COMBINED_LIST,
    SINGLE_LIST,
    Lists,
    TrfFile,
    list_line,
    single_list_line,
    trf_line,
)

FLAGS = {"w": False, "wi": True, "i": True, "": False}


@pytest.mark.parametrize(("flag", "inactive"), FLAGS.items())
def test_report_029_the_flag_of_women_is_no_inactivity(
    lists: Lists, flag: str, *, inactive: bool
) -> None:
    """The letter w in the column of flags was read as inactive: no woman could be found.

    https://github.com/lichess-org/lila/issues/15956
    """
    lists.add(list_line(1001, "Player, One", standard=2600, flag=flag))
    assert lists.only(1001)["inactive"]["standard"] is inactive
    assert [each["fide_id"] for each in lists.find("player one")] == [1001]


def test_report_030_inactivity_belongs_to_the_list_of_its_kind(lists: Lists, run: Runner) -> None:
    """The one flag of the combined list speaks of standard chess, and was taken for blitz as well.

    https://github.com/lichess-org/lila/issues/21208
    """
    lists.add(list_line(1001, "Player, One", standard=2600))
    assert lists.only(1001)["inactive"] == {"standard": False, "rapid": None, "blitz": None}
    path = lists.write(
        SINGLE_LIST, single_list_line(1001, "Player, One", 2650, flag="i"), name="blitz_oct26.txt"
    )
    run.ok("list", "import", path, "--time-control", "blitz", "--month", "2026-10")
    assert lists.only(1001)["inactive"] == {"standard": False, "rapid": None, "blitz": True}


def test_report_031_a_title_that_is_too_long_moves_one_line_only(lists: Lists) -> None:
    """Sixteen letters in a column of fifteen moved the rest of the line, and the import stopped.

    https://github.com/Sharly-Chess/sharly-chess/pull/74
    """
    lists.add(
        list_line(
            1001, "Long, One", standard=1876, other="LSI,FI,SI,SLI,NA", birth="1955", flag="i"
        ),
        list_line(1002, "Next, Two", standard=1700, birth="1960"),
    )
    first = lists.only(1001)
    assert first["other_titles"] == ["LSI", "FI", "SI", "SLI", "NA"]
    assert (first["ratings"]["standard"], first["birth_year"]) == (1876, 1955)
    assert first["development_coefficients"]["standard"] == 20
    assert first["inactive"]["standard"] is True
    assert lists.only(1002)["birth_year"] == 1960


def test_report_031_an_honorary_title_keeps_its_player(lists: Lists) -> None:
    """A player whose title was not in the table of the program was left out.

    https://github.com/Sharly-Chess/sharly-chess/pull/74
    """
    lists.add(list_line(1001, "Honorary, One", standard=2100, title="WH", women_title="WH"))
    assert (lists.only(1001)["title"], lists.only(1001)["ratings"]["standard"]) == ("WH", 2100)


@pytest.mark.parametrize("birth", ["", "0", "0000"])
def test_report_032_a_missing_year_of_birth_is_unknown(
    lists: Lists, run: Runner, birth: str
) -> None:
    """Players without year of birth, without rating or without rank broke the service.

    https://github.com/cassiofb-dev/fide-api/issues/2
    """
    lists.add(list_line(1001, "Player, One", birth=birth), list_line(1002, "Other, Two"))
    player = lists.only(1001)
    assert player["birth_year"] is None
    assert player["ratings"] == {"standard": None, "rapid": None, "blitz": None}
    checked = run(
        "check", lists.write(COMBINED_LIST, list_line(1001, "A, B", birth=birth)), "--json"
    )
    assert checked.json["errors"] == []


def test_report_032_without_a_year_of_birth_nobody_is_a_junior(run: Runner) -> None:
    """A birth of 0 must not make anybody a junior with K 40, nor an adult: K is asked for.

    https://github.com/cassiofb-dev/fide-api/issues/2
    """
    own = ("--rating", 1900, "--games-played", 100, "--on", "2026-10-15")
    assert "year of birth" in run.fails("rate", "fide", *own, "1900=1")


def test_report_033_titles_of_arbiters_are_split_at_the_comma(lists: Lists, run: Runner) -> None:
    """Several titles in one element were taken for one, and an empty one lost the arbiter.

    https://github.com/Sharly-Chess/sharly-chess/pull/1742
    """
    path = lists.write(
        "<playerslist>",
        *(
            f"<player><fideid>{n}</fideid><name>Arbiter, {n}</name><country>BEL</country>"
            f"<o_title>{titles}</o_title><rating>1800</rating></player>"
            for n, titles in ((1001, "FT,IA"), (1002, ""))
        ),
        "</playerslist>",
        name="standard_oct26.xml",
    )
    run.ok("list", "import", path, "--month", "2026-10")
    assert lists.only(1001)["other_titles"] == ["FT", "IA"]
    assert lists.only(1002)["other_titles"] == []


def test_report_034_federations_in_small_letters_are_the_same(lists: Lists) -> None:
    """A code in mixed case made a player without federation.

    https://github.com/lichess-org/lila/pull/17229
    """
    lists.add(list_line(1001, "Player, One", federation="Ind"))
    assert lists.only(1001)["federation"] == "IND"


@pytest.mark.parametrize("code", ["CUR", "KIR", "MHL", "NCL", "GRL", "CGO", "QQQ"])
def test_report_035_a_code_that_no_table_has_is_kept(lists: Lists, code: str) -> None:
    """A federation that was missing in a table broke the page.

    https://github.com/lichess-org/lila/pull/20434
    """
    lists.add(list_line(1001, "Player, One", federation=code))
    assert lists.only(1001)["federation"] == code


@pytest.mark.parametrize("code", ["CUR", "KIR", "MHL", "NCL", "GRL", "CGO"])
def test_report_035_small_federations_are_known_in_reports(
    run: Runner, tmp_path: Path, code: str
) -> None:
    """A federation that was missing in a table broke the page.

    https://github.com/lichess-org/lila/pull/20434
    """
    file = TrfFile(run, tmp_path, trf_line(1, "a", federation=code))
    assert file.records["players"][0]["federation"] == code


def test_report_036_bahrain_is_not_brunei(run: Runner, tmp_path: Path) -> None:
    """Codes of two sources were mixed. FIDE has BRN and BRU, and no BHR.

    https://github.com/lichess-org/lila/issues/20573
    """
    codes = ("BRN", "BRU", "BHR")
    lines = (trf_line(n, f"p{n}", federation=code) for n, code in enumerate(codes, start=1))
    file = TrfFile(run, tmp_path, *lines)
    assert [each["federation"] for each in file.records["players"]] == ["BRN", "BRU", None]
    assert file.warnings.count("trf.federation_unknown_players") == 1


def test_report_037_fid_is_a_code_like_any_other(lists: Lists, run: Runner, tmp_path: Path) -> None:
    """Names of federations were taken from the wrong table. Arpad shows the codes of FIDE alone.

    https://github.com/lichess-org/lila/issues/8700
    """
    lists.add(list_line(1001, "Player, One", federation="FID"))
    assert lists.only(1001)["federation"] == "FID"
    lines = (trf_line(n, f"p{n}", federation=f) for n, f in ((1, "FID"), (2, "CFC"), (3, "RCF")))
    players = TrfFile(run, tmp_path, *lines).records["players"]
    assert [each["federation"] for each in players] == ["FID", None, None]


@pytest.mark.parametrize(("flag", "inactive"), FLAGS.items())
def test_report_038_the_flag_of_women_in_xml(
    lists: Lists, run: Runner, flag: str, *, inactive: bool
) -> None:
    """The fault of report 29 in a second program.

    https://github.com/lenguyenthanh/fide/issues/250
    """
    path = lists.write(
        "<playerslist><player><fideid>1001</fideid><name>Player, One</name>",
        f"<rating>2600</rating><flag>{flag}</flag></player></playerslist>",
        name="standard_oct26.xml",
    )
    run.ok("list", "import", path, "--month", "2026-10")
    assert lists.only(1001)["inactive"]["standard"] is inactive


@pytest.mark.parametrize(
    ("listed", "name", "search"),
    [
        (" Orr  ,  Mark  J  L", "Orr, Mark J L", "orr mark"),
        ("O`Kelly, Ann", "O`Kelly, Ann", "okelly ann"),
        ("-Hyphen, Ann", "-Hyphen, Ann", "hyphen ann"),
    ],
)
def test_report_039_stray_blanks_and_signs_hide_nobody(
    lists: Lists, listed: str, name: str, search: str
) -> None:
    """Blanks around the comma, back-ticks and hyphens in the list made names that no search found.

    https://github.com/lenguyenthanh/fide/issues/34
    """
    lists.add(list_line(1001, listed, standard=1800))
    assert lists.only(search)["name"] == name
