"""Bytes to text: which encoding a file is in, and where its lines end.

Order of tries: byte order mark, UTF-8, then the one-byte encodings that chess programs write:
Windows-1252, or the older DOS code page 850, or Windows-1250 and 1251 farther east. Nothing is
ever replaced: what cannot be read is refused, and :func:`is_guess` tells what was guessed.
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
_NOT_ASCII = re.compile("[^\x00-\x7f]")
_CONTROL = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f]")
_MOST_CONTROL_SHARE = 50  # at most one control character in so many characters
_DOS_SHARP_S: Final = 0xE1  # the only letter of common names that code page 850 has so high
_DOS_END_OF_FILE: Final = b"\x1a"
_BLOCK: Final = 1 << 20
_LOW: Final = bytes(range(0x80, 0xA0))  # letters in cp850
_HIGH: Final = bytes(byte for byte in range(0xC0, 0x100) if byte != _DOS_SHARP_S)  # in cp1252
_NOT_WINDOWS: Final = re.compile(rb"[\x81\x8d\x8f\x90\x9d]")
_ASCII: Final = bytes(range(0x80))
_WINDOWS: Final = "cp1252"
_DOS: Final = "cp850"
_CENTRAL_EUROPE: Final = "cp1250"
_CYRILLIC: Final = "cp1251"
_CYRILLIC_WORD: Final = re.compile(rb"(?<![A-Za-z])[\xa8\xb8\xc0-\xff]{3,}(?![A-Za-z])")
# Letters of Poland and its neighbours that are signs in Western Europe, inside a word.
_CENTRAL_LETTER: Final = re.compile(
    rb"[a-z][\x9f\xb3\xb9\xbe\xbf](?![0-9])|(?<![a-z])[\xa3\xa5\xaf\xbc][a-z]"
)
# Letters of names in both, but other ones: r and c with caron are o with stroke and e with grave.
_OPEN: Final = re.compile(
    rb"[A-Za-z][\xe3\xe6\xe8\xea\xec\xef\xf0-\xf2\xf5\xf8\xf9\xfb]"
    rb"|[\xc8\xcf\xd0\xd2\xd5\xd8][a-z\xe1\xe9\xed]"
)
_WITH_LETTERS: Final = re.compile(rb"[^\r\n\x80-\xff]*[\x80-\xff][^\r\n]*")


class DecodedText(Record):
    """A file as text.

    Args:
        text: the whole text, without a byte order mark.
        encoding: ``utf-8``, ``cp1252``, ``cp850``, ``cp1250``, ``cp1251``, ``utf-16-le`` or
            ``utf-16-be``.
        had_bom: the file began with a byte order mark.
    """

    text: str
    encoding: str
    had_bom: bool = False


def decode(data: bytes, *, file: str = "") -> DecodedText:
    r"""Read the bytes of a text file.

    Args:
        data: the whole file.
        file: its name, for the error.

    Raises:
        UnreadableFile: the bytes are no text: NUL bytes, many control characters, or a byte
            order mark followed by something else than it promises.

    Example:
        >>> decode(b"M\xfcller").text, decode(b"M\x81ller").encoding
        ('Müller', 'cp850')
    """
    found = encoding_of(data, file=file)
    return DecodedText(
        text=data[found.start : found.end].decode(found.encoding),
        encoding=found.encoding,
        had_bom=found.start > 0,
    )


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
        found = FoundEncoding(_one_byte_encoding(data), 0, end)
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


def is_guess(data: bytes, encoding: str) -> bool:
    r"""Whether letters of a one-byte encoding could as well be those of another.

    Args:
        data: the file, or its first bytes.
        encoding: the one that was chosen.

    Example:
        >>> is_guess(b"Dvo\xf8\xe1k", "cp1252"), is_guess(b"M\xfcller", "cp1252")
        (True, False)
    """
    if encoding == _WINDOWS:
        return _OPEN.search(data) is not None
    return encoding in {_CENTRAL_EUROPE, _CYRILLIC}


def _one_byte_encoding(data: Held) -> str:
    """Windows-1252, or another encoding where the bytes above 127 make better words in it.

    Code page 850 only where most of them are below 0xA0; Windows-1250 and 1251 only where a sign
    or a run of letters cannot be of Western Europe.
    """
    low = high = 0
    for block in _blocks(data):
        low += len(block) - len(block.translate(None, _LOW))
        high += len(block) - len(block.translate(None, _HIGH))
    holes = _NOT_WINDOWS.search(data) is not None
    if low <= high:
        words = (word[0] for word in _CYRILLIC_WORD.finditer(data))
        if 2 * sum(len(word) for word in words if len(set(word)) > 2) > low + high:  # noqa: PLR2004  no line of a frame
            return _first_that_reads(data, _CYRILLIC, _CENTRAL_EUROPE, _DOS)
        if holes or _CENTRAL_LETTER.search(data):
            return _first_that_reads(data, _CENTRAL_EUROPE, _DOS if holes else _WINDOWS)
        return _WINDOWS
    other = _first_that_reads(data, _CENTRAL_EUROPE, _DOS) if holes else _WINDOWS
    dos = others = 0
    for line in _WITH_LETTERS.finditer(data):
        start = max(line.start() - 1, 0)  # with the end of the line before it
        dos += _fit(data[start : line.end()].decode(_DOS))
        others += _fit(data[start : line.end()].decode(other))
    return _DOS if dos > others or (holes and dos == others) else other


def _blocks(data: Held) -> Iterator[bytes]:
    for place in range(0, len(data), _BLOCK):
        yield data[place : place + _BLOCK]
        let_go(data, place, min(place + _BLOCK, len(data)))


def _first_that_reads(data: Held, *encodings: str) -> str:
    """The first that has all bytes above 127; the last has them anyway."""
    found = {byte for block in _blocks(data) for byte in block.translate(None, _ASCII)}
    above = bytes(sorted(found))
    for encoding in encodings[:-1]:
        try:
            above.decode(encoding)
        except UnicodeDecodeError:
            continue
        return encoding
    return encodings[-1]


def _fit(text: str) -> int:
    """How many letters beyond ASCII stand where a letter of that case can stand."""
    fitting = 0
    for found in _NOT_ASCII.finditer(text):
        place, letter = found.start(), found[0]
        before = text[place - 1 : place]
        after = text[place + 1 : place + 2]
        if letter.isupper():
            fitting += not before.islower()
        elif letter.islower():
            fitting += before.isalpha() or before in "'`-"
        elif letter in "’‘":  # noqa: RUF001  the apostrophes of Windows
            fitting += before.isalpha() and after.isalpha()
    return fitting
