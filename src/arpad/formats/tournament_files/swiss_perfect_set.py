"""The three files of a SwissPerfect tournament in one zip.

The ``.ini`` is text with the name, the arbiter and the rounds; the ``.trn`` is a dBase table of the
players, the ``.sco`` one of the results: round, numbers of White and Black, half points of both,
and whether the game was played (type 1). A number 0 is no opponent. The files have no dates of
the event.
"""

import io
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.reader_reason import reader_reason
from arpad.core.records import Colour, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.formats.checked_file import CheckedFile
from arpad.formats.dbf.table import DbfRow, DbfTable, read_dbf
from arpad.formats.opening import Source
from arpad.formats.text import decode, split_lines
from arpad.formats.tournament_files.draft import MOST_PLAYERS, check_round, finished, in_rounds
from arpad.formats.trf import fields
from arpad.formats.trf.fields import Place
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import whole
from arpad.formats.trf.players import ReadPlayer

FORMAT: Final = "swissperfect-set"
_ZIP: Final = b"PK\x03\x04"
_ENDINGS: Final = (".ini", ".trn", ".sco")
_LARGEST: Final = 20_000_000
_FULL: Final = 2  # half points of both players together
_PLAYED: Final = "1"
_PLAYER_FIELDS: Final = ("ID", "SURNAME", "FIRSTNAME")
_SCORE_FIELDS: Final = ("ROUND", "WHITE", "BLACK", "W_SCORE", "B_SCORE", "W_TYPE", "B_TYPE")
_GAMES: Final = (Result.LOSS, Result.DRAW, Result.WIN)  # by half points
_FORFEITS: Final = (Result.FORFEIT_LOSS, None, Result.FORFEIT_WIN)
_TITLES: Final = {"1": "GM", "2": "WGM", "3": "IM", "4": "WIM", "5": "FM", "6": "WFM"}
_BYES: Final = (Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE)
_SEXES: Final = {"1": "m", "2": "w"}


def recognises(source: Source) -> bool:
    """A zip that stays packed and is no workbook: the names of its files are in it."""
    head = source.head
    return head.startswith(_ZIP) and any(name in head.lower() for name in (b".trn", b".sco"))


def check(source: Source) -> CheckedFile:
    """Read the three files.

    Raises:
        UnreadableFile: a file or a field is missing or broken, or there is no player.
    """
    parts = _parts(source.whole(_LARGEST), source.file)
    notes = Notes(file=source.file, strict=False)
    info = _tournament_info(parts[".ini"], source.file)
    people = _table(parts[".trn"], _PLAYER_FIELDS, notes)
    scores = _table(parts[".sco"], _SCORE_FIELDS, notes)
    numbers: dict[str, int] = {}
    players = [_player(row, numbers, notes) for row in people.records(notes)]
    pairings: dict[int, dict[int, Pairing]] = {}
    for row in scores.records(notes):
        _add(row, numbers, pairings, notes)
    rounds = whole(info.get("rounds", "")) or 0
    check_round(rounds, notes)
    return finished(
        Tournament(name=info.get("name", ""), chief_arbiter=info.get("arbiter", ""), rounds=rounds),
        [
            player.replace(pairings=in_rounds(pairings.get(player.number, {}), notes, player.line))
            for player in players
            if player is not None
        ],
        notes,
        format_id=FORMAT,
        encoding=people.encoding,
    )


def _parts(data: bytes, file: str) -> dict[str, bytes]:
    """The files by their endings, none of them larger than such files are."""
    import zipfile

    found: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for info in archive.infolist():
                ending = PurePosixPath(info.filename).suffix.lower()
                if ending in _ENDINGS and info.file_size <= _LARGEST:
                    found[ending] = archive.read(info)
    except Exception as error:  # whatever is wrong with the archive
        raise UnreadableFile("opening.broken", file=file, reason=reader_reason(error)) from error
    for ending in _ENDINGS:
        if ending not in found:
            raise UnreadableFile("tournament_file.part_missing", file=file, name=ending)
    return found


def _tournament_info(data: bytes, file: str) -> dict[str, str]:
    """What stands in the section on the tournament, by small letters."""
    found: dict[str, str] = {}
    section = ""
    for line in split_lines(decode(data, file=file).text) if data else ():
        if line.strip().startswith("["):
            section = line.strip().strip("[]").lower()
        elif section == "tournament info":
            name, _, value = line.partition("=")
            found.setdefault(name.strip().lower(), " ".join(value.split()))
    return found


