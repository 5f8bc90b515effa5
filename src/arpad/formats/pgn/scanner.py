"""Cuts a file into games: the tags of each, and what its moves tell.

Source: PGN standard of 1994, section 8.1 (tag pairs). Beyond it, what real files have: blank
lines between tags, no blank line before or after the moves, headers without moves, several tags
a line, quotes and brackets in values, tags over two lines, tags without quotes, repeated tags.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from arpad.core.findings import Severity
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.opening import Source
from arpad.formats.pgn.lines import Letters, numbered_blocks, parts_of_line
from arpad.formats.pgn.movetext import Movetext
from arpad.formats.pgn.plain_header import (
    LONGEST_VALUE,
    MOST_TAGS,
    PlainGame,
    PlainGames,
    Tag,
)
from arpad.formats.pgn.values import tag_name

_TAG_START: Final = re.compile(rb"[ \t]*\[[ \t]*([A-Za-z][A-Za-z0-9_+#=:-]*)[ \t]*(?=[\]\" \t])")
_TAG: Final = re.compile(
    r'\s*\[\s*([A-Za-z][\w+#=:-]*)\s*"((?:[^"\\]|\\.)*)"\s*\](?=\s*(?:\[|$))', re.ASCII
)
_NAME: Final = re.compile(r"\s*\[\s*([A-Za-z][\w+#=:-]*)[\s\"]*", re.ASCII)
_LONGEST_END: Final = 4  # bytes of two line ends
_ESCAPED: Final = re.compile(r'\\(["\\])')
_PLAYERS: Final = frozenset({"white", "black"})
_ROSTER: Final = _PLAYERS | {"result"}


class RawGame(NamedTuple):
    """A game as it stands in a file.

    Args:
        line: where it begins.
        tags: by name in lower case; the first where one comes twice.
        moves: half-moves, at most 2.
        result: the token at the end of the moves.
        text: the moves themselves, where they are kept.
    """

    line: int
    tags: dict[str, Tag]
    moves: int
    result: str
    text: bytes = b""


class Scanner:
    """Reads the games of a file one after the other.

    Args:
        source: the open file.
        notes: gets the findings.
        movetext: what takes the moves; one that keeps them gives them with each game.
    """

    def __init__(
        self, source: Source, notes: BoundedNotes, movetext: type[Movetext] = Movetext
    ) -> None:
        self._movetext = movetext
        self.letters = Letters(source.head)
        self._source = source
        self._notes = notes
        self._moves = movetext()
        self._plain = PlainGames(self.letters)
        self._held: tuple[int, bytes] | None = None  # a tag that may go on in the next line
        self._tags: dict[str, Tag] = {}
        self._has_results = False  # a game before this one had one after its moves
        self._start(1)

    def games(self) -> Iterator[RawGame]:
        """The games in the order of the file.

        Raises:
            UnreadableFile: it is no text, or a line has no end.
        """
        end = b""
        for number, block in numbered_blocks(self._source):
            yield from self._games_of_block(number, block)
            end = (end + block[-_LONGEST_END:])[-_LONGEST_END:]
        if self._held is not None:
            yield from self._tag_line(*self._held)
        if self._is_cut(end.replace(b"\r\n", b"\n").replace(b"\r", b"\n")):
            self._note(Severity.WARNING, "pgn.cut_off", self._line)
        yield from self._end(None)

    def _is_cut(self, end: bytes) -> bool:
        """Whether the file ends inside its last game; its last bytes tell of line ends."""
        if end.endswith(b"\n\n"):
            return False
        if self._moves.begun:
            has_end = end.endswith(b"\n") and not self._has_results
            return not (self._moves.result or has_end)
        is_whole = self._tags.keys() >= _PLAYERS or not self._has_results
        return bool(self._tags) and not (end.endswith(b"]") or (end.endswith(b"\n") and is_whole))

    def _games_of_block(self, number: int, block: bytes) -> Iterator[RawGame]:
        """The games that end in these lines, of which the first has that number."""
        place, size = 0, len(block)
        while place < size:
            game = self._plain.at(block, place, number) if self._is_between() else None
            if game is not None:
                yield from self._plain_game(number, game)
                number += block.count(b"\n", place, game.end)
                place = game.end
                continue
            end = block.find(b"\n", place)
            end = size if end < 0 else end
            for line in parts_of_line(block[place:end]):
                yield from self._line_of_file(number, line)
                number += 1
            place = end + 1

    def _is_between(self) -> bool:
        """Whether a tag that comes now is the first of a game."""
        moves = self._moves
        is_open = self._held is not None or moves.open_comment
        return not is_open and (moves.begun or not self._tags)

    def _plain_game(self, number: int, game: PlainGame) -> Iterator[RawGame]:
        """A header cut in one step, and the lines of moves after it."""
        if self._moves.begun:
            yield from self._end(number)
        self._line, self._tags, self._blank = number, game.tags, True
        if game.moves:
            self._moves.begin(game.moves)

    def _line_of_file(self, number: int, line: bytes) -> Iterator[RawGame]:
        if self._held is not None:
            start, first = self._held
            self._held = None
            is_rest = line.rstrip().endswith(b'"]') and not _TAG_START.match(line)
            if is_rest:
                yield from self._tag_line(start, first.rstrip() + b" " + line.strip())
                return
            yield from self._tag_line(start, first)
        if line.startswith(b"%"):
            return
        if _TAG_START.match(line) and self._is_tag(line):
            if b'"' in line and b"]" not in line:
                self._held = number, line
                return
            yield from self._tag_line(number, line)
        elif not line or line.isspace():
            self._blank = bool(self._tags)
        else:
            if not (self._tags or self._moves.begun or self._moves.open_comment):
                self._line = number
            self._moves.add(line)

    def _is_tag(self, line: bytes) -> bool:
        """Whether a line that looks like a tag is one; in a comment it is so only as a header.

        A comment that nobody closed would swallow all the games after it.
        """
        if not self._moves.open_comment:
            return True
        return line.lstrip().lower().startswith(b'[event "') and line.rstrip().endswith(b'"]')

    def _start(self, line: int) -> None:
        self._line = line
        self._tags = {}
        self._since_blank: dict[str, Tag] = {}
        self._blank = False
        self._moves = self._movetext()

    def _tag_line(self, number: int, line: bytes) -> Iterator[RawGame]:
        if self._moves.begun or self._moves.open_comment:
            yield from self._end(number)
        text = self.letters.text(line, number)
        for name, tag in self._parsed(text, number):
            yield from self._take(name, tag)

    def _parsed(self, text: str, number: int) -> list[tuple[str, Tag]]:
        found: list[tuple[str, Tag]] = []
        place = 0
        while match := _TAG.match(text, place):
            value = _ESCAPED.sub(r"\1", match[2]) if "\\" in match[2] else match[2]
            found.append((match[1], (value[:LONGEST_VALUE], number, match.start(2) + 1)))
            place = match.end()
        if text[place:].strip():
            loose = _NAME.match(text, place)
            if loose is None:
                self._note(Severity.WARNING, "pgn.broken_tag", number, place + 1)
            else:
                value = text[loose.end() :].rstrip().removesuffix("]").rstrip(' "\t')
                value = _ESCAPED.sub(r"\1", value)[:LONGEST_VALUE]
                column = loose.end() + 1
                self._note(
                    Severity.REPAIR, "pgn.tag_repaired", number, column, tag=loose[1], value=value
                )
                found.append((loose[1], (value, number, column)))
        return [(name.lower(), tag) for name, tag in found]

    def _take(self, name: str, tag: Tag) -> Iterator[RawGame]:
        """Put a tag into this game, or into the next when it can only belong to that."""
        _, line, column = tag
        if self._blank:  # the tags after a blank line may be those of the next game
            self._since_blank, self._blank = {}, False
            if name == "event" and self._tags.keys() >= _ROSTER:
                yield from self._end(line)
        elif name == "event" and name not in self._tags and self._tags.keys() >= _ROSTER:
            self._since_blank = {}  # it may be the first of the next game
        if name in self._tags:
            before = self._tags.keys() - self._since_blank.keys()
            if name in before and self._since_blank and before >= _ROSTER:
                yield from self._split(tag)
            elif self._is_next_game(name):
                yield from self._end(line)
            else:
                known = tag_name(name)
                self._note(Severity.WARNING, "pgn.repeated_tag", line, column, tag=known)
                return
        if not self._tags:
            self._line = line
        if len(self._tags) < MOST_TAGS:
            self._tags[name] = tag
            self._since_blank[name] = tag

    def _is_next_game(self, name: str) -> bool:
        """A repeated tag begins a game when it is the first after a blank line, or an Event."""
        return not self._since_blank or (name == "event" and self._tags.keys() >= _PLAYERS)

    def _split(self, tag: Tag) -> Iterator[RawGame]:
        """The tags since the last blank line belong to the next game: one of them comes again."""
        later = self._since_blank
        for name in later:
            del self._tags[name]
        yield from self._end(tag[1])
        self._tags, self._since_blank = dict(later), later
        self._line = min(line for _, line, _ in later.values())

    def _end(self, line: int | None) -> Iterator[RawGame]:
        """The game that ends here; one without any tag is only told."""
        moves = self._moves
        if moves.open_comment:
            self._note(Severity.WARNING, "pgn.open_comment", self._line)
        if moves.surplus:
            self._note(Severity.WARNING, "pgn.text_after_game", self._line)
        self._has_results = self._has_results or bool(moves.result)
        text = moves.text()
        if self._tags or (moves.begun and text):
            result = moves.result.decode("ascii")
            yield RawGame(self._line, self._tags, moves.moves, result, text)
        elif moves.begun:
            self._note(Severity.WARNING, "pgn.game_without_tags", self._line)
        self._start(line or 0)

    def _note(
        self, severity: Severity, message: str, line: int, column: int | None = None, **facts: str
    ) -> None:
        self._notes.add(severity, message, line, column, **facts)
