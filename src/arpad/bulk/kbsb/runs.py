"""The games of a list, side by side, and the runs in which they count.

First run: every game against an opponent who was established before. Second run and further ones,
until nobody is new: the games against those who became established, with their first rating.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.kbsb.columns import NOT_TOLD
from arpad.bulk.kbsb.formulas import from_scores
from arpad.bulk.kbsb.rules import KbsbRules

Ints = NDArray[Any]
Columns = dict[str, Ints]


class Standing(NamedTuple):
    """How the players start.

    Args:
        rating: with which opponents meet the established; 0 for none.
        games: that counted.
        follows_fide: of another federation, with a rating from there that is printed.
        transferred: new, and with a rating from elsewhere.
        established: whether games against him count at once.
        told: whether it is known what the earlier games of the others were.
        past_games, past_opponents, past_half_points: what they were.
    """

    rating: Ints
    games: Ints
    follows_fide: NDArray[np.bool_]
    transferred: NDArray[np.bool_]
    established: NDArray[np.bool_]
    told: NDArray[np.bool_]
    past_games: Ints
    past_opponents: Ints
    past_half_points: Ints


def standing(before: Columns, rules: KbsbRules) -> Standing:
    """How the players of a list start into the games of the next one."""
    old = {name: values.astype(np.int64) for name, values in before.items()}
    rating, games, other = old["rating"], old["games"], old["fide_rating"]
    follows_fide = (old["foreign"] > 0) & (other > 0)
    transferred = (rating == 0) & (games == 0) & (other > 0)
    bounds = np.array(rules.transfer_ratings[::-1])
    starting = np.array(rules.transfer_games[::-1])[np.searchsorted(bounds, other, "right")]
    used = np.where((rating == 0) & (transferred | follows_fide), other, rating)
    number = np.where(transferred, starting, games)
    told = (old["opponents_sum"] != NOT_TOLD) & (old["half_points"] != NOT_TOLD)
    new = games == 0
    return Standing(
        rating=used,
        games=number,
        follows_fide=follows_fide,
        transferred=transferred,
        established=(used > 0) & ((number >= rules.whole) | follows_fide),
        told=new | told,
        past_games=games,
        past_opponents=np.where(new, 0, old["opponents_sum"]),
        past_half_points=np.where(new, 0, old["half_points"]),
    )


class Sides(NamedTuple):
    """Both sides of games, in the order of the games, or of player, run and game.

    Args:
        player, opponent: their numbers.
        half_points: the player's.
        run: in which the side counts; 0 where it does not.
        met: rating of the opponent with which it counts.
    """

    player: Ints
    opponent: Ints
    half_points: Ints
    run: Ints
    met: Ints

    def chosen(self, which: NDArray[np.bool_]) -> "Sides":
        """Some of them."""
        return Sides(*(values[which] for values in self))

    def sorted(self) -> "Sides":
        """By player and run, those of a run in the order in which they are."""
        runs = int(self.run.max(initial=0)) + 1
        order = np.argsort(self.player.astype(np.int64) * runs + self.run, kind="stable")
        return Sides(*(values[order] for values in self))

    def rank(self) -> Ints:
        """The place of each side among those of its player, from 0; they are sorted."""
        places = np.arange(len(self.player))
        first = np.zeros(len(places), np.int64)
        (begins,) = np.nonzero(self.player[1:] != self.player[:-1])
        first[begins + 1] = begins + 1
        found: Ints = places - np.maximum.accumulate(first)
        return found


def sides_of(games: Columns, start: Standing) -> Sides:
    """Both sides of games that are in their order, with what counts at once as the first run."""
    player, opponent, half_points = (np.empty(2 * len(games["white"]), np.int32) for _ in range(3))
    player[::2] = opponent[1::2] = games["white"]
    player[1::2] = opponent[::2] = games["black"]
    half_points[::2] = games["half_points"]
    half_points[1::2] = 2 - half_points[::2]
    at_once = start.established[opponent]
    return Sides(
        player=player,
        opponent=opponent,
        half_points=half_points,
        run=at_once.astype(np.int32),
        met=np.where(at_once, start.rating[opponent], 0).astype(np.int32),
    )


def run_on(sides: Sides, start: Standing, rules: KbsbRules) -> tuple[Sides, int]:
    """Let newcomers become established until nobody is new.

    Args:
        sides: in the order of the games, with the first run; they get the further ones.
        start: how the players start.
        rules: of the list.

    Returns:
        The sides that count, in the order of player, run and game, and the number of runs.
    """
    (places,) = np.nonzero(~start.established[sides.player] | (sides.run == 0))
    open_sides = Sides(*(values[places] for values in sides))
    became = np.zeros(len(start.rating), np.bool_)
    runs = 1
    while True:
        counted = np.bincount(open_sides.player[open_sides.run > 0], minlength=len(became))
        # Of the established not all sides are looked at, and none needs to be.
        new = ~start.established & ~became & start.told
        new &= start.games + counted >= rules.whole
        if not new.any():
            break
        first = _first_of_twenty(open_sides, new, start, rules)
        became |= new
        runs += 1
        met = (open_sides.run == 0) & new[open_sides.opponent]
        open_sides = open_sides._replace(
            run=np.where(met, np.int32(runs), open_sides.run),
            met=np.where(met, first[open_sides.opponent], open_sides.met).astype(np.int32),
        )
    sides.run[places], sides.met[places] = open_sides.run, open_sides.met
    return sides.chosen(sides.run > 0).sorted(), runs


def _first_of_twenty(
    sides: Sides, new: NDArray[np.bool_], start: Standing, rules: KbsbRules
) -> Ints:
    """The first ratings of those who are new, from exactly the first 20 games that count."""
    own = sides.chosen((sides.run > 0) & new[sides.player]).sorted()
    return first_formula(own, own.rank(), start, rules)


def first_formula(sides: Sides, rank: Ints, start: Standing, rules: KbsbRules) -> Ints:
    """The rating by the formula from the past and the first games of each, up to 20.

    Args:
        sides: of players without an established rating, that count.
        rank: their places.
        start: how the players start.
        rules: of the list.
    """
    first = rank < rules.whole - start.past_games[sides.player]
    games, opponents, half_points = sums_of(sides.chosen(first), len(start.rating))
    return from_scores(
        start.past_games + games,
        start.past_opponents + opponents,
        start.past_half_points + half_points,
        rules,
    )


def sums_of(sides: Sides, players: int) -> tuple[Ints, Ints, Ints]:
    """Games, sum of the opponents' ratings and half points of each player."""
    sums = np.zeros((3, players), np.int64)
    one = np.ones(len(sides.player), np.int64)
    for total, values in zip(sums, (one, sides.met, sides.half_points), strict=True):
        np.add.at(total, sides.player, values)
    return sums[0], sums[1], sums[2]
