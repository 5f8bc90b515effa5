"""Whether records 240, 250, 260 and 299 fit the tournament, and the byes those that were taken.

All of it is a warning. Source: FIDE TRF26; in a tournament of teams the numbers are those of teams.
"""

from collections.abc import Collection, Mapping
from itertools import islice
from typing import Final

from arpad.core.records import Entry, Pairing
from arpad.core.results import Result
from arpad.core.teams import Teams
from arpad.formats.trf.report import ReportReading
from arpad.formats.trf.rounds import BYE_CODES, code_of
from arpad.formats.trf.side_records import (
    Acceleration,
    AnnouncedByes,
    ForbiddenPairings,
    OtherPoints,
    SideLine,
)
from arpad.formats.trf.upload_notes import UploadNotes

# Records that say how many rounds there will be.
_DECLARING: Final = frozenset({"142", "XXR"})
_ANNOUNCED: Final = frozenset({Result.FULL_POINT_BYE, Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE})


def check_side_records(reading: ReportReading, notes: UploadNotes) -> None:
    """Compare the records with the tournament."""
    if not reading.side:
        return
    tournament = reading.report.tournament
    teams = tournament.teams or Teams()
    is_declared = any(line.code in _DECLARING and line.value for line in reading.lines)
    for side in reading.side:
        if is_declared:
            _check_rounds(side, tournament.rounds, notes)
        if isinstance(side.record, Acceleration | ForbiddenPairings):
            _check_ranges(side, notes)
        if not isinstance(side.record, Acceleration):
            _check_numbers(side, notes)
        if not teams.teams and isinstance(side.record, Acceleration | OtherPoints):
            _check_points(side, notes)
    _check_accelerations(reading, notes)
    if teams.teams:
        _check_byes_of_teams(reading, teams, notes)
    else:
        _check_byes(reading, notes)


def _check_rounds(side: SideLine, rounds: int, notes: UploadNotes) -> None:
    for number, column in side.rounds:
        if number > rounds:
            notes.add(
                "trf.round_of_record_beyond",
                side.line,
                column,
                code=side.code,
                round=number,
                rounds=rounds,
            )


def _check_ranges(side: SideLine, notes: UploadNotes) -> None:
    """First and last round, and in record 250 first and last number."""
    ranges = [side.rounds, *([side.numbers] if isinstance(side.record, Acceleration) else [])]
    for (first, _), (last, column) in ranges:
        if first > last:
            notes.add(
                "trf.range_reversed", side.line, column, code=side.code, first=first, last=last
            )


def _check_numbers(side: SideLine, notes: UploadNotes) -> None:
    """A number that stands twice, and a pairing forbidden to one alone."""
    seen: set[int] = set()
    for number, column in side.numbers:
        if number in seen:
            notes.add(
                "trf.number_of_record_twice", side.line, column, code=side.code, number=number
            )
        seen.add(number)
    if isinstance(side.record, ForbiddenPairings) and len(seen) == 1:
        notes.add("trf.forbidden_alone", side.line, side.numbers[0][1], number=side.numbers[0][0])


def _check_points(side: SideLine, notes: UploadNotes) -> None:
    """In a tournament for individuals there are no match points."""
    record = side.record
    if not isinstance(record, Acceleration | OtherPoints):
        return
    if record.match_points is not None and record.match_points.hundredths:
        column = 5 if side.code == "250" else 8
        notes.add("trf.match_points_without_teams", side.line, column, code=side.code)
    if isinstance(record, Acceleration) and not (
        record.game_points and record.game_points.hundredths
    ):
        notes.add("trf.acceleration_without_points", side.line, 10)


def _check_accelerations(reading: ReportReading, notes: UploadNotes) -> None:
    """Nobody has two accelerations in one round."""
    earlier: list[tuple[int, Acceleration]] = []
    for side in reading.side:
        record = side.record
        if not isinstance(record, Acceleration):
            continue
        for line, other in earlier:
            number, round_number = (
                max(record.first, other.first),
                max(record.first_round, other.first_round),
            )
            if number <= min(record.last, other.last) and round_number <= min(
                record.last_round, other.last_round
            ):
                notes.add(
                    "trf.acceleration_crosses",
                    side.line,
                    23,
                    number=number,
                    round=round_number,
                    other_line=line,
                )
                break
        earlier.append((side.line, record))


