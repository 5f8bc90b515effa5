"""Bytes to text: which encoding a file is in, and where its lines end.

Order of tries: byte order mark, UTF-8, then what makes the likeliest names of the encodings that
chess programs write (:mod:`~arpad.formats.encoding_guess`). Nothing is ever replaced: what cannot
be read is refused, and :func:`is_guess` tells what was guessed.
"""

import codecs
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.formats.held_bytes import Held, let_go

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LINE_END = re.compile("\r\n|\r|\n")
_CONTROL = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f]")
_MOST_CONTROL_SHARE = 50  # at most one control character in so many characters
_DOS_END_OF_FILE: Final = b"\x1a"
_BLOCK: Final = 1 << 20
_ASCII: Final = bytes(range(0x80))
_HEAD: Final = 1 << 16


class DecodedText(Record):
    """A file as text.

    Args:
        text: the whole text, without a byte order mark.
        encoding: ``utf-8``, ``utf-16-le``, ``utf-16-be``, or one that was guessed, such as
            ``cp1252``.
        had_bom: the file began with a byte order mark.
    """

    text: str
    encoding: str
    had_bom: bool = False


def decode(data: bytes, *, file: str = "", named: str | None = None) -> DecodedText:
    r"""Read the bytes of a text file.

    Args:
        data: the whole file.
        file: its name, for the error.
        named: the encoding that the user names for a file that is not UTF-8; guessed without it.

    Raises:
        UnreadableFile: the bytes are no text: NUL bytes, many control characters, or a byte
            order mark followed by something else than it promises; or none in that encoding.

    Example:
        >>> decode(b"M\xfcller").text, decode(b"M\x81ller, J\x94rg").encoding
        ('Müller', 'cp850')
    """
    if named is not None and not _says_itself(data):
        return DecodedText(text=_text_in(data, named, file), encoding=named)
    found = encoding_of(data, file=file)
    return DecodedText(
        text=data[found.start : found.end].decode(found.encoding),
        encoding=found.encoding,
        had_bom=found.start > 0,
    )


def _says_itself(data: bytes) -> bool:
    """Whether a byte order mark or sound UTF-8 tells the encoding."""
    if data.startswith(tuple(mark for mark, _ in _MARKS)):
        return True
    try:
        return "\x00" not in data.decode()
    except UnicodeDecodeError:
        return False


def _text_in(data: bytes, encoding: str, file: str) -> str:
    try:
        text = data.decode(encoding)
    except UnicodeError as error:
        place = error.start if isinstance(error, UnicodeDecodeError) else 0
        raise UnreadableFile(
            "text.not_in_encoding", file=file, line=_line_at(data, place), encoding=encoding
        ) from error
    if "\x00" in text:
        raise UnreadableFile("text.no_text_in", file=file, encoding=encoding)
    return text


class FoundEncoding(NamedTuple):
    """How the bytes of a file are to be read.

    Args:
        encoding: as in :class:`DecodedText`.
        start: the first byte behind a byte order mark.
        end: behind the last byte of the text.
    """

    encoding: str
    start: int
    end: int


def encoding_of(data: Held, *, file: str = "") -> FoundEncoding:
    r"""The encoding of a text file, found without a second copy of it.

    Args:
        data: the whole file.
        file: its name, for the error.

    Raises:
        UnreadableFile: as :func:`decode`.

    Example:
        >>> encoding_of(b"\xef\xbb\xbfMuller")
        FoundEncoding(encoding='utf-8', start=3, end=9)
    """
    for mark, encoding in _MARKS:
        if data[: len(mark)] == mark:
            found = FoundEncoding(encoding, len(mark), len(data))
            try:
                _check_signs(data, found, file)
            except UnicodeDecodeError:
                raise UnreadableFile("text.not_as_marked", file=file, encoding=encoding) from None
            return found
    nul = data.find(b"\x00")
    if nul >= 0:
        raise UnreadableFile("text.nul", file=file, line=_line_at(data, nul))
    end = len(data)
    while data[end - 1 : end] == _DOS_END_OF_FILE:
        end -= 1
    try:
        found = FoundEncoding("utf-8", 0, end)
        _check_signs(data, found, file)
    except UnicodeDecodeError:
        found = FoundEncoding(_guessed_encoding(data), 0, end)
        _check_signs(data, found, file)
    return found


