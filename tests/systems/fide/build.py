"""Short ways to make players, games, events and tournaments for the tests of FIDE's rules."""

from collections.abc import Sequence
from datetime import date, timedelta

from arpad.core.outcomes import RatingChange
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import RateOfPlay, TimeControl, parse_rate_of_play
from arpad.core.records import Entry, Event, Game, Pairing, Player, Tournament
from arpad.core.results import Result, parse_result
from arpad.systems.fide.rating_change import rate_period

STANDARD, RAPID, BLITZ = TimeControl.STANDARD, TimeControl.RAPID, TimeControl.BLITZ
TODAY = date(2026, 5, 1)


def day_before(day: date) -> date:
    """The last day of the older rules."""
    return day - timedelta(days=1)


def player(rating: int | None, k: int | None = None, standard: int | None = None) -> Player:
    """A player with a rating and a K."""
    return Player(
        rating=None if rating is None else Rating(rating),
        development_coefficient=k,
        standard_rating=None if standard is None else Rating(standard),
    )


def game(opponent: int | Player | None, result: str | Result = "1", number: int = 1) -> Game:
    """A game against a rating, a player, or (None) an unrated player."""
    if not isinstance(opponent, Player):
        opponent = player(opponent)
    if isinstance(result, str):
        result = parse_result(result)
    return Game(opponent=opponent, result=result, round=number)


def event(
    *games: Game,
    on: date = TODAY,
    kind: TimeControl = STANDARD,
    rate: str | RateOfPlay | None = None,
    approved: bool = False,
) -> Event:
    """An event of these games."""
    return Event(
        start=on,
        games=games,
        time_control=kind,
        rate_of_play=parse_rate_of_play(rate) if isinstance(rate, str) else rate,
        approved=approved,
    )


def rated(
    own: int, *games: Game, on: date = TODAY, kind: TimeControl = STANDARD, k: int = 20
) -> RatingChange:
    """The change of a player in one event."""
    return rate_period(player(own, k), [event(*games, on=on, kind=kind)])


def entry(who: Player, *pairings: tuple[int | None, Result] | None) -> Entry:
    """A player with his rounds."""
    return Entry(
        player=who,
        pairings=tuple(
            None if pairing is None else Pairing(opponent=pairing[0], result=pairing[1])
            for pairing in pairings
        ),
    )


def field(
    applicant: Player,
    opponents: Sequence[Player],
    half_points: int,
    on: date = TODAY,
) -> Tournament:
    """A tournament in which player 1 met players 2, 3, ... in turn, wins first."""
    wins, draws = divmod(half_points, 2)
    results = [Result.WIN] * wins + [Result.DRAW] * draws
    results += [Result.LOSS] * (len(opponents) - len(results))
    pairings = [(number, result) for number, result in enumerate(results, start=2)]
    return Tournament(
        start=on,
        federation="NOR",
        rounds=len(opponents),
        rate_of_play=parse_rate_of_play("90+30"),
        entries=(
            entry(applicant.replace(number=1), *pairings),
            *(
                Entry(player=opponent.replace(number=number))
                for number, opponent in enumerate(opponents, start=2)
            ),
        ),
    )
