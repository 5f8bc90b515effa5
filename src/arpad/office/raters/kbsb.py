"""Belgium's period: the whole list at once, newly rated players in a second run.

Source: KBSB Tournament Rules 10.
"""

from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Final

from arpad.core.period_records import ListedPlayer, PeriodGame, PeriodPlayer
from arpad.core.records import Colour
from arpad.core.tournament_games import games_of
from arpad.core.updates import FirstRating, RatingUpdate
from arpad.office.list_lines import ListLine
from arpad.office.raters.rater import DueEvent, Outcome, PeriodGiven, Task
from arpad.office.record_text import record_text
from arpad.systems.kbsb.rating_list import rate_period
from arpad.systems.kbsb.rules import regime

_SUM: Final = "opponents_sum"  # facts of a line, of players without an established rating
_POINTS: Final = "points"


class KbsbRater:
    """The Belgian list."""

    def tasks(self, given: PeriodGiven) -> Iterator[Task]:
        """Everybody whose games or rating the period changes."""
        games = tuple(game for due in given.events for game in _games(due, given))
        played = {game.player for game in games} | {game.opponent for game in games}
        numbers = {int(person) for person in played} | set(given.base)
        listed = tuple(_listed(number, given) for number in sorted(numbers))
        rated = rate_period(listed, games, regime(given.period.list_date))
        for player in sorted(rated.players, key=lambda player: int(player.id)):
            if player.id in played:
                yield _task(player, given)

    def idle(self, given: PeriodGiven) -> Callable[[ListLine], ListLine]:
        """Nothing changes without games, but for players who follow another federation."""
        rules = regime(given.period.list_date)

        def line_after(line: ListLine) -> ListLine:
            person = given.people.get(line.person)
            if person is None or person.fide_rating is None:
                return line
            alone = rate_period((_listed(line.person, given),), (), rules).players[0]
            return line.replace(
                rating=alone.rating_after, games=alone.games_after, status=alone.status
            )

        return line_after


def _games(due: DueEvent, given: PeriodGiven) -> Iterator[PeriodGame]:
    persons = given.persons_of(due)
    days = due.document.tournament.round_dates
    for game in games_of(due.document.tournament):
        if not game.rated or game.black is None or game.white_result is None:
            continue
        day = days[game.round - 1] if game.round <= len(days) else None
        yield PeriodGame(
            player=str(persons[game.white]),
            opponent=str(persons[game.black]),
            result=game.white_result,
            played_on=day or due.end,
            colour=Colour.WHITE if game.colours_known else None,
        )


def _listed(number: int, given: PeriodGiven) -> ListedPlayer:
    line = given.base.get(number) or ListLine(person=number)
    person = given.people.get(number)
    return ListedPlayer(
        id=str(number),
        rating=line.rating,
        games=line.games,
        opponents_sum=line.fact(_SUM),
        points=line.fact(_POINTS),
        federation=None if person is None else person.federation,
        fide_rating=None if person is None else person.fide_rating,
    )


def _task(player: PeriodPlayer, given: PeriodGiven) -> Task:
    person = int(player.id)
    before = given.base.get(person) or ListLine(person=person)
    known = [before.highest_rating, before.rating, player.rating_after]
    facts: list[tuple[str, object]] = []
    if player.opponents_sum is not None:
        facts = [(_SUM, player.opponents_sum), (_POINTS, player.points)]
    line = before.replace(
        rating=player.rating_after,
        games=player.games_after,
        status=player.status,
        highest_rating=max((each for each in known if each is not None), default=None),
        last_played=given.period.list_date if player.games_counted else before.last_played,
        facts=tuple(facts),
    )
    # The place on the list depends on everybody else, so it is no part of the computation.
    kept = player.replace(rank=None, outcome=_by_person(player.outcome))
    text = record_text((line, kept))
    signature = blake2b(text.encode(), digest_size=16).hexdigest()
    return Task(person, lambda: signature, lambda: Outcome(line, (kept,)))


def _by_person(outcome: RatingUpdate | FirstRating | None) -> RatingUpdate | FirstRating | None:
    """A computation whose opponents are known by their numbers; the period knows them by texts."""
    if outcome is None:
        return None
    games = tuple(
        game.replace(opponent_number=int(game.opponent_name), opponent_name="")
        if game.opponent_name
        else game
        for game in outcome.games
    )
    return outcome.replace(games=games)
