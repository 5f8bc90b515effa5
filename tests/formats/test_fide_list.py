"""Rating lists in text, XML and zip files that the tests write themselves."""

import gzip
import io
import zipfile
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding, Severity
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import ListEntry, Sex
from arpad.formats.bounded_notes import MOST, count_of
from arpad.formats.fide_list import look_up, read_fide_list
from arpad.formats.fide_list.columns import layout_of
from arpad.formats.fide_list.entries import tidy_name
from arpad.formats.kinds import check_file

STANDARD, RAPID, BLITZ = TimeControl.STANDARD, TimeControl.RAPID, TimeControl.BLITZ
ID_AND_NAME = f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit "
COMBINED = "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
FOA_HEAD = f"{ID_AND_NAME}{'OTit':<15}FOA {COMBINED}"
LEGACY_HEAD = f"{ID_AND_NAME}{'OTit':<15}{COMBINED}"
SINGLE_HEAD = f"{ID_AND_NAME}{'OTit':<15}FOA OCT26 Gms K  B-day Flag"


def row(  # noqa: PLR0913  one argument a column
    fide_id: str = "1001",
    name: str = "Player, One",
    *,
    federation: str = "BEL",
    sex: str = "M",
    titles: tuple[str, str] = ("", ""),
    other: str = "",
    arena: str | None = "",
    numbers: str = "1800  5   20 0     0   0  0     0   0  ",
    birth: str = "1990",
    flag: str = "",
) -> str:
    """A line in the columns that FIDE uses; without ``arena`` in those of the legacy list."""
    start = f"{fide_id:<15}{name:<61}{federation:<4}{sex:<4}{titles[0]:<5}{titles[1]:<5}{other:<15}"
    return f"{start}{'' if arena is None else f'{arena:<4}'}{numbers}{birth:<6}{flag:<4}"


def write(folder: Path, *lines: str, name: str = "list.txt", encoding: str = "utf-8") -> Path:
    path = folder / name
    path.write_bytes("".join(f"{line}\r\n" for line in lines).encode(encoding))
    return path


def only(path: Path, time_control: TimeControl | None = None) -> ListEntry:
    (entry,) = read_fide_list(path, time_control=time_control)
    return entry


def messages(findings: list[Finding] | tuple[Finding, ...]) -> list[str]:
    return [finding.message for finding in findings]


def test_combined_list_has_three_ratings(tmp_path: Path) -> None:
    numbers = "2823  0   10 2801  12  10 2860  3   20 "
    entry = only(write(tmp_path, FOA_HEAD, row(numbers=numbers, titles=("GM", ""), other="IA,FT")))
    assert entry == ListEntry(
        fide_id="1001",
        name="Player, One",
        federation="BEL",
        sex=Sex.MALE,
        title="GM",
        other_titles=("IA", "FT"),
        birth_year=1990,
        ratings=((STANDARD, Rating(2823)), (RAPID, Rating(2801)), (BLITZ, Rating(2860))),
        development_coefficients=((STANDARD, 10), (RAPID, 10), (BLITZ, 20)),
        games_in_period=((STANDARD, 0), (RAPID, 12), (BLITZ, 3)),
        inactive=((STANDARD, False),),
    )


def test_columns_come_from_the_header_line(tmp_path: Path) -> None:
    legacy = only(write(tmp_path, LEGACY_HEAD, row(arena=None)))
    with_arena_titles = only(write(tmp_path, FOA_HEAD, row(arena="AFM")))
    assert legacy == with_arena_titles
    assert legacy.rating(STANDARD) == 1800


def test_zero_means_none(tmp_path: Path) -> None:
    zeros = "0     0   0  0     0   0  0     0   0  "
    entry = only(write(tmp_path, FOA_HEAD, row(numbers=zeros, birth="0")))
    assert entry.ratings == ()
    assert entry.development_coefficients == ()
    assert entry.birth_year is None


@pytest.mark.parametrize("birth", ["", "0"])
def test_report_32_birth_unknown(tmp_path: Path, birth: str) -> None:
    findings: list[Finding] = []
    path = write(tmp_path, FOA_HEAD, row(birth=birth))
    (entry,) = read_fide_list(path, findings=findings)
    assert (entry.birth_year, findings) == (None, [])


def test_impossible_birth_year_is_unknown_with_a_warning(tmp_path: Path) -> None:
    findings: list[Finding] = []
    (entry,) = read_fide_list(write(tmp_path, FOA_HEAD, row(birth="195")), findings=findings)
    assert entry.birth_year is None
    assert messages(findings) == ["fide_list.birth_ignored"]
    assert (findings[0].line, findings[0].column) == (2, 153)


