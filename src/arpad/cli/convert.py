"""``arpad convert``: the tournament, or the games, of a file in another format."""

import sys
from argparse import Namespace
from collections.abc import Collection, Iterable
from pathlib import PurePath
from typing import Any, Final

from arpad.cli.columns import add_column_option, read_columns
from arpad.cli.encoding import add_encoding_option, read_encoding
from arpad.cli.options import CommandLine
from arpad.core.errors import InputError
from arpad.core.findings import Finding, Severity
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.formats.bounded_notes import count_of
from arpad.formats.checked_file import CheckedFile

Data = bytes | Iterable[bytes]
_US_CHESS: Final = "us-chess-dbf"
_CSV: Final = "csv"
_FORMATS: Final = ("json", "trf16", "trf26", _US_CHESS, _CSV)
_BY_SUFFIX: Final = {
    ".csv": _CSV,
    ".json": "json",
    ".trf": "trf26",
    ".trfx": "trf26",
    ".trf16": "trf16",
    ".trf26": "trf26",
}


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("convert", words, "cli.convert.description")
    add = line.inputs.add_argument
    add("file", metavar=words.text("metavar.file"), help=words.text("option.any_file"))
    add("out", nargs="?", metavar=words.text("metavar.out"), help=words.text("option.out"))
    add("--section", metavar=words.text("metavar.section"), help=words.text("option.section"))
    add_column_option(line, words)
    add_encoding_option(line, words)
    add = line.outputs.add_argument
    add(
        "--to",
        choices=_FORMATS,
        metavar=words.text("metavar.format"),
        help=words.text("option.to", {"formats": ", ".join(_FORMATS)}),
    )
    add("--force", action="store_true", help=words.text("option.force"))
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command; 1 when the file has errors, which the answer then has too."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    target = _target(given)
    if target == _CSV:
        return _convert_games(given, words)
    from arpad.formats.kinds import check_file

    encoding, columns = read_encoding(given.encoding), read_columns(given.column)
    checked = check_file(given.file, section=given.section, columns=columns, encoding=encoding)
    if checked.tournament is None and (target != "json" or checked.sections):
        raise checked.without_tournament(given.file, "convert.no_tournament")
    checked = _with_missing_players(checked)
    data, findings = _converted(given.file, checked, target, words, encoding)
    if given.out in {None, "-"}:
        _to_standard_output(data, target)
    else:
        _to_file(given, data, target)
        facts: dict[str, Any] = {"file": given.out, "format": target}
        if checked.players is None:  # an answer about somebody, or too many people to count
            print(words.text("convert.file_written", facts))
        else:
            print(words.text("convert.written", facts | {"count": checked.players}))
    _tell(findings, words)
    if target != "json" or checked.has_errors:
        _tell(_summary(checked.findings), words)
    return 1 if checked.has_errors else 0


def _with_missing_players(checked: CheckedFile) -> CheckedFile:
    """An error more where the file counts players and names none: nothing is left out silently."""
    tournament = checked.tournament
    if tournament is None or tournament.entries or not checked.players:
        return checked
    missing = Finding(
        severity=Severity.ERROR,
        message="convert.players_not_named",
        facts=(("count", checked.players),),
    )
    return checked.replace(findings=(*checked.findings, missing))


def _convert_games(given: Namespace, words: Catalogue) -> int:
    """The games of a file as a table, piece by piece: it may be of any length."""
    from arpad.formats.bounded_notes import BoundedNotes
    from arpad.formats.games_table import table_of
    from arpad.formats.kinds import opened_games
    from arpad.formats.written_file import write_file

    for name, value in (("--section", given.section), ("--column", given.column)):
        if value:
            raise InputError(
                "error.usage.together", command="arpad convert", names=name, other="--to csv"
            )
    if given.file != "-" and _convert_answer(given, words):
        return 0
    notes = BoundedNotes()
    with opened_games(given.file, notes, read_encoding(given.encoding)) as games:
        pieces = table_of(games)
        if given.out in {None, "-"}:
            for piece in pieces:
                _to_standard_output(piece, _CSV)
        else:
            write_file(given.out, pieces, sources=[given.file], force=given.force)
            print(words.text("convert.games_written", {"file": given.out}))
    findings = notes.findings()
    _tell(_summary(findings), words)
    return 1 if any(each.severity is Severity.ERROR for each in findings) else 0


