"""The boards of the matches of a round, as chess-results shows them for an event of teams.

A match has the headings board, number and name of a team, rating, ``-``, the same of the other
team, and what stands between them (``3 : 2``); below it the boards ``5.1``, ``5.2`` with title,
name and rating of both players and their result. The first team's points stand first whichever
colour it has, and the colours are not told.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from arpad.core.frozen import Record
from arpad.core.records import Pairing, Tournament
from arpad.core.results import Result
from arpad.core.teams import LineUp, Team, Teams
from arpad.formats.tournament_files.crosstable import HEADS
from arpad.formats.tournament_files.round_pairings import (
    GAMES,
    Rounds,
    Side,
    cell_at,
    known_round,
    plain_result,
    player_of,
    players_of,
    rows_of_rounds,
    tournament_of,
)
from arpad.formats.tournament_files.table_cell import TableCell
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import whole
from arpad.formats.trf.players import ReadPlayer

_DASHES: Final = frozenset({"-", "–", "\N{MINUS SIGN}"})  # noqa: RUF001  as pages have them
_RATINGS: Final = frozenset({*HEADS["rating"], *HEADS["fide_rating"]})
_BOARD: Final = re.compile(r"\d{1,4}\.\d{1,3}")
_NOBODY: Final = frozenset({"", *_DASHES, "bye", "spielfrei", "n.n.", "nn"})  # at an empty board
# Whoever sits at a board without an opponent.
_ALONE: Final = {
    Result.FORFEIT_WIN: Result.FULL_POINT_BYE,
    Result.FORFEIT_LOSS: Result.ZERO_POINT_BYE,
    Result.WIN: Result.FULL_POINT_BYE,
    Result.LOSS: Result.ZERO_POINT_BYE,
}


class _Match(Record):
    """The headings of a match: columns and teams."""

    sides: tuple[Side, Side]
    result: int
    numbers: tuple[int, int]
    names: tuple[str, str]


def is_match_head(heads: Sequence[str]) -> bool:
    """Whether these are the headings of a match.

    Example:
        >>> is_match_head(["Bo.", "3", "Dragons", "Rtg", "-", "1", "City A", "Rtg", "3 : 2"])
        True
    """
    return _match_of(heads) is not None


def read_matches(
    rows: Iterable[Sequence[TableCell]], heading: str, notes: Notes
) -> tuple[Tournament, list[ReadPlayer]]:
    """The boards of all matches, with the teams and who played for them.

    Args:
        rows: all rows of the tables.
        heading: what stands above the first table, outside of it.
        notes: takes what is found.

    Raises:
        UnreadableFile: a match does not say in which round it was.
    """
    found = _Matches(notes)
    match: _Match | None = None
    for row, last_round in rows_of_rounds(rows, heading, found.rounds):
        head = _match_of([cell.text for cell in row])
        if head is not None:
            match = head
            found.begin(match, known_round(last_round, row, notes))
        elif match is not None and _BOARD.fullmatch(row[0].text.strip()):
            found.add(row, match, known_round(last_round, row, notes))
    tournament = tournament_of(found.rounds).replace(teams=found.teams())
    return tournament, players_of(found.rounds)


class _Matches:
    """What is gathered, board by board."""

    def __init__(self, notes: Notes) -> None:
        self.rounds = Rounds(notes)
        self._names: dict[int, str] = {}
        self._boards: dict[tuple[int, int], list[int | None]] = {}
        self._opponents: dict[tuple[int, int], int] = {}

    def begin(self, match: _Match, round_: int) -> None:
        """Take a match."""
        one, other = match.numbers
        for number, against, name in zip(match.numbers, (other, one), match.names, strict=True):
            self._names.setdefault(number, name)
            self._boards.setdefault((round_, number), [])
            self._opponents[round_, number] = against

    def add(self, row: Sequence[TableCell], match: _Match, round_: int) -> None:
        """Take a board."""
        notes = self.rounds.notes
        players = tuple(player_of(row, side, notes) for side in match.sides)
        for team, side, player in zip(match.numbers, match.sides, players, strict=True):
            name = cell_at(row, side.name)
            if player is None and name.text.strip().lower() not in _NOBODY:
                notes.error(
                    "tournament_file.number_unreadable", name.line, name.column, text=name.text
                )
                return
            self._boards[round_, team].append(None if player is None else player.number)
        written = cell_at(row, match.result)
        results = GAMES.get(plain_result(written.text))
        if results is None:
            numbers = [each.number for each in players if each is not None]
            notes.error(
                "tournament_file.round_unreadable",
                written.line,
                written.column,
                number=numbers[0] if numbers else 0,
                round=round_,
                text=written.text,
            )
            return
        self._pair(players, results, round_)

    def _pair(
        self, players: Sequence[ReadPlayer | None], results: Sequence[Result], round_: int
    ) -> None:
        for player, other, result in zip(players, reversed(players), results, strict=True):
            if player is None:
                continue
            opponent = None if other is None else other.number
            got = result if other is not None else _ALONE.get(result, Result.ZERO_POINT_BYE)
            self.rounds.add(player, round_, Pairing(opponent=opponent, result=got))

    def teams(self) -> Teams:
        """The teams with all who played for them, and their boards."""
        members: dict[int, dict[int, None]] = {number: {} for number in sorted(self._names)}
        for (_, team), boards in self._boards.items():
            members[team].update((number, None) for number in boards if number is not None)
        return Teams(
            teams=tuple(
                Team(number=number, name=self._names[number], players=tuple(sorted(found)))
                for number, found in members.items()
            ),
            line_ups=tuple(
                LineUp(
                    round=round_,
                    team=team,
                    opponent=self._opponents[round_, team],
                    players=tuple(boards),
                )
                for (round_, team), boards in sorted(self._boards.items())
            ),
        )


def _match_of(heads: Sequence[str]) -> _Match | None:
    plain = [head.strip() for head in heads]
    places = [place for place, head in enumerate(plain) if head in _DASHES]
    if len(places) != 1:
        return None
    left = _team(plain, range(1, places[0]))
    right = _team(plain, range(places[0] + 1, len(plain) - 1))
    if left is None or right is None:
        return None
    return _Match(
        sides=(left[0], right[0]),
        result=len(plain) - 1,
        numbers=(left[1], right[1]),
        names=(plain[left[0].name], plain[right[0].name]),
    )


def _team(heads: Sequence[str], places: range) -> tuple[Side, int] | None:
    """The columns and the number of a team: number, name, rating, one after the other."""
    for place in places[:-2]:
        number, name, rating = heads[place : place + 3]
        found = whole(number)
        if found and name and rating.lower() in _RATINGS:
            return Side(name=place + 1, number=None, rating=place + 2, title=place), found
    return None
