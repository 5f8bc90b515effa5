"""Which number stands for a person in a layout that has one number alone."""

from typing import Final

from arpad.core.frozen import Record
from arpad.office.list_rows import ListRow, OfficeList
from arpad.office.people_records import Person

IDS: Final = ("fide", "local", "office")
_LONGEST: Final = 15  # digits of a number in FIDE's layout


class Numbered(Record):
    """The rows that have a number, and how many have none.

    Args:
        rows: number and row.
        left_out: how many people have no such number.
    """

    rows: tuple[tuple[str, ListRow], ...]
    left_out: int


def usual_ids(system: str) -> str:
    """The number that stands for a person where nobody says which.

    Example:
        >>> usual_ids("fide"), usual_ids("elo")
        ('fide', 'office')
    """
    return "fide" if system == "fide" else "office"


def numbered(listed: OfficeList, ids: str) -> Numbered:
    """The people with the number that was asked for.

    Args:
        listed: the list.
        ids: one of :data:`IDS`.
    """
    found = [(number_of(row.person, ids), row) for row in listed.rows]
    rows = tuple((number, row) for number, row in found if number)
    return Numbered(rows=rows, left_out=len(found) - len(rows))


def number_of(person: Person, ids: str) -> str:
    """A person's number; empty for none that is a whole number.

    Example:
        >>> number_of(Person(id=7, fide_id="226440"), "fide"), number_of(Person(id=7), "office")
        ('226440', '7')
        >>> number_of(Person(id=7, local_id="A-12"), "local")
        ''
    """
    text = {"fide": person.fide_id, "local": person.local_id}.get(ids, str(person.id)) or ""
    digits = text.lstrip("0")
    return digits if digits.isascii() and digits.isdecimal() and len(digits) <= _LONGEST else ""
