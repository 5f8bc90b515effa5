"""National Rating Support: what a national federation says of a player, in a line like 001.

The code of the federation stands in place of 001, and the line ends before the points.
Source: FIDE TRF26, National Rating Support; only number and rating must be filled.
"""

from collections.abc import Iterable, Iterator, Sequence

from arpad.core.frozen import Record
from arpad.core.records import Entry, NationalRecord
from arpad.formats.trf import fields, layout
from arpad.formats.trf.alignment import aligned, first_disorder
from arpad.formats.trf.fields import Place
from arpad.formats.trf.layout import Columns
from arpad.formats.trf.lines import NATIONAL, SourceLine
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import whole
from arpad.formats.trf.players import ReadPlayer


class NationalLine(Record):
    """A national line.

    Args:
        line: line of the file.
        number: starting number of the player.
        record: what it says.
        shift: by how many columns everything after the name stands too far right.
    """

    line: int
    number: int
    record: NationalRecord
    shift: int = 0

    def column(self, official: int) -> int:
        """The column of the file for a column of the document."""
        return layout.shifted(official, self.shift)


def read_national_lines(
    lines: Iterable[SourceLine], players: Iterable[ReadPlayer], notes: Notes
) -> tuple[NationalLine, ...]:
    """The national lines that can be read and are about a player of the file."""
    numbers = {player.number for player in players}
    seen: dict[tuple[int, str], int] = {}
    found = []
    for source in lines:
        national = _read(source, notes) if source.code == NATIONAL else None
        if national is None:
            continue
        if national.number not in numbers:
            notes.warning(
                "trf.national_without_player",
                source.number,
                layout.NUMBER.first,
                number=national.number,
            )
            continue
        federation = national.record.federation
        first = seen.setdefault((national.number, federation), source.number)
        if first != source.number:
            notes.warning(
                "trf.national_twice",
                source.number,
                layout.NUMBER.first,
                federation=federation,
                number=national.number,
                first_line=first,
            )
        found.append(national)
    return tuple(found)


def _read(source: SourceLine, notes: Notes) -> NationalLine | None:
    """One line; None when it names no player or its fields are out of order."""
    number = whole(layout.NUMBER.of(source.text))
    line, shift = aligned(source.text.rstrip(), source.number, notes, national=True)
    if not number or first_disorder(line) < layout.FIRST_ROUND_COLUMN:
        notes.warning("trf.national_unreadable", source.number, 1, text=source.text[:40])
        return None

    def field(columns: Columns) -> tuple[str, Place, Notes]:
        column = layout.shifted(columns.first, shift)
        return columns.of(line), Place(line=source.number, column=column), notes

    return NationalLine(
        line=source.number,
        number=number,
        shift=shift,
        record=NationalRecord(
            federation=layout.CODE.of(line),
            sex=fields.read_sex(*field(layout.SEX)),
            classification=layout.TITLE.of(line).strip(),
            name=layout.NAME.of(line).strip(),
            rating=fields.read_national_rating(*field(layout.RATING)),
            origin=layout.FEDERATION.of(line).strip(),
            identity=layout.FIDE_ID.of(line).strip(),
            birth_date=fields.read_birth_field(*field(layout.BIRTH)).text,
        ),
    )


def with_national_lines(
    players: Sequence[ReadPlayer], lines: Iterable[NationalLine]
) -> list[ReadPlayer]:
    """The players with their national lines; rating and identity are those of the first."""
    of_player: dict[int, list[NationalRecord]] = {}
    for each in lines:
        of_player.setdefault(each.number, []).append(each.record)
    return [
        player.replace(
            national_rating=records[0].rating,
            national_id=records[0].identity or player.national_id,
            national=tuple(records),
        )
        if (records := of_player.get(player.number)) is not None
        else player
        for player in players
    ]


def national_lines(entry: Entry) -> Iterator[str]:
    """The national lines of a player.

    Raises:
        BadValue: a value does not fit its columns.

    Example:
        >>> from arpad.core.records import Player
        >>> record = NationalRecord(federation="BEL", rating=2481, identity="901")
        >>> next(national_lines(Entry(player=Player(number=1), national=(record,)))).split()
        ['BEL', '1', '2481', '901']
    """
    for record in entry.national:
        written = (
            layout.CODE.left(record.federation),
            layout.NUMBER.right(str(entry.number)),
            layout.SEX.left(record.sex.value if record.sex else "")
            + layout.TITLE.right(record.classification),
            layout.NAME.left(record.name[: layout.NAME.width]),
            layout.RATING.right(str(record.rating or "")),
            layout.FEDERATION.left(record.origin),
            layout.FIDE_ID.right(record.identity),
            layout.BIRTH.left(layout.written_birth(record.birth_date)),
        )
        yield " ".join(written)