@pytest.mark.parametrize(
    ("flag", "is_inactive"), [("", False), ("w", False), ("i", True), ("wi", True)]
)
def test_report_29_and_38_w_is_not_inactive(
    tmp_path: Path, flag: str, *, is_inactive: bool
) -> None:
    entry = only(write(tmp_path, FOA_HEAD, row(flag=flag)))
    assert entry.inactive == ((STANDARD, is_inactive),)


def test_flag_of_another_meaning_says_nothing(tmp_path: Path) -> None:
    assert only(write(tmp_path, FOA_HEAD, row(flag="U"))).inactive == ()


def test_report_30_activity_is_that_of_the_list(tmp_path: Path) -> None:
    numbers = "2738  0   10 "
    path = write(tmp_path, SINGLE_HEAD, row(numbers=numbers, flag="i"), name="blitz_oct26.txt")
    entry = only(path)
    assert entry.inactive == ((BLITZ, True),)
    assert entry.ratings == ((BLITZ, Rating(2738)),)
    assert only(write(tmp_path, FOA_HEAD, row())).inactive == ((STANDARD, False),)


@pytest.mark.parametrize("arena", ["AFM", ""])
@pytest.mark.parametrize("more", ["", ",FST", ",IO,DI,FST"])
def test_report_31_other_titles_push_the_line(tmp_path: Path, arena: str, more: str) -> None:
    findings: list[Finding] = []
    line = row(other=f"LSI,FI,SI,SLI,NA{more}", arena=arena, birth="1955", flag="i")
    path = write(tmp_path, FOA_HEAD, row("1002"), line)
    _, entry = read_fide_list(path, findings=findings)
    assert entry.other_titles == ("LSI", "FI", "SI", "SLI", "NA", *filter(None, more.split(",")))
    assert entry.rating(STANDARD) == 1800
    assert entry.development_coefficient(STANDARD) == 20
    assert (entry.birth_year, entry.inactive) == (1955, ((STANDARD, True),))
    assert [(finding.severity, finding.message, finding.line) for finding in findings] == [
        (Severity.REPAIR, "fide_list.shifted", 3)
    ]
    assert dict(findings[0].facts) == {"fide_id": "1001", "surplus": 1 + len(more)}


def test_report_31_in_the_legacy_list(tmp_path: Path) -> None:
    line = row(other="LSI,FI,SI,SLI,NA", arena=None, birth="1955")
    entry = only(write(tmp_path, LEGACY_HEAD, line))
    assert (entry.rating(STANDARD), entry.birth_year) == (1800, 1955)


def test_a_full_column_of_other_titles_is_not_moved(tmp_path: Path) -> None:
    entry = only(write(tmp_path, FOA_HEAD, row(other="LSI,FI,SI,SLI,N", arena="AGM")))
    assert entry.other_titles[-1] == "N"
    assert entry.rating(STANDARD) == 1800


def test_report_31_unknown_title_is_kept(tmp_path: Path) -> None:
    assert only(write(tmp_path, FOA_HEAD, row(titles=("WH", "WH")))).title == "WH"


def test_a_womens_title_counts_when_there_is_no_other(tmp_path: Path) -> None:
    both = only(write(tmp_path, FOA_HEAD, row(titles=("FM", "WGM"))))
    alone = only(write(tmp_path, FOA_HEAD, row(titles=("", "WGM"))))
    assert (both.title, both.women_title) == ("FM", "WGM")
    assert (alone.title, alone.women_title) == ("WGM", "WGM")


@pytest.mark.parametrize(
    ("written", "full"), [("g", "GM"), ("m", "IM"), ("wf", "WFM"), ("WC", "WCM"), ("gf", "WGM")]
)
def test_short_titles(tmp_path: Path, written: str, full: str) -> None:
    assert only(write(tmp_path, FOA_HEAD, row(titles=(written, "")))).title == full


@pytest.mark.parametrize(("written", "code"), [("Ind", "IND"), ("CUR", "CUR"), ("BRN", "BRN")])
def test_reports_34_to_37_federations(tmp_path: Path, written: str, code: str) -> None:
    assert only(write(tmp_path, FOA_HEAD, row(federation=written))).federation == code


