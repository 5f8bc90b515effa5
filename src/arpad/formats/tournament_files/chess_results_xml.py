"""The XML that Swiss-Manager and other programs send to chess-results.

An element has all it tells in attributes: ``tournament``, ``round``, ``player`` and
``playerpairing``. An opponent -1 is a bye, -2 a player who was not paired; ``forfeit`` K marks a
game that was not played.
"""

from collections.abc import Mapping
from datetime import date
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.core.quantities import Rating
from arpad.core.reader_reason import reader_reason
from arpad.core.records import Colour, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import Source
from arpad.formats.tournament_files.draft import (
    MOST_PLAYERS,
    check_round,
    federation_of,
    finished,
    in_rounds,
)
from arpad.formats.trf import fields
from arpad.formats.trf.dates import readings
from arpad.formats.trf.fields import Place
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import read_points, whole
from arpad.formats.trf.players import ReadPlayer
from arpad.formats.trf.rates import read_rate_in_words

FORMAT: Final = "chess-results-xml"
_LARGEST: Final = 50_000_000
_ELEMENTS: Final = frozenset({"tournament", "round", "player", "playerpairing"})
_BYE, _NOT_PAIRED = "-1", "-2"
_GAMES: Final = {
    (100, 0): (Result.WIN, Result.LOSS),
    (50, 50): (Result.DRAW, Result.DRAW),
    (0, 100): (Result.LOSS, Result.WIN),
    (0, 0): (Result.LOSS, Result.LOSS),
}
_FORFEITS: Final = {
    (100, 0): (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (0, 100): (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (0, 0): (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
_BYES: Final = {
    100: Result.FULL_POINT_BYE,
    50: Result.HALF_POINT_BYE,
    0: Result.ZERO_POINT_BYE,
}


class _Element(Record):
    tag: str
    line: int
    values: dict[str, str]

    def text(self, name: str) -> str:
        return self.values.get(name, "").strip()


def recognises(source: Source) -> bool:
    """The root element."""
    head = source.head
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        head = head.replace(b"\x00", b"")
    return b"<chessresults" in head


def check(source: Source) -> CheckedFile:
    """Read the tournament.

    Raises:
        UnreadableFile: it is no sound XML, defines entities, or has no players.
    """
    elements, encoding = _elements(source.whole(_LARGEST), source.file)
    notes = Notes(file=source.file, strict=False)
    rounds = [each for each in elements if each.tag == "round"]
    event = next((each for each in elements if each.tag == "tournament"), None)
    tournament = _tournament(event, rounds, notes) if event is not None else Tournament()
    pairings = _pairings([each for each in elements if each.tag == "playerpairing"], notes)
    players = []
    for element in elements:
        if element.tag == "player":
            player = _player(element, notes)
            if player is not None:
                own = pairings.pop(player.number, {})
                players.append(player.replace(pairings=in_rounds(own, notes, element.line)))
    for number in pairings:
        notes.error("tournament_file.player_missing", number=number)
    return finished(tournament, players, notes, format_id=FORMAT, encoding=encoding)


def _elements(data: bytes, file: str) -> tuple[list[_Element], str]:
    from xml.parsers import expat

    found: list[_Element] = []
    encodings = ["utf-8"]
    parser = expat.ParserCreate()

    def start(tag: str, attributes: Mapping[str, str]) -> None:
        if tag in _ELEMENTS:
            line = parser.CurrentLineNumber
            found.append(_Element(tag=tag, line=line, values=dict(attributes)))

    def entity(*_: object) -> None:
        line = parser.CurrentLineNumber
        raise UnreadableFile("tournament_file.entities", file=file, line=line)

    def declaration(_version: str, encoding: str | None, _standalone: int) -> None:
        if encoding:
            encodings[0] = encoding.lower()

    parser.StartElementHandler = start
    parser.EntityDeclHandler = entity
    parser.XmlDeclHandler = declaration
    try:
        parser.Parse(data, True)  # noqa: FBT003  it takes no keywords
    except expat.ExpatError as error:
        raise UnreadableFile(
            "tournament_file.broken",
            file=file,
            line=error.lineno,
            column=error.offset + 1,
            reason=reader_reason(str(error).partition(":")[0]),
        ) from error
    except (LookupError, ValueError) as error:
        if isinstance(error, UnreadableFile):
            raise
        raise UnreadableFile(
            "tournament_file.broken", file=file, reason=reader_reason(error)
        ) from error
    return found, encodings[0]


def _tournament(event: _Element, rounds: list[_Element], notes: Notes) -> Tournament:
    declared = whole(event.text("rounds")) or 0
    check_round(declared, notes, event.line)
    days = {whole(each.text("round")): _day(each.text("date")) for each in rounds}
    dates = tuple(days.get(number) for number in range(1, declared + 1))
    thinking_time = event.text("timecontrol")
    deputies = event.text("deputyarbiter")
    return Tournament(
        name=event.text("name"),
        city=event.text("location"),
        federation=federation_of(event.text("federation"), notes),
        start=_day(event.text("from")),
        end=_day(event.text("to")),
        chief_arbiter=event.text("chiefarbiter") or event.text("arbiter"),
        deputy_arbiters=(deputies,) if deputies else (),
        rate_of_play=read_rate_in_words(thinking_time) if thinking_time else None,
        rate_of_play_text=thinking_time,
        rounds=declared,
        round_dates=dates if any(dates) else (),
    )


def _day(text: str) -> date | None:
    found = readings(text)
    return found[0].date if len(found) == 1 else None


def _player(element: _Element, notes: Notes) -> ReadPlayer | None:
    number = whole(element.text("no"))
    if not number or number > MOST_PLAYERS:
        notes.error("tournament_file.number_unreadable", element.line, text=element.text("no"))
        return None
    place = Place(line=element.line, column=1)
    birth = fields.read_birth_field(element.text("dob"), place, notes)
    fide_id, _ = fields.read_fide_id(element.text("fideid"), place, notes)
    national = fields.read_rating(element.text("rtgnat"), place, notes)
    # rtg is the rating that the event is paired by, which may be a national one
    rating = fields.read_rating(element.text("rtgfide"), place, notes)
    name = ", ".join(filter(None, (element.text("lastname"), element.text("firstname"))))
    return ReadPlayer(
        line=element.line,
        player=Player(
            number=number,
            name=name,
            rating=rating,
            fide_id=fide_id,
            federation=fields.read_federation(element.text("fed"), place, notes),
            title=fields.read_title(element.text("title"), place, notes),
            sex=fields.read_sex(element.text("sex").lower(), place, notes),
            birth_year=birth.year,
        ),
        points=fields.read_points_field(element.text("pts"), place, notes),
        rank=fields.read_rank(element.text("rank"), place, notes),
        birth_date=birth.text,
        national_rating=_whole(national),
        national_id=element.text("id"),
        shift=None,
    )


def _whole(rating: Rating | None) -> int | None:
    return None if rating is None else int(rating)


def _pairings(elements: list[_Element], notes: Notes) -> dict[int, dict[int, Pairing]]:
    """The rounds of each player by number of the round."""
    found: dict[int, dict[int, Pairing]] = {}
    for element in elements:
        round_ = whole(element.text("round"))
        sides = _sides(element)
        if not round_ or not sides:
            notes.error(
                "tournament_file.pairing_unreadable",
                element.line,
                round=element.text("round"),
                white=element.text("whiteno"),
                black=element.text("blackno"),
            )
            continue
        check_round(round_, notes, element.line)
        for number, pairing in sides:
            if found.setdefault(number, {}).setdefault(round_, pairing) != pairing:
                notes.error(
                    "tournament_file.paired_twice", element.line, number=number, round=round_
                )
    return found


def _sides(element: _Element) -> tuple[tuple[int, Pairing], ...]:
    """Both sides of a game, the one side of a bye, or nothing where it makes no sense."""
    white, black = whole(element.text("whiteno")), whole(element.text("blackno"))
    own = read_points(element.text("reswhite"))
    other = read_points(element.text("resblack"))
    if white and element.text("blackno") in {_BYE, _NOT_PAIRED}:
        bye = _BYES.get(own.hundredths if own is not None else 0)
        return () if bye is None else ((white, Pairing(opponent=None, result=bye)),)
    if black and element.text("whiteno") in {_BYE, _NOT_PAIRED}:
        bye = _BYES.get(other.hundredths if other is not None else 0)
        return () if bye is None else ((black, Pairing(opponent=None, result=bye)),)
    if not white or not black:
        return ()
    if not element.text("reswhite") and not element.text("resblack"):
        results: tuple[Result, Result] | None = (Result.PENDING, Result.PENDING)
    elif own is None or other is None:
        results = None
    else:
        table = _FORFEITS if element.text("forfeit").upper() == "K" else _GAMES
        results = table.get((own.hundredths, other.hundredths))
    if results is None or element.text("forfeit").upper() not in {"", "K"}:
        return ()
    return (
        (white, Pairing(opponent=black, result=results[0], colour=Colour.WHITE)),
        (black, Pairing(opponent=white, result=results[1], colour=Colour.BLACK)),
    )
