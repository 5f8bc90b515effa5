"""Short ways to make players, games and tournaments, and to read the vectors of the ICU."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from tests.systems import build

from arpad.core.outcomes import PlayerRating
from arpad.core.parameters import Request
from arpad.core.quantities import Rating
from arpad.core.records import Entry, Pairing, Player, Tournament
from arpad.core.results import Result, parse_result
from arpad.systems.icu.system import ICU

BEFORE_2012, TODAY = date(2010, 1, 1), date(2015, 1, 1)
_MIRROR = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN, Result.DRAW: Result.DRAW}
Pairings = Sequence[tuple[int, int, int, str]]


def request(*written: str, on: date = TODAY, **values: object) -> Request:
    """A request with games as ``1400=1``."""
    return build.request(build.games(*written), on, **values)


def player(number: int, rating: int | None = None, **facts: Any) -> Player:
    """A player; ``k``, ``games_played``, ``foreign``, ``joined``, ``birth_date`` as facts."""
    known = {"development_coefficient": facts.pop("k", None)}
    known |= {name: facts.pop(name) for name in ("games_played", "birth_year") if name in facts}
    return Player(
        number=number,
        rating=None if rating is None else Rating(rating),
        facts=tuple(facts.items()),
        **known,
    )


def tournament(players: Sequence[Player], played: Pairings, on: date = TODAY) -> Tournament:
    """A tournament from players and games: round, player, opponent, the player's result."""
    rounds = max((game[0] for game in played), default=1)
    pairings: dict[int, list[Pairing | None]] = {
        each.number or 0: [None] * rounds for each in players
    }
    for number, one, other, written in played:
        result = parse_result(written)
        pairings[one][number - 1] = Pairing(opponent=other, result=result)
        pairings[other][number - 1] = Pairing(opponent=one, result=_MIRROR[result])
    entries = tuple(
        Entry(player=each, pairings=tuple(pairings[each.number or 0])) for each in players
    )
    return Tournament(name="Open", start=on, rounds=rounds, entries=entries)


def rated(players: Sequence[Player], played: Pairings, on: date = TODAY) -> dict[int, PlayerRating]:
    """The outcomes of a tournament by starting number."""
    result = ICU.rate_tournament(tournament(players, played, on), time_control=None, approved=False)
    return {each.player.number or 0: each for each in result.players}