@pytest.mark.parametrize(
    ("written", "tidy"),
    [
        (" Player  ,  One  A  B", "Player, One A B"),
        ("Player,One,Dr.", "Player, One, Dr."),
        ("-Player, One", "-Player, One"),
        ("O`Player, One", "O`Player, One"),
        ("A C J Player", "A C J Player"),
        ("Player,", "Player"),
    ],
)
def test_report_39_names(written: str, tidy: str) -> None:
    assert tidy_name(written) == tidy


def test_ids_of_any_length_without_leading_zeros(tmp_path: Path) -> None:
    path = write(tmp_path, FOA_HEAD, row("0001234"), row("1000000023"))
    assert [entry.fide_id for entry in read_fide_list(path)] == ["1234", "1000000023"]
    found = look_up(path, {"01234", "1000000023", "99"})
    assert [entry.fide_id for entry in found.entries] == ["1234", "1000000023"]
    assert found.missing == ("99",)


def test_an_id_that_comes_twice_is_reported(tmp_path: Path) -> None:
    path = write(tmp_path, FOA_HEAD, row(), row("1002"), row(name="Player, Other"))
    findings: list[Finding] = []
    assert len(list(read_fide_list(path, findings=findings))) == 3
    assert messages(findings) == ["fide_list.duplicate_id"]
    assert (findings[0].line, dict(findings[0].facts)["name"]) == (4, "Player, Other")
    found = look_up(path, ["1001"])
    assert [entry.name for entry in found.entries] == ["Player, One"]
    assert messages(found.findings) == ["fide_list.duplicate_id"]


def test_which_list_from_the_name_or_the_caller(tmp_path: Path) -> None:
    line = row(numbers="1700  0   20 ")
    path = write(tmp_path, SINGLE_HEAD, line, name="a.txt")
    with pytest.raises(UnreadableFile) as caught:
        list(read_fide_list(path))
    assert caught.value.message == "fide_list.which_list"
    assert only(path, RAPID).ratings == ((RAPID, Rating(1700)),)
    named = write(tmp_path, SINGLE_HEAD, line, name="rapid_oct26frl.txt")
    assert only(named).ratings == ((RAPID, Rating(1700)),)
    with pytest.raises(UnreadableFile) as caught:
        list(read_fide_list(named, time_control=STANDARD))
    assert caught.value.message == "fide_list.other_list"


@pytest.mark.parametrize(
    ("head", "name", "list_date"),
    [
        (SINGLE_HEAD, "standard.txt", date(2026, 10, 1)),
        (FOA_HEAD, "players_list_nov26.txt", date(2026, 11, 1)),
        (FOA_HEAD, "players_list.txt", None),
    ],
)
def test_list_date(tmp_path: Path, head: str, name: str, list_date: date | None) -> None:
    assert look_up(write(tmp_path, head, name=name), ["1"]).list_date == list_date


@pytest.mark.parametrize(
    ("head", "line"),
    [
        (
            "ID number Name                              TitlFed  Mar11 GamesBorn  Flag",
            " 1503014  Player, One                       g   NOR  2815   13  1990      ",
        ),
        (
            "ID_NUMBER NAME                             TITLE COUNTRY JAN01 GAMES FLAG",
            " 1503014  Player, One                      g     NOR     2815   13       ",
        ),
    ],
)
def test_old_layouts(tmp_path: Path, head: str, line: str) -> None:
    entry = only(write(tmp_path, head, "  ", line, name="standard_list.txt"))
    assert (entry.fide_id, entry.name, entry.title) == ("1503014", "Player, One", "GM")
    assert (entry.federation, entry.sex) == ("NOR", None)
    assert entry.ratings == ((STANDARD, Rating(2815)),)
    assert entry.games_in_period == ((STANDARD, 13),)
    assert entry.inactive == ((STANDARD, False),)


def test_a_bad_row_is_an_error_unless_findings_are_collected(tmp_path: Path) -> None:
    bad = row("1001", numbers="18x6  5   20 0     0   0  0     0   0  ")
    path = write(tmp_path, FOA_HEAD, bad, row("1002"))
    with pytest.raises(UnreadableFile) as caught:
        list(read_fide_list(path))
    assert (caught.value.message, caught.value.line, caught.value.column) == (
        "fide_list.bad_row",
        2,
        114,
    )
    findings: list[Finding] = []
    assert [entry.fide_id for entry in read_fide_list(path, findings=findings)] == ["1002"]
    assert [(finding.severity, finding.line) for finding in findings] == [(Severity.ERROR, 2)]
    assert dict(findings[0].facts)["value"] == "18x6"


