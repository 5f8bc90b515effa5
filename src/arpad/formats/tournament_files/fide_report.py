"""Pages of FIDE about one event: the report with the games, and the details.

The report has a block for each player: a row with id, name, federation, rating and points, then a
row for each game with round and date, opponent, his rating and the score. Players are linked by
number. ``Forfeit (-)`` and ``Forfeit (+)`` stand without an opponent and are never rated.
"""

import re
from datetime import date
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.core.records import Colour, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import Source
from arpad.formats.text import decode
from arpad.formats.tournament_files.draft import (
    MOST_PLAYERS,
    check_round,
    federation_of,
    finished,
    in_rounds,
)
from arpad.formats.tournament_files.table_cell import TableCell
from arpad.formats.tournament_files.web_page import WebPage, read_page
from arpad.formats.trf import fields
from arpad.formats.trf.dates import readings
from arpad.formats.trf.fields import Place
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import whole
from arpad.formats.trf.players import ReadPlayer
from arpad.formats.trf.rates import kind_in_words, read_rate_in_words

REPORT: Final = "fide-report"
DETAILS: Final = "fide-event"
_LARGEST: Final = 20_000_000
_REPLACED: Final = "report was updated or replaced"
_TITLE: Final = re.compile(
    r"\[\d{1,9}\]\s*\(([A-Z]{3}),\s*([^()]{0,100})\)\s*Start:\s*(\d{4}-\d{2}-\d{2})"
)
_LONGEST_NAME: Final = 200
_ROUND: Final = re.compile(r"(\d{1,4})(?:\s+(\d{2}/\d{2}/\d{2}))?")
_SCORES: Final = {
    "1.0": Result.WIN,
    "1": Result.WIN,
    "0.5": Result.DRAW,
    "0": Result.LOSS,
    "0.0": Result.LOSS,
}
_FORFEITS: Final = {
    "Forfeit (+)": Result.FULL_POINT_BYE,
    "Forfeit (-)": Result.ZERO_POINT_BYE,
}
_COLOURS: Final = {"white_note": Colour.WHITE, "black_note": Colour.BLACK}
_WIDTH: Final = 7  # cells of every row
_LABELS: Final = (
    "Tournament Name",
    "City",
    "Country",
    "Number of players",
    "Start Date",
    "End Date",
    "Time Control",
    "Chief Arbiter",
    "System",
)


def recognises(source: Source) -> bool:
    """The marks of the two kinds of page."""
    head = source.head
    is_report = b"calc_list" in head and b"tournament_information" in head
    return is_report or _is_details(head)


def _is_details(head: bytes) -> bool:
    return b"Event code" in head and b"Tournament Name" in head and b"Date received" in head


def check(source: Source) -> CheckedFile:
    """Read the page.

    Raises:
        UnreadableFile: the report was replaced, or has no games.
    """
    decoded = decode(source.whole(_LARGEST), file=source.file)
    page = read_page(decoded.text, source.file)
    notes = Notes(file=source.file, strict=False)
    page.note_cut(notes)
    if _is_details(source.head):
        return _details(page, notes, decoded.encoding)
    if _REPLACED in page.text:
        raise UnreadableFile("tournament_file.replaced", file=source.file)
    players, days = _players(page, notes)
    tournament = _tournament(page, days, notes).replace(
        rounds=max((len(player.pairings) for player in players), default=0)
    )
    return finished(tournament, players, notes, format_id=REPORT, encoding=decoded.encoding)


def _tournament(page: WebPage, days: dict[int, date], notes: Notes) -> Tournament:
    match = _TITLE.search(page.text)
    last = max(days, default=0)
    dates = tuple(days.get(number) for number in range(1, last + 1))
    if match is None:
        return Tournament(round_dates=dates)
    before = page.text[max(0, match.start() - _LONGEST_NAME) : match.start()]
    start = _day(match[3])
    early = [day for day in days.values() if start is not None and day < start]
    if early:
        notes.warning("tournament_file.rounds_before_start", start=start, first=min(early))
    return Tournament(
        name=before.rpartition("]")[2].strip(),
        city=match[2].strip(),
        federation=federation_of(match[1], notes),
        start=start,
        round_dates=dates,
    )


class _Block(Record):
    """The row of a player, and the rounds below it."""

    number: int
    row: tuple[TableCell, ...]
    rounds: dict[int, Pairing]


