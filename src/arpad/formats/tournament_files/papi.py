"""Papi, the pairing program of the French federation, as the JSON that converters make of it.

Opponents are places in the list of players, from 0. Results: 0 none, 1 lost, 2 drawn, 3 won,
4 lost by forfeit, 5 both lost by forfeit, 6 won by forfeit or a bye of a point. Colours: B white
(blancs), N black (noirs), R not paired, F a bye that was asked for. A rating has a letter:
F of FIDE, N national, E estimated.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Colour, Pairing, Player, Sex, Tournament
from arpad.core.results import Result
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import Source
from arpad.formats.tournament_files.draft import check_round, finished, in_rounds
from arpad.formats.tournament_files.json_file import (
    lines_of,
    misshapen,
    objects,
    read_object,
    text_of,
)
from arpad.formats.trf.dates import readings
from arpad.formats.trf.fields import (
    Place,
    read_birth_field,
    read_federation,
    read_fide_id,
    read_rating,
    read_title,
)
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import whole
from arpad.formats.trf.players import ReadPlayer
from arpad.formats.trf.rates import read_rate_in_words

FORMAT: Final = "papi"
_COLOURS: Final = {"B": Colour.WHITE, "N": Colour.BLACK, "R": None, "": None}
_ASKED: Final = "F"
_GAMES: Final = {
    0: Result.PENDING,
    1: Result.LOSS,
    2: Result.DRAW,
    3: Result.WIN,
    4: Result.FORFEIT_LOSS,
    5: Result.FORFEIT_LOSS,
    6: Result.FORFEIT_WIN,
}
_BYES: Final = {0: Result.ZERO_POINT_BYE, 2: Result.HALF_POINT_BYE, 6: Result.FULL_POINT_BYE}
_SEXES: Final = {"M": Sex.MALE, "F": Sex.FEMALE}
# Which of the three ratings the event is paired and rated by.
_RATINGS: Final = {
    "elo": ("elo", "fideElo", TimeControl.STANDARD),
    "rapide": ("rapidElo", "fideRapidElo", TimeControl.RAPID),
    "blitz": ("blitzElo", "fideBlitzElo", TimeControl.BLITZ),
}


def recognises(source: Source) -> bool:
    """The variables of the tournament and the players, by their names."""
    head = source.head
    return b'"variables"' in head and b'"players"' in head


def check(source: Source) -> CheckedFile:
    """Read the tournament.

    Raises:
        UnreadableFile: it is no JSON, or has no variables or players.
    """
    root, decoded = read_object(source)
    variables = root.get("variables")
    if not isinstance(variables, dict):
        raise misshapen(source.file, "variables")
    records = objects(root.get("players"), source.file, "players")
    notes = Notes(file=source.file, strict=False)
    tournament = _tournament(variables, notes)
    places = [
        Place(line=line, column=1) for line in lines_of(decoded.text, "lastName", len(records))
    ]
    kind = _RATINGS.get(text_of(variables, "ratingClass").lower(), _RATINGS["elo"])
    players = [
        _player(record, number, place, kind, notes).replace(
            pairings=_pairings(
                record.get("rounds"), number, place.line, tournament.rounds, notes=notes
            )
        )
        for number, (record, place) in enumerate(zip(records, places, strict=True), 1)
    ]
    estimated = sum(1 for each in records if _letter(each, kind[1]) == "E" and each.get(kind[0]))
    if estimated:
        notes.warning("tournament_file.estimated_ratings", count=estimated)
    return finished(tournament, players, notes, format_id=FORMAT, encoding=decoded.encoding)


def _tournament(variables: Mapping[str, Any], notes: Notes) -> Tournament:
    rounds = whole(text_of(variables, "rounds")) or 0
    check_round(rounds, notes)
    chosen = _RATINGS.get(text_of(variables, "ratingClass").lower())
    thinking_time = text_of(variables, "timeControl")
    return Tournament(
        name=text_of(variables, "name"),
        city=text_of(variables, "venue"),
        federation="FRA",
        start=_day(text_of(variables, "startDate")),
        end=_day(text_of(variables, "endDate")),
        kind=text_of(variables, "type"),
        chief_arbiter=text_of(variables, "arbiter"),
        time_control=chosen[2] if chosen else None,
        rate_of_play=read_rate_in_words(thinking_time) if thinking_time else None,
        rate_of_play_text=thinking_time,
        rounds=rounds,
    )


def _day(text: str) -> date | None:
    """A date with the day first, as Papi writes it."""
    return next((each.date for each in readings(text) if each.order in {"dmy", "ymd"}), None)


def _letter(record: Mapping[str, Any], name: str) -> str:
    return text_of(record, name).upper() or "E"


def _player(
    record: Mapping[str, Any],
    number: int,
    place: Place,
    kind: tuple[str, str, TimeControl],
    notes: Notes,
) -> ReadPlayer:
    rating = read_rating(text_of(record, kind[0]), place, notes)
    letter = _letter(record, kind[1])
    birth = read_birth_field(text_of(record, "birthDate"), place, notes)
    fide_id, _ = read_fide_id(text_of(record, "fideCode"), place, notes)
    name = ", ".join(filter(None, (text_of(record, "lastName"), text_of(record, "firstName"))))
    return ReadPlayer(
        line=place.line,
        player=Player(
            number=number,
            name=name,
            rating=rating if letter == "F" else None,
            fide_id=fide_id,
            federation=read_federation(text_of(record, "federation"), place, notes),
            title=read_title(text_of(record, "fideTitle"), place, notes),
            sex=_SEXES.get(text_of(record, "gender").upper()),
            birth_year=birth.year,
        ),
        birth_date=birth.text,
        national_rating=_whole(rating) if letter in {"F", "N"} else None,
        national_id=text_of(record, "nrFFE") or text_of(record, "refFFE"),
        shift=None,
    )


def _whole(rating: Rating | None) -> int | None:
    return None if rating is None else int(rating)


def _pairings(
    rounds: object, number: int, line: int, declared: int, *, notes: Notes
) -> tuple[Pairing | None, ...]:
    """The rounds by their numbers; the program keeps room for more rounds than are played."""
    if not isinstance(rounds, dict):
        return ()
    found: dict[int, Pairing] = {}
    for key, record in rounds.items():
        round_ = whole(str(key))
        pairing = _pairing(record) if isinstance(record, dict) else None
        if not round_ or pairing is None:
            text = str(record)[:100]
            notes.error(
                "tournament_file.round_unreadable", line, number=number, round=str(key), text=text
            )
        elif round_ <= declared or pairing.result.half_points or pairing.opponent is not None:
            found[round_] = pairing
    return in_rounds(found, notes, line)


def _pairing(record: Mapping[str, Any]) -> Pairing | None:
    result = whole(text_of(record, "result") or "0")
    colour = text_of(record, "color").upper()
    written = text_of(record, "opponent")
    if result is None:
        return None
    if not written or colour == _ASKED:
        bye = _BYES.get(result)
        return None if bye is None else Pairing(opponent=None, result=bye)
    opponent = whole(written)
    if opponent is None or result not in _GAMES or colour not in _COLOURS:
        return None
    return Pairing(opponent=opponent + 1, result=_GAMES[result], colour=_COLOURS[colour])
