"""What all rating systems but FIDE's do in the same way: their packages tell only the rest."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import ClassVar

from arpad.core.errors import ArpadError, NotRateable, UnknownName
from arpad.core.frozen import Record
from arpad.core.outcomes import TitleNorm, TournamentRating
from arpad.core.parameters import Parameter, Request
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Tournament
from arpad.core.rulebook import Rulebook, missing
from arpad.core.standing import Standing
from arpad.core.system import Capability, Status, why_unable
from arpad.systems.common.rule_files import RuleFiles

Answer = Callable[[Request], Record]


class BasicSystem:
    """A system that answers requests by a function for each ability.

    A subclass sets the class variables and, when it has the ability ``TOURNAMENT``, overrides
    :meth:`rate_players` or, where the time control matters, :meth:`rate_tournament`.

    Args of a subclass:
        id, aliases, title, status: as in :class:`~arpad.core.system.RatingSystem`.
        rules: its rulebook.
        declared: for each ability, what it can be told.
        answers: for each ability that is asked by a request, the function that answers.
        standing: why it is not computed, or not all of it; None when everything is.
    """

    id: str
    aliases: tuple[str, ...] = ()
    title: str
    status: Status = Status.EXACT
    standing: Standing | None = None
    rules: ClassVar[RuleFiles]
    declared: ClassVar[Mapping[Capability, tuple[Parameter, ...]]]
    answers: ClassVar[Mapping[Capability, Answer]]

    @property
    def capabilities(self) -> frozenset[Capability]:
        """What it can be asked."""
        return frozenset(self.declared)

    def rulebook(self) -> Rulebook:
        """The dated rules with their sources."""
        return self.rules.rulebook

    def parameters(self, capability: Capability) -> tuple[Parameter, ...]:
        """What can be told for this ability.

        Raises:
            UnknownName: it has not that ability.
            NotComputed: the same, because its rules are not known.
        """
        if capability not in self.declared:
            raise self._unable(capability, None)
        return self.declared[capability]

    def messages(self, language: str) -> Mapping[str, str | Mapping[str, str]]:  # noqa: ARG002  the protocol's
        """None of its own: they are in the catalogues."""
        return {}

    def run(self, capability: Capability, request: Request) -> Record:
        """Compute the answer of an ability.

        Raises:
            InputError: something in the request cannot be used or is missing.
            NotRateable: by the rules there is nothing to compute, or they are not known.
        """
        if capability not in self.answers:
            raise self._unable(capability, request.get("on"))
        return self.answers[capability](request)

    def rate_tournament(
        self,
        tournament: Tournament,
        *,
        time_control: TimeControl | None,  # noqa: ARG002  the protocol's
        approved: bool,  # noqa: ARG002  the protocol's
    ) -> TournamentRating:
        """Rate every player of a tournament.

        A system with several lists, for which the time control decides, overrides this; one with
        a single list overrides :meth:`rate_players`.
        """
        return self.rate_players(tournament)

    def rate_players(self, tournament: Tournament) -> TournamentRating:
        """Refuse: a subclass that can rate a tournament overrides this."""
        raise self._unable(Capability.TOURNAMENT, tournament.start)

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
        """Refuse: titles are FIDE's."""
        del number, federations_waived, time_control, approved, least_games
        raise self._unable(Capability.NORMS, tournament.start)

    def start_of(self, tournament: Tournament) -> date:
        """The first day of a tournament, which selects the rules.

        Raises:
            NotRateable: nobody is in it.
            MissingFact: its first day is not known.
        """
        if not tournament.entries:
            raise NotRateable("error.no_players")
        if tournament.start is None:
            rule = self.rules.first_rule
            raise missing(rule, "start")
        return tournament.start

    def _unable(self, capability: Capability, on: object) -> ArpadError:
        """Why there is no answer: the rules are not known, or there is nothing of the kind."""
        unable = why_unable(self, capability, on if isinstance(on, date) else None)
        known = tuple(each.value for each in self.declared)
        return unable or UnknownName("kind.capability", capability.value, known)
