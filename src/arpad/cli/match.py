"""``arpad match``: which people of one list are on another, or twice on one."""

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from arpad.cli.columns import add_column_option, read_columns
from arpad.cli.encoding import add_encoding_option, read_encoding
from arpad.cli.options import CommandLine
from arpad.core.errors import BadValue, InputError
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from arpad.core.findings import Finding
    from arpad.matching.match import Match
    from arpad.matching.person import Person

SHOWN: Final = 20  # doubtful people on a screen; the file has all of them


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("match", words, "cli.match.description")
    add = line.inputs.add_argument
    file = words.text("metavar.file")
    add("file", metavar=file, help=words.text("matching.option.file"))
    add(
        "other",
        nargs="?",
        metavar=words.text("matching.metavar_other"),
        help=words.text("matching.option.other"),
    )
    add("--decisions", metavar=file, help=words.text("matching.option.decisions"))
    add("--no-licence", action="store_true", help=words.text("matching.option.no_licence"))
    add_column_option(line, words)
    add_column_option(line, words, "--other-column", "matching.option.other_column")
    add_encoding_option(line, words)
    add_encoding_option(line, words, "--other-encoding", "option.other_encoding")
    line.outputs.add_argument("--out", metavar=file, help=words.text("matching.option.out"))
    line.outputs.add_argument("--force", action="store_true", help=words.text("option.force"))
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    if [given.file, given.other, given.decisions].count("-") > 1:
        raise InputError("error.two_files_from_stdin", first="FILE", second="OTHER")
    findings: list[Finding] = []
    if given.other is None:
        from arpad.cli.twins_report import print_twins

        return print_twins(given, words, findings)
    matches = _matches(given, findings)
    if given.out is not None:
        write_decisions(given, matches)
    if given.json:
        from arpad.cli.output import print_json

        print_json(_plain(matches, len(findings), words))
    else:
        _print(matches, words, given.out)
        print_count(findings, words)
    return 0


def print_count(findings: "Sequence[Finding]", words: Catalogue) -> None:
    """How much was found in the files, if anything."""
    if findings:
        from arpad.cli.output import wrapped

        print(f"\n{wrapped(words.text('matching.findings', {'count': len(findings)}))}")


def _matches(given: Namespace, findings: "list[Finding]") -> "tuple[Match, ...]":
    from arpad.lists.months import is_of_store
    from arpad.matching.decisions import read_decisions_file
    from arpad.matching.match import NONE_DECIDED, match_people
    from arpad.matching.sources import opened_people

    encoding = read_encoding(given.encoding)
    decisions = NONE_DECIDED
    if given.decisions is not None:
        decisions = read_decisions_file(given.decisions, encoding=encoding)
    columns = read_columns(given.column)
    other_columns = read_columns(given.other_column, "--other-column")
    if is_of_store(given.file):
        raise InputError("matching.store_second", file=given.file)
    other_encoding = read_encoding(given.other_encoding)
    with opened_people(given.file, findings, columns, encoding) as people:
        first = [person.replace(licence=None) if given.no_licence else person for person in people]
    if is_of_store(given.other):
        return match_people(first, _stored(given, first), decisions)
    with opened_people(given.other, findings, other_columns, other_encoding) as others:
        return match_people(first, others, decisions)


def _stored(given: Namespace, people: "list[Person]") -> "Iterator[Person]":
    """Those of the imported lists who can be meant."""
    from arpad.lists.folder import store_file
    from arpad.lists.months import month_of_store
    from arpad.matching.sources import people_of_store

    if given.other_column:
        raise BadValue("--other-column", given.other_column[0], "allowed.no_column_of_store")
    if given.other_encoding:
        raise BadValue("--other-encoding", given.other_encoding, "allowed.no_encoding_of_store")
    return people_of_store(store_file(), people, month_of_store("OTHER", given.other))


def write_decisions(given: Namespace, matches: "Sequence[Match]") -> None:
    """The file on which a person decides."""
    import csv
    import io

    from arpad.formats.written_file import write_file
    from arpad.lists.months import is_of_store
    from arpad.matching.decisions import rows_of

    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(rows_of(matches))
    data = text.getvalue().encode()
    named = (given.file, given.other, given.decisions)
    sources = [each for each in named if each is not None and not is_of_store(each)]
    write_file(given.out, data, sources=sources, force=given.force)


def _counts(matches: "Sequence[Match]") -> dict[str, int]:
    from arpad.matching.match import DOUBTFUL, MATCHED, NOBODY

    found = Counter(match.state for match in matches)
    return {state: found[state] for state in (MATCHED, DOUBTFUL, NOBODY)}


def _plain(matches: "Sequence[Match]", finding_count: int, words: Catalogue) -> dict[str, object]:
    return {
        "schema": "arpad/match/1",
        **_counts(matches),
        "finding_count": finding_count,
        "people": [
            {
                "person": plain_person(match.person),
                "state": match.state,
                "by": match.by or None,
                "candidates": [plain_person(each) for each in match.candidates],
                "reasons": [{"id": each, "text": words.text(each)} for each in match.reasons],
            }
            for match in matches
        ],
    }


def plain_person(person: "Person") -> dict[str, object]:
    """The fields of a person for JSON."""
    return {
        "row": person.place,
        "name": person.name,
        "licence": person.licence,
        "fide_id": None if person.fide_id is None else int(person.fide_id),
        "birth": person.birth_text or None,
        "federation": person.federation,
    }


def _print(matches: "Sequence[Match]", words: Catalogue, out: str | None) -> None:
    from arpad.cli import output
    from arpad.cli.rating_report import aligned
    from arpad.matching.match import DOUBTFUL

    counts = _counts(matches)
    labels = ("matching.matched", "matching.doubtful", "matching.none")
    texts = [words.value(count) for count in counts.values()]
    print("\n".join(aligned(zip(labels, texts, strict=True), words)))
    open_cases = [match for match in matches if match.state == DOUBTFUL]
    for match in open_cases[:SHOWN]:
        print()
        reasons = "; ".join(words.text(reason) for reason in match.reasons)
        label = words.text("punctuation.label", {"label": shown_person(match.person, words)})
        print(output.wrapped(f"{label} {reasons}", rest="  "))
        for other in match.candidates:
            print(output.wrapped(shown_person(other, words), "  ", "    "))
    print_way_on(len(open_cases), words, out)


def print_way_on(count: int, words: Catalogue, out: str | None) -> None:
    """How many open cases are not shown, and how to decide."""
    from arpad.cli import output

    if count > SHOWN:
        print(f"\n{output.wrapped(words.text('matching.more', {'count': count - SHOWN}))}")
    if count:
        message = "matching.how_to_decide" if out is None else "matching.how_to_go_on"
        print(f"\n{output.wrapped(words.text(message, {'file': out or ''}), style=output.dim)}")


def shown_person(person: "Person", words: Catalogue) -> str:
    """Row, name and what identifies somebody, in one line."""
    known = [
        f"{words.text(label)} {value}"
        for label, value in (
            ("matching.licence", person.licence),
            ("matching.fide_id", person.fide_id),
            ("matching.born", person.birth_text),
        )
        if value
    ]
    row = "" if person.place is None else f"{person.place} "
    return f"{row}{person.name}" + (f" ({', '.join(known)})" if known else "")
