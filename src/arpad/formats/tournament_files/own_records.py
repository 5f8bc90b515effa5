"""The records of a tournament as Arpad itself writes them (schema ``arpad/records/1``).

What is written is read back whole: the same head, players, games and teams. Such a file is made by
a program, so a part that is missing or of another kind is refused, with its name.
"""

import re
from collections.abc import Callable, Iterable
from datetime import date
from typing import Any, Final, TypeVar

from arpad.core.errors import BadValue, UnreadableFile
from arpad.core.findings import Severity
from arpad.core.quantities import Score
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.records import NationalRecord, Player, Sex, Tournament
from arpad.core.teams import ForfeitedMatch, LineUp, Team, TeamByes, Teams
from arpad.formats.checked_file import CheckedFile
from arpad.formats.federations import FEDERATIONS
from arpad.formats.json_values import Fields, WrongShape, whole_json
from arpad.formats.opening import Source
from arpad.formats.tournament_files.draft import MOST_PLAYERS
from arpad.formats.tournament_files.own_games import add_games
from arpad.formats.trf import checks
from arpad.formats.trf.check import played_games
from arpad.formats.trf.header import MOST_ROUNDS
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.players import ReadPlayer
from arpad.formats.trf.reader import entry_of

T = TypeVar("T")
FORMAT: Final = "arpad-json"
_MARK: Final = re.compile(rb'^(?:\xef\xbb\xbf)?\s*\{\s*"schema"\s*:\s*"arpad/records/1"')
_RATE: Final = re.compile(r"(\d{1,6})(?::([0-5]\d))?\+(\d{1,6})")
_SCORE: Final = re.compile(r"(-?)(\d{1,6})(?:\.(\d\d?))?")  # below 0 when points are taken off
_LARGEST_WHOLE: Final = 1_000_000


def recognises(source: Source) -> bool:
    """The name of the schema, which stands first."""
    return _MARK.match(source.head) is not None


def check(source: Source) -> CheckedFile:
    """Read the tournament; its games are compared as those of any report.

    Raises:
        UnreadableFile: it is no JSON, or a part of it is missing or not what it must be.
    """
    plain, encoding = whole_json(source)
    if isinstance(plain, dict) and "tournament" in plain and plain["tournament"] is None:
        raise UnreadableFile("tournament_file.records_without_tournament", file=source.file)
    notes = Notes(file=source.file, strict=False)
    try:
        tournament, players = _read(Fields(plain), notes)
        other_lines = _texts(Fields(plain).list("other_records"), "other_records")
    except WrongShape as error:
        raise UnreadableFile(
            "tournament_file.wrong_value", file=source.file, name=error.name, value=error.value
        ) from error
    except BadValue as error:
        raise UnreadableFile(
            "tournament_file.wrong_value",
            file=source.file,
            name=error.name,
            value=str(error.value)[:50],
        ) from error
    return CheckedFile(
        format=FORMAT,
        encoding=encoding,
        players=len(players),
        rounds=tournament.rounds,
        teams=None if tournament.teams is None else len(tournament.teams.teams),
        rated_games=played_games(tournament),
        start_date=tournament.start,
        end_date=tournament.end,
        findings=notes.findings(),
        tournament=tournament,
        other_lines=other_lines,
    )


def _read(root: Fields, notes: Notes) -> tuple[Tournament, list[ReadPlayer]]:
    rounds = root.whole("rounds") or 0
    if not 0 <= rounds <= MOST_ROUNDS:
        raise WrongShape("rounds", rounds)
    head = _head(root.fields("tournament"), rounds)
    objects = root.list("players")
    if not objects:
        raise UnreadableFile("tournament_file.no_players", file=notes.file)
    if len(objects) > MOST_PLAYERS:
        raise WrongShape("players", len(objects))
    players = [_player(Fields(each, "players"), place) for place, each in enumerate(objects, 1)]
    players = add_games(players, [Fields(each, "games") for each in root.list("games")])
    checks.check_games(players, checks.check_numbers(players, notes), notes)
    checks.check_identities(players, notes)
    checks.unknown_federations(players, FEDERATIONS, notes)
    _note_errors_before(root, notes)
    teams = _teams(root.fields("teams"))
    return head.replace(entries=tuple(map(entry_of, players)), teams=teams), players


def _note_errors_before(root: Fields, notes: Notes) -> None:
    """What kept the file from being rated from which this one was made keeps it so."""
    errors = root.list("errors")
    if errors and not any(each.severity is Severity.ERROR for each in notes.findings()):
        messages = [Fields(each, "errors").text("message") for each in errors]
        notes.error("tournament_file.errors_before", count=len(errors), first=messages[0])


def _head(head: Fields, rounds: int) -> Tournament:
    return Tournament(
        name=head.as_written("name"),
        city=head.as_written("city"),
        federation=head.text("federation") or None,
        start=_day(head.plain.get("start_date"), "start_date"),
        end=_day(head.plain.get("end_date"), "end_date"),
        round_dates=tuple(_day(each, "round_dates") for each in head.list("round_dates")),
        kind=head.as_written("kind"),
        chief_arbiter=head.as_written("chief_arbiter"),
        deputy_arbiters=_texts(head.list("deputy_arbiters"), "deputy_arbiters"),
        time_control=_word(TimeControl, head, "time_control"),
        rate_of_play=_rate(head),
        rate_of_play_text=head.as_written("rate_of_play_text"),
        rounds=rounds,
    )


