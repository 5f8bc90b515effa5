"""Articles 1, 5, 7.3.1 (rapid, blitz) and 8.3.1: which games are rated, and on which list."""

from collections.abc import Iterable, Sequence

from arpad.core.errors import BadValue
from arpad.core.outcomes import GameLine
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.records import Event, Game, Player
from arpad.core.results import Result
from arpad.core.rulebook import Citation, Regime, Rule
from arpad.core.steps import Word, step, word

_UNPLAYED_REASONS = {
    Result.SHORT_WIN: "fide.unrated.short",
    Result.SHORT_DRAW: "fide.unrated.short",
    Result.SHORT_LOSS: "fide.unrated.short",
    Result.FORFEIT_WIN: "fide.unrated.forfeit",
    Result.FORFEIT_LOSS: "fide.unrated.forfeit",
    Result.PENDING: "fide.unrated.pending",
}


def rating_used(player: Player, regime: Regime) -> Rating | None:
    """The rating with which a player counts on this list; None when unrated.

    In rapid and blitz a player without such a rating counts with the standard rating.

    Source: FIDE Rapid and Blitz Rating Regulations 7.2.1 (1 March 2024).
    """
    if player.rating is not None:
        return player.rating
    return player.standard_rating if regime.has("standard_rating_used") else None


def why_not_rated(
    game: Game, event: Event, own: Rating | None, regime: Regime
) -> tuple[Word, Citation] | None:
    """Why a game does not count for a player with this rating; None when it counts.

    Args:
        game: the game, seen from the player.
        event: the event it belongs to.
        own: the player's rating; None for an unrated player (whose games count for a first
            rating).
        regime: the rules of the event.
    """
    return (
        _why_not_counted(game, regime)
        or _why_not_on_this_list(game, event, own, regime)
        or _why_excluded(game, own, regime)
    )


def _why_not_counted(game: Game, regime: Regime) -> tuple[Word, Citation] | None:
    """Articles 5.1, 6.2, 8.3.1: not played, after a match was decided, unrated opponent."""
    unplayed = regime.citation("unplayed_games")
    if game.opponent is None:
        return word("fide.unrated.bye"), unplayed
    if game.result in _UNPLAYED_REASONS:
        return word(_UNPLAYED_REASONS[game.result]), unplayed
    if regime.has("matches"):  # rapid and blitz have no such article
        if game.in_unrated_match:
            return word("fide.unrated.match_unrated"), regime.citation("matches")
        if game.after_match_decided:
            return word("fide.unrated.match_decided"), regime.citation("matches")
    if rating_used(game.opponent, regime) is None:
        return word("fide.unrated.opponent"), regime.citation("unrated_opponents")
    return None


def _why_not_on_this_list(
    game: Game, event: Event, own: Rating | None, regime: Regime
) -> tuple[Word, Citation] | None:
    """Article 1.1: too little (or too much) time for these two players on this list."""
    rate = event.rate_of_play
    if rate is None or game.opponent is None or (event.approved and approvable(rate, regime)):
        return None
    highest = Rating(max(own or 0, rating_used(game.opponent, regime) or 0))
    rule = regime.rule("time_for_sixty_moves")
    if long_enough(rate, highest, rule):
        return None
    return word("fide.unrated.rate_of_play", rate=str(rate), rating=highest), rule.citation


def approvable(rate_of_play: RateOfPlay, regime: Regime) -> bool:
    """Whether an event of this rate of play may be approved in spite of 1.1.

    Source: FIDE, faster time controls for major events (for the calendar of 2026).
    """
    if not regime.has("approved_events"):
        return False
    least = regime.rule("approved_events").integer("at_least_minutes")
    return rate_of_play.seconds_for_60_moves >= 60 * least


def _why_excluded(game: Game, own: Rating | None, regime: Regime) -> tuple[Word, Citation] | None:
    """Rapid and blitz 7.3.1, since December 2024: 600 points apart, one above 2600."""
    opponent = rating_used(game.opponent, regime) if game.opponent else None
    if own is None or opponent is None or not regime.has("exclusion"):
        return None
    rule = regime.rule("exclusion")
    gap, above = rule.integer("difference"), Rating(rule.integer("above_rating"))
    if abs(own - opponent) < gap or max(own, opponent) <= above:
        return None
    return word("fide.unrated.excluded", difference=gap, rating=above), rule.citation


