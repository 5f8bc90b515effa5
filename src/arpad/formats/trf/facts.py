"""``DAT`` lines: facts about a player that the fixed columns have no room for.

``DAT 12 TYPE value``, as Tornelo writes them, or the same behind the sign of a comment, so that
other programs pass over them. Number 0 is the tournament itself.
Source: Tornelo, TRFx file format; the ``FIDE:`` types and those of number 0 are Arpad's.
"""

import re

from arpad.core.errors import BadValue
from arpad.core.frozen import Record
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Player
from arpad.formats.trf.lines import COMMENT, FACT, SourceLine
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import whole

COEFFICIENT = "FIDE:K"
GAMES = "FIDE:GAMES"
HIGHEST = "FIDE:HIGHEST"
STANDARD = "FIDE:STANDARD"
NAME = "NAME"
NATIONAL_RATING = "NATIONAL:RATING"
NATIONAL_ID = "NATIONAL:ID"
TIME_CONTROL = "TIME_CONTROL"
OF_TOURNAMENT = 0

_PLAYER_FIELDS = {
    COEFFICIENT: "development_coefficient",
    GAMES: "games_played",
    HIGHEST: "highest_rating",
    STANDARD: "standard_rating",
}
_RATINGS = frozenset({HIGHEST, STANDARD})
_ENTRY_TYPES = frozenset({NAME, NATIONAL_RATING, NATIONAL_ID})
_LINE = re.compile(r"(?:### ?)?DAT\s+([0-9]{1,9})\s+(\S+)\s+(\S.*)")


class PlayerFact(Record):
    """A fact from a ``DAT`` line.

    Args:
        number: starting number; 0 for the tournament.
        kind: type of the fact, such as ``FIDE:K``.
        value: as written.
        line: line of the file.
    """

    number: int
    kind: str
    value: str
    line: int


def is_fact_line(line: SourceLine) -> bool:
    """Whether a line is a ``DAT`` line, also one inside a comment."""
    return line.code == FACT or (line.code == COMMENT and _LINE.match(line.text) is not None)


def read_fact(line: SourceLine) -> PlayerFact | None:
    """The fact of a line; None when Arpad does not know its type or its form."""
    match = _LINE.fullmatch(line.text.rstrip())
    if match is None:
        return None
    number, kind = int(match[1]), match[2]
    known = kind in _PLAYER_FIELDS or kind in _ENTRY_TYPES
    if number == OF_TOURNAMENT:
        known = kind == TIME_CONTROL
    return PlayerFact(number=number, kind=kind, value=match[3], line=line.number) if known else None


def apply_to_player(player: Player, fact: PlayerFact, notes: Notes) -> Player:
    """The player with this fact; a value that cannot be is a warning and changes nothing."""
    if fact.kind == NAME:
        return player.replace(name=fact.value)
    value = whole(fact.value)
    if value is None:
        note_bad(fact, notes)
        return player
    try:
        return player.replace(
            **{_PLAYER_FIELDS[fact.kind]: Rating(value) if fact.kind in _RATINGS else value}
        )
    except BadValue:
        note_bad(fact, notes)
        return player


def time_control(fact: PlayerFact, notes: Notes) -> TimeControl | None:
    """The kind of rating that a fact of the tournament names."""
    try:
        return TimeControl(fact.value)
    except ValueError:
        note_bad(fact, notes)
        return None


def note_bad(fact: PlayerFact, notes: Notes) -> None:
    """A value that the type of fact cannot have."""
    notes.warning("trf.fact_unreadable", fact.line, 1, kind=fact.kind, text=fact.value)
