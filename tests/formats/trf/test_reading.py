"""The columns of a player line, the rules for reading it, and what the players must agree on."""

import pytest

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding, Severity
from arpad.core.quantities import Rating, Score
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.records import Colour, Entry, Pairing, Player, Sex
from arpad.core.results import Result
from arpad.formats.trf import PlayerFact, TrfReport, read_trf

FULL = (
    "001    1 wWGM Player, One                       2345 GER    12345678 1990/05/17 11.5   12"
    "  1234 w 1  0000 - H"
)


def read(text: str, *, strict: bool = False) -> TrfReport:
    return read_trf(text.encode(), file="small.trf", strict=strict)


def findings(report: TrfReport, message: str) -> list[Finding]:
    return [each for each in report.findings if each.message == message]


def player(number: int, rounds: str, points: str = "") -> str:
    return f"001 {number:>4}      p{number}".ljust(80) + f"{points:>4}".ljust(11) + rounds + "\n"


def first(report: TrfReport) -> Entry:
    return report.tournament.entries[0]


def test_every_column_of_a_player_line() -> None:
    entry = first(read(FULL))
    assert entry.player == Player(
        rating=Rating(2345),
        name="Player, One",
        number=1,
        fide_id="12345678",
        federation="GER",
        title="WGM",
        sex=Sex.FEMALE,
        birth_year=1990,
    )
    assert entry.birth_date == "1990-05-17"
    assert entry.points == Score.from_half_points(23)
    assert entry.rank == 12
    assert entry.pairings == (
        Pairing(opponent=1234, result=Result.WIN, colour=Colour.WHITE),
        Pairing(opponent=None, result=Result.HALF_POINT_BYE),
    )


def test_a_clean_line_needs_no_repair() -> None:
    assert not [each for each in read(FULL).findings if each.severity is Severity.REPAIR]


@pytest.mark.parametrize("text", ["", " \n\r\n", "\ufeff", "012 a\n042 2024/01/01\n", "hello\n"])
def test_a_file_without_players_is_refused(text: str) -> None:
    with pytest.raises(UnreadableFile):
        read(text)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x00\x01\x02", "text.nul"),
        (b"PK\x03\x04\x00", "text.nul"),
        (b"\x01\x02\x03\x04\x05001 ", "text.binary"),
    ],
)
def test_binary_data_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read_trf(data, file="a.bin")
    assert refused.value.message == message


def test_strict_reading_stops_at_the_first_repair() -> None:
    text = "012 a\n042 2024/01/01\n001    1 M    a\n"
    assert findings(read(text), "trf.sex_form")
    with pytest.raises(UnreadableFile) as refused:
        read(text, strict=True)
    assert (refused.value.message, refused.value.line, refused.value.column) == (
        "trf.sex_form",
        3,
        10,
    )


def test_strict_reading_stops_at_an_error() -> None:
    with pytest.raises(UnreadableFile) as refused:
        read(player(1, "   9 w 1"), strict=True)
    assert (refused.value.message, refused.value.line, refused.value.column) == (
        "trf.opponent_unknown",
        1,
        92,
    )


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_all_line_ends(end: str) -> None:
    text = player(1, "   2 w 1") + player(2, "   1 b 0")
    assert read(text.replace("\n", end)).tournament == read(text).tournament


def test_mixed_line_ends() -> None:
    assert (
        len(read("001    1      a\r001    2      b\r\n001    3      c\n").tournament.entries) == 3
    )


def test_a_line_cut_inside_a_round() -> None:
    report = read(player(1, "   2 w").rstrip() + "\n" + player(2, "   1 b").rstrip())
    assert first(report).pairings == (
        Pairing(opponent=2, result=Result.PENDING, colour=Colour.WHITE),
    )


def test_rulers_and_comments_are_no_records() -> None:
    rulers = (
        "         1         2         3\n"
        "123456789012345678901234567890\n"
        "012345678901234567890123456789\n"
        "DDD SSSS sTTT NNNN RRRR FFF\n"
        "CCC SSS NNNNNNNN\n"
        "AAA MMMM GGGG RRR\n"
    )
    report = read(f"{rulers}### a comment\n{FULL}\n")
    assert report.other_lines == ("### a comment",)
    assert not findings(report, "trf.code_unknown")
    assert not findings(report, "trf.line_unknown")


def test_a_comment_with_one_sign_is_repaired() -> None:
    report = read(f"# a comment\n{FULL}\n")
    assert report.other_lines == ("### a comment",)
    assert findings(report, "trf.comment_sign")[0].severity is Severity.REPAIR


