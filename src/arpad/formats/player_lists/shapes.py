"""Known lists without headings: by the shape of their lines.

Source: the import files of pairing programs and the Canadian list, as they are described and seen.
"""

import re
from typing import Final

from arpad.core.frozen import Record
from arpad.formats.headings import OTHER


class Shape(Record):
    """A known list without headings.

    Args:
        format: id of the format.
        delimiter: between the values.
        line: what every first line of such a list looks like.
        fields: what the values stand for.
        order: the order of the parts of a date.
    """

    format: str
    delimiter: str
    line: re.Pattern[str]
    fields: tuple[str, ...]
    order: str


SHAPES: Final = (
    Shape(
        format="vega-players",
        delimiter=";",
        line=re.compile(
            r"(?=[^;]+;.*\w)"  # not the title of a table in a spreadsheet alone
            r"[^;\"]+;\s*[A-Za-z]{0,3}\s*;\s*(\d{8}|\d{4})?\s*;\s*[A-Za-z]?\s*;[^;]{0,4};\s*\d*\s*;"
        ),
        fields=(
            *("name", "federation", "birth", "sex", "title", "fide_id", "rating:fide_standard"),
            *(OTHER, "local_id", "rating:national"),
        ),
        order="dmy",
    ),
    Shape(
        format="swiss-chess-players",
        delimiter=";",
        line=re.compile(
            r'"[^"]+";"[^"]*";"[^"]{0,3}";"\d*";"\d*";"[^"]{0,4}";"(\d\d\.\d\d\.\d{4})?";'
        ),
        fields=(
            *("name", "club", "federation", "rating:national", "rating:fide_standard", "title"),
            *("birth", "local_id", "fide_id", OTHER, "sex"),
        ),
        order="dmy",
    ),
    Shape(
        format="swissmaster-players",
        delimiter=";",
        line=re.compile(r"\d*;[^;]+;[^;]{0,4};[A-Za-z]{0,3};\d*;[^;]*;(\d{4}/\d\d/\d\d)?;"),
        fields=("local_id", "name", "title", "federation", "rating:national", OTHER, "birth"),
        order="ymd",
    ),
    Shape(
        format="cfc-csv",
        delimiter=",",
        line=re.compile(
            r"\d{4,6},(\d\d/\d\d/\d{4}|\d{4}-\d\d-\d\d)?,"
            r'("[^"]*"|[^,]*),("[^"]*"|[^,]*),"?[A-Z]{2}"?,'
        ),
        fields=(
            *("local_id", OTHER, "last_name", "first_name", OTHER, OTHER, "rating:national"),
            *(OTHER, "rating:national_rapid", OTHER, "fide_id", "rating:fide_standard"),
        ),
        order="mdy",
    ),
)


def shape_of(line: str) -> Shape | None:
    """The known list without headings that begins with such a line, or None."""
    return next((each for each in SHAPES if each.line.match(line)), None)
