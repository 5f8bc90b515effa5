"""The records of a file without a tournament: a list of players, a table of games, game files.

They have the shape of those of a tournament (schema ``arpad/records/1``). What has no field of its
own stands in ``facts``, so that nothing of the file is left out. Lists of records are iterators:
a file of any length is read again for each of them, and only the people of games are kept.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import chain
from typing import Any, Final

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
from arpad.formats.answer_rows import ANSWERS, Answer, Row, answer_of
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.checked_file import CheckedFile
from arpad.formats.game_counts import SeenGames
from arpad.formats.player_lists.game_tally import GamesReadAgain, tally_of
from arpad.formats.player_lists.record import (
    ListedGame,
    ListedPlayer,
    PlayerTable,
    others_json,
)
from arpad.formats.player_lists.told_games import ToldGame, told_games

MOST_KEPT: Final = 100_000  # of what has to be in memory at once
MOST_PEOPLE: Final = 300_000  # about a kilobyte each


def listed_records(file: str, checked: CheckedFile, encoding: str | None = None) -> dict[str, Any]:
    """Players and games of a file that holds no tournament.

    Args:
        file: its name, to read it again.
        checked: what it is.
        encoding: of a text, where the user named it.

    Raises:
        UnreadableFile: it holds neither, or more than can be written at once.
    """
    table = checked.table
    if table is not None and (table.players or table.games):
        return _of_table(table, file)
    if checked.format in ANSWERS and file != "-":
        answer = answer_of(file, checked.format)
        if answer is not None:
            return _of_answer(answer)
    readers: dict[str, Callable[[str, str | None], dict[str, Any]]] = {
        "fide-list": _of_fide_list,
        "lichess-fide-players": _of_lichess_players,
    }
    read = readers.get(checked.format, None if checked.rated_games is None else _of_games)
    if read is None and checked.format not in ANSWERS:
        raise checked.without_tournament(file, "convert.no_records")
    if file == "-":
        raise UnreadableFile("convert.read_twice", file=file, format=checked.format)
    if read is None:  # an answer without anything in it
        raise checked.without_tournament(file, "convert.no_records")
    return read(file, encoding)


def _of_answer(answer: Answer) -> dict[str, Any]:
    """The players of a result list; else the one player whom the answer is about."""
    if answer.list_name != "results":
        facts: dict[str, Any] = {answer.list_name: list(answer.rows)}
        return _records([person_json(1, answer.player, {}, facts)], ())
    return _records((_placed(*each) for each in enumerate(answer.rows, 1)), ())


def _placed(number: int, row: Row) -> dict[str, Any]:
    known = {name: row[name] for name in ("rank", "points", "rating")}
    known["title"] = row["title"] or None
    facts = {name: row[name] for name in ("arena_score", "tie_break", "performance")}
    return person_json(number, row["name"], known, facts)


def _records(players: Iterable[dict[str, Any]], games: Iterable[dict[str, Any]]) -> dict[str, Any]:
    return {
        "tournament": None,
        "rounds": None,
        "players": iter(players),
        "games": iter(games),
        "teams": None,
    }


def _met(people: People, file: str) -> None:
    """Refuse more people than can be kept.

    Raises:
        UnreadableFile: there are.
    """
    if len(people) > MOST_PEOPLE:
        raise UnreadableFile("convert.too_many_people", file=file, most=MOST_PEOPLE)


def _of_fide_list(file: str, encoding: str | None) -> dict[str, Any]:
    return _records(_fide_players(file, encoding), ())


def _fide_players(file: str, encoding: str | None) -> Iterator[dict[str, Any]]:
    from arpad.formats.fide_list.check import entries_of
    from arpad.formats.opening import opened

    findings: list[Finding] = []  # those of the check are told already
    with opened(file, encoding) as source:
        for number, entry in enumerate(entries_of(source, findings), 1):
            yield list_entry_json(number, entry)


def _of_lichess_players(file: str, encoding: str | None) -> dict[str, Any]:
    from arpad.formats.json_values import whole_json
    from arpad.formats.lichess.players import fide_player
    from arpad.formats.opening import opened

    with opened(file, encoding) as source:
        plain, _ = whole_json(source)
    found = enumerate(plain if isinstance(plain, list) else [plain], 1)
    return _records((list_entry_json(number, fide_player(each)) for number, each in found), ())


def _of_table(table: PlayerTable, file: str) -> dict[str, Any]:
    people = People(len(table.players))
    for game in table.games:  # whom they name, before the first is written
        _sides(game, people)
        _met(people, file)
    listed = (_listed_player(*each) for each in enumerate(table.players, 1))
    everybody = chain(listed, people.players())
    is_long = isinstance(table.games, GamesReadAgain) or len(table.games) > MOST_KEPT
    if is_long and not tally_of(table).is_told_twice:
        return _records(everybody, (_listed_game(row, people) for row in table.games))
    if len(table.games) > MOST_KEPT:
        raise UnreadableFile("convert.too_many_games", file=file, most=MOST_KEPT)
    return _records(everybody, _joined_games(table.games, people))


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


def _joined_games(rows: Iterable[ListedGame], people: People) -> list[dict[str, Any]]:
    """Each game once: the rows that tell of it are joined, and those that contradict marked."""
    by_occasion: dict[Hashable, list[ListedGame]] = {}
    for row in rows:
        by_occasion.setdefault(row.same_for_both, []).append(row)
    told = [each for same in by_occasion.values() for each in told_games(same)]
    return [_told_game(each, people) for each in sorted(told, key=lambda game: game.rows[0].line)]


def _told_game(told: ToldGame, people: People) -> dict[str, Any]:
    first, *others = (_listed_game(row, people) for row in told.rows)
    for other in others:
        first["facts"]["rows"] += other["facts"]["rows"]
    if told.other is not None:
        first |= {"rated": False, "why_not": "results_contradict"}
    return first


def _sides(row: ListedGame, people: People) -> tuple[int | None, int | None]:
    """The numbers of the player and of the other."""
    own, other = (
        people.number(key, GameSide(name=name, result=row.result), row.numbers_of)
        for key, name in zip(row.people, (row.player, row.opponent), strict=True)
    )
    return own, other


def _listed_game(row: ListedGame, people: People) -> dict[str, Any]:
    own, other = _sides(row, people)
    results = (row.result, OTHER_RESULT[row.result])
    is_known = bool(row.opponent) or row.opponent_rating is not None
    why = "marked_unrated" if row.is_unrated else "" if is_known else "opponent_unknown"
    white, black = (other, own) if row.is_turned else (own, other)
    game = game_of_people(
        white,
        black,
        results[::-1] if row.is_turned else results,
        number=row.round,
        why=why_not_rated(*results) or why,
    )
    view: dict[str, Any] = {"line": row.line, "player": own}
    view |= {"result": row.result.key, "rating": row.rating}
    day = None if row.played_on is None else row.played_on.isoformat()
    view |= {"opponent_rating": row.opponent_rating, "date": day, "others": others_json(row.others)}
    return game | {"colours_known": row.colour is not None, "facts": {"rows": [view]}}


def _of_games(file: str, encoding: str | None) -> dict[str, Any]:
    people = People()
    for _ in _played_games(file, people, encoding):  # whom they name, before the first is written
        _met(people, file)
    return _records(people.players(), _played_games(file, people, encoding))


def _played_games(file: str, people: People, encoding: str | None) -> Iterator[dict[str, Any]]:
    from arpad.formats.kinds import opened_games

    notes = BoundedNotes()  # those of the check are told already
    seen = SeenGames()
    with opened_games(file, notes, encoding) as games:
        for game in games:
            record, is_again = played_game_json(game, people), seen.is_again(game)
            if is_again and record["rated"]:
                record |= {"rated": False, "why_not": "repeated"}
            yield record
