"""A report as a document of the office: without names, with persons by their numbers."""

from collections.abc import Iterable, Mapping

from arpad.core.errors import NotRateable
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.records import Entry, Player, Tournament
from arpad.office.event_records import EventDocument
from arpad.office.office import Office


def nameless(tournament: Tournament) -> Tournament:
    """The report without anybody's name, identity, rating or birth.

    Example:
        >>> entry = Entry(player=Player(number=1, name="Ash, Ann", fide_id="12"))
        >>> bare = nameless(Tournament(chief_arbiter="Oak, Bo", entries=(entry,)))
        >>> bare.chief_arbiter, bare.entries[0].player == Player(number=1)
        ('', True)
    """
    return tournament.replace(
        chief_arbiter="",
        deputy_arbiters=(),
        teams=None,
        entries=tuple(
            Entry(
                player=Player(number=entry.player.number),
                pairings=entry.pairings,
                points=entry.points,
                rank=entry.rank,
            )
            for entry in tournament.entries
        ),
    )


def document_of(tournament: Tournament, persons: Mapping[int, int], scope: str) -> EventDocument:
    """The document of a report.

    Args:
        tournament: with names or without.
        persons: starting number and person of those who are known.
        scope: standard, rapid or blitz; empty where nobody knows it yet.
    """
    return EventDocument(
        tournament=nameless(tournament),
        persons=ordered(tournament, persons),
        scope=scope,
    )


def ordered(tournament: Tournament, persons: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """Starting numbers and persons in the order of the report."""
    numbers: Iterable[int] = dict.fromkeys(entry.number for entry in tournament.entries)
    return tuple((number, persons[number]) for number in numbers if number in persons)


def scope_of(office: Office, tournament: Tournament) -> str:
    """The scope that a report tells; empty where it does not."""
    if len(office.scopes) == 1:
        return office.scopes[0]
    kind = tournament.time_control or kind_of_rate(tournament, tournament.rate_of_play)
    return "" if kind is None or kind.value not in office.scopes else kind.value


def kind_of_rate(tournament: Tournament, rate: RateOfPlay | None) -> TimeControl | None:
    """The kind of list that a thinking time is for, by FIDE's rules; None where it is unknown."""
    if rate is None or tournament.start is None:
        return None
    from arpad.systems.fide.tournament_rating import time_control_of

    try:
        return time_control_of(rate, tournament.start)
    except NotRateable:
        return None
