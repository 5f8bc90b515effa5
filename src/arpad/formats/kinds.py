"""Which format a file is in: decided by its content, never by its name.

Each format has a module with two functions: ``recognises(source)`` looks at the first bytes, and
``check(source)`` reads the whole file, of tables also ``check(source, columns)``. The first that
recognises a file reads it; formats that announce themselves come before those that are recognised
by their columns.
"""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding, Severity
from arpad.core.frozen import Record
from arpad.core.played_games import PlayedGame
from arpad.core.records import Tournament
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import Source, opened, opened_bytes
from arpad.formats.text import is_guess

_TRF: Final = "arpad.formats.trf.check"
_LINES: Final = "arpad.formats.player_lists.check"
MODULES: Final = (
    "arpad.formats.tournament_files.own_records",
    "arpad.formats.chesscom.check",
    "arpad.formats.lichess.check",
    "arpad.formats.pgn.check",
    "arpad.formats.fide_list.check",
    "arpad.formats.dbf.check",
    "arpad.formats.dbf.us_chess_set",
    "arpad.formats.uscf_api",
    "arpad.formats.tournament_files.own_files",
    "arpad.formats.tournament_files.swiss_perfect_set",
    "arpad.formats.workbook",
    "arpad.formats.tournament_files.chess_results_xml",
    "arpad.formats.tournament_files.fide_report",
    "arpad.formats.tournament_files.swisssys",
    "arpad.formats.tournament_files.papi",
    "arpad.formats.tournament_files.icu_foreign",
    "arpad.formats.tournament_files.swiss_perfect",
    "arpad.formats.tournament_files.swiss_manager_text",
    "arpad.formats.tournament_files.chess_results",
    _TRF,
    "arpad.formats.player_lists.parquet_table",
    "arpad.formats.player_lists.json_table",
    _LINES,
)
# Tables whose columns a person can explain; what is none of the others is read as lines.
_TABLES: Final = (
    "arpad.formats.dbf.check",
    "arpad.formats.workbook",
    "arpad.formats.player_lists.parquet_table",
    "arpad.formats.player_lists.json_table",
    _LINES,
)
# What the reader of tables says of a file that is none.
_NO_TABLE: Final = frozenset({"headings.no_players", "headings.no_rows"})
# What announces its encoding, or has a warning of its own.
_TELL_THEIR_ENCODING: Final = ("dbf", "us-chess", "fide-list", "chess-results-xml")
# Lists of federations whose letters are those of Windows-1252.
_WESTERN: Final = frozenset(
    {
        "chessa-csv",
        "dsb-csv",
        "dsb-associations-csv",
        "dsb-clubs-csv",
        "dsu-csv",
        "ecf-csv",
        "fsi-csv",
        "icu-foreign-csv",
        "knsb-csv",
        "selo-csv",
        "swissmaster-players",
    }
)
_LARGEST_REPORT: Final = 50_000_000


class ReadTournament(Record):
    """The tournament of a file and what was found on the way."""

    tournament: Tournament
    findings: tuple[Finding, ...]


def check_file(
    path: str | Path,
    *,
    section: str | None = None,
    columns: Mapping[str, str] | None = None,
    encoding: str | None = None,
) -> CheckedFile:
    r"""Read a file of any known format and say what is in it and what is wrong with it.

    Args:
        path: the file; ``-`` for standard input.
        section: name or number of one of several tournaments in it; None for the whole file.
        columns: headings of a table, or numbers of columns with ``#`` before them, and what they
            stand for (:data:`~arpad.formats.headings.FIELDS`).
        encoding: of a text; found out without it.

    Raises:
        UnreadableFile: it cannot be opened, is in no known format, or cannot be read at all; or it
            has no such section or column, or is no text in that encoding.

    Example:
        >>> import pathlib, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     report = pathlib.Path(folder) / "report"
        ...     _ = report.write_bytes(b"001    1      a\\n")
        ...     check_file(report).players
        1
    """
    with opened(path, encoding) as source:
        return check_source(source, section, columns)


def check_bytes(data: bytes, file: str) -> CheckedFile:
    r"""As :func:`check_file`, of the bytes of a file.

    Args:
        data: the bytes.
        file: its name.

    Raises:
        UnreadableFile: as :func:`check_file`.

    Example:
        >>> check_bytes(b"001    1      a\n", "report").players
        1
    """
    with opened_bytes(data, file) as source:
        return check_source(source)


def format_of(path: str | Path, wanted: Collection[str]) -> str | None:
    """The format of a small file, where it is one of some that tell of players; else None.

    Args:
        path: the file.
        wanted: ids of formats.

    Raises:
        UnreadableFile: it cannot be opened, or cannot be read at all.
    """
    with opened(path) as source:
        recognised = format_module(source)
        kind = getattr(None if recognised is None else _module(recognised), "kind_of", None)
        found = None if kind is None else kind(source.head)
    return found if found in wanted else None


