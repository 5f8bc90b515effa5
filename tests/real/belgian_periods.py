"""Three published Belgian lists with every game of a sample of players, as periods.

The sample does not tell what players with fewer than 20 games had done before; where their
printed rating allows several sums of opponents and points, one is taken that also gives their
printed new rating.
"""

import csv
from collections import Counter
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from functools import cache
from math import ceil
from pathlib import Path
from typing import NamedTuple

from arpad.core.period_records import ListedPlayer, PeriodGame
from arpad.core.quantities import Score
from arpad.core.records import Colour
from arpad.core.results import parse_result
from arpad.systems.common.printed_table import difference_by_table
from arpad.systems.kbsb.expected_score import counted_per_cent
from arpad.systems.kbsb.rules import regime

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "cases" / "csv"
LISTS = {"202010": date(2020, 10, 1), "202101": date(2021, 1, 1), "202107": date(2021, 7, 1)}
FIRST = 20  # games of a first rating
_LOWEST, _HIGHEST = 1050, 1900  # average opponents of a beginner
Row = dict[str, str]


def rows(name: str, kind: str) -> list[Row]:
    with (FOLDER / f"kbsb_{name}_{kind}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class Period(NamedTuple):
    """A list of the sample as it was published, and what a period needs."""

    official: dict[str, Row]
    players: dict[str, ListedPlayer]
    games: list[PeriodGame]
    events: list[str]  # of each game


@cache
def period(name: str) -> Period:
    """The sample; opponents outside it are players of their printed rating."""
    official = {row["player"]: row for row in rows(name, "players")}
    players = {
        row["player"]: ListedPlayer(
            id=row["player"],
            rating=int(row["rating_before"]) or None,
            games=int(row["games_before"]),
        )
        for row in official.values()
    }
    games, events = [], []
    waiting: Counter[tuple[object, ...]] = Counter()
    for row in rows(name, "games"):
        opponent, rating = row["opponent"], int(row["opp_rating"])
        in_sample = opponent in official and (not rating or players[opponent].rating == rating)
        if not in_sample:
            opponent = f"{opponent}/{rating}"
            games_of_opponent = 100 if rating else 0
            players[opponent] = ListedPlayer(
                id=opponent, rating=rating or None, games=games_of_opponent
            )
        white, points = row["colour"] == "white", Fraction(row["result"])
        other_side = (opponent, row["player"], row["date"], row["event"], 1 - points, not white)
        if waiting[other_side]:  # the game from the opponent's side
            waiting[other_side] -= 1
            continue
        if in_sample:
            key = (row["player"], opponent, row["date"], row["event"], points, white)
            waiting[key] += 1
        events.append(row["event"])
        games.append(
            PeriodGame(
                player=row["player"],
                opponent=opponent,
                result=parse_result(row["result"]),
                played_on=date.fromisoformat(row["date"]),
                colour=Colour.WHITE if white else Colour.BLACK,
            )
        )
    return Period(official, players, games, events)


# ---------------------------------------------------------------------------- earlier games


def possible(player: ListedPlayer, name: str) -> Iterator[ListedPlayer]:
    """The player with every sum and score that gives his printed rating."""
    rules, games = regime(LISTS[name]), player.games
    for half_points in range(2 * games + 1):
        points = Score.from_half_points(half_points)
        if player.rating is None:
            for total in range(_LOWEST * games, _HIGHEST * games, 9):  # 10 games share a rating
                yield player.replace(opponents_sum=total, points=points)
            continue
        difference = difference_by_table(counted_per_cent(half_points, games, rules))
        exact = (player.rating - difference) * games
        for total in range(ceil(exact - Fraction(games, 2)), ceil(exact + Fraction(games, 2))):
            yield player.replace(opponents_sum=total, points=points)


@cache
def with_earlier_games(name: str) -> dict[str, ListedPlayer]:
    """The list with sums and points that agree with the printed ratings before and after."""
    from arpad.systems.kbsb.initial_rating import Past, first_rating
    from arpad.systems.kbsb.period_members import (
        Member,
        all_games,
        rate_newcomers,
        share_out,
    )

    given, rules = period(name), regime(LISTS[name])
    players = dict(given.players)
    begun = [
        player for player in players.values() if 0 < player.games < FIRST and "/" not in player.id
    ]
    for player in begun:
        candidates = list(possible(player, name))
        players[player.id] = candidates[len(candidates) // 2]
    for _ in range(4):
        members = {player.id: Member(player, rules) for player in players.values()}
        share_out(given.games, members)
        rate_newcomers(members, rules)
        for player in begun:
            games = all_games(members[player.id], members)
            wanted = int(given.official[player.id]["rating_after"])

            def agrees(each: ListedPlayer, games: object = games, wanted: int = wanted) -> bool:
                assert each.opponents_sum is not None
                assert each.points is not None
                past = Past(games=each.games, opponents_sum=each.opponents_sum, points=each.points)
                answer = first_rating(games, rules, past)  # type: ignore[arg-type]  # the games of above
                return (answer.initial_rating or 0) == wanted

            if games and not agrees(players[player.id]):
                good = [each for each in possible(player, name) if agrees(each)]
                if good:
                    players[player.id] = good[len(good) // 2]
    return players