class TextLines:
    r"""The lines of a text file, as often as they are asked for; never all of them at once.

    Args:
        data: the whole file.
        file: its name, for errors.

    Raises:
        UnreadableFile: as :func:`decode`.

    Example:
        >>> lines = TextLines(b"M\xfcller\r\nb\rc\n\nd\n")
        >>> lines.encoding, list(lines)
        ('cp1252', ['Müller', 'b', 'c', '', 'd'])
    """

    def __init__(self, data: Held, *, file: str = "") -> None:
        self._data = data
        self._found = encoding_of(data, file=file)
        self.encoding = self._found.encoding

    def __iter__(self) -> Iterator[str]:
        parts: list[str] = []  # of a line that is not at its end
        held = ""  # perhaps the first half of a line end
        for block in _texts(self._data, self._found):
            text = held + block
            held = "\r" if text.endswith("\r") else ""
            first, *others = _LINE_END.split(text.removesuffix("\r"))
            parts.append(first)
            if others:
                yield "".join(parts)
                yield from others[:-1]
                parts = [others[-1]]
        last = "".join(parts)
        if last or held:
            yield last


def _texts(data: Held, found: FoundEncoding) -> Iterator[str]:
    """The text in parts, which end anywhere."""
    decoder = codecs.getincrementaldecoder(found.encoding)()
    for place in range(found.start, found.end, _BLOCK):
        stop = min(place + _BLOCK, found.end)
        yield decoder.decode(data[place:stop], final=stop == found.end)
        let_go(data, place, stop)


def _check_signs(data: Held, found: FoundEncoding, file: str) -> None:
    """Refuse what is no text.

    Raises:
        UnicodeDecodeError: the bytes are of another encoding.
        UnreadableFile: there are NULs or many control characters in it.
    """
    control = length = 0
    fed = returned = 0
    for text in _texts(data, found):
        nul = text.find("\x00")
        fed += text.count("\n", 0, nul if nul >= 0 else None)
        returned += text.count("\r", 0, nul if nul >= 0 else None)
        if nul >= 0:
            raise UnreadableFile("text.nul", file=file, line=(fed or returned) + 1)
        control += sum(1 for _ in _CONTROL.finditer(text))
        length += len(text)
    if control * _MOST_CONTROL_SHARE > length:
        raise UnreadableFile("text.binary", file=file)


def _line_at(data: Held, place: int) -> int:
    """The number of the line that a byte stands in."""
    fed = returned = 0
    for start in range(0, place, _BLOCK):
        block = data[start : min(start + _BLOCK, place)]
        fed += block.count(b"\n")
        returned += block.count(b"\r")
    return (fed or returned) + 1


def split_lines(text: str) -> list[str]:
    r"""The lines of a text that ends them with CR, LF, CRLF or a mixture.

    A last line that is empty because the text ends with a line end is left out.

    Example:
        >>> split_lines("a\r\nb\rc\n\nd\n")
        ['a', 'b', 'c', '', 'd']
    """
    lines = _LINE_END.split(text)
    if lines[-1] == "":
        lines.pop()
    return lines


def is_guess(encoding: str) -> bool:
    r"""Whether nothing but the likeliness of its letters speaks for the encoding of a file.

    Args:
        encoding: the one that was chosen.

    Example:
        >>> is_guess("cp1252"), is_guess("utf-8")
        (True, False)
    """
    return not encoding.startswith("utf-")


def _guessed_encoding(data: Held) -> str:
    """The likeliest of the encodings that can read all of the file."""
    from arpad.formats.encoding_guess import LAST, TWO_BYTES, languages_of, likeliest, words_of

    found = {byte for block in _blocks(data) for byte in block.translate(None, _ASCII)}
    above = bytes(sorted(found))
    hints = languages_of(bytes(data[:_HEAD]))
    for encoding in likeliest(words_of(data), hints):
        if _has_letters(encoding, data if encoding in TWO_BYTES else above):
            return encoding
    return LAST


def _blocks(data: Held) -> Iterator[bytes]:
    for place in range(0, len(data), _BLOCK):
        yield data[place : place + _BLOCK]
        let_go(data, place, min(place + _BLOCK, len(data)))


def _has_letters(encoding: str, data: Held) -> bool:
    """Whether an encoding has a letter or sign for all bytes."""
    try:
        for _ in _texts(data, FoundEncoding(encoding, 0, len(data))):
            pass
    except UnicodeDecodeError:
        return False
    return True
