"""What a rating computation answers: every intermediate is a named field, every step is kept.

These records are shared by all systems that rate with a table and a development coefficient.
"""

from datetime import date
from typing import TYPE_CHECKING

from arpad.core.frozen import Record
from arpad.core.quantities import (
    ExpectedScore,
    Rating,
    RatingDifference,
    RatingPoints,
    Score,
    ScoreDifference,
)
from arpad.core.records import Colour, Player, Tournament
from arpad.core.results import Result
from arpad.core.rulebook import Citation
from arpad.core.steps import Step, Word

if TYPE_CHECKING:
    from arpad.core.updates import FirstRating, RatingUpdate


class DevelopmentCoefficient(Record):
    """K, and why it is that.

    Args:
        value: the K that was used.
        reason: why, as a message.
        rule: where the rule is written; None when the K was given.
        normal_value: the K before the volume rule (K times games at most 700) lowered it.
    """

    value: int
    reason: Word
    rule: Citation | None
    normal_value: int


class PlayedGame(Record):
    """What every answer tells of one game, whatever the numbers of its system are.

    Args:
        result: what happened, seen from the player.
        score: score of the game for the tournament: 0, 0.5 or 1.
        rated: whether the game changes the player's rating.
        why_not_rated: the reason when it does not.
        opponent_name: as written.
        opponent_number: starting number in the tournament.
        opponent_federation: three-letter code.
        opponent_title: GM, IM ...; empty for none.
        round: round number from 1.
        colour: the player's colour.
        rules: where the rules used are written.
        steps: the reasoning for this game.
    """

    result: Result
    score: Score
    rated: bool
    why_not_rated: Word | None = None
    opponent_name: str = ""
    opponent_number: int | None = None
    opponent_federation: str | None = None
    opponent_title: str = ""
    round: int | None = None
    colour: Colour | None = None
    rules: tuple[Citation, ...] = ()
    steps: tuple[Step, ...] = ()


class GameLine(PlayedGame):
    """One game of the player, or one that does not count, with the reason.

    Args:
        opponent_rating: rating used for the opponent; None when unrated.
        rating_difference: own minus opponent, in points; None when not rated.
        difference_used: the same after the limit.
        expected_score: 0.00-1.00.
        score_minus_expected: -1.00 to 1.00.
    """

    opponent_rating: Rating | None = None
    rating_difference: RatingDifference | None = None
    difference_used: RatingDifference | None = None
    expected_score: ExpectedScore | None = None
    score_minus_expected: ScoreDifference | None = None


class EventLine(Record):
    """One event of the period: its own rules, its own rating, its unrounded change.

    Args:
        name: name of the event.
        start: first day.
        regime: id of the rules in force on that day.
        rating: the player's rating used in it.
        games: all games of the player.
        games_rated: how many of them are rated.
        points: score of the rated games.
        expected_points: expected score of the rated games.
        score_minus_expected: the difference.
        rating_change_unrounded: K times that.
        performance_rating: over the rated games; None without any.
    """

    name: str
    start: date
    regime: str
    rating: Rating
    games: tuple[GameLine, ...]
    games_rated: int
    points: Score
    expected_points: ExpectedScore
    score_minus_expected: ScoreDifference
    rating_change_unrounded: RatingPoints
    performance_rating: Rating | None = None


class RatingChange(Record):
    """The change of a rated player's rating over a period of one or more events.

    Args:
        system: id of the system.
        regime: id of the rules of the last event.
        time_control: standard, rapid or blitz.
        rating_before: rating on the list before the period (or the corrected base).
        development_coefficient: K and its reason.
        events: the events with their games.
        games_rated: rated games of the period.
        points: their score.
        expected_points: their expected score.
        score_minus_expected: the difference.
        rating_change_unrounded: exact, in hundredths of a point.
        rating_change: rounded once for the period.
        rating_after: rating on the next list before the floor is applied.
        published: False when the new rating is under the floor, so that the next list shows
            the player as unrated.
        estimate: True when the field was given as an average.
        warnings: remarks a reader should see.
        steps: the reasoning over the whole, in order.
    """

    system: str
    regime: str
    time_control: str
    rating_before: Rating
    development_coefficient: DevelopmentCoefficient
    events: tuple[EventLine, ...]
    games_rated: int
    points: Score
    expected_points: ExpectedScore
    score_minus_expected: ScoreDifference
    rating_change_unrounded: RatingPoints
    rating_change: RatingDifference
    rating_after: Rating
    published: bool = True
    estimate: bool = False
    warnings: tuple[Step, ...] = ()
    steps: tuple[Step, ...] = ()

    @property
    def games(self) -> tuple[GameLine, ...]:
        """The games of all events in order."""
        return tuple(game for event in self.events for game in event.games)


