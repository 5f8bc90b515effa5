"""Which edition of the format a file is in. No field says so: its records do.

Source: FIDE TRF16, the TRF25 draft, TRF26; the first edition (TRF06) by its byes and titles.
"""

from collections.abc import Sequence

from arpad.formats.names import OLD_TITLES
from arpad.formats.trf.layout import RESULT_AT, ROUND_WIDTH, Columns, rounds_part
from arpad.formats.trf.lines import NATIONAL, PLAYER, TRF26_CODES, SourceLine
from arpad.formats.trf.players import ReadPlayer

TRF06 = "TRF06"
TRF16 = "TRF16"
TRF25_DRAFT = "TRF25 draft"
TRF26 = "TRF26"
VEGA = "Vega"
# A comment by which a report says so that has no other record of that edition.
TRF26_MARK = "### TRF26"

_BYE_TYPE = Columns(first=5, last=5)
_LETTERS = frozenset("WDLFHUZwdlfhuz")


def version_of(lines: Sequence[SourceLine], players: Sequence[ReadPlayer]) -> str:
    """The edition of a file, by the records that only that edition has."""
    codes = {line.code for line in lines}
    draft_byes = any(
        line.code == "330" and _BYE_TYPE.of(line.text) in {"F", "H", "Z"} for line in lines
    )
    if "340" in codes or draft_byes:
        return TRF25_DRAFT
    marked = any(line.text.rstrip() == TRF26_MARK for line in lines)
    if marked or NATIONAL in codes or codes & TRF26_CODES:
        return TRF26
    results = {
        block[RESULT_AT]
        for line in lines
        if line.code == PLAYER
        for block in _blocks(rounds_part(line.text))
    }
    if results & _LETTERS:
        return TRF16
    old_titles = any(each.title_field in OLD_TITLES for each in players)
    return TRF06 if old_titles or _has_old_byes(lines) else TRF16


def _blocks(rounds: str) -> list[str]:
    return [
        rounds[start : start + ROUND_WIDTH]
        for start in range(0, len(rounds), ROUND_WIDTH)
        if len(rounds) > start + RESULT_AT
    ]


def _has_old_byes(lines: Sequence[SourceLine]) -> bool:
    return any(
        block[RESULT_AT] in "+=-" and not block[:4].strip(" 0")
        for line in lines
        if line.code == PLAYER
        for block in _blocks(rounds_part(line.text))
    )
