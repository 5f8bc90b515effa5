"""What an arbiter should look at before a report is sent in: more than a rating needs.

All of it is a warning. Source: FIDE TRF16 and TRF26 (records that a rating report must have, fields
that are checked when it is uploaded); C.04.1 for byes and for opponents who meet twice.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Final

from arpad.core.findings import Finding
from arpad.core.records import Entry, Sex
from arpad.core.results import Result
from arpad.formats.trf import layout
from arpad.formats.trf.fide_id import fits_check_digit, has_possible_length
from arpad.formats.trf.lines import SourceLine
from arpad.formats.trf.national_checks import check_national
from arpad.formats.trf.players import ReadPlayer
from arpad.formats.trf.report import ReportReading, TrfReport
from arpad.formats.trf.round_dates import date_words
from arpad.formats.trf.setting_records import check_settings
from arpad.formats.trf.side_checks import check_side_records
from arpad.formats.trf.upload_notes import UploadNotes
from arpad.formats.trf.versions import TRF26

# Records that a rating report must have; the name and the first day are looked at in reading.
_RECORDS: Final = {
    "022": "trf.city_missing",
    "032": "trf.federation_of_event_missing",
    "052": "trf.end_missing",
    "062": "trf.count_of_players_missing",
    "072": "trf.count_of_rated_missing",
    "102": "trf.arbiter_missing",
    "132": "trf.round_dates_missing",
}
_TITLE_IN_NAME: Final = re.compile(
    r"(?:^|[\s,.(])((?:W?[GIFC]M|Dr|Prof|Ing|Mag|Dipl)(?:\.|(?=[\s,)]|$)))"
)
_WRITTEN_DATE: Final = re.compile(r"\d{4}/\d{2}/\d{2}")


def upload_findings(reading: ReportReading) -> tuple[Finding, ...]:
    """Warnings beside those of reading, in the order of the file."""
    report, players = reading.report, reading.players
    notes = UploadNotes()
    _check_records(reading.lines, report, notes)
    national = {each.number: each.record.identity for each in reading.national}
    for player in players:
        _check_identity(player, national, notes)
        _check_name(player, notes)
        _check_facts(player, notes)
    _check_twice(players, notes)
    check_national(reading, notes)
    check_side_records(reading, notes)
    check_settings(reading, notes)
    entries = dict(zip((each.line for each in players), report.tournament.entries, strict=True))
    _check_rounds(players, entries, report, notes)
    return notes.findings()


def _check_records(lines: Sequence[SourceLine], report: TrfReport, notes: UploadNotes) -> None:
    written = {line.code for line in lines if line.value}
    for code, message in _RECORDS.items():
        if code not in written:
            notes.add(message)
    days = report.tournament.round_dates
    without = [
        number
        for number in range(1, report.tournament.rounds + 1)
        if number > len(days) or days[number - 1] is None
    ]
    if "132" in written and without:
        place = next(line.number for line in lines if line.code == "132")
        notes.add("trf.round_date_missing", place, count=len(without), first=without[0])
    _check_order_of_dates(lines, days, notes)
    if report.version == TRF26:
        for line in lines:
            is_date = line.code in {"042", "052"} and line.value
            if is_date and not _WRITTEN_DATE.fullmatch(line.value):
                notes.add(
                    "trf.date_form",
                    line.number,
                    layout.VALUE_COLUMN,
                    code=line.code,
                    text=line.value,
                )


def _check_order_of_dates(
    lines: Sequence[SourceLine], days: Sequence[date | None], notes: UploadNotes
) -> None:
    """A round that is dated before an earlier round."""
    latest = 0
    for number, day in enumerate(days, 1):
        before = days[latest - 1] if latest else None
        if day is not None and before is not None and day < before:
            line = next(line for line in lines if line.code == "132" and line.value)
            columns = {word.round: word.column for word in date_words(line.text)}
            facts = {"round": number, "date": day, "earlier": latest}
            notes.add("trf.round_date_before", line.number, columns.get(number), **facts)
        elif day is not None:
            latest = number


def _check_identity(player: ReadPlayer, national: Mapping[int, str], notes: UploadNotes) -> None:
    fide_id = player.player.fide_id
    place = (player.line, player.column(layout.FIDE_ID.first))
    if fide_id is None:
        notes.add("trf.fide_id_missing", *place, number=player.number, name=player.player.name)
    elif fide_id == national.get(player.number, "").lstrip("0"):
        notes.add("trf.fide_id_is_national", *place, number=player.number, fide_id=fide_id)
    elif not has_possible_length(fide_id):
        notes.add("trf.fide_id_length", *place, number=player.number, fide_id=fide_id)
    elif not fits_check_digit(fide_id):
        notes.add("trf.fide_id_check_digit", *place, number=player.number, fide_id=fide_id)


def _check_name(player: ReadPlayer, notes: UploadNotes) -> None:
    name = player.player.name
    place = (player.line, player.column(layout.NAME.first))
    title = _TITLE_IN_NAME.search(name)
    if title is not None:
        notes.add("trf.title_in_name", *place, name=name, title=title[1])
    if name and "," not in name:
        notes.add("trf.name_without_comma", *place, name=name)
    letters = [sign for sign in name if sign.isalpha()]
    if len(letters) > 3 and name == name.upper() != name.lower():  # noqa: PLR2004  initials are not meant
        notes.add("trf.name_upper_case", *place, name=name)


_Check = tuple[str, layout.Columns, Callable[[ReadPlayer], bool]]
_MISSING: Final[tuple[_Check, ...]] = (
    ("trf.sex_missing", layout.SEX, lambda each: each.player.sex is None),
    (
        "trf.title_of_woman",
        layout.TITLE,
        lambda each: each.player.sex is Sex.MALE and each.player.title.startswith("W"),
    ),
    ("trf.federation_missing", layout.FEDERATION, lambda each: each.player.federation is None),
    ("trf.birth_missing", layout.BIRTH, lambda each: each.player.birth_year is None),
    ("trf.rank_missing", layout.RANK, lambda each: each.rank is None),
)


def _check_facts(player: ReadPlayer, notes: UploadNotes) -> None:
    for message, columns, is_wrong in _MISSING:
        if is_wrong(player):
            place = (player.line, player.column(columns.first))
            notes.add(message, *place, number=player.number, name=player.player.name)


def _check_twice(players: Iterable[ReadPlayer], notes: UploadNotes) -> None:
    """One person under two numbers: the same name, and neither birth nor id against it."""
    by_name: dict[str, list[ReadPlayer]] = {}
    for player in players:
        name = re.sub(r"[\W_]+", " ", player.player.name.casefold()).strip()
        for other in by_name.setdefault(name, []) if name else ():
            if player.number != other.number and _may_be_one(player, other):
                notes.add(
                    "trf.player_twice",
                    player.line,
                    player.column(layout.NAME.first),
                    name=player.player.name,
                    number=player.number,
                    other=other.number,
                )
                break
        else:
            if name:
                by_name[name].append(player)


def _may_be_one(one: ReadPlayer, other: ReadPlayer) -> bool:
    ids = {one.player.fide_id, other.player.fide_id}
    years = {one.player.birth_year, other.player.birth_year}
    return all(len(known - {None}) < 2 for known in (ids, years))  # noqa: PLR2004  two differ


def _check_rounds(
    players: Iterable[ReadPlayer],
    entries: Mapping[int, Entry],
    report: TrfReport,
    notes: UploadNotes,
) -> None:
    has_teams = any(line.startswith(("310", "013", "082")) for line in report.other_lines)
    kind = report.tournament.kind.casefold()
    is_swiss = "swiss" in kind and "double" not in kind and not has_teams
    byes: dict[int, int] = {}
    for player in players:
        met: set[int] = set()
        earlier = 0
        for number, pairing in enumerate(entries[player.line].pairings, 1):
            if pairing is None:
                continue
            if pairing.result is Result.PAIRING_ALLOCATED_BYE and not has_teams:
                if earlier:
                    notes.add_of_round("trf.bye_allocated_again", player, number, earlier=earlier)
                elif number in byes:
                    other = byes[number]
                    notes.add_of_round("trf.bye_allocated_twice", player, number, other=other)
                earlier = earlier or number
                byes.setdefault(number, player.number)
            opponent = pairing.opponent
            if opponent is not None and pairing.result.is_played:
                if pairing.colour is None:
                    notes.add_of_round("trf.colour_missing", player, number)
                if is_swiss and opponent in met:
                    notes.add_of_round("trf.met_twice", player, number, opponent=opponent)
                met.add(opponent)
