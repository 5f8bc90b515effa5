"""FIDE's period: every event with the list in force on its first day, one rounding for all.

Source: FIDE Rating Regulations 7 and 8 (B.02, 1 March 2024); rapid and blitz likewise.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import blake2b
from typing import Final

from arpad.core.periods import months_between
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Event, Player
from arpad.core.rulebook import Regime
from arpad.office.list_lines import ListLine
from arpad.office.raters.rater import DueEvent, Outcome, PeriodGiven, Task
from arpad.systems.common.tournaments import entry_games
from arpad.systems.common.uplifts import uplift
from arpad.systems.fide.initial_rating import initial_rating
from arpad.systems.fide.rateability import rating_used
from arpad.systems.fide.rating_change import rate_period
from arpad.systems.fide.rating_list import LIFT_2022, compressed_2024, is_inactive, lifted_2022
from arpad.systems.fide.rules import regime

POOLED: Final = "unrated_events"  # fact of a line: events towards a first rating
_UNKNOWN_BIRTH: Final = 1900  # a birth year that is not known: not a junior (FIDE's practice)


class FideRater:
    """Standard, rapid and blitz of FIDE."""

    def tasks(self, given: PeriodGiven) -> Iterator[Task]:
        """Everybody who stands in one of the events."""
        events: dict[int, list[Event]] = {}
        shown = _Shown(given)
        for due in given.events:
            for person, event in _events(due, given).items():
                events.setdefault(person, []).append(event)
        for person in sorted(events):
            yield _Person(person, tuple(events[person]), given, shown).task()

    def idle(self, given: PeriodGiven) -> Callable[[ListLine], ListLine]:
        """Inactive after a year without games; the lifts of whole lists."""
        shown = _Shown(given)
        return lambda line: shown.line(line, line)


def _rules(given: PeriodGiven) -> Regime:
    return regime(given.period.start, given.scope)


def _events(due: DueEvent, given: PeriodGiven) -> dict[int, Event]:
    """The event as each of its players has it, with the ratings of its first day."""
    kind, rules = TimeControl(given.scope), regime(due.start, given.scope)
    numbers = given.persons_of(due)
    ratings, standard = given.list_on(due.start), given.standard_on(due.start)
    rapid = kind is not TimeControl.STANDARD
    players: dict[int, Player] = {}
    for number, person in numbers.items():
        line, listed = ratings.get(person), standard.get(person) if rapid else None
        players[number] = Player(
            number=person,
            rating=_rating(line),
            standard_rating=_rating(listed),
        )
    tournament = due.document.tournament
    return {
        numbers[entry.number]: Event(
            start=due.start,
            games=entry_games(entry, players, tournament),
            time_control=kind,
            rating=rating_used(players[entry.number], rules),
            name=due.name,
            rate_of_play=tournament.rate_of_play,
            approved=due.approved,
        )
        for entry in tournament.entries
        if entry.number in numbers
    }


def _rating(line: ListLine | None) -> Rating | None:
    return None if line is None or line.rating is None else Rating(line.rating)


class _Person:
    """One person's period."""

    def __init__(
        self, person: int, events: tuple[Event, ...], given: PeriodGiven, shown: "_Shown"
    ) -> None:
        self.given = given
        self.shown = shown
        self.rules = shown.rules
        self.events = events
        self.before = given.base.get(person) or ListLine(person=person)
        known = given.people.get(person)
        standard = given.standard_on(given.period.start).get(person)
        self.player = Player(
            rating=_rating(self.before),
            games_played=self.before.games,
            highest_rating=_highest(self.before),
            birth_year=(known.birth_year if known else None) or _UNKNOWN_BIRTH,
            standard_rating=None if given.scope == "standard" else _rating(standard),
        )

    def task(self) -> Task:
        return Task(self.before.person, self._signature, self._solve)

    def _signature(self) -> str:
        """Of the line, the player, the rules' day and each game with its ratings."""
        games = [
            (
                event.start,
                event.name,
                event.rating,
                event.approved,
                event.rate_of_play,
                [
                    (
                        game.opponent
                        and (game.opponent.number, rating_used(game.opponent, self.rules)),
                        game.result.key,
                        game.round,
                        game.colour and game.colour.value,
                    )
                    for game in event.games
                ],
            )
            for event in self.events
        ]
        whole = (self.rules.id, self.before, self.player, self.given.period.list_date, games)
        return blake2b(repr(whole).encode(), digest_size=16).hexdigest()

    def _solve(self) -> Outcome:
        pooled: Sequence[Event] = self.before.fact(POOLED) or ()
        rules = regime(self.events[-1].start, self.given.scope)
        if rating_used(self.player, rules) is None:
            return self._first((*pooled, *self.events))
        change = rate_period(self.player, self.events)
        line = self.before
        if change.games_rated:
            line = line.replace(
                rating=int(change.rating_after) if change.published else None,
                games=line.games + change.games_rated,
                last_played=self.given.period.list_date,
            )
        return Outcome(self.shown.line(line, self.before), (change,))

    def _first(self, events: Sequence[Event]) -> Outcome:
        """A first rating from all events of the last 26 months, or they are kept for later."""
        window = self.rules.rule("initial_rating").integer("window_months")
        last = max(event.start for event in events)
        pooled = tuple(
            event
            for event in sorted(events, key=lambda event: event.start)
            if months_between(event.start, last) < window and _counts(event, self.rules)
        )
        line = self.before
        if not pooled:
            return Outcome(self.shown.line(line, line), ())
        first = initial_rating(pooled)
        line = line.replace(
            last_played=self.given.period.list_date,
            facts=tuple(_with_pool(line, pooled)),
        )
        if first.published and first.initial_rating is not None:
            line = line.replace(
                rating=int(first.initial_rating),
                games=line.games + first.games_counted,
                facts=tuple(_with_pool(line, ())),
            )
        return Outcome(self.shown.line(line, self.before), (first,))