class InitialRating(Record):
    """The first rating of an unrated player, or why there is none yet.

    Args:
        system: id of the system.
        regime: id of the rules.
        time_control: standard, rapid or blitz.
        games_counted: games against rated opponents that count.
        points: score of those games.
        average_opponent_rating: exact average as a pair (sum, count), with whatever the rules
            add to it.
        fractional_score: in whole hundredths; None without games.
        difference_from_score: what the table or the bonus adds to the average.
        initial_rating_unlimited: before the maximum.
        initial_rating: None when nothing is published.
        published: whether the player gets a rating.
        why_not_published: the reasons when he does not.
        games: the games with the reason for those that do not count.
        development_coefficient: K of the new rating.
        warnings: remarks a reader should see.
        steps: the reasoning.
    """

    system: str
    regime: str
    time_control: str
    games_counted: int
    points: Score
    average_opponent_rating: tuple[int, int] | None
    fractional_score: int | None
    difference_from_score: RatingDifference | None
    initial_rating_unlimited: Rating | None
    initial_rating: Rating | None
    published: bool
    why_not_published: tuple[Word, ...] = ()
    games: tuple[GameLine, ...] = ()
    development_coefficient: int | None = None
    warnings: tuple[Step, ...] = ()
    steps: tuple[Step, ...] = ()


class PerformanceRating(Record):
    """A performance rating over some games.

    Args:
        games_counted: games against rated opponents.
        points: score of those games.
        average_opponent_rating: rounded half up.
        fractional_score: in whole hundredths.
        difference_from_score: from the table.
        performance_rating: the sum of average and difference.
    """

    system: str
    regime: str
    time_control: str
    games_counted: int
    points: Score
    average_opponent_rating: Rating
    average_exact: tuple[int, int]
    fractional_score: int
    difference_from_score: RatingDifference
    performance_rating: Rating
    warnings: tuple[Step, ...] = ()
    steps: tuple[Step, ...] = ()


class Requirement(Record):
    """One requirement of a title norm.

    Args:
        message: id of what is required.
        met: whether it is met; None when the report does not tell.
        figures: named values for the message, as pairs.
        rule: where it is written.
    """

    message: str
    met: bool | None
    figures: tuple[tuple[str, object], ...] = ()
    rule: Citation | None = None


class TitleNorm(Record):
    """One title looked at over the games of one player in one tournament.

    Args:
        title: GM, IM, WGM or WIM.
        achieved: True when every requirement is met, False when one is not, None when all that
            can be checked are met but the report does not tell everything.
        games_counted: games the norm is judged on.
        rounds: the rounds of those games.
        points: score in those games.
        average_opponent_rating: after one opponent was raised, rounded half up.
        performance_rating: average plus difference from the table.
        raised_opponent: the rating that was raised to the adjusted floor; None for none.
        requirements: every requirement with its figures.
    """

    title: str
    achieved: bool | None
    games_counted: int
    rounds: tuple[int, ...]
    points: Score
    average_opponent_rating: Rating | None
    performance_rating: Rating | None
    raised_opponent: Rating | None
    requirements: tuple[Requirement, ...]


class PlayerRating(Record):
    """What a tournament brings one player.

    Args:
        player: the player with starting number.
        points: tournament points by counting results (1, 0.5, 0), byes and forfeits included.
        change: the rating change of a rated player, when K is certain.
        possible_changes: when K is not certain, the change for each K that the facts allow.
        initial: the first rating (or why not) of an unrated player.
        answer: what a system beside FIDE's answers for the player.
        missing: names of the facts that would make K certain, or without which there is no
            outcome at all.
        why_not_rated: why there is no outcome though all facts are known.
    """

    player: Player
    points: Score
    change: RatingChange | None = None
    possible_changes: tuple[RatingChange, ...] = ()
    initial: InitialRating | None = None
    answer: "RatingUpdate | FirstRating | None" = None
    missing: tuple[str, ...] = ()
    why_not_rated: tuple[Word, ...] = ()

    @property
    def outcome(self) -> RatingChange | InitialRating | None:
        """The change, one of the possible changes, or the first rating."""
        return self.change or self.initial or next(iter(self.possible_changes), None)


class TournamentRating(Record):
    """A whole tournament rated by one system.

    Args:
        system: id of the system.
        regime: id of the rules in force on its first day.
        time_control: standard, rapid or blitz.
        tournament: the tournament that was rated.
        players: an outcome for each player, in the order of the starting numbers.
        warnings: remarks on the tournament as a whole.
    """

    system: str
    regime: str
    time_control: str
    tournament: Tournament
    players: tuple[PlayerRating, ...]
    warnings: tuple[Step, ...] = ()


class Expectation(Record):
    """The expected scores of the two sides of one game, before it is played.

    Args:
        rating: own rating.
        opponent_rating: the other's.
        rating_difference: own minus opponent.
        difference_used: the same after the limit, for the player.
        expected_score: of the player, 0.00-1.00.
        opponent_difference_used: after the limit, for the opponent (it may not be the same).
        opponent_expected_score: of the opponent.
    """

    system: str
    regime: str
    time_control: str
    rating: Rating
    opponent_rating: Rating
    rating_difference: RatingDifference
    difference_used: RatingDifference
    expected_score: ExpectedScore
    opponent_difference_used: RatingDifference
    opponent_expected_score: ExpectedScore
    warnings: tuple[Step, ...] = ()
    steps: tuple[Step, ...] = ()


class PrintedTable(Record):
    """A table of a system as a table: named columns and rows of values.

    Args:
        name: name of the table.
        columns: ids of the messages for the heads.
        rows: the values; None for no bound.
        rule: where it is printed.
    """

    system: str
    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    rule: Citation
    warnings: tuple[Step, ...] = ()
    steps: tuple[Step, ...] = ()
