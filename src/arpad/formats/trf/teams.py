"""Team records of a report: 013, 300, 310, 320, 330 (340 in the draft), to and from records.

Source: FIDE TRF16 (013) and TRF26 (300 to 330).
"""

from collections.abc import Iterable, Iterator
from typing import Final

from arpad.core.errors import BadValue
from arpad.core.quantities import Score
from arpad.core.teams import ForfeitedMatch, LineUp, Team, TeamByes, Teams
from arpad.formats.trf.layout import Columns
from arpad.formats.trf.lines import SourceLine
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.record_fields import (
    UnreadableFieldError,
    numbers_from,
    optional,
    points_of,
    required,
    warn_unreadable,
)

OLD_TEAM: Final = "013"
LINE_UP: Final = "300"
TEAM: Final = "310"
BYES: Final = "320"
FORFEITED: Final = frozenset({"330", "340"})

_OLD_NAME: Final = Columns(first=5, last=36)
_OLD_PLAYERS: Final = 37
_NUMBER: Final = Columns(first=5, last=7)
_NAME: Final = Columns(first=9, last=40)
_NICKNAME: Final = Columns(first=42, last=46)
_STRENGTH: Final = Columns(first=48, last=53)
_MATCH_POINTS: Final = Columns(first=55, last=60)
_GAME_POINTS: Final = Columns(first=62, last=67)
_RANK: Final = Columns(first=69, last=71)
_PLAYERS: Final = 73
_ROUND: Final = Columns(first=5, last=7)
_OWN: Final = Columns(first=9, last=11)
_OPPONENT: Final = Columns(first=13, last=15)
_BOARDS: Final = 16
_BYE_MATCH_POINTS: Final = Columns(first=5, last=8)
_BYE_GAME_POINTS: Final = Columns(first=10, last=13)
FIRST_BYE: Final = 15
BYE_WIDTH: Final = 4
_RESULT: Final = Columns(first=5, last=6)
_FORFEIT_ROUND: Final = Columns(first=8, last=10)
_WHITE: Final = Columns(first=12, last=14)
_BLACK: Final = Columns(first=16, last=18)
_RESULTS: Final = frozenset({"+-", "-+", "--"})
_BYES_OF_DRAFT: Final = frozenset("FHZ")  # read with the records 240
_HIGHEST: Final = 999
# A line that names rounds and teams that meet or do not, with what it says.
MatchLine = tuple[SourceLine, LineUp | TeamByes | ForfeitedMatch]


def read_teams(lines: Iterable[SourceLine], notes: Notes) -> tuple[Teams, tuple[MatchLine, ...]]:
    """The teams of a report, and its lines 300 to 330; one that cannot be read is a warning."""
    teams: list[Team] = []
    old: list[Team] = []
    line_ups: list[tuple[SourceLine, LineUp]] = []
    byes: list[tuple[SourceLine, TeamByes]] = []
    forfeited: list[tuple[SourceLine, ForfeitedMatch]] = []
    for line in lines:
        try:
            if line.code == TEAM:
                teams.append(_team(line.text))
            elif line.code == OLD_TEAM:
                old.append(_old_team(line.text, len(old) + 1))
            elif line.code == LINE_UP:
                line_ups.append((line, _line_up(line.text)))
            elif line.code == BYES:
                byes.append((line, _byes(line.text)))
            elif line.code in FORFEITED and line.text[4:5] not in _BYES_OF_DRAFT:
                forfeited.append((line, _forfeited(line.text)))
        except UnreadableFieldError as error:
            warn_unreadable(line, error, notes)
    found = Teams(
        teams=tuple(teams or old),
        line_ups=tuple(each for _, each in line_ups),
        byes=tuple(each for _, each in byes),
        forfeited=tuple(each for _, each in forfeited),
    )
    return found, (*line_ups, *byes, *forfeited)


