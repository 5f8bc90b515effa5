"""Switzerland's closed list as a rating system: requests in, answers out."""

from typing import ClassVar, Final

from arpad.core.parameters import Request
from arpad.core.rulebook import Rulebook, missing
from arpad.core.standing import Standing
from arpad.core.steps import step
from arpad.core.system import Capability, Status
from arpad.core.updates import FirstRating
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.carried_over import OLD_RATING, old_rating_of, with_document
from arpad.systems.common.requests import ON, day_of
from arpad.systems.common.uplifts import uplift
from arpad.systems.ssb.rules import RULES


def _initial(request: Request) -> FirstRating:
    from arpad.systems.ssb.initial_rating import from_old_rating

    old = old_rating_of(request)
    if old is None:
        rule = uplift("ssb").rule
        raise missing(rule, "old_rating")
    answer = from_old_rating(old, day_of(request, RULES.first_rule))
    closed = RULES.rulebook.regimes("all")[-1].citation
    return answer.replace(warnings=(step("ssb.remark.closed", closed, day=closed.in_force_from),))


class SsbSystem(BasicSystem):
    """The closed Swiss list: what became of a rating by the uplift of 2025."""

    id = "ssb"
    aliases = ("switzerland",)
    title = "Switzerland (SSB)"
    status = Status.CLOSED
    standing = Standing(
        reason="ssb.standing.reason",
        known="ssb.standing.known",
        nearest=("fide",),
        example="arpad rate fide --rating 1500 --k 20 1600=1",
        closed=RULES.rulebook.regimes("all")[-1].citation.in_force_from,
        replaced_by="fide",
    )
    rules = RULES
    declared: ClassVar = {Capability.INITIAL: (ON, OLD_RATING)}
    answers: ClassVar = {Capability.INITIAL: _initial}

    def rulebook(self) -> Rulebook:
        """The dated rules, with the document of the uplift among their sources."""
        return with_document(super().rulebook(), uplift("ssb"))


SSB: Final = SsbSystem()
