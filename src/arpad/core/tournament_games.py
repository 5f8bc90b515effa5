"""The games of a tournament, each once, whichever of its two players tells of it."""

from collections.abc import Iterator, Mapping

from arpad.core.frozen import Record
from arpad.core.records import Colour, Entry, Pairing, Tournament
from arpad.core.results import Result

BYES = frozenset(
    {
        Result.FULL_POINT_BYE,
        Result.HALF_POINT_BYE,
        Result.ZERO_POINT_BYE,
        Result.PAIRING_ALLOCATED_BYE,
    }
)
_SHORT = frozenset({Result.SHORT_WIN, Result.SHORT_DRAW, Result.SHORT_LOSS})
_FORFEITS = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})
# More points than one game has to give: both won, or one won and the other drew.
_MOST_HALF_POINTS = 2


class TournamentGame(Record):
    """A game, or what stood in its place, in one round.

    Args:
        round: round number, from 1.
        white: starting number of White; of the only player of a bye.
        black: starting number of Black; None for a bye.
        white_result: what happened, seen from White; None where his line does not say it.
        black_result: the same, seen from Black.
        colours_known: whether the colours are; without them the player with the lower starting
            number stands as White.
        why_not: why it is no game to rate; empty for one that is: ``bye``, ``forfeit``,
            ``short`` (decided before both had moved), ``pending``, ``results_contradict``,
            ``not_mutual``, ``opponent_unknown``, ``own_opponent``.
    """

    round: int
    white: int
    black: int | None
    white_result: Result | None
    black_result: Result | None = None
    colours_known: bool = True
    why_not: str = ""

    @property
    def rated(self) -> bool:
        """Played over the board by two players of the tournament."""
        return not self.why_not


def games_of(tournament: Tournament) -> tuple[TournamentGame, ...]:
    """All games, forfeits and byes by round, in the order of the players.

    Whether a rating system rates a game may depend on more, such as the opponent's rating.

    Example:
        >>> from arpad.core.records import Player
        >>> win = Pairing(opponent=2, result=Result.WIN, colour=Colour.WHITE)
        >>> loss = Pairing(opponent=1, result=Result.LOSS, colour=Colour.BLACK)
        >>> one = Entry(player=Player(number=1), pairings=(win,))
        >>> two = Entry(player=Player(number=2), pairings=(loss,))
        >>> [(game.white, game.black) for game in games_of(Tournament(entries=(one, two)))]
        [(1, 2)]
    """
    by_number: dict[int, Entry] = {}
    for entry in tournament.entries:
        by_number.setdefault(entry.number, entry)
    rounds = max((len(entry.pairings) for entry in tournament.entries), default=0)
    return tuple(
        game
        for number in range(1, rounds + 1)
        for game in _games_of_round(tournament, by_number, number)
    )


def _games_of_round(
    tournament: Tournament, by_number: Mapping[int, Entry], number: int
) -> Iterator[TournamentGame]:
    for entry in tournament.entries:
        own = _in_round(entry, number)
        if own is None:
            continue
        if own.opponent is None:
            yield TournamentGame(
                round=number,
                white=entry.number,
                black=None,
                white_result=own.result,
                colours_known=False,
                why_not="pending" if own.result is Result.PENDING else "bye",
            )
            continue
        opponent = by_number.get(own.opponent)
        other = None if opponent is None else _in_round(opponent, number)
        is_mutual = (
            other is not None
            and other.opponent == entry.number
            and opponent is not entry
            and by_number.get(entry.number) is entry
        )
        if other is None or not is_mutual:
            yield _one_sided(entry.number, own, number, known=opponent is not None)
        elif entry.number < own.opponent:
            yield _game(entry.number, own, other, number)


def _in_round(entry: Entry, number: int) -> Pairing | None:
    return entry.pairings[number - 1] if number <= len(entry.pairings) else None


def _one_sided(number: int, own: Pairing, round_number: int, *, known: bool) -> TournamentGame:
    opponent = own.opponent or 0
    why = "not_mutual" if known else "opponent_unknown"
    if opponent == number:
        why = "own_opponent"
    if own.colour is Colour.BLACK:
        return TournamentGame(
            round=round_number,
            white=opponent,
            black=number,
            white_result=None,
            black_result=own.result,
            why_not=why,
        )
    return TournamentGame(
        round=round_number,
        white=number,
        black=opponent,
        white_result=own.result,
        colours_known=own.colour is not None,
        why_not=why,
    )


def _game(number: int, own: Pairing, other: Pairing, round_number: int) -> TournamentGame:
    opponent = own.opponent or 0
    has_black = own.colour is Colour.BLACK or (own.colour is None and other.colour is Colour.WHITE)
    known = own.colour is not other.colour
    if has_black and known:
        (number, own), (opponent, other) = (opponent, other), (number, own)
    return TournamentGame(
        round=round_number,
        white=number,
        black=opponent,
        white_result=own.result,
        black_result=other.result,
        colours_known=known,
        why_not=why_not_rated(own.result, other.result),
    )


def why_not_rated(own: Result, other: Result) -> str:
    """Why two results make no game to rate, as in :class:`TournamentGame`; empty when they do.

    Example:
        >>> why_not_rated(Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
        'forfeit'
    """
    both = {own, other}
    if both <= _FORFEITS:
        why = "results_contradict" if both == {Result.FORFEIT_WIN} else "forfeit"
    elif both <= _SHORT:
        why = "short"
    elif both == {Result.PENDING}:
        why = "pending"
    elif own.is_played and other.is_played:
        has_too_much = own.half_points + other.half_points > _MOST_HALF_POINTS
        won = Result.WIN in both
        why = "results_contradict" if has_too_much or (won and Result.LOSS not in both) else ""
    else:
        why = "results_contradict"
    return why