def _convert_answer(given: Namespace, words: Catalogue) -> bool:
    """Write an answer about players as a table; whether the file is one."""
    from arpad.formats.answer_rows import ANSWERS, answer_of, answer_table
    from arpad.formats.kinds import check_file, format_of
    from arpad.formats.written_file import write_file

    kind = format_of(given.file, ANSWERS)
    answer = None if kind is None else answer_of(given.file, kind)
    if answer is None or not answer.rows:
        return False
    data = answer_table(answer)
    if given.out in {None, "-"}:
        _to_standard_output(data, _CSV)
    else:
        write_file(given.out, data, sources=[given.file], force=given.force)
        count = len(answer.rows)
        print(words.text("convert.rows_written", {"file": given.out, "count": count}))
    _tell(_summary(check_file(given.file).findings), words)
    return True


def _target(given: Namespace) -> str:
    """The format to write: named, or by the name of the file to write."""
    if given.json:
        if given.to not in {None, "json"}:
            raise InputError(
                "error.usage.together", command="arpad convert", names="--json", other="--to"
            )
        return "json"
    if given.to is not None:
        return str(given.to)
    suffix = PurePath(given.out or "").suffix.lower()
    if suffix not in _BY_SUFFIX:
        raise InputError("convert.format_unknown", formats=", ".join(_FORMATS))
    return _BY_SUFFIX[suffix]


def _converted(
    file: str, checked: CheckedFile, target: str, words: Catalogue, encoding: str | None
) -> tuple[Data, tuple[Finding, ...]]:
    if target == "json":
        from arpad.cli.output import json_pieces

        pieces = json_pieces(_plain(file, checked, words, encoding))
        return (piece.encode(errors="replace") for piece in pieces), ()
    if target == _US_CHESS:
        from arpad.formats.dbf.us_chess_writer import convert_to_us_chess

        return convert_to_us_chess(checked)
    from arpad.formats.trf.convert import convert_to_trf

    converted = convert_to_trf(checked, "TRF16" if target == "trf16" else "TRF26")
    return converted.data, converted.findings


def _plain(
    file: str, checked: CheckedFile, words: Catalogue, encoding: str | None
) -> dict[str, object]:
    from arpad.cli.check import finding_json
    from arpad.cli.listed_records import listed_records
    from arpad.explain.records_json import records_json

    if checked.tournament is None:
        records = listed_records(file, checked, encoding)
    else:
        records = records_json(checked.tournament)
    errors = [each for each in checked.findings if each.severity is Severity.ERROR]
    others = [each for each in checked.findings if each.severity is not Severity.ERROR]
    return {
        "schema": "arpad/records/1",
        "format": checked.format,
        "encoding": checked.encoding,
        **records,
        "other_records": list(checked.other_lines),
        "errors": [finding_json(each, words) for each in errors],
        "warnings": [finding_json(each, words) for each in others],
    }


def _to_file(given: Namespace, data: Data, target: str) -> None:
    """Write a file; the tables of a US Chess report into a new folder unless a zip is named."""
    from arpad.formats.written_file import write_file, write_folder

    if target == _US_CHESS and PurePath(given.out).suffix.lower() != ".zip":
        from arpad.formats.dbf.us_chess_set import unpacked

        write_folder(given.out, unpacked(b"".join(_pieces(data)), given.out))
    else:
        write_file(given.out, data, sources=[given.file], force=given.force)


def _to_standard_output(data: Data, target: str) -> None:
    sys.stdout.flush()
    if target == "json":
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(encoding="utf-8")
        sys.stdout.writelines(piece.decode() for piece in _pieces(data))
    elif hasattr(sys.stdout, "buffer"):
        sys.stdout.buffer.writelines(_pieces(data))  # the ends of lines belong to the format
    else:
        sys.stdout.writelines(piece.decode() for piece in _pieces(data))


def _pieces(data: Data) -> Iterable[bytes]:
    return (data,) if isinstance(data, bytes) else data


def _summary(findings: Collection[Finding]) -> Iterable[Finding]:
    """How much was found in reading, where it cannot be listed in the answer itself."""
    for severity in Severity:
        count = count_of(each for each in findings if each.severity is severity)
        if count:
            yield Finding(
                severity=severity, message="convert.found_in_reading", facts=(("count", count),)
            )


def _tell(findings: Iterable[Finding], words: Catalogue) -> None:
    from arpad.cli.output import wrapped

    for finding in findings:
        label = words.label(f"severity.{finding.severity.value}")
        print(wrapped(f"{label} {words.finding(finding)}", rest="  "), file=sys.stderr)