def _players(page: WebPage, notes: Notes) -> tuple[list[ReadPlayer], dict[int, date]]:
    blocks: list[_Block] = []
    days: dict[int, date] = {}
    rows = [row for table in page.tables for row in table if len(row) == _WIDTH]
    for row in rows:
        first = row[0].text
        if first in {"ID", "Round"}:
            continue
        number = next((whole(name) for cell in row for name in cell.anchors if whole(name)), None)
        if number is not None and number <= MOST_PLAYERS:
            blocks.append(_Block(number=number, row=row, rounds={}))
        elif blocks:
            _add_round(blocks[-1], row, days, notes)
        elif first:
            notes.error("tournament_file.number_unreadable", row[0].line, text=first)
    return [_player(block, notes) for block in blocks], days


def _add_round(
    block: _Block, row: tuple[TableCell, ...], days: dict[int, date], notes: Notes
) -> None:
    match = _ROUND.fullmatch(row[0].text)
    pairing = _pairing(row)
    if match is None or pairing is None:
        notes.error(
            "tournament_file.round_unreadable",
            row[0].line,
            row[0].column,
            number=block.number,
            round=row[0].text,
            text=" ".join(cell.text for cell in row[1:] if cell.text),
        )
        return
    round_ = int(match[1])
    check_round(round_, notes, row[0].line)
    if round_ in block.rounds:
        notes.error("tournament_file.paired_twice", row[0].line, number=block.number, round=round_)
        return
    block.rounds[round_] = pairing
    day = next((each.date for each in readings(match[2] or "") if each.order == "ymd"), None)
    if day is not None:
        days.setdefault(round_, day)


def _pairing(row: tuple[TableCell, ...]) -> Pairing | None:
    score = row[-1].text
    if score in _FORFEITS:
        return Pairing(opponent=None, result=_FORFEITS[score])
    opponent = next(
        (whole(link[1:]) for link in row[1].links if link.startswith("#") and whole(link[1:])),
        None,
    )
    if opponent is None or score not in _SCORES:
        return None
    colour = next((_COLOURS[name] for name in row[1].classes if name in _COLOURS), None)
    return Pairing(opponent=opponent, result=_SCORES[score], colour=colour)


def _player(block: _Block, notes: Notes) -> ReadPlayer:
    def field(index: int) -> tuple[str, Place, Notes]:
        cell = block.row[index]
        return cell.text, Place(line=cell.line, column=cell.column), notes

    fide_id, _ = fields.read_fide_id(*field(0))
    return ReadPlayer(
        line=block.row[0].line,
        player=Player(
            number=block.number,
            name=block.row[1].text,
            rating=fields.read_rating(*field(5)),
            fide_id=fide_id,
            federation=fields.read_federation(*field(2)),
            title=fields.read_title(*field(3)) or fields.read_title(*field(4)),
        ),
        pairings=in_rounds(block.rounds, notes, block.row[0].line),
        points=fields.read_points_field(*field(6)),
        shift=None,
    )


def _details(page: WebPage, notes: Notes, encoding: str) -> CheckedFile:
    """The page of details: the event without its players."""
    values: dict[str, str] = {}
    for row in (row for table in page.tables for row in table):
        if len(row) > 1 and row[0].text in _LABELS:
            values.setdefault(row[0].text, row[1].text)
    thinking_time = values.get("Time Control", "")
    start = _day(values.get("Start Date", ""))
    end = _day(values.get("End Date", ""))
    tournament = Tournament(
        name=values.get("Tournament Name", ""),
        city=values.get("City", ""),
        federation=federation_of(values.get("Country", ""), notes),
        start=start,
        end=end,
        kind=values.get("System", ""),
        chief_arbiter=values.get("Chief Arbiter", ""),
        time_control=kind_in_words(thinking_time.partition(":")[0]),
        rate_of_play=read_rate_in_words(thinking_time.partition(":")[2].strip() or thinking_time),
        rate_of_play_text=thinking_time,
    )
    notes.warning("tournament_file.no_results")
    return CheckedFile(
        format=DETAILS,
        encoding=encoding,
        players=whole(values.get("Number of players", "")),
        start_date=start,
        end_date=end,
        findings=notes.findings(),
        tournament=tournament,
    )


def _day(text: str) -> date | None:
    found = readings(text)
    return found[0].date if len(found) == 1 else None
