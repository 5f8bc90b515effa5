"""What is known of a player before an event, and of the event itself."""

from arpad.core.frozen import Record
from arpad.core.rulebook import Rule


class Standing(Record):
    """A player before the event.

    Args:
        rating: with all decimals; for an unrated player the one he starts from.
        games: N: the games that the rating is based on; 0 for one who starts from his age.
        is_unrated: he has no rating of US Chess yet.
        all_won: he has won every game so far.
        all_lost: he has lost every game so far.
        peak: highest rounded rating after an event so far; None where it is not known.
        floor: his floor as US Chess shows it; None where it is not known.
        is_life_master: he holds the title Original Life Master.
        wins, draws, events: of all games so far (events with three games or more), for the
            absolute floor; None where they are not known.
    """

    rating: float
    games: int
    is_unrated: bool = False
    all_won: bool = False
    all_lost: bool = False
    peak: int | None = None
    floor: int | None = None
    is_life_master: bool = False
    wins: int | None = None
    draws: int | None = None
    events: int | None = None

    def is_established(self, rule: Rule) -> bool:
        """Whether the rating is based on more than 25 games (rule ``established``)."""
        return self.games > rule.integer("above_games")


class Conditions(Record):
    """The event.

    Args:
        dual: it is rated Regular and Quick, and the rating in question is the Regular one.
        match: it is a match of two players.
        met_too_often: the player met somebody more often than the bonus allows.
    """

    dual: bool = False
    match: bool = False
    met_too_often: bool = False
