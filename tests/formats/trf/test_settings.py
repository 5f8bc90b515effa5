"""Records that ratings do not need: 152, 172, 352, 362, XXA, XXC, XXP, XXZ, and team records."""

from datetime import date

import pytest
from tests.formats.trf.findings import findings_of

from arpad.core.findings import Finding
from arpad.formats.trf import read_trf, write_trf
from arpad.formats.trf.reader import read_with_lines
from arpad.formats.trf.side_records import AnnouncedByes
from arpad.formats.trf.upload import upload_findings

PLAYERS = "142 3\n" + "".join(f"001 {number:4}      P{number}\n" for number in (1, 2, 3, 4))
TEAMS = "".join(
    f"310 {team:3} T{team}".ljust(73) + f"{2 * team - 1:>4} {2 * team:>4}\n" for team in (1, 2)
)
# What every report so bare has said of it.
USUAL = {
    each.message for each in upload_findings(read_with_lines((PLAYERS + TEAMS).encode(), file="a"))
}


def found(text: str) -> list[Finding]:
    usual = USUAL | {"trf.name_missing", "trf.start_unknown"}
    return [each for each in findings_of(text) if each.message not in usual]


@pytest.mark.parametrize(
    "line",
    [
        "152 W",
        "152 b",
        "172 NIDOF",
        "172 BEL FIDE",
        "182 Some Program 1.0",
        "192 FIDE_DUTCH_2026_BAKU",
        "202 EDET/P,EMGSB/C1/P,BH:MP/C1/P,MPvGP",
        "212 PTS,WIN,BH,AOB",
        "222 40/6000+30:900+30",
        "352 WBBW",
        "362 TW 3.0   TD 1.0   TL 0.0",
        "362 TW 2     TD 1     TL 0 ",
        "801 anything",
        "XXC white1 rank",
        "XXZ 2 4",
        "XXP 1 2",
        "XXA    2  1.0  1.0  0.5",
    ],
)
def test_records_as_the_documents_and_programs_have_them(line: str) -> None:
    assert found(f"{PLAYERS}{line}\n") == []
    assert line in write_trf(read_trf(f"{PLAYERS}{line}\n".encode(), file="a")).decode().split(
        "\r\n"
    )


@pytest.mark.parametrize(
    ("line", "message", "column"),
    [
        ("152 X", "record_unreadable", 5),
        ("172 BEL BEST", "ranking_method_unknown", 5),
        ("172 Belgium NIDOF", "ranking_method_unknown", 5),
        ("172 BEL NIDOF", "ranking_without_lines", 5),
        ("352 WBX", "record_unreadable", 5),
        ("362 TW 3.0   TV 1.0", "record_unreadable", 14),
        ("XXC white1 fast", "record_unreadable", 12),
        ("XXZ 2 x", "record_unreadable", 7),
        ("XXZ 2 9", "number_of_record_unknown", 7),
        ("XXP 1 9", "number_of_record_unknown", 7),
        ("XXA    9  1.0", "number_of_record_unknown", 8),
        ("XXA    2  1.0  much", "record_unreadable", 16),
    ],
)
def test_a_record_that_is_not_what_it_must_be(line: str, message: str, column: int) -> None:
    (finding,) = found(f"{PLAYERS}{line}\n")
    assert (finding.message, finding.line, finding.column) == (f"trf.{message}", 6, column)


@pytest.mark.parametrize(
    ("line", "message", "column"),
    [
        ("300   4   1   2    1    2", "round_of_record_beyond", 5),
        ("300   1   1   9    1    2", "team_of_record_unknown", 13),
        ("320  1.0  2.0   9", "team_of_record_unknown", 15),
        ("320  1.0  2.0 000   1   2   1", "round_of_record_beyond", 27),
        ("330 +- 004 001 002", "round_of_record_beyond", 8),
        ("330 +- 001 009 002", "team_of_record_unknown", 12),
        ("340 -- 001 001 009", "team_of_record_unknown", 16),
    ],
)
def test_rounds_and_teams_of_a_team_record(line: str, message: str, column: int) -> None:
    (finding,) = found(f"{PLAYERS}{TEAMS}{line}\n")
    assert (finding.message, finding.line, finding.column) == (f"trf.{message}", 8, column)


def test_byes_of_the_draft_of_2024_are_those_of_record_240() -> None:
    report = read_trf(f"{PLAYERS}330 H   3    1    2\n".encode(), file="a")
    assert report.version == "TRF25 draft"
    assert report.side_records == (AnnouncedByes(kind="H", round=3, numbers=(1, 2)),)
    (finding,) = found(f"{PLAYERS}330 H   4    1    2\n")
    assert (finding.message, finding.column) == ("trf.round_of_record_beyond", 7)


def test_a_round_dated_before_an_earlier_one() -> None:
    dates = "132" + " " * 88 + "26/01/10  26/01/12  26/01/11\n"
    (finding,) = found(f"042 2026/01/10\n052 2026/01/12\n{dates}{PLAYERS}")
    assert (finding.message, finding.line, finding.column) == ("trf.round_date_before", 3, 112)
    assert dict(finding.facts) == {"round": 3, "date": date(2026, 1, 11), "earlier": 2}
    in_order = dates.replace("26/01/11", "26/01/12")
    assert found(f"042 2026/01/10\n052 2026/01/12\n{in_order}{PLAYERS}") == []


def test_two_rates_of_play() -> None:
    (finding,) = found(f"122 90+30\n222 5400+10\n{PLAYERS}")
    assert (finding.message, finding.line, finding.column) == ("trf.rates_contradict", 2, 5)
    assert dict(finding.facts) == {"words": "90+30", "coded": "90+10"}
    assert found(f"122 90+30\n222 5400+30\n{PLAYERS}") == []


def test_codes_of_vega_mean_something_else() -> None:
    line = "001 1 | m | | One, A | 0 | ITA | 0 | | | 1971 | 0 | 1 | 0000 - -\n"
    codes = [each.message for each in found(f"142 1.0 0.5\n152 2\n172 Buchholz\n{line}")]
    assert "trf.record_unreadable" not in codes
    assert "trf.ranking_method_unknown" not in codes
