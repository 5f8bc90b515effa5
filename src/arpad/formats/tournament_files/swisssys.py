"""SwissSys files (``.sjson``): a JSON object with an overview and sections of players.

A result is ``kind;opponent;colour;board;...``. Unlike in a report, ``+`` ``=`` ``-`` are games
that were played; ``X`` and ``F`` are won and lost by forfeit, ``H`` and ``B`` byes, ``U`` unplayed.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from arpad.core.records import Colour, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import Source
from arpad.formats.tournament_files.draft import MOST_PLAYERS, check_round, finished
from arpad.formats.tournament_files.json_file import (
    lines_of,
    misshapen,
    objects,
    read_object,
    text_of,
)
from arpad.formats.trf.fields import Place, read_rating
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import whole
from arpad.formats.trf.players import ReadPlayer

FORMAT: Final = "swisssys"
_GAMES: Final = {
    "+": Result.WIN,
    "=": Result.DRAW,
    "-": Result.LOSS,
    "X": Result.FORFEIT_WIN,
    "F": Result.FORFEIT_LOSS,
}
_BYES: Final = {
    "H": Result.HALF_POINT_BYE,
    "B": Result.FULL_POINT_BYE,
    "U": Result.ZERO_POINT_BYE,
}
_COLOURS: Final = {"W": Colour.WHITE, "B": Colour.BLACK, "-": None, "": None}
_FIELDS: Final = 3  # kind, opponent, colour


def recognises(source: Source) -> bool:
    """The overview and the sections, by their names."""
    head = source.head
    return b'"Sections"' in head and (b'"Overview"' in head or b'"Pair number"' in head)


def check(source: Source) -> CheckedFile:
    """Read the sections; where there is one only, it is the tournament of the file.

    Raises:
        UnreadableFile: it is no JSON, or has no sections or players.
    """
    root, decoded = read_object(source)
    sections = objects(root.get("Sections"), source.file, "Sections")
    overview = root.get("Overview")
    overview = overview if isinstance(overview, dict) else {}
    if not sections:
        raise misshapen(source.file, "Sections")
    notes = Notes(file=source.file, strict=False)
    lists = [objects(each.get("Players"), source.file, "Players") for each in sections]
    lines = lines_of(decoded.text, "Pair number", sum(map(len, lists)))
    read: list[CheckedFile] = []
    for section, players in zip(sections, lists, strict=True):
        own, lines = lines[: len(players)], lines[len(players) :]
        own_notes = Notes(file=source.file, strict=False) if len(sections) > 1 else notes
        read.append(
            finished(
                _tournament(overview, section, own_notes, several=len(sections) > 1),
                _players(players, own, own_notes),
                own_notes,
                format_id=FORMAT,
                encoding=decoded.encoding,
            )
        )
    if len(read) == 1:
        return read[0]
    names = [text_of(section, "Section name") for section in sections]
    listed = ", ".join(name or "?" for name in names)
    notes.warning("tournament_file.several_sections", names=listed)
    found = [finding for each in read for finding in each.findings]
    return CheckedFile(
        format=FORMAT,
        encoding=decoded.encoding,
        players=sum(each.players or 0 for each in read),
        rounds=max(each.rounds or 0 for each in read),
        rated_games=sum(each.rated_games or 0 for each in read),
        findings=(*notes.findings(), *sorted(found, key=lambda each: each.line or 0)),
        why_no_tournament=notes.findings()[0],
        sections=tuple(zip(names, read, strict=True)),
    )


def _tournament(
    overview: Mapping[str, Any], section: Mapping[str, Any], notes: Notes, *, several: bool
) -> Tournament:
    rounds = whole(text_of(section, "Final round")) or 0
    check_round(rounds, notes)
    title, name = text_of(overview, "Tournament title"), text_of(section, "Section name")
    return Tournament(
        name=f"{title} {name}".strip() if several else title or name,
        city=text_of(overview, "City"),
        rounds=rounds,
    )


def _players(
    records: Sequence[Mapping[str, Any]], lines: Sequence[int], notes: Notes
) -> list[ReadPlayer]:
    players = []
    for record, line in zip(records, lines, strict=True):
        written = text_of(record, "Pair number")
        number = whole(written)
        if not number or number > MOST_PLAYERS:
            notes.error("tournament_file.number_unreadable", line, text=written)
            continue
        place = Place(line=line, column=1)
        players.append(
            ReadPlayer(
                line=line,
                player=Player(
                    number=number,
                    name=text_of(record, "Name"),
                    rating=read_rating(text_of(record, "Rating"), place, notes),
                ),
                pairings=_pairings(record.get("Results"), number, line, notes),
                national_id=text_of(record, "ID"),
                shift=None,
            )
        )
    return players


def _pairings(results: object, number: int, line: int, notes: Notes) -> tuple[Pairing | None, ...]:
    if not isinstance(results, list):
        return ()
    check_round(len(results), notes, line)
    return tuple(
        _pairing(each, round_, number, line, notes) for round_, each in enumerate(results, 1)
    )


def _pairing(written: object, round_: int, number: int, line: int, notes: Notes) -> Pairing | None:
    parts = [part.strip() for part in str(written).split(";")]
    kind, opponent, colour = (*parts, "", "", "")[:_FIELDS]
    if not kind and not opponent:
        return None
    if kind in _BYES:
        return Pairing(opponent=None, result=_BYES[kind])
    met = whole(opponent)
    if kind not in _GAMES or not met or colour.upper() not in _COLOURS:
        notes.error(
            "tournament_file.round_unreadable", line, number=number, round=round_, text=str(written)
        )
        return None
    return Pairing(opponent=met, result=_GAMES[kind], colour=_COLOURS[colour.upper()])
