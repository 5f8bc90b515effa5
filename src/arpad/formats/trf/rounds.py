"""The rounds of a player line: opponent, colour and result.

Source: FIDE TRF16 and TRF26, record 001 from column 92; TRF06 for byes without a letter.
"""

import re

from arpad.core.records import Colour, Pairing
from arpad.core.results import Result
from arpad.formats.trf.layout import (
    COLOUR_AT,
    OPPONENT_WIDTH,
    RESULT_AT,
    ROUND_WIDTH,
    SEPARATORS_IN_ROUND,
)
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import whole

PLAYED_CODES = {"1": Result.WIN, "=": Result.DRAW, "0": Result.LOSS}
SHORT_CODES = {"W": Result.SHORT_WIN, "D": Result.SHORT_DRAW, "L": Result.SHORT_LOSS}
FORFEIT_CODES = {"+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS}
BYE_CODES = {
    "F": Result.FULL_POINT_BYE,
    "H": Result.HALF_POINT_BYE,
    "U": Result.PAIRING_ALLOCATED_BYE,
    "Z": Result.ZERO_POINT_BYE,
}
RESULT_CODES = PLAYED_CODES | SHORT_CODES | FORFEIT_CODES | BYE_CODES
_PENDING_CODES = frozenset({"", "?", "*"})

# Without an opponent: byes as TRF06 writes them ...
OLD_BYES = {
    "+": Result.FULL_POINT_BYE,
    "=": Result.HALF_POINT_BYE,
    "-": Result.ZERO_POINT_BYE,
    "": Result.ZERO_POINT_BYE,
}
# ... and results that cannot be, read as the bye that brings the same points.
_GAMES_WITHOUT_OPPONENT = {
    "1": Result.FULL_POINT_BYE,
    "W": Result.FULL_POINT_BYE,
    "D": Result.HALF_POINT_BYE,
    "0": Result.ZERO_POINT_BYE,
    "L": Result.ZERO_POINT_BYE,
}
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, "": None}
_OTHER_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK, "s": Colour.BLACK, "S": Colour.BLACK}


# Games over the board in their columns and nothing else, as most lines have: cut in one step.
_PLAIN_ROUNDS = re.compile(
    r"(?:(?:   [1-9]|  [1-9][0-9]| [1-9][0-9]{2}|[1-9][0-9]{3}) [wb] [10=](?:  |\Z))*"
)
_PLAIN_ROUND = re.compile(r"([0-9]+) ([wb]) ([10=])")


def rounds_are_aligned(rounds: str) -> bool:
    """Whether the separators of every round are blank."""
    return all(not rounds[place::ROUND_WIDTH].strip() for place in SEPARATORS_IN_ROUND)


def opponents_are_numbers(rounds: str) -> bool:
    """Whether the columns of the opponents hold numbers and blanks alone."""
    return all(
        not rounds[place::ROUND_WIDTH].strip(" 0123456789") for place in range(OPPONENT_WIDTH)
    )


def read_rounds(rounds: str, line: int, column: int, notes: Notes) -> tuple[Pairing | None, ...]:
    """All rounds of one player; None for a round that the line leaves blank.

    Args:
        rounds: the line from column 92 on.
        line: its line number.
        column: column of the file where this text begins.
        notes: takes repairs and errors.
    """
    if _PLAIN_ROUNDS.fullmatch(rounds):
        return tuple(
            Pairing(opponent=int(opponent), result=PLAYED_CODES[code], colour=_COLOURS[colour])
            for opponent, colour, code in _PLAIN_ROUND.findall(rounds)
        )
    aligned = rounds_are_aligned(rounds)
    if not aligned or not opponents_are_numbers(rounds):
        loose = _read_loose(rounds, line, column, notes)
        if loose is not None:
            return loose
    if not aligned:
        return _read_blocks_that_fit(rounds, line, column, notes)
    return tuple(
        read_block(rounds[start : start + ROUND_WIDTH], line, column + start, notes)
        for start in range(0, len(rounds.rstrip()), ROUND_WIDTH)
    )


def read_block(block: str, line: int, column: int, notes: Notes) -> Pairing | None:
    """One round, ten columns wide: ``  16 w 1``."""
    if not block.strip():
        return None
    return make_pairing(
        block[:OPPONENT_WIDTH].strip(),
        block[COLOUR_AT : COLOUR_AT + 1].strip(),
        block[RESULT_AT : RESULT_AT + 1].strip(),
        (line, column),
        notes,
    )


