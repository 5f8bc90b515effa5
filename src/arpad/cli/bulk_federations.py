"""What ``arpad bulk rate`` says of the lists of national federations: rules and missing facts."""

from argparse import Namespace
from calendar import monthrange
from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

from arpad.explain.catalogue import Catalogue
from arpad.systems.registry import load_system

if TYPE_CHECKING:
    from arpad.bulk.events.systems import EventSystem
    from arpad.bulk.steps import RatedPeriod
    from arpad.cli.bulk_rate_report import Remark
    from arpad.core.steps import Step

FEDERATIONS: Final = ("kbsb", "icu", "dwz")


def system_of_events(given: Namespace) -> "EventSystem":
    """The system that rates whole events, with its choices."""
    if given.system == "icu":
        from arpad.bulk.events.icu import Icu

        return Icu()
    from arpad.bulk.events.dwz import Dwz

    return Dwz(given.regulations or "coefficient-e")


def remarks_of_federation(
    system: str, rated: "Sequence[RatedPeriod]", words: Catalogue
) -> "list[Remark]":
    """What a reader must know of the rules of the lists, each once, and of those left out.

    Args:
        system: of the lists.
        rated: the lists.
        words: the language; gets the messages of the system.
    """
    if system not in FEDERATIONS:
        return []
    words.add_system(load_system(system))
    told = dict.fromkeys(each for period in rated for each in _OF_RULES[system](period))
    found: list[Remark] = [(each.message, dict(each.values)) for each in told]
    incomplete = max((each.counts.get("incomplete", 0) for each in rated), default=0)
    if incomplete:
        found.append(("bulk.rate.remark.incomplete", {"count": incomplete}))
    missing = sum(each.counts.get("facts_missing", 0) for each in rated)
    if missing:
        found.append(("bulk.rate.remark.facts_missing", {"count": missing}))
    return found


def _last_day(month: str) -> date:
    year, number = map(int, month.split("-"))
    return date(year, number, monthrange(year, number)[1])


def _of_kbsb(period: "RatedPeriod") -> "tuple[Step, ...]":
    from arpad.systems.kbsb.remarks import list_remarks
    from arpad.systems.kbsb.rules import regime

    return list_remarks(regime(date.fromisoformat(period.period)))


def _of_icu(period: "RatedPeriod") -> "tuple[Step, ...]":
    from arpad.systems.icu.remarks import later_changes
    from arpad.systems.icu.rules import regime

    return later_changes(regime(_last_day(period.period)))


def _of_dwz(period: "RatedPeriod") -> "tuple[Step, ...]":
    from arpad.systems.dwz.rating_change import newer_formula
    from arpad.systems.dwz.rules import regime

    rules = regime(_last_day(period.period))
    return newer_formula(rules) if rules.id in period.edition.split(", ") else ()


_OF_RULES: "Final[dict[str, Callable[[RatedPeriod], tuple[Step, ...]]]]" = {
    "kbsb": _of_kbsb,
    "icu": _of_icu,
    "dwz": _of_dwz,
}
