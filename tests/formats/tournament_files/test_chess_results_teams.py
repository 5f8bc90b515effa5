"""Pages of chess-results of an event of teams."""

from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest
from tests.formats.tournament_files import samples
from tests.formats.tournament_files.test_tournament_files import codes, results

from arpad.core.errors import UnreadableFile
from arpad.core.teams import LineUp, Team
from arpad.formats.checked_file import CheckedFile
from arpad.formats.kinds import check_bytes, check_file


def read(page: str) -> CheckedFile:
    return check_bytes(page.encode(), "page.html")


def test_the_boards_of_the_matches_of_a_round() -> None:
    checked = read(samples.TEAM_ROUND)
    assert (checked.format, checked.players, checked.rounds) == ("chess-results-html", 7, 1)
    assert (checked.start_date, checked.rated_games, checked.teams) == (date(2026, 3, 7), 2, 2)
    assert results(checked, 9) == ["1 - win"]
    assert results(checked, 2) == ["10 - draw"]
    assert results(checked, 3) == ["11 - forfeit_win"]
    assert results(checked, 12) == ["- - full_point_bye"]
    assert checked.tournament is not None
    first = checked.tournament.entries[-4].player
    assert (first.name, first.title, first.federation) == ("Müller, One", "FM", "BEL")
    assert not [each for each in checked.findings if each.severity.value == "error"]


def test_the_teams_and_who_played_for_them() -> None:
    tournament = read(samples.TEAM_ROUND).tournament
    assert tournament is not None
    assert tournament.teams is not None
    assert tournament.teams.teams == (
        Team(number=1, name="City A", players=(1, 2, 3)),
        Team(number=3, name="Dragons", players=(9, 10, 11, 12)),
    )
    assert tournament.teams.line_ups == (
        LineUp(round=1, team=1, opponent=3, players=(1, 2, 3, None)),
        LineUp(round=1, team=3, opponent=1, players=(9, 10, 11, 12)),
    )


def test_a_match_without_its_round_is_refused() -> None:
    with pytest.raises(UnreadableFile) as refused:
        read(samples.TEAM_ROUND.replace("Round 1 on", "On"))
    assert refused.value.message == "tournament_file.round_unknown"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("1 - 0", "7 - 7", "tournament_file.round_unreadable"),
        ("snr=9", "snr=x", "tournament_file.number_unreadable"),
    ],
)
def test_a_board_that_cannot_be_read_is_an_error(old: str, new: str, code: str) -> None:
    checked = read(samples.TEAM_ROUND.replace(old, new))
    assert checked.has_errors
    assert code in codes(checked)


def test_a_list_of_boards_is_not_taken_for_a_round_robin() -> None:
    with pytest.raises(UnreadableFile) as refused:
        read(samples.BOARD_LIST)
    assert refused.value.message == "tournament_file.board_list"


@pytest.mark.parametrize("length", range(0, len(samples.TEAM_ROUND), 50))
def test_a_page_cut_short_is_read_or_refused(length: int) -> None:
    with suppress(UnreadableFile):
        read(samples.TEAM_ROUND[:length])


def test_a_scrambled_list_of_swiss_chess_is_refused_by_its_name(tmp_path: Path) -> None:
    scrambled = bytes((each * 37 + 11) % 256 for each in range(4000))
    path = tmp_path / "CLUB.LST"
    path.write_bytes(scrambled)
    with pytest.raises(UnreadableFile) as refused:
        check_file(path)
    assert refused.value.message == "tournament_file.swiss_chess_list"


def test_a_list_that_is_text_is_read_whatever_its_name(tmp_path: Path) -> None:
    path = tmp_path / "club.lst"
    path.write_text("Name;Elo;Fed\nMüller, One;2200;BEL\n", encoding="utf-8")
    assert check_file(path).players == 1
