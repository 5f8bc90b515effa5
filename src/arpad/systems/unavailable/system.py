"""The systems that cannot be computed, as rating systems without any ability."""

from datetime import date
from typing import ClassVar, Final

from arpad.core.rulebook import Rulebook, Source
from arpad.core.standing import Standing
from arpad.core.system import Status
from arpad.systems.common.base import BasicSystem
from arpad.systems.unavailable.rules import RULES


class UnavailableSystem(BasicSystem):
    """A system of which the rules are not published, or whose list is closed.

    Whatever it is asked it refuses with the reason and the nearest system that can be asked.

    Args:
        system_id: its id in ``known.toml``.
    """

    catalogue = "unavailable"
    declared: ClassVar = {}
    answers: ClassVar = {}

    def __init__(self, system_id: str) -> None:
        entry = RULES.plain["systems"][system_id]
        self.id = system_id
        self.title = str(entry["title"])
        self.aliases = tuple(entry["aliases"])
        self.status = Status(entry["status"])
        self.standing = Standing(
            reason=entry["reason"],
            known=entry["known"],
            nearest=tuple(entry["nearest"]),
            example=entry["example"],
            closed=date.fromisoformat(entry["closed"]) if "closed" in entry else None,
            replaced_by=entry.get("replaced_by"),
        )
        self._sources = tuple(entry["sources"])

    def rulebook(self) -> Rulebook:
        """No dated rules: only the documents that tell what is known."""
        return Rulebook(
            system=self.id,
            checked=date.fromisoformat(RULES.plain["checked"]),
            sources={
                source: Source(id=source, **RULES.plain["sources"][source])
                for source in self._sources
            },
            entries={},
        )


CHESSCOM: Final = UnavailableSystem("chesscom")
ICC: Final = UnavailableSystem("icc")
FICS: Final = UnavailableSystem("fics")
ACF: Final = UnavailableSystem("acf")
NZCF: Final = UnavailableSystem("nzcf")
SSF: Final = UnavailableSystem("ssf")
FEDA: Final = UnavailableSystem("feda")
KNSB: Final = UnavailableSystem("knsb")
LOK: Final = UnavailableSystem("lok")
NSF: Final = UnavailableSystem("nsf")
