"""Austria's rating system as far as it is established: requests in, answers out."""

from typing import ClassVar, Final

from arpad.core.errors import BadValue
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.rulebook import Rulebook, missing
from arpad.core.standing import Standing
from arpad.core.system import Capability, Status
from arpad.core.updates import FirstRating
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.carried_over import OLD_RATING, old_rating_of, with_document
from arpad.systems.common.requests import ON, day_of
from arpad.systems.common.uplifts import uplift
from arpad.systems.oesb.rules import RULES, regime

_FIDE_RATING: Final = Parameter(
    name="fide_rating", kind=Kind.RATING, help="oesb.parameter.fide_rating", without_games=True
)


def _initial(request: Request) -> FirstRating:
    from arpad.systems.oesb.initial_rating import from_fide_rating, from_old_rating

    on = day_of(request, RULES.first_rule)
    old, fide = old_rating_of(request), old_rating_of(request, "fide_rating")
    if old is not None and fide is not None:
        raise BadValue("--old-rating", old, "oesb.allowed.old_or_fide")
    if old is not None:
        return from_old_rating(old, on)
    rules = regime(on)
    if fide is None:
        rule = rules.citation("entry_from_fide")
        raise missing(rule, "fide_rating")
    return from_fide_rating(fide, rules)


class OesbSystem(BasicSystem):
    """The Austrian list: the uplift of 2024 and the entry with a FIDE rating."""

    id = "oesb"
    aliases = ("austria",)
    title = "Austria (ÖSB)"
    status = Status.PARTIAL
    standing = Standing(
        reason="oesb.standing.reason",
        known="oesb.standing.known",
        nearest=("elo", "fide"),
        example="arpad rate elo --rating 1500 --k 20 1600=1",
    )
    rules = RULES
    declared: ClassVar = {Capability.INITIAL: (ON, _FIDE_RATING, OLD_RATING)}
    answers: ClassVar = {Capability.INITIAL: _initial}

    def rulebook(self) -> Rulebook:
        """The dated rules, with the document of the uplift among their sources."""
        return with_document(super().rulebook(), uplift("oesb"))


OESB: Final = OesbSystem()
