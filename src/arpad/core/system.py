"""What every rating system offers, and how it says what it can do.

A system is an object with the members of :class:`RatingSystem`. It declares its abilities as
:class:`Capability` flags and, for each, the parameters it understands; the command line, the
HTTP API and the page are built from that, so a new system needs no change to them.
"""

from collections.abc import Mapping
from datetime import date
from enum import Enum
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from arpad.core.errors import InputError
from arpad.core.frozen import Record
from arpad.core.outcomes import TitleNorm, TournamentRating
from arpad.core.parameters import Parameter, Request
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Tournament
from arpad.core.rulebook import Rulebook

if TYPE_CHECKING:
    from arpad.core.standing import NotComputed, Standing


class Capability(Enum):
    """What a system can be asked; the value is the command that asks it."""

    RATE = "rate"
    INITIAL = "initial"
    PERFORMANCE = "performance"
    EXPECT = "expect"
    TABLE = "table"
    TOURNAMENT = "tournament"
    NORMS = "norms"
    PERIOD = "period"


class Status(Enum):
    """How much of a system is established (docs/reference/systems.md)."""

    EXACT = "exact"
    EXACT_TO_DATE = "exact_to_date"
    PARTIAL = "partial"
    NOT_PUBLISHED = "not_published"
    CLOSED = "closed"


@runtime_checkable
class RatingSystem(Protocol):
    """A rating system.

    Attributes:
        id: short name, lower case, such as ``fide``.
        aliases: other names by which it is found.
        title: its own name for people.
        status: how much of it is established.
        capabilities: what it can be asked.

    A system that cannot compute everything carries a ``standing``
    (:class:`~arpad.core.standing.Standing`), which says why.
    """

    id: str
    aliases: tuple[str, ...]
    title: str
    status: Status
    capabilities: frozenset[Capability]

    def rulebook(self) -> Rulebook:
        """Its dated rules with their sources."""
        ...

    def parameters(self, capability: Capability) -> tuple[Parameter, ...]:
        """What it can be told for this ability."""
        ...

    def messages(self, language: str) -> Mapping[str, str | Mapping[str, str]]:
        """Its own messages in a language, by id; empty when all are in Arpad's catalogues.

        A system from outside brings the words of its steps, parameters and rules here, for each
        language that it speaks (``en`` at least).
        """
        ...

    def run(self, capability: Capability, request: Request) -> Record:
        """Compute: a record of :mod:`arpad.core.outcomes` with all steps.

        Raises:
            InputError: something in the request cannot be used or is missing.
            NotRateable: by the rules there is nothing to compute.
        """
        ...

    def rate_tournament(
        self, tournament: Tournament, *, time_control: TimeControl | None, approved: bool
    ) -> TournamentRating:
        """Rate every player of a tournament (ability ``TOURNAMENT``)."""
        ...

    def title_norms(  # noqa: PLR0913  each a fact of the event
        self,
        tournament: Tournament,
        number: int,
        *,
        federations_waived: bool | None,
        time_control: TimeControl | None = None,
        approved: bool = False,
        least_games: int = 9,
    ) -> tuple[TitleNorm, ...]:
        """The title norms of one player (ability ``NORMS``)."""
        ...


class Named(Protocol):
    """What an error says of a system."""

    id: str
    title: str


def standing_of(system: object) -> "Standing | None":
    """Why a system is not computed, or not all of it; None when it has nothing to say of that."""
    standing = getattr(system, "standing", None)
    if standing is None:  # most systems have none, and its module need not be loaded
        return None
    from arpad.core.standing import Standing

    return standing if isinstance(standing, Standing) else None


def why_unable(system: Named, capability: Capability, on: date | None) -> "NotComputed | None":
    """The reason for an ability that a system has not, where it has one to tell.

    Titles are FIDE's alone: for norms there is none.
    """
    standing = standing_of(system)
    if standing is None or capability is Capability.NORMS:
        return None
    if standing.explains is not None and capability.value not in standing.explains:
        return None
    from arpad.core.standing import NotComputed

    return NotComputed(
        system=system.id, title=system.title, capability=capability.value, standing=standing, on=on
    )


def check_ability(system: RatingSystem, capability: Capability, on: date | None) -> None:
    """Refuse what a system cannot be asked.

    Args:
        system: the system.
        capability: what it is to be asked.
        on: the day of the question, as far as it is known.

    Raises:
        NotComputed: its rules are not known, or its list was closed by that day.
        InputError: it has no such ability.
    """
    if capability not in system.capabilities:
        unable = why_unable(system, capability, on)
        if unable is not None:
            raise unable
        raise InputError("error.no_capability", system=system.title, capability=capability.value)