def game_line(game: Game, regime: Regime) -> GameLine:
    """The line of a game with what is known of the opponent, not yet rated."""
    opponent = game.opponent or Player()
    return GameLine(
        result=game.result,
        score=game.result.score,
        rated=False,
        opponent_rating=rating_used(opponent, regime),
        opponent_name=opponent.name,
        opponent_number=opponent.number,
        opponent_federation=opponent.federation,
        opponent_title=opponent.title,
        round=game.round,
        colour=game.colour,
    )


def not_rated(line: GameLine, reason: Word, rule: Citation) -> GameLine:
    """The line of a game that does not count, with its reason."""
    return line.replace(
        why_not_rated=reason,
        rules=(rule,),
        steps=(step("fide.step.not_rated", rule, reason=reason),),
    )


def classify(rate_of_play: RateOfPlay, regimes: Iterable[Regime]) -> TimeControl | None:
    """On which list an event of this rate of play is rated; None for none.

    Standard here means that it is long enough for some players; whether it is for the two
    players of a game, :func:`why_not_rated` decides.

    Args:
        rate_of_play: the same for both players (unequal times are not rated in rapid and blitz).
        regimes: the rules of the event's first day, for the time controls that have any.

    Source: FIDE Rating Regulations 1.1, 1.2; Rapid and Blitz Rating Regulations 1.1.

    Example:
        >>> from datetime import date
        >>> from arpad.core.rate_of_play import parse_rate_of_play
        >>> from arpad.systems.fide.rules import regime
        >>> all_three = [regime(date(2026, 1, 1), s) for s in ("standard", "rapid", "blitz")]
        >>> [classify(parse_rate_of_play(t), all_three) for t in ("90+30", "15+10", "3+2")]
        [<TimeControl.STANDARD: 'standard'>, <TimeControl.RAPID: 'rapid'>,
         <TimeControl.BLITZ: 'blitz'>]
        >>> classify(parse_rate_of_play("2+1"), all_three) is None
        True
    """
    for regime in regimes:
        if long_enough(rate_of_play, 0, regime.rule("time_for_sixty_moves")):
            return TimeControl(regime.scope)
    return None


def long_enough(rate_of_play: RateOfPlay, highest: int, rule: Rule) -> bool:
    """Whether a game of this rate of play fits the kind of list.

    Args:
        rate_of_play: thinking time of both players.
        highest: the higher of the two ratings; 0 when both are unrated.
        rule: the rule ``time_for_sixty_moves``.
    """
    if rule.text("variant") == "between":
        return _between(rate_of_play.seconds_for_60_moves, rule)
    return _enough(rate_of_play, highest, rule)


def _between(seconds: int, rule: Rule) -> bool:
    above = rule.optional_integer("above_minutes")
    at_least = rule.optional_integer("at_least_minutes")
    below = rule.optional_integer("below_minutes")
    at_most = rule.optional_integer("at_most_minutes")
    return (
        (above is None or seconds > 60 * above)
        and (at_least is None or seconds >= 60 * at_least)
        and (below is None or seconds < 60 * below)
        and (at_most is None or seconds <= 60 * at_most)
    )


def _enough(rate_of_play: RateOfPlay, highest: int, rule: Rule) -> bool:
    moves = rate_of_play.first_control_moves
    if moves is not None and moves < rule.integer("first_control_moves"):
        return False
    for rating, minutes in zip(
        rule.integers("ratings"), rule.integers("least_minutes"), strict=True
    ):
        if highest >= rating:
            return rate_of_play.seconds_for_60_moves >= 60 * minutes
    return False


def check_events(events: Sequence[Event]) -> None:
    """Refuse events that cannot be counted together.

    Raises:
        BadValue: there is none, they are of several time controls, or not in order of time.
    """
    if not events:
        raise BadValue("events", 0, "allowed.at_least_one_event")
    kinds = {event.time_control for event in events}
    if len(kinds) > 1:
        written = ", ".join(sorted(kind.value for kind in kinds))
        raise BadValue("time_control", written, "allowed.one_time_control")
    starts = [event.start for event in events]
    if starts != sorted(starts):
        raise BadValue("events", str(starts[0]), "allowed.events_in_order")