def _old_team(text: str, number: int) -> Team:
    players = numbers_from(text, _OLD_PLAYERS)
    return Team(
        number=number,
        name=_OLD_NAME.of(text).strip(),
        players=tuple(each for each in players if each),
    )


def _team(text: str) -> Team:
    players = numbers_from(text, _PLAYERS)
    return Team(
        number=required(text, _NUMBER),
        name=_NAME.of(text).strip(),
        nickname=_NICKNAME.of(text).strip(),
        strength=optional(text, _STRENGTH),
        match_points=points_of(text, _MATCH_POINTS),
        game_points=points_of(text, _GAME_POINTS),
        rank=optional(text, _RANK) or None,
        players=tuple(each for each in players if each),
    )


def _line_up(text: str) -> LineUp:
    return LineUp(
        round=required(text, _ROUND),
        team=required(text, _OWN),
        opponent=optional(text, _OPPONENT) or None,
        players=tuple(each or None for each in numbers_from(text, _BOARDS)),
    )


def _byes(text: str) -> TeamByes:
    teams = [
        optional(text, Columns(first=first, last=first + 2)) or None
        for first in range(FIRST_BYE, len(text.rstrip()) + 1, BYE_WIDTH)
    ]
    return TeamByes(
        match_points=points_of(text, _BYE_MATCH_POINTS),
        game_points=points_of(text, _BYE_GAME_POINTS),
        teams=tuple(teams),
    )


def _forfeited(text: str) -> ForfeitedMatch:
    result = _RESULT.of(text)
    if result not in _RESULTS:
        raise UnreadableFieldError(result, _RESULT.first)
    return ForfeitedMatch(
        round=required(text, _FORFEIT_ROUND),
        white=required(text, _WHITE),
        black=required(text, _BLACK),
        result=result,
    )


def team_lines(teams: Teams, version: str) -> Iterator[str]:
    """The records of the teams: 013 in TRF16, which has no others; 310 and the rest in TRF26.

    Raises:
        BadValue: a value does not fit its columns.
    """
    if version == "TRF16":
        for team in teams.teams:
            name = team.name[: _OLD_NAME.width].ljust(_OLD_NAME.width)
            yield f"013 {name}{_list(team.players)[1:]}".rstrip()
        return
    for team in teams.teams:
        fields = (
            f"310 {_three(team.number)}",
            team.name[: _NAME.width].ljust(_NAME.width),
            team.nickname[: _NICKNAME.width].ljust(_NICKNAME.width),
            _STRENGTH.right("" if team.strength is None else str(team.strength)),
            _MATCH_POINTS.right(_decimal(team.match_points)),
            _GAME_POINTS.right(_decimal(team.game_points)),
            _RANK.right(str(team.rank or "")),
        )
        yield f"{' '.join(fields)} {_list(team.players)}".rstrip()
    for line_up in teams.line_ups:
        head = f"300 {_three(line_up.round)} {_three(line_up.team)} {_three(line_up.opponent or 0)}"
        yield head + _list(line_up.players)
    for byes in teams.byes:
        points = " ".join(
            (
                _BYE_MATCH_POINTS.right(_decimal(byes.match_points)),
                _BYE_GAME_POINTS.right(_decimal(byes.game_points)),
            )
        )
        yield " ".join((f"320 {points}", *(_three(team or 0) for team in byes.teams)))
    for match in teams.forfeited:
        numbers = " ".join(map(_three, (match.round, match.white, match.black)))
        yield f"330 {match.result} {numbers}"


def _three(number: int) -> str:
    if not 0 <= number <= _HIGHEST:
        raise BadValue("field", str(number), "allowed.field_width", width=3)
    return f"{number:>3}"


def _list(numbers: Iterable[int | None]) -> str:
    return "".join(f" {number:>4}" if number else " 0000" for number in numbers)


def _decimal(points: Score | None) -> str:
    return "" if points is None else f"{points.hundredths / 100:.1f}"
