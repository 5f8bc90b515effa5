"""A whole tournament: first ratings in two stages, computed together, then all new ratings."""

import math
from collections.abc import Container, Mapping
from functools import partial
from typing import Final

from arpad.core.decimals import Decimals
from arpad.core.outcomes import PlayerRating, TournamentRating
from arpad.core.periods import age_in_year
from arpad.core.quantities import Rating
from arpad.core.records import HIGHEST_RATING, LOWEST_RATING, Game, Player, Tournament
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.systems.common.counted_games import why_not_rated
from arpad.systems.common.tournaments import entry_games, players_of, rate_one
from arpad.systems.dwz.development_coefficient import DwzPlayer
from arpad.systems.dwz.expected_score import rating_of_score
from arpad.systems.dwz.initial_rating import (
    DwzFirstRating,
    corrected,
    correction_steps,
    initial_rating,
)
from arpad.systems.dwz.rating_change import DwzUpdate, rate_games

_CLOSE: Final = 1e-9  # points between two rounds of the iteration at which it is done

Games = Mapping[int, tuple[Game, ...]]


def rate_tournament(tournament: Tournament, rules: Regime) -> TournamentRating:
    """Rate every player: the unrated first, for their first ratings count for their opponents.

    Args:
        tournament: with its players; the national rating goes before the international one.
        rules: the rules of its last day.

    Source: Wertungsordnung 3.3.2, 3.4, 3.5.
    """
    players = players_of(tournament, national=True)
    games = {entry.number: entry_games(entry, players, tournament) for entry in tournament.entries}
    stages = stages_of(players, games, rules)
    found = first_ratings(players, games, stages)
    after = {stage: _with_first(players, found, stages, rules, upto=stage) for stage in (1, 2)}
    last_day = tournament.end or rules.on
    rated: list[PlayerRating] = []
    for entry in sorted(tournament.entries, key=lambda each: each.number):
        number, player = entry.number, players[entry.number]
        if player.rating is not None:
            played = entry_games(entry, after[2], tournament)
            rated.append(
                rate_one(player, played, partial(_change, year=last_day.year, rules=rules))
            )
        elif number in found:
            played = entry_games(entry, after[2], tournament)
            first = partial(_first, stage=stages[number], found=found[number], rules=rules)
            rated.append(rate_one(player, played, first))
        else:
            played = entry_games(entry, after[1], tournament)
            rated.append(rate_one(player, played, partial(_left_over, rules=rules)))
    return TournamentRating(
        system=rules.system,
        regime=rules.id,
        time_control=rules.scope,
        tournament=tournament,
        players=tuple(rated),
        warnings=(step("dwz.remark.iteration", rules.citation("initial_rating")),) if found else (),
    )


def _change(player: Player, games: tuple[Game, ...], *, year: int, rules: Regime) -> DwzUpdate:
    return rate_games(known_player(player, year), games, rules)


def known_player(player: Player, year: int) -> DwzPlayer:
    """Rating, age and index as a report and a table of facts tell them.

    Args:
        player: a rated player.
        year: of the tournament's last day.
    """
    age, index = player.fact("age"), player.fact("index")
    if not isinstance(age, int):
        age = None if player.birth_year is None else age_in_year(player.birth_year, year)
    return DwzPlayer(
        rating=int(player.rating or 0), age=age, index=index if isinstance(index, int) else None
    )


def stages_of(players: Mapping[int, Player], games: Games, rules: Regime) -> dict[int, int]:
    """The stage, 1 or 2, of each unrated player who gets a first rating.

    Stage 1 are those with enough rated opponents, stage 2 those who have enough with the players
    of stage 1 added; neither with all points or none in the games that count for it.

    Args:
        players: by starting number.
        games: of each player.
        rules: the rules of the last day.

    Source: Wertungsordnung 3.4.1.
    """
    unrated = [number for number, player in players.items() if player.rating is None]
    known = {number for number, player in players.items() if player.rating is not None}
    stages: dict[int, int] = {}
    for stage in range(1, rules.rule("initial_games").integer("stages") + 1):
        among = known | set(stages)
        for number in (each for each in unrated if each not in among):
            counted = [game for game in games[number] if _is_among(game, among)]
            halves = sum(game.result.half_points for game in counted)
            extreme = halves in (0, 2 * len(counted))
            if len(counted) >= rules.rule("initial_games").integer("games") and not extreme:
                stages[number] = stage
    return stages


