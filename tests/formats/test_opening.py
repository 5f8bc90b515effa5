"""Files unpacked by what is in them."""

import gzip
import io
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import UnreadableFile
from arpad.formats.kinds import check_bytes, check_file
from arpad.formats.opening import HEAD_SIZE, opened

TEXT = b"001    1      a\n" * 10_000  # longer than the head


def _zip(*members: tuple[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return stream.getvalue()


PACKED: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "plain": ("", bytes),
    "gzip": ("gzip", gzip.compress),
    "zstandard": ("zstandard", zstandard.ZstdCompressor().compress),
    "two frames": (
        "zstandard",
        lambda data: (
            zstandard.ZstdCompressor().compress(data[:9])
            + zstandard.ZstdCompressor().compress(data[9:])
        ),
    ),
    "zip": ("zip", lambda data: _zip(("folder/list.txt", data), ("__MACOSX/list.txt", b"x"))),
}


@pytest.mark.parametrize("name", PACKED)
def test_the_bytes_come_unpacked_from_the_start(tmp_path: Path, name: str) -> None:
    packing, pack = PACKED[name]
    path = tmp_path / "file.bin"
    path.write_bytes(pack(TEXT))
    with opened(path) as source:
        assert source.packing == packing
        assert source.head == TEXT[:HEAD_SIZE]
        assert source.whole(len(TEXT)) == TEXT
        assert source.names[-1] == "file.bin"


@pytest.mark.parametrize("name", PACKED)
def test_a_file_larger_than_the_limit_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "file.bin"
    path.write_bytes(PACKED[name][1](TEXT))
    with opened(path) as source, pytest.raises(UnreadableFile) as caught:
        source.whole(len(TEXT) - 1)
    assert caught.value.message == "error.file_too_large"


def _refusal(path: Path) -> str:
    """The message with which a file is refused; empty when it is read."""
    try:
        with opened(path) as source:
            source.whole(10**6)
    except UnreadableFile as error:
        return error.message
    return ""


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("gzip", "opening.cut"),
        ("zstandard", "opening.cut"),
        ("two frames", "opening.cut"),
        ("zip", "opening.broken"),
    ],
)
def test_a_file_that_is_cut_off_is_refused(tmp_path: Path, name: str, message: str) -> None:
    packed = PACKED[name][1](bytes(range(256)) * 64)
    first = len(PACKED["zstandard"][1](bytes(range(9))))  # a file that ends there is whole
    path = tmp_path / "file.bin"
    for length in range(5, len(packed), max(1, len(packed) // 40)):
        if (name, length) != ("two frames", first):
            path.write_bytes(packed[:length])
            assert _refusal(path) == message, length


def test_what_stands_between_frames_and_is_no_data_is_passed_over(tmp_path: Path) -> None:
    pack = zstandard.ZstdCompressor().compress
    mark = b"\x50\x2a\x4d\x18\x04\x00\x00\x00note"  # a skippable frame
    path = tmp_path / "file.bin"
    path.write_bytes(pack(b"one ") + mark + pack(b"") + pack(b"two") + mark)
    with opened(path) as source:
        assert source.whole(10**6) == b"one two"
    path.write_bytes(pack(b"one ") + b"and then no frame")
    assert _refusal(path) == "opening.broken"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "opening.empty"),
        (_zip(), "opening.none_in_zip"),
        (_zip(("a.txt", b"1"), ("b.txt", b"2")), "opening.several_in_zip"),
        (b"\x1f\x8bnothing packed", "opening.broken"),
        (b"\x28\xb5\x2f\xfdnothing packed", "opening.broken"),
        (b"PK\x03\x04nothing packed", "opening.broken"),
    ],
)
def test_what_cannot_be_unpacked_is_told(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "file.bin"
    path.write_bytes(data)
    with pytest.raises(UnreadableFile) as caught, opened(path):
        pass
    assert caught.value.message == message
    assert caught.value.file == str(path)


@pytest.mark.parametrize("name", ["missing.trf", "nul\x00name", "."])
def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(UnreadableFile) as caught, opened(f"{tmp_path}/{name}"):
        pass
    assert caught.value.message in {"error.file", "opening.broken"}


def test_standard_input_is_unpacked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    class _Input:
        buffer = io.BufferedReader(io.BytesIO(gzip.compress(TEXT)))

    monkeypatch.setattr("sys.stdin", _Input)
    with opened("-") as source:
        assert (source.file, source.packing) == ("<stdin>", "gzip")
        assert source.whole(len(TEXT)) == TEXT


def test_a_pipe_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class _Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

    class _Input:
        buffer = _Pipe(_zip(("a.txt", TEXT)))

    monkeypatch.setattr("sys.stdin", _Input)
    with opened("-") as source:
        assert source.names == ("a.txt", "<stdin>")
        assert source.whole(len(TEXT)) == TEXT


@given(st.binary(max_size=300))
def test_any_bytes_are_of_a_format_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.mktemp("any") / "file"
    path.write_bytes(data)
    with suppress(UnreadableFile):
        assert check_file(path).format in {
            "trf06",
            "trf16",
            "trf25",
            "trf26",
            "vega",
            "fide-list",
            "pgn",
        }


def test_a_format_that_is_not_known_is_told(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(b"Dear arbiter,\n")
    with pytest.raises(UnreadableFile) as caught:
        check_file(path)
    assert caught.value.message == "opening.unknown_format"


@pytest.mark.parametrize(
    ("start", "line"), [(b"Name;Elo\n", 2), (b"012 a\n001    1      a\n", 3), (b"012 ", 1)]
)
def test_a_line_longer_than_any_is_refused_with_its_place(start: bytes, line: int) -> None:
    with pytest.raises(UnreadableFile) as refused:
        check_bytes(start + b"A" * 17_000_000 + b"\n001    2      b\n", "a")
    assert (refused.value.message, refused.value.line) == ("opening.long_line", line)
