"""A whole event from its games: only where every player has one game in a round.

Nothing is guessed: where the games could belong to several events, or a round cannot be told,
there is no tournament, and the reason is kept.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from arpad.core.findings import Finding, Severity
from arpad.core.played_games import GameSide, PlayedGame
from arpad.core.records import Colour, Entry, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.names import FIDE_TITLES
from arpad.formats.pgn.movetext import ENOUGH

T = TypeVar("T")
MOST_GAMES: Final = 20_000
_MOST_ROUNDS: Final = 100
_BYES: Final = frozenset({Result.FULL_POINT_BYE, Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE})
_SHORT: Final = {
    Result.WIN: Result.SHORT_WIN,
    Result.DRAW: Result.SHORT_DRAW,
    Result.LOSS: Result.SHORT_LOSS,
}


class NoEvent(Exception):
    """Why the games make no tournament.

    Args:
        message: id of the reason.
        line: of the game in which it shows.
        facts: values for the message.
    """

    def __init__(self, message: str, line: int | None = None, **facts: object) -> None:
        super().__init__(message)
        self.finding = Finding(
            severity=Severity.ERROR, message=message, line=line, facts=tuple(facts.items())
        )


def event_of(games: list[PlayedGame], notes: BoundedNotes) -> Tournament:
    """The tournament that these games make.

    Args:
        games: all games of a file.
        notes: gets what differs between the games of a player.

    Raises:
        NoEvent: they make none, or not surely.
    """
    if games and games[0].server:
        raise NoEvent("pgn.event_of_server", games[0].line)
    if len(games) < 2:  # noqa: PLR2004  one game tells of no event
        raise NoEvent("pgn.event_one_game")
    if len(games) > MOST_GAMES:
        raise NoEvent("pgn.event_too_large", most=MOST_GAMES)
    name = _one_name(games)
    rounds = [_round(game) for game in games]
    people = _People(games, notes)
    pairings = _pairings(games, rounds, people)
    days = [game.played_on for game in games if game.played_on is not None]
    count = max(rounds)
    return Tournament(
        name=name,
        city=_same(game.site for game in games if "://" not in game.site and game.site != "?"),
        start=min(days, default=None),
        end=max(days, default=None),
        rate_of_play=_common([game.rate_of_play for game in games]),
        rate_of_play_text=_same(game.rate_of_play_text for game in games),
        rounds=count,
        entries=tuple(
            Entry(
                player=player,
                pairings=tuple(pairings.get((number, each)) for each in range(1, count + 1)),
            )
            for number, player in enumerate(people.players, 1)
        ),
    )


def _one_name(games: Iterable[PlayedGame]) -> str:
    """The name of the event; a broadcast may give a game the name of its two players."""
    name = ""
    for game in games:
        if game.server:
            raise NoEvent("pgn.event_of_server", game.line)
        event = "" if _is_name_of_game(game) else game.event
        if event and name and event != name:
            raise NoEvent("pgn.event_several", game.line, first=name, other=event)
        name = name or event
    return name


def _is_name_of_game(game: PlayedGame) -> bool:
    return game.event in {"", "?"} or (
        bool(game.white.name) and game.event.endswith(f"{game.white.name} - {game.black.name}")
    )


def _round(game: PlayedGame) -> int:
    """Round 3 of ``3`` and of ``3.12``, board 12."""
    parts = game.round.split(".")
    if len(parts) <= 2 and all(part.isascii() and part.isdecimal() for part in parts):  # noqa: PLR2004  round and board
        number = int(parts[0][:9])
        if 1 <= number <= _MOST_ROUNDS:
            return number
    raise NoEvent("pgn.event_no_round", game.line, round=game.round)


def _pairings(
    games: Iterable[PlayedGame], rounds: Iterable[int], people: "_People"
) -> dict[tuple[int, int], Pairing]:
    """The pairing of each player in each round."""
    has_moves = any(game.moves == ENOUGH for game in games)
    found: dict[tuple[int, int], Pairing] = {}
    for game, number in zip(games, rounds, strict=True):
        sides = ((game.white, game.black, Colour.WHITE), (game.black, game.white, Colour.BLACK))
        is_short = has_moves and game.moves is not None and game.moves < ENOUGH
        for own, other, colour in sides:
            if not own.key:
                if other.result not in _BYES:
                    raise NoEvent("pgn.event_no_name", game.line)
                continue
            place = people.number(own), number
            if place in found:
                raise NoEvent("pgn.event_twice", game.line, name=own.name, round=number)
            result = _SHORT.get(own.result, own.result) if is_short else own.result
            found[place] = Pairing(
                opponent=people.number(other) if other.key else None,
                result=result,
                colour=colour if other.key else None,
            )
            if found[place].opponent == place[0]:
                raise NoEvent("pgn.event_twice", game.line, name=own.name, round=number)
    return found


class _People:
    """The players of the games, numbered as they come up.

    Args:
        games: all games.
        notes: gets what differs between the games of a player.

    Raises:
        NoEvent: one name has several FIDE ids.
    """

    def __init__(self, games: Iterable[PlayedGame], notes: BoundedNotes) -> None:
        self._notes = notes
        self._ids: dict[str, str] = {}
        self._numbers: dict[str, int] = {}
        self._told: set[str] = set()
        self.players: list[Player] = []
        for game, side in _sides(games):
            known = self._ids.setdefault(side.name.casefold(), side.fide_id or "")
            if side.fide_id and known and known != side.fide_id:
                raise NoEvent(
                    "pgn.event_two_ids", game.line, name=side.name, first=known, other=side.fide_id
                )
            self._ids[side.name.casefold()] = known or side.fide_id or ""
        for game, side in _sides(games):
            self._meet(game, side)

    def number(self, side: GameSide) -> int:
        """The starting number."""
        return self._numbers[self._key(side)]

    def _key(self, side: GameSide) -> str:
        return side.fide_id or self._ids[side.name.casefold()] or side.name.casefold()

    def _meet(self, game: PlayedGame, side: GameSide) -> None:
        key = self._key(side)
        if key not in self._numbers:
            self._numbers[key] = len(self.players) + 1
            self.players.append(
                Player(
                    number=len(self.players) + 1,
                    name=side.name,
                    fide_id=side.fide_id or self._ids[side.name.casefold()] or None,
                    rating=side.rating,
                    title=side.title.upper() if side.title.upper() in FIDE_TITLES else "",
                )
            )
            return
        place = self._numbers[key] - 1
        player = self.players[place]
        if side.rating and player.rating and side.rating != player.rating and key not in self._told:
            self._told.add(key)
            self._notes.add(
                Severity.WARNING,
                "pgn.ratings_differ",
                game.line,
                name=player.name,
                first=player.rating,
                other=side.rating,
            )
        self.players[place] = player.replace(rating=player.rating or side.rating)


def _sides(games: Iterable[PlayedGame]) -> Iterator[tuple[PlayedGame, GameSide]]:
    for game in games:
        for side in (game.white, game.black):
            if side.key:
                yield game, side


def _same(texts: Iterable[str]) -> str:
    """The text that all have that have one, else none."""
    found = {text for text in texts if text}
    return found.pop() if len(found) == 1 else ""


def _common(values: list[T]) -> T | None:
    """The value that all games have."""
    return values[0] if all(value == values[0] for value in values) else None
