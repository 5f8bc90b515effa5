"""What the office knows of a person."""

from typing import Final

from arpad.core.frozen import Record

# What can be known of a person; each is a text.
FACTS: Final = (
    "name",
    "federation",
    "sex",
    "birth_year",
    "title",
    "club",
    "fide_id",
    "local_id",
    "fide_rating",
    "birth_date",
    "joined",
    "k",
    "index",
    "died_on",
)


class Person(Record):
    """A person on a certain day.

    Args:
        id: number in this office; it never changes and is never given again.
        name: ``Last, First``; empty when it was erased.
        federation: three-letter code; None when it is not known.
        sex: ``m`` or ``w``.
        birth_year: four digits.
        title: such as ``FM``.
        club: name of the club.
        fide_id: FIDE identity number.
        local_id: number in the federation, as it is written.
        fide_rating: or the rating of another federation, where the rules look at it.
        birth_date: ISO date, where the system asks for the day.
        joined: ISO date on which he came to the federation, where the system asks for it.
        k: development coefficient that was decided for him.
        index: number of tournaments that made his rating (Germany).
        died_on: ISO date.
        merged_into: the number under which the person is known now; None for this one.
        erased: the facts were erased at request.
    """

    id: int
    name: str = ""
    federation: str | None = None
    sex: str | None = None
    birth_year: int | None = None
    title: str = ""
    club: str = ""
    fide_id: str | None = None
    local_id: str | None = None
    fide_rating: int | None = None
    birth_date: str | None = None
    joined: str | None = None
    k: int | None = None
    index: int | None = None
    died_on: str | None = None
    merged_into: int | None = None
    erased: bool = False
