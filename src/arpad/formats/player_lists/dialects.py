"""What some federations' lists say in a way of their own, made what other lists say.

A row goes in and a row comes out; what has no place in a player's record is kept under its heading.
"""

import re
from typing import Final

from arpad.formats.names import FIDE_TITLES, read_title
from arpad.formats.player_lists.players import ListRow
from arpad.formats.table import Cell

_CYRILLIC: Final = re.compile("[\\u0400-\\u04ff]")
# Titles behind a Ukrainian name: those of FIDE, then those of the country, after a stroke or alone.
_UKRAINIAN_TITLE: Final = re.compile(
    r"(.*\S)\s+((?:(мг|мм|мф)(?:/(?:змс|мс|кмс))?)|змс|мс|кмс)", re.DOTALL
)
_FIDE_TITLE_OF: Final = {"мг": "GM", "мм": "IM", "мф": "FM"}
_INACTIVE: Final = "н"
_INDONESIAN_SEXES: Final = {"l": "m", "p": "f"}  # laki-laki, perempuan


def italian(row: ListRow) -> ListRow:
    """A birth has a column for its day and one for its year."""
    year = row.cells.pop("birth_year", None)
    birth = row.cells.get("birth")
    if year is not None and birth is None:
        row.cells["birth"] = year
    elif year is not None and birth is not None and year.text not in birth.text:
        row = row._replace(others=(*row.others, ("Anno Nascita", year.text)))
    return row


def indonesian(row: ListRow) -> ListRow:
    """The sexes are L and P; titles of the country alone are not those that others know."""
    sex = row.cells.get("sex")
    if sex is not None:
        meant = _INDONESIAN_SEXES.get(sex.text.lower(), sex.text)
        row.cells["sex"] = Cell(text=meant, column=sex.column)
    if read_title(row.text("title")) not in FIDE_TITLES:
        row = _kept(row, "title", "Gelar")
    return row


def irish_history(row: ListRow) -> ListRow:
    """A player is known by his number in the union alone."""
    player = row.cells.get("player")
    if player is not None:
        row.cells["local_id"] = player
    return row


def south_african(row: ListRow) -> ListRow:
    """What stands under FED is a region, unless it is the country."""
    return row if row.text("federation") == "RSA" else _kept(row, "federation", "FED")


def ukrainian(row: ListRow) -> ListRow:
    """Titles stand behind the name, regions under Fed, and who is not active under Sex."""
    name = row.cells.get("name")
    if name is None or not _CYRILLIC.search(name.text):
        return row  # somebody's own list with the same headings
    found = _UKRAINIAN_TITLE.fullmatch(name.text)
    if found is not None:
        row.cells["name"] = Cell(text=found[1], column=name.column)
        row = row._replace(others=(*row.others, ("Name", found[2])))
        if found[3]:
            row.cells["title"] = Cell(text=_FIDE_TITLE_OF[found[3]], column=name.column)
    sex = row.cells.get("sex")
    if sex is not None and _INACTIVE in sex.text:
        row.cells["status"] = Cell(text=_INACTIVE, column=sex.column)
        row.cells["sex"] = Cell(text=sex.text.replace(_INACTIVE, "").strip(), column=sex.column)
    return row if row.text("federation") == "UKR" else _kept(row, "federation", "Fed")


def _kept(row: ListRow, field: str, heading: str) -> ListRow:
    """What stands in a field, under its heading instead."""
    cell = row.cells.pop(field, None)
    return row if cell is None else row._replace(others=(*row.others, (heading, cell.text)))
