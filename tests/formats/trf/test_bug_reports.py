"""One test for each public bug report about TRF files, with its small case."""

from datetime import date

from arpad.core.findings import Finding, Severity
from arpad.core.records import Colour, Entry, Pairing, Sex
from arpad.core.results import Result
from arpad.formats.trf import TrfReport, read_trf

PLAYER_A = "001    1      a                                 1800                      "


def read(text: str) -> TrfReport:
    return read_trf(text.encode(), file="small.trf")


def findings(report: TrfReport, message: str) -> list[Finding]:
    return [each for each in report.findings if each.message == message]


def entries(report: TrfReport) -> tuple[Entry, ...]:
    return report.tournament.entries


def played(report: TrfReport) -> int:
    """Games over the board, counted once for each side and halved."""
    sides = [
        pairing
        for entry in entries(report)
        for pairing in entry.pairings
        if pairing is not None and pairing.result.is_played
    ]
    return len(sides) // 2


BYE = """\
001    1      a                                                                  1.0       0000 - U
001    2      b                                 1700                             1.0          3 w 1
001    3      c                                 1700                             0.0          2 b 0
"""


def test_byes_f_and_u_are_no_games_bug_1() -> None:
    expected = {
        "U": Result.PAIRING_ALLOCATED_BYE,
        "u": Result.PAIRING_ALLOCATED_BYE,
        "F": Result.FULL_POINT_BYE,
        "f": Result.FULL_POINT_BYE,
    }
    for letter, result in expected.items():
        report = read(BYE.replace("- U", f"- {letter}"))
        assert entries(report)[0].pairings == (Pairing(opponent=None, result=result),)
        assert played(report) == 1


def test_superfluous_round_is_dropped_bug_2() -> None:
    report = read(
        "XXR 1\n"
        "001    1      a                                 1700"
        "                             1.0          2 w 1\n"
        "001    2      b                                 1700"
        "                             0.0          1 b 0  0000   -\n"
    )
    assert report.tournament.rounds == 1
    assert [len(entry.pairings) for entry in entries(report)] == [1, 1]
    assert played(report) == 1
    (found,) = findings(report, "trf.round_superfluous")
    assert (found.severity, found.line, found.column) == (Severity.WARNING, 3, 102)


def test_superfluous_round_is_dropped_without_xxr_bug_2() -> None:
    report = read(
        "001    1      a                                 1700"
        "                             1.0          2 w 1\n"
        "001    2      b                                 1700"
        "                             0.0          1 b 0  0000   -\n"
    )
    assert report.tournament.rounds == 1


def test_rank_is_never_derived_from_file_order_bug_3() -> None:
    report = read(
        "001    7      x                                 1500"
        "                             0.5          2 w =\n"
    )
    assert entries(report)[0].rank is None
    assert entries(report)[0].number == 7


def test_starting_number_is_the_key_not_the_line_bug_4() -> None:
    report = read(
        "001    2      b                                 1700"
        "                             0.0          1 b 0\n"
        "001    1      a                                 1700"
        "                             1.0          2 w 1\n"
    )
    assert [entry.number for entry in entries(report)] == [2, 1]
    assert report.tournament.entry(1).player.name == "a"
    assert not [each for each in report.findings if each.severity is Severity.ERROR]


def test_name_outside_column_15_is_a_warning_bug_4() -> None:
    right = read("001    1        a                               1700\n")
    left = read("001    1     abc                                1700\n")
    assert entries(right)[0].player.name == "a"
    assert entries(left)[0].player.name == "abc"
    assert entries(left)[0].player.title == ""
    for report in (right, left):
        (found,) = findings(report, "trf.name_misaligned")
        assert found.severity is Severity.WARNING


def test_header_of_lichess_bug_5() -> None:
    report = read(
        "012 x\n022 https://lichess.org/swiss/x\n032 Lichess\n042 Dec 10, 2020\n"
        "102 https://lichess.org/swiss\n001    1      a\n"
    )
    assert report.tournament.start == date(2020, 12, 10)
    assert report.tournament.federation is None
    (found,) = findings(report, "trf.federation_unknown")
    assert (found.severity, found.line) == (Severity.WARNING, 3)


def test_two_full_point_byes_are_no_games_bug_7() -> None:
    report = read(
        "001    1      a                                     "
        "                             2.0       0000 - F  0000 - F\n"
    )
    assert played(report) == 0


HALF_BYE = (
    "001    1      a                                 1800"
    "                             1.5          2 w 1  0000 - H\n"
    "001    2      b                                 1800"
    "                             0.0          1 b 0\n"
)


