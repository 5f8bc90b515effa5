"""From text to records: every line with its number and its code.

Blank lines and rulers (lines of counting digits, lines of placeholders such as
``DDD SSSS sTTT``) say nothing and are left out.
"""

import re

from arpad.core.frozen import Record
from arpad.formats.federations import FEDERATIONS
from arpad.formats.text import split_lines
from arpad.formats.trf.layout import NAME, NUMBER, POINTS
from arpad.formats.trf.notes import Notes

PLAYER = "001"
COMMENT = "###"
NATIONAL = "national"
FACT = "DAT"
UNKNOWN = ""

HEADER_CODES = frozenset(
    "012 022 032 042 052 062 072 082 092 102 112 122 132 142".split()  # noqa: SIM905  as written
)
TRF26_CODES = frozenset(
    "152 162 172 182 192 202 212 222 240 250 260 299 300 310 320 330 340 352 362 801 802".split()  # noqa: SIM905  as written
)
_OTHER_CODES = frozenset({"013", "XRS"})
_CODE = re.compile(r"[0-9A-Z#]{3}(?=\s|$)")
_COUNTING = re.compile(r"[0-9 ]+")
_PLACEHOLDERS = re.compile(r"(?:([A-Z])\1\1|[A-Z]{3} S{2,4})(?:\s|$)")
_INDENTED = re.compile(r"\s+(?:001|0[1-9]2|1[0-4]2)\s")
_PLAYER_NUMBER = re.compile(r" [ 0-9]{3}[0-9] ")
_PLAYER_POINTS = re.compile(r" {0,2}[0-9]{1,2}[.,][0-9]")


class SourceLine(Record):
    """A line that says something.

    Args:
        number: line of the file, from 1.
        code: what it is: ``001``, ``012`` ..., or one of the names above.
        text: the line as it stands, without its line end.
    """

    number: int
    code: str
    text: str

    @property
    def value(self) -> str:
        """What follows the code, trimmed."""
        return self.text[3:].strip()


def source_lines(text: str, notes: Notes) -> tuple[SourceLine, ...]:
    """All lines that say something."""
    found = []
    for number, raw in enumerate(split_lines(text), 1):
        if not raw.strip() or _is_ruler(raw):
            continue
        line = raw
        if _INDENTED.match(raw):
            line = raw.lstrip()
            notes.repair("trf.indented", number, 1, code=line[:3])
        elif raw.startswith("#") and not raw.startswith(COMMENT):
            line = f"{COMMENT} {raw.lstrip('# ')}"
            notes.repair("trf.comment_sign", number, 1)
        found.append(SourceLine(number=number, code=_code_of(line, number, notes), text=line))
    return tuple(found)


def _is_ruler(line: str) -> bool:
    if _PLACEHOLDERS.match(line):
        return True
    return bool(_COUNTING.fullmatch(line)) and not _CODE.match(line)


def _is_laid_out_as_a_player(line: str) -> bool:
    """A starting number, a name and points where those of a player stand."""
    return (
        _PLAYER_NUMBER.fullmatch(line[3:9]) is not None
        and any(map(str.isalpha, NAME.of(line)))
        and _PLAYER_POINTS.fullmatch(POINTS.of(line)) is not None
    )


def _code_of(line: str, number: int, notes: Notes) -> str:
    if line.startswith(COMMENT):
        return COMMENT
    match = _CODE.match(line)
    code = match[0] if match else UNKNOWN
    if code == PLAYER or code in HEADER_CODES or code in TRF26_CODES or code in _OTHER_CODES:
        return code
    if code == FACT or code.startswith(("XX", "BB")):
        return code
    if code in FEDERATIONS:
        return NATIONAL
    if _is_laid_out_as_a_player(line):
        player, name = int(NUMBER.of(line)), NAME.of(line).strip()
        notes.error("trf.player_lost", number, 1, code=line[:3], number=player, name=name)
    elif code:
        notes.warning("trf.code_unknown", number, 1, code=code)
    else:
        notes.warning("trf.line_unknown", number, 1, text=line[:40])
    return UNKNOWN