@contextmanager
def opened_games(
    path: str | Path, notes: BoundedNotes, encoding: str | None = None
) -> Iterator[Iterator[PlayedGame]]:
    """The games of a file of a server or of PGN, one after the other, in bounded memory.

    Args:
        path: the file; ``-`` for standard input.
        notes: gets what was found on the way.
        encoding: of a text; found out without it.

    Raises:
        UnreadableFile: it cannot be opened or read, or is of a format without such games.
    """
    from arpad.formats.json_values import of_known_shape

    with opened(path, encoding) as source, of_known_shape(source.file):
        recognised = format_module(source)
        if recognised is None:
            raise UnreadableFile("opening.unknown_format", file=source.file)
        read = getattr(_module(recognised), "games_of", None)
        games = None if read is None else read(source, notes)
        if games is None:
            raise UnreadableFile("convert.no_games", file=source.file)
        yield games


def read_tournament(
    path: str | Path,
    *,
    strict: bool = False,
    section: str | None = None,
    encoding: str | None = None,
) -> ReadTournament:
    """Read the tournament in a file of any format that has one.

    A file in no other format is read as a tournament report, whatever is missing in it.

    Args:
        path: the file; ``-`` for standard input.
        strict: refuse at the first repair or error instead of noting it.
        section: name or number of one of several tournaments in the file.
        encoding: of a text; found out without it.

    Raises:
        UnreadableFile: it cannot be opened or read, or holds no tournament with players; with
            ``strict`` also at the first repair or error, with line and column.
    """
    with opened(path, encoding) as source:
        return _read_tournament(source, strict=strict, section=section)


def read_tournament_bytes(data: bytes, file: str) -> ReadTournament:
    r"""Read the tournament in the bytes of a file; as :func:`read_tournament` otherwise.

    Args:
        data: the bytes.
        file: name of the file, for errors and for formats that have their name from it.

    Raises:
        UnreadableFile: it cannot be read, or holds no tournament with players.

    Example:
        >>> read_tournament_bytes(b"001    1      a\n", "report").tournament.entries[0].number
        1
    """
    with opened_bytes(data, file) as source:
        return _read_tournament(source, strict=False)


def _read_tournament(source: Source, *, strict: bool, section: str | None = None) -> ReadTournament:
    name = format_module(source)
    if name in {None, _TRF} and section is None:
        return _read_report(source, strict=strict)
    checked = check_source(source, section)
    tournament = checked.the_tournament(source.file, "tournament_file.no_tournament")
    for finding in checked.findings:
        if strict and finding.severity is not Severity.WARNING:
            raise UnreadableFile(
                finding.message,
                file=source.file,
                line=finding.line,
                column=finding.column,
                **dict(finding.facts),
            )
    return ReadTournament(tournament=tournament, findings=checked.findings)


def _read_report(source: Source, *, strict: bool) -> ReadTournament:
    from arpad.formats.trf import read_trf

    report = read_trf(source.whole(_LARGEST_REPORT), file=source.file, strict=strict)
    guesses = _guesses(source, _TRF, report.encoding)
    return ReadTournament(tournament=report.tournament, findings=(*guesses, *report.findings))


def format_module(source: Source) -> str | None:
    """The module that reads a file; None when its format is not recognised.

    Args:
        source: the open file.

    Raises:
        UnreadableFile: it is a text in UTF-16 that does not say so.
    """
    _check_utf_16(source)
    return next((name for name in MODULES if _module(name).recognises(source)), None)


def check_source(
    source: Source, section: str | None = None, columns: Mapping[str, str] | None = None
) -> CheckedFile:
    """As :func:`check_file`, of a file that is open."""
    checked: CheckedFile
    if columns:
        checked = _check_table(source, columns)
    else:
        recognised = format_module(source)
        if recognised is None:
            raise UnreadableFile("opening.unknown_format", file=source.file)
        checked = _module(recognised).check(source)
    if source.encoding:
        checked = checked.written_in(source.encoding)
    guesses = _guesses(source, checked.format, checked.encoding)
    if guesses:
        checked = checked.replace(findings=(*guesses, *checked.findings))
    return checked if section is None else checked.section(section, source.file)


def _check_table(source: Source, columns: Mapping[str, str]) -> CheckedFile:
    """Read a file as a table whose columns the user explains; one of another kind is called so."""
    name = next((each for each in _TABLES if _module(each).recognises(source)), _LINES)
    checked: CheckedFile
    try:
        checked = _module(name).check(source, columns)
    except UnreadableFile as error:
        if error.message not in _NO_TABLE or format_module(source) in {None, *_TABLES}:
            raise
        raise UnreadableFile("opening.no_table", file=source.file) from error
    return checked


def _check_utf_16(source: Source) -> None:
    """A text in UTF-16 without its mark is no damaged one: the user can name its encoding."""
    if source.head.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return
    for encoding, second, first in (("utf-16-le", 1, 0), ("utf-16-be", 0, 1)):
        nuls, others = source.head[second::2].count(0), source.head[first::2].count(0)
        if not others and 8 * nuls > len(source.head):
            raise UnreadableFile("opening.utf16", file=source.file, encoding=encoding)


def _guesses(source: Source, kind: str, encoding: str) -> tuple[Finding, ...]:
    """A warning where no more than the likeliness of letters told the encoding."""
    told = kind.startswith(_TELL_THEIR_ENCODING) or source.encoding
    if told or (encoding == "cp1252" and kind in _WESTERN) or not is_guess(encoding):
        return ()
    facts = (("encoding", encoding),)
    return (Finding(severity=Severity.WARNING, message="text.guessed", facts=facts),)


def _module(name: str) -> Any:
    return import_module(name)
