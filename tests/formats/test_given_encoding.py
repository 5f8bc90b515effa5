"""An encoding that the user names: the same file as in UTF-8, or refused with the place."""

# ruff: noqa: RUF001  letters of other alphabets are what it is about

import io
from pathlib import Path

import pytest
from tests.formats.workbooks import xls, xlsx

from arpad.core.errors import UnknownName, UnreadableFile
from arpad.formats.given_encoding import USUAL, encoding_named
from arpad.formats.kinds import check_file
from arpad.formats.opening import HEAD_SIZE, opened

RUSSIAN = "Name;Elo;Клуб\nПробный, Иван;1500;Ёлка\nВторая, Анна;1600;Ёлка\n"
GREEK = "Name;Elo\nΔοκιμή, Άννα;1500\n"


def written(folder: Path, text: str, encoding: str) -> Path:
    path = folder / "list.csv"
    path.write_bytes(text.encode(encoding))
    return path


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        *((RUSSIAN, each) for each in ("cp866", "koi8-r", "cp1251", "iso8859-5", "utf-16")),
        *((GREEK, each) for each in ("cp1253", "iso8859-7", "utf-8")),
        ("Name;Elo\n测试, 一;1500\n", "gb18030"),
        ("Name;Elo\nİşık, Çağ;1500\n", "cp1254"),
    ],
)
def test_read_as_the_same_in_utf_8(tmp_path: Path, text: str, encoding: str) -> None:
    found = check_file(written(tmp_path, text, encoding), encoding=encoding)
    same = check_file(written(tmp_path, text, "utf-8"))
    assert (found.encoding, same.encoding) == (encoding, "utf-8")
    assert found.table is not None
    assert same.table is not None
    assert found.table.encoding == encoding
    assert tuple(found.table.players) == tuple(same.table.players)
    assert found.findings == same.findings


def test_a_mark_is_none_of_the_text(tmp_path: Path) -> None:
    path = written(tmp_path, "\ufeff" + GREEK, "utf-8")
    found = check_file(path, encoding="utf-8").table
    assert found is not None
    assert found.columns[0].heading == "Name"


def test_a_long_file_is_read_to_its_end(tmp_path: Path) -> None:
    text = "Name;Elo\n" + "".join(f"Пробный, {n};{1000 + n}\n" for n in range(20_000))
    path = written(tmp_path, text, "utf-16-le")
    assert path.stat().st_size > 4 * HEAD_SIZE
    with opened(path, "utf-16-le") as source:
        assert source.whole(10**7).decode() == text
    with opened(path, "utf-16-le") as source:
        pieces = io.BytesIO()
        while piece := source.read(997):
            assert len(piece) <= 997
            pieces.write(piece)
        assert pieces.getvalue().decode() == text


@pytest.mark.parametrize("place", [0, 200_000])
def test_bytes_that_are_no_letters_are_told_with_their_line(tmp_path: Path, place: int) -> None:
    lines = [b"Name;Elo", *[b"\xcf\xf0\xee\xe1\xed\xfb\xe9;1500"] * (place + 2)]
    lines[place + 2] = b"\x98;1500"
    path = tmp_path / "list.csv"
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(UnreadableFile) as refused:
        check_file(path, encoding="cp1251")
    assert (refused.value.message, refused.value.line) == ("text.not_in_encoding", place + 3)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (xls([["Name", "Elo"], ["A", 1]]), "text.no_text_in"),
        (xlsx({"a": [["Name", "Elo"], ["A", 1]]}), "text.no_text_in"),
        (b'<?xml version="1.0" encoding="cp1251"?><playerslist/>', "text.tells_its_encoding"),
    ],
)
def test_what_tells_its_own_encoding_takes_none(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(UnreadableFile) as refused:
        check_file(path, encoding="cp1251")
    assert refused.value.message == message


def test_names_of_encodings() -> None:
    assert [encoding_named(each) for each in USUAL] == list(USUAL)
    assert encoding_named("latin-1") == "iso8859-1"


@pytest.mark.parametrize(
    "name",
    ["koi9", "", "base64", "rot13", "zip", "idna", "unicode_escape", "utf-7", "a\0b", "../x"],
)
def test_no_such_encoding(name: str) -> None:
    with pytest.raises(UnknownName) as refused:
        encoding_named(name)
    assert refused.value.facts["known"] == USUAL


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", [RUSSIAN, '[Event "Spring"]\n[White "A"]\n[Black "B"]\n\n1-0\n'])
def test_utf_16_without_its_mark_is_told_and_read_when_it_is_named(
    tmp_path: Path, text: str, encoding: str
) -> None:
    path = written(tmp_path, text, encoding)
    with pytest.raises(UnreadableFile) as caught:
        check_file(path)
    assert (caught.value.message, caught.value.facts["encoding"]) == ("opening.utf16", encoding)
    assert check_file(path, encoding=encoding).players == 2
