"""Encodings and line ends."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.core.errors import UnreadableFile
from arpad.formats.kinds import check_bytes, read_tournament_bytes
from arpad.formats.text import decode, split_lines


@pytest.mark.parametrize(
    ("data", "text", "encoding", "had_bom"),
    [
        (b"", "", "utf-8", False),
        (b"plain", "plain", "utf-8", False),
        ("Müller".encode(), "Müller", "utf-8", False),
        (b"\xef\xbb\xbf012 a", "012 a", "utf-8", True),
        (b"\xff\xfea\x00", "a", "utf-16-le", True),
        (b"\xfe\xff\x00a", "a", "utf-16-be", True),
        ("Müller, Jörg".encode("cp1252"), "Müller, Jörg", "cp1252", False),
        ("Müller, Jörg".encode("cp850"), "Müller, Jörg", "cp850", False),
        ("Groß, Käthe".encode("cp850"), "Groß, Käthe", "cp850", False),
        ("O\u2019Player, Šimon".encode("cp1252"), "O\u2019Player, Šimon", "cp1252", False),
        ("Šťastný, Jiří".encode("cp1250"), "Šťastný, Jiří", "cp1250", False),
        ("Gałka, Michał".encode("cp1250"), "Gałka, Michał", "cp1250", False),
        ("Łoś; Müller".encode("cp1250"), "Łoś; Müller", "cp1250", False),
        ("Проба, Пётр;club".encode("cp1251"), "Проба, Пётр;club", "cp1251", False),
        ("Müller £500 Mª 1º 3¹".encode("cp1252"), "Müller £500 Mª 1º 3¹", "cp1252", False),
        ("Gérard, Zoë".encode("cp850"), "Gérard, Zoë", "cp850", False),
        (b"last line\r\n\x1a", "last line\r\n", "utf-8", False),
    ],
)
def test_encodings(data: bytes, text: str, encoding: str, *, had_bom: bool) -> None:
    decoded = decode(data)
    assert (decoded.text, decoded.encoding, decoded.had_bom) == (text, encoding, had_bom)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a\x00b", "text.nul"),
        (b"\xff\xfea\x00\x00\x00", "text.nul"),
        (b"\x01\x02abc", "text.binary"),
        (b"\xef\xbb\xbf\xff\xff", "text.not_as_marked"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(UnreadableFile) as refused:
        decode(data, file="a.bin")
    assert (refused.value.message, refused.value.file) == (message, "a.bin")


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_nul_byte_is_told_with_its_line(end: str, encoding: str) -> None:
    with pytest.raises(UnreadableFile) as refused:
        decode(end.join(["one", "two", "thr\0e", "four"]).encode(encoding), file="a.csv")
    assert (refused.value.message, refused.value.line) == ("text.nul", 3)


@settings(deadline=None)  # a busy machine is no fault
@given(st.binary())
def test_nothing_is_ever_replaced(data: bytes) -> None:
    try:
        decoded = decode(data)
    except UnreadableFile:
        return
    assert "\ufffd" not in decoded.text or b"\xef\xbf\xbd" in data or decoded.had_bom
    back = decoded.text.encode(decoded.encoding)
    assert data.rstrip(b"\x1a").endswith(back.rstrip(b"\x1a"))


def test_line_ends() -> None:
    assert split_lines("a\r\nb\rc\nd") == ["a", "b", "c", "d"]
    assert split_lines("a\n\nb\n") == ["a", "", "b"]
    assert split_lines("a\x0bb\x85c\u2028d") == ["a\x0bb\x85c\u2028d"]
    assert split_lines("") == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_a_byte_order_mark_decides_how_a_report_is_read(encoding: str) -> None:
    report = "\ufeff012 Prüfung\r\n001    1      Škoda, Jiří\r\n".encode(encoding)
    checked = check_bytes(report, "report.trf")
    assert (checked.format, checked.encoding) == ("trf16", encoding)
    assert checked.tournament is not None
    assert checked.tournament.name == "Prüfung"
    assert checked.tournament.entries[0].player.name == "Škoda, Jiří"


@pytest.mark.parametrize(
    ("name", "encoding", "guess"),
    [
        ("Šťastný, Jiří", "cp1250", "cp1250"),
        ("Проба, Пётр", "cp1251", "cp1251"),
        ("Dvořák, Jiří", "cp1250", "cp1250"),
        ("Müller, Jörg", "cp1252", "cp1252"),
        ("Müller, Jörg", "cp850", "cp850"),
        ("Dvořák, Jiří", "utf-8", None),
    ],
)
def test_a_guessed_encoding_is_told_by_its_name(
    name: str, encoding: str, guess: str | None
) -> None:
    report = f"001    1      {name}\n".encode(encoding)
    for findings in (
        check_bytes(report, "report.trf").findings,
        read_tournament_bytes(report, "report.trf").findings,
    ):
        told = [dict(each.facts)["encoding"] for each in findings if each.message == "text.guessed"]
        assert told == ([] if guess is None else [guess])


def test_a_table_that_could_be_danish_or_czech_is_told_too() -> None:
    table = "Navn;FIDE-ID;Rating\nPrøve, Bo;1503014;1500\n".encode("cp1252")
    assert [each.message for each in check_bytes(table, "list.csv").findings] == ["text.guessed"]
