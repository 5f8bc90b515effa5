"""Whether the team records of a report agree with each other and with the players.

All of it is a warning, for ratings need no teams. Source: FIDE TRF26, records 300 and 310.
"""

from collections.abc import Iterable, Sequence

from arpad.core.records import Entry
from arpad.core.teams import ForfeitedMatch, LineUp, Team, TeamByes, Teams
from arpad.formats.trf.lines import SourceLine
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.teams import BYE_WIDTH, FIRST_BYE, LINE_UP, OLD_TEAM, TEAM, MatchLine


def check_teams(
    lines: Iterable[SourceLine], teams: Teams, entries: Sequence[Entry], notes: Notes
) -> None:
    """Note what contradicts.

    Args:
        lines: all lines of the report.
        teams: what they say of teams.
        entries: the players.
        notes: takes the warnings.
    """
    known = {entry.number: entry for entry in entries}
    places = _places(lines, teams)
    team_of: dict[int, int] = {}
    numbers: set[int] = set()
    for team, place in zip(teams.teams, places[0], strict=False):
        if team.number in numbers:
            notes.warning("trf.team_number_twice", place, 5, team=team.number)
        numbers.add(team.number)
        for player in team.players:
            _check_player(team, player, place, known.keys(), team_of, notes)
    by_team = {(each.round, each.team): each for each in teams.line_ups}
    for line_up, place in zip(teams.line_ups, places[1], strict=False):
        if numbers and line_up.team not in numbers:
            notes.warning("trf.team_unknown", place, 9, team=line_up.team)
        for number in line_up.players:
            if number and team_of and team_of.get(number) != line_up.team:
                notes.warning(
                    "trf.player_of_no_such_team", place, 17, number=number, team=line_up.team
                )
        _check_match(line_up, by_team.get((line_up.round, line_up.opponent or 0)), place, notes)
        _check_boards(line_up, by_team, known, place, notes)


_Named = tuple[int, int]  # a number and its column


def check_rounds_and_teams(
    matches: Iterable[MatchLine], teams: Teams, rounds: int | None, notes: Notes
) -> None:
    """Note the rounds and teams of 300, 320 and 330 that are not there, a line-up's own team apart.

    Args:
        matches: the lines.
        teams: the teams.
        rounds: how many rounds the report declares; None when it does not.
        notes: takes the warnings.
    """
    known = {team.number for team in teams.teams}
    for line, record in matches:
        of_rounds, of_teams = _named(record)
        for number, column in of_rounds:
            if rounds is not None and number > rounds:
                notes.warning(
                    "trf.round_of_record_beyond",
                    line.number,
                    column,
                    code=line.code,
                    round=number,
                    rounds=rounds,
                )
        for number, column in of_teams:
            if known and number not in known:
                notes.warning(
                    "trf.team_of_record_unknown", line.number, column, code=line.code, team=number
                )


def _named(record: LineUp | TeamByes | ForfeitedMatch) -> tuple[list[_Named], list[_Named]]:
    """Rounds and teams of a record."""
    if isinstance(record, LineUp):
        opponent = record.opponent
        return [(record.round, 5)], [(opponent, 13)] if opponent is not None else []
    if isinstance(record, TeamByes):
        byes = [
            (number, team, FIRST_BYE + BYE_WIDTH * (number - 1))
            for number, team in enumerate(record.teams, 1)
            if team is not None
        ]
        return [(number, at) for number, _, at in byes], [(team, at) for _, team, at in byes]
    return [(record.round, 8)], [(record.white, 12), (record.black, 16)]


def _places(lines: Iterable[SourceLine], teams: Teams) -> tuple[list[int], list[int]]:
    """Line numbers of the teams and of the line-ups, as far as all of them could be read."""
    found: dict[str, list[int]] = {TEAM: [], OLD_TEAM: [], LINE_UP: []}
    for line in lines:
        if line.code in found:
            found[line.code].append(line.number)
    of_teams = found[TEAM] or found[OLD_TEAM]
    complete = (len(of_teams) == len(teams.teams), len(found[LINE_UP]) == len(teams.line_ups))
    return (of_teams if complete[0] else [], found[LINE_UP] if complete[1] else [])


def _check_player(  # noqa: PLR0913, PLR0917  one player of one team, with all that is known
    team: Team,
    player: int,
    place: int,
    known: Iterable[int],
    team_of: dict[int, int],
    notes: Notes,
) -> None:
    if player not in known:
        notes.warning("trf.player_of_team_unknown", place, 74, number=player, team=team.number)
    first = team_of.setdefault(player, team.number)
    if first != team.number:
        notes.warning(
            "trf.player_of_two_teams", place, 74, number=player, team=team.number, other=first
        )


def _check_match(line_up: LineUp, other: LineUp | None, place: int, notes: Notes) -> None:
    if line_up.opponent is not None and other is not None and other.opponent != line_up.team:
        notes.warning(
            "trf.match_not_mutual",
            place,
            13,
            round=line_up.round,
            team=line_up.team,
            other=line_up.opponent,
        )


def _check_boards(
    line_up: LineUp,
    by_team: dict[tuple[int, int], LineUp],
    known: dict[int, Entry],
    place: int,
    notes: Notes,
) -> None:
    """Every board against the rounds of its two players; each match once."""
    other = by_team.get((line_up.round, line_up.opponent or 0))
    if other is None or other.opponent != line_up.team or other.team < line_up.team:
        return
    for board, (one, two) in enumerate(zip(line_up.players, other.players, strict=False), 1):
        entry = known.get(one or 0)
        if entry is None or two is None or line_up.round > len(entry.pairings):
            continue
        pairing = entry.pairings[line_up.round - 1]
        if pairing is not None and pairing.opponent is not None and pairing.opponent != two:
            notes.warning(
                "trf.board_differs",
                place,
                17 + 5 * (board - 1),
                round=line_up.round,
                board=board,
                number=entry.number,
                opponent=two,
                met=pairing.opponent,
            )
