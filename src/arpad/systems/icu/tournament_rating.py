"""A whole tournament: provisional ratings estimated until they are stable, bonuses, changes.

Everybody without a full rating gets the mean of what his games are worth, each opponent counting
with his rating after the tournament where he has no full rating either; that is estimated again
and again until nothing moves. Then the full ratings change, some players get a bonus, and their
opponents are rated against the rating with bonus.

Source: icu_ratings (Irish Chess Union), rating a tournament; Improvements to the ICU Rating
Algorithm (2012).
"""

from collections.abc import Mapping

from arpad.core.errors import NotRateable
from arpad.core.frozen import Record
from arpad.core.outcomes import TournamentRating
from arpad.core.records import Game, Player, Tournament
from arpad.core.rulebook import Regime, missing
from arpad.core.steps import Step, step, word
from arpad.core.updates import FirstRating, RatingUpdate
from arpad.systems.common.tournaments import rate_each
from arpad.systems.icu.bonus import Bonus, bonus_of
from arpad.systems.icu.game_changes import Seen, change_of
from arpad.systems.icu.initial_rating import first_answer
from arpad.systems.icu.participants import Participant, participants
from arpad.systems.icu.performance_rating import performance
from arpad.systems.icu.rateability import (
    FOREIGN,
    PROVISIONAL,
    UNRATED,
    why_not_rated,
)
from arpad.systems.icu.rating_change import foreign_update, full_update, provisional_update
from arpad.systems.icu.remarks import later_changes

Ratings = Mapping[int, float]


class Outcome(Record):
    """What the estimation, the changes and the bonuses came to.

    Args:
        performances: of everybody who has one, by number; for provisional and unrated players
            the new rating.
        before_bonus: the same before bonuses: what expected scores are computed with.
        bonuses: of full ratings, by number.
        seen: the games of everybody with the opponents' ratings that were used.
        rounds: rounds of estimation before and after the bonuses.
    """

    performances: Ratings
    before_bonus: Ratings
    bonuses: Mapping[int, Bonus]
    seen: Mapping[int, tuple[Seen, ...]]
    rounds: tuple[int, int]


def rate_tournament(tournament: Tournament, rules: Regime) -> TournamentRating:
    """Rate every player of a tournament.

    Raises:
        NotRateable: the estimated ratings do not become stable.
    """
    people = participants(tournament, rules)
    outcome = rate_all(people, rules)

    def rate(player: Player, _: tuple[Game, ...]) -> RatingUpdate | FirstRating:
        return _answer(people[player.number or 0], outcome, rules)

    return rate_each(
        tournament, rules, rate, national=True, warnings=_warnings(people, outcome, rules)
    )


def rate_all(people: Mapping[int, Participant], rules: Regime) -> Outcome:
    """Estimate, change, give bonuses, and rate the opponents of those who got one again.

    Args:
        people: by starting number and in that order, which matters for bonuses since 2012.
        rules: the rules of the day.

    Raises:
        NotRateable: the estimated ratings do not become stable.
    """
    estimation, after_bonus = rules.rule("estimation"), rules.rule("after_bonus").text("method")
    with_bonus: dict[int, float] = {}
    first, rounds = _estimate(people, with_bonus, {}, estimation.integer("rounds"), rules)
    seen = {n: _seen(person, people, with_bonus, first) for n, person in people.items()}
    bonuses = _bonuses(people, seen, first, rules)
    with_bonus |= _with_bonus(people, seen, bonuses, rules)
    if not with_bonus:
        return Outcome(
            performances=first, before_bonus=first, bonuses=bonuses, seen=seen, rounds=(rounds, 0)
        )
    for number, person in people.items():
        seen[number] = _seen(person, people, with_bonus, first)
        if after_bonus == "bonus_ratings_updated" and number in with_bonus:
            with_bonus |= _with_bonus({number: person}, seen, bonuses, rules)
    limit = estimation.integer("rounds_after_bonus")
    last, more = _estimate(people, with_bonus, first, limit, rules)
    if after_bonus == "bonuses_again":
        bonuses |= {n: b for n, b in _bonuses(people, seen, last, rules).items() if b.points}
    return Outcome(
        performances=last, before_bonus=first, bonuses=bonuses, seen=seen, rounds=(rounds, more)
    )


def _bonuses(
    people: Mapping[int, Participant],
    seen: Mapping[int, tuple[Seen, ...]],
    performances: Ratings,
    rules: Regime,
) -> dict[int, Bonus]:
    """The bonus of every full rating with a K and a performance."""
    bonuses = {}
    for person in people.values():
        reached = performances.get(person.number)
        if person.coefficient is None or person.rating is None or reached is None:
            continue
        k, games = person.coefficient.value, seen[person.number]
        change = change_of(person.rating, k, games, rules)
        number = len(person.played)
        bonuses[person.number] = bonus_of(person.rating, k, number, change, reached, rules)
    return bonuses


def _with_bonus(
    people: Mapping[int, Participant],
    seen: Mapping[int, tuple[Seen, ...]],
    bonuses: Mapping[int, Bonus],
    rules: Regime,
) -> dict[int, float]:
    """Rating, change and bonus of those who got a bonus: what their opponents meet."""
    ratings = {}
    for person in people.values():
        bonus = bonuses.get(person.number, Bonus()).points
        if bonus and person.coefficient is not None and person.rating is not None:
            k, games = person.coefficient.value, seen[person.number]
            ratings[person.number] = (
                person.rating + change_of(person.rating, k, games, rules) + bonus
            )
    return ratings


