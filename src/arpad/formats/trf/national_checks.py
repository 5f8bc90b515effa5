"""Whether national lines are about the players whose numbers they have. All of it is a warning.

Source: FIDE TRF26, National Rating Support: sex, name and birth stand there only where they differ
from record 001, so a small difference says nothing; record 172 is wanted with such lines.
"""

from collections.abc import Iterator

from arpad.formats.names import FIDE_TITLES, may_be_one_name
from arpad.formats.trf import layout
from arpad.formats.trf.layout import Columns
from arpad.formats.trf.national import NationalLine
from arpad.formats.trf.players import ReadPlayer
from arpad.formats.trf.report import ReportReading
from arpad.formats.trf.upload_notes import UploadNotes

_RANKING_METHOD = "172"


def check_national(reading: ReportReading, notes: UploadNotes) -> None:
    """Compare every national line with the line 001 of its player."""
    if not reading.national:
        return
    if not any(line.code == _RANKING_METHOD and line.value for line in reading.lines):
        notes.add("trf.ranking_method_missing", reading.national[0].line, 1)
    players = {player.number: player for player in reversed(reading.players)}
    for line in reading.national:
        if line.record.rating is None:
            place = (line.line, line.column(layout.RATING.first))
            notes.add("trf.national_rating_missing", *place, number=line.number)
        for message, columns, said, known in _differences(line, players[line.number]):
            place = (line.line, line.column(columns.first))
            notes.add(message, *place, number=line.number, text=said, known=known)


def _differences(line: NationalLine, player: ReadPlayer) -> Iterator[tuple[str, Columns, str, str]]:
    """Message, columns, and what the national line and the line 001 say."""
    record, known = line.record, player.player
    if record.sex is not None and known.sex is not None and record.sex is not known.sex:
        yield "trf.national_sex_differs", layout.SEX, record.sex.value, known.sex.value
    titles = {record.classification.upper(), known.title}
    if len(titles) > 1 and titles <= FIDE_TITLES:
        yield "trf.national_title_differs", layout.TITLE, record.classification, known.title
    if record.name and known.name and not may_be_one_name(record.name, known.name):
        yield "trf.national_name_differs", layout.NAME, record.name, known.name
    if _days_contradict(record.birth_date, player.birth_date):
        yield "trf.national_birth_differs", layout.BIRTH, record.birth_date, player.birth_date


def _days_contradict(one: str, other: str) -> bool:
    """Whether two births, as far as both are known, are of two days."""
    return any(a != b for a, b in zip(one.split("-"), other.split("-"), strict=False) if a and b)