def test_an_unknown_record_is_kept_and_said() -> None:
    report = read(f"101    7      Player 7\n{FULL}\n")
    assert report.other_lines == ("101    7      Player 7",)
    (found,) = findings(report, "trf.code_unknown")
    assert (found.severity, found.line, found.facts) == (Severity.WARNING, 1, (("code", "101"),))


@pytest.mark.parametrize("code", ["101", "0O1", "01 ", "00l"])
def test_a_line_laid_out_as_a_player_that_is_not_read_is_an_error(code: str) -> None:
    report = read(f"{FULL}\n{code}    2{FULL[8:]}\n")
    (found,) = findings(report, "trf.player_lost")
    assert (found.severity, found.line, found.column) == (Severity.ERROR, 2, 1)
    assert dict(found.facts)["number"] == 2
    assert len(report.tournament.entries) == 1


def test_an_indented_record_is_repaired() -> None:
    report = read(f"  012 Open\n{FULL}")
    assert report.tournament.name == "Open"
    assert findings(report, "trf.indented")


def test_everything_after_the_name_shifted() -> None:
    clean = read(FULL + "\n")
    moved = read(FULL[:47] + "  " + FULL[47:])
    assert moved.tournament == clean.tournament
    (found,) = findings(moved, "trf.columns_shifted")
    assert found.facts == (("columns", 2),)


def test_a_field_out_of_its_columns() -> None:
    moved = FULL[:57] + "12345678     1990/05/17 4.5" + FULL[84:]
    report = read(moved)
    assert report.tournament == read(FULL.replace("11.5", " 4.5")).tournament
    assert findings(report, "trf.field_shifted")


def test_columns_that_nobody_can_order_are_an_error() -> None:
    report = read(FULL[:48] + "2345GER and more words that say nothing" + FULL[88:])
    (found,) = findings(report, "trf.columns_disordered")
    assert found.severity is Severity.ERROR


def test_rounds_out_of_their_columns() -> None:
    report = read(player(1, "   2  w  1") + player(2, "1  b 0"))
    assert first(report).pairings[0] == Pairing(opponent=2, result=Result.WIN, colour=Colour.WHITE)
    assert report.tournament.entries[1].pairings[0] == Pairing(
        opponent=1, result=Result.LOSS, colour=Colour.BLACK
    )
    assert findings(report, "trf.rounds_shifted")[0].line == 1
    assert findings(report, "trf.rounds_shifted")[1].line == 2


def test_an_opponent_that_is_no_number_is_an_error() -> None:
    (found,) = findings(read(player(1, "   2 w 1    x3 b 0")), "trf.opponent_unreadable")
    assert (found.severity, found.column) == (Severity.ERROR, 102)


def test_rounds_that_nobody_can_read_are_an_error() -> None:
    report = read(player(1, "   2 w 1  what is this"))
    assert findings(report, "trf.round_unreadable")[0].severity is Severity.ERROR


@pytest.mark.parametrize(
    ("sign", "result"),
    [
        ("1", Result.WIN),
        ("=", Result.DRAW),
        ("0", Result.LOSS),
        ("W", Result.SHORT_WIN),
        ("D", Result.SHORT_DRAW),
        ("l", Result.SHORT_LOSS),
        ("+", Result.FORFEIT_WIN),
        ("-", Result.FORFEIT_LOSS),
        ("½", Result.DRAW),
        ("x", Result.PENDING),
    ],
)
def test_results_with_an_opponent(sign: str, result: Result) -> None:
    report = read(player(1, f"   2 w {sign}"))
    assert first(report).pairings[0] == Pairing(opponent=2, result=result, colour=Colour.WHITE)
    assert bool(findings(report, "trf.result_unknown")) is (sign == "x")


@pytest.mark.parametrize(
    ("cell", "result"),
    [
        ("0000 - F", Result.FULL_POINT_BYE),
        ("0000 - h", Result.HALF_POINT_BYE),
        ("0000 - U", Result.PAIRING_ALLOCATED_BYE),
        ("0000 - Z", Result.ZERO_POINT_BYE),
        ("0000 - +", Result.FULL_POINT_BYE),
        ("0000 - =", Result.HALF_POINT_BYE),
        ("0000 - -", Result.ZERO_POINT_BYE),
        ("   0 - H", Result.HALF_POINT_BYE),
        ("       U", Result.PAIRING_ALLOCATED_BYE),
        ("0000 - 1", Result.FULL_POINT_BYE),
        ("0000 - ½", Result.HALF_POINT_BYE),
        ("0000 - x", Result.ZERO_POINT_BYE),
        ("0000 w F", Result.FULL_POINT_BYE),
        ("   2 w F", Result.FULL_POINT_BYE),
    ],
)
def test_byes_have_no_opponent(cell: str, result: Result) -> None:
    report = read("XXR 1\n" + player(1, cell))
    assert first(report).pairings == (Pairing(opponent=None, result=result),)