@pytest.mark.parametrize("length", range(1, len(row("1002")) - len("1990      ") + 1))
def test_a_list_that_is_cut_inside_its_last_line_is_told(tmp_path: Path, length: int) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(f"{FOA_HEAD}\r\n{row()}\r\n{row('1002')[:length]}".encode())
    findings: list[Finding] = []
    assert [entry.fide_id for entry in read_fide_list(path, findings=findings)] == ["1001"]
    (told,) = findings
    assert (told.severity, told.message, told.line) == (
        Severity.ERROR,
        "fide_list.short_line",
        3,
    )
    with pytest.raises(UnreadableFile) as caught:
        list(read_fide_list(path))
    assert (caught.value.message, caught.value.line) == ("fide_list.short_line", 3)


def test_a_line_that_ends_before_its_ratings_is_left_out(tmp_path: Path) -> None:
    path = write(tmp_path, FOA_HEAD, row()[: FOA_HEAD.index("SRtng")], row("1002").rstrip())
    findings: list[Finding] = []
    assert [entry.fide_id for entry in read_fide_list(path, findings=findings)] == ["1002"]
    assert [(told.message, told.line) for told in findings] == [("fide_list.short_line", 2)]


def test_the_last_line_may_have_no_end(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(f"{FOA_HEAD}\n{row()}\n{row('1002').rstrip()}".encode())
    assert [entry.birth_year for entry in read_fide_list(path)] == [1990, 1990]


def test_a_player_without_a_name_is_left_out_each_time(tmp_path: Path) -> None:
    path = write(tmp_path, FOA_HEAD, row(), row("1002", ""), row("1003", " , "), row("1004"))
    findings: list[Finding] = []
    entries = read_fide_list(path, findings=findings)
    assert [entry.fide_id for entry in entries] == ["1001", "1004"]
    assert [(told.message, told.line, dict(told.facts)["name"]) for told in findings] == [
        ("fide_list.bad_row", 3, "name"),
        ("fide_list.bad_row", 4, "name"),
    ]


@pytest.mark.parametrize(
    "fill", [b"\0" * 300, b"\x1a" + b"\0" * 90, b"\0\0\x1a\r\n", b"\0" * 900_000]
)
@pytest.mark.parametrize("end", [b"\r\n", b""])
def test_a_list_filled_with_nul_bytes_is_read_and_told(
    tmp_path: Path, fill: bytes, end: bytes
) -> None:
    path = tmp_path / "list.txt"
    lines = (FOA_HEAD, row("1001"), row("1002"))
    path.write_bytes("\r\n".join(lines).encode() + end + fill)
    findings: list[Finding] = []
    found = [entry.fide_id for entry in read_fide_list(path, findings=findings)]
    assert found == ["1001", "1002"]
    told = [(each.message, each.severity, each.line) for each in findings]
    assert told == [("fide_list.nul_fill", Severity.WARNING, 4 if end else 3)]
    assert [each.message for each in look_up(path, ["1002"]).findings] == ["fide_list.nul_fill"]
    assert check_file(path).players == 2


def test_more_nul_bytes_than_any_block_holds_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes("\r\n".join((FOA_HEAD, row("1001"), "")).encode() + b"\0" * 1_000_001)
    with pytest.raises(UnreadableFile) as caught:
        list(read_fide_list(path))
    assert (caught.value.message, caught.value.line) == ("text.nul", 3)


def test_nul_bytes_before_further_players_are_no_fill(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    start = "\r\n".join((FOA_HEAD, row("1001"), "")).encode()
    path.write_bytes(start + b"\0" * 3_000_000 + row("1002").encode())
    with pytest.raises(UnreadableFile) as caught:
        list(read_fide_list(path))
    assert (caught.value.message, caught.value.line) == ("text.nul", 3)


@pytest.mark.parametrize("place", [0, 20, 112, 154])
def test_a_nul_byte_is_refused_with_its_line(tmp_path: Path, place: int) -> None:
    damaged = row("1002")[:place] + "\x00" + row("1002")[place + 1 :]
    path = write(tmp_path, FOA_HEAD, row(), damaged, row("1003"))
    with pytest.raises(UnreadableFile) as caught:
        list(read_fide_list(path, findings=[]))
    assert (caught.value.message, caught.value.line) == ("text.nul", 3)


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_report_46_letters_beyond_ascii(tmp_path: Path, encoding: str) -> None:
    path = write(tmp_path, FOA_HEAD, row(name="Plâyer, Çé"), encoding=encoding)
    findings: list[Finding] = []
    (entry,) = read_fide_list(path, findings=findings)
    assert (entry.name, entry.federation, entry.rating(STANDARD)) == ("Plâyer, Çé", "BEL", 1800)
    assert messages(findings) == (["fide_list.windows_1252"] if encoding == "cp1252" else [])


def test_columns_counted_in_bytes(tmp_path: Path) -> None:
    line = row(name="Pläyer, Önë").replace("Pläyer, Önë   ", "Pläyer, Önë")
    entry = only(write(tmp_path, FOA_HEAD, line))
    assert (entry.name, entry.federation, entry.rating(STANDARD)) == ("Pläyer, Önë", "BEL", 1800)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "opening.empty"),
        (b"\n\n", "fide_list.no_header"),
        (b"1503014  Player, One  NOR 2815\n", "fide_list.no_header"),
        (b"x" * 20_000, "fide_list.long_line"),
        (b"PK\x03\x04 no archive", "opening.broken"),
        (b"<html></html>", "fide_list.other_xml"),
        (b"<playerslist><player></playerslist>", "fide_list.broken_xml"),
        (b'<?xml version="1.0" encoding="x-none"?><playerslist/>', "fide_list.broken_xml"),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><playerslist/>', "fide_list.entities"),
        (FOA_HEAD.encode() + b"\n1001 \x81\x8d\n", "fide_list.bad_bytes"),
    ],
)
def test_what_is_no_list_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "standard.dat"
    path.write_bytes(content)
    with pytest.raises(UnreadableFile) as caught:
        list(read_fide_list(path))
    assert caught.value.message == message
    assert caught.value.file == str(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile) as caught:
        look_up(tmp_path / "absent.txt", ["1"])
    assert caught.value.message == "error.file"


