"""A whole tournament: every player's games as an event, rated with the rules of its first day."""

from datetime import date

from arpad.core.errors import MissingFact, NoRuleInForce, NotRateable
from arpad.core.outcomes import InitialRating, PlayerRating, TournamentRating
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.records import LOWEST_RATING, Entry, Event, Tournament
from arpad.core.rulebook import Regime
from arpad.systems.common.tournaments import entry_games, points_made
from arpad.systems.fide.initial_rating import initial_rating, round_robin_rating
from arpad.systems.fide.rateability import classify, rating_used
from arpad.systems.fide.rating_change import possible_changes, rate_period
from arpad.systems.fide.round_robin import (
    enough_rated,
    fully_played,
    is_round_robin,
    round_robin_average,
)
from arpad.systems.fide.rule_shapes import SCOPES
from arpad.systems.fide.rules import regime
from arpad.systems.fide.tournament_remarks import tournament_remarks


def rate_tournament(
    tournament: Tournament,
    *,
    time_control: TimeControl | None = None,
    approved: bool = False,
) -> TournamentRating:
    """Rate every player of a tournament.

    Args:
        tournament: with its first day known.
        time_control: which list; taken from the tournament or its rate of play when None.
        approved: the event was approved in spite of a shorter rate of play.

    Raises:
        MissingFact: the first day or the time control is unknown.
        NotRateable: the rate of play fits none of the lists, or nobody is in the tournament.
        NoRuleInForce: the first day is before the first recorded rules.

    Source: FIDE Rating Regulations 0.1, 8.2, 8.3 (B.02, 1 March 2024).
    """
    if not tournament.entries:
        raise NotRateable("error.no_players")
    rules, kind = _rules(tournament, time_control)
    numbers = {entry.number: entry.player for entry in tournament.entries}
    decided = _rounds_after_decision(tournament)
    unrated_match = _is_match(tournament) and any(
        rating_used(player, rules) is None for player in numbers.values()
    )
    estimates = _estimates(tournament, rules, kind)
    for number, estimate in estimates.items():
        # The rated players' games against them count with the estimate (FIDE-13).
        rating = estimate.initial_rating_unlimited or Rating(LOWEST_RATING)
        numbers[number] = numbers[number].replace(rating=max(rating, Rating(LOWEST_RATING)))
    players = []
    for entry in sorted(tournament.entries, key=lambda entry: entry.number):
        games = tuple(
            game.replace(after_match_decided=game.round in decided, in_unrated_match=unrated_match)
            for game in entry_games(entry, numbers, tournament)
        )
        if entry.number in estimates:
            initial = estimates[entry.number]
            players.append(
                PlayerRating(player=entry.player, points=points_made(games), initial=initial)
            )
        else:
            event = Event(
                start=rules.on,
                games=games,
                time_control=kind,
                name=tournament.name,
                rate_of_play=tournament.rate_of_play,
                approved=approved,
            )
            players.append(_rate_player(entry, event, rules))
    return TournamentRating(
        system=rules.system,
        regime=rules.id,
        time_control=kind.value,
        tournament=tournament,
        players=tuple(players),
        warnings=tournament_remarks(tournament, rules, players),
    )


def _rules(tournament: Tournament, time_control: TimeControl | None) -> tuple[Regime, TimeControl]:
    if tournament.start is None:
        raise MissingFact(("start",), article="0.1", source="fide-b02-2024")
    kind = time_control or tournament.time_control
    if kind is None:
        if tournament.rate_of_play is None:
            raise MissingFact(("time_control",), article="1.1", source="fide-b02-2024")
        kind = time_control_of(tournament.rate_of_play, tournament.start)
    return regime(tournament.start, kind.value), kind


def time_control_of(rate_of_play: RateOfPlay, start: date) -> TimeControl:
    """The list on which an event of this rate of play is rated.

    Raises:
        NotRateable: it fits none of the three.
    """
    kind = classify(rate_of_play, _regimes_on(start))
    if kind is None:
        raise NotRateable("error.rate_of_play", rate=str(rate_of_play))
    return kind


def _regimes_on(start: date) -> list[Regime]:
    found = []
    for scope in SCOPES:
        try:
            found.append(regime(start, scope))
        except NoRuleInForce:  # rapid and blitz were not rated before 2012
            continue
    if not found:
        raise NoRuleInForce(rule="regime", on=start.isoformat(), first="2005-01-01")
    return found


def _rate_player(entry: Entry, event: Event, rules: Regime) -> PlayerRating:
    player = entry.player
    made = points_made(event.games)
    if rating_used(player, rules) is None:
        return PlayerRating(player=player, points=made, initial=initial_rating([event]))
    try:
        return PlayerRating(player=player, points=made, change=rate_period(player, [event]))
    except MissingFact as error:
        changes = possible_changes(player, [event])
        return PlayerRating(
            player=player, points=made, possible_changes=changes, missing=error.missing
        )


def _estimates(
    tournament: Tournament, rules: Regime, kind: TimeControl
) -> dict[int, InitialRating]:
    """The first ratings of the unrated players of a round robin, where the old method holds."""
    if rules.rule("unrated_opponents").text("method") != "round_robin_estimate":
        return {}
    unrated = [entry for entry in tournament.entries if entry.player.rating is None]
    played = is_round_robin(tournament) and fully_played(tournament)
    if not unrated or not played or not enough_rated(tournament):
        return {}
    numbers = {entry.number: entry.player for entry in tournament.entries}
    games = {entry.number: entry_games(entry, numbers, tournament) for entry in tournament.entries}
    rated = [
        (
            entry.player.rating,
            points_made(games[entry.number]),
        )
        for entry in tournament.entries
        if entry.player.rating is not None
    ]
    against = sum(game.opponent is not None for game in games[tournament.entries[0].number])
    average = Rating(round_robin_average(rated, against)[2])
    return {
        entry.number: round_robin_rating(
            Event(start=rules.on, games=games[entry.number], time_control=kind), average
        )
        for entry in unrated
    }


def _is_match(tournament: Tournament) -> bool:
    """Two players and nobody else, over several games."""
    longest = max(len(entry.pairings) for entry in tournament.entries)
    return len(tournament.entries) == 2 and longest > 1  # noqa: PLR2004  a match has two players


def _rounds_after_decision(tournament: Tournament) -> frozenset[int]:
    """In a match of two, the rounds after one player had more than half of all points.

    Source: FIDE Rating Regulations 6.2 (B.02, 1 March 2024).
    """
    if not _is_match(tournament):
        return frozenset()
    rounds = max(tournament.rounds, *(len(entry.pairings) for entry in tournament.entries))
    for entry in tournament.entries:
        half_points = 0
        for number, pairing in enumerate(entry.pairings, start=1):
            half_points += pairing.result.half_points if pairing is not None else 0
            if half_points > rounds:  # more than half of 2 half points a round
                return frozenset(range(number + 1, rounds + 1))
    return frozenset()
