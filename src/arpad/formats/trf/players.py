"""Player lines: record 001. Source: FIDE TRF16 and TRF26."""

from arpad.core.frozen import Record
from arpad.core.quantities import Score
from arpad.core.records import NationalRecord, Pairing, Player
from arpad.formats.trf import fields, layout
from arpad.formats.trf.alignment import aligned, first_disorder
from arpad.formats.trf.fields import Place
from arpad.formats.trf.layout import Columns
from arpad.formats.trf.lines import SourceLine
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import whole
from arpad.formats.trf.rounds import read_rounds


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
        national: the lines of national federations about him.
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
    national: tuple[NationalRecord, ...] = ()
    title_field: str = ""
    shift: int | None = 0

    @property
    def number(self) -> int:
        """The starting number."""
        return self.player.number or 0

    def column(self, official: int) -> int | None:
        """The column of the file for a column of the document; None without fixed columns."""
        return None if self.shift is None else layout.shifted(official, self.shift)

    def column_of_round(self, round_number: int) -> int | None:
        """The first column of a round."""
        return self.column(layout.round_column(round_number))


def read_player(source: SourceLine, notes: Notes) -> ReadPlayer | None:
    """A line 001; None when not even its starting number can be read."""
    text = source.text.rstrip()
    if "\t" in text:
        notes.repair("trf.tabs", source.number, text.index("\t") + 1)
        text = text.replace("\t", " ")
    line, shift = aligned(text, source.number, notes)
    disorder = first_disorder(line)
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
        column = layout.shifted(columns.first, shift)
        return columns.of(line), Place(line=source.number, column=column), notes

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
