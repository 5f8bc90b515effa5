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
    """Both sides of games, in the order of player, run and game.

    Args:
        player, opponent: their numbers.
        half_points: the player's.
        order: number of the game.
        run: in which the side counts; 0 where it does not.
        met: rating of the opponent with which it counts.
    """

    player: Ints
    opponent: Ints
    half_points: Ints
    order: Ints
    run: Ints
    met: Ints

    def chosen(self, which: NDArray[np.bool_]) -> "Sides":
        """Some of them."""
        return Sides(*(values[which] for values in self))

    def sorted(self) -> "Sides":
        """By player, run and game."""
        order = np.lexsort((self.order, self.run, self.player))
        return Sides(*(values[order] for values in self))

    def rank(self) -> Ints:
        """The place of each side among those of its player, from 0; they are sorted."""
        first = np.searchsorted(self.player, self.player, "left")
        places: Ints = np.arange(len(self.player)) - first
        return places


def sides_of(games: Columns, start: Standing) -> Sides:
    """Both sides of games that are in their order, with what counts at once as the first run."""
    white, black, made = (
        games[name].astype(np.int64) for name in ("white", "black", "half_points")
    )
    player, opponent = np.concatenate([white, black]), np.concatenate([black, white])
    number = np.arange(len(white))
    at_once = start.established[opponent]
    return Sides(
        player=player,
        opponent=opponent,
        half_points=np.concatenate([made, 2 - made]),
        order=np.concatenate([number, number]),
        run=at_once.astype(np.int64),
        met=np.where(at_once, start.rating[opponent], 0),
    )


def run_on(sides: Sides, start: Standing, rules: KbsbRules) -> tuple[Sides, int]:
    """Let newcomers become established until nobody is new.

    Args:
        sides: with the first run.
        start: how the players start.
        rules: of the list.

    Returns:
        The sides that count, in the order of player, run and game, and the number of runs.
    """
    open_sides = sides.chosen(~start.established[sides.player] | (sides.run == 0))
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
            run=np.where(met, runs, open_sides.run),
            met=np.where(met, first[open_sides.opponent], open_sides.met),
        )
    at_once = sides.chosen(start.established[sides.player] & (sides.run > 0))
    later = open_sides.chosen(open_sides.run > 0)
    both = (np.concatenate(pair) for pair in zip(at_once, later, strict=True))
    return Sides(*both).sorted(), runs


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
