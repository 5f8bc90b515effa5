"""Reasons of libraries in our own words, and theirs where we have none."""

import gzip
import io
import json
import sqlite3
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from xml.parsers import expat

import pytest

from arpad.core.errors import UnreadableFile
from arpad.core.reader_reason import reader_reason
from arpad.explain.catalogue import LANGUAGES, load_catalogue
from arpad.formats.kinds import check_bytes


def _raised(action: Callable[[], object]) -> Exception:
    with pytest.raises(Exception) as caught:  # noqa: PT011  of every library another one
        action()
    return caught.value


def _json(text: str) -> str:
    with pytest.raises(json.JSONDecodeError) as caught:
        json.loads(text)
    return caught.value.msg


def _xml(text: str) -> str:
    error = _raised(lambda: expat.ParserCreate().Parse(text, True))  # noqa: FBT003  no keywords
    return str(error).partition(":")[0]


_PACKED = gzip.compress(b"a" * 1000, mtime=0)
_SAID = {
    "gzip checksum": lambda: str(_raised(lambda: gzip.decompress(_PACKED[:-8] + b"abcd" * 2))),
    "zlib": lambda: str(_raised(lambda: zlib.decompress(b"nothing"))),
    "zip": lambda: str(_raised(lambda: zipfile.ZipFile(io.BytesIO(b"nothing")))),
    "json text": lambda: _json('["a'),
    "json value": lambda: _json("[,]"),
    "json name": lambda: _json("{a}"),
    "json comma": lambda: _json("[1 2]"),
    "json colon": lambda: _json('{"a" 1}'),
    "json more": lambda: _json("1 2"),
    "json control": lambda: _json('"\n"'),
    "json backslash": lambda: _json('"\\q"'),
    "json number": lambda: str(_raised(lambda: json.loads("9" * 5000))),
    "json trailing comma": lambda: _json("[1,]"),
    "xml sign": lambda: _xml("<a><<"),
    "xml cut": lambda: _xml("<a>"),
    "xml tag": lambda: _xml("<a></b>"),
    "xml entity": lambda: _xml("<a>&b;</a>"),
    "xml behind": lambda: _xml("<a/><b/>"),
    "xml attribute": lambda: _xml("<a b='' b=''/>"),
}


@pytest.mark.parametrize("what", _SAID)
def test_the_usual_reasons_are_said_in_each_language(what: str) -> None:
    said = _SAID[what]()
    reason = reader_reason(said)
    assert reason != said
    error = UnreadableFile("tournament_file.broken", file="x", reason=reason)
    told = {language: load_catalogue(language).error(error) for language in LANGUAGES}
    assert len(set(told.values())) == len(LANGUAGES)
    assert all(said not in text and reason not in text for text in told.values())


def test_a_rare_reason_is_that_of_the_library() -> None:
    assert reader_reason(ValueError("something\n  rare")) == "something rare"


def test_a_store_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "store"
    path.write_bytes(b"no database " * 100)
    with sqlite3.connect(path) as store:
        error = _raised(lambda: store.execute("select * from a"))
    assert reader_reason(error) == "reader_reason.damaged"


@pytest.mark.parametrize(
    ("data", "file"),
    [(b'[{"name": "a', "a.json"), (_PACKED[:-8] + b"abcd" * 2, "a.csv.gz"), (b"PAR1" * 5, "a")],
)
def test_files_that_are_refused_say_why_without_english(data: bytes, file: str) -> None:
    with pytest.raises(UnreadableFile) as refused:
        check_bytes(data, file)
    assert str(refused.value.facts["reason"]).startswith("reader_reason.")