def test_zip_is_opened_by_content(tmp_path: Path) -> None:
    path = tmp_path / "rapid_oct26frl.dat"
    text = f"{SINGLE_HEAD}\n{row(numbers='1700  0   20 ')}\n"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("__MACOSX/._list.txt", "x")
        archive.writestr("readme", "x")
        archive.writestr("list.txt", text)
    assert only(path).ratings == ((RAPID, Rating(1700)),)
    assert look_up(path, ["1001"]).list_date == date(2026, 10, 1)


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ((), "opening.none_in_zip"),
        (("a.txt", "b.txt"), "opening.several_in_zip"),
        (("a.bin", "b.bin"), "opening.several_in_zip"),
    ],
)
def test_zip_without_exactly_one_list(tmp_path: Path, names: tuple[str, ...], message: str) -> None:
    path = tmp_path / "lists.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, FOA_HEAD)
    with pytest.raises(UnreadableFile) as caught:
        look_up(path, ["1"])
    assert caught.value.message == message


def test_a_damaged_zip_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "list.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("list.txt", f"{FOA_HEAD}\n{row()}\n")
    path.write_bytes(path.read_bytes().replace(b"Player", b"Prayer"))
    with pytest.raises(UnreadableFile) as caught:
        list(read_fide_list(path))
    assert caught.value.message == "opening.broken"


