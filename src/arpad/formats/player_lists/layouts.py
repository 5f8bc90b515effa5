"""The layouts of the lists that are known: by their headings, or by the shape of their lines.

Source: formats of the federations' lists and of the import files of pairing programs, as they
are described by the federations and seen in files.
"""

import re
from collections.abc import Mapping
from typing import Final

from arpad.core.frozen import Record
from arpad.formats.headings import OTHER, field_of, heading_key


class Layout(Record):
    """The columns of a known list.

    Args:
        format: id of the format.
        columns: headings and what they stand for, ``other`` for what is kept as it is; a heading
            that comes twice is there twice.
        needed: the headings by which the list is known.
        order: the order of the parts of a date.
    """

    format: str
    columns: tuple[tuple[str, str], ...]
    needed: tuple[str, ...] = ()
    order: str = ""


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


def _layout(format_id: str, columns: str, *, needed: str, order: str = "") -> Layout:
    """``heading=field`` pairs parted by bars; a heading alone is kept as it is."""
    pairs = []
    for part in columns.split("|"):
        heading, _, field = part.strip().partition("=")
        pairs.append((heading_key(heading), field or OTHER))
    keys = tuple(heading_key(part) for part in needed.split("|"))
    return Layout(format=format_id, columns=tuple(pairs), needed=keys, order=order)


def _ecf_ratings() -> str:
    parts = []
    for kind in ("standard", "rapid", "blitz"):
        for prefix, field in (("", f"national_{kind}"), ("online_", f"online_{kind}")):
            name = prefix + kind
            parts += [
                f"original_{name}",
                f"{name}_original_category",
                f"revised_{name}=rating:{field}",
                f"{name}_revised_category",
            ]
    return "|".join(parts)


LAYOUTS: Final = (
    _layout(
        "dsb-csv",
        "ID=local_id|ZPS=club_id|Mitgliedsnummer|Mgl-Nr|Status=status|Name,Vorname=name|"
        "Spielername=name|Geschlecht=sex|Spielberechtigung|Geburtsjahr=birth|Letzte Auswertung|"
        "DWZ=rating:national|Index|FIDE-Elozahl=rating:fide_standard|FIDE-Elo=rating:fide_standard|"
        "FIDE-Titel=title|FIDE-ID=fide_id|FIDE-Land=federation|Vorname|Nachname|"
        "FIDE-Frauentitel=women_title|FIDE-Elozahl-Schnellschach=rating:fide_rapid|"
        "FIDE-Elozahl-Blitz=rating:fide_blitz",
        needed="ZPS|DWZ",
    ),
    _layout(
        "ecf-csv",
        "ECF_code=local_id|full_name=name|member_no|FIDE_no=fide_id|gender=sex|nation=federation|"
        f"{_ecf_ratings()}|club_code=club_id|club_name=club|title=title",
        needed="ECF_code|full_name",
    ),
    _layout(
        "knsb-csv",
        "Relatienummer=local_id|Naam=name|Titel=title|FED=federation|Rating=rating:national|Nv|"
        "Geboren=birth|S=sex",
        needed="Relatienummer|Naam",
    ),
    _layout(
        "selo-csv",
        "Id=local_id|Sukunimi=last_name|Etunimi=first_name|Seura=club|Selo=rating:national|"
        "Selopelejä=games:national|Ikäryhmä|Maa=federation|Lisenssi=status",
        needed="Sukunimi|Selo",
    ),
    _layout(
        "dsu-csv",
        "Nr=local_id|Name=name|Nr=club_id|Klub=club|Rating=rating:national|Titel=title|"
        "Partier=games:national",
        needed="Nr|Klub|Partier",
    ),
    _layout(
        "chessa-csv",
        "UNIQUE_NO=local_id|SURNAME=last_name|FIRSTNAME=first_name|BDATE=birth|SEX=sex|"
        "TITLE=title|RATING=rating:national|FED=federation",
        needed="UNIQUE_NO|SURNAME",
        order="ymd",
    ),
    _layout(
        "sevilla-csv",
        "id=local_id|lname=last_name|fname=first_name|mname=middle_name|gender=sex|"
        "federation=federation|club_id=club_id|club_name=club|birthyear=birth|"
        "rating=rating:national|fide_id=fide_id|fide_rating=rating:fide_standard|fide_title=title",
        needed="lname|fname",
    ),
    _layout(
        "swiss-manager-players",
        "ID_No=local_id|Name=name|Sex=sex|Fed=federation|Clubnumber=club_id|ClubName=club|"
        "Birthday=birth|Rtg_Nat=rating:national|Fide_No=fide_id|Rtg_Int=rating:fide_standard|"
        "Title=title",
        needed="ID_No|Rtg_Nat|Rtg_Int",
    ),
)

SHAPES: Final = (
    Shape(
        format="vega-players",
        delimiter=";",
        line=re.compile(
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
        # What the columns behind the rating mean is not established: they are kept as they are.
        format="cfc-csv",
        delimiter=",",
        line=re.compile(
            r'\d{4,6},(\d\d/\d\d/\d{4})?,("[^"]*"|[^,]*),("[^"]*"|[^,]*),"?[A-Z]{2}"?,'
        ),
        fields=("local_id", OTHER, "last_name", "first_name", OTHER, OTHER, "rating:national"),
        order="mdy",
    ),
)


def layout_of(headings: list[str]) -> Layout | None:
    """The known list with these headings, or None."""
    keys = {heading_key(heading) for heading in headings}
    return next((each for each in LAYOUTS if keys.issuperset(each.needed)), None)


def shape_of(line: str) -> Shape | None:
    """The known list without headings that begins with such a line, or None."""
    return next((each for each in SHAPES if each.line.match(line)), None)


def fields_of(
    headings: list[str], layout: Layout | None, given: Mapping[str, str] | None = None
) -> list[str | None]:
    """What each heading stands for; None for those that are not known, and for a second of one.

    Args:
        headings: in the order of the file.
        layout: of a known list; None for a plain table.
        given: headings, or numbers of columns with ``#`` before them, and what the user says that
            they stand for: that comes before what is known.
    """
    said = _said(headings, given or {})
    fields: list[str | None] = []
    free = list(layout.columns) if layout is not None else []
    for heading, told in zip(headings, said, strict=True):
        field = told
        if field is None:
            field = _field_in(heading, free) if layout is not None else field_of(heading)
            field = None if field != OTHER and field in said else field
        fields.append(None if field != OTHER and field in fields else field)
    return fields


def _said(headings: list[str], given: Mapping[str, str]) -> list[str | None]:
    by_key = {heading_key(name): field for name, field in given.items() if name[:1] != "#"}
    return [
        given.get(f"#{place}") or by_key.get(heading_key(heading))
        for place, heading in enumerate(headings, start=1)
    ]


def _field_in(heading: str, free: list[tuple[str, str]]) -> str | None:
    """What a heading stands for in a known list; a heading that comes twice is there twice."""
    pair = next((each for each in free if each[0] == heading_key(heading)), None)
    if pair is None:
        return None
    free.remove(pair)
    return pair[1]
