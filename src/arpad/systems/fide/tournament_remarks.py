"""Remarks on a rated tournament as a whole: true, rated as given, but worth a look."""

from collections import Counter

from arpad.core.outcomes import PlayerRating
from arpad.core.records import Tournament
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step

_LONG_EVENT_DAYS = 30


def tournament_remarks(
    tournament: Tournament, rules: Regime, players: list[PlayerRating]
) -> tuple[Step, ...]:
    """Everything worth a remark on a tournament as a whole."""
    remarks = []
    unknown = sum(bool(outcome.possible_changes) for outcome in players)
    if unknown:
        remarks.append(
            step("fide.remark.unknown_k", rules.citation("development_coefficient"), count=unknown)
        )
    if any(
        each.message == "fide.step.round_robin"
        for outcome in players
        for each in (outcome.initial.steps if outcome.initial else ())
    ):
        remarks.append(step("fide.remark.round_robin", rules.citation("unrated_opponents")))
    remarks.extend(_too_short_remarks(players, rules))
    remarks.extend(_daily_limit_remarks(tournament, rules))
    if tournament.start and tournament.end:
        days = (tournament.end - tournament.start).days + 1
        if days > _LONG_EVENT_DAYS:
            remarks.append(step("fide.remark.long_event", None, days=days))
    return tuple(remarks)


def _too_short_remarks(players: list[PlayerRating], rules: Regime) -> list[Step]:
    """Games that are not rated because the rate of play does not fit their players."""
    games = {
        (line.round, frozenset({outcome.player.number, line.opponent_number}))
        for outcome in players
        for line in (outcome.outcome.games if outcome.outcome else ())
        if line.why_not_rated and line.why_not_rated.message == "fide.unrated.rate_of_play"
    }
    if not games:
        return []
    rule = rules.citation("time_for_sixty_moves")
    return [step("fide.remark.rate_of_play", rule, count=len(games))]


def _daily_limit_remarks(tournament: Tournament, rules: Regime) -> list[Step]:
    """More play on one day than the regulations allow: a remark, the games are rated."""
    if not rules.has("daily_limit"):
        return []
    rule = rules.rule("daily_limit")
    days = Counter(day for day in tournament.round_dates if day is not None)
    most_rounds = rule.optional_integer("rounds")
    most_hours = rule.optional_integer("hours")
    remarks = []
    for day, rounds in sorted(days.items()):
        if most_rounds is not None and rounds > most_rounds:
            remarks.append(
                step(
                    "fide.remark.rounds_a_day",
                    rule.citation,
                    day=day,
                    rounds=rounds,
                    most=most_rounds,
                )
            )
        if most_hours is not None and tournament.rate_of_play is not None:
            seconds = 2 * rounds * tournament.rate_of_play.seconds_for_60_moves
            if seconds > 3600 * most_hours:
                remarks.append(
                    step("fide.remark.hours_a_day", rule.citation, day=day, hours=most_hours)
                )
    return remarks
