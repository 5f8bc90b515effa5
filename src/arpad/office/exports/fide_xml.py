"""A list in FIDE's XML of a single list.

Source: the download page of the FIDE rating lists (standard_rating_list.xml).
"""

from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

from arpad.office.exports.fide_values import FideListMaker, FideValues
from arpad.office.exports.numbers_shown import numbered
from arpad.office.list_rows import OfficeList

_BLOCK: Final = 500  # players


def fide_xml(listed: OfficeList, ids: str) -> Iterator[bytes]:
    """The file in pieces.

    Args:
        listed: the list.
        ids: which number stands for a person.
    """
    yield b"<playerslist>\n"
    maker = FideListMaker(listed)
    players: list[str] = []
    for number, row in numbered(listed, ids).rows:
        players.append(_player(maker.values(number, row)))
        if len(players) == _BLOCK:
            yield "".join(players).encode("utf-8", "xmlcharrefreplace")
            players.clear()
    yield "".join(players).encode("utf-8", "xmlcharrefreplace")
    yield b"</playerslist>\n"


def _player(values: FideValues) -> str:
    return (
        "<player>\n"
        f"<fideid>{values.fide_id}</fideid>\n"
        f"<name>{escape(values.name)}</name>\n"
        f"<country>{escape(values.country)}</country>\n"
        f"<sex>{values.sex}</sex>\n"
        f"<title>{escape(values.title)}</title>\n"
        f"<w_title>{escape(values.women_title)}</w_title>\n"
        "<o_title></o_title>\n"
        "<foa_title></foa_title>\n"
        f"<rating>{values.rating}</rating>\n"
        f"<games>{values.games}</games>\n"
        f"<k>{values.k}</k>\n"
        f"<birthday>{values.birthday}</birthday>\n"
        f"<flag>{values.flag}</flag>\n"
        "</player>\n"
    )
