"""A person as JSON: what is not known is null, as everywhere."""

from typing import Any

from arpad.office.people_records import Person


def office_person_json(person: Person) -> dict[str, Any]:
    """A person as JSON.

    Example:
        >>> plain = office_person_json(Person(id=7, name="Ash, Ann", fide_id="990000101"))
        >>> plain["name"], plain["fide_id"], plain["club"]
        ('Ash, Ann', 990000101, None)
    """
    plain = {name: None if value == "" else value for name, value in person.as_dict().items()}
    return plain | {"fide_id": None if person.fide_id is None else int(person.fide_id)}
