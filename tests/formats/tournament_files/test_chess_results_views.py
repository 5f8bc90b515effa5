"""Views of chess-results besides the cross table: pairings, double round robins, workbooks."""

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.tournament_files import samples
from tests.formats.tournament_files.test_broken_tournament_files import UNHURRIED, source_of
from tests.formats.tournament_files.test_tournament_files import codes, results
from tests.formats.workbooks import Cell, xlsx

from arpad.core.errors import UnreadableFile
from arpad.formats.checked_file import CheckedFile
from arpad.formats.kinds import check_file
from arpad.formats.tournament_files import chess_results

Reader = Callable[[str | bytes], CheckedFile]

CROSS_TABLE: list[list[Cell]] = [
    ["From the Tournament-Database of Chess-Results https://chess-results.com"],
    ["Open"],
    ["Starting rank crosstable"],
    [],
    ["No.", None, "Name", "Rtg", "FED", "1.Rd", "2.Rd", "3.Rd", "Pts.", "Rk."],
    [1, "FM", "Müller, One", 2200, "BEL", "2w½", "3b+", "3w1", 2.5, 1],
    [2, None, "Second, Two", 0, "FRA", "1b½", -1, 0, "1,5", 2],
    [3, None, "Third, Three", 1700, "NED", "-½", "1w-", "1b0", "½", 3],
    [],
    ["Program: Swiss-Manager from Heinz Herzog"],
]
PAIRINGS: list[list[Cell]] = [
    ["From the Tournament-Database of Chess-Results https://chess-results.com"],
    ["Open"],
    ["Round 1 on 2026/03/07 at 10:00"],
    ["Bo.", "No.", None, "White", "Rtg", "Pts.", "Result", "Pts.", None, "Black", "Rtg", "No."],
    [1, 1, "FM", "Müller, One", 2200, 0, "½ - ½", 0, None, "Second, Two", 0, 2],
    [2, 3, None, "Third, Three", 1700, 0, 1, None, None, "bye", None, None],
]


@pytest.fixture
def read(tmp_path: Path) -> Reader:
    """Write a file and check it."""

    def reader(contents: str | bytes) -> CheckedFile:
        path = tmp_path / "file"
        path.write_bytes(contents if isinstance(contents, bytes) else contents.encode())
        return check_file(path)

    return reader


def test_a_page_that_is_cut_off_is_an_error_in_its_last_line(read: Reader) -> None:
    whole = samples.SWISS_PAGE
    cut = read(whole[: whole.index("Second, Two") + len("Second, Two</td>")])
    found = {each.message: each for each in cut.findings}
    assert found["tournament_file.page_cut"].line == whole[: whole.index("Second")].count("\n") + 1
    assert cut.has_errors
    codes_of_whole = [each.message for each in read(whole).findings]
    assert "tournament_file.page_cut" not in codes_of_whole


def test_all_rounds_on_one_page(read: Reader) -> None:
    checked = read(samples.PAIRINGS_PAGE)
    assert (checked.format, checked.players, checked.rounds) == ("chess-results-html", 3, 3)
    assert results(checked, 1) == ["2 w draw", "3 b forfeit_win", "3 w win"]
    assert results(checked, 2) == ["1 b draw", "- - pairing_allocated_bye", "- - half_point_bye"]
    assert results(checked, 3) == ["- - zero_point_bye", "1 w forfeit_loss", "1 b loss"]
    tournament = checked.tournament
    assert tournament is not None
    assert tournament.round_dates == (date(2026, 3, 7), date(2026, 3, 8), date(2026, 3, 8))
    assert tournament.start == date(2026, 3, 7)
    first = tournament.entry(1).player
    assert (first.name, first.title, first.rating) == ("Müller, One", "FM", 2200)
    assert tournament.entry(2).player.rating is None
    assert not checked.has_errors


