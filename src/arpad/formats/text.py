"""Bytes to text: which encoding a file is in, and where its lines end.

Order of tries: byte order mark, UTF-8, then the two one-byte encodings that chess programs
write, Windows-1252 and the older DOS code page 850. Nothing is ever replaced: a letter is read
as it was meant or the file is refused.
"""

import codecs
import re

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LINE_END = re.compile("\r\n|\r|\n")
_CONTROL = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f]")
_MOST_CONTROL_SHARE = 50  # at most one control character in so many characters
_DOS_SHARP_S = 0xE1  # the only letter of common names that code page 850 has so high
_DOS_END_OF_FILE = "\x1a"


class DecodedText(Record):
    """A file as text.

    Args:
        text: the whole text, without a byte order mark.
        encoding: ``utf-8``, ``cp1252``, ``cp850``, ``utf-16-le`` or ``utf-16-be``.
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
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decode_marked(data[len(mark) :], encoding, file)
    if b"\x00" in data:
        raise UnreadableFile("text.binary", file=file)
    try:
        text, encoding = data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        text, encoding = _decode_one_byte(data)
    return _checked(DecodedText(text=text.rstrip(_DOS_END_OF_FILE), encoding=encoding), file)


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


def _decode_marked(data: bytes, encoding: str, file: str) -> DecodedText:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        raise UnreadableFile("text.not_as_marked", file=file, encoding=encoding) from None
    return _checked(DecodedText(text=text, encoding=encoding, had_bom=True), file)


def _checked(decoded: DecodedText, file: str) -> DecodedText:
    if "\x00" in decoded.text:
        raise UnreadableFile("text.binary", file=file)
    control = sum(1 for _ in _CONTROL.finditer(decoded.text))
    if control * _MOST_CONTROL_SHARE > len(decoded.text):
        raise UnreadableFile("text.binary", file=file)
    return decoded


def _decode_one_byte(data: bytes) -> tuple[str, str]:
    """Windows-1252, or code page 850 when the bytes above 127 make better words in it."""
    dos = data.decode("cp850")
    try:
        windows = data.decode("cp1252")
    except UnicodeDecodeError:
        return dos, "cp850"  # it has no holes, Windows-1252 has five
    low = sum(1 for byte in data if 0x80 <= byte <= 0x9F)  # noqa: PLR2004  letters in cp850
    high = sum(1 for byte in data if byte >= 0xC0 and byte != _DOS_SHARP_S)  # noqa: PLR2004  letters in cp1252
    if low > high and _fit(dos) > _fit(windows):
        return dos, "cp850"
    return windows, "cp1252"


def _fit(text: str) -> int:
    """How many letters beyond ASCII stand where a letter of that case can stand."""
    fitting = 0
    for place, letter in enumerate(text):
        if letter.isascii():
            continue
        before = text[place - 1 : place]
        after = text[place + 1 : place + 2]
        if letter.isupper():
            fitting += not before.islower()
        elif letter.islower():
            fitting += before.isalpha() or before in "'`-"
        elif letter in "’‘":  # noqa: RUF001  the apostrophes of Windows
            fitting += before.isalpha() and after.isalpha()
    return fitting