def _table(data: bytes, needed: tuple[str, ...], notes: Notes) -> DbfTable:
    table = read_dbf(data, notes, file=notes.file)
    for name in needed:
        if name not in table.names():
            raise UnreadableFile("tournament_file.part_missing", file=notes.file, name=name)
    return table


def _player(row: DbfRow, numbers: dict[str, int], notes: Notes) -> ReadPlayer | None:
    """A player; his starting number is that of the program, which results do not name him by."""
    values: Mapping[str, str] = row.values
    place = Place(line=row.number, column=1)

    def value(name: str) -> tuple[str, Place, Notes]:
        text = values.get(name, "")
        return ("" if text == "0" else text), place, notes

    written = value("START_NO")[0] or values["ID"]
    number = whole(written)
    if not number or not 0 < number <= MOST_PLAYERS:
        notes.error("tournament_file.number_unreadable", row.number, text=written)
        return None
    numbers[values["ID"]] = number
    fide_id, _ = fields.read_fide_id(*value("INTL_ID"))
    national = fields.read_rating(*value("LOC_RTG"))
    title = value("TITLE")[0]
    birth = fields.read_birth_field(_day(value("BIRTH_DATE")[0]), place, notes)
    return ReadPlayer(
        line=row.number,
        player=Player(
            number=number,
            name=", ".join(filter(None, (values["SURNAME"], values["FIRSTNAME"]))),
            rating=fields.read_rating(*value("INTL_RTG")),
            fide_id=fide_id,
            federation=fields.read_federation(*value("FEDER")),
            title=fields.read_title(_TITLES.get(title, title), place, notes),
            sex=fields.read_sex(_SEXES.get(values.get("SEX", ""), ""), place, notes),
            birth_year=birth.year,
        ),
        birth_date=birth.text,
        national_rating=None if national is None else int(national),
        national_id=value("LOC_ID")[0],
        shift=None,
    )


def _day(text: str) -> str:
    """A day of a dBase table (yyyymmdd) with its parts told apart."""
    return f"{text[:4]}/{text[4:6]}/{text[6:]}" if text.strip("0") and text.isdigit() else ""


def _add(
    row: DbfRow, numbers: Mapping[str, int], pairings: dict[int, dict[int, Pairing]], notes: Notes
) -> None:
    values = row.values
    round_ = whole(values["ROUND"])
    sides = _sides(values, numbers)
    if not round_ or sides is None:
        notes.error(
            "tournament_file.pairing_unreadable",
            row.number,
            round=values["ROUND"],
            white=values["WHITE"],
            black=values["BLACK"],
        )
        return
    check_round(round_, notes, row.number)
    for number, pairing in sides:
        if pairings.setdefault(number, {}).setdefault(round_, pairing) != pairing:
            notes.error("tournament_file.paired_twice", row.number, number=number, round=round_)


def _sides(
    values: Mapping[str, str], numbers: Mapping[str, int]
) -> tuple[tuple[int, Pairing], ...] | None:
    """Both players of a row, or the one who was free; None where it cannot be read."""
    names = [values[name].strip() for name in ("WHITE", "BLACK")]
    points = [whole(values[name] or "0") for name in ("W_SCORE", "B_SCORE")]
    present = [name for name in names if name.strip("0")]
    if not present or any(name not in numbers for name in present):
        return None
    if any(each is None or each > _FULL for each in points):
        return None
    own, other = (each or 0 for each in points)
    if len(present) == 1:
        own = own if present[0] == names[0] else other
        return ((numbers[present[0]], Pairing(opponent=None, result=_BYES[own])),)
    played = values["W_TYPE"] == values["B_TYPE"] == _PLAYED
    results = _results(own, other, played=played)
    if results is None:
        return None
    white, black = numbers[names[0]], numbers[names[1]]
    return (
        (white, Pairing(opponent=black, result=results[0], colour=Colour.WHITE)),
        (black, Pairing(opponent=white, result=results[1], colour=Colour.BLACK)),
    )


def _results(own: int, other: int, *, played: bool) -> tuple[Result, Result] | None:
    """The results of half points; no points for both are no result yet."""
    if own + other == 0:
        return Result.PENDING, Result.PENDING
    if own + other != _FULL:
        return None
    results = _GAMES if played else _FORFEITS
    first, second = results[own], results[other]
    return None if first is None or second is None else (first, second)
