"""What reading a tournament report file gives."""

from arpad.core.findings import Finding
from arpad.core.frozen import Record
from arpad.core.records import Tournament
from arpad.formats.trf.facts import PlayerFact
from arpad.formats.trf.lines import SourceLine
from arpad.formats.trf.national import NationalLine
from arpad.formats.trf.players import ReadPlayer
from arpad.formats.trf.side_records import SideLine, SideRecord


class TrfReport(Record):
    """A tournament report file after reading.

    Args:
        tournament: the tournament, whatever could be read of it.
        findings: errors, warnings and repairs in the order of the file.
        version: ``TRF06``, ``TRF16``, ``TRF25 draft``, ``TRF26`` or ``Vega``.
        encoding: how the bytes were read, such as ``utf-8``.
        facts: the ``DAT`` lines that were understood; their values are in the tournament.
        other_lines: records that Arpad does not interpret, as written, in the order of the file;
            a record that stands twice is kept as a comment.
        side_records: byes announced before a round, acceleration, forbidden pairings and other
            points (240, 250, 260, 299); their lines are among ``other_lines`` too.
    """

    tournament: Tournament
    findings: tuple[Finding, ...] = ()
    version: str = "TRF16"
    encoding: str = "utf-8"
    facts: tuple[PlayerFact, ...] = ()
    other_lines: tuple[str, ...] = ()
    side_records: tuple[SideRecord, ...] = ()


class ReportReading(Record):
    """A report with the lines and players as they stood before they were compared and put right.

    Args:
        report: the report.
        lines: the lines that say something.
        players: each player line by itself.
        national: each line of a national federation.
        side: each line of a record 240, 250, 260 or 299.
    """

    report: TrfReport
    lines: tuple[SourceLine, ...]
    players: tuple[ReadPlayer, ...]
    national: tuple[NationalLine, ...]
    side: tuple[SideLine, ...]
