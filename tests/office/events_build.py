"""Reports for the tests of events: a small tournament in a file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arpad.office.acts import new_act
from arpad.office.event_look import EventLook, look_at
from arpad.office.office import Office
from arpad.office.people import add_person

Row = tuple[str, str, str, str]  # name, FIDE id, birth, rounds as in the columns of a report
ASH, BIRCH, CEDAR = "Ash, Ann", "Birch, Bo", "Cedar, Cy"
THREE: tuple[Row, ...] = (
    (ASH, "4600011", "1990", "   2 w 1     3 b ="),
    (BIRCH, "", "1985", "   1 b 0  0000 - U"),
    (CEDAR, "", "", "0000 - U     1 w ="),
)
TWO_ROUNDS = {"012": "Autumn Open", "042": "2026/11/07", "052": "2026/11/08", "122": "90+30"}


def report(rows: tuple[Row, ...] = THREE, heads: Mapping[str, str] = TWO_ROUNDS) -> str:
    """A report in FIDE's form of 2016."""
    lines = [f"{code} {text}" for code, text in heads.items() if text]
    for number, (name, fide_id, birth, rounds) in enumerate(rows, start=1):
        day = f"{birth}/00/00" if birth else ""
        head = f"001 {number:4d}     {'':1}{name:33s} {'':4} {'':3} {fide_id:>11s} {day:10s}"
        lines.append(f"{head} {'':4} {number:4d}  {rounds}")
    return "\n".join(lines) + "\n"


def file(folder: Path, text: str | None = None, name: str = "open.trf") -> str:
    """A file with a report in it."""
    path = folder / name
    path.write_text(report() if text is None else text, encoding="utf-8")
    return str(path)


def person(office: Office, **facts: str) -> int:
    """A new person of the office."""
    with office.store.writing() as connection:
        return add_person(connection, new_act(connection, "tester", "person.added"), facts)


def look(office: Office, event: int) -> EventLook:
    """How an event stands."""
    with office.store.reading() as connection:
        return look_at(connection, office, event)


def codes(found: Any) -> list[str]:
    """The ids of findings without their room."""
    return [each.message.removeprefix("office.check.") for each in found]