def _with_pool(line: ListLine, pooled: Sequence[Event]) -> Iterator[tuple[str, object]]:
    for name, value in line.facts:
        if name != POOLED:
            yield name, value
    if pooled:
        yield POOLED, tuple(pooled)


def _counts(event: Event, rules: Regime) -> bool:
    """Whether an event holds a game against a rated opponent."""
    return any(
        game.opponent is not None
        and game.result.is_played
        and rating_used(game.opponent, rules) is not None
        for game in event.games
    )


def _highest(line: ListLine) -> Rating | None:
    known = [value for value in (line.highest_rating, line.rating) if value is not None]
    return Rating(max(known)) if known else None


class _Shown:
    """A list as it is published: one-time lifts, the highest ratings, who is inactive."""

    def __init__(self, given: PeriodGiven) -> None:
        self.given = given
        rules = self.rules = _rules(given)
        list_date, once = given.period.list_date, uplift("fide")
        self.compressed = (once.day, once.time_control) == (list_date, given.scope)
        self.lifted = list_date == LIFT_2022 and given.scope != "standard"
        # The players of a list share a few days on which they played last. The function must not
        # hold this object: a circle is not freed while many periods are rated.
        self.is_inactive = cache(lambda last: is_inactive(months_between(last, list_date), rules))

    def line(self, line: ListLine, before: ListLine) -> ListLine:
        """A line as it is published.

        Args:
            line: as it was computed.
            before: on the list before.
        """
        rating, last = line.rating, line.last_played
        if rating is not None and self.compressed:
            rating = int(compressed_2024(Rating(rating)))
        if rating is not None and self.lifted:
            standard = self.given.standard_on(LIFT_2022).get(line.person)
            rating = int(lifted_2022(Rating(rating), _rating(standard)))
        highest = before.highest_rating
        for known in (before.rating, rating):
            if known is not None and (highest is None or known > highest):
                highest = known
        inactive = rating is not None and last is not None and self.is_inactive(last)
        same = rating == line.rating and highest == line.highest_rating
        if same and inactive == line.inactive:
            return line  # most lines of most lists
        return line.replace(rating=rating, highest_rating=highest, inactive=inactive)
