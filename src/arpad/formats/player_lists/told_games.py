"""Rows of a table that tell of one game: which they are, and what is wrong with them."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Final

from arpad.core.frozen import Record
from arpad.formats.player_lists.game_tally import GameTally, key_of, row_key_of
from arpad.formats.player_lists.record import ListedGame
from arpad.formats.trf.notes import Notes

_MOST_ROWS: Final = 1000  # of one pair on one occasion that are looked at again


class ToldGame(Record):
    """A game and the rows that tell of it.

    Args:
        rows: in the order of the table.
    """

    rows: tuple[ListedGame, ...]

    @property
    def other(self) -> ListedGame | None:
        """The first row that tells another result than the first; None where all agree."""
        result = self.rows[0].first_result
        return next((row for row in self.rows if row.first_result is not result), None)

    @property
    def again(self) -> ListedGame | None:
        """The first row of a player who told of the game before, with the same result."""
        told = set()
        for row in self.rows:
            if row.is_turned in told:
                return row
            told.add(row.is_turned)
        return None


def told_games(rows: Sequence[ListedGame]) -> list[ToldGame]:
    """The games of rows that have the same pair and occasion.

    Where the two can have but one game, all rows tell of it. Else the rows of the one side are
    joined to those of the other, first those with the same result.
    """
    if rows[0].is_only_one:
        return [ToldGame(rows=tuple(rows))]
    sides = ([row for row in rows if not row.is_turned], [row for row in rows if row.is_turned])
    found = []
    for own in tuple(sides[0]):
        for other in sides[1]:
            if own.first_result is other.first_result:
                found.append((own, other))
                sides[0].remove(own)
                sides[1].remove(other)
                break
    both = min(map(len, sides))
    found += zip(sides[0][:both], sides[1][:both], strict=True)
    pairs = [ToldGame(rows=tuple(sorted(pair, key=lambda row: row.line))) for pair in found]
    return [*pairs, *(ToldGame(rows=(row,)) for side in sides for row in side[both:])]


def note_doubtful(games: Iterable[ListedGame], tally: GameTally, notes: Notes) -> None:
    """Tell of rows that contradict each other, and of those that stand there twice.

    Args:
        games: of the table; asked for only where something is doubtful.
        tally: of all of them.
        notes: gets the findings.
    """
    keys = tally.doubtful()
    if not keys:
        return
    by_occasion: dict[Hashable, list[ListedGame]] = {}
    for game in games:
        if not (game.opponent and game.counts):
            continue
        if key_of(game) in keys or (not game.is_only_one and row_key_of(game) in keys):
            rows = by_occasion.setdefault(game.same_for_both, [])
            if len(rows) < _MOST_ROWS:
                rows.append(game)
    for rows in by_occasion.values():
        for told in told_games(rows):
            _note_game(told, notes)
        if not rows[0].is_only_one:
            _note_same_rows(rows, notes)


def _note_game(told: ToldGame, notes: Notes) -> None:
    first, other, again = told.rows[0], told.other, told.again
    if other is not None:
        notes.error("player_list.results_contradict", other.line, **_facts(first))
    elif again is not None:
        notes.warning("player_list.game_again", again.line, **_facts(first))


def _facts(first: ListedGame) -> dict[str, Any]:
    return {"first": first.line, "player": first.player, "opponent": first.opponent}


def _note_same_rows(rows: Sequence[ListedGame], notes: Notes) -> None:
    counts = Counter(row.all_but_line for row in rows)
    firsts: dict[Hashable, ListedGame] = {}
    for row in rows:
        first = firsts.setdefault(row.all_but_line, row)
        if row is not first and counts.pop(row.all_but_line, None) is not None:
            notes.warning("player_list.same_row", row.line, **_facts(first))