@pytest.mark.parametrize(
    ("sign", "colour"),
    [("w", Colour.WHITE), ("W", Colour.WHITE), ("b", Colour.BLACK), ("s", Colour.BLACK)]
    + [(sign, None) for sign in "- q"],
)
def test_colours(sign: str, colour: Colour | None) -> None:
    assert first(read(player(1, f"   2 {sign} 1"))).pairings[0] == Pairing(
        opponent=2, result=Result.WIN, colour=colour
    )


@pytest.mark.parametrize(
    ("field", "title", "message"),
    [
        ("  g", "GM", ""),
        (" wf", "WFM", ""),
        ("GM ", "GM", ""),
        ("WIM", "WIM", ""),
        (" gf", "WGM", "trf.title_form"),
        (" WH", "", "trf.title_unknown"),
    ],
)
def test_titles(field: str, title: str, message: str) -> None:
    report = read(f"001    1 m{field} a\n")
    assert first(report).player.title == title
    assert not message or findings(report, message)


@pytest.mark.parametrize("text", ["    ", "   0", "0000", "   -", "   ?", " x12", "9999"])
def test_no_rating(text: str) -> None:
    assert first(read("001    1      a".ljust(48) + text)).player.rating is None


@pytest.mark.parametrize(
    ("field", "fide_id", "national_id"),
    [
        ("          0", None, ""),
        ("00000000000", None, ""),
        ("           ", None, ""),
        ("   12345678", "12345678", ""),
        ("00012345678", "12345678", ""),
        ("     Z56538", None, "Z56538"),
        ("   5.03E+06", None, ""),
    ],
)
def test_fide_ids(field: str, fide_id: str | None, national_id: str) -> None:
    entry = first(read("001    1      a".ljust(57) + field))
    assert (entry.player.fide_id, entry.national_id) == (fide_id, national_id)


@pytest.mark.parametrize(
    ("field", "code"),
    [("GER", "GER"), ("ger", "GER"), ("ROM", "ROU"), ("NON", None), ("DEU", None), ("", None)],
)
def test_federations(field: str, code: str | None) -> None:
    assert first(read("001    1      a".ljust(53) + field)).player.federation == code


def test_unknown_sex_is_a_warning_but_u_is_unknown_itself() -> None:
    assert findings(read("001    1 q    a\n"), "trf.sex_unknown")
    assert not findings(read("001    1 u    a\n"), "trf.sex_unknown")


@pytest.mark.parametrize(
    ("own", "other", "message", "severity"),
    [
        ("   2 w 1", "   1 b 1", "trf.results_contradict", Severity.ERROR),
        ("   2 w 1", "   1 b L", "trf.results_contradict", Severity.ERROR),
        ("   2 w 1", "   1 b  ", "trf.results_contradict", Severity.ERROR),
        ("   2 w 1", "   1 w 0", "trf.same_colour", Severity.ERROR),
        ("   2 w 1", "        ", "trf.not_mutual", Severity.ERROR),
        ("   2 w 1", "0000 - Z", "trf.not_mutual", Severity.ERROR),
        ("   3 w 1", "0000 - Z", "trf.opponent_unknown", Severity.ERROR),
        ("   1 w 1", "0000 - Z", "trf.own_opponent", Severity.ERROR),
        ("   2 w 0", "   1 b 0", "trf.results_by_decision", Severity.WARNING),
        ("   2 w =", "   1 b 0", "trf.results_by_decision", Severity.WARNING),
        ("   2 w  ", "   1 b  ", "trf.result_pending", Severity.WARNING),
    ],
)
def test_both_sides_of_a_game_are_compared(
    own: str, other: str, message: str, severity: Severity
) -> None:
    report = read(player(1, own) + player(2, other))
    (found,) = findings(report, message)
    assert (found.severity, found.line, found.column) == (severity, 1, 92)


@pytest.mark.parametrize(
    ("own", "other"), [("1", "0"), ("=", "="), ("W", "L"), ("D", "D"), ("+", "-"), ("-", "-")]
)
def test_results_that_agree(own: str, other: str) -> None:
    report = read(player(1, f"   2 w {own}") + player(2, f"   1 b {other}"))
    assert {each.message for each in report.findings} == {"trf.name_missing", "trf.start_unknown"}


