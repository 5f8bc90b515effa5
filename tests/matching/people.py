"""People for the tests, made in one line."""

from arpad.formats.births import Birth
from arpad.matching.person import Person, licence_of


def person(
    name: str,
    born: str = "",
    *,
    place: int = 1,
    licence: str | None = None,
    fide_id: str | None = None,
) -> Person:
    """Somebody with a birth as ``1990`` or ``1990-05-03``."""
    birth = None
    if born:
        year, month, day = (*map(int, born.split("-")), None, None)[:3]
        birth = Birth(year=year or 0, month=month, day=day)
    return Person(place=place, name=name, licence=licence_of(licence), fide_id=fide_id, birth=birth)