def _estimate(
    people: Mapping[int, Participant],
    with_bonus: Ratings,
    known: Ratings,
    limit: int,
    rules: Regime,
) -> tuple[dict[int, float], int]:
    """Performances, estimated again until none moves by the threshold or more.

    Returns:
        The performances by number, and the rounds that it took.

    Raises:
        NotRateable: they still move after the last of several rounds.
    """
    threshold = rules.rule("estimation").decimal("threshold")
    performances = dict(known)
    for count in range(1, limit + 1):
        found = {
            person.number: _performance(person, people, with_bonus, performances, rules)
            for person in people.values()
        }
        stable = all(
            _is_stable(performances.get(number), value, threshold)
            for number, value in found.items()
        )
        performances |= {n: value for n, value in found.items() if value is not None}
        if stable:
            return performances, count
    if limit > 1:
        raise NotRateable("icu.error.not_stable", rounds=limit)
    return performances, limit


def _performance(
    person: Participant,
    people: Mapping[int, Participant],
    with_bonus: Ratings,
    performances: Ratings,
    rules: Regime,
) -> float | None:
    games = []
    for game in person.played:
        met = _rating_met(_opponent(game, people), with_bonus, performances)
        if met is not None:
            games.append((met, game.result))
    if person.status == PROVISIONAL and person.rating is not None:
        return performance(games, rules, person.rating, person.games_played)
    return performance(games, rules)


def _is_stable(before: float | None, after: float | None, threshold: float) -> bool:
    if before is None or after is None:
        return before is after
    return abs(before - after) < threshold


def _seen(
    person: Participant,
    people: Mapping[int, Participant],
    with_bonus: Ratings,
    performances: Ratings,
) -> tuple[Seen, ...]:
    """The games of a player with the ratings that the opponents count with at the moment."""
    seen = []
    for game in person.games:
        reason = why_not_rated(game, unrated_count=True)
        if reason is not None:
            seen.append(Seen(game=game, opponent_rating=None, why_not=reason))
            continue
        opponent = _opponent(game, people)
        rating = _rating_met(opponent, with_bonus, performances)
        if rating is None:
            why = word("icu.unrated.group")
            seen.append(Seen(game=game, opponent_rating=None, why_not=why))
            continue
        note = _note(opponent, with_bonus)
        seen.append(Seen(game=game, opponent_rating=rating, note=note))
    return tuple(seen)


def _opponent(game: Game, people: Mapping[int, Participant]) -> Participant:
    assert game.opponent is not None  # noqa: S101  a game that was played has an opponent
    assert game.opponent.number is not None  # noqa: S101  who is in the tournament
    return people[game.opponent.number]


def _rating_met(opponent: Participant, with_bonus: Ratings, performances: Ratings) -> float | None:
    """The rating that an opponent counts with at the moment."""
    if opponent.number in with_bonus:
        return with_bonus[opponent.number]
    return opponent.rating if opponent.is_fixed else performances.get(opponent.number)


def _note(opponent: Participant, with_bonus: Ratings) -> Step | None:
    """What rating of the opponent that is, when it is not the one from before."""
    if opponent.number in with_bonus:
        return step("icu.step.opponent_bonus")
    return None if opponent.is_fixed else step("icu.step.opponent_after")


def _answer(person: Participant, outcome: Outcome, rules: Regime) -> RatingUpdate | FirstRating:
    """The answer for one player.

    Raises:
        MissingFact: K of a full rating cannot be decided.
        NotRateable: a player without a full rating has no game that can be rated.
    """
    games = outcome.seen[person.number]
    reached = outcome.performances.get(person.number)
    if person.status == UNRATED or person.rating is None:
        if reached is None:
            raise _unrateable(person)
        return first_answer(games, rules, reached, outcome.before_bonus[person.number])
    if person.status == FOREIGN:
        return foreign_update(person.rating, games, rules, reached)
    if person.status == PROVISIONAL:
        if reached is None:
            raise _unrateable(person)
        used = outcome.before_bonus[person.number]
        return provisional_update(person.rating, person.games_played, games, rules, reached, used)
    if person.coefficient is None:
        rule = rules.citation("development_coefficient")
        raise missing(rule, *person.missing)
    bonus = outcome.bonuses.get(person.number, Bonus())
    return full_update(person.rating, person.coefficient, games, rules, bonus, reached)


def _unrateable(person: Participant) -> NotRateable:
    return NotRateable("icu.error.unrateable_group" if person.played else "icu.error.no_games")


def _warnings(
    people: Mapping[int, Participant], outcome: Outcome, rules: Regime
) -> tuple[Step, ...]:
    """Remarks on the tournament as a whole."""
    rule = rules.citation("estimation")
    before, after = outcome.rounds
    remarks = [*later_changes(rules)]
    if any(not person.is_fixed for person in people.values()):
        remarks.append(step("icu.remark.rounds", rule, before=before, after=after))
    group = [
        str(person.number)
        for person in people.values()
        if not person.is_fixed and person.played and person.number not in outcome.performances
    ]
    if group:
        remarks.append(step("icu.remark.unrateable_group", rule, players=", ".join(group)))
    unknown = [str(person.number) for person in people.values() if person.missing]
    if unknown:
        citation = rules.citation("bonus")
        remarks.append(step("icu.remark.bonus_unknown", citation, players=", ".join(unknown)))
    return tuple(remarks)
