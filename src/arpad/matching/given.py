"""People as a program tells of them: fields by name."""

from collections.abc import Mapping
from typing import Final

from arpad.core.errors import BadValue, UnknownName
from arpad.core.name_key import name_key
from arpad.core.parameters import read_sex
from arpad.formats.births import Birth, read_birth
from arpad.formats.numbers import read_fide_id
from arpad.matching.person import Person, licence_of

FIELDS: Final = ("name", "licence", "fide_id", "birth", "sex", "federation")


def person_of_fields(place: int, fields: Mapping[str, object]) -> Person:
    """Somebody by the fields that are known; None and empty are unknown.

    Args:
        place: where he stands, from 1.
        fields: by the names of ``FIELDS``, texts or what can be written as one.

    Raises:
        UnknownName: there is no such field.
        BadValue: there is no name, or a field is not what it must be.

    Example:
        >>> someone = person_of_fields(1, {"name": "Sørensen, Bo", "birth": 1990, "licence": "012"})
        >>> someone.birth_text, someone.licence
        ('1990', '012')
    """
    for name in fields:
        if name not in FIELDS:
            raise UnknownName("kind.field", name, FIELDS)
    text = {name: "" if value is None else str(value).strip() for name, value in fields.items()}
    name = text.get("name", "")
    if not name_key(name):
        raise BadValue("name", name, "allowed.name")
    sex = text.get("sex", "").lower()
    known_sex = read_sex("sex", sex) if sex else None
    return Person(
        place=place,
        name=name,
        licence=licence_of(text.get("licence")),
        fide_id=read_fide_id(text.get("fide_id", "")),
        birth=_birth(text.get("birth", "")),
        sex=known_sex,
        federation=text.get("federation", "").upper() or None,
    )


def _birth(text: str) -> Birth | None:
    reading = read_birth(text)
    if reading.problem:
        raise BadValue("birth", text, "allowed.birth")
    return reading.birth
