"""Public reports of faults in readers and writers of TRF, tried on Arpad (reports 1 to 27)."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.build import Runner
from tests.reports.build import TrfFile, trf_line

Write = Callable[..., TrfFile]


@pytest.fixture
def trf(run: Runner, tmp_path: Path) -> Write:
    """Writes a report from lines, with its first day, which every report needs."""

    def write(*lines: str, day: str = "042 2026/03/07") -> TrfFile:
        return TrfFile(run, tmp_path, *filter(None, [day]), *lines)

    return write


A_WINS = trf_line(1, "a", "   2 w 1", rating=1800, points="1.0")
B_LOSES = trf_line(2, "b", "   1 b 0", rating=1800, points="0.0")


@pytest.mark.parametrize("letter", "UFuf")
def test_report_001_byes_of_any_letter_are_no_games(trf: Write, letter: str) -> None:
    """The export wrote the allocated bye as a full-point bye, so readers missed that one was given.

    https://github.com/lichess-org/lila/issues/6669
    """
    file = trf(
        trf_line(1, "a", f"0000 - {letter}", points="1.0"),
        trf_line(2, "b", "   3 w 1", rating=1700, points="1.0"),
        trf_line(3, "c", "   2 b 0", rating=1700, points="0.0"),
    )
    assert file.checked["rated_games"] == 1
    assert file.rated == [(2, 3, "1-0")]
    assert file.unrated == [(1, None, "bye")]
    assert file.errors == []


@pytest.mark.parametrize("header", [("XXR 1",), ("142 1",), ()])
def test_report_002_a_superfluous_round_is_dropped_and_told(
    trf: Write, header: tuple[str, ...]
) -> None:
    """Some players had a cell more than there were rounds; readers made a round or a forfeit of it.

    https://github.com/lichess-org/lila/issues/6906
    """
    file = trf(
        *header,
        trf_line(1, "a", "   2 w 1", rating=1700, points="1.0"),
        trf_line(2, "b", "   1 b 0", "0000   -", rating=1700, points="0.0"),
    )
    assert (file.checked["rounds"], file.checked["rated_games"]) == (1, 1)
    assert "trf.round_superfluous" in file.warnings
    assert file.unrated == []


def test_report_003_the_rank_is_not_needed_and_never_made_up(trf: Write) -> None:
    """A report without ranks was refused, or the order of the lines was taken for the rank.

    https://github.com/lichess-org/lila/issues/7634
    """
    file = trf(
        trf_line(7, "x", "   9 w =", rating=1500, points="0.5"),
        trf_line(9, "y", "   7 b =", rating=1500, points="0.5"),
    )
    assert [(each["number"], each["rank"]) for each in file.records["players"]] == [
        (7, None),
        (9, None),
    ]
    assert file.rated == [(7, 9, "1/2-1/2")]
    assert file.errors == []


def test_report_004_players_go_by_their_number_not_by_their_line(trf: Write) -> None:
    """Lines out of order, and a name that did not start in its column, gave numbers wrong names.

    https://github.com/lichess-org/lila/issues/7434
    """
    file = trf(
        trf_line(2, "b", "   1 b 0", rating=1700, points="0.0"),
        trf_line(27, " moved", "0000 - Z", rating=1600, points="0.0"),
        trf_line(1, "a", "   2 w 1", rating=1700, points="1.0"),
    )
    names = {each["number"]: each["name"] for each in file.records["players"]}
    assert names == {2: "b", 27: "moved", 1: "a"}
    assert file.rated == [(1, 2, "1-0")]
    assert "trf.name_misaligned" in file.warnings


def test_report_005_the_header_of_a_server_breaks_nothing(trf: Write) -> None:
    """A web address as city, a server as federation, an English date: readers failed on the date.

    https://github.com/lichess-org/lila/issues/7696
    """
    file = trf(
        *("012 x", "022 https://lichess.org/swiss/x", "032 Lichess", "042 Dec 10, 2020", A_WINS),
        day="",
    )
    assert file.checked["start_date"] == "2020-12-10"
    assert file.records["tournament"]["federation"] is None
    assert "trf.federation_unknown" in file.warnings


def test_report_007_a_bye_twice_is_no_game_twice(trf: Write) -> None:
    """The allocated bye was written as a full-point bye, and the player got a second one.

    https://github.com/BieremaBoyzProgramming/bbpPairings/issues/19
    """
    file = trf(trf_line(1, "a", "0000 - F", "0000 - U", points="2.0"))
    assert file.rated == []
    assert file.unrated == [(1, None, "bye"), (1, None, "bye")]


def test_report_008_points_of_the_coming_round_are_no_error(trf: Write) -> None:
    """The half point of a bye in the coming round stood in the total, and the file was refused.

    https://github.com/BieremaBoyzProgramming/bbpPairings/issues/1
    """
    for points in ("1.5", "1.0"):
        bye = trf_line(1, "a", "   2 w 1", "0000 - H", rating=1800, points=points)
        file = trf(bye, B_LOSES)
        assert file.errors == []
        assert file.rated == [(1, 2, "1-0")]
        assert file.unrated == [(1, None, "bye")]
        assert ("trf.points_open_round" in file.warnings) is (points == "1.0")


def test_report_009_a_bye_alone_does_not_make_a_round_played(trf: Write) -> None:
    """One cell for the coming round, and the program took the round for played.

    https://github.com/BieremaBoyzProgramming/bbpPairings/issues/3
    """
    file = trf(trf_line(1, "a", "   2 w 1", "0000 - U", rating=1800, points="1.0"), B_LOSES)
    assert file.rated == [(1, 2, "1-0")]
    assert "trf.round_open" in file.warnings
    assert file.errors == []


@pytest.mark.parametrize("header", [(), ("BBU  0.5",), ("162  P 0.5",)])
def test_report_010_an_allocated_bye_may_be_worth_half_a_point(
    trf: Write, header: tuple[str, ...]
) -> None:
    """Points with the allocated bye as a half did not fit the sum, and the file was refused.

    https://github.com/BieremaBoyzProgramming/bbpPairings/issues/28
    """
    file = trf(*header, A_WINS, B_LOSES, trf_line(3, "c", "0000 - U", rating=1700, points="0.5"))
    assert file.errors == []
    assert not [code for code in file.warnings if code.startswith("trf.points")]
    assert file.rated == [(1, 2, "1-0")]


@pytest.mark.parametrize("sign", "?* ")
def test_report_011_a_game_without_a_result_is_pending(trf: Write, sign: str) -> None:
    """An adjourned game stopped the program.

    https://github.com/BieremaBoyzProgramming/bbpPairings/issues/32
    """
    file = trf(
        trf_line(1, "a", f"   2 w {sign}", rating=1800, points="0.5"),
        trf_line(2, "b", f"   1 b {sign}", rating=1800, points="0.5"),
    )
    assert file.checked["rated_games"] == 0
    assert file.unrated == [(1, 2, "pending")]
    assert file.warnings.count("trf.result_pending") == 1


def test_report_012_a_penalty_changes_points_and_no_rating(trf: Write, run: Runner) -> None:
    """Negative points in a record 299 were refused, or the sums did not fit.

    https://github.com/BieremaBoyzProgramming/bbpPairings/issues/33
    """
    players = (
        trf_line(1, "a", "   2 w 0", rating=1800, points="0.0"),
        trf_line(2, "b", "   1 b 1", rating=1800, points="0.0"),
    )
    file = trf("042 2026/03/01", "299          -1.0  000 0002", *players)
    assert file.errors == []
    assert "trf.points_differ" not in file.warnings
    line = ("tournament", file.path, "--time-control", "standard", "--k", 20, "--json")
    assert [each["rating_change"] for each in run(*line).json["players"]] == [-10, 10]
    assert "trf.points_differ" in trf(*players).warnings


def test_report_015_sex_f_and_short_titles(trf: Write) -> None:
    """Another program wrote the sex as f and put two-letter titles anywhere in their field.

    https://github.com/Sharly-Chess/sharly-chess/pull/62
    """
    file = trf(
        "001    9 f mf Test, Woman                       2100                             0.0",
        trf_line(1, "Test, Left", rating=2100, sex="m", title="f  ", points="0.0"),
    )
    players = {each["number"]: (each["sex"], each["title"]) for each in file.records["players"]}
    assert players == {9: ("w", "WIM"), 1: ("m", "FM")}
    assert file.errors == []


def test_report_015_the_ids_of_an_acceleration_are_starting_numbers(
    trf: Write, run: Runner
) -> None:
    """Accelerations were written under numbers of another kind and went to other players.

    https://github.com/Sharly-Chess/sharly-chess/pull/62
    """
    file = trf("012 x", "XXA    2  1.0", A_WINS, B_LOSES)
    assert file.errors == []
    assert "XXA    2  1.0" in run("convert", file.path, "--to", "trf16").out


def test_report_016_a_report_of_players_alone_is_read(trf: Write, run: Runner) -> None:
    """A report without rounds and header stopped the import.

    https://github.com/Sharly-Chess/sharly-chess/pull/1273
    """
    file = trf(trf_line(1, "a", rating=1500), day="")
    counts = {key: file.checked[key] for key in ("players", "rounds", "rated_games", "errors")}
    assert counts == {"players": 1, "rounds": 0, "rated_games": 0, "errors": []}
    assert {"trf.name_missing", "trf.start_unknown"} <= set(file.warnings)
    assert "--on" in run("tournament", file.path, "--time-control", "standard").err


def test_report_017_a_rating_without_a_fide_id_is_to_be_checked(trf: Write) -> None:
    """FIDE ratings came in as estimates, and their players were treated as unrated.

    https://github.com/Sharly-Chess/sharly-chess/pull/1306
    """
    file = trf(
        trf_line(1, "a", rating=1800, federation="GER", fide_id=4600000),
        trf_line(2, "b", rating=1700),
    )
    assert [each["rating"] for each in file.records["players"]] == [1800, 1700]
    messages = [
        each["message"]
        for each in file.checked["warnings"]
        if each["code"] == "trf.rating_without_id"
    ]
    assert len(messages) == 1
    assert "FIDE id: 1." in messages[0]


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("122 15 minutes plus 10 sec per move", "rapid"),
        ("122 3 min + 2 sec", "blitz"),
        ("222 5400+30", "standard"),
    ],
)
def test_report_018_the_rate_of_play_tells_which_rating_it_is(
    trf: Write, run: Runner, words: str, kind: str
) -> None:
    """The file does not name the kind of rating, and everything was taken for standard.

    https://github.com/Sharly-Chess/sharly-chess/pull/1321
    """
    file = trf("042 2026/03/01", words, A_WINS, B_LOSES)
    plain = run("tournament", file.path, "--k", 20, "--json").json
    assert plain["time_control"] == kind


def test_report_018_without_a_rate_of_play_the_kind_is_asked_for(trf: Write, run: Runner) -> None:
    """The file does not name the kind of rating, and everything was taken for standard.

    https://github.com/Sharly-Chess/sharly-chess/pull/1321
    """
    file = trf("042 2026/03/01", A_WINS, B_LOSES)
    assert "--time-control" in run("tournament", file.path, "--k", 20).err


@pytest.mark.parametrize("birth", ["1946/05/03", "1901/01/01"])
def test_report_020_births_before_1970_are_dates(trf: Write, birth: str) -> None:
    """Births were counted in seconds since 1970, and older players broke the import.

    https://github.com/Sharly-Chess/sharly-chess/pull/620
    """
    (player,) = trf(trf_line(1, "a", rating=1700, birth=birth)).records["players"]
    assert player["birth_date"] == birth.replace("/", "-")
    assert player["birth_year"] == int(birth[:4])


def test_report_021_no_result_is_no_forfeit(trf: Write) -> None:
    """Players without results lost every round by forfeit.

    https://github.com/Sharly-Chess/sharly-chess/issues/388
    """
    file = trf(
        A_WINS,
        B_LOSES,
        trf_line(3, "c", rating=1700, points="0.0"),
        trf_line(4, "d", "0000", rating=1700, points="0.0"),
    )
    assert "forfeit" not in {why for _, _, why in file.unrated}
    assert file.rated == [(1, 2, "1-0")]
    assert file.errors == []


def test_report_023_utf8_names_shift_the_columns(trf: Write) -> None:
    """A name padded by bytes moved all that follows: the rating was read as "75 G".

    https://github.com/OttoMilvang/TieBreakServer
    """
    start, second = "001    1 m    ", trf_line(2, "b", "   1 b 0", rating=1800, points="0.0")
    rest = " 1875 GER     4600000 1960/00/00  1.0    1     2 w 1"
    shifted = trf(start + "Müller, Jörg".ljust(31) + rest, second)
    read, warnings, games = shifted.records["players"], shifted.warnings, shifted.rated
    clean = trf(start + "Müller, Jörg".ljust(33) + rest, second)
    assert read == clean.records["players"]
    assert (read[0]["name"], read[0]["rating"]) == ("Müller, Jörg", 1875)
    assert (read[0]["fide_id"], read[0]["federation"]) == (4600000, "GER")
    assert games == clean.rated == [(1, 2, "1-0")]
    assert "trf.columns_by_bytes" in warnings
    assert "trf.columns_by_bytes" not in clean.warnings


def test_report_024_every_field_is_read_as_what_it_is(trf: Write) -> None:
    """Records were mixed up, a missing colour was read as black, and 0 as a rating.

    https://github.com/echecsjs/trf
    """
    file = trf(
        *("092 Individual: Swiss", "102 First", "112 Second", "122 90+30"),
        trf_line(1, "a", "   2 - +", rating=0, sex="f", points="1.0"),
        trf_line(2, "b", "   1 - -", rating=1800, points="0.0"),
    )
    tournament = file.records["tournament"]
    assert tournament["kind"] == "Individual: Swiss"
    assert (tournament["chief_arbiter"], tournament["deputy_arbiters"]) == ("First", ["Second"])
    assert tournament["rate_of_play_text"] == "90+30"
    first = file.records["players"][0]
    assert (first["sex"], first["rating"]) == ("w", None)
    assert file.rated == []
    (game,) = file.records["games"]
    assert (game["why_not"], game["colours_known"]) == ("forfeit", False)


def test_report_025_round_dates_with_the_wrong_year_are_repaired(trf: Write) -> None:
    """A league of two years wrote rounds of the spring with the year of the autumn before.

    https://github.com/FRBE-KBSB-KSB/kbsb
    """
    dates = "24/09/29  24/12/01  25/02/16  24/03/16  24/04/27"
    file = trf("042 24/09/29", "052 25/04/27", f"132{' ' * 88}{dates}", A_WINS, day="")
    assert file.records["tournament"]["round_dates"] == [
        *("2024-09-29", "2024-12-01", "2025-02-16", "2025-03-16", "2025-04-27")
    ]
    repairs = [each for each in file.checked["warnings"] if each["code"] == "trf.round_date_year"]
    assert [(each["line"], each["column"]) for each in repairs] == [(3, 122), (3, 132)]


def test_report_026_club_codes_are_no_federations(trf: Write) -> None:
    """Codes of clubs stood where the federation belongs; readers failed or moved the players.

    https://github.com/sanichi/icu_tournament
    """
    file = trf(
        *(
            trf_line(n, f"p{n}", rating=1800, federation=code, fide_id=2500000 + n)
            for n, code in enumerate(("KIL", "KIL", "ENN", "IRL"), start=1)
        )
    )
    assert [each["federation"] for each in file.records["players"]] == [None, None, None, "IRL"]
    assert file.warnings.count("trf.federation_unknown_players") == 2


def test_report_027_a_total_above_the_sum_is_told_and_the_games_count(trf: Write) -> None:
    """Half-point byes that no column shows made the total larger, and the file was refused.

    https://github.com/sanichi/icu_tournament
    """
    file = trf(
        *("012 Mismatched Totals", "042 2011.03.04"),
        trf_line(1, "Mouse,Minerva", "   2 b 0", "0000 - =", points="1.0", rank=2),
        trf_line(2, "Mouse,Mickey", "   1 w 1", points="1.5", rank=1),
    )
    assert file.errors == []
    assert file.rated == [(2, 1, "1-0")]
    points = [code for code in file.warnings if code.startswith("trf.points")]
    assert sorted(points) == ["trf.points_differ", "trf.points_explained_by_byes"]