def test_a_starting_number_twice_is_an_error() -> None:
    report = read(player(1, "") + player(1, ""))
    (found,) = findings(report, "trf.number_twice")
    assert (found.severity, found.line) == (Severity.ERROR, 2)
    assert len(report.tournament.entries) == 2


def test_a_fide_id_twice_is_an_error() -> None:
    report = read(FULL[:90] + "\n" + FULL[:90].replace("001    1", "001    2"))
    assert findings(report, "trf.fide_id_twice")[0].severity is Severity.ERROR


def test_an_unreadable_starting_number_is_an_error_and_the_line_is_kept() -> None:
    report = read("001   ab      a\n" + player(1, ""))
    assert findings(report, "trf.number_unreadable")[0].severity is Severity.ERROR
    assert report.other_lines == ("001   ab      a",)


def test_missing_starting_numbers_are_said() -> None:
    (found,) = findings(read(player(1, "") + player(4, "")), "trf.number_gap")
    assert found.facts == (("count", 2), ("first", 2))


def test_counts_are_compared() -> None:
    report = read(f"062 15 (12)\n072 1\n082 3\n310   1 Team\n{FULL}\n")
    assert findings(report, "trf.count_differs_062")[0].facts == (("declared", 15), ("counted", 1))
    assert not findings(report, "trf.count_differs_072")
    assert findings(report, "trf.count_differs_082")[0].facts == (("declared", 3), ("counted", 1))


def test_rounds_from_xxr_or_142() -> None:
    assert read("XXR   9\n" + FULL).tournament.rounds == 9
    assert read("142 7\n" + FULL).tournament.rounds == 7
    both = read("142 7\nXXR 8\n" + FULL)
    assert both.tournament.rounds == 8
    assert findings(both, "trf.rounds_contradict")


def test_more_rounds_than_declared() -> None:
    text = "XXR 1\n" + player(1, "   2 w 1     2 b 1") + player(2, "   1 b 0     1 w 0")
    report = read(text)
    assert report.tournament.rounds == 2
    assert findings(report, "trf.more_rounds_than_declared")


def test_points_of_a_3_1_0_event() -> None:
    report = read(
        "162  W 3.0    D 1.0    L 0.0    P 1.0\n"
        + player(1, "   2 w 1     2 b =", "4.0")
        + player(2, "   1 b 0     1 w =", "1.0")
        + player(3, "0000 - U", "1.0")
    )
    assert not findings(report, "trf.points_differ")


def test_points_by_the_records_of_other_programs() -> None:
    rounds = player(1, "   2 w 1", "2.0") + player(2, "   1 b 0", "0.5")
    assert not findings(read("XXS W=2\nBBL 0.5\n" + rounds), "trf.points_differ")
    assert findings(read(rounds), "trf.points_differ")


def test_the_kind_of_rating_only_in_words() -> None:
    assert read("092 Swiss (Rapid)\n" + FULL).tournament.time_control is TimeControl.RAPID
    assert read("092 Swiss\n" + FULL).tournament.time_control is None
    assert read("092 Rapid and Blitz\n" + FULL).tournament.time_control is None


def test_the_coded_rate_of_play_goes_first() -> None:
    report = read("122 90 minutes\n222 40/6000+30:900+30\n" + FULL)
    assert report.tournament.rate_of_play == RateOfPlay(
        base_seconds=6900, increment_seconds=30, first_control_moves=40
    )
    assert report.tournament.rate_of_play_text == "90 minutes"
    assert findings(read("222 W300-B240\n" + FULL), "trf.rate_unreadable")


def test_a_second_record_is_kept_and_said() -> None:
    report = read("012 a\n012 b\n" + FULL)
    assert report.tournament.name == "a"
    assert report.other_lines == ("### 012 b",)
    assert findings(report, "trf.record_twice")


def test_facts_of_players() -> None:
    report = read(
        f"{FULL}\n### DAT 1 FIDE:K 20\nDAT 0001 FIDE:GAMES 55\n### DAT 1 FIDE:HIGHEST 2411\n"
        "DAT 1 FIDE:STANDARD 2399\nDAT 1 EMAIL one@example.org\n### DAT 1 FIDE:K many\n"
        "DAT 9 FIDE:K 20\n"
    )
    one = first(report).player
    assert (one.development_coefficient, one.games_played) == (20, 55)
    assert (one.highest_rating, one.standard_rating) == (2411, 2399)
    assert report.other_lines == ("DAT 1 EMAIL one@example.org", "DAT 9 FIDE:K 20")
    assert report.facts[0] == PlayerFact(number=1, kind="FIDE:K", value="20", line=2)
    assert findings(report, "trf.fact_unreadable")[0].line == 7
    assert findings(report, "trf.fact_without_player")[0].line == 8


