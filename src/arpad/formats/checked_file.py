"""What a look at a file tells: which format, how much is in it, and all that is wrong with it."""

from datetime import date
from typing import Any

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding, Severity
from arpad.core.frozen import Record
from arpad.core.records import Tournament
from arpad.formats.player_lists.record import PlayerTable

_LONG_NUMBER = 7  # digits that no count of sections has
START_UNKNOWN = frozenset({"trf.start_unknown", "tournament_file.start_unknown"})


def no_tournament(message: str) -> Finding:
    """Why a file of a format that never holds a tournament has none.

    Args:
        message: id of the reason, with the way on.
    """
    return Finding(severity=Severity.ERROR, message=message)


class CheckedFile(Record):
    """A file after reading it as a whole.

    Args:
        format: id of the format, such as ``trf26``.
        encoding: how the bytes were read, such as ``utf-8``.
        players: how many there are; None where the format has none.
        rounds: how many the file tells of; None where the format has none.
        announced_rounds: how many the event has in all, told of or not; of reports alone.
        teams: how many; None where the file tells of none.
        clubs: how many clubs or associations a list of them has; None for other files.
        rated_games: games played over the board between two players of the file; None where
            the format has no games.
        start_date: first day of the event or of the list.
        end_date: last day of the event.
        findings: all that is wrong, in the order of the file.
        tournament: what a report of a tournament tells.
        why_no_tournament: why the games of the file make none, where that is known.
        other_lines: lines of a report that have no field in the tournament, as written.
        table: what a list of players or a table of games tells.
        sections: name and contents of each tournament, where the file has several.
    """

    format: str
    encoding: str
    players: int | None = None
    rounds: int | None = None
    announced_rounds: int | None = None
    teams: int | None = None
    clubs: int | None = None
    rated_games: int | None = None
    start_date: date | None = None
    end_date: date | None = None
    findings: tuple[Finding, ...] = ()
    tournament: Tournament | None = None
    why_no_tournament: Finding | None = None
    other_lines: tuple[str, ...] = ()
    table: PlayerTable | None = None
    sections: "tuple[tuple[str, CheckedFile], ...]" = ()

    def section(self, wanted: str, file: str) -> "CheckedFile":
        """One of several tournaments.

        Args:
            wanted: its name, or its place in the file from 1; capitals make no difference.
            file: name of the file, for the error.

        Raises:
            UnreadableFile: there is no such section, or not exactly one.
        """
        found = [each for name, each in self.sections if name.casefold() == wanted.casefold()]
        if not found and wanted.isascii() and wanted.isdecimal() and len(wanted) < _LONG_NUMBER:
            found = [each for _, each in self.sections[int(wanted) - 1 : int(wanted)]]
        if len(found) != 1:
            names = ", ".join(name or "?" for name, _ in self.sections)
            message = "tournament_file.section_unknown"
            if not self.sections:
                message = "tournament_file.no_sections"
            raise UnreadableFile(message, file=file, section=wanted, names=names)
        return found[0]

    def the_tournament(self, file: str, otherwise: str) -> Tournament:
        """The tournament.

        Args:
            file: name of the file, for the error.
            otherwise: id of the message when there is none and no reason is known.

        Raises:
            UnreadableFile: there is none, or none with players.
        """
        if self.tournament is not None and self.tournament.entries:
            return self.tournament
        raise self.without_tournament(file, otherwise)

    def without_tournament(self, file: str, otherwise: str) -> UnreadableFile:
        """The error that says why there is no tournament; as for :meth:`the_tournament`."""
        why = self.why_no_tournament
        if why is None:
            return UnreadableFile(otherwise, file=file, format=self.format)
        facts: dict[str, Any] = dict(why.facts)
        return UnreadableFile(why.message, file=file, line=why.line, **facts)

    @property
    def has_errors(self) -> bool:
        """Whether a finding is an error."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)

    def written_in(self, encoding: str) -> "CheckedFile":
        """The same of a file whose encoding the user named."""
        return self.replace(
            encoding=encoding,
            table=None if self.table is None else self.table.replace(encoding=encoding),
            sections=tuple((name, each.written_in(encoding)) for name, each in self.sections),
        )

    def to_be_rated(self) -> "CheckedFile":
        """As a report that is to be rated: the day decides the rules, and without it none hold.

        Readers only warn of it, for whoever converts or looks up a tournament needs no day, and
        whoever rates one can give it.
        """
        if not self.rated_games:
            return self
        findings = tuple(
            each.replace(severity=Severity.ERROR) if each.message in START_UNKNOWN else each
            for each in self.findings
        )
        return self.replace(findings=findings)
