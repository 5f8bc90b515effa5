"""Player lines: record 001 and the national lines of TRF26.

A line whose columns are in order is cut at its columns. Otherwise the known ways of getting
them wrong are tried: columns counted in bytes, and everything after the name shifted.
Source: FIDE TRF16 and TRF26, record 001 and National Rating Support.
"""

import re

from arpad.core.frozen import Record
from arpad.core.quantities import Score
from arpad.core.records import Pairing, Player
from arpad.formats.trf import fields, layout
from arpad.formats.trf.fields import Place
from arpad.formats.trf.layout import Columns
from arpad.formats.trf.lines import SourceLine
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import whole
from arpad.formats.trf.rounds import opponents_are_numbers, read_rounds, rounds_are_aligned


class ReadPlayer(Record):
    """A player line after reading, before it is compared with the others.

    Args:
        line: line of the file.
        player: the player with his starting number; the federation as written.
        pairings: his rounds as far as his line goes.
        points: points of the event.
        rank: final rank.
        birth_date: ISO text with what is known.
        national_rating: rating of a national list.
        national_id: identity of a national list.
        title_field: columns 11-13 as written, trimmed: shows the version of the format.
        shift: by how many columns everything after the name stands too far right; None when
            the line has no fixed columns.
    """

    line: int
    player: Player
    pairings: tuple[Pairing | None, ...] = ()
    points: Score | None = None
    rank: int | None = None
    birth_date: str = ""
    national_rating: int | None = None
    national_id: str = ""
    title_field: str = ""
    shift: int | None = 0

    @property
    def number(self) -> int:
        """The starting number."""
        return self.player.number or 0

    def column(self, official: int) -> int | None:
        """The column of the file for a column of the document; None without fixed columns."""
        if self.shift is None or official <= layout.NAME.last:
            return None if self.shift is None else official
        return official + self.shift

    def column_of_round(self, round_number: int) -> int | None:
        """The first column of a round."""
        return self.column(layout.round_column(round_number))


def read_player(source: SourceLine, notes: Notes) -> ReadPlayer | None:
    """A line 001; None when not even its starting number can be read."""
    text = source.text.rstrip()
    if "\t" in text:
        notes.repair("trf.tabs", source.number, text.index("\t") + 1)
        text = text.replace("\t", " ")
    line, shift = _aligned(text, source.number, notes)
    disorder = _first_disorder(line)
    if disorder < layout.FIRST_ROUND_COLUMN:
        notes.error("trf.columns_disordered", source.number, disorder)
    number = _number(line, source.number, notes)
    if number is None:
        return None
    name_at = _start_of_name(line)
    written_name = text[name_at : layout.NAME.last + shift]
    _note_name(written_name, name_at, number, source.number, notes)
    title = line[layout.TITLE.first - 1 : min(layout.TITLE.last, name_at)]

    def field(columns: Columns) -> tuple[str, Place, Notes]:
        moved = shift if columns.first > layout.NAME.last else 0
        return columns.of(line), Place(line=source.number, column=columns.first + moved), notes

    birth = fields.read_birth_field(*field(layout.BIRTH))
    fide_id, national_id = fields.read_fide_id(*field(layout.FIDE_ID))
    return ReadPlayer(
        line=source.number,
        player=Player(
            rating=fields.read_rating(*field(layout.RATING)),
            name=written_name.strip(),
            number=number,
            fide_id=fide_id,
            federation=fields.read_federation(*field(layout.FEDERATION)),
            title=fields.read_title(title, field(layout.TITLE)[1], notes),
            sex=fields.read_sex(*field(layout.SEX)),
            birth_year=birth.year,
        ),
        pairings=read_rounds(
            layout.rounds_part(line), source.number, layout.FIRST_ROUND_COLUMN + shift, notes
        ),
        points=fields.read_points_field(*field(layout.POINTS)),
        rank=fields.read_rank(*field(layout.RANK)),
        birth_date=birth.text,
        national_id=national_id,
        title_field=title.strip(),
        shift=shift,
    )


def _note_name(written: str, at: int, number: int, line: int, notes: Notes) -> None:
    """Say when the name is missing or does not begin in its column."""
    if not written.strip():
        notes.warning("trf.name_blank", line, layout.NAME.first, number=number)
    elif at != layout.NAME.first - 1 or written[0].isspace():
        notes.warning("trf.name_misaligned", line, layout.NAME.first, name=written.strip())


def _start_of_name(line: str) -> int:
    """Where the name begins, from 0: column 15, or before it when the name stands too far left."""
    official = layout.NAME.first - 1
    if not line[official - 1 : official].strip():
        return official
    return max(line.rfind(" ", layout.SEX.first, official) + 1, layout.TITLE.first - 1)


def _number(line: str, number_of_line: int, notes: Notes) -> int | None:
    written = layout.NUMBER.of(line)
    number = whole(written)
    if not number:
        notes.error("trf.number_unreadable", number_of_line, layout.NUMBER.first, text=written)
        return None
    return number


_FURTHEST_SHIFT = 16  # columns: more letters beyond ASCII than that no name has
_GAP = re.compile("   ")  # no name has three blanks in a row: other fields are among it
_PLAUSIBLE = (
    (layout.RATING, re.compile(r" *[0-9]* *")),
    (layout.FEDERATION, re.compile(r" *|[A-Za-z]{3}")),
    (layout.FIDE_ID, re.compile(r" *[0-9A-Z]* *")),
    (layout.BIRTH, re.compile(r"[0-9./ -]*")),
    (layout.POINTS, re.compile(r"[0-9., -]*")),
    (layout.RANK, re.compile(r" *[0-9]* *")),
)