def test_one_round_says_which_rounds_are_not_in_it(read: Reader) -> None:
    checked = read(samples.LINKED_ROUND)
    assert results(checked, 1) == ["none", "12 w pending"]
    assert results(checked, 12) == ["none", "1 b pending"]
    found = next(each for each in checked.findings if each.message.endswith("rounds_missing"))
    assert dict(found.facts) == {"rounds": "1"}
    tournament = checked.tournament
    assert tournament is not None
    assert tournament.start is None
    assert tournament.round_dates == (None, date(2026, 3, 8))
    assert [each.player.federation for each in tournament.entries] == ["BEL", "NED"]


@pytest.mark.parametrize(
    ("written", "white", "black"),
    [
        ("1 - 0", "win", "loss"),
        ("0:1", "loss", "win"),
        ("0,5 - 0,5", "draw", "draw"),
        ("+ - -", "forfeit_win", "forfeit_loss"),
        ("- - -", "forfeit_loss", "forfeit_loss"),
        ("1 - 0K", "forfeit_win", "forfeit_loss"),
        ("", "pending", "pending"),
    ],
)
def test_results_of_pairings(written: str, white: str, black: str, read: Reader) -> None:
    checked = read(samples.PAIRINGS_PAGE.replace("1 - 0", written))
    assert (results(checked, 1)[2], results(checked, 3)[2]) == (f"3 w {white}", f"1 b {black}")


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("1 - 0", "2 - 0", "tournament_file.round_unreadable", 13),
        ("<td>1</td><td>3</td>", "<td>1</td><td>x</td>", "tournament_file.number_unreadable", 9),
        ("<td>0</td><td>-1</td>", "<td>0</td><td>x</td>", "tournament_file.round_unreadable", 6),
        ("Round 3 on", "Round 2 on", "tournament_file.paired_twice", 13),
    ],
)
def test_a_pairing_that_is_wrong_has_its_place(
    old: str, new: str, code: str, line: int, read: Reader
) -> None:
    checked = read(samples.PAIRINGS_PAGE.replace(old, new, 1))
    found = next(each for each in checked.findings if each.message == code)
    first = samples.PAIRINGS_PAGE[: samples.PAIRINGS_PAGE.index("Round 1 on")].count("\n") + 1
    assert found.line == first + line - 3


def test_pairings_without_their_round_are_refused(read: Reader) -> None:
    with pytest.raises(UnreadableFile, match="round_unknown"):
        read(samples.PAIRINGS_PAGE.replace("Round 1 on 2026/03/07 at 10:00", "Pairings"))


def test_pairings_as_csv(read: Reader) -> None:
    rows = (
        "Bo.;No.;;White;Rtg;Result;;Black;Rtg;No.\nRound 1;;;;;;;;;\n1;1;;A;2000;1 - 0;;B;1900;2\n"
    )
    checked = read(rows)
    assert checked.format == "chess-results-csv"
    assert results(checked, 1) == ["2 w win"]


def test_who_meets_twice_has_two_games_in_a_cell(read: Reader) -> None:
    checked = read(samples.DOUBLE_ROUND_ROBIN)
    assert checked.rounds == 6
    played = {each for each in results(checked, 1) if each != "none"}
    assert played == {"2 - win", "2 - draw", "3 - forfeit_win", "3 - loss"}
    assert checked.rated_games == 4
    assert not checked.has_errors
    assert "trf.points_differ" not in codes(checked)


@pytest.mark.parametrize("cell", ["1x", "1&frac12;0"])
def test_a_cell_of_a_round_robin_that_is_none_is_told(cell: str, read: Reader) -> None:
    checked = read(samples.DOUBLE_ROUND_ROBIN.replace("1&frac12;", cell, 1))
    assert "tournament_file.game_unreadable" in codes(checked)


def test_a_cross_table_in_a_workbook(read: Reader) -> None:
    checked = read(xlsx({"Sheet1": CROSS_TABLE}))
    assert (checked.format, checked.players, checked.rounds) == ("chess-results-xlsx", 3, 3)
    assert results(checked, 1) == ["2 w draw", "3 b forfeit_win", "3 w win"]
    assert results(checked, 2) == ["1 b draw", "- - full_point_bye", "- - zero_point_bye"]
    assert results(checked, 3) == ["- - half_point_bye", "1 w forfeit_loss", "1 b loss"]
    assert checked.tournament is not None
    assert checked.tournament.name == "Open"
    assert not checked.has_errors
    assert "trf.points_differ" not in codes(checked)


