"""The cross table of a rated tournament: a column a round, and what it brought."""

from collections.abc import Sequence
from typing import Final

from arpad.core.frozen import Record
from arpad.core.outcomes import TournamentRating
from arpad.core.records import Colour, Pairing
from arpad.core.results import Result
from arpad.explain.catalogue import Catalogue
from arpad.explain.tournament_table import TOURNAMENT_HEADS

# The columns before and behind the rounds, by their places in the table of players.
_BEFORE: Final = tuple(map(TOURNAMENT_HEADS.index, ("term.number", "term.name", "term.rating")))
_BEHIND: Final = tuple(map(TOURNAMENT_HEADS.index, ("term.points", "term.change", "term.new")))
_SIGNS: Final = {
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.PENDING: "?",
}
_POINTS: Final = ("0", "½", "1")


class CrossTable(Record):
    """A cross table as texts.

    Args:
        heads: of the columns.
        rows: one for each player.
        texts: how many columns, from the left, hold text and no figures.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    texts: int = 2


def cross_table(
    rated: TournamentRating, cells: Sequence[Sequence[str]], words: Catalogue
) -> CrossTable:
    """The cross table, in the order of the players.

    A cell is the opponent's number, the colour and what it brought: ``12w½``; ``12w+`` was won
    without a game, and ``-½`` is a bye for half a point.

    Args:
        rated: the tournament.
        cells: of its players, by :func:`arpad.explain.tournament_table.tournament_row`.
        words: the language.
    """
    entries = {entry.number: entry for entry in rated.tournament.entries}
    rounds = max(len(entry.pairings) for entry in entries.values())  # no event is without players
    rows = []
    for player, row in zip(rated.players, cells, strict=True):
        pairings = entries[player.player.number or 0].pairings
        met = [_cell(pairing, words) for pairing in pairings]
        met += [""] * (rounds - len(met))
        rows.append((*(row[at] for at in _BEFORE), *met, *(row[at] for at in _BEHIND)))
    heads = [words.text(head) for head in TOURNAMENT_HEADS]
    numbers = [str(number) for number in range(1, rounds + 1)]
    return CrossTable(
        heads=(*(heads[at] for at in _BEFORE), *numbers, *(heads[at] for at in _BEHIND)),
        rows=tuple(rows),
    )


def _cell(pairing: Pairing | None, words: Catalogue) -> str:
    if pairing is None:
        return ""
    brought = _SIGNS.get(pairing.result, _POINTS[pairing.result.half_points])
    if pairing.opponent is None:
        return f"-{brought}"
    colour = {Colour.WHITE: "term.w", Colour.BLACK: "term.b", None: ""}[pairing.colour]
    return f"{pairing.opponent}{words.text(colour) if colour else ''}{brought}"
