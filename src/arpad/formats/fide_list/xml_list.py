"""A rating list in XML, read in blocks.

One parser sees every byte, so that a broken file is noticed wherever it is broken. It reports
elements only where they are asked for: when a few players are wanted, a search of the raw bytes
finds the blocks they are in, and all other blocks are checked but not taken apart.
"""

import re
from collections.abc import Callable, Iterator

from arpad.core.errors import UnreadableFile
from arpad.core.rate_of_play import TimeControl
from arpad.core.reader_reason import reader_reason
from arpad.core.records import ListEntry
from arpad.formats.fide_list.contents import Contents
from arpad.formats.fide_list.entries import ListFields, bare_id, fields_of, take
from arpad.formats.fide_list.notes import Notes

_PIECE = 1 << 16  # about 130 players
_LONGEST_TEXT = 10_000
_PLAYER_END = b"</player>"
# The id as FIDE writes it: the first thing in its player. Written in any other way, the piece
# is taken apart.
_PLAYER_START = re.compile(rb"<player>\s*<fideid>\s*0*(\d+)\s*</fideid>")

_FIELDS = {
    "fideid": "fide_id",
    "name": "name",
    "country": "federation",
    "sex": "sex",
    "title": "title",
    "w_title": "women_title",
    "o_title": "other_titles",
    "birthday": "birth",
    "flag": "flag",
    "rapid_rating": "rapid_rating",
    "rapid_games": "rapid_games",
    "rapid_k": "rapid_k",
    "blitz_rating": "blitz_rating",
    "blitz_games": "blitz_games",
    "blitz_k": "blitz_k",
}


class _Players:
    """Gathers the texts of each player element as the parser comes by."""

    def __init__(self, file: str) -> None:
        from xml.parsers import expat  # text lists need no XML

        self._file = file
        self._error = expat.ExpatError
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._root
        self._parser.EntityDeclHandler = self._entity
        self._parser.XmlDeclHandler = self._declaration
        self.encoding = "utf-8"
        self._depth = 0
        self._values: dict[str, str] | None = None
        self._text: list[str] = []
        self._length = 0
        self._line = 0
        self.done: list[tuple[int, dict[str, str]]] = []

    def feed(self, data: bytes, *, is_last: bool = False) -> None:
        """Parse the next bytes.

        Raises:
            UnreadableFile: they are not well-formed, or in an unknown encoding.
        """
        try:
            self._parser.Parse(data, is_last)
        except self._error as error:
            place = {"line": error.lineno, "column": error.offset + 1}
            reason = reader_reason(str(error).partition(":")[0])
            raise UnreadableFile(
                "fide_list.broken_xml", file=self._file, **place, reason=reason
            ) from error
        except (LookupError, ValueError) as error:
            if isinstance(error, UnreadableFile):
                raise
            raise UnreadableFile(
                "fide_list.broken_xml", file=self._file, line=1, reason=reader_reason(error)
            ) from error

    def listen(self, *, on: bool) -> None:
        """Report elements from here on, or check them only; between two players."""
        if self._parser.StartElementHandler == self._root:
            return
        self._parser.StartElementHandler = self._start if on else None
        self._parser.EndElementHandler = self._end if on else None
        self._parser.CharacterDataHandler = self._data if on else None

    def _root(self, tag: str, _: dict[str, str]) -> None:
        if tag != "playerslist":
            raise UnreadableFile(
                "fide_list.other_xml", file=self._file, line=self._parser.CurrentLineNumber, tag=tag
            )
        self._parser.StartElementHandler = self._start
        self.listen(on=True)

    def _declaration(self, _version: str, encoding: str | None, _standalone: int) -> None:
        self.encoding = (encoding or self.encoding).lower()

    def _entity(self, *_: object) -> None:
        line = self._parser.CurrentLineNumber
        raise UnreadableFile("fide_list.entities", file=self._file, line=line)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if self._values is None:
            if tag == "player":
                self._line = self._parser.CurrentLineNumber
                self._values = {}
                for name, value in attributes.items():
                    if name.lower() == "fideid":
                        self._values["fideid"] = value.strip()
            return
        self._depth += 1
        if self._depth == 1:
            self._text.clear()
            self._length = 0

    def _end(self, tag: str) -> None:
        if self._values is None:
            return
        if self._depth == 0:
            self.done.append((self._line, self._values))
            self._values = None
            return
        if self._depth == 1:
            self._values.setdefault(tag, "".join(self._text).strip())
        self._depth -= 1

    def _data(self, text: str) -> None:
        if self._depth == 1:
            self._text.append(text)
            self._length += len(text)
            if self._length > _LONGEST_TEXT:
                line = self._parser.CurrentLineNumber
                raise UnreadableFile("fide_list.long_line", file=self._file, line=line)


