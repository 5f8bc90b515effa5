"""The layouts of the lists that are known by their headings.

Source: formats of the federations' lists and of the import files of pairing programs, as they
are described by the federations and seen in files.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from arpad.core.frozen import Record
from arpad.formats.games_table import HEAD
from arpad.formats.headings import OTHER, field_of, heading_key
from arpad.formats.player_lists.dialects import (
    indonesian,
    irish_history,
    italian,
    south_african,
    ukrainian,
)
from arpad.formats.player_lists.players import ListRow
from arpad.formats.player_lists.record import BEFORE

Dialect = Callable[[ListRow], ListRow]


class Layout(Record):
    """The columns of a known list.

    Args:
        format: id of the format.
        columns: headings and what they stand for, ``other`` for what is kept as it is; a heading
            that comes twice is there twice.
        needed: the headings by which the list is known.
        order: the order of the parts of a date.
        heading_rows: 2 where a row of groups stands over the headings.
        dialect: makes a row that says things in its own way one that says them as others do.
    """

    format: str
    columns: tuple[tuple[str, str], ...]
    needed: tuple[str, ...] = ()
    order: str = ""
    heading_rows: int = 1
    dialect: Dialect | None = None


def _layout(format_id: str, columns: str, *, needed: str, **others: Any) -> Layout:
    """``heading=field`` pairs parted by bars; a heading alone is kept as it is."""
    pairs = []
    for part in columns.split("|"):
        heading, _, field = part.strip().partition("=")
        pairs.append((heading_key(heading), field or OTHER))
    keys = tuple(heading_key(part) for part in needed.split("|"))
    return Layout(format=format_id, columns=tuple(pairs), needed=keys, **others)


def _ecf_ratings() -> str:
    parts = []
    for kind in ("standard", "rapid", "blitz"):
        for name, field in (
            (kind, f"national_{kind}"),
            (f"{kind}_online", f"online_{kind}"),
            (f"online_{kind}", f"online_{kind}"),
        ):
            parts += [
                f"original_{name}",
                f"{name}_original_category",
                f"revised_{name}=rating:{field}",
                f"{name}_revised_category",
            ]
    return "|".join(parts)


def _fide_ratings_of_italy() -> str:
    return "|".join(
        f"Elo FIDE {kind}=rating:{field}|K Elo FIDE {kind}|Games Elo FIDE {kind}=games:{field}"
        for kind, field in (
            ("Std", "fide_standard"),
            ("Rapid", "fide_rapid"),
            ("Blitz", "fide_blitz"),
        )
    )


_GERMAN_CLUBS: Final = (
    "ZPS-Nummer=club_id|ZPS=club_id|Landesverband|LV|UebergeordneterVerband=association|"
    "Verband=association|Vereinsname=club_name|Vereinname=club_name"
)
_GERMAN_ASSOCIATIONS: Final = (
    "Verbandnummer=club_id|Verband=club_id|Landesverband|LV|"
    "UebergeordneterVerband=association|Uebergeordnet=association|Verbandname=club_name"
)
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
    _layout("dsb-clubs-csv", _GERMAN_CLUBS, needed="ZPS-Nummer|Vereinsname"),
    _layout("dsb-clubs-csv", _GERMAN_CLUBS, needed="ZPS|Vereinname"),
    _layout("dsb-associations-csv", _GERMAN_ASSOCIATIONS, needed="Verbandnummer|Verbandname"),
    _layout(
        "dsb-associations-csv", _GERMAN_ASSOCIATIONS, needed="Verband|Uebergeordnet|Verbandname"
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
        "dsu-csv",
        "Nr=local_id|Født=birth|Alder|Navn=name|Klub=club|Titel=title|Rat.=rating:national|"
        "Hur.=rating:national_rapid|Lyn=rating:national_blitz|Fide=rating:fide_standard|"
        "Nr=fide_id|K",
        needed="Nr|Navn|Rat.|Hur.|Lyn",
    ),
    _layout(
        "chessa-csv",
        "UNIQUE_NO=local_id|SURNAME=last_name|FIRSTNAME=first_name|BDATE=birth|SEX=sex|"
        "TITLE=title|RATING=rating:national|FED=federation",
        needed="UNIQUE_NO|SURNAME",
        order="ymd",
        dialect=south_african,
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
        "rating_int=rating:fide_standard|Title=title|"
        # Of the Czech list; what was played in the period.
        "ClubNo=club_id|Status=status|PARTIE|BODY|SUMA_ELO|K",
        needed="ID_No|Rtg_Nat",
    ),
    _layout(
        "ucf-list",
        "Fide_No=fide_id|Name=name|Fed=federation|Sex=sex|Rtg_Nat=rating:national|"
        "Rtg_Int=rating:fide_standard|Birthday=birth",
        needed="Fide_No|Name|Fed|Sex|Rtg_Nat|Rtg_Int",
        order="dmy",
        dialect=ukrainian,
    ),
    _layout(
        "fsi-csv",
        "Nominativo=name|Elo=rating:national|Categoria|K Italia|Federazione=federation|"
        "Anno Nascita=birth_year|ID FSI=local_id|Sex=sex|FIN=fide_id|"
        f"{_fide_ratings_of_italy()}|Attivo=status|Data Nascita=birth|Provincia Residenza|"
        "Regione Residenza|Provincia Tesseramento|Regione Tesseramento|Cittadinanza|"
        "Data Ultimo Torneo|Circolo Attuale=club_id|Circolo Anno Precedente|"
        "Circolo Due Anni Precedenti|Anno Ultimo Tesseramento|Tipo Tessera|Numero Tessera",
        needed="Nominativo|ID FSI",
        order="dmy",
        dialect=italian,
    ),
    _layout(
        "nzcf-list",
        # The first name has no heading: it stands behind the last one.
        "Code=local_id|Name=last_name|=first_name|Club=club_id|Year=birth||||||"
        "Standard Rating=rating:national_standard|Standard T|Standard G|Standard ∑G|"
        "Standard Active|Rapid Rating=rating:national_rapid|Rapid T|Rapid G|Rapid ∑G|"
        "Rapid Active|FIDE Code=fide_id|FIDE Fed=federation|FIDE Title=title",
        needed="Code|Name|Standard Rating|Rapid Rating",
        heading_rows=2,
    ),
    _layout(
        "percasi-csv",
        "ID.=local_id|FIDE-ID=fide_id|PROVINSI|NAMA=name|L/P=sex|Tgl.Lahir=birth|Gelar=title|"
        "Standar=rating:national_standard|Cepat=rating:national_rapid|"
        "Kilat=rating:national_blitz",
        needed="NAMA|Standar|Cepat",
        order="mdy",
        dialect=indonesian,
    ),
    _layout(
        "icu-rating-history",
        f"row|tournament|player=player|old={BEFORE}|new|performance|"
        "tournament_performance|bonus|games=games|k|score|expected",
        needed="tournament|player|old|new|bonus|expected",
        dialect=irish_history,
    ),
    _layout(
        "cfc-csv",
        "CFC#=local_id|Expiry|Last=last_name|First=first_name|Prov|City|Rating=rating:national|"
        "High|Active Rtg=rating:national_rapid|Active High|FIDE Number=fide_id|"
        "FIDE Rating=rating:fide_standard",
        needed="CFC#|Last|First|Active Rtg",
    ),
)


def layout_of(headings: list[str], heading_rows: int = 1) -> Layout | None:
    """The known list with these headings, in one row or made of two, or None."""
    keys = {heading_key(heading) for heading in headings}
    rows = (each for each in LAYOUTS if each.heading_rows == heading_rows)
    return next((each for each in rows if keys.issuperset(each.needed)), None)


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
    kept = _kept_in_own_table(headings) if layout is None else frozenset()
    for heading, told in zip(headings, said, strict=True):
        field = told
        if field is None:
            field = _field_in(heading, free) if layout is not None else field_of(heading)
            field = OTHER if field is None and heading_key(heading) in kept else field
            field = None if field != OTHER and field in said else field
        fields.append(None if field != OTHER and field in fields else field)
    if layout is None and "name" not in said and _has_first_names(fields):
        fields[fields.index("name")] = "last_name"
    return fields


def _has_first_names(fields: list[str | None]) -> bool:
    """A list of players with a column for the name and one for the first name: two parts of it."""
    return {"name", "first_name"} <= {*fields} and {"last_name", "result"}.isdisjoint(fields)


def _kept_in_own_table(headings: list[str]) -> frozenset[str]:
    """Keys of the columns without a field in a table of games that Arpad wrote; else none."""
    keys = {heading_key(heading) for heading in headings}
    own = {heading_key(heading) for heading in HEAD}
    return frozenset(key for key in own if field_of(key) is None) if keys >= own else frozenset()


def _said(headings: list[str], given: Mapping[str, str]) -> list[str | None]:
    by_key = {heading_key(name): field for name, field in given.items() if name[:1] != "#"}
    return [
        given.get(f"#{place}") or by_key.get(heading_key(heading))
        for place, heading in enumerate(headings, start=1)
    ]


def _field_in(heading: str, free: list[tuple[str, str]]) -> str | None:
    """What a heading stands for in a known list; a heading that comes twice is there twice."""
    key = heading_key(heading)
    pair = next((each for each in free if each[0] == key), None)
    if pair is None:
        return None if key else OTHER  # what has no heading is kept under its number
    free.remove(pair)
    return pair[1]