def test_pairings_in_a_workbook(read: Reader) -> None:
    checked = read(xlsx({"Sheet1": PAIRINGS}))
    assert results(checked, 1) == ["2 w draw"]
    assert results(checked, 3) == ["- - pairing_allocated_bye"]
    assert checked.start_date == date(2026, 3, 7)


def test_a_finding_in_a_workbook_has_row_and_column(read: Reader) -> None:
    rows = [list(row) for row in CROSS_TABLE]
    rows[5][5] = "2w7"
    checked = read(xlsx({"Sheet1": rows}))
    found = next(each for each in checked.findings if each.message.endswith("round_unreadable"))
    assert (found.line, found.column) == (6, 6)


@pytest.mark.parametrize("rows", [[["a", "b"], ["c", "d"]], []])
def test_a_workbook_of_something_else_is_refused(rows: list[list[Cell]], read: Reader) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read(xlsx({"Accounts": rows}))
    assert refused.value.message == "spreadsheet.unknown"
    assert dict(refused.value.facts)["names"] == "Accounts"


@UNHURRIED
@given(place=st.integers(0, 3000), length=st.integers(0, 30), new=st.text(max_size=8))
def test_pairings_changed_anywhere_are_read_or_refused(place: int, length: int, new: str) -> None:
    data = samples.PAIRINGS_PAGE
    at = place % len(data)
    changed = (data[:at] + new + data[at + length :]).encode()
    with suppress(UnreadableFile):
        assert chess_results.check(source_of(changed)).players


@pytest.mark.parametrize("length", range(0, len(samples.PAIRINGS_PAGE), 100))
def test_pairings_cut_short_are_read_or_refused(length: int) -> None:
    with suppress(UnreadableFile):
        assert chess_results.check(source_of(samples.PAIRINGS_PAGE[:length].encode())).players


def test_the_page_of_one_player(read: Reader) -> None:
    checked = read(samples.PLAYER_CARD)
    assert results(checked, 1) == ["2 w draw", "3 - forfeit_win", "3 b win", "- - half_point_bye"]
    assert results(checked, 2)[0] == "1 b draw"
    assert results(checked, 3)[:3] == ["none", "1 - forfeit_loss", "1 w loss"]
    assert not checked.has_errors
    assert "tournament_file.one_player" in codes(checked)
    assert checked.tournament is not None
    players = [entry.player for entry in checked.tournament.entries]
    assert [each.name for each in players] == ["Müller, One", "Second, Two", "Third, Three"]
    assert [each.rating for each in players] == [2200, None, 1700]
    assert [each.title for each in players] == ["", "", "FM"]
    assert [each.federation for each in players] == ["BEL", "FRA", "NED"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("- 1K", "- 7K", "tournament_file.round_unreadable"),
        ("- 1K", "-", "tournament_file.round_unreadable"),
        ("<td>2</td><td>1</td>", "<td>x</td><td>1</td>", "tournament_file.round_unreadable"),
        ("<td>1</td><td>2</td>", "<td>1</td><td>x</td>", "tournament_file.round_unreadable"),
        ("<td>4</td><td>9</td>", "<td>3</td><td>9</td>", "tournament_file.paired_twice"),
    ],
)
def test_a_game_of_the_page_that_is_wrong_is_told(
    old: str, new: str, code: str, read: Reader
) -> None:
    assert code in codes(read(samples.PLAYER_CARD.replace(old, new)))


def test_a_player_without_a_starting_number_gets_one_that_is_free(read: Reader) -> None:
    checked = read(samples.PLAYER_CARD.replace("Starting rank", "Something else"))
    assert checked.tournament is not None
    assert checked.tournament.entries[0].number == 1
    assert checked.tournament.entries[0].player.name == "Müller, One"


@pytest.mark.parametrize("length", range(0, len(samples.PLAYER_CARD), 100))
def test_the_page_of_one_player_cut_short_is_read_or_refused(length: int) -> None:
    with suppress(UnreadableFile):
        assert chess_results.check(source_of(samples.PLAYER_CARD[:length].encode())).players