def test_a_national_line_out_of_its_columns() -> None:
    report = read(f"{FULL}\nBEL    1".ljust(len(FULL) + 54) + "2481 VLA         901\n")
    assert (first(report).national_rating, first(report).national_id) == (2481, "901")
    assert findings(report, "trf.columns_shifted")


def test_facts_that_cannot_be_right_are_said() -> None:
    report = read(
        f"{FULL}\n### DAT 1 FIDE:K 0\n### DAT 1 NATIONAL:RATING good\n### DAT 0 TIME_CONTROL slow\n"
    )
    assert [each.line for each in findings(report, "trf.fact_unreadable")] == [2, 3, 4]
    assert first(report).player.development_coefficient is None
    assert report.tournament.time_control is None


def test_a_number_of_rounds_that_cannot_be_read() -> None:
    report = read("XXR many\n142 1000\n" + FULL)
    assert report.tournament.rounds == 2
    assert len(findings(report, "trf.rounds_unreadable")) == 2


def test_a_national_rating_that_cannot_be_read() -> None:
    report = read(FULL + "\n" + "BEL    1".ljust(48) + "good\n")
    assert first(report).national_rating is None
    assert findings(report, "trf.national_rating_unreadable")


def test_national_lines() -> None:
    report = read(
        f"{FULL}\nBEL    1".ljust(len(FULL) + 49)
        + "2481 VLA         901\nBEL    4           x\nBEL x\n"
    )
    assert (first(report).national_rating, first(report).national_id) == (2481, "901")
    assert findings(report, "trf.national_without_player")
    assert findings(report, "trf.national_unreadable")
    assert report.version == "TRF26"


@pytest.mark.parametrize(
    ("lines", "version"),
    [
        (player(1, "0000 - ="), "TRF06"),
        ("001    1   g a\n", "TRF06"),
        (player(1, "   2 w 1"), "TRF16"),
        (player(1, "0000 - H"), "TRF16"),
        ("142 5\n" + FULL, "TRF16"),
        ("152 W\n" + FULL, "TRF26"),
        ("330 +-   4  23  33\n" + FULL, "TRF26"),
        ("330 H   1    3\n" + FULL, "TRF25 draft"),
        ("340 +-   4  23  33\n" + FULL, "TRF25 draft"),
    ],
)
def test_versions(lines: str, version: str) -> None:
    assert read(lines).version == version


VEGA = """\
012 Open
062 2
122 90 minutes + 30 s
132 2009/12/18;2009/12/19
142 1.0 0.5
152 2
162 2
192 Vega 6.0.1
001    1 | m | f | One | 2291 | ITA | 990021 | 2280 | 90001 | 15/12/1965 | 1.5 | 1 | 2 w 1 | 2 b 2
001    2 | w |   | Two |    0 | ITA |      0 |      |       | 1971       | 0.5 | 2 | 1 b 0 | 1 w 2
"""


def test_vega_files_with_bars() -> None:
    report = read(VEGA)
    assert report.version == "Vega"
    one, two = report.tournament.entries
    assert one.player.title == "FM"
    assert (one.national_rating, one.national_id) == (2280, "90001")
    assert one.birth_date == "1965-12-15"
    assert two.player.sex is Sex.FEMALE
    assert two.player.rating is None
    assert one.pairings == (
        Pairing(opponent=2, result=Result.WIN, colour=Colour.WHITE),
        Pairing(opponent=2, result=Result.DRAW, colour=Colour.BLACK),
    )
    assert report.tournament.rounds == 2
    assert len(report.tournament.round_dates) == 2
    assert not [each for each in report.findings if each.severity is not Severity.WARNING]


def test_errors_of_a_vega_file_have_a_line_but_no_column() -> None:
    report = read(VEGA.replace("1 b 0", "1 b 1"))
    (found,) = findings(report, "trf.results_contradict")
    assert (found.line, found.column) == (9, None)


def test_a_vega_file_with_a_bad_number_or_round() -> None:
    report = read(VEGA.replace("001    2", "001    x").replace("2 w 1", "2 w 1 ?"))
    assert findings(report, "trf.number_unreadable")
    assert findings(report, "trf.round_unreadable")