def _player(one: Fields, place: int) -> ReadPlayer:
    number = one.whole("number")
    if number is None or not 0 < number < _LARGEST_WHOLE:
        raise WrongShape("number", number)
    fide_id = one.whole("fide_id")
    facts = one.fields("facts").plain
    player = Player(
        number=number,
        name=one.as_written("name"),
        fide_id=None if fide_id is None else str(fide_id),
        federation=one.text("federation") or None,
        title=one.as_written("title"),
        sex=_word(Sex, one, "sex"),
        rating=one.rating("rating"),
        standard_rating=one.rating("standard_rating"),
        highest_rating=one.rating("highest_rating"),
        rating_unrounded=one.real("rating_unrounded"),
        rating_deviation=one.real("rating_deviation"),
        volatility=one.real("volatility"),
        development_coefficient=one.whole("development_coefficient"),
        games_played=one.whole("games_played"),
        birth_year=one.whole("birth_year"),
        facts=tuple(facts.items()),
    )
    return ReadPlayer(
        line=place,
        player=player,
        points=_score(one.plain.get("points"), "points"),
        rank=one.whole("rank"),
        birth_date=one.as_written("birth_date"),
        national_rating=one.whole("national_rating"),
        national_id=one.as_written("local_id"),
        national=tuple(_national(Fields(each, "national")) for each in one.list("national")),
        shift=None,
    )


def _national(one: Fields) -> NationalRecord:
    federation = one.as_written("federation")
    if federation not in FEDERATIONS:
        raise WrongShape("federation", federation)
    return NationalRecord(
        federation=federation,
        sex=_word(Sex, one, "sex"),
        classification=one.as_written("classification"),
        name=one.as_written("name"),
        rating=one.whole("rating"),
        origin=one.as_written("origin"),
        identity=one.as_written("local_id"),
        birth_date=one.as_written("birth_date"),
    )


def _teams(parts: Fields) -> Teams | None:
    found = Teams(
        teams=tuple(_team(Fields(each, "teams")) for each in parts.list("teams")),
        line_ups=tuple(_line_up(Fields(each, "line_ups")) for each in parts.list("line_ups")),
        byes=tuple(_byes(Fields(each, "byes")) for each in parts.list("byes")),
        forfeited=tuple(_forfeited(Fields(each, "forfeited")) for each in parts.list("forfeited")),
    )
    return None if found == Teams() else found


def _team(one: Fields) -> Team:
    return Team(
        number=_needed(one, "number"),
        name=one.as_written("name"),
        nickname=one.as_written("nickname"),
        strength=one.whole("strength"),
        match_points=_score(one.plain.get("match_points"), "match_points"),
        game_points=_score(one.plain.get("game_points"), "game_points"),
        rank=one.whole("rank"),
        players=tuple(_whole(each, "players") for each in one.list("players")),
    )


def _line_up(one: Fields) -> LineUp:
    boards = one.list("players")
    return LineUp(
        round=_needed(one, "round"),
        team=_needed(one, "team"),
        opponent=one.whole("opponent"),
        players=tuple(None if each is None else _whole(each, "players") for each in boards),
    )


def _byes(one: Fields) -> TeamByes:
    return TeamByes(
        match_points=_score(one.plain.get("match_points"), "match_points"),
        game_points=_score(one.plain.get("game_points"), "game_points"),
        teams=tuple(None if each is None else _whole(each, "teams") for each in one.list("teams")),
    )


def _forfeited(one: Fields) -> ForfeitedMatch:
    return ForfeitedMatch(
        round=_needed(one, "round"),
        white=_needed(one, "white"),
        black=_needed(one, "black"),
        result=one.as_written("result"),
    )


def _needed(one: Fields, name: str) -> int:
    return _whole(one.whole(name), name)


def _whole(value: object, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise WrongShape(name, value)
    return value


def _texts(values: Iterable[object], name: str) -> tuple[str, ...]:
    found = []
    for value in values:
        if not isinstance(value, str):
            raise WrongShape(name, value)
        found.append(value)
    return tuple(found)


def _word(kind: Callable[[str], T], one: Fields, name: str) -> T | None:
    """One of the known words; None when it is missing."""
    text = one.text(name)
    try:
        return kind(text) if text else None
    except ValueError:
        raise WrongShape(name, text) from None


def _day(value: Any, name: str) -> date | None:
    if value is None:
        return None
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        raise WrongShape(name, value) from None


def _rate(head: Fields) -> RateOfPlay | None:
    """Minutes, seconds where there are any, and seconds a move."""
    text = head.text("rate_of_play")
    if not text:
        return None
    found = _RATE.fullmatch(text)
    if found is None:
        raise WrongShape("rate_of_play", text)
    return RateOfPlay(
        base_seconds=60 * int(found[1]) + int(found[2] or 0),
        increment_seconds=int(found[3]),
        first_control_moves=head.whole("first_control_moves"),
    )


def _score(value: Any, name: str) -> Score | None:
    """A decimal text, exactly."""
    if value is None:
        return None
    found = _SCORE.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise WrongShape(name, value)
    hundredths = 100 * int(found[2]) + int((found[3] or "").ljust(2, "0"))
    return Score(-hundredths if found[1] else hundredths)
