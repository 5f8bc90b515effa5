"""Records that ratings do not need, checked and written as they stand.

First colour (152), order of the players (172), colours of boards (352), match points (362), and
what pairing engines are told: XXA acceleration, XXC, XXP pairs that may not meet, XXZ absent.
Source: FIDE TRF26; JaVaFo manual for the extensions.
"""

import re
from collections.abc import Collection
from typing import Final

from arpad.formats.federations import FEDERATIONS
from arpad.formats.trf.layout import CODE, NUMBER, VALUE_COLUMN
from arpad.formats.trf.lines import SourceLine
from arpad.formats.trf.numbers import read_points, whole
from arpad.formats.trf.record_fields import WORD, UnreadableFieldError, unread
from arpad.formats.trf.report import ReportReading
from arpad.formats.trf.upload_notes import UploadNotes
from arpad.formats.trf.versions import VEGA

_METHODS: Final = frozenset({"FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"})
_AFTER_NUMBER: Final = 9


def check_settings(reading: ReportReading, notes: UploadNotes) -> None:
    """Look at every such record; Vega gives these codes meanings of its own."""
    if reading.report.version == VEGA:
        return
    numbers = {player.number for player in reading.players}
    for line in reading.lines:
        if line.code in _SOUND:
            sound = _SOUND[line.code].finditer(line.text, CODE.last)
            left = unread(line.text, (match.span() for match in sound))
            if left is not None:
                _add(line, left, notes)
        elif line.code in {"XXZ", "XXP"}:
            _check_numbers(line, numbers, notes)
        elif line.code == "XXA" and line.value:
            _check_acceleration(line, numbers, notes)
        elif line.code == "172" and line.value:
            _check_method(line, reading, notes)


def _add(line: SourceLine, left: UnreadableFieldError, notes: UploadNotes) -> None:
    notes.add("trf.record_unreadable", line.number, left.column, code=line.code, text=left.text)


# What a line may hold behind its code.
_SOUND: Final = {
    "152": re.compile(r"\b[WBwb]\b"),
    "352": re.compile(r"\b[WBwb]+\b"),
    "362": re.compile(r"\bT[WDL] *[0-9]{1,2}(?:[.,][0-9])?(?=\s|$)"),
    "XXC": re.compile(r"\b(?:rank|white1|black1)\b"),
}


def _check_numbers(line: SourceLine, known: Collection[int], notes: UploadNotes) -> None:
    for match in WORD.finditer(line.text, CODE.last):
        number = whole(match[0])
        if number is None:
            _add(line, UnreadableFieldError(match[0], match.start() + 1), notes)
        elif number not in known:
            notes.add(
                "trf.number_of_record_unknown",
                line.number,
                match.start() + 1,
                code=line.code,
                number=number,
            )


def _check_acceleration(line: SourceLine, known: Collection[int], notes: UploadNotes) -> None:
    """XXA: the player in columns 5-8, then his points, four columns a round."""
    _check_numbers(line.replace(text=line.text[: NUMBER.last]), known, notes)
    for match in WORD.finditer(line.text, _AFTER_NUMBER):
        if read_points(match[0]) is None:
            _add(line, UnreadableFieldError(match[0], match.start() + 1), notes)


def _check_method(line: SourceLine, reading: ReportReading, notes: UploadNotes) -> None:
    """172: a federation, which programs leave out, and a method."""
    words = line.value.split()
    *federations, method = words
    if method not in _METHODS or len(words) > 2 or not FEDERATIONS.issuperset(federations):  # noqa: PLR2004  two words
        notes.add("trf.ranking_method_unknown", line.number, VALUE_COLUMN, text=line.value)
        return
    rating = {each.record.federation for each in reading.national}
    for federation in federations:
        if federation not in rating and method != "FIDE":
            notes.add("trf.ranking_without_lines", line.number, VALUE_COLUMN, federation=federation)