class XmlList:
    """An open XML list.

    Args:
        contents: the open file.
        time_control: which list it is, for one with a single list.
        progress: told bytes done and bytes in all.
    """

    def __init__(
        self,
        contents: Contents,
        time_control: TimeControl | None,
        progress: Callable[[int, int], None] | None,
    ) -> None:
        self._contents = contents
        self._time_control = time_control
        self._blocks = contents.blocks(progress)
        self._lists: tuple[ListFields, ...] = ()
        self._fields = dict(_FIELDS)
        self.month = contents.month
        self.encoding = "utf-8"

    @property
    def kinds(self) -> tuple[TimeControl, ...]:
        """The lists that the file has, known from its first player on."""
        return tuple(fields.kind for fields in self._lists)

    def entries(self, wanted: frozenset[bytes] | None, notes: Notes) -> Iterator[ListEntry]:
        """The players, all of them or those with a wanted id; can be asked for once.

        Raises:
            UnreadableFile: the file is broken, is another kind of XML, or makes no sense in a
                player and nobody collects the findings.
        """
        players = _Players(self._contents.file)
        for _ in self._fed(players, wanted):
            for line, texts in players.done:
                if wanted is None or bare_id(texts.get("fideid", "")) in wanted:
                    entry = self._entry(texts, line, notes)
                    if entry is not None:
                        yield entry
            players.done.clear()
        self.encoding = players.encoding
        notes.finish()

    def _fed(self, players: _Players, wanted: frozenset[bytes] | None) -> Iterator[None]:
        """Feed the parser, and answer each time there may be players."""
        rest = b""
        is_regular = wanted is not None
        for block in self._blocks:
            data, start = rest + block, 0
            while is_regular and wanted is not None and len(data) - start >= _PIECE:
                stop = data.rfind(_PLAYER_END, start, start + _PIECE) + len(_PLAYER_END)
                piece = data[start:stop]
                ids = _PLAYER_START.findall(piece)
                is_regular = _is_regular(piece, len(ids))
                if is_regular:
                    start = stop
                    players.listen(on=not wanted.isdisjoint(ids))
                    players.feed(piece)
                    yield
            rest = data[start:]
            if not is_regular:
                players.listen(on=True)
                players.feed(rest)
                rest = b""
                yield
        players.listen(on=True)
        players.feed(rest, is_last=True)
        yield

    def _entry(self, texts: dict[str, str], line: int, notes: Notes) -> ListEntry | None:
        if not self._lists:
            self._lists = fields_of(*self._lists_of(texts))
            first = self._lists[0]
            self._fields |= {"rating": first.rating, "games": first.games, "k": first.k}
        fields = self._fields
        values = {fields[tag]: text for tag, text in texts.items() if tag in fields}
        return take(values, self._lists, notes, line, lambda _: None)

    def _lists_of(self, texts: dict[str, str]) -> tuple[TimeControl, ...]:
        """The lists that players of this file have: all three, or the one of ``rating``."""
        if any(tag.startswith(("rapid_", "blitz_")) for tag in texts):
            return tuple(TimeControl)
        return (self._contents.single_list(self._time_control),)


def _is_regular(piece: bytes, ids: int) -> bool:
    """Every player in the bytes, which end behind one, has shown its id; nothing hides another."""
    if not piece:
        return False
    starts = piece.count(b"<player") - piece.count(b"<playerslist")
    body = piece.removeprefix(b"\xef\xbb\xbf").removeprefix(b"<?xml ")
    has_more = b"<!" in body or b"<?" in body
    return starts == ids == piece.count(_PLAYER_END) and not has_more