def _check_byes(reading: ReportReading, notes: UploadNotes) -> None:
    """The byes that were announced against those that the players have."""
    entries = {entry.number: entry for entry in reversed(reading.report.tournament.entries)}
    announced: dict[tuple[int, int], int] = {}
    for side in reading.side:
        if not isinstance(side.record, AnnouncedByes):
            continue
        for number, column in side.numbers:
            first = announced.setdefault((number, side.record.round), side.line)
            if first != side.line:
                notes.add(
                    "trf.bye_announced_twice",
                    side.line,
                    column,
                    round=side.record.round,
                    number=number,
                    first_line=first,
                )
            elif number in entries:
                _check_bye(side, column, entries[number], entries, notes)
    if announced:
        _check_taken(reading, announced, entries, notes)


def _check_bye(
    side: SideLine, column: int, entry: Entry, entries: Mapping[int, Entry], notes: UploadNotes
) -> None:
    """One announced bye against the round of the player, once the round has been paired."""
    byes = side.record
    if not isinstance(byes, AnnouncedByes) or byes.round > len(entry.pairings):
        return

    def add(message: str, **facts: object) -> None:
        known = {"round": byes.round, "number": entry.number, "announced": byes.kind}
        notes.add(message, side.line, column, **(known | facts))

    pairing = entry.pairings[byes.round - 1]
    if pairing is None:
        if byes.kind != "Z" and _is_played(byes.round, entries):
            add("trf.bye_not_taken")
    elif pairing.opponent is not None:
        add("trf.bye_and_opponent", opponent=pairing.opponent)
    elif pairing.result is not BYE_CODES[byes.kind]:
        add("trf.bye_of_other_kind", taken=code_of(pairing.result))


def _is_played(round_number: int, entries: Mapping[int, Entry]) -> bool:
    """Whether a game of this round has been played."""
    pairings = (entry.pairings[round_number - 1] for entry in entries.values())
    return any(pairing is not None and pairing.result.is_played for pairing in pairings)


def _check_taken(
    reading: ReportReading,
    announced: Collection[tuple[int, int]],
    entries: Mapping[int, Entry],
    notes: UploadNotes,
) -> None:
    """Byes of the players that no record announces, in a file that has such records."""
    for player in reading.players:
        for number, pairing in enumerate(entries[player.number].pairings, 1):
            if (
                pairing is not None
                and pairing.opponent is None
                and pairing.result in _ANNOUNCED
                and (player.number, number) not in announced
            ):
                notes.add(
                    "trf.bye_not_announced",
                    player.line,
                    player.column_of_round(number),
                    round=number,
                    number=player.number,
                    taken=code_of(pairing.result),
                )


def _check_byes_of_teams(reading: ReportReading, teams: Teams, notes: UploadNotes) -> None:
    """No player of a team with a bye has an opponent in that round."""
    entries = {entry.number: entry for entry in reversed(reading.report.tournament.entries)}
    players = {team.number: team.players for team in teams.teams}
    for side in reading.side:
        if not isinstance(side.record, AnnouncedByes):
            continue
        of_round = side.record.round
        for team, column in side.numbers:
            met = (
                (number, pairing.opponent)
                for number in players.get(team, ())
                if (pairing := _in_round(entries.get(number), of_round)) is not None
                and pairing.opponent is not None
            )
            for number, opponent in islice(met, 1):
                notes.add(
                    "trf.bye_of_team_and_opponent",
                    side.line,
                    column,
                    round=of_round,
                    team=team,
                    announced=side.record.kind,
                    number=number,
                    opponent=opponent,
                )


def _in_round(entry: Entry | None, round_number: int) -> Pairing | None:
    if entry is None or round_number > len(entry.pairings):
        return None
    return entry.pairings[round_number - 1]
