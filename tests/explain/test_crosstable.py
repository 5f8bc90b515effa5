"""The cross table of a rated tournament."""

from datetime import date
from fractions import Fraction

from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Colour, Entry, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.explain.catalogue import load_catalogue
from arpad.explain.crosstable import cross_table
from arpad.explain.tournament_table import tournament_row
from arpad.systems.registry import load_system

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def entry(number: int, rating: int, *pairings: Pairing | None) -> Entry:
    player = Player(
        number=number, name=f"P{number}", rating=Rating(rating), development_coefficient=20
    )
    return Entry(player=player, pairings=pairings)


def met(opponent: int | None, result: Result, colour: Colour | None = None) -> Pairing:
    return Pairing(opponent=opponent, result=result, colour=colour)


def event() -> Tournament:
    """Two draws of 1 and 2, a forfeit, byes, and a round of which nothing is told."""
    drawn, bye = Result.DRAW, met(None, Result.HALF_POINT_BYE)
    return Tournament(
        start=date(2026, 1, 10),
        entries=(
            entry(1, 2000, met(2, drawn, WHITE), met(3, Result.FORFEIT_WIN, BLACK), met(2, drawn)),
            entry(2, 1900, met(1, drawn, BLACK), bye, met(1, drawn)),
            entry(
                3,
                1800,
                met(None, Result.PAIRING_ALLOCATED_BYE),
                met(1, Result.FORFEIT_LOSS, WHITE),
            ),
        ),
    )


def test_a_cell_tells_opponent_colour_and_what_it_brought() -> None:
    system = load_system("fide")
    rated = system.rate_tournament(event(), time_control=TimeControl.STANDARD, approved=False)
    words = load_catalogue("nl")
    table = cross_table(rated, [tournament_row(each, words) for each in rated.players], words)
    assert table.heads == (
        *("Nr.", "Naam", "Rating", "1", "2", "3", "Punten", "Wijziging", "Nieuw"),
    )
    rounds = [row[3:6] for row in table.rows]
    assert rounds == [("2w½", "3z+", "2½"), ("1z½", "-½", "1½"), ("-1", "1w-", "")]
    # 8.1.2: against 100 more or less .36 and .64: twice K 20 times .14.
    assert [Fraction(row[7]) for row in table.rows[:2]] == [-6, 6]