def test_progress_reaches_the_whole(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    path = write(tmp_path, FOA_HEAD, row())
    list(read_fide_list(path, progress=lambda done, whole: told.append((done, whole))))
    size = path.stat().st_size
    assert told == [(size, size)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_and_a_mark_at_the_start(tmp_path: Path, end: str) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(end.join(["\ufeff" + FOA_HEAD, "", row(), "\x1a"]).encode())
    assert only(path).fide_id == "1001"
    checked = check_file(path)
    assert (checked.format, checked.encoding, checked.players) == ("fide-list", "utf-8", 1)


@pytest.mark.parametrize(
    "head", ["", "Name  ID Number  SRtng", "ID Number  Name  Fed", "ID Number Name Fed Fed SRtng"]
)
def test_lines_that_are_no_header(head: str) -> None:
    assert layout_of(head, STANDARD) is None


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    start=st.sampled_from([b"", b"<", b"PK\x03\x04", FOA_HEAD.encode() + b"\n", b"<playerslist>"]),
    content=st.binary(max_size=300),
)
def test_random_bytes_are_read_or_refused(tmp_path: Path, start: bytes, content: bytes) -> None:
    path = tmp_path / "standard.bin"
    path.write_bytes(start + content)
    try:
        entries = list(read_fide_list(path))
    except UnreadableFile as refused:  # any other error fails the test
        assert refused.file  # noqa: PT017  as above
    else:
        assert all(entry.fide_id for entry in entries)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    fide_id=st.integers(1, 10**14),
    ratings=st.tuples(*[st.integers(0, 3999)] * 3),
    titles=st.lists(st.sampled_from(["IA", "FST", "NI", "LSI", "SI"]), max_size=8),
    arena=st.sampled_from(["", "AGM", "ACM"]),
    birth=st.sampled_from([0, 1950, 2018]),
    flag=st.sampled_from(["", "i", "w", "wi"]),
)
def test_what_is_written_is_read(  # noqa: PLR0913  one argument a column
    tmp_path: Path,
    *,
    fide_id: int,
    ratings: tuple[int, int, int],
    titles: list[str],
    arena: str,
    birth: int,
    flag: str,
) -> None:
    numbers = "".join(f"{rating:<6}7   20 " for rating in ratings)
    line = row(
        str(fide_id),
        other=",".join(titles),
        arena=arena,
        numbers=numbers,
        birth=str(birth),
        flag=flag,
    )
    entry = only(write(tmp_path, FOA_HEAD, line))
    assert entry.fide_id == str(fide_id)
    assert [entry.rating(kind) or 0 for kind in TimeControl] == list(ratings)
    assert entry.other_titles == tuple(titles)
    assert (entry.birth_year or 0) == birth
    assert entry.inactive == ((STANDARD, "i" in flag),)


PACKINGS: dict[str, Callable[[bytes], bytes]] = {
    "plain": bytes,
    "gz": gzip.compress,
    "zst": zstandard.ZstdCompressor().compress,
}


@pytest.mark.parametrize("packing", PACKINGS)
@pytest.mark.parametrize("is_piped", [False, True])
def test_a_packed_list_is_read_checked_and_piped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, packing: str, *, is_piped: bool
) -> None:
    data = PACKINGS[packing](f"{FOA_HEAD}\r\n{row()}\r\n{row('1002')}\r\n".encode())
    path = tmp_path / f"players_list_nov26.{packing}"
    path.write_bytes(data)
    name = "-" if is_piped else str(path)

    def again() -> None:
        stdin = io.TextIOWrapper(io.BufferedReader(io.BytesIO(data)))
        monkeypatch.setattr("sys.stdin", stdin)

    again()
    assert [entry.fide_id for entry in read_fide_list(name)] == ["1001", "1002"]
    again()
    assert look_up(name, ["1002"]).entries[0].ratings == ((STANDARD, Rating(1800)),)
    again()
    checked = check_file(name)
    assert (checked.format, checked.players, checked.has_errors) == ("fide-list", 2, False)


def test_what_unpacks_to_far_too_much_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "players_list_nov26.txt.gz"
    path.write_bytes(gzip.compress(f"{FOA_HEAD}\n".encode() + b"\n" * 30_000_000))
    with pytest.raises(UnreadableFile) as caught:
        list(read_fide_list(path))
    assert caught.value.message == "opening.bomb"


def test_the_encoding_and_the_month_are_those_of_the_list(tmp_path: Path) -> None:
    path = write(tmp_path, SINGLE_HEAD, row(name="Pláyer", numbers="1 "), encoding="cp1252")
    checked = check_file(path)
    assert (checked.encoding, checked.start_date) == ("cp1252", date(2026, 10, 1))


def test_findings_of_each_kind_are_bounded_and_all_are_counted(tmp_path: Path) -> None:
    bad = [row("x") for _ in range(MOST + 500)]
    path = write(tmp_path, FOA_HEAD, *bad, row(), row(), row(birth="1066"))
    findings: list[Finding] = []
    assert len(list(read_fide_list(path, findings=findings))) == 3
    kinds = Counter(messages(findings))
    assert kinds == {
        "fide_list.bad_row": MOST,
        "fide_list.duplicate_id": 2,
        "fide_list.birth_ignored": 1,
        "finding.more": 1,
    }
    more = findings[-1]
    assert (more.severity, dict(more.facts)["count"]) == (Severity.ERROR, 500)
    assert count_of(findings) == MOST + 503


def test_a_line_like_one_before_gives_an_equal_record_of_all_fields(tmp_path: Path) -> None:
    path = write(tmp_path, FOA_HEAD, row("1001"), row("1002"))
    first, second = read_fide_list(path)
    assert second == first.replace(fide_id="1002")
    assert hash(second) == hash(first.replace(fide_id="1002"))