def test_half_point_of_the_open_round_is_no_draw_bug_8() -> None:
    report = read(HALF_BYE)
    assert played(report) == 1
    assert not findings(report, "trf.points_differ")
    (open_round,) = findings(report, "trf.round_open")
    assert open_round.facts == (("round", 2),)
    left_out = read(HALF_BYE.replace("1.5", "1.0"))
    (found,) = findings(left_out, "trf.points_open_round")
    assert found.severity is Severity.WARNING
    assert found.facts == (("number", 1), ("points", "1"), ("counted", "1.5"))


def test_bye_of_the_open_round_does_not_play_the_round_bug_9() -> None:
    report = read(HALF_BYE.replace("- H", "- U"))
    assert played(report) == 1
    assert findings(report, "trf.round_open")


def test_allocated_bye_worth_half_a_point_bug_10() -> None:
    lines = (
        "001    1      a                                 1700"
        "                             1.0          2 w 1\n"
        "001    2      b                                 1700"
        "                             0.0          1 b 0\n"
        "001    3      c                                 1700"
        "                             0.5       0000 - U\n"
    )
    for text in (lines, f"BBU  0.5\n{lines}", f"162  P 0.5\n{lines}"):
        report = read(text)
        assert not findings(report, "trf.points_differ")
    other = read(lines.replace("1.0", "1.5"))
    assert len(findings(other, "trf.points_differ")) == 2


def test_game_without_result_is_pending_bug_11() -> None:
    text = (
        "001    1      a                                 1800"
        "                             0.5          2 w ?\n"
        "001    2      b                                 1800"
        "                             0.5          1 b ?\n"
    )
    for sign in "?* ":
        report = read(text.replace("?", sign))
        results = [entry.pairings[0] for entry in entries(report)]
        assert results == [
            Pairing(opponent=2, result=Result.PENDING, colour=Colour.WHITE),
            Pairing(opponent=1, result=Result.PENDING, colour=Colour.BLACK),
        ]
        assert played(report) == 0
        assert len(findings(report, "trf.result_pending")) == 1
        assert not findings(report, "trf.points_differ")


def test_penalty_changes_points_only_bug_12() -> None:
    text = (
        "299          -1.0  000 0002\n"
        "001    1      a                                 1800"
        "                             0.0          2 w 0\n"
        "001    2      b                                 1800"
        "                             0.0          1 b 1\n"
    )
    report = read(text)
    assert played(report) == 1
    assert not findings(report, "trf.points_differ")
    assert report.other_lines == ("299          -1.0  000 0002",)
    assert findings(read(text.split("\n", 1)[1]), "trf.points_differ")


def test_sex_f_and_short_title_bug_15() -> None:
    report = read(
        "001    9 f mf Test, Woman                       2100"
        "                             0.0     \n"
    )
    player = entries(report)[0].player
    assert (player.sex, player.title) == (Sex.FEMALE, "WIM")
    assert [each.column for each in report.findings if each.severity is Severity.REPAIR] == [10, 11]


def test_only_players_bug_16() -> None:
    report = read("001    1      a                                 1500         \n")
    assert len(entries(report)) == 1
    assert report.tournament.rounds == 0
    assert findings(report, "trf.name_missing")
    assert findings(report, "trf.start_unknown")


def test_rating_without_fide_id_is_a_claim_bug_17() -> None:
    report = read(
        "001    1      a                                 1800 GER     4600000\n"
        "001    2      b                                 1700\n"
        "001    3      c                                 1600 GER           0\n"
    )
    (found,) = findings(report, "trf.rating_without_id")
    assert found.facts == (("count", 2),)
    assert [entry.player.rating for entry in entries(report)] == [1800, 1700, 1600]


def test_rate_of_play_in_words_bug_18() -> None:
    rapid = read("122 15 minutes plus 10 sec per move\n001    1      a\n").tournament
    blitz = read("122 3 min + 2 sec\n001    1      a\n").tournament
    assert rapid.rate_of_play is not None
    assert rapid.rate_of_play.seconds_for_60_moves == 25 * 60
    assert blitz.rate_of_play is not None
    assert blitz.rate_of_play.seconds_for_60_moves == 5 * 60
    assert rapid.time_control is None  # the rules decide, the file does not say it


def test_birth_before_1970_bug_20() -> None:
    report = read(
        "001    1 m    a                                 1700 GER     4600000 1946/05/03  0.0\n"
    )
    assert entries(report)[0].birth_date == "1946-05-03"
    assert entries(report)[0].player.birth_year == 1946


