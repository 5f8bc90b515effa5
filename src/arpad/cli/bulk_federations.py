"""What ``arpad bulk rate`` says of the lists of national federations: rules and missing facts."""

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

from arpad.explain.catalogue import Catalogue
from arpad.systems.registry import load_system

if TYPE_CHECKING:
    from arpad.bulk.steps import RatedPeriod
    from arpad.cli.bulk_rate_report import Remark
    from arpad.core.steps import Step

FEDERATIONS: Final = ("kbsb",)


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
    told = dict.fromkeys(each for period in rated for each in _of_rules(period))
    found: list[Remark] = [(each.message, dict(each.values)) for each in told]
    incomplete = max((each.counts.get("incomplete", 0) for each in rated), default=0)
    if incomplete:
        found.append(("bulk.rate.remark.incomplete", {"count": incomplete}))
    return found


def _of_rules(period: "RatedPeriod") -> "tuple[Step, ...]":
    from arpad.systems.kbsb.remarks import list_remarks
    from arpad.systems.kbsb.rules import regime

    return list_remarks(regime(date.fromisoformat(period.period)))
