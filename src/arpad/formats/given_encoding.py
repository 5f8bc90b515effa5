"""A text file in an encoding that the user names, made UTF-8 while it is read.

Every reader then finds what it would find in a file that was saved as UTF-8. What tells its own
encoding (a workbook, a dBase table, XML) is refused: the user means another file.
"""

import codecs
from collections.abc import Callable
from typing import Final

from arpad.core.errors import UnknownName, UnreadableFile
from arpad.formats.opening import Source

# Those that chess programs and federations write; every other one of Python's can be named too.
USUAL: Final = (
    *("utf-8", "utf-16", "cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1257"),
    *("cp437", "cp850", "cp852", "cp866", "koi8-r", "koi8-u"),
    *("iso8859-1", "iso8859-2", "iso8859-5", "iso8859-7", "gb18030"),
)
# Ways to write text that are no encoding of a file.
_NO_CHARSETS: Final = frozenset(
    {"idna", "punycode", "raw-unicode-escape", "unicode-escape", "undefined", "utf-7"}
)
_BLOCK: Final = 1 << 20
_WITH_NUL: Final = ("utf-16", "utf-32")
_XML: Final = "<?xml"
_MARKED: Final = {"utf-8": "utf-8-sig"}  # a byte order mark is none of the text


def encoding_named(name: str) -> str:
    """The usual name of an encoding.

    Raises:
        UnknownName: there is none of that name, or it is none of text.

    Example:
        >>> encoding_named("Windows-1251"), encoding_named("KOI8-R")
        ('cp1251', 'koi8-r')
    """
    try:
        found = codecs.lookup(name)
    except (LookupError, ValueError):
        raise UnknownName("kind.encoding", name, USUAL) from None
    usual = found.name.replace("_", "-")
    if not getattr(found, "_is_text_encoding", True) or usual in _NO_CHARSETS:
        raise UnknownName("kind.encoding", name, USUAL)
    return usual


def read_as(source: Source, encoding: str) -> Source:
    """The same file as UTF-8.

    Args:
        source: an open file, at its start.
        encoding: as :func:`encoding_named` answers it.

    Raises:
        UnreadableFile: it is no text, tells its own encoding, or has bytes that are none of this
            one; the last also while it is read.
    """
    if b"\x00" in source.head and not encoding.startswith(_WITH_NUL):
        raise UnreadableFile("text.no_text_in", file=source.file, encoding=encoding)
    head = _Text(source, encoding).text(source.head, final=False)
    if head.lstrip().lower().startswith(_XML):
        raise UnreadableFile("text.tells_its_encoding", file=source.file)
    return source.replace(head=head.encode(), read=_reader(source, encoding), encoding=encoding)


class _Text:
    """Decodes a file piece by piece, and knows the line."""

    def __init__(self, source: Source, encoding: str) -> None:
        self._file, self._encoding = source.file, encoding
        self._decoder = codecs.getincrementaldecoder(_MARKED.get(encoding, encoding))()
        self._line = 1

    def text(self, data: bytes, *, final: bool) -> str:
        """What these bytes say, but for a letter that is cut at their end."""
        try:
            text = self._decoder.decode(data, final)
        except UnicodeError as error:
            raise self._wrong(error) from error
        if "\x00" in text:
            raise UnreadableFile("text.no_text_in", file=self._file, encoding=self._encoding)
        self._line += text.count("\n")
        return text

    def _wrong(self, error: UnicodeError) -> UnreadableFile:
        line = None
        if isinstance(error, UnicodeDecodeError):
            line = self._line + error.object[: error.start].count(b"\n")
        encoding = self._encoding
        return UnreadableFile("text.not_in_encoding", file=self._file, line=line, encoding=encoding)


def _reader(source: Source, encoding: str) -> Callable[[int], bytes]:
    decoder, rest, is_at_end = _Text(source, encoding), b"", False

    def read(size: int) -> bytes:
        nonlocal rest, is_at_end
        while not rest and not is_at_end:
            block = source.read(_BLOCK)
            is_at_end = not block
            rest = decoder.text(block, final=is_at_end).encode()
        part, rest = rest[:size], rest[size:]
        return part

    return read
