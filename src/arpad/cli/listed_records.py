"""The records of a file without a tournament: a list of players, a table of games, game files.

They have the shape of those of a tournament (schema ``arpad/records/1``). What has no field of its
own stands in ``facts``, so that nothing of the file is left out.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import islice
from typing import Any, Final, TypeVar

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding
from arpad.core.played_games import GameSide
from arpad.core.results import OTHER_RESULT
from arpad.core.tournament_games import why_not_rated
from arpad.explain.people_json import (
    People,
    game_of_people,
    list_entry_json,
    one_rating,
    person_json,
    played_game_json,
)
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.checked_file import CheckedFile
from arpad.formats.player_lists.record import (
    ListedGame,
    ListedPlayer,
    PlayerTable,
    others_json,
)

MOST_RECORDS: Final = 100_000  # all are in memory at once
_MANY_PLAYERS: Final = "convert.too_many_players"
_Views = tuple[list[dict[str, Any]], list[dict[str, Any]]]
T = TypeVar("T")


def listed_records(file: str, checked: CheckedFile) -> dict[str, Any]:
    """Players and games of a file that holds no tournament.

    Args:
        file: its name, to read it again.
        checked: what it is.

    Raises:
        UnreadableFile: it holds neither, or more than can be written at once.
    """
    table = checked.table
    if table is not None and (table.players or table.games):
        return _of_table(table, file)
    readers: dict[str, Callable[[str], dict[str, Any]]] = {
        "fide-list": _of_fide_list,
        "lichess-fide-players": _of_lichess_players,
    }
    read = readers.get(checked.format, None if checked.rated_games is None else _of_games)
    if read is None:
        raise checked.without_tournament(file, "convert.no_records")
    if file == "-":
        raise UnreadableFile("convert.read_twice", file=file, format=checked.format)
    return read(file)


def _records(players: list[dict[str, Any]], games: list[dict[str, Any]]) -> dict[str, Any]:
    return {"tournament": None, "rounds": None, "players": players, "games": games, "teams": None}


def _bounded(records: Iterable[T], file: str, message: str) -> Iterator[T]:
    found = iter(records)
    yield from islice(found, MOST_RECORDS)
    if next(found, None) is not None:
        raise UnreadableFile(message, file=file, most=MOST_RECORDS)


def _of_fide_list(file: str) -> dict[str, Any]:
    from arpad.formats.fide_list.check import entries_of
    from arpad.formats.opening import opened

    findings: list[Finding] = []  # those of the check are told already
    with opened(file) as source:
        entries = _bounded(entries_of(source, findings), file, _MANY_PLAYERS)
        return _records([list_entry_json(*each) for each in enumerate(entries, 1)], [])


def _of_lichess_players(file: str) -> dict[str, Any]:
    from arpad.formats.json_values import whole_json
    from arpad.formats.lichess.players import fide_player
    from arpad.formats.opening import opened

    with opened(file) as source:
        plain, _ = whole_json(source)
    found = _bounded(plain if isinstance(plain, list) else [plain], file, _MANY_PLAYERS)
    return _records(
        [list_entry_json(number, fide_player(each)) for number, each in enumerate(found, 1)], []
    )


def _of_table(table: PlayerTable, file: str) -> dict[str, Any]:
    players = _bounded(table.players, file, _MANY_PLAYERS)
    listed = [_listed_player(*each) for each in enumerate(players, 1)]
    people = People(len(listed))
    games = _table_games(_bounded(table.games, file, "convert.too_many_games"), people)
    return _records(listed + people.players(), games)


def _listed_player(number: int, player: ListedPlayer) -> dict[str, Any]:
    birth, ratings = player.birth, dict(player.ratings)
    known = {
        "fide_id": None if player.fide_id is None else int(player.fide_id),
        "local_id": player.local_id or None,
        "sex": None if player.sex is None else player.sex.value,
        "title": player.title or player.women_title or None,
        "federation": player.federation,
        "rating": one_rating(ratings),
        "national_rating": ratings.get("national"),
        "birth_year": None if birth is None else birth.year,
        "birth_date": None if birth is None else birth.text,
    }
    facts = {
        "line": player.line,
        "academic": player.academic,
        "club": player.club,
        "club_id": player.club_id,
        "women_title": player.women_title,
        "ratings": ratings,
        "games": dict(player.games),
        "status": player.status,
        "others": others_json(player.others),
    }
    return person_json(number, player.name, known, facts)


def _table_games(rows: Iterable[ListedGame], people: People) -> list[dict[str, Any]]:
    """Each game once: the second player's view of it is joined to that of the first."""
    games: list[dict[str, Any]] = []
    views: dict[Hashable, _Views] = {}
    for row in rows:
        own, other = views.setdefault(row.same_for_both, ([], []))[:: -1 if row.is_turned else 1]
        game = _listed_game(row, people)
        if len(own) < len(other):
            first = other[len(own)]
            first["facts"]["rows"] += game["facts"]["rows"]
            if first["white_result"] != game["white_result"]:
                first |= {"rated": False, "why_not": "results_contradict"}
            own.append(first)
        else:
            games.append(game)
            own.append(game)
    return games


def _listed_game(row: ListedGame, people: People) -> dict[str, Any]:
    own = people.number(row.player, GameSide(name=row.player, result=row.result))
    other = people.number(row.opponent, GameSide(name=row.opponent, result=row.result))
    results = (row.result, OTHER_RESULT[row.result])
    is_known = bool(row.opponent) or row.opponent_rating is not None
    white, black = (other, own) if row.is_turned else (own, other)
    game = game_of_people(
        white,
        black,
        results[::-1] if row.is_turned else results,
        number=row.round,
        why=why_not_rated(*results) or ("" if is_known else "opponent_unknown"),
    )
    view: dict[str, Any] = {"line": row.line, "player": own}
    view |= {"result": row.result.key, "rating": row.rating}
    day = None if row.played_on is None else row.played_on.isoformat()
    view |= {"opponent_rating": row.opponent_rating, "date": day, "others": others_json(row.others)}
    return game | {"colours_known": row.colour is not None, "facts": {"rows": [view]}}


def _of_games(file: str) -> dict[str, Any]:
    from arpad.formats.kinds import opened_games

    people = People()
    notes = BoundedNotes()  # those of the check are told already
    with opened_games(file, notes) as games:
        found = _bounded(games, file, "convert.too_many_games")
        records = [played_game_json(game, people) for game in found]
    return _records(people.players(), records)
