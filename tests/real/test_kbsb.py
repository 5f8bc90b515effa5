"""Three published Belgian lists with every game of a sample of players, recomputed as periods.

The sample does not tell what players with fewer than 20 games had done before; where their
printed rating allows several sums of opponents and points, one is taken that also gives their
printed new rating. What is then tested are all others: the numbers of games, and the ratings of
everybody who met them. Players who take over a FIDE rating cannot be recomputed from the sample.
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

import pytest

from arpad.core.period_records import ListedPlayer, PeriodGame, PeriodPlayer, PeriodRating
from arpad.core.quantities import Score
from arpad.core.records import Colour
from arpad.core.results import parse_result
from arpad.systems.common.printed_table import difference_by_table
from arpad.systems.kbsb.expected_score import counted_per_cent
from arpad.systems.kbsb.rating_list import rate_period
from arpad.systems.kbsb.rules import regime

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "cases" / "csv"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the real files are not beside the project"),
]
LISTS = {"202010": date(2020, 10, 1), "202101": date(2021, 1, 1), "202107": date(2021, 7, 1)}
_FIRST = 20  # games of a first rating
_LOWEST, _HIGHEST = 1050, 1900  # average opponents of a beginner
_START = {50, 200, 300}  # games that players from elsewhere start with
# Players from elsewhere who had played since they came.
_SINCE = {"B00111", "B00284", "B00365", "B00790"}
# They met a newcomer whose first rating the floor hides, so that several are possible.
_UNDECIDED = {"B00555", "B00814"}
Row = dict[str, str]


def rows(name: str, kind: str) -> list[Row]:
    with (FOLDER / f"kbsb_{name}_{kind}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class Period(NamedTuple):
    """A list of the sample as it was published, and what a period needs."""

    official: dict[str, Row]
    players: dict[str, ListedPlayer]
    games: list[PeriodGame]


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
    games = []
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
        games.append(
            PeriodGame(
                player=row["player"],
                opponent=opponent,
                result=parse_result(row["result"]),
                played_on=date.fromisoformat(row["date"]),
                colour=Colour.WHITE if white else Colour.BLACK,
            )
        )
    return Period(official, players, games)


def rated(name: str, players: dict[str, ListedPlayer]) -> PeriodRating:
    return rate_period(tuple(players.values()), period(name).games, regime(LISTS[name]))


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
        player for player in players.values() if 0 < player.games < _FIRST and "/" not in player.id
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


# ---------------------------------------------------------------------------- the tests


def is_right(player: PeriodPlayer, row: Row) -> bool:
    return (player.rating_after or 0) == int(row["rating_after"])


@pytest.mark.parametrize(("name", "exact"), [("202010", 318), ("202101", 495), ("202107", 86)])
def test_plain_changes_of_established_players_need_no_assumption(name: str, exact: int) -> None:
    """The printed list alone gives them: what others did before plays no part."""
    new = {player.id: player for player in rated(name, period(name).players).players}
    right = [
        row
        for row in period(name).official.values()
        if row["check"] == "exact"
        and int(row["games_before"]) >= _FIRST
        and is_right(new[row["player"]], row)
    ]
    assert len(right) == exact


@pytest.mark.parametrize(("name", "exact"), [("202010", 318), ("202101", 495), ("202107", 86)])
def test_the_bulk_engine_comes_to_the_same_published_ratings(name: str, exact: int) -> None:
    pytest.importorskip("numpy")
    from tests.bulk.kbsb.core import EPOCH, from_listed
    from tests.bulk.kbsb.test_lists import one_list

    given = period(name)
    numbers = {player: number for number, player in enumerate(given.players)}
    games = [
        (
            numbers[game.player],
            numbers[game.opponent],
            game.result.half_points,
            (game.played_on - EPOCH).days,
        )
        for game in given.games
    ]
    new, _ = one_list(*from_listed(list(given.players.values()), games), LISTS[name])
    right = [
        row
        for row in given.official.values()
        if row["check"] == "exact"
        and int(row["games_before"]) >= _FIRST
        and new["rating"][numbers[row["player"]]] == int(row["rating_after"])
    ]
    assert len(right) == exact


@pytest.mark.slow
@pytest.mark.parametrize(("name", "exact"), [("202010", 324), ("202101", 498), ("202107", 87)])
def test_every_plain_rating_change_is_reproduced(name: str, exact: int) -> None:
    new = {player.id: player for player in rated(name, with_earlier_games(name)).players}
    plain = [row for row in period(name).official.values() if row["check"] == "exact"]
    wrong = [row["player"] for row in plain if not is_right(new[row["player"]], row)]
    assert (len(plain), wrong) == (exact, [])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "all_rows"), [("202010", 407), ("202101", 629), ("202107", 106)])
def test_every_number_of_games_is_reproduced(name: str, all_rows: int) -> None:
    """One player of October 2020 was put back to his old number by hand."""
    new = {player.id: player for player in rated(name, with_earlier_games(name)).players}
    official = period(name).official
    wrong = [
        row["player"]
        for row in official.values()
        if new[row["player"]].games_counted != int(row["games_after"]) - int(row["games_before"])
    ]
    assert len(official) == all_rows
    assert wrong == (["B00271"] if name == "202010" else [])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "others", "right"), [("202010", 83, 69), ("202101", 131, 113), ("202107", 19, 19)]
)
def test_all_other_ratings_but_those_taken_over_from_fide(
    name: str, others: int, right: int
) -> None:
    """Second runs, provisional and first ratings, the floor."""
    new = {player.id: player for player in rated(name, with_earlier_games(name)).players}
    rest = [row for row in period(name).official.values() if row["check"] != "exact"]
    wrong = [row for row in rest if not is_right(new[row["player"]], row)]
    assert (len(rest), len(rest) - len(wrong)) == (others, right)
    for row in wrong:
        from_elsewhere = int(row["games_before"]) in _START or row["player"] in _SINCE
        assert from_elsewhere or row["player"] in _UNDECIDED
