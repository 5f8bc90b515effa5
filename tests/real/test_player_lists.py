"""Real and rebuilt lists of players beside the project: format, encoding, counts, findings."""

from pathlib import Path

import pytest

from arpad.core.errors import UnreadableFile
from arpad.formats.checked_file import CheckedFile
from arpad.formats.kinds import check_file
from arpad.formats.uscf_api import read_us_chess_answer

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "cases"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the real files are not beside the project"),
]
# Format, encoding, players, messages of findings.
LISTS = {
    "national_cfc_broken_quotes.csv": ("cfc-csv", "utf-8", 2, ["player_list.quote"]),
    "national_cfr_bom_cyrillic.csv": ("swiss-manager-players", "utf-8", 2, []),
    "national_dsb_spieler.csv": ("dsb-csv", "cp1252", 3, ["player_list.named_again"]),
    "national_dsu_blank_first_line.csv": ("dsu-csv", "cp1252", 2, []),
    "national_ecf_sample.csv": ("ecf-csv", "utf-8", 2, []),
    "national_knsb_sample.csv": ("knsb-csv", "cp1252", 4, []),
    "national_selo_sample.csv": ("selo-csv", "cp1252", 2, []),
    "players_swiss_chess_import.txt": ("swiss-chess-players", "utf-8", 6, []),
    "players_swiss_manager_import.csv": ("swiss-manager-players", "utf-8", 6, []),
    "players_swiss_master_import.csv": ("swissmaster-players", "utf-8", 6, []),
    "players_vega_import.csv": ("vega-players", "utf-8", 6, []),
}
# Plain tables: players, rows, games (one that both players tell of is one game).
GAMES = {
    "kbsb_202010_games.csv": (408, 2562, 1431),
    "kbsb_202101_games.csv": (630, 2348, 1258),
    "kbsb_202107_games.csv": (107, 423, 280),
}
# Lines with a day that is yet to come: 2029-06-20 to 2031-07-20, and 2031-05-21.
TO_COME = {
    "kbsb_202010_games.csv": [1250, 1251, 1252, 1253],
    "kbsb_202107_games.csv": [190],
}


def checked(name: str) -> CheckedFile:
    return check_file(FOLDER / "csv" / name)


@pytest.mark.parametrize("name", LISTS)
def test_a_list(name: str) -> None:
    found = checked(name)
    messages = [each.message for each in found.findings]
    assert (found.format, found.encoding, found.players, messages) == LISTS[name]


@pytest.mark.parametrize("name", GAMES)
def test_a_table_of_games(name: str) -> None:
    found = checked(name)
    assert found.table is not None
    counts = (found.players, len(found.table.games), found.rated_games)
    assert (found.format, counts) == ("csv", GAMES[name])
    unlikely = [each.line for each in found.findings if each.message == "player_list.unlikely_day"]
    assert unlikely == TO_COME.get(name, [])
    others = {each.message for each in found.findings} - {"player_list.unlikely_day"}
    assert others == {"headings.not_placed"}


def test_the_same_players_in_four_lists_for_import() -> None:
    names = [name for name in LISTS if name.startswith("players_")]
    tables = [found.table for found in map(checked, names) if found.table is not None]
    seen = {
        tuple((each.local_id, each.name, each.birth, each.title) for each in table.players)
        for table in tables
    }
    assert len(tables) == 4
    assert len(seen) == 1


def test_a_table_of_other_things_is_refused() -> None:
    with pytest.raises(UnreadableFile) as caught:
        checked("fide_calc_periods.csv")
    assert caught.value.message == "headings.no_players"


def test_answers_of_us_chess() -> None:
    member = check_file(FOLDER / "json" / "uscf_member.json")
    assert (member.format, member.players) == ("uscf-api", 1)
    path = FOLDER / "json" / "uscf_member_sections.json"
    sections = read_us_chess_answer(path.read_bytes()).sections
    changes = [change for section in sections for change in section.changes]
    assert (len(sections), len(changes)) == (77, 117)
    for change in changes:  # what is published is the decimal, rounded
        if change.rating_after_unrounded is not None:
            assert change.rating_after is not None
            assert abs(change.rating_after - change.rating_after_unrounded) <= 0.5
