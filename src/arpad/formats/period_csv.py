"""A rating period as two CSV tables: the list before, and the games.

Every value is read with its place; what contradicts itself is refused with the line that it
contradicts. The list that a period gives, written as CSV, can be read as the next one's list.
"""

import re
from collections.abc import Iterable
from functools import partial

from arpad.core.errors import BadValue, UnreadableFile
from arpad.core.parameters import Kind, Parameter, parse_value
from arpad.core.period_records import ListedPlayer, PeriodGame
from arpad.core.quantities import Rating, Score
from arpad.core.records import HIGHEST_RATING, Colour
from arpad.core.results import parse_result
from arpad.formats.games import (
    UNRATED,
    parse_colour,
    parse_date,
    parse_federation,
    parse_rating,
    plain,
)
from arpad.formats.table import Row, read_table

LIST_COLUMNS = (
    "id",
    "rating",
    "games",
    "opponents_sum",
    "points",
    "name",
    "federation",
    "fide_rating",
)
# What a new list has beside them: read over.
RESULT_COLUMNS = ("rank", "rating_before", "rating_change", "games_before", "games_counted")
_WORDS = ("status", "reason")
_LIST_ALIASES = {
    "player": "id",
    "number": "id",
    "games_played": "games",
    "sum": "opponents_sum",
    "fed": "federation",
    "foreign_rating": "fide_rating",
}
GAME_COLUMNS = ("player", "opponent", "result", "date", "colour", "event", "round")
_GAME_ALIASES = {"white": "player", "black": "opponent", "color": "colour", "played_on": "date"}
_ID = re.compile(r"[^\s,;]{1,40}")


def parse_id(text: str) -> str:
    """The number (or another short name without blanks) of a player.

    Raises:
        BadValue: it is empty or has blanks.
    """
    if _ID.fullmatch(text) is None:
        raise BadValue("id", text, "allowed.player_id")
    return text


def _count(text: str) -> int:
    parameter = Parameter(name="games", kind=Kind.COUNT, help="")
    return int(str(parse_value(parameter, plain(text), name=parameter.name)))


def _sum(text: str, games: int) -> int:
    """The sum of the ratings of the opponents, each of whom has at most the highest rating."""
    written = plain(text).strip()
    highest = games * HIGHEST_RATING
    if not re.fullmatch(r"\d{1,9}", written) or int(written) > highest:
        raise BadValue("opponents_sum", text, "allowed.between", lowest=0, highest=highest)
    return int(written)


def _points(text: str) -> Score:
    parameter = Parameter(name="points", kind=Kind.POINTS, help="")
    value = parse_value(parameter, plain(text), name=parameter.name)
    assert isinstance(value, Score)  # noqa: S101  the kind says so
    return value


def _rating(text: str) -> Rating | None:
    """A rating; none for 0, - and unr."""
    return None if plain(text).strip().lower() in UNRATED else parse_rating(text)


def read_period_list(text: str, file: str) -> tuple[ListedPlayer, ...]:
    r"""The list before the period.

    Args:
        text: the content of the file, decoded; the first line names the columns, of which
            ``id``, ``rating`` and ``games`` are needed.
        file: its name, for errors.

    Raises:
        UnreadableFile: a column is missing or unknown, a value is bad, a player comes twice or
            has more points than games; with line and column.

    Example:
        >>> read_period_list("id,rating,games\n101,1850,50\n", "list.csv")[0].games
        50
    """
    players: list[ListedPlayer] = []
    lines: dict[str, int] = {}
    known = (*LIST_COLUMNS, *RESULT_COLUMNS, *_WORDS)
    for row in read_table(
        text, file, known=known, needed=("id", "rating", "games"), aliases=_LIST_ALIASES
    ):
        player = _listed(row)
        first = lines.setdefault(player.id, row.line)
        if first != row.line:
            place = row.place(row.cells["id"])
            raise UnreadableFile("period.player_twice", **place, id=player.id, first=first)
        players.append(player)
    if not players:
        raise UnreadableFile("period.empty_list", file=file)
    return tuple(players)


def _listed(row: Row) -> ListedPlayer:
    games = row.value("games", _count) or 0
    points = row.value("points", _points)
    if points is not None and points.half_points > 2 * games:
        place = row.place(row.cells["points"])
        raise UnreadableFile("period.too_many_points", **place, points=points, games=games)
    return ListedPlayer(
        id=row.required("id", parse_id),
        rating=row.value("rating", _rating),
        games=games,
        opponents_sum=row.value("opponents_sum", partial(_sum, games=games)),
        points=points,
        name=row.text("name"),
        federation=row.value("federation", parse_federation),
        fide_rating=row.value("fide_rating", _rating),
    )


def read_period_games(
    text: str, file: str, players: Iterable[ListedPlayer]
) -> tuple[PeriodGame, ...]:
    """The games of the period, each once.

    Args:
        text: the content of the file, decoded; the first line names the columns: ``white``,
            ``black``, ``result`` and ``date``, or ``player`` and ``opponent`` with an optional
            ``colour``. The result is that of the first. ``event`` and ``round`` tell two games
            of one day apart.
        file: its name, for errors.
        players: the list.

    Raises:
        UnreadableFile: a column is missing or unknown, a value is bad, a player is not on the
            list or plays himself, or a game comes twice; with line and column.
    """
    ids = {player.id for player in players}
    head = next((line for line in text.splitlines() if line.strip()), "")
    names = {name.strip().strip('"').lower() for name in re.split(r"[\t;,]", plain(head))}
    white = Colour.WHITE if "white" in names else None
    games: list[PeriodGame] = []
    seen: dict[tuple[object, ...], list[tuple[str | None, int]]] = {}
    for row in read_table(
        text,
        file,
        known=("white", "black", *GAME_COLUMNS),
        needed=("player", "opponent", "result", "date"),
        aliases=_GAME_ALIASES,
    ):
        game = _game(row, white)
        _refuse_strangers(game, row, ids)
        _refuse_twice(game, row, seen)
        games.append(game)
    return tuple(games)


def _game(row: Row, colour: Colour | None) -> PeriodGame:
    return PeriodGame(
        player=row.required("player", parse_id),
        opponent=row.required("opponent", parse_id),
        result=row.required("result", parse_result),
        played_on=row.required("date", parse_date),
        colour=row.value("colour", parse_colour) or colour,
    )


def _refuse_strangers(game: PeriodGame, row: Row, ids: set[str]) -> None:
    for name in ("player", "opponent"):
        if getattr(game, name) not in ids:
            place = row.place(row.cells[name])
            raise UnreadableFile("period.not_listed", **place, id=getattr(game, name))
    if game.player == game.opponent:
        place = row.place(row.cells["opponent"])
        raise UnreadableFile("period.against_himself", **place, id=game.player)


def _refuse_twice(
    game: PeriodGame, row: Row, seen: dict[tuple[object, ...], list[tuple[str | None, int]]]
) -> None:
    """Two rows of the same players, day, event and round are one game unless colours differ."""
    key = (
        frozenset((game.player, game.opponent)),
        game.played_on,
        row.text("event"),
        row.text("round"),
    )
    white = None
    if game.colour is not None:
        white = game.player if game.colour is Colour.WHITE else game.opponent
    for other, line in seen.setdefault(key, []):
        if white is None or other in {None, white}:
            place = row.place(row.cells["player"])
            raise UnreadableFile("period.game_twice", **place, first=line)
    seen[key].append((white, row.line))
