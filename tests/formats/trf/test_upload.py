"""What ``arpad check`` says of a report beside what reading it finds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.findings import Finding, Severity
from arpad.formats.trf.fide_id import fits_check_digit, has_possible_length
from arpad.formats.trf.reader import read_with_lines
from arpad.formats.trf.upload import upload_findings

HEAD = (
    "012 Match\n022 Gent\n032 BEL\n042 2026/01/10\n052 2026/01/11\n062 2\n072 2\n092 Swiss\n"
    "102 Arbiter\n122 90+30\n142 2\n132" + " " * 88 + "26/01/10  26/01/11\n"
)
ONE = "001    1 m    One, Player                       2000 BEL     1503014 1990/01/01  1.0    1"
TWO = "001    2 wWFM Two, Player                       1900 BEL     1503022 1991/01/01  0.0    2"
GAME = f"{ONE}     2 w 1\n{TWO}     1 b 0\n"


def found(text: str) -> list[Finding]:
    data = text.encode()
    findings = upload_findings(read_with_lines(data, file="a"))
    assert all(each.severity is Severity.WARNING for each in findings)
    return list(findings)


def messages(text: str) -> list[str]:
    return [each.message.removeprefix("trf.") for each in found(text)]


def test_of_a_sound_report_nothing_is_said() -> None:
    assert found(HEAD + GAME) == []


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("022", "city_missing"),
        ("032", "federation_of_event_missing"),
        ("052", "end_missing"),
        ("062", "count_of_players_missing"),
        ("072", "count_of_rated_missing"),
        ("102", "arbiter_missing"),
        ("132", "round_dates_missing"),
    ],
)
def test_a_record_that_is_missing_or_empty(code: str, message: str) -> None:
    lines = HEAD.splitlines(keepends=True)
    without = "".join(line for line in lines if not line.startswith(code))
    assert messages(without + GAME) == [message]
    assert messages(f"{without}{code}   \n{GAME}") == [message]


@pytest.mark.parametrize(
    ("before", "after", "message", "column"),
    [
        (" m   ", "     ", "sex_missing", 10),
        ("m    One", "mWFM One", "title_of_woman", 11),
        ("One, Player", "One  Player", "name_without_comma", 15),
        ("One, Player", "ONE, PLAYER", "name_upper_case", 15),
        ("One, Player   ", "One, Player GM", "title_in_name", 15),
        ("One, Player    ", "One,Player, Dr.", "title_in_name", 15),
        (" BEL     1503014", "         1503014", "federation_missing", 54),
        ("1503014", "      0", "fide_id_missing", 58),
        ("1503014", "  47110", "fide_id_length", 58),
        ("1503014", "1503041", "fide_id_check_digit", 58),
        ("1990/01/01", "          ", "birth_missing", 70),
        ("1.0    1", "1.0     ", "rank_missing", 86),
        ("2 w 1", "2 - 1", "colour_missing", 92),
    ],
)
def test_a_field_of_a_player(before: str, after: str, message: str, column: int) -> None:
    assert before in GAME
    (finding,) = found(HEAD + GAME.replace(before, after, 1))
    assert finding.message == f"trf.{message}"
    assert (finding.line, finding.column) == (13, column)


@pytest.mark.parametrize("name", ["Drake, Imre", "Magnus, Prof", "von Ing, Dr"])
def test_titles_are_words_of_their_own(name: str) -> None:
    text = HEAD + GAME.replace("One, Player", name.ljust(11), 1)
    assert messages(text) == (["title_in_name"] if name != "Drake, Imre" else [])


def test_a_national_id_in_the_column_of_the_fide_id() -> None:
    line = "172 BEL NIDOF\nBEL    1" + " " * 40 + "1900" + " " * 9 + "1503014\n"
    assert messages(HEAD + GAME + line) == ["fide_id_is_national"]


def test_dates_of_trf26_have_one_form() -> None:
    text = HEAD.replace("042 2026/01/10", "042 2026-01-10") + "192 FIDE_DUTCH_2026\n" + GAME
    assert messages(text) == ["date_form"]
    assert messages(text.replace("192 FIDE_DUTCH_2026\n", "")) == []


def test_a_round_without_a_date() -> None:
    (finding,) = found(HEAD.replace("  26/01/11", "") + GAME)
    assert (finding.message, dict(finding.facts)) == (
        "trf.round_date_missing",
        {"count": 1, "first": 2},
    )


@pytest.mark.parametrize(("born", "expected"), [("1990", True), ("    ", True), ("1989", False)])
def test_one_person_under_two_numbers(born: str, *, expected: bool) -> None:
    other = TWO.replace("Two, Player", "ONE,Player ").replace("1503022", "       ")
    birth = f"{born}/01/01" if born.strip() else " " * 10
    text = HEAD + f"{ONE}\n" + other.replace("1991/01/01", birth) + "\n"
    assert ("player_twice" in messages(text)) is expected


def test_two_players_with_one_name_and_two_ids_are_two() -> None:
    other = TWO.replace("Two, Player", "One, Player").replace("1991", "1990")
    assert messages(f"{HEAD}{ONE}\n{other}\n") == []


def test_byes_that_a_pairing_does_not_give() -> None:
    byes = f"{ONE}  0000 - U  0000 - U\n{TWO}  0000 - U\n"
    assert messages(HEAD + byes) == ["bye_allocated_again", "bye_allocated_twice"]
    assert messages(f"{HEAD}082 2\n{byes}") == []


def test_opponents_who_meet_twice() -> None:
    games = f"{ONE}     2 w 1     2 b 1\n{TWO}     1 b 0     1 w 0\n"
    assert messages(HEAD + games) == ["met_twice", "met_twice"]
    for kind in ("Round robin", "Double-round Swiss"):
        assert messages(HEAD.replace("092 Swiss", f"092 {kind}") + games) == []


def test_many_of_a_kind_are_counted() -> None:
    lines = "".join(
        f"001 {n:4} m    Player{n:<28}1500 BEL {'':11} 1990/01/01  0.0 {n:4}\n"
        for n in range(1, 31)
    )
    of_kind = [each for each in found(HEAD + lines) if each.message == "trf.name_without_comma"]
    assert len(of_kind) == 20
    more = [dict(each.facts) for each in found(HEAD + lines) if "more_of" in each.message]
    assert {"code": "trf.name_without_comma", "count": 10} in more


def test_check_digits_of_numbers_in_use() -> None:
    for fide_id in ("1503014", "4100018", "2016192", "5000017", "14109603", "4610610", "651097079"):
        assert fits_check_digit(fide_id)
        assert has_possible_length(fide_id)


@given(st.integers(100_000, 29_999_999), st.integers(0, 7))
def test_two_digits_that_changed_places_are_found_unless_the_sum_is_ten(
    number: int, place: int
) -> None:
    stem = str(number // 10)
    total = sum(weight * int(digit) for weight, digit in enumerate(reversed(stem), start=2))
    fide_id = stem + str(-total % 11 % 10)
    assert fits_check_digit(fide_id)
    place %= len(fide_id) - 1
    swapped = fide_id[:place] + fide_id[place + 1] + fide_id[place] + fide_id[place + 2 :]
    may_hide = fide_id[-1] == "0" or swapped[-1] == "0" or swapped[0] == "0"
    if swapped != fide_id and not may_hide and int(swapped) < 30_000_000:
        assert not fits_check_digit(swapped)
