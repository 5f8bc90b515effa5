"""Which encoding is guessed for lists of names of many countries, and that it is told."""

# ruff: noqa: RUF001  letters of other alphabets are what it is about

from collections.abc import Iterator

import pytest
from tests.formats.encoding_samples import SAMPLES, Sample

from arpad.core.findings import Finding
from arpad.formats import encoding_guess
from arpad.formats.kinds import check_bytes
from arpad.formats.text import decode

_ALL = [(sample, encoding) for sample in SAMPLES for encoding in sample.encodings]
_IDS = [f"{sample.federation}-{encoding}" for sample, encoding in _ALL]


def _list_of(names: tuple[str, ...], federation: str) -> str:
    rows = (f"{name};{federation};{1500 + place}\n" for place, name in enumerate(names))
    return "".join(("Name;Fed;Elo\n", *rows))


def _told(findings: tuple[Finding, ...]) -> list[str]:
    return [
        str(dict(each.facts)["encoding"]) for each in findings if each.message == "text.guessed"
    ]


@pytest.mark.parametrize(("sample", "encoding"), _ALL, ids=_IDS)
def test_ten_names_are_read_right_and_the_guess_is_told(sample: Sample, encoding: str) -> None:
    data = _list_of(sample.names, sample.federation).encode(encoding)
    checked = check_bytes(data, "list.csv")
    assert checked.table is not None
    assert [each.name for each in checked.table.players] == list(sample.names)
    assert _told(checked.findings) == [checked.encoding]


@pytest.mark.parametrize(("sample", "encoding"), _ALL, ids=_IDS)
def test_ten_names_without_a_federation_are_read_right(sample: Sample, encoding: str) -> None:
    text = _list_of(sample.names, "")
    assert decode(text.encode(encoding)).text == text


def _pairs(size: int) -> Iterator[tuple[str, bytes]]:
    for sample, encoding in _ALL:
        for place in range(0, len(sample.names), size):
            text = _list_of(sample.names[place : place + size], sample.federation)
            if not text.isascii():
                yield text, text.encode(encoding)


def test_two_names_with_their_federation_are_read_right() -> None:
    assert [text for text, data in _pairs(2) if decode(data).text != text] == []


def test_the_federations_decide_between_letters_of_two_languages() -> None:
    danish, czech = "Prøve, Bo;DEN\n".encode("cp1252"), "Ořka, Jan;CZE\n".encode("cp1250")
    assert (decode(danish).encoding, decode(czech).encoding) == ("cp1252", "cp1250")


@pytest.mark.parametrize(
    ("names", "encoding"),
    [
        (("Иванов, Сергей", "Петрова, Анна"), "cp1251"),
        (("Иванов, Сергей", "Петрова, Анна"), "koi8-r"),
        (("Müller, Jörg", "Schäfer, Käthe"), "cp1252"),
        (("王浩", "李明"), "gb2312"),
    ],
)
def test_games_of_one_file_are_read_in_one_encoding(names: tuple[str, str], encoding: str) -> None:
    game = '[Event "Open"]\n[White "{}"]\n[Black "{}"]\n[Result "1-0"]\n\n1. e4 1-0\n\n'
    data = game.format(*names).encode(encoding) * 3
    checked = check_bytes(data, "games.pgn")
    assert checked.encoding == encoding
    assert _told(checked.findings) == [encoding]
    assert "pgn.mixed_encodings" not in {each.message for each in checked.findings}


def test_a_line_of_another_country_is_told() -> None:
    game = '[Event "Open"]\n[White "{}"]\n[Black "b"]\n[Result "1-0"]\n\n1. e4 1-0\n\n'
    western = game.format("Müller, Jörg").encode("cp1252")
    data = western * 5 + game.format("王浩").encode("gb2312") + western
    found = {each.message: each for each in check_bytes(data, "games.pgn").findings}
    assert dict(found["pgn.mixed_encodings"].facts)["encoding"] == "gb2312"


@pytest.mark.parametrize("data", [b"Name;Elo\nA;1500\n", "\ufeffName;Elo\nМ;1\n".encode()])
def test_nothing_is_guessed_of_ascii_and_utf8(data: bytes) -> None:
    assert _told(check_bytes(data, "list.csv").findings) == []


def test_an_encoding_that_python_lacks_is_not_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    known = encoding_guess._ENCODINGS  # noqa: SLF001
    missing = known[0]._replace(name="x-missing")
    monkeypatch.setattr(encoding_guess, "_ENCODINGS", (missing, *known))
    assert encoding_guess.likeliest((b"J\xf6rg", b"K\xe4the"))[0] == "cp1252"


def test_a_word_whose_last_letter_is_cut_is_read_all_the_same() -> None:
    long = "中国象棋协会积分表中国象".encode("gb2312")
    assert encoding_guess.likeliest((long + b"\xc3",))[0] == "gb2312"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [("A;½\nB;1½\n", "cp1252"), ("A;½\nB;1½\n", "cp850"), ("A;1\xa0500\n", "cp1252")],
)
def test_signs_of_tables_are_no_letters(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)).text == text


def test_initials_are_letters() -> None:
    text = "Иванов А. С.;Петрова Ю. И.\n"
    for encoding in ("cp1251", "cp866", "koi8-r"):
        assert decode(text.encode(encoding)).text == text
