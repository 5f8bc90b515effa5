"""A list in FIDE's text layout of a single list, 136 columns.

Source: the download page of the FIDE rating lists (standard_rating_list.txt).
"""

from collections.abc import Iterator
from typing import Final

from arpad.formats.fide_list.contents import MONTHS
from arpad.office.exports.fide_values import FideListMaker, FideValues
from arpad.office.exports.numbers_shown import numbered
from arpad.office.list_rows import OfficeList

LONGEST_NAME: Final = 60
_BLOCK: Final = 1000  # lines


def fide_text(listed: OfficeList, ids: str) -> Iterator[bytes]:
    """The file in pieces.

    Args:
        listed: the list.
        ids: which number stands for a person.
    """
    day = listed.list_date
    month = f"{MONTHS[day.month - 1].upper()}{day.year % 100:02}"
    head = (
        f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit {'OTit':<15}FOA {month} Gms K  B-day Flag"
    )
    maker = FideListMaker(listed)
    lines = [head]
    for number, row in numbered(listed, ids).rows:
        lines.append(_line(maker.values(number, row)))
        if len(lines) == _BLOCK:
            yield _block(lines)
            lines.clear()
    if lines:
        yield _block(lines)


def _block(lines: list[str]) -> bytes:
    return "".join(f"{line}\r\n" for line in lines).encode("utf-8", "replace")


def _line(values: FideValues) -> str:
    name = values.name[:LONGEST_NAME]
    return (
        f"{values.fide_id:<15}{name:<61}{values.country[:3]:<4}{values.sex:<4}"
        f"{values.title[:4]:<5}{values.women_title[:4]:<5}{'':<15}{'':<4}"
        f"{values.rating:<6}{min(values.games, 999):<4}{values.k:<3}"
        f"{values.birthday:<6}{values.flag:<4}"
    )