def _is_among(game: Game, numbers: Container[int | None]) -> bool:
    """Whether the game was played, against one of these."""
    if why_not_rated(game, unrated_count=True) is not None or game.opponent is None:
        return False
    return game.opponent.number in numbers


def first_ratings(
    players: Mapping[int, Player], games: Games, stages: Mapping[int, int]
) -> dict[int, float]:
    """The first ratings of all new players of the tournament, each resting on the others'.

    Every one of them is, against the ratings of the others, the rating that expects the points
    made; the rounds are repeated until none of them moves any more.

    Args:
        players: by starting number.
        games: of each player.
        stages: of the new players, as :func:`stages_of` finds them.

    Source: Wertungsordnung 3.4.4 (the wording of the iteration was not read in full).
    """
    among = {number for number, player in players.items() if player.rating is not None}
    among |= set(stages)
    counted = {n: [game for game in games[n] if _is_among(game, among)] for n in stages}
    rated = [int(player.rating) for player in players.values() if player.rating is not None]
    found = dict.fromkeys(stages, sum(rated) / len(rated)) if stages else {}
    moved = math.inf
    while moved > _CLOSE:  # ends, for all of them are tied to rated opponents
        moved = 0.0
        for number, played in counted.items():
            opponents = [_rating(game, found) for game in played]
            points = sum(game.result.half_points for game in played) / 2
            before, found[number] = found[number], rating_of_score(opponents, points, "normal")
            moved = max(moved, abs(found[number] - before))
    return found


def _rating(game: Game, found: Mapping[int, float]) -> float:
    opponent = game.opponent
    assert opponent is not None  # noqa: S101  the game was played
    assert opponent.number is not None  # noqa: S101  in a tournament everybody has one
    return found[opponent.number] if opponent.rating is None else float(opponent.rating)


def _with_first(
    players: Mapping[int, Player],
    found: Mapping[int, float],
    stages: Mapping[int, int],
    rules: Regime,
    *,
    upto: int,
) -> dict[int, Player]:
    """The players, those of the first stages with their first ratings."""
    changed = dict(players)
    for number in (each for each in found if stages[each] <= upto):
        changed[number] = players[number].replace(rating=Rating(_shown(found[number], rules)))
    return changed


def _shown(rating: float, rules: Regime) -> int:
    """The first rating in whole points, within what a rating can be."""
    return min(max(half_up(corrected(rating, rules)), LOWEST_RATING), HIGHEST_RATING)


def _first(
    player: Player,  # noqa: ARG001  nothing of an unrated player is needed
    games: tuple[Game, ...],
    *,
    stage: int,
    found: float,
    rules: Regime,
) -> DwzFirstRating:
    """The first rating that was found together with those of the others."""
    alone = initial_rating(games, rules)
    citation = rules.citation("initial_rating")
    together = step("dwz.step.together", citation, rating=Decimals(found), stage=stage)
    return alone.replace(
        initial_rating=half_up(corrected(found, rules)),
        initial_rating_unlimited=found,
        rating_by_expectation=found,
        stage=stage,
        fractional_score=None,
        difference_from_score=None,
        steps=(*alone.steps[:2], together, *correction_steps(found, rules)),
    )


def _left_over(player: Player, games: tuple[Game, ...], *, rules: Regime) -> DwzFirstRating:  # noqa: ARG001  as above
    """Too few games for a first rating: they are kept for the next tournament."""
    return initial_rating(games, rules)
