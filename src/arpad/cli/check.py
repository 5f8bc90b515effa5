"""``arpad check``: which format a file is in, what is in it, and all that is wrong with it."""

from arpad.cli.columns import add_column_option, read_columns
from arpad.cli.encoding import add_encoding_option, read_encoding
from arpad.cli.options import CommandLine
from arpad.core.findings import Finding, Severity
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.formats.checked_file import CheckedFile


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("check", words, "cli.check.description")
    line.inputs.add_argument(
        "file", metavar=words.text("metavar.file"), help=words.text("option.any_file")
    )
    add_column_option(line, words)
    add_encoding_option(line, words)
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command; 1 when the file has errors."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.formats.kinds import check_file

    columns, encoding = read_columns(given.column), read_encoding(given.encoding)
    checked = check_file(given.file, columns=columns, encoding=encoding).to_be_rated()
    if given.json:
        from arpad.cli.output import print_json

        print_json(_plain(checked, words))
    else:
        _print(checked, words)
    return 1 if checked.has_errors else 0


def _plain(checked: CheckedFile, words: Catalogue) -> dict[str, object]:
    def iso(name: str) -> str | None:
        day = getattr(checked, name)
        return None if day is None else str(day.isoformat())

    from arpad.formats.bounded_notes import count_of

    errors = [each for each in checked.findings if each.severity is Severity.ERROR]
    others = [each for each in checked.findings if each.severity is not Severity.ERROR]
    return {
        "schema": "arpad/check/1",
        "format": checked.format,
        "encoding": checked.encoding,
        "players": checked.players,
        "rounds": checked.rounds,
        "announced_rounds": checked.announced_rounds,
        "teams": checked.teams,
        "clubs": checked.clubs,
        "rated_games": checked.rated_games,
        "start_date": iso("start_date"),
        "end_date": iso("end_date"),
        "error_count": count_of(errors),
        "warning_count": count_of(others),
        "errors": [finding_json(each, words) for each in errors],
        "warnings": [finding_json(each, words) for each in others],
    }


def finding_json(finding: Finding, words: Catalogue) -> dict[str, object]:
    """A finding as JSON: place, code, severity and the message in words."""
    return {
        "line": finding.line,
        "column": finding.column,
        "code": finding.message,
        "severity": finding.severity.value,
        "message": words.finding(finding),
    }


def _print(checked: CheckedFile, words: Catalogue) -> None:
    from arpad.cli.rating_report import aligned

    names = (
        "format",
        "encoding",
        "players",
        "rounds",
        "announced_rounds",
        "teams",
        "clubs",
        "rated_games",
        "start_date",
        "end_date",
    )
    pairs = [
        (f"check.{name}", words.value(getattr(checked, name)))
        for name in names
        if getattr(checked, name) is not None
    ]
    print("\n".join(aligned(pairs, words)) + "\n")
    print_findings(checked, words)


def print_findings(checked: CheckedFile, words: Catalogue) -> None:
    """All that is wrong, errors first; a word when nothing is."""
    from arpad.cli.output import wrapped

    if not checked.findings:
        print(words.text("check.nothing_wrong"))
        return
    for severity in Severity:
        for finding in checked.findings:
            if finding.severity is severity:
                place = ":".join(str(part) for part in (finding.line, finding.column) if part)
                head = f"{place}: " if place else ""
                label = words.label(f"severity.{severity.value}")
                print(wrapped(f"{head}{label} {words.finding(finding)}", rest="  "))
