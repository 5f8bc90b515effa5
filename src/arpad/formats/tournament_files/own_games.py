"""The games of Arpad's own records, given back to the players whose rounds they are."""

from collections.abc import Iterable, Sequence
from typing import Final

from arpad.core.records import Colour, Pairing
from arpad.core.results import Result
from arpad.formats.json_values import Fields, WrongShape
from arpad.formats.trf.header import MOST_ROUNDS
from arpad.formats.trf.players import ReadPlayer

_RESULTS: Final = {result.key: result for result in Result}


def add_games(players: Sequence[ReadPlayer], games: Iterable[Fields]) -> list[ReadPlayer]:
    """The players with their rounds.

    Args:
        players: as they stand in the file, without rounds.
        games: each once; what only one of its players tells of has one result.

    Raises:
        WrongShape: a game has no round or no player of the tournament, or a result that is none.
    """
    places: dict[int, list[int]] = {}
    for place, player in enumerate(players):
        places.setdefault(player.number, []).append(place)
    rounds: list[dict[int, Pairing]] = [{} for _ in players]
    last = 0
    for game in games:
        number = game.whole("round")
        if number is None or not 1 <= number <= MOST_ROUNDS:
            raise WrongShape("round", number)
        last = max(last, number)
        for own, pairing in _pairings(game):
            free = [each for each in places.get(own, ()) if number not in rounds[each]]
            if not free:  # not of the tournament, or a second game in one round
                raise WrongShape("games", own)
            rounds[free[0]][number] = pairing
    return [
        player.replace(pairings=tuple(own.get(number) for number in range(1, last + 1)))
        for player, own in zip(players, rounds, strict=True)
    ]


def _pairings(game: Fields) -> list[tuple[int, Pairing]]:
    """Each player who tells of the game, with what he tells."""
    white, black = game.whole("white"), game.whole("black")
    if white is None:
        raise WrongShape("white", white)
    known = game.flag("colours_known") is not False
    sides = (
        (white, black, _result(game, "white_result"), Colour.WHITE),
        (black, white, _result(game, "black_result"), Colour.BLACK),
    )
    return [
        (
            own,
            Pairing(
                opponent=other,
                result=result,
                colour=colour if known and other is not None else None,
            ),
        )
        for own, other, result, colour in sides
        if own is not None and result is not None
    ]


def _result(game: Fields, name: str) -> Result | None:
    key = game.text(name)
    if key and key not in _RESULTS:
        raise WrongShape(name, key)
    return _RESULTS.get(key)
