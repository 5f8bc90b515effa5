"""Whether records 240, 250, 260 and 299 fit the tournament, and the byes those that were taken.

All of it is a warning. Source: FIDE TRF26; in a tournament of teams the numbers are those of teams.
"""

from collections.abc import Collection, Mapping
from itertools import combinations, islice
from typing import Final

from arpad.core.records import Entry
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
_MOST_ACCELERATIONS: Final = 500  # lines; no event has more, and each is compared with each
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
            _check_points(side, side.record, notes)
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


def _check_points(side: SideLine, record: Acceleration | OtherPoints, notes: UploadNotes) -> None:
    """In a tournament for individuals there are no match points."""
    match, game = side.points_columns
    if record.match_points is not None and record.match_points.hundredths:
        notes.add("trf.match_points_without_teams", side.line, match, code=side.code)
    if isinstance(record, Acceleration) and not (
        record.game_points and record.game_points.hundredths
    ):
        notes.add("trf.acceleration_without_points", side.line, game)


def _check_accelerations(reading: ReportReading, notes: UploadNotes) -> None:
    """Nobody has two accelerations in one round."""
    lines = (side for side in reading.side if isinstance(side.record, Acceleration))
    for one, other in combinations(islice(lines, _MOST_ACCELERATIONS), 2):
        (first_round, last_round), (first, last) = (
            (max(a[0][0], b[0][0]), min(a[1][0], b[1][0]))
            for a, b in ((one.rounds, other.rounds), (one.numbers, other.numbers))
        )
        if first_round <= last_round and first <= last:
            notes.add(
                "trf.acceleration_crosses",
                other.line,
                other.numbers[0][1],
                number=first,
                round=first_round,
                other_line=one.line,
            )


def _check_byes(reading: ReportReading, notes: UploadNotes) -> None:
    """The byes that were announced against those that the players have."""
    entries = {entry.number: entry for entry in reversed(reading.report.tournament.entries)}
    played = _played_rounds(entries)
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
                _check_bye(side, column, entries[number], played, notes)
    if announced:
        _check_taken(reading, announced, entries, notes)


def _check_bye(
    side: SideLine, column: int, entry: Entry, played: Collection[int], notes: UploadNotes
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
        if byes.kind != "Z" and byes.round in played:
            add("trf.bye_not_taken")
    elif pairing.opponent is not None:
        add("trf.bye_and_opponent", opponent=pairing.opponent)
    elif pairing.result is not BYE_CODES[byes.kind]:
        add("trf.bye_of_other_kind", taken=code_of(pairing.result))


def _played_rounds(entries: Mapping[int, Entry]) -> set[int]:
    """The rounds in which a game has been played."""
    return {
        number
        for entry in entries.values()
        for number, pairing in enumerate(entry.pairings, 1)
        if pairing is not None and pairing.result.is_played
    }


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
                taken = code_of(pairing.result)
                notes.add_of_round("trf.bye_not_announced", player, number, taken=taken)


def _check_byes_of_teams(reading: ReportReading, teams: Teams, notes: UploadNotes) -> None:
    """No player of a team with a bye has an opponent in that round."""
    entries = {entry.number: entry for entry in reversed(reading.report.tournament.entries)}
    players = {team.number: team.players for team in teams.teams}
    rounds = len(next((entry.pairings for entry in entries.values()), ()))
    seen: set[tuple[int, int]] = set()
    for side in reading.side:
        if not isinstance(side.record, AnnouncedByes) or side.record.round > rounds:
            continue
        of_round = side.record.round
        for team, column in side.numbers:
            if (team, of_round) in seen:
                continue
            seen.add((team, of_round))
            met = (
                (number, pairing.opponent)
                for number in players.get(team, ())
                if number in entries
                and (pairing := entries[number].pairings[of_round - 1]) is not None
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
