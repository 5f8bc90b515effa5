"""The records of a file without a tournament: a list of players, a table of games, game files.

They have the shape of those of a tournament (schema ``arpad/records/1``). What has no field of its
own stands in ``facts``, so that nothing of the file is left out.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import islice
from typing import Any, Final, TypeVar

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding
from arpad.core.played_games import GameSide, PlayedGame
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Entry, ListEntry, Player
from arpad.core.results import OTHER_RESULT, Result
from arpad.core.tournament_games import TournamentGame, why_not_rated
from arpad.explain.records_json import game_json, plain_value, player_json
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
_LONG_ROUND: Final = 4  # digits
_FIRST_CHOICE: Final = ("national", "fide_standard", "standard", "regular")
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


def _player(number: int, name: str, known: dict[str, Any], facts: dict[str, Any]) -> dict[str, Any]:
    """A player in the shape of those of a tournament; what is unknown is null."""
    base = player_json(Entry(player=Player(number=number, name=name)))
    told = {name: value for name, value in facts.items() if value not in (None, "", {}, [])}
    return base | known | {"facts": told}


def _of_fide_list(file: str) -> dict[str, Any]:
    from arpad.formats.fide_list.check import entries_of
    from arpad.formats.opening import opened

    findings: list[Finding] = []  # those of the check are told already
    with opened(file) as source:
        entries = _bounded(entries_of(source, findings), file, _MANY_PLAYERS)
        return _records([_list_entry(*each) for each in enumerate(entries, 1)], [])


def _of_lichess_players(file: str) -> dict[str, Any]:
    from arpad.formats.json_values import whole_json
    from arpad.formats.lichess.players import fide_player
    from arpad.formats.opening import opened

    with opened(file) as source:
        plain, _ = whole_json(source)
    found = _bounded(plain if isinstance(plain, list) else [plain], file, _MANY_PLAYERS)
    return _records(
        [_list_entry(number, fide_player(each)) for number, each in enumerate(found, 1)], []
    )


def _list_entry(number: int, entry: ListEntry) -> dict[str, Any]:
    def by_kind(pairs: Iterable[tuple[TimeControl, Any]]) -> dict[str, Any]:
        return {kind.value: value for kind, value in pairs}

    ratings = {name: int(value) for name, value in by_kind(entry.ratings).items()}
    factors = by_kind(entry.development_coefficients)
    known = {
        "fide_id": int(entry.fide_id),
        "sex": None if entry.sex is None else entry.sex.value,
        "title": entry.title or entry.women_title or None,
        "federation": entry.federation,
        "rating": _rating(ratings),
        "birth_year": entry.birth_year,
    }
    facts = {
        "women_title": entry.women_title,
        "other_titles": list(entry.other_titles),
        "ratings": ratings,
        "development_coefficients": factors,
        "games_in_period": by_kind(entry.games_in_period),
        "inactive": by_kind(entry.inactive),
    }
    return _player(number, entry.name, known, facts)


def _rating(ratings: dict[str, int]) -> int | None:
    """The national or the standard rating of a list, else its only one."""
    for name in _FIRST_CHOICE:
        if name in ratings:
            return ratings[name]
    return next(iter(ratings.values())) if len(ratings) == 1 else None


def _of_table(table: PlayerTable, file: str) -> dict[str, Any]:
    players = _bounded(table.players, file, _MANY_PLAYERS)
    listed = [_listed_player(*each) for each in enumerate(players, 1)]
    people = _People(len(listed))
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
        "rating": _rating(ratings),
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
    return _player(number, player.name, known, facts)


class _People:
    """The people met in games, each with a number; a rating where all games tell the same."""

    def __init__(self, before: int = 0) -> None:
        self._before = before
        self._numbers: dict[object, int] = {}
        self._sides: list[GameSide] = []
        self._ratings: list[set[int]] = []

    def number(self, key: object, side: GameSide) -> int | None:
        """His number; None for one of whom the file does not tell who he was."""
        if not side.name and not side.fide_id:
            return None
        place = self._numbers.setdefault(key, len(self._sides))
        if place == len(self._sides):
            self._sides.append(side)
            self._ratings.append(set())
        if side.rating is not None:
            self._ratings[place].add(int(side.rating))
        return self._before + place + 1

    def players(self) -> list[dict[str, Any]]:
        """All of them, in the order in which they were met."""
        found = []
        for place, (side, ratings) in enumerate(zip(self._sides, self._ratings, strict=True)):
            known = {
                "fide_id": None if side.fide_id is None else int(side.fide_id),
                "title": side.title or None,
                "rating": next(iter(ratings)) if len(ratings) == 1 else None,
            }
            facts = {"is_engine": side.is_engine or None}
            found.append(_player(self._before + place + 1, side.name, known, facts))
        return found


def _table_games(rows: Iterable[ListedGame], people: _People) -> list[dict[str, Any]]:
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


def _listed_game(row: ListedGame, people: _People) -> dict[str, Any]:
    own = people.number(row.player, GameSide(name=row.player, result=row.result))
    other = people.number(row.opponent, GameSide(name=row.opponent, result=row.result))
    results = (row.result, OTHER_RESULT[row.result])
    white, black = (other, own) if row.is_turned else (own, other)
    game = _game(
        white,
        black,
        results[::-1] if row.is_turned else results,
        number=row.round,
        why=why_not_rated(*results),
    )
    view: dict[str, Any] = {"line": row.line, "player": own}
    view |= {"result": row.result.key, "rating": row.rating}
    day = None if row.played_on is None else row.played_on.isoformat()
    view |= {"opponent_rating": row.opponent_rating, "date": day, "others": others_json(row.others)}
    return game | {"colours_known": row.colour is not None, "facts": {"rows": [view]}}


def _game(
    white: int | None,
    black: int | None,
    results: tuple[Result, ...],
    *,
    number: int | None,
    why: str,
) -> dict[str, Any]:
    game = game_json(
        TournamentGame(
            round=0,
            white=white or 0,
            black=black or 0,
            white_result=results[0],
            black_result=results[1],
            why_not=why,
        )
    )
    return game | {"round": number, "white": white, "black": black}


def _of_games(file: str) -> dict[str, Any]:
    from arpad.formats.kinds import opened_games

    people = _People()
    notes = BoundedNotes()  # those of the check are told already
    with opened_games(file, notes) as games:
        found = _bounded(games, file, "convert.too_many_games")
        records = [_played_game(game, people) for game in found]
    return _records(people.players(), records)


def _played_game(game: PlayedGame, people: _People) -> dict[str, Any]:
    sides = (game.white, game.black)
    white, black = (people.number(each.key or (each.name,), each) for each in sides)
    results = (game.white.result, game.black.result)
    record = _game(white, black, results, number=_round_of(game), why=_why_not(game))
    facts: dict[str, Any] = {
        name: plain_value(value)
        for name, value in game.as_dict().items()
        if name not in {"white", "black"} and value is not None and value != ""
    }
    for name, side in zip(("white", "black"), sides, strict=True):
        told = side.as_dict()
        facts[name] = {
            each: told[each]
            for each in ("name", "rating", "rating_difference", "title", "provisional")
            if told[each] not in (None, "", False)
        }
    return record | {"facts": facts}


def _round_of(game: PlayedGame) -> int | None:
    """The number of the round, where it is written as one."""
    text = game.round.strip()
    is_number = text.isascii() and text.isdecimal() and len(text) < _LONG_ROUND
    return int(text) or None if is_number else None


def _why_not(game: PlayedGame) -> str:
    if game.counts:
        return ""
    why = why_not_rated(game.white.result, game.black.result)
    return why or ("marked_unrated" if game.rated is False else "opponent_unknown")
