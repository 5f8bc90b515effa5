"""Systems that rate event by event: each event whole, in the order of their last days.

Classic Elo, Ireland, Germany, England, the United States, the Glicko family and others: every
system that can rate a tournament.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from hashlib import blake2b
from typing import Final

from arpad.core.frozen import Record
from arpad.core.outcomes import PlayerRating
from arpad.core.periods import months_between
from arpad.core.quantities import Rating
from arpad.core.records import Entry, Player, Sex
from arpad.core.updates import FirstRating, RatingUpdate
from arpad.office.list_lines import ListLine
from arpad.office.people_records import Person
from arpad.office.raters.rater import DueEvent, Outcome, PeriodGiven, Task
from arpad.office.record_text import record_text
from arpad.systems.registry import load_system

_INDEX: Final = "index"  # number of tournaments that made the rating: Germany
_IDLE: Final = "periods_idle"  # periods without games: the Glicko family
_K: Final = "k"
_START: Final = "start_rating"
_FOREIGN: Final = "foreign"
# Systems that rate their own members alone; others count with a rating from elsewhere.
_OWN_FEDERATION: Final = {"icu": "IRL"}


class EventRater:
    """Any system that rates tournaments.

    Args:
        system: its id.
    """

    def __init__(self, system: str) -> None:
        self.system = load_system(system)

    def tasks(self, given: PeriodGiven) -> Iterator[Task]:
        """Everybody who stands in one of the events."""
        lines = dict(given.base)
        records: dict[int, list[Record]] = {}
        for due in sorted(given.events, key=lambda due: (due.end, due.start, due.event)):
            for person, rated in self._rate(due, given, lines).items():
                line = lines.get(person) or ListLine(person=person)
                records.setdefault(person, []).append(_kept(rated, given.persons_of(due)))
                known = given.people.get(person) or Person(id=person)
                is_rated = not _is_foreign(line, known, self.system.id)
                lines[person] = _after(line, rated, given) if is_rated else line
        for person in sorted(records):
            line = lines.get(person) or ListLine(person=person)
            yield _task(line, tuple(records[person]))

    def idle(self, given: PeriodGiven) -> Callable[[ListLine], ListLine]:  # noqa: ARG002  protocol's
        """Nothing changes without games."""
        return lambda line: line

    def _rate(
        self, due: DueEvent, given: PeriodGiven, lines: Mapping[int, ListLine]
    ) -> dict[int, PlayerRating]:
        persons = given.persons_of(due)
        tournament = due.document.tournament
        entries = tuple(
            _entry(entry, persons[entry.number], given, lines, self.system.id)
            for entry in tournament.entries
            if entry.number in persons
        )
        rated = self.system.rate_tournament(
            tournament.replace(entries=entries, start=due.start, end=due.end),
            time_control=None,
            approved=due.approved,
        )
        return {persons[player.player.number or 0]: player for player in rated.players}


def _is_foreign(line: ListLine, person: Person, system: str) -> bool:
    """No member of the federation and not on its list, with a rating from elsewhere."""
    own = _OWN_FEDERATION.get(system)
    elsewhere = own is not None and person.federation not in {None, own}
    return elsewhere and line.rating is None and person.fide_rating is not None


def _entry(
    entry: Entry, number: int, given: PeriodGiven, lines: Mapping[int, ListLine], system: str
) -> Entry:
    """An entry with what list and office know of the person."""
    line = lines.get(number) or ListLine(person=number)
    person = given.people.get(number) or Person(id=number)
    rating, foreign = line.rating, _is_foreign(line, person, system)
    if foreign:
        rating = person.fide_rating
    elif rating is None and _START in given.parameters:
        rating = int(given.parameters[_START])
    k = given.parameters.get(_K)
    player = Player(
        number=entry.number,
        rating=None if rating is None else Rating(rating),
        rating_unrounded=line.rating_unrounded,
        rating_deviation=line.rating_deviation,
        volatility=line.volatility,
        games_played=None if foreign else line.games,
        federation=person.federation,
        sex=None if person.sex is None else Sex(person.sex),
        birth_year=person.birth_year,
        highest_rating=None if line.highest_rating is None else Rating(line.highest_rating),
        development_coefficient=person.k or (None if k is None else int(k)),
        facts=(*_facts(line, person, given), *(((_FOREIGN, True),) if foreign else ())),
    )
    return entry.replace(player=player, national_rating=rating)


def _facts(line: ListLine, person: Person, given: PeriodGiven) -> tuple[tuple[str, object], ...]:
    """What else the systems ask for: of the list first, then of the person."""
    facts = [(name, value) for name, value in line.facts if name != _IDLE]
    if person.index is not None and line.fact(_INDEX) is None:
        facts.append((_INDEX, person.index))
    for name, day in (("birth_date", person.birth_date), ("joined", person.joined)):
        if day is not None:
            facts.append((name, date.fromisoformat(day)))
    if line.rating_deviation is not None and line.last_played is not None:
        months = months_between(line.last_played, given.period.start)
        facts.append((_IDLE, max(0, months)))
    return tuple(facts)


def _after(line: ListLine, rated: PlayerRating, given: PeriodGiven) -> ListLine:
    answer = rated.answer
    if isinstance(answer, RatingUpdate):
        rating, exact, games = answer.rating_after_shown, answer.rating_after, answer.games_rated
    elif isinstance(answer, FirstRating) and answer.published and answer.initial_rating is not None:
        exact, games = answer.initial_rating, answer.games_counted
        rating = int(exact)
    else:
        return line
    known = [line.highest_rating, line.rating, rating]
    index = getattr(answer, "index_after", None)
    return line.replace(
        rating=rating,
        rating_unrounded=None if isinstance(exact, int) else float(exact),
        rating_deviation=getattr(answer, "rating_deviation_after", None),
        volatility=getattr(answer, "volatility_after", None),
        games=line.games + games,
        last_played=given.period.list_date if games else line.last_played,
        highest_rating=max(each for each in known if each is not None),
        facts=line.facts if index is None else tuple((dict(line.facts) | {_INDEX: index}).items()),
    )


def _kept(rated: PlayerRating, persons: Mapping[int, int]) -> Record:
    """What is kept of a person's event: the answer, with opponents by person; or why none."""
    answer = rated.answer
    if answer is None:
        return rated.replace(player=Player(number=persons[rated.player.number or 0]))
    games = tuple(
        game.replace(opponent_number=persons.get(game.opponent_number or 0))
        for game in answer.games
    )
    return answer.replace(games=games)


def _task(line: ListLine, records: tuple[Record, ...]) -> Task:
    text = record_text((line, records))
    signature = blake2b(text.encode(), digest_size=16).hexdigest()
    return Task(line.person, lambda: signature, lambda: Outcome(line, records))
