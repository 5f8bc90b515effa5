"""Lines of a game file of any length, and their letters.

A file that is put together from several sources can have several encodings, and a file of many
gigabytes cannot be read twice: each line is decoded by itself.
"""

import codecs
from collections.abc import Iterator, Sequence
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.formats.encoding_guess import languages_of, likeliest, likelihood, words_of
from arpad.formats.opening import Source
from arpad.formats.text import decode

LONGEST_LINE: Final = 4 << 20
_BLOCK: Final = 1 << 20
_UTF16: Final = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_MOST_WORDS: Final = 300
# Logarithms of likelihoods: of each byte of a word that is worth a second look, and of a line.
_DOUBTFUL: Final = -2.0
_FAR_LIKELIER: Final = 8.0


class Letters:
    """Decodes lines and remembers in which encodings they were.

    Args:
        head: the first bytes of the file; a line alone has too few letters to guess by.
    """

    def __init__(self, head: bytes = b"") -> None:
        self.encodings: dict[str, int] = {}
        self._head = head
        self._usual = ""  # of the lines that are not UTF-8, guessed at the first of them

    def text(self, line: bytes, number: int) -> str:
        """A line as text; the first line of each encoding is remembered."""
        if line.isascii():
            return line.decode("ascii")
        try:
            text, encoding = line.decode("utf-8"), "utf-8"
        except UnicodeDecodeError:
            text, encoding = self._guessed(line)
        self.encodings.setdefault(encoding, number)
        return text

    @property
    def encoding(self) -> str:
        """The encoding of the file: that of its first line beyond ASCII."""
        return next(iter(self.encodings), "utf-8")

    def _guessed(self, line: bytes) -> tuple[str, str]:
        """A line in the encoding of the others, unless it is far likelier in another one."""
        words = words_of(line)
        if not self._usual:
            self._usual = _usual_encoding(self._head, words)
        usual = likelihood(words, self._usual)
        if usual < _DOUBTFUL * sum(map(len, words)):
            alone = likelihood(words, likeliest(words)[0])
            if alone - usual > _FAR_LIKELIER:
                decoded = decode(line)
                return decoded.text, decoded.encoding
        try:
            return line.decode(self._usual), self._usual
        except UnicodeDecodeError:  # in a word that was not looked at
            decoded = decode(line)
        return decoded.text, decoded.encoding


def _usual_encoding(head: bytes, words: tuple[bytes, ...]) -> str:
    """The likeliest encoding of the lines that are not UTF-8."""
    found = dict.fromkeys(words)
    for line in head.splitlines():
        if not line.isascii() and not _is_utf8(line):
            found.update(dict.fromkeys(words_of(line)))
    return likeliest(tuple(found)[:_MOST_WORDS], languages_of(head))[0]


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def utf16_of(head: bytes) -> str:
    """The encoding that a byte order mark of two bytes announces, or an empty text."""
    return next((name for mark, name in _UTF16 if head.startswith(mark)), "")


def numbered_lines(source: Source) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers from 1, without line ends, in bounded memory.

    Raises:
        UnreadableFile: a line is longer than any game, or the bytes are no text.
    """
    for first, block in numbered_blocks(source):
        lines = block.split(b"\n")
        if not lines[-1]:
            lines.pop()
        parts = (part for line in lines for part in parts_of_line(line))
        yield from enumerate(parts, first)


def parts_of_line(line: bytes) -> Sequence[bytes]:
    """What stands between two LF: a line, without the CR before its end, or several.

    Old Macintosh programs ended lines with CR alone.
    """
    return line.removesuffix(b"\r").split(b"\r") if b"\r" in line else (line,)


def numbered_blocks(source: Source) -> Iterator[tuple[int, bytes]]:
    """Blocks of whole lines, each with the number of its first, in bounded memory.

    Raises:
        UnreadableFile: a line is longer than any game, or the bytes are no text.
    """
    number, rest = 1, b""
    for read in _blocks(source):
        if b"\x00" in read:
            place = number + (rest + read[: read.index(b"\x00")]).count(b"\n")
            raise UnreadableFile("text.nul", file=source.file, line=place)
        lines, line_feed, rest = (rest + read).rpartition(b"\n")
        if line_feed:
            lines += line_feed
            yield number, lines
            number += lines.count(b"\n") + lines.count(b"\r") - lines.count(b"\r\n")
        if len(rest) > LONGEST_LINE:
            raise UnreadableFile(
                "pgn.endless_line", file=source.file, line=number, most=LONGEST_LINE >> 20
            )
    if rest:
        yield number, rest


def _blocks(source: Source) -> Iterator[bytes]:
    encoding = utf16_of(source.head)
    if not encoding:
        first = source.read(_BLOCK).removeprefix(codecs.BOM_UTF8)
        while first:
            yield first
            first = source.read(_BLOCK)
        return
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        while block := source.read(_BLOCK):
            yield decoder.decode(block).removeprefix("\ufeff").encode("utf-8")
        decoder.decode(b"", final=True)
    except UnicodeError:
        raise UnreadableFile("text.not_as_marked", file=source.file, encoding=encoding) from None
