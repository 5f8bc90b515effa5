"""Teams of a tournament, and who sat at their boards. Ratings need none of it."""

from arpad.core.frozen import Record
from arpad.core.quantities import Score


class Team(Record):
    """A team.

    Args:
        number: number of the team, from 1.
        name: its name.
        nickname: short name.
        strength: average rating or another number by which teams are ordered.
        match_points: points of its matches.
        game_points: points of its games.
        rank: final rank.
        players: starting numbers of its players, in the order of the boards.
    """

    number: int
    name: str = ""
    nickname: str = ""
    strength: int | None = None
    match_points: Score | None = None
    game_points: Score | None = None
    rank: int | None = None
    players: tuple[int, ...] = ()


class LineUp(Record):
    """The players of a team in one round.

    Args:
        round: round number, from 1.
        team: number of the team.
        opponent: number of the team that it met; None when it met none.
        players: starting numbers by board; None for a board that stayed empty.
    """

    round: int
    team: int
    opponent: int | None = None
    players: tuple[int | None, ...] = ()


class TeamByes(Record):
    """The teams that had a pairing-allocated bye.

    Args:
        match_points: what the bye brings.
        game_points: the same in points of games.
        teams: number of the team by round; None for a round without such a bye.
    """

    match_points: Score | None = None
    game_points: Score | None = None
    teams: tuple[int | None, ...] = ()


class ForfeitedMatch(Record):
    """A match that one or both teams did not play.

    Args:
        round: round number, from 1.
        white: number of the team with White at the first board.
        black: number of the other team.
        result: ``+-`` (won by White's team), ``-+`` or ``--``.
    """

    round: int
    white: int
    black: int
    result: str


class Teams(Record):
    """All that a report says of teams.

    Args:
        teams: the teams in the order of the report.
        line_ups: who played, where it is told.
        byes: pairing-allocated byes.
        forfeited: matches that were not played.
    """

    teams: tuple[Team, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    byes: tuple[TeamByes, ...] = ()
    forfeited: tuple[ForfeitedMatch, ...] = ()
