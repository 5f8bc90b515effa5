"""An office: its database, its system, its calendar."""

import json
from typing import Any, Final, Self

from arpad.core.errors import InputError
from arpad.core.system import Capability, check_ability
from arpad.office.acts import new_act
from arpad.office.calendar import Calendar
from arpad.office.store import schema
from arpad.office.store.opening import Store, create_store, open_store

FIDE_SCOPES: Final = ("standard", "rapid", "blitz")
_ONE_SCOPE: Final = ("standard",)
_ONLY_A_FORMULA: Final = "elo"  # its K and its first rating are the office's to choose
# Months of a period and days before the list by which an event must end; FIDE Rating Regulations
# 7 (B.02, 1 March 2024) and KBSB Tournament Rules 10. All others: monthly, to the last day.
_CALENDARS: Final = {"fide": (1, 3), "kbsb": (3, 1)}


class Office:
    """An opened office.

    Args:
        store: its database.
        name: what it is called.
        system: id of its rating system.
        settings: what :func:`create_office` decided.
    """

    def __init__(self, store: Store, name: str, system: str, settings: dict[str, Any]) -> None:
        self.store = store
        self.name = name
        self.system = system
        self.settings = settings
        self.calendar = Calendar(months=settings["months"], closing_days=settings["closing_days"])

    @property
    def scopes(self) -> tuple[str, ...]:
        """The kinds of list that it keeps: standard, and for FIDE rapid and blitz."""
        return FIDE_SCOPES if self.system == "fide" else _ONE_SCOPE

    def close(self) -> None:
        """Let go of the database."""
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def create_office(  # noqa: PLR0913  what an office is
    place: str,
    system: str,
    *,
    name: str = "",
    months: int | None = None,
    parameters: dict[str, str] | None = None,
    actor: str,
) -> Office:
    """Make a new office.

    Args:
        place: a file that is not there yet, or the address of an empty PostgreSQL database.
        system: id of the rating system.
        name: what the office is called.
        months: length of a rating period; None for that of the system.
        parameters: of the system, such as K of the Elo system, by name.
        actor: who makes it.

    Raises:
        InputError: there is one already, it cannot be made, or the system has such parameters of
            its own.
        UnknownName: there is no such system.
        NotComputed: the system's rules are not known, so nothing could be rated.
    """
    from arpad.systems.registry import load_system

    rated_by = load_system(system)
    check_ability(rated_by, Capability.TOURNAMENT, None)
    system = rated_by.id
    usual, closing = _CALENDARS.get(system, (1, 1))
    if months is not None and months not in (1, 2, 3, 4, 6, 12):
        raise InputError("office.months", months=months)
    for parameter in parameters or {}:
        if system != _ONLY_A_FORMULA:
            option = f"--{parameter.replace('_', '-')}"
            raise InputError("office.system_has_own", system=system, option=option)
    settings = {
        "months": months or usual,
        "closing_days": closing,
        "parameters": parameters or {},
    }
    store = create_store(place)
    with store.writing() as connection:
        act = new_act(connection, actor, "store.created", system=system, **settings)
        connection.execute(
            schema.office.insert().values(
                id=1, name=name, system=system, settings=json.dumps(settings), act_id=act
            )
        )
    return Office(store, name, system, settings)


def open_office(place: str) -> Office:
    """Open an office.

    Raises:
        InputError: there is none.
    """
    store = open_store(place)
    with store.reading() as connection:
        row = connection.execute(schema.office.select()).first()
    if row is None:
        store.close()
        raise InputError("office.no_database", file=place, reason="")
    return Office(store, row.name, row.system, json.loads(row.settings))