def _aligned(
    text: str, number: int, notes: Notes, *, rating_needed: bool = False
) -> tuple[str, int]:
    """The line with its fields in their columns, and by how many columns they had moved.

    With ``rating_needed`` a shift must bring a number into the columns of the rating.
    """
    if _is_aligned(text) and (text.isascii() or _is_plausible(text)):
        return text, 0
    by_bytes = _cut_by_bytes(text)
    if by_bytes is not None and _is_aligned(by_bytes) and _is_plausible(by_bytes):
        notes.repair("trf.columns_by_bytes", number, layout.RATING.first)
        return by_bytes, len(text) - len(by_bytes)
    if _is_aligned(text):
        return text, 0
    shifts = [
        shift
        for shift in range(-_FURTHEST_SHIFT, _FURTHEST_SHIFT + 1)
        if shift and _fits_shifted(text, shift, rating_needed=rating_needed)
    ]
    if len(shifts) == 1:
        notes.repair("trf.columns_shifted", number, layout.RATING.first, columns=shifts[0])
        return _moved(text, shifts[0]), shifts[0]
    ordered = _reassembled(text)
    if ordered is not None:
        notes.repair("trf.field_shifted", number, _first_disorder(text))
        return ordered, 0
    return text, 0


def _fits_shifted(text: str, shift: int, *, rating_needed: bool) -> bool:
    """Whether the line is in order when all after the name is moved by so many columns."""
    if _GAP.search(text[layout.NAME.first - 1 : layout.NAME.last + shift].strip()):
        return False
    moved = _moved(text, shift)
    if rating_needed and not layout.RATING.of(moved).strip():
        return False
    return _is_aligned(moved) and _is_plausible(moved)


_SEPARATORS = tuple(
    slice(column - 1, column)
    for column in layout.SEPARATORS_BEFORE_NAME + layout.SEPARATORS_AFTER_NAME
)


def _is_separated(line: str) -> bool:
    return not "".join([line[separator] for separator in _SEPARATORS]).strip()


def _is_aligned(line: str) -> bool:
    return _is_separated(line) and rounds_are_aligned(layout.rounds_part(line))


def _is_plausible(line: str) -> bool:
    return opponents_are_numbers(layout.rounds_part(line)) and all(
        pattern.fullmatch(columns.of(line)) for columns, pattern in _PLAUSIBLE
    )


def _first_disorder(line: str) -> int:
    if _is_separated(line):
        return layout.FIRST_ROUND_COLUMN
    return next(place.stop for place in _SEPARATORS if line[place].strip())


def _cut_by_bytes(text: str) -> str | None:
    """The line as a program meant it that counts a letter beyond ASCII as two columns."""
    if text.isascii():
        return None
    data = text.encode("utf-8", "surrogatepass")
    name_end = layout.NAME.last
    try:
        head, tail = data[:name_end].decode(), data[name_end:].decode()
    except UnicodeDecodeError:
        return None
    return head.ljust(name_end) + tail


def _moved(text: str, shift: int) -> str:
    """The line with everything after the name moved left by ``shift`` columns."""
    name_end = layout.NAME.last
    head = text[: name_end + shift]
    if shift > 0:
        head = head[:name_end] if not head[name_end:].strip() else head
    return head.ljust(name_end)[:name_end] + text[name_end + shift :]


_FIELDS_AFTER_NAME = tuple(columns for columns, _ in _PLAUSIBLE)


def _reassembled(text: str) -> str | None:
    """The line with each word after the name put into the field that it covers most."""
    start, end = layout.NAME.last, layout.FIRST_ROUND_COLUMN - 1
    words: dict[int, str] = {}
    for match in re.finditer(r"\S+", text[start:end]):
        first, last = start + match.start() + 1, start + match.end()
        field = max(
            _FIELDS_AFTER_NAME,
            key=lambda each: min(last, each.last) - max(first, each.first),
        )
        if field.first in words or len(match[0]) > field.width:
            return None
        words[field.first] = match[0]
    line = text[:start]
    for field in _FIELDS_AFTER_NAME:
        line = line.ljust(field.first - 1) + words.get(field.first, "").rjust(field.width)
    line = line.ljust(end) + text[end:]
    return line if _is_aligned(line) and _is_plausible(line) else None


class NationalFacts(Record):
    """What a national line says of a player.

    Args:
        line: line of the file.
        number: starting number.
        rating: national rating.
        identity: identity on the national list, may hold letters.
    """

    line: int
    number: int
    rating: int | None
    identity: str


def read_national(source: SourceLine, notes: Notes) -> NationalFacts | None:
    """A national line (a federation code instead of 001); None when it names no player."""
    number = whole(layout.NUMBER.of(source.text))
    line, _ = _aligned(source.text.rstrip(), source.number, notes, rating_needed=True)
    if not number or _first_disorder(line) < layout.FIRST_ROUND_COLUMN:
        notes.warning("trf.national_unreadable", source.number, 1, text=source.text[:40])
        return None
    rating = layout.RATING.of(line).strip()
    value = whole(rating)
    if rating and value is None:
        notes.warning("trf.rating_unreadable", source.number, layout.RATING.first, text=rating)
    return NationalFacts(
        line=source.number,
        number=number,
        rating=value or None,
        identity=layout.FIDE_ID.of(line).strip(),
    )
