"""Records of people and games outside a tournament as JSON (schema ``arpad/records/1``).

They have the shape of those of a tournament. What has no field of its own stands in ``facts``.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from arpad.core.played_games import GameSide, PlayedGame
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Entry, ListEntry, Player
from arpad.core.results import Result
from arpad.core.tournament_games import TournamentGame, why_not_rated
from arpad.explain.records_json import game_json, plain_value, player_json

_LONG_ROUND: Final = 4  # digits
_FIRST_CHOICE: Final = ("national", "fide_standard", "standard", "regular")


def person_json(
    number: int, name: str, known: dict[str, Any], facts: dict[str, Any]
) -> dict[str, Any]:
    """A player in the shape of those of a tournament; what is unknown is null."""
    base = player_json(Entry(player=Player(number=number, name=name)))
    told = {name: value for name, value in facts.items() if value not in (None, "", {}, [])}
    return base | known | {"facts": told}


def list_entry_json(number: int, entry: ListEntry) -> dict[str, Any]:
    """A player of a rating list."""

    def by_kind(pairs: Iterable[tuple[TimeControl, Any]]) -> dict[str, Any]:
        return {kind.value: value for kind, value in pairs}

    ratings = {name: int(value) for name, value in by_kind(entry.ratings).items()}
    factors = by_kind(entry.development_coefficients)
    known = {
        "fide_id": int(entry.fide_id),
        "sex": None if entry.sex is None else entry.sex.value,
        "title": entry.title or entry.women_title or None,
        "federation": entry.federation,
        "rating": one_rating(ratings),
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
    return person_json(number, entry.name, known, facts)


def one_rating(ratings: dict[str, int]) -> int | None:
    """The national or the standard rating of a list, else its only one."""
    for name in _FIRST_CHOICE:
        if name in ratings:
            return ratings[name]
    return next(iter(ratings.values())) if len(ratings) == 1 else None


class People:
    """The people met in games, each with a number; a rating where all games tell the same."""

    def __init__(self, before: int = 0) -> None:
        self._before = before
        self._numbers: dict[object, int] = {}
        self._sides: list[GameSide] = []
        self._ratings: list[set[int]] = []
        self._events: dict[int, str] = {}

    def __len__(self) -> int:
        return len(self._sides)

    def number(self, key: object, side: GameSide, event: str = "") -> int | None:
        """His number; None for one of whom the file does not tell who he was.

        Args:
            key: what tells him from everybody else.
            side: what a game tells of him.
            event: in which alone his name means him; empty for one who is known beyond it.
        """
        if not side.name and not side.fide_id:
            return None
        place = self._numbers.setdefault(key, len(self._sides))
        if place == len(self._sides):
            self._sides.append(side)
            self._ratings.append(set())
            if event:
                self._events[place] = event
        if side.rating is not None:
            self._ratings[place].add(int(side.rating))
        return self._before + place + 1

    def players(self) -> Iterator[dict[str, Any]]:
        """All of them, in the order in which they were met."""
        for place, (side, ratings) in enumerate(zip(self._sides, self._ratings, strict=True)):
            known = {
                "fide_id": None if side.fide_id is None else int(side.fide_id),
                "title": side.title or None,
                "rating": next(iter(ratings)) if len(ratings) == 1 else None,
            }
            facts = {"is_engine": side.is_engine or None, "event": self._events.get(place)}
            yield person_json(self._before + place + 1, side.name, known, facts)


def game_of_people(
    white: int | None,
    black: int | None,
    results: tuple[Result, ...],
    *,
    number: int | None,
    why: str,
) -> dict[str, Any]:
    """A game whose players or round may be unknown.

    Args:
        white: number of White.
        black: number of Black.
        results: of White and of Black.
        number: of the round.
        why: it is no game to rate, as in :class:`TournamentGame`.
    """
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


def played_game_json(game: PlayedGame, people: People) -> dict[str, Any]:
    """A game of a server or of PGN; its people are noted."""
    sides = (game.white, game.black)
    white, black = (people.number(each.key or (each.name,), each) for each in sides)
    results = (game.white.result, game.black.result)
    record = game_of_people(white, black, results, number=_round_of(game), why=_why_not(game))
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
            if told[each] is not None and told[each] is not False and told[each] != ""
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
