"""Vega's ``.tdf`` files: like TRF, but with ``|`` between the fields of a player.

Several records mean something else there: 142 holds points, 152 the current round, 162 the
number of rounds and 192 the program. A draw is written ``2``.
Source: Vega manual, appendix P.
"""

import re

from arpad.core.records import Pairing, Player
from arpad.formats.trf import fields
from arpad.formats.trf.fields import Place
from arpad.formats.trf.layout import HIGHEST_NUMBER
from arpad.formats.trf.lines import PLAYER, UNKNOWN, SourceLine
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import whole
from arpad.formats.trf.players import ReadPlayer
from arpad.formats.trf.rounds import make_pairing

_FEWEST_FIELDS = 12
_ROUND = re.compile(r"([0-9]*) *([wbWBs-]?) *(\S?)")
# Codes of Vega and the TRF code that means the same, if there is one.
OWN_CODES = dict.fromkeys(("142", "152", "172", "182", "192"), UNKNOWN) | {"162": "142"}


def is_vega(lines: tuple[SourceLine, ...]) -> bool:
    """Whether the player lines have their fields between ``|``."""
    players = [line for line in lines if line.code == PLAYER]
    return bool(players) and all(line.text.count("|") >= _FEWEST_FIELDS - 1 for line in players)


def plain_header(lines: tuple[SourceLine, ...]) -> tuple[SourceLine, ...]:
    """The lines with the codes that TRF has for them."""
    return tuple(
        line.replace(code=OWN_CODES[line.code]) if line.code in OWN_CODES else line
        for line in lines
    )


def read_vega_player(source: SourceLine, notes: Notes) -> ReadPlayer | None:
    """A player line; None when not even its starting number can be read."""
    parts = source.text[3:].split("|")
    columns = [4]
    for part in parts:
        columns.append(columns[-1] + len(part) + 1)
    number = whole(parts[0])
    if not number or number > HIGHEST_NUMBER:
        notes.error("trf.number_unreadable", source.number, 4, text=parts[0].strip())
        return None

    def field(index: int) -> tuple[str, Place, Notes]:
        return parts[index], Place(line=source.number, column=columns[index]), notes

    birth = fields.read_birth_field(*field(9))
    fide_id, other_id = fields.read_fide_id(*field(6))
    national = whole(parts[7])
    return ReadPlayer(
        line=source.number,
        player=Player(
            rating=fields.read_rating(*field(4)),
            name=parts[3].strip(),
            number=number,
            fide_id=fide_id,
            federation=fields.read_federation(*field(5)),
            title=fields.read_title(*field(2)),
            sex=fields.read_sex(*field(1)),
            birth_year=birth.year,
        ),
        pairings=tuple(
            _pairing(part, source.number, column, notes)
            for part, column in zip(parts[12:], columns[12:], strict=False)
        ),
        points=fields.read_points_field(*field(10)),
        rank=fields.read_rank(*field(11)),
        birth_date=birth.text,
        national_rating=national or None,
        national_id=parts[8].strip() or other_id,
        shift=None,
    )


def _pairing(text: str, line: int, column: int, notes: Notes) -> Pairing | None:
    written = text.strip()
    if not written:
        return None
    match = _ROUND.fullmatch(written)
    if match is None:
        notes.error("trf.round_unreadable", line, column, text=written)
        return None
    result = "=" if match[3] == "2" else match[3]
    opponent = whole(match[1] or "0")
    if result == "=" and match[3] == "=" and opponent:
        notes.error("trf.result_unknown", line, column, text=match[3])
        result = "?"
    return make_pairing(match[1], match[2], result, (line, column), notes)
