"""Denmark's rating system as far as it is established: requests in, answers out."""

from typing import ClassVar, Final

from arpad.core.parameters import Request
from arpad.core.rulebook import Rulebook, missing
from arpad.core.standing import Standing
from arpad.core.system import Capability, Status
from arpad.core.updates import FirstRating
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.carried_over import OLD_RATING, old_rating_of, with_document
from arpad.systems.common.requests import ON, day_of
from arpad.systems.common.uplifts import uplift
from arpad.systems.dsu.rules import RULES


def _initial(request: Request) -> FirstRating:
    from arpad.systems.dsu.initial_rating import from_old_rating

    on = day_of(request, RULES.first_rule)
    old = old_rating_of(request)
    if old is None:
        rule = uplift("dsu").rule
        raise missing(rule, "old_rating")
    return from_old_rating(old, on)


class DsuSystem(BasicSystem):
    """The Danish list: what became of a rating by the uplift of 2024."""

    id = "dsu"
    aliases = ("denmark",)
    title = "Denmark (DSU)"
    status = Status.PARTIAL
    standing = Standing(
        reason="dsu.standing.reason",
        known="dsu.standing.known",
        nearest=("elo", "fide"),
        example="arpad rate elo --rating 1500 --k 20 1600=1",
    )
    rules = RULES
    declared: ClassVar = {Capability.INITIAL: (ON, OLD_RATING)}
    answers: ClassVar = {Capability.INITIAL: _initial}

    def rulebook(self) -> Rulebook:
        """The dated rules, with the document of the uplift among their sources."""
        return with_document(super().rulebook(), uplift("dsu"))


DSU: Final = DsuSystem()