def test_player_without_rounds_has_no_forfeits_bug_21() -> None:
    report = read(
        "001    1      a                                 1700"
        "                             1.0          2 w 1\n"
        "001    2      b                                 1700"
        "                             0.0          1 b 0\n"
        "001    3      c                                 1700                             0.0\n"
        "001    4      d                                 1700"
        "                             0.0       0000\n"
    )
    assert entries(report)[2].pairings == (None,)
    assert entries(report)[3].pairings == (Pairing(opponent=None, result=Result.ZERO_POINT_BYE),)


def test_name_padded_by_bytes_bug_23() -> None:
    start = "001    1 m    "
    rest = " 1875 GER     4600000 1960/00/00  1.0    1     2 w 1\n"
    second = (
        "001    2 m    b                                 1800"
        " GER     4600001             0.0    2     1 b 0\n"
    )
    shifted = read(start + "Müller, Jörg".ljust(31) + rest + second)
    clean = read(start + "Müller, Jörg".ljust(33) + rest + second)
    assert shifted.tournament == clean.tournament
    assert entries(shifted)[0].player.rating == 1875
    assert entries(shifted)[0].player.fide_id == "4600000"
    assert entries(shifted)[0].player.name == "Müller, Jörg"
    (found,) = findings(shifted, "trf.columns_by_bytes")
    assert (found.severity, found.line) == (Severity.REPAIR, 1)
    assert not findings(clean, "trf.columns_by_bytes")


def test_fields_are_not_mixed_up_bug_24() -> None:
    report = read(
        "092 Individual: Swiss\n102 First\n112 Second\n112 Third\n122 90+30\n"
        "001    1 f    a                                    0"
        "                             1.0          2 - +\n"
        "001    2      b                                 1800"
        "                             0.0          1 - -\n"
    )
    tournament = report.tournament
    assert tournament.kind == "Individual: Swiss"
    assert tournament.chief_arbiter == "First"
    assert tournament.deputy_arbiters == ("Second", "Third")
    assert tournament.rate_of_play_text == "90+30"
    first, second = tournament.entries
    assert (first.player.sex, first.player.rating) == (Sex.FEMALE, None)
    assert first.pairings == (Pairing(opponent=2, result=Result.FORFEIT_WIN),)
    assert second.pairings == (Pairing(opponent=1, result=Result.FORFEIT_LOSS),)
    assert played(report) == 0


def test_round_dates_with_the_year_of_the_season_start_bug_25() -> None:
    dates = "24/09/29  24/12/01  25/02/16  24/03/16  24/04/27"
    report = read(f"042 24/09/29\n052 25/04/27\n132{' ' * 88}{dates}\n001    1      a\n")
    tournament = report.tournament
    assert (tournament.start, tournament.end) == (date(2024, 9, 29), date(2025, 4, 27))
    assert tournament.round_dates == (
        date(2024, 9, 29),
        date(2024, 12, 1),
        date(2025, 2, 16),
        date(2025, 3, 16),
        date(2025, 4, 27),
    )
    repairs = findings(report, "trf.round_date_year")
    assert [(each.line, each.column) for each in repairs] == [(3, 122), (3, 132)]


def test_club_codes_are_no_federations_bug_26() -> None:
    report = read(
        "001    1      a                                 1800 KIL     2500001\n"
        "001    2      b                                 1800 KIL     2500002\n"
        "001    3      c                                 1800 ENN     2500003\n"
        "001    4      d                                 1800 IRL     2500004\n"
    )
    assert [each.player.federation for each in entries(report)] == [None, None, None, "IRL"]
    found = findings(report, "trf.federation_unknown_players")
    assert [each.facts for each in found] == [
        (("code", "KIL"), ("count", 2)),
        (("code", "ENN"), ("count", 1)),
    ]


def test_total_larger_than_the_sum_of_the_rounds_bug_27() -> None:
    report = read(
        "012 Mismatched Totals\n042 2011.03.04\n"
        "001    1      Mouse,Minerva                         "
        "                             1.0    2     2 b 0  0000 - =\n"
        "001    2      Mouse,Mickey                          "
        "                             1.5    1     1 w 1\n"
    )
    assert played(report) == 1
    assert len(findings(report, "trf.points_differ")) == 1
    assert len(findings(report, "trf.points_explained_by_byes")) == 1
    assert not [each for each in report.findings if each.severity is Severity.ERROR]
