"""A tournament report as a file among others: is it one, and what is in it."""

import codecs
import re
from collections.abc import Iterable
from typing import Final

from arpad.core import tournament_games
from arpad.core.findings import Finding
from arpad.core.records import Tournament
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import Source
from arpad.formats.trf.reader import read_with_lines
from arpad.formats.trf.upload import upload_findings
from arpad.formats.trf.versions import TRF06, TRF16, TRF25_DRAFT, TRF26, VEGA

_LARGEST: Final = 50_000_000
_FORMATS: Final = {
    TRF06: "trf06",
    TRF16: "trf16",
    TRF25_DRAFT: "trf25",
    TRF26: "trf26",
    VEGA: "vega",
}
_PLAYER_LINE: Final = re.compile(rb"^001[ |]", re.MULTILINE)
_RECORD_LINE: Final = re.compile(rb"^(?:012|022|032|042|052|062|XXR|###)[ |]", re.MULTILINE)


def recognises(source: Source) -> bool:
    """A line of a player, or of the name of a tournament, with its code in front."""
    head = source.head
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        head = head.decode("utf-16", "ignore").encode("utf-8", "ignore")
    head = head.removeprefix(codecs.BOM_UTF8).replace(b"\r", b"\n")
    return bool(_PLAYER_LINE.search(head) or _RECORD_LINE.search(head))


def check(source: Source) -> CheckedFile:
    """Read the report and count what is in it.

    Raises:
        UnreadableFile: as :func:`~arpad.formats.trf.reader.read_trf`.
    """
    reading = read_with_lines(source.whole(_LARGEST), file=source.file)
    report = reading.report
    tournament = report.tournament
    return CheckedFile(
        format=_FORMATS[report.version],
        encoding=report.encoding,
        players=len(tournament.entries),
        # Reading has cut all players at the last round of which one of them tells something.
        rounds=max((len(entry.pairings) for entry in tournament.entries), default=0),
        announced_rounds=tournament.rounds,
        teams=None if tournament.teams is None else len(tournament.teams.teams),
        rated_games=played_games(tournament),
        start_date=tournament.start,
        end_date=tournament.end,
        findings=_in_order((*report.findings, *upload_findings(reading))),
        tournament=tournament,
        other_lines=report.other_lines,
    )


def _in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda each: (each.line or 0, each.column or 0)))


def played_games(tournament: Tournament) -> int:
    """Games played over the board of which both players tell, and tell the same."""
    return sum(game.rated for game in tournament_games.games_of(tournament))