def make_pairing(
    opponent: str, colour: str, result: str, place: tuple[int, int], notes: Notes
) -> Pairing | None:
    """A pairing from its three trimmed texts; None when the opponent cannot be read."""
    line, column = place
    number = whole(opponent) if opponent else 0
    if number is None:
        notes.error("trf.opponent_unreadable", line, column, text=opponent)
        return None
    if number == 0:
        if colour in _COLOURS and colour not in {"", "-"}:
            notes.repair("trf.colour_of_bye", line, column + COLOUR_AT, text=colour)
        return Pairing(opponent=None, result=_bye(result, line, column + RESULT_AT, notes))
    outcome = _outcome(result, line, column + RESULT_AT, notes)
    if outcome in BYE_CODES.values():
        notes.repair("trf.bye_with_opponent", line, column, opponent=number, text=result)
        return Pairing(opponent=None, result=outcome)
    return Pairing(
        opponent=number,
        result=outcome,
        colour=_colour(colour, line, column + COLOUR_AT, notes),
    )


def _colour(text: str, line: int, column: int, notes: Notes) -> Colour | None:
    if text in _COLOURS:
        return _COLOURS[text]
    if text in _OTHER_COLOURS:
        notes.repair("trf.colour_form", line, column, text=text, colour=_OTHER_COLOURS[text].value)
        return _OTHER_COLOURS[text]
    notes.repair("trf.colour_unknown", line, column, text=text)
    return None


def _outcome(text: str, line: int, column: int, notes: Notes) -> Result:
    """The result of a round with an opponent."""
    code = text.upper()
    if code in RESULT_CODES:
        return RESULT_CODES[code]
    if text == "½":
        notes.repair("trf.result_form", line, column, text=text, result="=")
        return Result.DRAW
    if text not in _PENDING_CODES:
        notes.error("trf.result_unknown", line, column, text=text)
    return Result.PENDING


def _bye(text: str, line: int, column: int, notes: Notes) -> Result:
    """The result of a round without an opponent."""
    code = text.upper()
    if code in BYE_CODES:
        return BYE_CODES[code]
    if code in OLD_BYES:
        return OLD_BYES[code]
    meant = _GAMES_WITHOUT_OPPONENT.get(code, Result.ZERO_POINT_BYE)
    if text == "½":
        meant = Result.HALF_POINT_BYE
    notes.repair("trf.result_without_opponent", line, column, text=text, bye=code_of(meant))
    return meant


def code_of(result: Result) -> str:
    """The letter or sign of a result; ``?`` while it is open."""
    return _CODE_OF.get(result, "?")


_CODE_OF = {result: code for code, result in RESULT_CODES.items()}

# Three words that begin a round: used only when the columns do not line up.
_LOOSE_ROUND = re.compile(r"\s*([0-9]{1,4})\s+([wbWBs-])\s+([10=+wdlfhuzWDLFHUZ?*½-])(?=\s|$)")


def _read_loose(
    rounds: str, line: int, column: int, notes: Notes
) -> tuple[Pairing | None, ...] | None:
    """Rounds out of their columns; None unless each of them has all its three parts."""
    matches = []
    place = 0
    while place < len(rounds.rstrip()):
        match = _LOOSE_ROUND.match(rounds, place)
        if match is None:
            return None
        matches.append(match)
        place = match.end()
    notes.repair("trf.rounds_shifted", line, column)
    return tuple(
        make_pairing(match[1], match[2], match[3], (line, column + match.start(1)), notes)
        for match in matches
    )


def _read_blocks_that_fit(
    rounds: str, line: int, column: int, notes: Notes
) -> tuple[Pairing | None, ...]:
    """The rounds whose own columns are in order; the others are errors and stay unknown."""
    found = []
    for start in range(0, len(rounds.rstrip()), ROUND_WIDTH):
        block = rounds[start : start + ROUND_WIDTH]
        if rounds_are_aligned(block):
            found.append(read_block(block, line, column + start, notes))
        else:
            notes.error("trf.round_unreadable", line, column + start, text=block.strip())
            found.append(None)
    return tuple(found)
