"""The three tables of a US Chess report joined into a tournament a section.

A line of a finding is the number of a record of TDEXPORT, unless the finding names a field of
another table.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding
from arpad.core.frozen import Record
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Pairing, Player, Tournament
from arpad.formats.checked_file import CheckedFile
from arpad.formats.dbf import us_chess
from arpad.formats.dbf.table import DbfRow, DbfTable, read_dbf
from arpad.formats.tournament_files.draft import MOST_PLAYERS, check_round, finished
from arpad.formats.trf.fields import Place, read_rating
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import whole
from arpad.formats.trf.players import ReadPlayer

FORMAT: Final = "us-chess-dbf"
# Dual-rated games (D) count on the regular list, and on the quick one besides.
SYSTEMS: Final = {
    "R": TimeControl.STANDARD,
    "D": TimeControl.STANDARD,
    "Q": TimeControl.RAPID,
    "B": TimeControl.BLITZ,
}
KINDS: Final = {"S": "Swiss system", "R": "Round robin"}
_DAY: Final = re.compile(r"[0-9]{8}")
_PLACED: Final = frozenset(
    {
        *("H_FORMAT", "H_PROGRAM", "H_EVENT_ID", "H_NAME", "H_TOT_SECT", "H_BEG_DATE"),
        *("H_END_DATE", "H_CITY", "H_CTD_ID", "H_ATD_ID", "H_OTHER_TD"),
        *("S_EVENT_ID", "S_SEC_NUM", "S_SEC_NAME", "S_R_SYSTEM", "S_TIMECTL", "S_CTD_ID"),
        *("S_ATD_ID", "S_TRN_TYPE", "S_TOT_RNDS", "S_LST_PAIR", "S_BEG_DATE", "S_END_DATE"),
        *("D_EVENT_ID", "D_SEC_NUM", "D_PAIR_NUM", "D_MEM_ID", "D_NAME", "D_RATING"),
    }
)


class _Report(Record):
    """The records of the three tables.

    Args:
        header: of the event; empty when that table is missing.
        sections: by number; empty when that table is missing.
        players: of TDEXPORT by section, in order.
        rounds: fields of the rounds by number.
        encoding: of the names of players.
    """

    header: Mapping[str, str]
    sections: Mapping[int, Mapping[str, str]]
    players: Mapping[int, list[DbfRow]]
    rounds: Mapping[int, str]
    encoding: str


def read_report(parts: Mapping[str, bytes], file: str) -> CheckedFile:
    """Read the tables of a report; where there is one section, it is the tournament.

    Args:
        parts: the tables by name (``THEXPORT`` ...); TDEXPORT at least.
        file: name of the file, for errors.

    Raises:
        UnreadableFile: a table is broken, or there is no player.
    """
    notes = Notes(file=file, strict=False)
    report = _joined(parts, notes)
    read = []
    for number, rows in sorted(report.players.items()):
        own = notes if len(report.players) == 1 else Notes(file=file, strict=False)
        read.append(_section(report, report.sections.get(number, {}), rows, own))
    if not read:
        raise UnreadableFile("tournament_file.no_players", file=file)
    if len(read) == 1:
        return read[0]
    names = [report.sections.get(each, {}).get("S_SEC_NAME", "") for each in sorted(report.players)]
    return _several(report, list(zip(names, read, strict=True)), notes)


def _several(report: _Report, read: list[tuple[str, CheckedFile]], notes: Notes) -> CheckedFile:
    notes.warning(
        "tournament_file.several_sections", names=", ".join(name or "?" for name, _ in read)
    )
    own = notes.findings()
    why = next(each for each in own if each.message == "tournament_file.several_sections")
    found: dict[Finding, None] = dict.fromkeys(f for _, each in read for f in each.findings)
    return CheckedFile(
        format=FORMAT,
        encoding=report.encoding,
        players=sum(each.players or 0 for _, each in read),
        rounds=max(each.rounds or 0 for _, each in read),
        rated_games=sum(each.rated_games or 0 for _, each in read),
        start_date=min((each.start_date for _, each in read if each.start_date), default=None),
        end_date=max((each.end_date for _, each in read if each.end_date), default=None),
        findings=(*own, *sorted(found, key=lambda each: each.line or 0)),
        why_no_tournament=why,
        sections=tuple(read),
    )


def _joined(parts: Mapping[str, bytes], notes: Notes) -> _Report:
    tables = {kind: _table(data, kind, notes) for kind, data in parts.items()}
    details = tables[us_chess.DETAILS]
    missing = [kind for kind in us_chess.TABLES if kind not in tables]
    if missing:
        notes.warning("dbf.us_chess_missing", names=", ".join(missing))
    headers = _rows(tables.get(us_chess.HEADER), notes)
    if us_chess.HEADER in tables and len(headers) != 1:
        notes.error("dbf.us_chess_header", count=len(headers))
    sections = {}
    for values in _rows(tables.get(us_chess.SECTIONS), notes):
        number = whole(values["S_SEC_NUM"])
        if number is None or number in sections:
            notes.error("dbf.us_chess_section", value=values["S_SEC_NUM"])
        else:
            sections[number] = values
    header = headers[0] if headers else {}
    players, filled = _players_by_section(details, notes)
    for values in (header, *sections.values()):
        filled.update(name for name, value in values.items() if value)
    rounds = us_chess.round_fields(details.names())
    unplaced = sorted(filled - _PLACED - set(rounds.values()))
    if unplaced:
        notes.warning("dbf.us_chess_unplaced", names=", ".join(unplaced))
    _compare(header, sections, players, notes)
    return _Report(
        header=header, sections=sections, players=players, rounds=rounds, encoding=details.encoding
    )


def _table(data: bytes, kind: str, notes: Notes) -> DbfTable:
    table = read_dbf(data, notes, file=notes.file)
    if us_chess.kind_of_table(table.names()) != kind:
        raise UnreadableFile("dbf.us_chess_fields", file=notes.file, name=kind)
    return table


def _rows(table: DbfTable | None, notes: Notes) -> list[Mapping[str, str]]:
    return [] if table is None else [row.values for row in table.records(notes)]


def _players_by_section(
    details: DbfTable, notes: Notes
) -> tuple[dict[int, list[DbfRow]], set[str]]:
    """The records by section, and the names of the fields that are not blank everywhere."""
    players: dict[int, list[DbfRow]] = defaultdict(list)
    filled: set[str] = set()
    for row in details.records(notes):
        number = whole(row.values["D_SEC_NUM"])
        filled.update(name for name, value in row.values.items() if value)
        if number is None:
            notes.error("dbf.us_chess_section", row.number, value=row.values["D_SEC_NUM"])
        else:
            players[number].append(row)
    return players, filled


def _compare(
    header: Mapping[str, str],
    sections: Mapping[int, Mapping[str, str]],
    players: Mapping[int, list[DbfRow]],
    notes: Notes,
) -> None:
    """What the tables say of each other."""
    told = whole(header.get("H_TOT_SECT", ""))
    if told is not None and told != len(players):
        notes.warning("dbf.us_chess_count", name="H_TOT_SECT", value=told, count=len(players))
    for number in sorted(set(sections) ^ set(players)) if sections else ():
        notes.error("dbf.us_chess_other_section", section=number)
    for number, values in sections.items():
        told = whole(values.get("S_LST_PAIR", ""))
        last = max(
            (whole(row.values["D_PAIR_NUM"]) or 0 for row in players.get(number, ())), default=0
        )
        if told is not None and last and told != last:
            notes.warning("dbf.us_chess_count", name="S_LST_PAIR", value=told, count=last)


def _section(
    report: _Report, section: Mapping[str, str], rows: list[DbfRow], notes: Notes
) -> CheckedFile:
    rounds = whole(section.get("S_TOT_RNDS", "")) or _last_round(rows, report.rounds)
    check_round(rounds, notes)
    players = [_player(row, report.rounds, rounds, notes) for row in rows]
    return finished(
        _tournament(report.header, section, rounds, notes, several=len(report.players) > 1),
        [player for player in players if player is not None],
        notes,
        format_id=FORMAT,
        encoding=report.encoding,
    )


def _tournament(
    header: Mapping[str, str],
    section: Mapping[str, str],
    rounds: int,
    notes: Notes,
    *,
    several: bool,
) -> Tournament:
    event, name = header.get("H_NAME", ""), section.get("S_SEC_NAME", "")
    system = section.get("S_R_SYSTEM", "").upper()
    if system and system not in SYSTEMS:
        notes.warning("dbf.us_chess_value", name="S_R_SYSTEM", value=system)
    kind = section.get("S_TRN_TYPE", "").upper()
    others = [section.get("S_ATD_ID") or header.get("H_ATD_ID", "")]
    others += header.get("H_OTHER_TD", "").replace(",", " ").split()
    return Tournament(
        name=f"{event} {name}".strip() if several else event or name,
        city=header.get("H_CITY", ""),
        start=_day(section, "S_BEG_DATE", notes) or _day(header, "H_BEG_DATE", notes),
        end=_day(section, "S_END_DATE", notes) or _day(header, "H_END_DATE", notes),
        kind=KINDS.get(kind, kind),
        chief_arbiter=section.get("S_CTD_ID") or header.get("H_CTD_ID", ""),
        deputy_arbiters=tuple(other for other in others if other),
        time_control=SYSTEMS.get(system),
        rate_of_play_text=section.get("S_TIMECTL", ""),
        rounds=rounds,
    )


def _day(values: Mapping[str, str], name: str, notes: Notes) -> date | None:
    """A day as yyyymmdd."""
    text = values.get(name, "")
    if not text.strip("0"):
        return None
    if _DAY.fullmatch(text):
        with suppress(ValueError):
            return date(int(text[:4]), int(text[4:6]), int(text[6:]))
    notes.warning("dbf.bad_date", name=name, value=text)
    return None


def _player(row: DbfRow, fields: Mapping[int, str], rounds: int, notes: Notes) -> ReadPlayer | None:
    values = row.values
    number = whole(values["D_PAIR_NUM"])
    if not number or number > MOST_PLAYERS:
        notes.error("dbf.pair_number", row.number, value=values["D_PAIR_NUM"])
        return None
    place = Place(line=row.number, column=1)
    rating = read_rating(values.get("D_RATING", ""), place, notes)
    return ReadPlayer(
        line=row.number,
        player=Player(number=number, name=values["D_NAME"]),
        pairings=_pairings(row, fields, rounds, notes),
        national_rating=None if rating is None else int(rating),
        national_id=values["D_MEM_ID"],
        shift=None,
    )


def _last_round(rows: list[DbfRow], fields: Mapping[int, str]) -> int:
    """The last round in which somebody of a section did something."""
    used = (
        number
        for number, name in fields.items()
        if any(row.values[name].strip("0 ").upper() not in {"", "U"} for row in rows)
    )
    return max(used, default=0)


def _pairings(
    row: DbfRow, fields: Mapping[int, str], rounds: int, notes: Notes
) -> tuple[Pairing | None, ...]:
    """The rounds of a player; those after the last of his section are left out when unused."""
    pairings: list[Pairing | None] = []
    used = rounds
    for number in range(1, max(fields, default=0) + 1):
        text = row.values.get(fields.get(number, ""), "")
        pairing = us_chess.read_pairing(text)
        if text and pairing is None:
            notes.error("dbf.round_cell", row.number, name=fields[number], value=text)
        if text.strip("0 ").upper() not in {"", "U"}:
            used = max(used, number)
        pairings.append(pairing)
    return tuple(pairings[:used])
