"""What a correction makes of an event's document: a game, a day, the scope, a player left out."""

from collections.abc import Collection, Mapping
from datetime import date

from arpad.core.errors import BadValue, InputError
from arpad.core.frozen import Record
from arpad.core.records import OTHER_COLOUR, Colour, Entry, Pairing, Tournament
from arpad.core.results import OTHER_RESULT, Result
from arpad.office.event_records import EventDocument


class GameResult(Record):
    """The result of a game as it was in truth.

    Args:
        round: from 1.
        number: starting number of one player: of White, where the report does not tell who was.
        opponent: starting number of the other.
        result: seen from the first.
    """

    round: int
    number: int
    opponent: int
    result: Result


class Correction(Record):
    """What is to be corrected; None and empty for what stays.

    Args:
        results: games with another result, or with other players than the report says.
        persons: person of a starting number; None for a new one.
        name: of the event.
        start: first day.
        end: last day.
        round_dates: round and day.
        scope: standard, rapid or blitz.
        without_games: round and starting number of one of the two players.
        without_players: starting numbers of those who are left out with all their games.
        confirmed: ids of findings that are right all the same.
        approved: whether the event was approved in spite of its shorter rate of play.
    """

    results: tuple[GameResult, ...] = ()
    persons: tuple[tuple[int, int | None], ...] = ()
    name: str | None = None
    start: date | None = None
    end: date | None = None
    round_dates: tuple[tuple[int, date], ...] = ()
    scope: str | None = None
    without_games: tuple[tuple[int, int], ...] = ()
    without_players: tuple[int, ...] = ()
    confirmed: tuple[str, ...] = ()
    approved: bool | None = None


def corrected(document: EventDocument, correction: Correction) -> EventDocument:
    """The document after a correction of anything but persons.

    Raises:
        UnknownName: there is no such starting number.
        InputError: a game would break another one, or there is no such game or round.
    """
    tournament = _without_players(document.tournament, correction.without_players)
    for round_number, number in correction.without_games:
        tournament = _without_game(tournament, round_number, number)
    _refuse_twice(correction)
    for result in correction.results:
        tournament = _with_result(tournament, result)
    tournament = tournament.replace(
        name=tournament.name if correction.name is None else correction.name,
        start=correction.start or tournament.start,
        end=correction.end or tournament.end,
        round_dates=_round_dates(tournament, dict(correction.round_dates)),
    )
    left = {entry.number for entry in tournament.entries}
    return EventDocument(
        tournament=tournament,
        persons=tuple(each for each in document.persons if each[0] in left),
        scope=correction.scope or document.scope,
        approved=document.approved if correction.approved is None else correction.approved,
    )


def _refuse_twice(correction: Correction) -> None:
    """Corrections that contradict each other: the last one would win, and nobody would see it."""
    games = set()
    for game in correction.results:
        place = (game.round, frozenset({game.number, game.opponent}))
        if place in games:
            facts = {"round": game.round, "number": game.number, "opponent": game.opponent}
            raise InputError("office.correct.game_twice", **facts)
        games.add(place)
    rounds = [number for number, _ in correction.round_dates]
    for number in rounds:
        if rounds.count(number) > 1:
            raise InputError("office.correct.round_twice", round=number)


def _round_dates(tournament: Tournament, changed: Mapping[int, date]) -> tuple[date | None, ...]:
    if not changed:
        return tournament.round_dates
    rounds = max(tournament.rounds, len(tournament.round_dates), _rounds(tournament))
    for number in changed:
        _check_round(number, rounds)
    days = {**dict(enumerate(tournament.round_dates, start=1)), **changed}
    return tuple(days.get(number) for number in range(1, rounds + 1))


def _rounds(tournament: Tournament) -> int:
    return max((len(entry.pairings) for entry in tournament.entries), default=0)


def _check_round(number: int, rounds: int) -> None:
    if not 1 <= number <= rounds:
        raise BadValue("round", number, "allowed.between", lowest=1, highest=rounds)


def _without_players(tournament: Tournament, numbers: Collection[int]) -> Tournament:
    for number in numbers:
        tournament.entry(number)
    if not numbers:
        return tournament
    entries = tuple(
        entry.replace(
            pairings=tuple(
                None if each is not None and each.opponent in numbers else each
                for each in entry.pairings
            )
        )
        for entry in tournament.entries
        if entry.number not in numbers
    )
    return tournament.replace(entries=entries)


def _without_game(tournament: Tournament, round_number: int, number: int) -> Tournament:
    _check_round(round_number, _rounds(tournament))
    own = _pairing(tournament.entry(number), round_number)
    if own is None or own.opponent is None:
        raise InputError("office.correct.no_game", round=round_number, number=number)
    changed = {number: None}
    for entry in tournament.entries:
        other = _pairing(entry, round_number)
        if entry.number == own.opponent and other is not None and other.opponent == number:
            changed[entry.number] = None
    return _with_pairings(tournament, round_number, changed)


def _with_result(tournament: Tournament, game: GameResult) -> Tournament:
    """The two pairings of a game; none of the two may have another opponent who agrees."""
    _check_round(game.round, max(tournament.rounds, _rounds(tournament), 1))
    if game.number == game.opponent:
        raise InputError("office.correct.own_opponent", round=game.round, number=game.number)
    both = (game.number, game.opponent)
    for one, other in (both, both[::-1]):
        _refuse_other_game(tournament, game.round, one, other)
    own = _pairing(tournament.entry(game.number), game.round)
    other_pairing = _pairing(tournament.entry(game.opponent), game.round)
    colour = _colour(own, game.opponent)
    if colour is None:
        colour = OTHER_COLOUR[_colour(other_pairing, game.number)] or Colour.WHITE
    changed = {
        game.number: Pairing(opponent=game.opponent, result=game.result, colour=colour),
        game.opponent: Pairing(
            opponent=game.number,
            result=OTHER_RESULT[game.result],
            colour=OTHER_COLOUR[colour],
        ),
    }
    return _with_pairings(tournament, game.round, changed)


def _colour(pairing: Pairing | None, opponent: int) -> Colour | None:
    return pairing.colour if pairing is not None and pairing.opponent == opponent else None


def _refuse_other_game(tournament: Tournament, round_number: int, number: int, other: int) -> None:
    own = _pairing(tournament.entry(number), round_number)
    if own is None or own.opponent in {None, other}:
        return
    for entry in tournament.entries:
        theirs = _pairing(entry, round_number)
        if entry.number == own.opponent and theirs is not None and theirs.opponent == number:
            raise InputError(
                "office.correct.other_game",
                round=round_number,
                number=number,
                opponent=entry.number,
            )


def _pairing(entry: Entry, round_number: int) -> Pairing | None:
    return entry.pairings[round_number - 1] if round_number <= len(entry.pairings) else None


def _with_pairings(
    tournament: Tournament, round_number: int, changed: Mapping[int, Pairing | None]
) -> Tournament:
    def row(entry: Entry) -> Entry:
        if entry.number not in changed:
            return entry
        pairings = list(entry.pairings)
        pairings += [None] * (round_number - len(pairings))
        pairings[round_number - 1] = changed[entry.number]
        return entry.replace(pairings=tuple(pairings))

    return tournament.replace(entries=tuple(map(row, tournament.entries)))
